/** The look before a request leaves: is the item still what the operator saw? Pure. */
import { progressOf, readStatus, TRANSITION_RULES, UNSHIPPED_STATUSES, type Transition } from '../domain/lifecycle.ts';
import { quantityKey } from '../domain/units.ts';
import type { ItemStatus, Order, OrderItem } from '../domain/records.ts';
import { readMoment } from '../base/times.ts';
import { isSameTracking } from '../domain/tracking.ts';
import { baselineOf } from './lost-reply-evidence.ts';
import type { Baseline, Intent, Seen, Verdict } from '../domain/intents.ts';

/** What a packer reads off the screen, and so must not have changed behind it. */
const OF_PARCEL = [
  'product_id',
  'product_nome',
  'quantidade',
  'variation_options',
  'personalization_data',
  'delivery_type',
] as const satisfies (keyof OrderItem)[];

/**
 * Digests of what the operator saw of an item when asking for a move: of a shipment what is packed, of a return which
 * shipment it is; nothing where the state says all. Personalisation may name people: nothing readable of it is kept.
 */
export function seenOf(operation: Transition, item: OrderItem): Seen {
  return Object.fromEntries(fieldsOf(operation, item).map((field) => [field, digest(valueOf(item, field))]));
}

function fieldsOf(operation: Transition, item: OrderItem): readonly (keyof OrderItem)[] {
  if (operation === 'ship') return OF_PARCEL;
  if (operation !== 'returnToProduction') return [];
  // Where nothing says when it left, any change may be another shipment.
  return ['tracking_code', item.enviado_em === '' ? 'updated_at' : 'enviado_em'];
}

/** The fields whose content is not what the operator saw; of a field that nobody has seen nothing has changed. */
export function changedFields(seen: Seen = {}, item: OrderItem): string[] {
  return Object.keys(seen).filter((field) => digest(valueOf(item, field as keyof OrderItem)) !== seen[field]);
}

/**
 * What a field says: of a stamp the whole second, which a list may write in one way and an order in another, and of a
 * quantity the number, however it is spelled.
 */
function valueOf(item: OrderItem, field: keyof OrderItem): string {
  if (field === 'quantidade') return quantityKey(item);
  const text = String(item[field] ?? '');
  const moment = field === 'enviado_em' || field === 'updated_at' ? readMoment(text) : undefined;
  return moment ? String(Math.floor(moment.epochMs / 1000)) : text;
}

export type Check = { kind: 'go'; baseline: Baseline } | { kind: 'verdict'; verdict: Verdict };

const end = (verdict: Verdict): Check => ({ kind: 'verdict', verdict });

type Look = { order: Order; serverDateMs: number | undefined };

/**
 * Whether the move may leave now, or what its verdict is without it. `isStale`: it was asked too
 * long ago to ship unasked.
 */
export function checkBeforeSending(intent: Intent, { order, serverDateMs }: Look, isStale: boolean): Check {
  const item = order.itens.find(({ id }) => id === intent.itemId);
  if (!item) return end({ kind: 'not-sent', code: 'gone', reason: '' });

  const status = readStatus(item.item_status);
  const { from, to } = TRANSITION_RULES[intent.operation];
  // The texts of an order's own status are not shown (spec 2.6); every spelling of this one begins alike.
  if (status === 'cancelled' || /^cancel/i.test(order.status)) {
    return end({ kind: 'not-sent', code: 'cancelled', reason: item.cancellation_reason, item });
  }
  if (status !== from) {
    const isThere = status === to || (from !== 'shipped' && progressOf(item.item_status) > progressOf(to));
    const isAsWanted =
      isThere && (intent.operation !== 'ship' || isSameTracking(item.tracking_code, intent.trackingCode));
    return end(isAsWanted ? { kind: 'already-so', item } : { kind: 'refused', reason: '', item });
  }
  const changed = changedFields(intent.seen, item);
  if (intent.operation === 'ship' && !isRestReady(intent, order)) changed.push('alongside');
  if (intent.operation === 'ship' && hasUnasked(intent, order)) changed.push('beside');
  if (changed.length > 0) return end({ kind: 'not-sent', code: 'changed', reason: '', item, changed });
  if (intent.operation === 'ship' && isStale) return end({ kind: 'not-sent', code: 'stale', reason: '', item });
  return { kind: 'go', baseline: baselineOf(item, serverDateMs) };
}

/** Whether what is in the same parcel may leave, too. */
function isRestReady({ operation, alongside }: Intent, { itens }: Order): boolean {
  // It may have been read from a disk.
  if (!Array.isArray(alongside)) return true;
  const ready = itens.filter(({ item_status }) => readStatus(item_status) === TRANSITION_RULES[operation].from);
  return alongside.every((id) => ready.some((item) => item.id === id));
}

/** Whether the order has something that has not left, and of which whoever asked did not know. */
function hasUnasked({ orderItems }: Intent, { itens }: Order): boolean {
  if (!Array.isArray(orderItems)) return false;
  const unshipped: readonly (ItemStatus | undefined)[] = UNSHIPPED_STATUSES;
  return itens.some(({ id, item_status }) => unshipped.includes(readStatus(item_status)) && !orderItems.includes(id));
}

/** FNV-1a, 32 bits: a change shows, and a name cannot be read back out of so little. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
