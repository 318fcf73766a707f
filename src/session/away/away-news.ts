/** Collects what happened to the store's items since a moment, for an operator who was away. Pure. */
import type { StoreZone } from '../../base/store-times.ts';
import type { CutOff } from '../../domain/cut-offs.ts';
import { parcelKey } from '../../eventlog/pace.ts';
import type { CachedItem, ItemRecords } from '../../replica/records.ts';
import { departures, type Departure } from '../state/board.ts';
import { cancelledSince, holdsDueToday, lateSince, movedByOthers, newSince, wasInProduction } from '../state/since.ts';

export type AwayNews = {
  /**
   * Orders placed since, or that appeared in the store since and wait to be accepted; `undefined` if the zone of the store's
   * times is unknown.
   */
  newOrders: number | undefined;
  /** How many items became late since. */
  lateItems: number;
  /** Items cancelled since, and those of them that were in production. */
  cancelled: readonly CachedItem[];
  cancelledInProduction: readonly CachedItem[];
  /** How many pieces on hold have their follow-up day today or earlier. */
  holdsDue: number;
  /** Changes by others since: items accepted and started, parcels shipped. */
  others: { accepted: number; started: number; parcels: number };
  /** Parcels that a carrier still collects today, the next cut-off first. */
  departures: readonly Departure[];
};

type AwaySources = {
  records: ItemRecords;
  zone: StoreZone;
  /** Moves of this session, as `operation item`: they are not counted for others. */
  own: ReadonlySet<string>;
  cutOffs: readonly CutOff[];
};

/** Collects the news from `sinceMs` to `nowMs`, both on the wall clock. */
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

/** Whether anything has happened since; items that only wait do not count. */
export function isNews({ newOrders = 0, lateItems, cancelled, others }: AwayNews): boolean {
  return newOrders + lateItems + cancelled.length + others.accepted + others.started + others.parcels > 0;
}
