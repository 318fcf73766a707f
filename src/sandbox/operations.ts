/** The eleven operations of the spec, part 4. Each reads or changes the shop and makes the response. */
import { envelope, pageIn, readPage, type PageRequest } from './envelope.ts';
import { tellItem, tellProduct, tellStock } from './habits.ts';
import { invalid, ok, problem, WrittenPage, type Answer } from './http/answer.ts';
import type { Query } from './http/query.ts';
import { presentItem, presentOrder, presentProduct, presentStock, type Face } from './present.ts';
import { refusalText, type Move } from './rules.ts';
import { GOODS } from './shop/goods.ts';
import { countItems, listedItem, listSeqs, type ItemFilter } from './store/item-list.ts';
import type { ListedItem, ProductRow, StockRow, StoreRow } from './store/rows.ts';
import type { ShopStore } from './store/shop-store.ts';
import type { Switches } from './switches.ts';
import type { Database } from './store/database.ts';
import {
  ITEM_QUERY,
  PRICES,
  readBody,
  readQuery,
  SHIPMENT,
  STOCK_CHANGE,
  STOCK_QUERY,
  type Checked,
} from './validation.ts';

export const ORDER_PAGE_SIZE = 25;

export type Call = {
  shop: ShopStore;
  store: StoreRow;
  params: Readonly<Record<string, string>>;
  query: Query;
  body: unknown;
  /** The path of the request, for generated links. */
  path: string;
  face: Face;
  /** Whether rows may be written as text at once, because nothing will change them any more. */
  isFinal?: boolean;
  /** Runs a change when it takes effect, with its stamp; see commits.ts. */
  commit(record: string, change: (at: number) => Answer): Answer | Promise<Answer>;
  /** Called just before a move is tried, for other events of the shop. */
  beforeMove(item: ListedItem, move: Move, at: number): void;
};

export type Operation = (call: Call) => Answer | Promise<Answer>;

const notFound = (call: Call, what: string): Answer => problem(call.face.switches.notFoundStatus, `${what}.`);
const success = (call: Call, body: unknown): Answer => ok(body, call.face.switches.successStatus);
const changed = (call: Call, data: unknown): Answer => {
  const isEmpty = call.face.switches.writeAnswers === 'empty';
  return { ...(isEmpty ? ok(undefined, 204) : success(call, { data })), applied: true };
};

// The first moment that counts as "after" `after`, by the precision of stored times; `undefined` if the filter is ignored.
function changedSince(after: number | undefined, page: number, switches: Switches): number | undefined {
  if (after === undefined || switches.delta === 'ignored') return undefined;
  if (switches.delta === 'first-page' && page > 1) return undefined;
  const step = switches.precision === 'second' ? 1000 : 1;
  return Math.floor(after / step) * step + (switches.delta === 'inclusive' ? 0 : step);
}

export const ping: Operation = (call) => success(call, { pong: true, loja_id: call.store.id });

export const listOrderItems: Operation = (call) => {
  const { switches, origin } = call.face;
  const { value, errors } = readQuery(ITEM_QUERY(switches), call.query);
  if (errors !== undefined) return invalid(errors);
  const asked = readPage(call.query, ORDER_PAGE_SIZE, switches);
  const since = changedSince(value.atualizado_apos, asked.page, switches);
  const isApplied = (filter: Switches['ignored'][number]) => !switches.ignored.includes(filter);
  const filter: ItemFilter = {
    store: call.store.idx,
    zone: switches.zone,
    ...(value.status && isApplied('status') ? { status: value.status } : {}),
    ...(value.data_inicio !== undefined && isApplied('dates') ? { fromDay: value.data_inicio } : {}),
    ...(value.data_fim !== undefined && isApplied('dates') ? { toDay: value.data_fim } : {}),
    ...(since === undefined ? {} : { changedSince: since }),
  };
  const total = countItems(call.shop.database, filter);
  const page = pageIn(asked, total, switches);
  const [by, direction] = switches.listOrder.split('-') as ['created' | 'updated', string];
  const { database } = call.shop;
  const order = { by, isDescending: direction === 'desc' };
  const seqs = listSeqs(database, filter, order, { offset: page.offset, limit: page.perPage, total });
  const where = { origin, path: call.path, query: call.query, switches };
  if (call.isFinal) {
    const { data, ...rest } = envelope(seqs, total, page, where);
    return ok(
      new WrittenPage(
        data.map((seq) => toldItem(database, seq, call.face)),
        rest,
      ),
    );
  }
  const data = seqs.map((seq) => tellItem(presentItem(listedItem(database, seq), call.face), 'list', switches));
  return ok(envelope(data, total, page, where));
};

export const readOrder: Operation = (call) => {
  const order = call.shop.orderById(call.params['pedidoId']!);
  const items = order === undefined ? [] : call.shop.orderItems(order.id, call.store.idx);
  // An order without items of this store belongs to another store.
  if (order === undefined || items.length === 0) return notFound(call, 'Pedido não encontrado');
  const { itens, ...rest } = presentOrder(order, items, call.face);
  return success(call, {
    data: { ...rest, itens: itens.map((item) => tellItem(item, 'detail', call.face.switches)) },
  });
};

