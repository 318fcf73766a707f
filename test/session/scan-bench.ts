/** A session in Packing whose scans are looked at. */
import { openScreen } from '../../src/session/state/session-state.ts';
import type { PackingState } from '../../src/session/state/packing.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { aSession } from '../support/session.ts';
import { aStockRecord } from '../support/goods.ts';
import { anItem } from '../support/items.ts';

/** The summary of an order with this id and number. */
export const numbered = (numero: string) => ({ ...anItem().pedido!, id: numero, numero });
/** A piece of a product of its own name, in an order that is called by its id. */
export const piece = (id: string, order: string, its: Partial<OrderItem> = {}) =>
  anItem({
    id,
    order_id: order,
    product_id: id,
    product_nome: id,
    variation_options: 'azul',
    quantidade: '2',
    item_status: 'in_production',
    pedido: numbered(order),
    ...its,
  });
const RECORDS = [
  ['s1', 'bowl', 'azul', 'SKU-BOWL'],
  ['s2', 'bowl', 'verde', 'SKU-GREEN'],
  ['s3', 'cup', 'verde', 'SKU-CUP'],
].map(([id, product_id, variation_options, sku]) =>
  aStockRecord({
    id,
    product_id,
    variation_options,
    sku,
    produto: { id: product_id!, nome: `${product_id}!` },
  } as never),
);

/** A session in Packing that knows three SKUs; `items`: of the store. */
export function atTheBench(items = [piece('bowl', '10500'), piece('dish', '10500'), piece('vase', '10501')]) {
  const set = aSession(items);
  const { session } = set;
  set.stocked(RECORDS);
  openScreen(session, 'packing');
  return {
    ...set,
    patch: (more: Partial<PackingState>) => session.setState(({ packing }) => ({ packing: { ...packing, ...more } })),
    notice: () => session.getState().notice,
  };
}
