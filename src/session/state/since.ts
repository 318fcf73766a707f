/** The changes of the store's items since a moment, as rows. Pure. */
import { dayAt, momentOf } from '../../base/calendar.ts';
import { readTime } from '../../base/times.ts';
import { rowsInTab } from '../../replica/queue-tabs.ts';
import { lateAtOf } from '../../replica/late.ts';
import type { CachedItem, ItemRecords } from '../../replica/records.ts';
import { MOVED_AT, type Movement } from './moves.ts';

/** From `sinceMs` to `nowMs`, both on the wall clock. `own`: moves of this session, as `operation item`. */
export type SinceFacts = {
  records: ItemRecords;
  isZoneKnown: boolean;
  own: ReadonlySet<string>;
  sinceMs: number;
  nowMs: number;
};

const isIn = ({ sinceMs, nowMs }: SinceFacts, ms: number | undefined) =>
  ms !== undefined && ms > sinceMs && ms <= nowMs;

/** The items of orders placed since, or that came to the store since and are pending; none without a known time zone. */
export function newSince(since: SinceFacts): CachedItem[] {
  if (!since.isZoneKnown) return [];
  // An order that was placed before may have been paid since: its items come to the store only then.
  return [...since.records.all()].filter(
    ({ placedAtMs, status, updatedAtMs }) =>
      placedAtMs > 0 && (isIn(since, placedAtMs) || (status === 'pending' && isIn(since, updatedAtMs))),
  );
}

/** The items that became late since. */
export function lateSince(since: SinceFacts): CachedItem[] {
  return since.records.unshipped().filter((entry) => isIn(since, lateAtOf(entry, since.isZoneKnown)));
}

/** The items that were cancelled after a moment, by the store's times; by its last change for an item without a time. */
export function cancelledSince(records: ItemRecords, sinceMs: number): CachedItem[] {
  return records.withStatus('cancelled').filter(({ item, updatedAtMs }) => {
    const at = readTime(item.cancelado_em, records.zoneOffsetMs) ?? updatedAtMs;
    return at !== undefined && at > sinceMs;
  });
}

/** Whether a cancelled item was in production: its piece exists somewhere. */
export function wasInProduction({ item }: CachedItem): boolean {
  return item.em_producao_em !== '' && item.enviado_em === '';
}

/** The items on hold that are to be looked at again by the end of today. */
export function holdsDueToday({ records, nowMs }: Pick<SinceFacts, 'records' | 'nowMs'>): CachedItem[] {
  const midnight = momentOf(dayAt(nowMs) + 1, 0);
  return rowsInTab(records, 'held').filter(
    ({ item }) => (records.holdOf(item.id)?.look_again_at ?? Infinity) < midnight,
  );
}

const OPERATION = { accepted: 'accept', started: 'startProduction', shipped: 'ship' } as const;

/** The items that others have moved since; none if the time zone of the store is not known. */
export function movedByOthers(since: SinceFacts, kind: Movement): CachedItem[] {
  const { records, isZoneKnown, own, sinceMs } = since;
  if (!isZoneKnown) return [];
  return [...records.all()].filter((entry) => {
    // An item that last changed before that has not moved since.
    if (entry.updatedAtMs !== undefined && entry.updatedAtMs <= sinceMs) return false;
    const text = MOVED_AT[kind](entry);
    if (text === '' || own.has(`${OPERATION[kind]} ${entry.item.id}`)) return false;
    return isIn(since, readTime(text, records.zoneOffsetMs));
  });
}
