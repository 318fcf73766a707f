/**
 * The figures of the board, the wall, the header and the tabs of the queue. Each is counted from the rows that it names
 * here, and from nothing else, so that a figure and what `why` shows of it cannot differ. Pure.
 */
import { fold } from '../../base/fold.ts';
import { readTime } from '../../base/times.ts';
import { HOUR_MS, MINUTE_MS } from '../../base/durations.ts';
import { dayAt, momentOf } from '../../base/calendar.ts';
import { methodOf } from '../../domain/item-names.ts';
import { UNSHIPPED_STATUSES } from '../../domain/lifecycle.ts';
import type { ItemStatus } from '../../domain/records.ts';
import { PACE_SPAN_MS, parcelKey } from '../../eventlog/pace.ts';
import type { Texts } from '../../i18n/texts.ts';
import { isLate } from '../../replica/late.ts';
import { rowsInTab, type QueueTab } from '../../replica/queue-tabs.ts';
import type { CachedItem, ItemRecords } from '../../replica/records.ts';
import type { ReplicaState } from '../../replica/replica.ts';
import { isWaiting } from '../../replica/waiting.ts';

/** What figures are counted from. `nowMs` on the wall clock; `isZoneKnown` of the store's times. */
export type FigureFacts = Pick<ReplicaState, 'records' | 'intents'> & { nowMs: number; isZoneKnown: boolean };

export type FigureName = keyof Texts['why']['figures'];

type Figure = {
  rows: (facts: FigureFacts) => readonly CachedItem[];
  /** What of rows is one: itself, if not set. Those with the same key count once. */
  oneOf?: (entry: CachedItem) => string;
};

const tab = (name: QueueTab): Figure => ({ rows: ({ records }) => rowsInTab(records, name) });
const open = (records: ItemRecords) => UNSHIPPED_STATUSES.flatMap((status) => [...records.withStatus(status)]);

/** What is open and to leave on the day so many days from now. */
const dueIn = (days: number): Figure => ({
  rows({ records, nowMs }) {
    const [from, until] = [days, days + 1].map((day) => momentOf(dayAt(nowMs) + day, 0)) as [number, number];
    return open(records).filter(({ due }) => due !== undefined && due.at >= from && due.at < until);
  },
});

export type Movement = 'accepted' | 'started' | 'shipped';
const MOVED_AT: Readonly<Record<Movement, (entry: CachedItem) => string>> = {
  accepted: ({ item }) => item.aceito_em,
  started: ({ item }) => item.em_producao_em,
  shipped: ({ item }) => item.enviado_em,
};

/** The whole hours before the one that runs, over which moves are averaged. */
export const HOURS_OF_MOVES = 3;

const moves = (kind: Movement): Figure => ({
  rows({ records, nowMs }) {
    const firstMs = (Math.floor(nowMs / HOUR_MS) - HOURS_OF_MOVES) * HOUR_MS;
    const isIn = (atMs: number) => atMs >= firstMs && atMs < firstMs + (HOURS_OF_MOVES + 1) * HOUR_MS;
    return movedSince(records, firstMs, kind).flatMap(({ entry, atMs }) => (isIn(atMs) ? [entry] : []));
  },
});

/** Every figure; of each `why` says by which rule it is counted, and shows the rows. */
export const FIGURES: Readonly<Record<FigureName, Figure>> = {
  pending: tab('pending'),
  accepted: tab('accepted'),
  inProduction: tab('in_production'),
  shipped: tab('shipped'),
  delivered: tab('delivered'),
  cancelled: tab('cancelled'),
  late: {
    rows: ({ records, nowMs, isZoneKnown }) => open(records).filter((entry) => isLate(entry, nowMs, isZoneKnown)),
  },
  dueToday: dueIn(0),
  dueTomorrow: dueIn(1),
  held: tab('held'),
  review: {
    rows: ({ records, nowMs }) =>
      rowsInTab(records, 'held').filter(({ item }) => (records.holdOf(item.id)?.look_again_at ?? Infinity) <= nowMs),
  },
  acceptedPerHour: moves('accepted'),
  startedPerHour: moves('started'),
  shippedPerHour: moves('shipped'),
  openParcels: {
    rows: ({ records }) => open(records),
    oneOf: ({ item }) => `${methodOf(item) || '–'}\u0000${item.order_id}`,
  },
  shippedToday: {
    rows: ({ records, nowMs }) => leftUntil(shippedSince(records, momentOf(dayAt(nowMs), 0)), nowMs + MINUTE_MS),
    oneOf: ({ item }) => parcelKey(item),
  },
  pace: {
    rows: ({ records, nowMs }) => leftUntil(shippedSince(records, nowMs - PACE_SPAN_MS + 1), nowMs),
    oneOf: ({ item }) => parcelKey(item),
  },
  waiting: {
    rows: ({ records, intents }) =>
      [...intents].flatMap(([id, some]) => (some.some(isWaiting) ? (records.get(id) ?? []) : [])),
  },
};

export const FIGURE_NAMES = Object.keys(FIGURES) as FigureName[];

/** A figure: how many there are of it among its rows. */
export function countOf(name: FigureName, rows: readonly CachedItem[]): number {
  const { oneOf } = FIGURES[name];
  return oneOf ? new Set(rows.map(oneOf)).size : rows.length;
}

/** The figure that is called so, by its name in `words` or as programs name it; `undefined` where there is none. */
export function figureNamed(text: string, { figures }: Pick<Texts['why'], 'figures'>): FigureName | undefined {
  const wanted = fold(text.trim());
  return (
    FIGURE_NAMES.find((name) => [fold(name), fold(figures[name].name)].includes(wanted)) ??
    FIGURE_NAMES.find((name) => wanted.length > 2 && fold(figures[name].name).startsWith(wanted))
  );
}

/** What made a move since a moment, and when by the store's own times: it counts every bench and not only this one. */
export function movedSince(
  records: ItemRecords,
  sinceMs: number,
  kind: Movement,
): { entry: CachedItem; atMs: number }[] {
  const moved: { entry: CachedItem; atMs: number }[] = [];
  for (const entry of records.all()) {
    // Nothing that last changed before then moved since.
    if (entry.updatedAtMs !== undefined && entry.updatedAtMs < sinceMs) continue;
    const text = MOVED_AT[kind](entry);
    const atMs = text === '' ? undefined : readTime(text, records.zoneOffsetMs);
    if (atMs !== undefined && atMs >= sinceMs) moved.push({ entry, atMs });
  }
  return moved;
}

/** What left the shop since a moment, by the store's dates, and has not come back, whichever station shipped it. */
export function shippedSince(records: ItemRecords, sinceMs: number): { entry: CachedItem; atMs: number }[] {
  return movedSince(records, sinceMs, 'shipped').filter(({ entry: { status } }) =>
    SHIPPED.some((one) => one === status),
  );
}

const SHIPPED = ['shipped', 'delivered'] as const satisfies ItemStatus[];

/** The rows of those that left up to a moment. */
const leftUntil = (moved: readonly { entry: CachedItem; atMs: number }[], untilMs: number) =>
  moved.flatMap(({ entry, atMs }) => (atMs <= untilMs ? [entry] : []));
