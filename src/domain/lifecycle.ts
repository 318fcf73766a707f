/**
 * The life of an order item, spec part 3:
 *
 *     pending ─accept→ accepted ─startProduction→ in_production ─ship→ shipped → delivered
 *                                                       ↑────returnToProduction───┘
 *
 * `cancelled` can come from outside at any time; how is not shown.
 */
import { ITEM_STATUSES, type ItemStatus, type OrderItem } from './records.ts';

/** The four moves that a store may ask for. */
export const TRANSITIONS = ['accept', 'startProduction', 'ship', 'returnToProduction'] as const;
export type Transition = (typeof TRANSITIONS)[number];

type TransitionRule = { from: ItemStatus; to: ItemStatus; path: string };

/** The states before and after each transition, and its path suffix (spec 4.3). */
export const TRANSITION_RULES: Readonly<Record<Transition, TransitionRule>> = {
  accept: { from: 'pending', to: 'accepted', path: 'aceitar' },
  startProduction: { from: 'accepted', to: 'in_production', path: 'iniciar-producao' },
  ship: { from: 'in_production', to: 'shipped', path: 'enviar' },
  returnToProduction: { from: 'shipped', to: 'in_production', path: 'voltar-producao' },
};

/** The states in which a store still has work, those that matter most at a station first. */
export const OPEN_STATUSES = ['in_production', 'accepted', 'pending', 'shipped'] as const satisfies ItemStatus[];

/** The states of items that have not left yet, in the order of their life. */
export const UNSHIPPED_STATUSES = ['pending', 'accepted', 'in_production'] as const satisfies ItemStatus[];

const UNSHIPPED: ReadonlySet<ItemStatus | undefined> = new Set(UNSHIPPED_STATUSES);

/** Whether an item of this state has not left yet. */
export function isUnshipped(status: ItemStatus | undefined): boolean {
  return UNSHIPPED.has(status);
}

// The second spelling of spec part 3, rule 2, and what its pattern suggests for the rest.
const SECOND_SPELLING: ReadonlyMap<string, ItemStatus> = new Map(
  Object.entries<ItemStatus>({
    pendente: 'pending',
    aceito: 'accepted',
    em_producao: 'in_production',
    enviado: 'shipped',
    entregue: 'delivered',
    cancelado: 'cancelled',
  }),
);

const FIRST_SPELLING: ReadonlyMap<string, ItemStatus> = new Map(ITEM_STATUSES.map((status) => [status, status]));

const spelledOtherwise = (word: string) => FIRST_SPELLING.get(word) ?? SECOND_SPELLING.get(word);

/** Reads a status in either spelling; `undefined` for a text that the spec does not name. */
export function readStatus(text: string): ItemStatus | undefined {
  return FIRST_SPELLING.get(text) ?? spelledOtherwise(text.trim().toLowerCase());
}

/** Whether the item may make this move now, by the table of spec part 3. An unknown status allows nothing. */
export function isAllowed(transition: Transition, itemStatus: string): boolean {
  return readStatus(itemStatus) === TRANSITION_RULES[transition].from;
}

/** The position of a status in the life of an item: `shipped` is after `in_production`. Unknown and cancelled are -1. */
export function progressOf(itemStatus: string): number {
  const status = readStatus(itemStatus);
  return status === undefined || status === 'cancelled' ? -1 : ITEM_STATUSES.indexOf(status);
}

/** Whether an item has left, by the state that the store names. */
export const hasLeft = (itemStatus: string): boolean => progressOf(itemStatus) >= progressOf('shipped');

/** Why an item is not packed. */
export type NotPacked = 'cancelled' | 'not-ready' | 'shipped' | 'unknown' | 'held';

/** Why an item is not packed now, by its state; `undefined` if it is packed. */
export function whyNotPacked({ item_status }: OrderItem): NotPacked | undefined {
  switch (readStatus(item_status)) {
    case 'in_production':
      return undefined;
    case 'cancelled':
      return 'cancelled';
    case 'pending':
    case 'accepted':
      return 'not-ready';
    case 'shipped':
    case 'delivered':
      return 'shipped';
    default:
      return 'unknown';
  }
}

/** Whether an item was shipped and has been brought back to production since. */
export function hasComeBack({ item_status, enviado_em }: Pick<OrderItem, 'item_status' | 'enviado_em'>): boolean {
  return readStatus(item_status) === 'in_production' && enviado_em !== '';
}
