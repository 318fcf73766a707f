/** What has become of the store's items since a moment, for somebody who was away. Pure. */
import type { StoreZone } from '../../base/store-times.ts';
import { readTime } from '../../base/times.ts';
import type { CutOff } from '../../domain/cut-offs.ts';
import { UNSHIPPED_STATUSES } from '../../domain/lifecycle.ts';
import { parcelKey } from '../../eventlog/pace.ts';
import { lateAtOf } from '../../replica/late.ts';
import type { CachedItem, ItemRecords } from '../../replica/records.ts';
import { departures, type Departure } from '../state/board.ts';

export type AwayNews = {
  /** Orders that were placed since, or came to the store since and wait to be accepted; `undefined` where the zone of the store's times is unknown. */
  newOrders: number | undefined;
  /** Items that became late since. */
  lateItems: number;
  /** Items that were cancelled since, and those of them that were in production. */
  cancelled: readonly CachedItem[];
  cancelledInProduction: readonly CachedItem[];
  /** Pieces on hold that are to be looked at again by the end of today. */
  holdsDue: number;
  /** What others did since: items accepted and started, parcels sent. */
  others: { accepted: number; started: number; parcels: number };
  /** Parcels that a carrier still fetches today, the next cut-off first. */
  departures: readonly Departure[];
};

export type AwaySources = {
  records: ItemRecords;
  zone: StoreZone;
  /** Moves of this session, `operation item`: they are not what others did. */
  own: ReadonlySet<string>;
  cutOffs: readonly CutOff[];
};

/** The news from `sinceMs` to `nowMs`, both on the wall clock. */
export function awayNews({ records, zone, own, cutOffs }: AwaySources, sinceMs: number, nowMs: number): AwayNews {
  const isSince = (ms: number | undefined) => ms !== undefined && ms > sinceMs && ms <= nowMs;
  const isAt = (text: string) => text !== '' && zone.isKnown && isSince(readTime(text, records.zoneOffsetMs));
  const orders = new Set<string>();
  const parcels = new Set<string>();
  const others = { accepted: 0, started: 0 };
  for (const entry of records.all()) {
    const { item, placedAtMs } = entry;
    // An order that was placed before may have been paid since: its items come to the store with that.
    const isNew = placedAtMs > 0 && (isSince(placedAtMs) || (entry.status === 'pending' && isSince(entry.updatedAtMs)));
    if (isNew) orders.add(item.order_id);
    // Nothing that last changed before moved since.
    if (entry.updatedAtMs !== undefined && entry.updatedAtMs <= sinceMs) continue;
    if (isAt(item.aceito_em) && !own.has(`accept ${item.id}`)) others.accepted++;
    if (isAt(item.em_producao_em) && !own.has(`startProduction ${item.id}`)) others.started++;
    if (isAt(item.enviado_em) && !own.has(`ship ${item.id}`)) parcels.add(parcelKey(item));
  }
  const cancelled = cancelledSince(records, sinceMs);
  return {
    newOrders: zone.isKnown ? orders.size : undefined,
    lateItems: lateSince(records, zone, isSince),
    cancelled,
    cancelledInProduction: cancelled.filter(wasInProduction),
    holdsDue: [...records.held.values()].filter(({ look_again_at: at }) => at !== undefined && at <= endOfDay(nowMs))
      .length,
    others: { ...others, parcels: parcels.size },
    departures: departures(records, cutOffs, nowMs, undefined).filter(({ cutOff }) => cutOff && cutOff.leftMs > 0),
  };
}

/** Whether anything of it has happened since, and does not merely wait. */
export function isNews({ newOrders = 0, lateItems, cancelled, others }: AwayNews): boolean {
  return newOrders + lateItems + cancelled.length + others.accepted + others.started + others.parcels > 0;
}

/** The items that were cancelled after a moment, by the store's times; by the last change of an item without one. */
export function cancelledSince(records: ItemRecords, sinceMs: number): readonly CachedItem[] {
  return records.withStatus('cancelled').filter(({ item, updatedAtMs }) => {
    const at = readTime(item.cancelado_em, records.zoneOffsetMs) ?? updatedAtMs;
    return at !== undefined && at > sinceMs;
  });
}

/** Whether a cancelled item was being made: its piece is somewhere. */
export function wasInProduction({ item }: CachedItem): boolean {
  return item.em_producao_em !== '' && item.enviado_em === '';
}

function lateSince(records: ItemRecords, { isKnown }: StoreZone, isSince: (ms: number) => boolean): number {
  const open = UNSHIPPED_STATUSES.flatMap((status) => records.withStatus(status));
  return open.filter((entry) => isSince(lateAtOf(entry, isKnown))).length;
}

function endOfDay(ms: number): number {
  return new Date(ms).setHours(23, 59, 59, 999);
}
