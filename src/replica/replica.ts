/** The replica: what is known of one store. There is one per process; every terminal reads it, sync and actions write it. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { OrderItem } from '../domain/records.ts';
import type { StoreZone } from '../base/store-times.ts';
import { INITIAL_HEALTH, type Health } from './health.ts';
import type { EditIntent, Intent } from '../domain/intents.ts';
import type { PastReading, PastStatus } from './past.ts';
import { ItemRecords, type Change, type RecordsOptions } from './records.ts';
import type { BulkProgress } from '../domain/bulk.ts';

export type ReplicaState = {
  /** The store that the token belongs to, once the service has named it (spec 2.4a). */
  lojaId: string | undefined;
  /** The records: a container that changes in place, see {@link ItemRecords}. */
  records: ItemRecords;
  /** Grows with every change inside `records`, for readers to compare. */
  version: number;
  health: Health;
  /** The intents without a verdict, by item id, the oldest first. Shown over the records, never merged into them. */
  intents: ReadonlyMap<string, readonly Intent[]>;
  /** The same for prices and stock counts, by target: `product:ID` or `stock:ID`. */
  edits: ReadonlyMap<string, readonly EditIntent[]>;
  /** Bulk actions of this process, the newest last, by their id. */
  bulks: ReadonlyMap<string, BulkProgress>;
  /** How far back closed states are shown, if more than the newest items were asked for. */
  past: ReadonlyMap<PastStatus, PastReading>;
  /** The SKU of each variation, as far as the stock has been read, see skus.ts. */
  skus: ReadonlyMap<string, string>;
  /** Whether items that were shipped long ago are on the disk only. */
  isShippedLeftOnDisk: boolean;
  /** Why intents cannot be written to disk, so that none is sent; `undefined` while they can. */
  outboxTrouble: string | undefined;
};

export type Replica = StoreApi<ReplicaState>;

/** An empty replica. */
export function createReplica(options: RecordsOptions = {}): Replica {
  return createStore<ReplicaState>(() => ({
    lojaId: undefined,
    records: new ItemRecords(options),
    version: 0,
    health: INITIAL_HEALTH,
    intents: new Map(),
    edits: new Map(),
    bulks: new Map(),
    past: new Map(),
    skus: new Map(),
    isShippedLeftOnDisk: false,
    outboxTrouble: undefined,
  }));
}

/**
 * Merges the rows of one response and notifies the readers once, so that one page is one frame; returns what changed.
 * `askedAt`: when it was requested, `knownAt`: when it arrived, both monotonic; the confirmation of our own write has the
 * same time for both. `isSecondHand`: another process requested it.
 */
export function mergeItems(
  replica: Replica,
  rows: readonly OrderItem[],
  askedAt: number,
  knownAt = askedAt,
  isSecondHand = false,
): Change[] {
  const changes = replica.getState().records.merge(rows, askedAt, knownAt, isSecondHand);
  if (changes.length > 0) notifyReaders(replica);
  return changes;
}

/** What is known of the zone of the store's times. */
export function zoneOf({ records, health }: Pick<ReplicaState, 'records' | 'health'>): StoreZone {
  return { offsetMs: records.zoneOffsetMs, isKnown: health.facts.isZoneKnown ?? true };
}

/** Notifies the readers that something inside the records has changed. */
export function notifyReaders(replica: Replica): void {
  replica.setState({ version: replica.getState().version + 1 });
}

/** Replaces parts of the health; does not notify the readers if nothing differs. */
export function updateHealth(replica: Replica, patch: Partial<Health>): void {
  const { health } = replica.getState();
  const isNews = (Object.keys(patch) as (keyof Health)[]).some((key) => patch[key] !== health[key]);
  if (isNews) replica.setState({ health: { ...health, ...patch } });
}

/** The times of polls: each poll has others, and what is shown of them is read by clocks of the screens. */
const POLL_TIMES: ReadonlySet<string> = new Set<keyof Health>(['snapshotAt', 'nextLookAt']);

/** Whether nothing but the times of polls differs. */
export function isSameBesidePolls(state: ReplicaState, before: ReplicaState): boolean {
  if (state === before) return true;
  for (const name in state) {
    const key = name as keyof ReplicaState;
    if (state[key] !== before[key] && key !== 'health') return false;
  }
  for (const name in state.health) {
    const key = name as keyof Health;
    if (state.health[key] !== before.health[key] && !POLL_TIMES.has(key)) return false;
  }
  return true;
}

/** Sets how far back a closed state is shown. */
export function notifyPast(replica: Replica, status: PastStatus, reading: PastReading): void {
  replica.setState(({ past }) => ({ past: new Map(past).set(status, reading) }));
}
