/** Checks before a request is sent whether the item is still what the operator saw. Pure functions. */
import { isUnshipped, progressOf, readStatus, TRANSITION_RULES, type Transition } from '../domain/lifecycle.ts';
import { quantityKey } from '../domain/units.ts';
import type { Order, OrderItem } from '../domain/records.ts';
import { readMoment } from '../base/times.ts';
import { isSameTracking } from '../domain/tracking.ts';
import { baselineOf } from './judge-lost-reply.ts';
import type { Baseline, Intent, Seen, Verdict } from '../domain/intents.ts';

/** What a packer reads on the screen, and so must not have changed since. */
const OF_PARCEL = [
  'product_id',
  'product_nome',
  'quantidade',
  'variation_options',
  'personalization_data',
  'delivery_type',
] as const satisfies (keyof OrderItem)[];

/**
 * Digests of the fields that the operator saw when asking for a move: of a shipment what is packed, of a return which
 * shipment it is; none for the other moves. Personalisation may name people, so its text is not kept.
 */
export function seenOf(operation: Transition, item: OrderItem): Seen {
  return Object.fromEntries(fieldsOf(operation, item).map((field) => [field, digest(valueOf(item, field))]));
}

function fieldsOf(operation: Transition, item: OrderItem): readonly (keyof OrderItem)[] {
  if (operation === 'ship') return OF_PARCEL;
  if (operation !== 'returnToProduction') return [];
  // Without a time of shipping, any change may be another shipment.
  return ['tracking_code', item.enviado_em === '' ? 'updated_at' : 'enviado_em'];
}

/** The fields that differ from what the operator saw; a field that the operator did not see never differs. */
export function changedFields(seen: Seen = {}, item: OrderItem): string[] {
  return Object.keys(seen).filter((field) => digest(valueOf(item, field as keyof OrderItem)) !== seen[field]);
}

/** The value of a field to compare. Lists and orders may spell stamps and quantities differently: compares seconds and numbers. */
function valueOf(item: OrderItem, field: keyof OrderItem): string {
  if (field === 'quantidade') return quantityKey(item);
  const text = String(item[field] ?? '');
  const moment = field === 'enviado_em' || field === 'updated_at' ? readMoment(text) : undefined;
  return moment ? String(Math.floor(moment.epochMs / 1000)) : text;
}

type Check = { kind: 'go'; baseline: Baseline } | { kind: 'verdict'; verdict: Verdict };

const end = (verdict: Verdict): Check => ({ kind: 'verdict', verdict });

type Look = { order: Order; serverDateMs: number | undefined };

/** Whether the move may be sent now, or its verdict without being sent. `isStale`: too old to ship without asking again. */
export function checkBeforeSending(intent: Intent, { order, serverDateMs }: Look, isStale: boolean): Check {
  const item = order.itens.find(({ id }) => id === intent.itemId);
  if (!item) return end({ kind: 'not-sent', code: 'gone', reason: '' });

  const status = readStatus(item.item_status);
  const { from, to } = TRANSITION_RULES[intent.operation];
  // The values of an order's own status are not shown (spec 2.6); every spelling of this one begins alike.
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

/** Whether the other items of the parcel can be shipped, too. */
function isRestReady({ operation, alongside }: Intent, { itens }: Order): boolean {
  // It may have been read from the disk, where another version wrote it.
  if (!Array.isArray(alongside)) return true;
  const ready = itens.filter(({ item_status }) => readStatus(item_status) === TRANSITION_RULES[operation].from);
  return alongside.every((id) => ready.some((item) => item.id === id));
}

/** Whether the order has an unshipped item that was not known when the shipment was asked for. */
function hasUnasked({ orderItems }: Intent, { itens }: Order): boolean {
  if (!Array.isArray(orderItems)) return false;
  return itens.some(({ id, item_status }) => isUnshipped(readStatus(item_status)) && !orderItems.includes(id));
}

/** FNV-1a, 32 bits: enough to see a change, and too little to recover a name from. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
