/** The figures of the board: how old the open items are, how fast they move, and which parcels will leave in time. Pure. */
import type { AuditEntry } from '../../domain/audit.ts';
import { methodOf } from '../../domain/item-names.ts';
import { nextCutOff, type CutOff } from '../../domain/cut-offs.ts';
import type { ItemRecords } from '../../replica/records.ts';
import { UNSHIPPED_STATUSES } from '../../domain/lifecycle.ts';
import {
  leftOverOf,
  PACE_READ_MS,
  paceOf,
  paceOfEach,
  parcelKey,
  shippedIn,
  type Pace,
  type Shipped,
} from '../../eventlog/pace.ts';
import { HOUR_MS } from '../../base/durations.ts';
import { AGE_STEP_COUNT, stepOf } from './ages.ts';
import { itemsBehind } from './figures.ts';
import { HOURS_OF_MOVES, MOVEMENTS, movedInHours, shippedSince, type Movement } from './moves.ts';

export type BoardState = (typeof UNSHIPPED_STATUSES)[number];

type AgeRow = {
  status: BoardState;
  count: number;
  lateCount: number;
  /** The items due today, late ones included, and tomorrow. */
  dueTodayCount: number;
  dueTomorrowCount: number;
  /** Items by age step, the youngest first. */
  steps: number[];
  oldestMs: number | undefined;
};

/**
 * The open items of each state by age. `isZoneKnown`: of the store's times; if it is not known, an item that may be younger is
 * not counted as late.
 */
export function agesOf(records: ItemRecords, nowMs: number, isZoneKnown: boolean): AgeRow[] {
  const facts = { records, nowMs, isZoneKnown };
  const byState = (figure: 'late' | 'dueToday' | 'dueTomorrow') =>
    Map.groupBy(itemsBehind(figure, facts), ({ status }) => status);
  const [late, dueToday, dueTomorrow] = [byState('late'), byState('dueToday'), byState('dueTomorrow')];
  return UNSHIPPED_STATUSES.map((status) => {
    const rows = records.withStatus(status);
    const steps = Array.from({ length: AGE_STEP_COUNT }, () => 0);
    const [lateCount, dueTodayCount, dueTomorrowCount] = [late, dueToday, dueTomorrow].map(
      (some) => some.get(status)?.length ?? 0,
    ) as [number, number, number];
    let oldestMs: number | undefined;
    for (const entry of rows) {
      const step = stepOf(entry, nowMs);
      if (step === undefined) continue;
      steps[step] = (steps[step] ?? 0) + 1;
      oldestMs = Math.max(oldestMs ?? 0, nowMs - entry.placedAtMs);
    }
    return { status, count: rows.length, lateCount, dueTodayCount, dueTomorrowCount, steps, oldestMs };
  });
}

/**
 * How many items made each move in each of the last `hours` hours, the oldest first; the last one is the running hour. Uses the
 * store's own times, so it counts all stations.
 */
export function movesPerHour(records: ItemRecords, nowMs: number, hours: number): Record<Movement, number[]> {
  const countsOf = (kind: Movement) => movedInHours(records, nowMs, hours, kind).map((rows) => rows.length);
  return Object.fromEntries(MOVEMENTS.map((kind) => [kind, countsOf(kind)])) as Record<Movement, number[]>;
}

export type Departure = {
  method: string;
  /** Orders with open items: each is a parcel. */
  parcelCount: number;
  openCount: number;
  cutOff: { time: string; leftMs: number } | undefined;
  /** How many parcels will still be here at the cut-off; `undefined` if that cannot be estimated yet. */
  leftOver: number | undefined;
};

