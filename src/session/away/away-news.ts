/** What has become of the store's items since a moment, for somebody who was away. Pure. */
import type { StoreZone } from '../../base/store-times.ts';
import type { CutOff } from '../../domain/cut-offs.ts';
import { parcelKey } from '../../eventlog/pace.ts';
import type { CachedItem, ItemRecords } from '../../replica/records.ts';
import { departures, type Departure } from '../state/board.ts';
import { cancelledSince, holdsDueToday, lateSince, movedByOthers, newSince, wasInProduction } from '../state/since.ts';

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
  const since = { records, isZoneKnown: zone.isKnown, own, sinceMs, nowMs };
  const cancelled = cancelledSince(records, sinceMs);
  return {
    newOrders: zone.isKnown ? new Set(newSince(since).map(({ item }) => item.order_id)).size : undefined,
    lateItems: lateSince(since).length,
    cancelled,
    cancelledInProduction: cancelled.filter(wasInProduction),
    holdsDue: holdsDueToday(since).length,
    others: {
      accepted: movedByOthers(since, 'accepted').length,
      started: movedByOthers(since, 'started').length,
      parcels: new Set(movedByOthers(since, 'shipped').map(({ item }) => parcelKey(item))).size,
    },
    departures: departures(records, cutOffs, nowMs, undefined).filter(({ cutOff }) => cutOff && cutOff.leftMs > 0),
  };
}

/** Whether anything of it has happened since, and does not merely wait. */
export function isNews({ newOrders = 0, lateItems, cancelled, others }: AwayNews): boolean {
  return newOrders + lateItems + cancelled.length + others.accepted + others.started + others.parcels > 0;
}
