/**
 * Examples for the document, from the shop itself: the present responses of the operations, under the present switches. A
 * request made of them works unchanged if the shop has an item of each state.
 */
import { drift } from '../drift.ts';
import { invalid, problem } from '../http/answer.ts';
import { parseQuery } from '../http/query.ts';
import type { Call } from '../operations.ts';
import type { Face } from '../present.ts';
import { API_BASE, ROUTES, type Route } from '../routes.ts';
import { MOVE_RULES, MOVES, type Status } from '../rules.ts';
import { countItems, listItems } from '../store/item-list.ts';
import type { ListedItem, StoreRow } from '../store/rows.ts';
import type { ShopStore } from '../store/shop-store.ts';
import { ITEM_QUERY, readQuery } from '../validation.ts';

export type OperationExample = {
  /** Values of the path's parameters, and possibly of others. */
  params: Readonly<Record<string, string>>;
  response: unknown;
};

export type Examples = {
  operations: Readonly<Record<string, OperationExample>>;
  /** The examples by the name of the schema. */
  schemas: Readonly<Record<string, unknown>>;
};

export const NO_EXAMPLES: Examples = { operations: {}, schemas: {} };

/** The fields of a response that are read here. */
type Body = { data?: unknown; links?: unknown; meta?: unknown };

/** The rows of a list, written as an array or as a keyed object. */
const rowsOf = (value: unknown): unknown[] => Object.values(value ?? {});

/** Makes examples from one store of the shop. */
export function examplesOf(shop: ShopStore, store: StoreRow, face: Face): Examples {
  const kinds = new Set(face.switches.drift);
  const told = <T>(body: T): T => (kinds.size > 0 ? (drift(body, kinds) as T) : body);
  const itemIn = (status: Status): ListedItem | undefined => {
    const filter = { store: store.idx, status, zone: face.switches.zone };
    const page = { offset: 0, limit: 1, total: countItems(shop.database, filter) };
    return listItems(shop.database, filter, { by: 'created', isDescending: true }, page)[0];
  };
  const idsOf = (item: ListedItem) => ({
    pedidoId: item.order_id,
    itemId: item.id,
    produtoId: item.product_id,
    stockId: shop.productStock(item.product_id)[0]?.id ?? '',
  });
  const item = itemIn('in_production') ?? itemIn('pending');
  const ids = item === undefined ? undefined : idsOf(item);

  const read = (route: Route, params: Readonly<Record<string, string>>): Body => {
    const path = API_BASE + route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const call = { shop, store, params, query: parseQuery(''), body: undefined, path, face } as unknown as Call;
    const { body } = route.operation(call) as { body: Body };
    // One row is enough for an example; the envelope keeps the counts of all.
    if (Array.isArray(body.data)) return { ...body, data: told(body.data.slice(0, 1)) };
    return body.data === undefined ? body : { ...body, data: told(body.data) };
  };
  const readBy = (id: string, params: Readonly<Record<string, string>>): Body =>
    read(
      ROUTES.find((route) => route.id === id)!,
      params,
    );

  const exampleOf = (route: Route): OperationExample | undefined => {
    if (!route.path.includes('{')) return { params: {}, response: read(route, {}) };
    if (ids === undefined) return undefined;
    if (route.method === 'GET') return { params: ids, response: read(route, ids) };
    const move = MOVES.find((one) => route.id === `itens.${one}`);
    if (move === undefined) {
      const product = readBy('produtos.show', ids);
      const [stock] = rowsOf((product.data as { estoques?: unknown }).estoques);
      return { params: ids, response: route.answers === 'EstoqueResource' ? { data: stock } : product };
    }
    // An item in the state that the move needs, and one in the state that it leads to.
    const [before, after] = [itemIn(MOVE_RULES[move].from), itemIn(MOVE_RULES[move].to)];
    if (!before || !after) return undefined;
    const order = readBy('pedidos.show', idsOf(after)).data as { itens?: unknown };
    const moved = (rowsOf(order.itens) as { id: unknown }[]).find(({ id }) => id === after.id);
    return { params: idsOf(before), response: { data: moved } };
  };

  const operations: Record<string, OperationExample> = {};
  for (const route of ROUTES) {
    const example = exampleOf(route);
    if (example) operations[route.id] = example;
  }
  return { operations, schemas: { ...schemasIn(operations), ...PROBLEMS(face) } };
}

const PROBLEMS = ({ switches }: Face) => ({
  Problem: problem(401, 'Não autenticado.').body,
  ValidationProblem: invalid(readQuery(ITEM_QUERY(switches), parseQuery('status=pago')).errors!).body,
});

function schemasIn(operations: Readonly<Record<string, OperationExample>>): Record<string, unknown> {
  const bodyOf = (id: string) => operations[id]?.response as Body | undefined;
  const items = bodyOf('pedidos.index');
  const found = {
    PedidoItemResource: rowsOf(items?.data)[0],
    Order: bodyOf('pedidos.show')?.data,
    ProdutoResource: bodyOf('produtos.show')?.data,
    EstoqueResource: rowsOf(bodyOf('estoque.index')?.data)[0],
    Links: items?.links,
    Meta: items?.meta,
    Ping: bodyOf('ping'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