/** Makes the operation for one of the four moves of spec 4.3. */
export const moveItem =
  (move: Move): Operation =>
  (call) => {
    const find = (): ListedItem | undefined => {
      const item = call.shop.itemById(call.params['itemId']!);
      return item?.order_id === call.params['pedidoId'] && item?.store === call.store.idx ? item : undefined;
    };
    if (find() === undefined) return notFound(call, 'Item não encontrado');
    const { switches } = call.face;
    const shipment: Checked<{ tracking_code?: string | null }> =
      move === 'enviar' ? readBody(SHIPMENT(switches), call.body) : { value: {} };
    if (shipment.errors !== undefined) return invalid(shipment.errors);

    return call.commit(call.params['itemId']!, (at) => {
      const before = find();
      if (before !== undefined) call.beforeMove(before, move, at);
      const item = find();
      // After a reset a late commit may run on another shop.
      if (item === undefined) return notFound(call, 'Item não encontrado');
      const moved = call.shop.moveItem(item, move, {
        actor: 'api',
        at,
        trackingCode: shipment.value.tracking_code ?? '',
        clearsTracking: switches.returnTracking === 'cleared',
      });
      if (moved === undefined) return problem(switches.refusalStatus, refusalText(move, item.status));
      return changed(call, tellItem(presentItem(moved, call.face), 'detail', switches));
    });
  };

function findProduct(call: Call): ProductRow | undefined {
  const product = call.shop.productById(call.params['produtoId']!);
  return product?.store === call.store.idx ? product : undefined;
}

function productTold(call: Call, product: ProductRow) {
  return tellProduct(presentProduct(product, call.shop.productStock(product.id), call.face), call.face.switches);
}

export const readProduct: Operation = (call) => {
  const product = findProduct(call);
  if (product === undefined) return notFound(call, 'Produto não encontrado');
  return success(call, { data: productTold(call, product) });
};

export const changePrices: Operation = (call) => {
  const product = findProduct(call);
  if (product === undefined) return notFound(call, 'Produto não encontrado');
  const { value, errors } = readBody(PRICES(), call.body);
  if (errors !== undefined) return invalid(errors);
  return call.commit(product.id, (at) => {
    const current = findProduct(call);
    if (current === undefined) return notFound(call, 'Produto não encontrado');
    const saved = call.shop.changePrices(current, value, at);
    return changed(call, productTold(call, saved));
  });
};

type StockFilter = Parameters<ShopStore['listStock']>[0];

// Whether a page is beyond the last one is known only once the records are counted.
function stockPage(call: Call, filter: StockFilter, asked: PageRequest) {
  const read = (page: PageRequest) => ({
    page,
    ...call.shop.listStock(filter, { offset: page.offset, limit: page.perPage }),
  });
  const first = read(asked);
  const page = pageIn(asked, first.total, call.face.switches);
  return page.offset === asked.offset ? first : read(page);
}

export const listStock: Operation = (call) => {
  const { switches, origin } = call.face;
  const { value, errors } = readQuery(STOCK_QUERY(switches), call.query);
  if (errors !== undefined) return invalid(errors);
  const asked = readPage(call.query, switches.stockPageSize, switches);
  const since = changedSince(value.atualizado_apos, asked.page, switches);
  const filter = {
    store: call.store.idx,
    ...(value.product_id === undefined ? {} : { productId: value.product_id }),
    ...(since === undefined ? {} : { changedSince: since }),
  };
  const { total, records, page } = stockPage(call, filter, asked);
  const data = records.map((record) => stockTold(call, record));
  const body = envelope(data, total, page, { origin, path: call.path, query: call.query, switches });
  return success(call, body);
};

export const changeStock: Operation = (call) => {
  const find = () => {
    const record = call.shop.stockById(call.params['stockId']!);
    return record?.store === call.store.idx ? record : undefined;
  };
  if (find() === undefined) return notFound(call, 'Registro de estoque não encontrado');
  const { value, errors } = readBody(STOCK_CHANGE(), call.body);
  if (errors !== undefined) return invalid(errors);
  return call.commit(call.params['stockId']!, (at) => {
    const record = find();
    if (record === undefined) return notFound(call, 'Registro de estoque não encontrado');
    // A request without fields changes nothing, not even the stamp.
    const isIdle = value.quantidade === undefined && value.is_active === undefined;
    const saved = isIdle ? record : call.shop.changeStock(record, value, at);
    const data = stockTold(call, saved);
    return isIdle ? success(call, { data }) : changed(call, data);
  });
};

function stockTold(call: Call, record: StockRow) {
  return tellStock(presentStock(record, productName(call, record.product_id), call.face), call.face.switches);
}

function productName(call: Call, productId: string): string {
  return GOODS[call.shop.productById(productId)!.good]!.nome;
}

type Kept = { revision: number; face: Face; texts: Map<number, string> };

/** How many rows are cached at most: some pages of every requested list. */
const MOST = 5000;

const kept = new WeakMap<Database, Kept>();

/** The item of a row number, as JSON. */
function toldItem(database: Database, seq: number, face: Face): string {
  const texts = textsFor(database, face);
  let text = texts.get(seq);
  if (text === undefined) {
    if (texts.size >= MOST) texts.clear();
    text = JSON.stringify(tellItem(presentItem(listedItem(database, seq), face), 'list', face.switches));
    texts.set(seq, text);
  }
  return text;
}

function textsFor(database: Database, face: Face): Map<number, string> {
  const { revision } = database;
  const known = kept.get(database);
  const isSame =
    known?.revision === revision && known.face.switches === face.switches && known.face.origin === face.origin;
  if (isSame) return known.texts;
  const texts = new Map<number, string>();
  kept.set(database, { revision, face, texts });
  return texts;
}
