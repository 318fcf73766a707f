/** The health of the sync: what we have, and, apart from that, how the last poll went. */

import type { ItemStatus } from '../domain/records.ts';
import { MINUTE_MS } from '../base/durations.ts';

/** Why the last poll failed, sorted by what that means for the operator. */
export type Trouble = {
  kind: 'unreachable' | 'unauthenticated' | 'limited' | 'store-trouble' | 'unreadable' | 'refused';
  /** One sentence, made safe for a terminal, without secrets; in English. */
  message: string;
  /** The same in every language: the status of the response, or the error code of the connection. */
  detail?: string;
};

export type Health = {
  /** Whether the first load has ended. */
  isLoaded: boolean;
  /** How many items the first load has read, and of how many; `undefined` when it has ended. */
  progress: { done: number; total: number } | undefined;
  /** When the last complete poll was requested, on the monotonic clock; `undefined` before the first. */
  snapshotAt: number | undefined;
  /** When the next poll begins, on the monotonic clock; `undefined` while one is under way. */
  nextLookAt: number | undefined;
  trouble: Trouble | undefined;
  /** How many polls have failed since the last one that succeeded. */
  failureCount: number;
  /** When the first of them failed, on the monotonic clock; `undefined` if none did, or this process does not poll. */
  failingSince: number | undefined;
  /** Whether this process polls, or stands by and reads what another one on this machine writes. */
  role: 'polling' | 'standby';
  /** Whether the records are still those of the last run, from the disk. */
  isFromDisk: boolean;
  /** The last sweep; `undefined` before the first. */
  sweep: Sweep | undefined;
  /** States of which we have another number of items than the service says. */
  incomplete: readonly Incomplete[];
  /** States whose list always fails, while other requests succeed. */
  unread: readonly ItemStatus[];
  /** Why deltas are not relied on; `undefined` while they are. */
  doubt: Doubt | undefined;
  /** Why the disk cannot be written, or what had to be moved aside there. */
  diskTrouble: string | undefined;
  /** The state of this machine at the hub; `undefined` if none is configured. */
  hub: HubState | undefined;
  facts: SyncFacts;
};

/** Several machines of one store share one poller through a hub, see src/cluster. */
export type HubState = {
  /** `following`: another machine polls. `leading`: this one polls for all. `direct`: it polls for itself, without the hub. */
  mode: 'joining' | 'following' | 'leading' | 'direct';
  /** How many machines are at the hub, with this one. */
  hostCount: number;
  /** How many of them write to it without encryption. */
  plainCount: number;
  /** Why it cannot be used, as one word. */
  trouble: string | undefined;
};

export type Sweep = {
  /** When it ended, on the monotonic clock. */
  endedAt: number;
  /** How many items it updated whose change no delta had contained. */
  mendedCount: number;
  /** How many items of ours the service no longer has. */
  goneCount: number;
  /** States that it could not prove complete; they are read again soon. */
  unprovenStates: readonly ItemStatus[];
};

/** `have`: how many items we had when it was counted; `total`: the service's total, or, with `isAtLeast`, how many were read. */
export type Incomplete = { status: ItemStatus; have: number; total: number; isAtLeast?: boolean | undefined };

export type Doubt =
  /** A delta did not contain a known change: deltas reach back a day until they prove less. */
  | 'missed-change'
  /** `atualizado_apos` has no effect: full scans follow one another instead. */
  | 'filter-ignored'
  /** The page parameter has no effect: only the first page of a list can be read. */
  | 'pages-ignored';

/** What is known about the service, for screens and commands that explain it. */
export type SyncFacts = {
  /** How far its `Date` is ahead of this machine's wall clock, in milliseconds. */
  dateAheadMs?: number;
  hasDate?: boolean;
  /** How far its times without a zone are ahead of UTC, in milliseconds. */
  zoneOffsetMs?: number;
  isZoneKnown?: boolean;
  /** The lookback of deltas beyond their overlap, in milliseconds. */
  reachBackMs?: number;
  missedChangeCount?: number;
  mendedCount?: number;
  goneCount?: number;
};

export const INITIAL_HEALTH: Health = {
  isLoaded: false,
  progress: undefined,
  snapshotAt: undefined,
  nextLookAt: undefined,
  trouble: undefined,
  failureCount: 0,
  failingSince: undefined,
  role: 'polling',
  isFromDisk: false,
  sweep: undefined,
  incomplete: [],
  unread: [],
  doubt: undefined,
  diskTrouble: undefined,
  hub: undefined,
  facts: {},
};

export type Freshness = 'connecting' | 'loading' | 'live' | 'incomplete' | 'behind' | 'offline' | 'unauthenticated';

/** A snapshot older than this is not called live, so that a hung request does not look fresh. */
export const LIVE_WITHIN_MS = 15_000;

/** The one word of the health line. `now` on the monotonic clock. */
export function freshnessOf(health: Health, now: number): Freshness {
  const { trouble } = health;
  if (trouble?.kind === 'unauthenticated') return 'unauthenticated';
  if (trouble?.kind === 'unreachable') return 'offline';
  if (trouble) return 'behind';
  if (!health.isLoaded) return health.progress ? 'loading' : 'connecting';
  const age = health.snapshotAt === undefined ? Infinity : now - health.snapshotAt;
  if (age > LIVE_WITHIN_MS) return 'behind';
  const isPart = health.incomplete.length > 0 || health.unread.length > 0;
  // Without pages, items after the first page may have changed although the counts agree.
  return isPart || health.doubt === 'pages-ignored' ? 'incomplete' : 'live';
}

/** A smaller difference between the clocks misleads nobody, for ages are shown in minutes at best. */
const CLOCK_OFF_MS = 10 * MINUTE_MS;

/** How far this machine's clock is from the store's, in whole minutes, as milliseconds; 0 if it is too little to matter. */
export function clockOffMs({ dateAheadMs = 0 }: SyncFacts): number {
  const off = Math.round(Math.abs(dateAheadMs) / MINUTE_MS) * MINUTE_MS;
  return off < CLOCK_OFF_MS ? 0 : off;
}

/** Whether the screens have something to warn of: the store, one of its lists, the disk, or the clock. */
export function isWarned({ trouble, unread, diskTrouble, facts }: Health): boolean {
  return trouble !== undefined || unread.length > 0 || diskTrouble !== undefined || clockOffMs(facts) > 0;
}
