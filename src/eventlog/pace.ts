/**
 * How many parcels an hour leave, by a station's own trail and by the store's dates, and whether that reaches a cut-off.
 * Where too little is known nothing is said: a figure that is made up is unfair to people. Pure.
 */
import type { AuditEntry } from '../domain/audit.ts';
import type { Author } from '../domain/intents.ts';
import { normaliseTracking } from '../domain/tracking.ts';
import type { OrderItem } from '../domain/records.ts';
import { HOUR_MS } from '../base/durations.ts';

/** A pace is that of the last hours. */
export const PACE_SPAN_MS = 3 * HOUR_MS;
/** Who shipped within this long before that span was at work when it began. */
const BEFORE_MS = HOUR_MS;
/** Where shipments are read from: what is before it says nothing of a pace. */
export const PACE_READ_MS = PACE_SPAN_MS + BEFORE_MS;
/** Less is luck. */
const LEAST_PARCELS = 3;
const LEAST_SPAN_MS = 20 * 60_000;

/** A parcel that left. `at`: milliseconds since the epoch. */
export type Shipped = { parcel: string; at: number };

export type Pace = {
  /** Parcels that left since. */
  parcels: number;
  /** Since when they are counted; `undefined` where there are none. */
  sinceMs: number | undefined;
  /** `undefined` where it is too early to say. */
  perHour: number | undefined;
};

/** What leaves in one piece: all items under one tracking code, or an order that left without one. */
export function parcelKey({ tracking_code, order_id }: Pick<OrderItem, 'tracking_code' | 'order_id'>): string {
  return normaliseTracking(tracking_code) || order_id;
}

/**
 * The pace of the last three hours, or of the time since work began, where that is shorter: then the first parcel marks
 * the beginning, and neither it nor what left at the same moment counts as work done since.
 */
export function paceOf(shipped: Iterable<Shipped>, nowMs: number): Pace {
  const times = new Map<string, number>();
  for (const { parcel, at } of shipped) {
    if (at <= nowMs) times.set(parcel, Math.max(times.get(parcel) ?? 0, at));
  }
  const all = [...times.values()].toSorted((a, b) => a - b);
  const inSpan = all.filter((at) => at > nowMs - PACE_SPAN_MS);
  const [first] = inSpan;
  if (first === undefined) return { parcels: 0, sinceMs: undefined, perHour: undefined };
  const wasAtWork = all.some((at) => at <= nowMs - PACE_SPAN_MS && at > nowMs - PACE_READ_MS);
  const sinceMs = wasAtWork ? nowMs - PACE_SPAN_MS : first;
  const spanMs = nowMs - sinceMs;
  const done = wasAtWork ? inSpan.length : inSpan.filter((at) => at > first).length;
  const isKnown = done >= (wasAtWork ? LEAST_PARCELS : LEAST_PARCELS - 1) && spanMs >= LEAST_SPAN_MS;
  return { parcels: inSpan.length, sinceMs, perHour: isKnown ? done / (spanMs / HOUR_MS) : undefined };
}

export type OwnShipped = Shipped & Author;

/**
 * What stations have shipped, by the verdicts of their trail: an item counts once it is applied, and no more once it is
 * brought back. `parcelOf`: the parcel that an item is in now.
 */
export function shippedIn(
  entries: readonly AuditEntry[],
  parcelOf: (itemId: string) => string | undefined,
): OwnShipped[] {
  const byItem = new Map<string, OwnShipped>();
  for (const { what, verdict, operation, item_id: id, order_id, at, operator, station } of entries) {
    if (what !== 'verdict' || verdict !== 'applied' || id === undefined) continue;
    if (operation === 'returnToProduction') byItem.delete(id);
    if (operation === 'ship') byItem.set(id, { parcel: parcelOf(id) ?? order_id ?? id, at, operator, station });
  }
  return [...byItem.values()];
}

/** Everybody who shipped, the most first. Only for shops that want it: see `pace_of_everybody` in workshop.json. */
export function paceOfEach(shipped: readonly OwnShipped[], nowMs: number): (Author & { pace: Pace })[] {
  const groups = Map.groupBy(shipped, ({ operator, station }) => JSON.stringify([operator, station]));
  return [...groups.values()]
    .flatMap((mine) => {
      const pace = paceOf(mine, nowMs);
      const [one] = mine;
      return one && pace.parcels > 0 ? [{ operator: one.operator, station: one.station, pace }] : [];
    })
    .toSorted((a, b) => b.pace.parcels - a.pace.parcels || (a.station < b.station ? -1 : 1));
}

/** So many parcels leave one way; `leftMs` to its cut-off, where it has one. */
export type Due = { parcels: number; leftMs: number | undefined };

/**
 * How many of each will still be here at its cut-off, where what is due first is packed first; `undefined` for what has
 * no cut-off to come, and where the pace is not known. In the order that was given.
 */
export function leftOverOf(due: readonly Due[], perHour: number | undefined): (number | undefined)[] {
  return due.map(({ parcels, leftMs }) => {
    if (leftMs === undefined || leftMs <= 0 || perHour === undefined) return undefined;
    const before = due.filter((other) => other.leftMs !== undefined && other.leftMs > 0 && other.leftMs < leftMs);
    const same = due.filter((other) => other.leftMs === leftMs);
    const all = [...before, ...same].reduce((sum, one) => sum + one.parcels, 0);
    const behind = Math.ceil(all - (leftMs / HOUR_MS) * perHour - 1e-9);
    return Math.max(0, Math.min(parcels, behind));
  });
}
