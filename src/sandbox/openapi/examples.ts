/**
 * Examples for the document, out of the shop itself: what the operations answer now, under the present switches. A
 * request made of them works as it stands, as long as the shop has an item of each state.
 */
import { drift } from '../drift.ts';
import { tellItem, tellProduct } from '../habits.ts';
import { parseQuery } from '../http/query.ts';
import type { Call } from '../operations.ts';
import { presentItem, presentProduct, type Face } from '../present.ts';
import { API_BASE, ROUTES, type Route } from '../routes.ts';
import { MOVE_RULES, type Move, type Status } from '../rules.ts';
import { countItems, listItems } from '../store/item-list.ts';
import type { ListedItem, StoreRow } from '../store/rows.ts';
import type { ShopStore } from '../store/shop-store.ts';

export type OperationExample = {
  /** Values of the path's parameters. */
  params: Readonly<Record<string, string>>;
  body?: unknown;
  response: unknown;
};

export type Examples = {
  operations: Readonly<Record<string, OperationExample>>;
  /** By the name of the schema. */
  schemas: Readonly<Record<string, unknown>>;
};

export const NO_EXAMPLES: Examples = { operations: {}, schemas: {} };

const PROBLEM = { message: 'Não autenticado.' };
const VALIDATION_PROBLEM = {
  message: 'O campo status deve ser um de: pending, accepted, in_production, shipped, delivered, cancelled.',
  errors: {
    status: ['O campo status deve ser um de: pending, accepted, in_production, shipped, delivered, cancelled.'],
  },
};

const BODIES: Readonly<Record<string, unknown>> = {
  'itens.enviar': { tracking_code: 'AA123456785BR' },
  'produtos.preco': { preco: 12_990, preco_promocional: 9990 },
  'estoque.update': { quantidade: 12, is_active: true },
};

/** Examples of one store of the shop. */
export function examplesOf(shop: ShopStore, store: StoreRow, face: Face): Examples {
  const kinds = new Set(face.switches.drift);
  const told = <T>(body: T): T => (kinds.size > 0 ? (drift(body, kinds) as T) : body);
  const itemIn = (status: Status): ListedItem | undefined => {
    const filter = { store: store.idx, status, zone: face.switches.zone };
    const page = { offset: 0, limit: 1, total: countItems(shop.database, filter) };
    return listItems(shop.database, filter, { by: 'created', isDescending: true }, page)[0];
  };
  const item = itemIn('in_production') ?? itemIn('pending');
  const stock = item && shop.productStock(item.product_id)[0];

  const get = (route: Route, params: Record<string, string>): unknown => {
    const path = API_BASE + route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const call = { shop, store, params, query: parseQuery(''), body: undefined, path, face } as unknown as Call;
    const { body } = route.operation(call) as { body: { data?: unknown } };
    // One row shows what a row is; the envelope still tells of all.
    if (Array.isArray(body.data)) return { ...body, data: told(body.data.slice(0, 1)) };
    return body.data === undefined ? body : { ...body, data: told(body.data) };
  };

  const exampleOf = (route: Route): OperationExample | undefined => {
    if (route.id === 'ping' || route.id.endsWith('.index')) return { params: {}, response: get(route, {}) };
    if (!item || !stock) return undefined;
    const product = shop.productById(item.product_id);
    const productNow =
      product && tellProduct(presentProduct(product, shop.productStock(product.id), face), face.switches);
    const response = { data: told(productNow) as { estoques?: unknown } };
    switch (route.id) {
      case 'pedidos.show': {
        const params = { pedidoId: item.order_id };
        return { params, response: get(route, params) };
      }
      case 'produtos.show':
      case 'produtos.preco':
        return { params: { produtoId: item.product_id }, body: BODIES[route.id], response };
      case 'estoque.update':
        return {
          params: { stockId: stock.id },
          body: BODIES[route.id],
          response: { data: firstOf(response.data.estoques) },
        };
      default:
        return moveExample(route, itemIn, (one) => told(tellItem(presentItem(one, face), 'detail', face.switches)));
    }
  };

  const operations: Record<string, OperationExample> = {};
  for (const route of ROUTES) {
    const example = exampleOf(route);
    if (example) operations[route.id] = example;
  }
  return { operations, schemas: schemasIn(operations) };
}

/** An item in the state that the move asks for, and one in the state that it leads to. */
function moveExample(
  { id }: Route,
  itemIn: (status: Status) => ListedItem | undefined,
  tell: (item: ListedItem) => unknown,
): OperationExample | undefined {
  const { from, to } = MOVE_RULES[id.slice('itens.'.length) as Move];
  const [before, after] = [itemIn(from), itemIn(to)];
  if (!before || !after) return undefined;
  const params = { pedidoId: before.order_id, itemId: before.id };
  return { params, ...(BODIES[id] ? { body: BODIES[id] } : {}), response: { data: tell(after) } };
}

type Body = { data?: unknown; links?: unknown; meta?: unknown };

/** The first row of a list, however it is written. */
const firstOf = (value: unknown): unknown => (value ? Object.values(value)[0] : undefined);

function schemasIn(operations: Readonly<Record<string, OperationExample>>): Record<string, unknown> {
  const bodyOf = (id: string) => operations[id]?.response as Body | undefined;
  const items = bodyOf('pedidos.index');
  const found = {
    PedidoItemResource: firstOf(items?.data),
    Order: bodyOf('pedidos.show')?.data,
    ProdutoResource: bodyOf('produtos.show')?.data,
    EstoqueResource: firstOf(bodyOf('estoque.index')?.data),
    Links: items?.links,
    Meta: items?.meta,
    Ping: bodyOf('ping'),
    Problem: PROBLEM,
    ValidationProblem: VALIDATION_PROBLEM,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
