/** The look before a request leaves: is the item still what the operator saw? Pure. */
import { progressOf, readStatus, TRANSITION_RULES, UNSHIPPED_STATUSES } from '../domain/lifecycle.ts';
import type { ItemStatus, Order, OrderItem } from '../domain/records.ts';
import { baselineOf } from './evidence.ts';
import type { Baseline, Intent, Seen, Verdict } from '../domain/intents.ts';

/** What a packer reads off the screen, and so must not have changed behind it. */
const SEEN_FIELDS = [
  'product_id',
  'product_nome',
  'quantidade',
  'variation_options',
  'personalization_data',
  'delivery_type',
] as const satisfies (keyof OrderItem)[];

/** Digests of what the operator saw. Personalisation may name people: nothing readable of it is kept. */
export function seenOf(item: OrderItem): Seen {
  return Object.fromEntries(SEEN_FIELDS.map((field) => [field, digest(item[field])]));
}

/** The fields whose content is not what the operator saw. */
export function changedSince(seen: Seen | undefined, item: OrderItem): string[] {
  return SEEN_FIELDS.filter((field) => seen !== undefined && seen[field] !== digest(item[field]));
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
    const isAsWanted = isThere && (intent.operation !== 'ship' || item.tracking_code === (intent.trackingCode ?? ''));
    return end(isAsWanted ? { kind: 'already-so', item } : { kind: 'refused', reason: '', item });
  }
  if (intent.operation === 'ship') {
    const changed = changedSince(intent.seen, item);
    if (!isRestReady(intent, order)) changed.push('alongside');
    if (hasUnasked(intent, order)) changed.push('beside');
    if (changed.length > 0) return end({ kind: 'not-sent', code: 'changed', reason: '', item, changed });
    if (isStale) return end({ kind: 'not-sent', code: 'stale', reason: '', item });
  }
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
