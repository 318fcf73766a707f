/**
 * Makes the standard input of the shop's own commands: the record on the screen, under the API's field names. Contains no
 * buyers' data, nor the address of a label, which leads to a buyer, unless the command requests buyers' data.
 */
import { withoutMoney } from '../../domain/money-list.ts';
import { withoutPersonal } from '../../domain/known-fields.ts';
import type { Order, OrderItem, Product, StockRecord } from '../../domain/records.ts';
import type { SessionContext, Services, OperatorSession } from '../session-context.ts';
import { itemOfPlace } from '../kernel/item-of-place.ts';
import { placeInFront } from '../state/session-state.ts';
import type { Front } from '../state/command-output.ts';
import type { ScreenName } from '../state/places.ts';
import { itemInFront } from '../state/queue.ts';
import { stockRowInFront } from '../state/stock-state.ts';

/** Returns which record is on the screen. */
export function frontOf({ replica, session, stock, clock }: Services & OperatorSession): Front {
  const state = session.getState();
  const place = placeInFront(state);
  if (place.screen === 'product') return { place, productId: place.productId };
  if (place.screen === 'stock') {
    const record = stockRowInFront(stock.getState(), state.stock)?.record;
    return record ? { place, productId: record.product_id, stockId: record.id } : { place };
  }
  const item = itemInFront({ replica, session, clock })?.item ?? itemOfPlace(replica.getState(), state);
  return item ? { place, itemId: item.id, orderId: item.order_id, productId: item.product_id } : { place };
}

/** The record as the command gets it; parts that are not on the screen are `undefined`. */
type GivenRecord = {
  command: string;
  screen: ScreenName;
  item?: Partial<OrderItem> | undefined;
  order?: Partial<Order> | undefined;
  product?: Partial<Product> | undefined;
  stock?: StockRecord | undefined;
};

/** Makes the record. `buyersOrder`: the order's detail, if the command may have the buyer. */
export function recordFor(context: SessionContext, command: string, front: Front, buyersOrder?: Order): GivenRecord {
  const { records } = context.replica.getState();
  const item = front.itemId === undefined ? undefined : records.get(front.itemId)?.item;
  const product = front.productId === undefined ? undefined : productOf(context, front.productId, item);
  const stock = front.stockId === undefined ? undefined : context.stock.getState().byId.get(front.stockId)?.record;
  const siblings = front.orderId === undefined ? [] : records.ofOrder(front.orderId).map((entry) => entry.item);
  const isTold = context.rights?.hasNoMoney !== true;
  const told = (one: OrderItem) => (isTold ? one : withoutMoney(one));
  const shown = (one: OrderItem) => (buyersOrder ? told(one) : withoutPersonal(told(one)));
  const itens = () => siblings.map((one) => withoutPersonal(told(one)));
  const whole = buyersOrder && (isTold ? buyersOrder : { ...buyersOrder, itens: buyersOrder.itens.map(told) });
  return {
    command,
    screen: front.place.screen,
    item: item && shown(item),
    order: whole ?? (item && { ...(item.pedido ?? { id: item.order_id }), itens: itens() }),
    product,
    stock,
  } as GivenRecord;
}

function productOf({ details }: Services, id: string, item: OrderItem | undefined): Partial<Product> {
  return details.getState().products.get(id)?.value ?? { id, ...(item ? { nome: item.product_nome } : {}) };
}
