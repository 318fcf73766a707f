/** The figures of the board: how old the open items are, how fast they move, what will leave in time. Pure. */
import { methodOf } from '../../domain/item-names.ts';
import { LATE_AFTER_MS } from '../../domain/ages.ts';
import { nextCutOff, type CutOff } from '../../domain/cut-offs.ts';
import { readTime } from '../../domain/times.ts';
import type { Entry, ItemRecords } from '../../shop/records.ts';
import { UNSHIPPED_STATUSES } from '../../domain/lifecycle.ts';

const HOUR_MS = 3_600_000;

/** Upper ends of the age steps; the last step has none. */
const AGE_STEPS_MS = [1, 4, 12, 24, 48].map((hours) => hours * HOUR_MS);

export type BoardState = (typeof UNSHIPPED_STATUSES)[number];

export type AgeRow = {
  status: BoardState;
  count: number;
  lateCount: number;
  /** Items by age step, the youngest first. */
  steps: number[];
  oldestMs: number | undefined;
};

/** The open items of each state by age. */
export function agesOf(records: ItemRecords, nowMs: number): AgeRow[] {
  return UNSHIPPED_STATUSES.map((status) => {
    const rows = records.inDrawer(status);
    const steps = Array.from({ length: AGE_STEPS_MS.length + 1 }, () => 0);
    let lateCount = 0;
    let oldestMs: number | undefined;
    for (const { placedAtMs } of rows) {
      if (placedAtMs === 0) continue;
      const age = nowMs - placedAtMs;
      const step = AGE_STEPS_MS.findIndex((end) => age < end);
      const at = step < 0 ? AGE_STEPS_MS.length : step;
      steps[at] = (steps[at] ?? 0) + 1;
      if (age >= LATE_AFTER_MS) lateCount++;
      oldestMs = Math.max(oldestMs ?? 0, age);
    }
    return { status, count: rows.length, lateCount, steps, oldestMs };
  });
}

export type Movement = 'accepted' | 'started' | 'shipped';
const TIME_OF: Readonly<Record<Movement, (entry: Entry) => string>> = {
  accepted: ({ item }) => item.aceito_em,
  started: ({ item }) => item.em_producao_em,
  shipped: ({ item }) => item.enviado_em,
};

/**
 * How many items made each move in each of the last `hours` hours, the oldest first; the last one is the hour that
 * runs. By the store's own times, so it counts every bench and not only this one.
 */
export function movesPerHour(records: ItemRecords, nowMs: number, hours: number): Record<Movement, number[]> {
  const counts: Record<Movement, number[]> = { accepted: [], started: [], shipped: [] };
  const firstHour = Math.floor(nowMs / HOUR_MS) - hours + 1;
  for (const kind of Object.keys(counts) as Movement[]) counts[kind] = Array.from({ length: hours }, () => 0);
  for (const entry of records.all()) {
    // Nothing that last changed before the first hour moved within it.
    if (entry.updatedAtMs !== undefined && entry.updatedAtMs < firstHour * HOUR_MS) continue;
    for (const kind of Object.keys(counts) as Movement[]) {
      const text = TIME_OF[kind](entry);
      const at = text === '' ? undefined : readTime(text, records.zoneOffsetMs);
      const hour = at === undefined ? -1 : Math.floor(at / HOUR_MS) - firstHour;
      if (hour >= 0 && hour < hours) counts[kind][hour] = (counts[kind][hour] ?? 0) + 1;
    }
  }
  return counts;
}

export type Departure = {
  method: string;
  openCount: number;
  cutOff: { time: string; leftMs: number } | undefined;
  /** How many will still be here at the cut-off, at the pace of the last hours; `undefined` without a pace. */
  leftOver: number | undefined;
};

/** Open items by how they leave, the next cut-off first. `perHour`: parcels of all methods that leave in an hour. */
export function departures(
  records: ItemRecords,
  cutOffs: readonly CutOff[],
  nowMs: number,
  perHour: number,
): Departure[] {
  const counts = new Map<string, number>();
  let total = 0;
  for (const status of UNSHIPPED_STATUSES) {
    for (const { item } of records.inDrawer(status)) {
      const method = methodOf(item) || '–';
      counts.set(method, (counts.get(method) ?? 0) + 1);
      total++;
    }
  }
  return [...counts]
    .map(([method, openCount]): Departure => {
      const cutOff = nextCutOff(cutOffs, method, nowMs);
      const isAhead = cutOff !== undefined && cutOff.leftMs > 0;
      // Each method gets its share of the pace: what is open is worked off evenly.
      const done = isAhead ? (cutOff.leftMs / HOUR_MS) * perHour * (openCount / Math.max(1, total)) : 0;
      const leftOver = isAhead && perHour > 0 ? Math.max(0, Math.ceil(openCount - done)) : undefined;
      return { method, openCount, cutOff, leftOver };
    })
    .toSorted((a, b) => (a.cutOff?.leftMs ?? Infinity) - (b.cutOff?.leftMs ?? Infinity) || b.openCount - a.openCount);
}

/** Items an hour over the last whole hours, and the running one as far as it has run. */
export function paceOf(perHour: readonly number[], nowMs: number, hours = 3): number {
  const recent = perHour.slice(-hours - 1);
  const count = recent.reduce((sum, one) => sum + one, 0);
  const spanHours = Math.max(0, recent.length - 1) + (nowMs % HOUR_MS) / HOUR_MS;
  return spanHours <= 0 ? 0 : count / spanHours;
}
