/** The eleven operations of spec part 4, as data: errors, the activity screen and the paths all read them from here. */
import { TRANSITION_RULES } from './lifecycle.ts';

type Shape<Name extends string> = {
  readonly name: Name;
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Relative to the base URL; `{orderId}` and the like are filled in by {@link pathOf}. */
  readonly path: string;
  /** What it is for, as a sentence about it begins: "accept an item: …". */
  readonly purpose: string;
  /** One of the four transitions: a refusal by state (spec part 7, rule 3) is possible. */
  readonly movesItem: boolean;
};

/** One of the eleven. */
export type ApiOperation = Shape<OperationName>;

/** Each under its own name: what names it elsewhere is a key of the table. */
const named = <T extends { readonly [Name in keyof T]: Name extends string ? Shape<Name> : never }>(table: T): T =>
  table;

const read = <Name extends string>(name: Name, path: string, purpose: string) =>
  ({ name, method: 'GET', path, purpose, movesItem: false }) as const;
const change = <Name extends string>(name: Name, path: string, purpose: string) =>
  ({ name, method: 'PATCH', path, purpose, movesItem: false }) as const;
const move = <Name extends string>(name: Name, suffix: string, purpose: string) =>
  ({ name, method: 'POST', path: `/pedidos/{orderId}/itens/{itemId}/${suffix}`, purpose, movesItem: true }) as const;

export const OPERATIONS = named({
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
});

export type OperationName = keyof typeof OPERATIONS;

/** Whether the operation changes anything in the store. A read that fails has never applied anything. */
export function isWrite(operation: ApiOperation): boolean {
  return operation.method !== 'GET';
}

/** The operation's path with its placeholders filled in; the values come encoded from `encodeId` of input.ts. */
export function pathOf(operation: ApiOperation, ids: Readonly<Record<string, string>>): string {
  return operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
}
