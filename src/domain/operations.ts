/** The eleven operations of spec part 4, as data for errors, screens and paths. */
import { TRANSITION_RULES } from './lifecycle.ts';

type Shape<Name extends string> = {
  readonly name: Name;
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Relative to the base URL; {@link pathOf} fills in `{orderId}` and the like. */
  readonly path: string;
  /** The beginning of a sentence about it: "accept an item: …". */
  readonly purpose: string;
  /** Whether it is one of the four transitions, which the store may refuse by state (spec part 7, rule 3). */
  readonly movesItem: boolean;
};

/** One of the eleven operations. */
export type ApiOperation = Shape<OperationName>;

/** Checks at compile time that each operation has its key as its name. */
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

/** Whether the operation changes anything in the store. */
export function isWrite(operation: ApiOperation): boolean {
  return operation.method !== 'GET';
}

/** The path of an operation with its ids, which must be encoded already (`encodeId` of api/input.ts). */
export function pathOf(operation: ApiOperation, ids: Readonly<Record<string, string>>): string {
  return operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
}
