/** The figures of the board: how old the open items are, how fast they move, what will leave in time. Pure. */
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
import { FIGURES, HOURS_OF_MOVES, movedSince, shippedSince, type FigureFacts, type Movement } from './figures.ts';

const NONE: FigureFacts['intents'] = new Map();

/** Upper ends of the age steps; the last step has none. */
const AGE_STEPS_MS = [1, 4, 12, 24, 48].map((hours) => hours * HOUR_MS);

export type BoardState = (typeof UNSHIPPED_STATUSES)[number];

export type AgeRow = {
  status: BoardState;
  count: number;
  lateCount: number;
  /** Those that are promised for today, and for tomorrow; late ones of today among them. */
  dueTodayCount: number;
  dueTomorrowCount: number;
  /** Items by age step, the youngest first. */
  steps: number[];
  oldestMs: number | undefined;
};

/** The open items of each state by age; `isZoneKnown` of the store's times: what may be younger is not called late. */
export function agesOf(records: ItemRecords, nowMs: number, isZoneKnown: boolean): AgeRow[] {
  const facts = { records, nowMs, isZoneKnown, intents: NONE };
  const byState = (figure: 'late' | 'dueToday' | 'dueTomorrow') =>
    Map.groupBy(FIGURES[figure].rows(facts), ({ status }) => status);
  const [late, dueToday, dueTomorrow] = [byState('late'), byState('dueToday'), byState('dueTomorrow')];
  return UNSHIPPED_STATUSES.map((status) => {
    const rows = records.withStatus(status);
    const steps = Array.from({ length: AGE_STEPS_MS.length + 1 }, () => 0);
    const [lateCount, dueTodayCount, dueTomorrowCount] = [late, dueToday, dueTomorrow].map(
      (some) => some.get(status)?.length ?? 0,
    ) as [number, number, number];
    let oldestMs: number | undefined;
    for (const entry of rows) {
      if (entry.placedAtMs === 0) continue;
      const age = nowMs - entry.placedAtMs;
      const step = AGE_STEPS_MS.findIndex((end) => age < end);
      const at = step < 0 ? AGE_STEPS_MS.length : step;
      steps[at] = (steps[at] ?? 0) + 1;
      oldestMs = Math.max(oldestMs ?? 0, age);
    }
    return { status, count: rows.length, lateCount, dueTodayCount, dueTomorrowCount, steps, oldestMs };
  });
}

/**
 * How many items made each move in each of the last `hours` hours, the oldest first; the last one is the hour that
 * runs. By the store's own times, so it counts every bench and not only this one.
 */
export function movesPerHour(records: ItemRecords, nowMs: number, hours: number): Record<Movement, number[]> {
  const counts: Record<Movement, number[]> = { accepted: [], started: [], shipped: [] };
  const firstHour = Math.floor(nowMs / HOUR_MS) - hours + 1;
  for (const kind of Object.keys(counts) as Movement[]) counts[kind] = Array.from({ length: hours }, () => 0);
  for (const kind of Object.keys(counts) as Movement[]) {
    for (const { atMs } of movedSince(records, firstHour * HOUR_MS, kind)) {
      const hour = Math.floor(atMs / HOUR_MS) - firstHour;
      if (hour < hours) counts[kind][hour] = (counts[kind][hour] ?? 0) + 1;
    }
  }
  return counts;
}

export type Departure = {
  method: string;
  /** Orders with something open: each is a parcel. */
  parcelCount: number;
  openCount: number;
  cutOff: { time: string; leftMs: number } | undefined;
  /** How many parcels will still be here at the cut-off; `undefined` where nobody can say yet. */
  leftOver: number | undefined;
};

/** What is open by how it leaves, the next cut-off first. `perHour`: parcels of all methods, where that is known. */
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

/** What left the shop in the last hours by the store's dates, whichever station shipped it. */
export function shippedLately(records: ItemRecords, nowMs: number): Shipped[] {
  return shippedSince(records, nowMs - PACE_READ_MS + 1).map(({ entry, atMs }) => ({
    parcel: parcelKey(entry.item),
    at: atMs,
  }));
}

/** How many parcels left the shop today by the store's dates, for each way of delivery; a day begins at midnight here. */
export function shippedToday(records: ItemRecords, nowMs: number): Map<string, number> {
  const rows = FIGURES.shippedToday.rows({ records, nowMs, isZoneKnown: true, intents: NONE });
  const parcels = new Map(rows.map(({ item }) => [parcelKey(item), methodOf(item) || '–']));
  const counts = new Map<string, number>();
  for (const method of parcels.values()) counts.set(method, (counts.get(method) ?? 0) + 1);
  return counts;
}

export type Paces = {
  /** This station's own, by its trail. */
  own: Pace;
  shop: Pace;
  /** Everybody's, where the shop has said that it wants to see it; only what went through this machine is known. */
  each: ReturnType<typeof paceOfEach> | undefined;
};

/** Where the trail is read from: what is before it says nothing of a pace. `nowMs` on the wall clock. */
export const paceReadFrom = (nowMs: number): number => nowMs - PACE_READ_MS;

type PaceOptions = { nowMs: number; station: string; hasEach: boolean };

/** The paces of a board. `trail`: the verdicts of shipments since {@link paceReadFrom}. */
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

/** Items an hour over the last whole hours, and the running one as far as it has run. */
export function itemsPerHour(perHour: readonly number[], nowMs: number, hours = HOURS_OF_MOVES): number {
  const recent = perHour.slice(-hours - 1);
  const count = recent.reduce((sum, one) => sum + one, 0);
  const spanHours = Math.max(0, recent.length - 1) + (nowMs % HOUR_MS) / HOUR_MS;
  return spanHours <= 0 ? 0 : count / spanHours;
}
