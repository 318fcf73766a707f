/** The figures that only a session knows: of its bench, its marks, its counts, and of an absence. Pure. */
import { dayStamp } from '../../base/ages.ts';
import { dayAt, momentOf } from '../../base/calendar.ts';
import { kindOf } from '../../domain/item-names.ts';
import { PACE_READ_MS, PACE_SPAN_MS, shippedIn } from '../../eventlog/pace.ts';
import type { CachedItem } from '../../replica/records.ts';
import { asParcel, ofSession, type AllFacts, type SessionFacts, type Figure } from './figure.ts';
import { MOVEMENTS, movedInHours, type Movement } from './moves.ts';
import { packedLines, packingLines, shippedOn, type PackingLine } from './packing.ts';
import { isStillUncounted } from './uncounted.ts';
import {
  cancelledSince,
  holdsDueToday,
  lateSince,
  movedByOthers,
  newSince,
  wasInProduction,
  type SinceFacts,
} from './since.ts';

const asOrder = { oneOf: ({ item }: CachedItem) => item.order_id };

/** The items that stations have shipped since a moment, by the audit trail of this machine; `isOurs`: this station alone. */
function shippedHere({ records, nowMs, bench }: AllFacts, { sinceMs, isOurs }: { sinceMs: number; isOurs: boolean }) {
  const itemOf = (id: string) => records.get(id);
  // Reads as far back as the board does: an item shipped before and returned since is listed there.
  const trail = bench.shipments(Math.min(sinceMs, nowMs - PACE_READ_MS));
  return shippedIn(trail, (id) => itemOf(id) && id)
    .filter(({ at, station }) => at >= sinceMs && at <= nowMs && (!isOurs || station === bench.station))
    .flatMap(({ parcel }) => itemOf(parcel) ?? []);
}

/** The lines of the order on the bench that go into the parcel. */
const packed = ({ records, bench }: AllFacts) => packedLines(packingLines(records, bench.packing));

/** Makes a figure of the lines of the order on the bench that go into the parcel; `amountOf`: how much each counts. */
function ofLines(amountOf: (line: PackingLine, bench: SessionFacts) => number): Figure {
  return ofSession((facts) => packed(facts).flatMap((line) => (amountOf(line, facts.bench) > 0 ? [line.entry] : [])), {
    amountOf(row, facts) {
      const line = packed(facts).find(({ entry }) => entry === row);
      return line ? amountOf(line, facts.bench) : 0;
    },
  });
}

/** How many pieces a line needs; 0 if that is not known. */
const neededOf = (line: PackingLine) => (isStillUncounted(line) ? 0 : line.needed);
const hasText = ({ entry }: PackingLine) => entry.item.personalization_data !== '';

const since = ({ records, isZoneKnown, nowMs, bench }: AllFacts): SinceFacts => ({
  records,
  isZoneKnown,
  nowMs,
  ...bench.away(),
});
const byOthers = (kind: Movement, more = {}) => ofSession((facts) => movedByOthers(since(facts), kind), more);

const byIds = ({ records }: AllFacts, ids: Iterable<string>) => [...ids].flatMap((id) => records.get(id) ?? []);

export const SESSION_FIGURES = {
  ownPace: ofSession(
    (facts) => shippedHere(facts, { sinceMs: facts.nowMs - PACE_SPAN_MS + 1, isOurs: true }),
    asParcel,
  ),
  everybody: ofSession(
    (facts) => shippedHere(facts, { sinceMs: facts.nowMs - PACE_SPAN_MS + 1, isOurs: false }),
    asParcel,
  ),
  fullBar: ofSession(({ records, nowMs, bench }) =>
    MOVEMENTS.flatMap((kind) => movedInHours(records, nowMs, bench.hours, kind)).reduce(
      (most, rows) => (rows.length > most.length ? rows : most),
      [],
    ),
  ),
  crew: { of: 'stations', from: 'session', rows: ({ bench }) => [...bench.stations] },
  marked: ofSession((facts) => byIds(facts, facts.bench.marks)),
  markedKinds: ofSession(
    ({ records, bench }) =>
      (['accepted', 'in_production'] as const).flatMap((status) =>
        records.withStatus(status).filter(({ item }) => bench.ticked.has(kindOf(item))),
      ),
    { oneOf: ({ item }) => kindOf(item) },
  ),
  counted: {
    of: 'stock',
    from: 'session',
    rows: ({ stock, bench }) => stock.filter(({ record }) => bench.stock.edits.has(record.id)),
  },
  inOrder: ofSession(({ records, bench }) => packingLines(records, bench.packing).map(({ entry }) => entry)),
  onBench: ofLines(neededOf),
  checked: ofLines(({ checked }) => checked),
  missing: ofLines((line) => Math.max(0, neededOf(line) - line.checked)),
  textsOnBench: ofLines((line) => (hasText(line) ? 1 : 0)),
  textsSeen: ofLines((line, bench) => (hasText(line) && bench.isTextSeen(line) ? 1 : 0)),
  aside: ofSession(
    ({ records, bench }) => [...bench.packing.aside.keys()].flatMap((id) => [...records.ofOrder(id)]),
    asOrder,
  ),
  toPack: ofSession(
    ({ records, bench }) => records.withStatus('in_production').filter(({ item }) => bench.mayPack(item)),
    asOrder,
  ),
  shippedHere: ofSession((facts) => shippedHere(facts, { sinceMs: momentOf(dayAt(facts.nowMs), 0), isOurs: true }), {
    ...asParcel,
    count: ({ nowMs, bench }) => shippedOn(bench.packing, dayStamp(nowMs)),
  }),
  newsOfCancelled: ofSession((facts) => byIds(facts, facts.bench.cancelled)),
  newOrders: ofSession((facts) => newSince(since(facts)), asOrder),
  becameLate: ofSession((facts) => lateSince(since(facts))),
  cancelledSince: ofSession((facts) => cancelledSince(facts.records, since(facts).sinceMs)),
  cancelledMade: ofSession((facts) => cancelledSince(facts.records, since(facts).sinceMs).filter(wasInProduction)),
  holdsDue: ofSession(holdsDueToday),
  othersAccepted: byOthers('accepted'),
  othersStarted: byOthers('started'),
  othersShipped: byOthers('shipped', asParcel),
} satisfies Record<string, Figure>;
