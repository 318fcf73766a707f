/**
 * How many parcels leave in an hour, from a station's own audit trail and from the store's dates, and whether that is enough
 * before a cut-off. With too little data it returns no figure: a guessed one would be unfair to people. Pure.
 */
import type { AuditEntry } from '../domain/audit.ts';
import type { Author } from '../domain/intents.ts';
import { normaliseTracking } from '../domain/tracking.ts';
import type { OrderItem } from '../domain/records.ts';
import { HOUR_MS } from '../base/durations.ts';

/** The pace is computed over this time, in milliseconds. */
export const PACE_SPAN_MS = 3 * HOUR_MS;
/** A person who shipped within this time before the span, in milliseconds, was at work when the span began. */
const BEFORE_MS = HOUR_MS;
/** Shipments older than this, in milliseconds, do not count for a pace. */
export const PACE_READ_MS = PACE_SPAN_MS + BEFORE_MS;
/** Fewer parcels, or a shorter time, give no reliable pace. */
const LEAST_PARCELS = 3;
const LEAST_SPAN_MS = 20 * 60_000;

/** A parcel that left. `at`: milliseconds since the epoch. */
export type Shipped = { parcel: string; at: number };

export type Pace = {
  /** How many parcels left since `sinceMs`. */
  parcels: number;
  /** When counting begins, in milliseconds since the epoch; `undefined` if no parcel left. */
  sinceMs: number | undefined;
  /** `undefined` if it is too early to say. */
  perHour: number | undefined;
};

/** The key of a parcel: the tracking code of its items, or the order if it left without one. */
export function parcelKey({ tracking_code, order_id }: Pick<OrderItem, 'tracking_code' | 'order_id'>): string {
  return normaliseTracking(tracking_code) || order_id;
}

/**
 * Computes the pace of the last three hours, or of the time since work began if that is shorter: then the first parcel only
 * marks the beginning, and neither it nor others of the same moment are counted.
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

type OwnShipped = Shipped & Author;

/**
 * Lists what stations have shipped, by the verdicts in their audit trail: an item counts once its write is applied, and no
 * longer once it is undone. `parcelOf`: the parcel that an item is in now.
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

/** The pace of each person who shipped, most parcels first. Only for shops that set `pace_of_everybody` in workshop.json. */
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

/** Parcels waiting for one carrier; `leftMs`: milliseconds to its cut-off, `undefined` if it has none. */
export type Due = { parcels: number; leftMs: number | undefined };

/**
 * Estimates how many parcels of each entry will still be here at its cut-off, if the earliest cut-off is packed first;
 * `undefined` for an entry without a future cut-off, and if the pace is not known. In the given order.
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
