/** The figures that are counted from the store's data: of the tabs, the board, the wall and the stock. Pure. */
import { readCount } from '../../domain/edits.ts';
import { kindOf, methodOf } from '../../domain/item-names.ts';
import { unitsOf } from '../../domain/units.ts';
import { dayAt, momentOf } from '../../base/calendar.ts';
import { MINUTE_MS } from '../../base/durations.ts';
import { PACE_SPAN_MS } from '../../eventlog/pace.ts';
import { isLate } from '../../replica/late.ts';
import { rowsInTab, type QueueTab } from '../../replica/queue-tabs.ts';
import { isWaiting } from '../../replica/waiting.ts';
import { stepOf } from './ages.ts';
import { asParcel, ofStore, type Figure, type FigureFacts, type FigureRow } from './figure.ts';
import { missedItems } from './missed-cut-offs.ts';
import { HOURS_OF_MOVES, movedInHours, shippedSince, type Moved, type Movement } from './moves.ts';
import { INITIAL_STOCK_LIST, isLow } from './stock-state.ts';

const tab = (name: QueueTab) => ofStore(({ records }) => rowsInTab(records, name));

/** Makes a figure of the open items due in `days` days. */
const dueIn = (days: number) =>
  ofStore(({ records, nowMs }) => {
    const [from, until] = [days, days + 1].map((day) => momentOf(dayAt(nowMs) + day, 0)) as [number, number];
    return records.unshipped().filter(({ due }) => due !== undefined && due.at >= from && due.at < until);
  });

const aged = (step: number) =>
  ofStore(({ records, nowMs }) => records.unshipped().filter((entry) => stepOf(entry, nowMs) === step));

const moves = (kind: Movement) =>
  ofStore(({ records, nowMs }) => movedInHours(records, nowMs, HOURS_OF_MOVES + 1, kind).flat());

/** The rows of the items that were shipped up to a moment. */
const leftUntil = (moved: readonly Moved[], untilMs: number) =>
  moved.flatMap(({ entry, atMs }) => (atMs <= untilMs ? [entry] : []));

/** The accepted items and those in production: what is to be made. */
const itemsToMake = ({ records }: Pick<FigureFacts, 'records'>) => [
  ...records.withStatus('accepted'),
  ...records.withStatus('in_production'),
];

const ofStock = (rows: Figure['rows']): Figure => ({ of: 'stock', from: 'store', rows });

export const STORE_FIGURES = {
  pending: tab('pending'),
  accepted: tab('accepted'),
  inProduction: tab('in_production'),
  shipped: tab('shipped'),
  delivered: tab('delivered'),
  cancelled: tab('cancelled'),
  unknown: tab('unknown'),
  late: ofStore(({ records, nowMs, isZoneKnown }) =>
    records.unshipped().filter((entry) => isLate(entry, nowMs, isZoneKnown)),
  ),
  dueToday: dueIn(0),
  dueTomorrow: dueIn(1),
  willMiss: ofStore(({ records, nowMs }) => missedItems(records, nowMs), {
    oneOf: ({ item }) => item.order_id,
    isKnown: ({ records }) => records.pace !== undefined,
  }),
  under1h: aged(0),
  under4h: aged(1),
  under12h: aged(2),
  under1d: aged(3),
  under2d: aged(4),
  older: aged(5),
  held: tab('held'),
  review: ofStore(({ records, nowMs }) =>
    rowsInTab(records, 'held').filter(({ item }) => (records.holdOf(item.id)?.look_again_at ?? Infinity) <= nowMs),
  ),
  acceptedPerHour: moves('accepted'),
  startedPerHour: moves('started'),
  shippedPerHour: moves('shipped'),
  openParcels: ofStore(({ records }) => records.unshipped(), {
    oneOf: ({ item }) => `${methodOf(item) || '–'}\u0000${item.order_id}`,
  }),
  shippedToday: ofStore(
    ({ records, nowMs }) => leftUntil(shippedSince(records, momentOf(dayAt(nowMs), 0)), nowMs + MINUTE_MS),
    asParcel,
  ),
  pace: ofStore(({ records, nowMs }) => leftUntil(shippedSince(records, nowMs - PACE_SPAN_MS + 1), nowMs), asParcel),
  waiting: {
    of: 'actions',
    from: 'store',
    rows: ({ intents, edits }): FigureRow[] =>
      [intents, edits].flatMap((some) => [...(some?.values() ?? [])].flat().filter(isWaiting)),
  },
  kinds: ofStore(itemsToMake, { oneOf: ({ item }) => kindOf(item) }),
  units: ofStore(itemsToMake, { amountOf: ({ item }) => unitsOf(item) ?? 0 }),
  personalised: ofStore((facts) => itemsToMake(facts).filter(({ item }) => item.personalization_data !== '')),
  stock: ofStock(({ stock }) => stock),
  soldOut: ofStock(({ stock }) => stock.filter(({ record }) => readCount(record.quantidade) === 0)),
  low: ofStock(({ stock, bench }) => {
    const { threshold } = bench?.stock ?? INITIAL_STOCK_LIST;
    return stock.filter(({ record }) => isLow(record, threshold));
  }),
} satisfies Record<string, Figure>;
