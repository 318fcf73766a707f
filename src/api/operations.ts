/** The eleven operations of spec part 4, as data: errors, the activity screen and the paths all read them from here. */
import { TRANSITION_RULES } from '../domain/lifecycle.ts';

export type Operation = {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Relative to the base URL; `{orderId}` and the like are filled in by {@link pathOf}. */
  readonly path: string;
  /** What it is for, as a sentence about it begins: "accept an item: …". */
  readonly purpose: string;
  /** One of the four transitions: a refusal by state (spec part 7, rule 3) is possible. */
  readonly movesItem: boolean;
};

const read = (name: string, path: string, purpose: string) =>
  ({ name, method: 'GET', path, purpose, movesItem: false }) as const;
const change = (name: string, path: string, purpose: string) =>
  ({ name, method: 'PATCH', path, purpose, movesItem: false }) as const;
const move = (name: string, suffix: string, purpose: string) =>
  ({ name, method: 'POST', path: `/pedidos/{orderId}/itens/{itemId}/${suffix}`, purpose, movesItem: true }) as const;

export const OPERATIONS = {
  listItems: read('listItems', '/pedidos', 'list order items'),
  getOrder: read('getOrder', '/pedidos/{orderId}', 'read an order'),
  acceptItem: move('acceptItem', TRANSITION_RULES.accept.path, 'accept an item'),
  startProduction: move('startProduction', TRANSITION_RULES.startProduction.path, 'start production of an item'),
  shipItem: move('shipItem', TRANSITION_RULES.ship.path, 'ship an item'),
  returnToProduction: move(
    'returnToProduction',
    TRANSITION_RULES.returnToProduction.path,
    'return an item to production',
  ),
  getProduct: read('getProduct', '/produtos/{productId}', 'read a product'),
  updatePrice: change('updatePrice', '/produtos/{productId}/preco', 'change a price'),
  listStock: read('listStock', '/estoque', 'list stock records'),
  updateStock: change('updateStock', '/estoque/{stockId}', 'change a stock record'),
  ping: read('ping', '/ping', 'check the token'),
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof OPERATIONS;

/** Whether the operation changes anything in the store. A read that fails has never applied anything. */
export function isWrite(operation: Operation): boolean {
  return operation.method !== 'GET';
}

/** The operation's path with its placeholders filled in; the values come encoded from `encodeId` of input.ts. */
export function pathOf(operation: Operation, ids: Readonly<Record<string, string>>): string {
  return operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
}
