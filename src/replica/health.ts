/** How the snapshot is doing: two axes kept apart, what we have and how the last look went. */

import type { ItemStatus } from '../domain/records.ts';
import { MINUTE_MS } from '../base/durations.ts';

/** What went wrong with the last look, sorted by what it means for the operator. */
export type Trouble = {
  kind: 'unreachable' | 'unauthenticated' | 'limited' | 'store-trouble' | 'unreadable' | 'refused';
  /** One sentence, made safe for a terminal, without secrets; in English. */
  message: string;
  /** What says the same in every language: the status of the answer, or the code of a line that could not be had. */
  detail?: string;
};

export type Health = {
  /** Whether the open states have all been read once. */
  isLoaded: boolean;
  /** Items read of items announced, while the first load runs. */
  progress: { done: number; total: number } | undefined;
  /** When the newest complete look was asked for, on the monotonic clock; `undefined` before the first. */
  snapshotAt: number | undefined;
  /** When the next look begins, on the monotonic clock; `undefined` while one is under way. */
  nextLookAt: number | undefined;
  trouble: Trouble | undefined;
  /** Looks that failed since the last that worked. */
  failureCount: number;
  /** When the first of them failed, on the monotonic clock; `undefined` where none did, or this process does not look. */
  failingSince: number | undefined;
  /** Whether this process polls, or another one on this machine does and this one reads along. */
  role: 'polling' | 'standby';
  /** Whether what is shown is still the snapshot of the last run, from the disk. */
  isFromDisk: boolean;
  /** The last reading of all open states against what the deltas had told; `undefined` before the first. */
  sweep: Sweep | undefined;
  /** States of which we do not have as many items as the service says there are. */
  incomplete: readonly Incomplete[];
  /** States whose list fails again and again, while the store answers other questions. */
  unread: readonly ItemStatus[];
  /** Why deltas are not taken at their word; `undefined` while they are. */
  doubt: Doubt | undefined;
  /** Why nothing can be kept on the disk, or what had to be set aside there. */
  diskTrouble: string | undefined;
  /** How this machine stands at the hub; `undefined` where none is configured. */
  hub: HubState | undefined;
  facts: SyncFacts;
};

/** Several machines of one store share one poller through a hub, see src/cluster. */
export type HubState = {
  /** Getting to know it, reading along, polling for all, or polling by itself because the hub cannot be used. */
  mode: 'joining' | 'following' | 'leading' | 'direct';
  /** Machines that were last seen, this one included. */
  hostCount: number;
  /** How many of them write there without encryption. */
  plainCount: number;
  /** Why it cannot be used, as one word. */
  trouble: string | undefined;
};

export type Sweep = {
  /** When it ended, on the monotonic clock. */
  endedAt: number;
  /** Items whose change no delta had told. */
  mendedCount: number;
  /** Items that the service no longer has. */
  goneCount: number;
  /** States whose count could not be brought to agree with the service's; read again soon. */
  unprovenStates: readonly ItemStatus[];
};

/**
 * `have`: how many we had when it was counted; `total`: how many there are, as the service says. `isAtLeast`: it does
 * not say, and so many were seen.
 */
export type Incomplete = { status: ItemStatus; have: number; total: number; isAtLeast?: boolean | undefined };

export type Doubt =
  /** A known change was not in an answer that had to contain it: deltas reach back a day until they prove less. */
  | 'missed-change'
  /** `atualizado_apos` has no effect: the open states are read over and over instead. */
  | 'filter-ignored'
  /** The page parameter has no effect: of long lists only the first page can be read. */
  | 'pages-ignored';

/** What was learnt about the service, for screens and commands that explain it. */
export type SyncFacts = {
  /** Its `Date` against this machine's wall clock, milliseconds ahead. */
  dateAheadMs?: number;
  hasDate?: boolean;
  /** What its zone-less times are ahead of UTC. */
  zoneOffsetMs?: number;
  isZoneKnown?: boolean;
  /** How much further than the overlap deltas reach back now. */
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

/** A snapshot older than this is not called live, whatever the last look said: a hung request must not look fresh. */
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
  // What lies behind the first page may have changed unseen, also where the counts agree.
  return isPart || health.doubt === 'pages-ignored' ? 'incomplete' : 'live';
}

/** An age is told in minutes at best; what is off by less misleads nobody. */
const CLOCK_OFF_MS = 10 * MINUTE_MS;

/** How far this machine's clock is from the store's, in milliseconds of whole minutes; 0 where that misleads nobody. */
export function clockOffMs({ dateAheadMs = 0 }: SyncFacts): number {
  const off = Math.round(Math.abs(dateAheadMs) / MINUTE_MS) * MINUTE_MS;
  return off < CLOCK_OFF_MS ? 0 : off;
}

/** Whether the bench has something to warn of: the store, a list of it, the disk, the clock. */
export function isWarned({ trouble, unread, diskTrouble, facts }: Health): boolean {
  return trouble !== undefined || unread.length > 0 || diskTrouble !== undefined || clockOffMs(facts) > 0;
}