/** The open items by way of delivery, the next cut-off first. `perHour`: parcels of all ways of delivery, if that is known. */
export function departures(
  records: ItemRecords,
  cutOffs: readonly CutOff[],
  nowMs: number,
  perHour: number | undefined,
): Departure[] {
  const methods = new Map<string, { openCount: number; orders: Set<string> }>();
  for (const status of UNSHIPPED_STATUSES) {
    for (const { item } of records.withStatus(status)) {
      const method = methodOf(item) || '–';
      const known = methods.get(method) ?? { openCount: 0, orders: new Set() };
      known.openCount++;
      known.orders.add(item.order_id);
      methods.set(method, known);
    }
  }
  const rows = [...methods].map(([method, { openCount, orders }]) => {
    return { method, openCount, parcelCount: orders.size, cutOff: nextCutOff(cutOffs, method, nowMs) };
  });
  const leftOver = leftOverOf(
    rows.map(({ parcelCount, cutOff }) => ({ parcels: parcelCount, leftMs: cutOff?.leftMs })),
    perHour,
  );
  return rows
    .map((row, index): Departure => ({ ...row, leftOver: leftOver[index] }))
    .toSorted((a, b) => (a.cutOff?.leftMs ?? Infinity) - (b.cutOff?.leftMs ?? Infinity) || b.openCount - a.openCount);
}

/** The items shipped in the last hours by the store's dates, from any station. */
function shippedLately(records: ItemRecords, nowMs: number): Shipped[] {
  return shippedSince(records, nowMs - PACE_READ_MS + 1).map(({ entry, atMs }) => ({
    parcel: parcelKey(entry.item),
    at: atMs,
  }));
}

/** How many parcels were shipped today by the store's dates, for each way of delivery; a day begins at local midnight. */
export function shippedToday(records: ItemRecords, nowMs: number): Map<string, number> {
  const rows = itemsBehind('shippedToday', { records, nowMs, isZoneKnown: true });
  const parcels = new Map(rows.map(({ item }) => [parcelKey(item), methodOf(item) || '–']));
  const counts = new Map<string, number>();
  for (const method of parcels.values()) counts.set(method, (counts.get(method) ?? 0) + 1);
  return counts;
}

export type Paces = {
  /** The pace of this station, by its audit trail. */
  own: Pace;
  shop: Pace;
  /** The pace of everybody, if the shop has set that it wants to see it; includes only what was shipped from this machine. */
  each: ReturnType<typeof paceOfEach> | undefined;
};

/** From when on the audit trail is read: older entries do not count for a pace. `nowMs` on the wall clock. */
export const paceReadFrom = (nowMs: number): number => nowMs - PACE_READ_MS;

type PaceOptions = { nowMs: number; station: string; hasEach: boolean };

/** The paces on the board. `trail`: the verdicts of shipments since {@link paceReadFrom}. */
export function pacesOf(
  records: ItemRecords,
  trail: readonly AuditEntry[],
  { nowMs, station, hasEach }: PaceOptions,
): Paces {
  const shipped = shippedIn(trail, (id) => {
    const item = records.get(id)?.item;
    return item && parcelKey(item);
  });
  return {
    own: paceOf(
      shipped.filter((one) => one.station === station),
      nowMs,
    ),
    shop: paceOf(shippedLately(records, nowMs), nowMs),
    each: hasEach ? paceOfEach(shipped, nowMs) : undefined,
  };
}

/** Items an hour over the last whole hours and the elapsed part of the running one. */
export function itemsPerHour(perHour: readonly number[], nowMs: number, hours = HOURS_OF_MOVES): number {
  const recent = perHour.slice(-hours - 1);
  const count = recent.reduce((sum, one) => sum + one, 0);
  const spanHours = Math.max(0, recent.length - 1) + (nowMs % HOUR_MS) / HOUR_MS;
  return spanHours <= 0 ? 0 : count / spanHours;
}

/** From this many columns on the board has two columns: moves on the left, departures and stations on the right. */
export const TWO_COLUMNS = 110;
/** The columns between the two. */
export const BETWEEN_COLUMNS = 3;

/** The width of a section of the board on a screen with this many columns, in cells. */
export function sectionWidth(columns: number): number {
  return columns >= TWO_COLUMNS ? Math.floor((columns - BETWEEN_COLUMNS) / 2) : columns;
}

/** How many hours of moves the board draws. */
export function hoursOfBoard(columns: number): number {
  return sectionWidth(columns) >= 54 ? 24 : 12;
}
