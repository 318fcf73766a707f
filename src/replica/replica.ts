/**
 * The replica: what is known of one store. One per process, read by every terminal, written by sync and actions only.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { OrderItem } from '../domain/records.ts';
import type { StoreZone } from '../base/store-times.ts';
import { INITIAL_HEALTH, type Health } from './health.ts';
import type { EditIntent, Intent } from '../domain/intents.ts';
import type { PastReading, PastStatus } from './past.ts';
import { ItemRecords, type Change, type RecordsOptions } from './records.ts';
import type { BulkProgress } from '../domain/bulk.ts';

export type ReplicaState = {
  /** The store behind the token, once the service has said it (spec 2.4a). */
  lojaId: string | undefined;
  /** The records themselves: a container that changes in place, see {@link ItemRecords}. */
  records: ItemRecords;
  /** Grows with every change inside `records`: what readers compare. */
  version: number;
  health: Health;
  /**
   * What was asked for and has no verdict yet, by item id, the oldest first. Drawn over the records, never mixed in.
   */
  intents: ReadonlyMap<string, readonly Intent[]>;
  /** The same for prices and stock counts, by target: `product:ID` or `stock:ID`. */
  edits: ReadonlyMap<string, readonly EditIntent[]>;
  /** Bulk actions of this process, the newest last, by their id. */
  bulks: ReadonlyMap<string, BulkProgress>;
  /** How far back closed states are shown, where more than the newest was asked for. */
  past: ReadonlyMap<PastStatus, PastReading>;
  /** The SKU of each variation, as far as the stock has been read, see skus.ts. */
  skus: ReadonlyMap<string, string>;
  /** Only the disk holds what was shipped long ago. */
  isShippedLeftOnDisk: boolean;
  /** Why this machine cannot record actions, so that none is sent; `undefined` while it can. */
  outboxTrouble: string | undefined;
};

export type Replica = StoreApi<ReplicaState>;

/** An empty replica that has heard nothing yet. */
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
 * Merges the rows of one reply in one store write, so that one page is one frame; returns what changed.
 * `askedAt` and `knownAt` (when the reply was here) on the monotonic clock; a confirmed write is asked at its
 * confirmation. `isSecondHand` where it was not this process that asked the store.
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

/** Something inside the records is not what it was. */
export function notifyReaders(replica: Replica): void {
  replica.setState({ version: replica.getState().version + 1 });
}

/** Replaces parts of the health; says nothing to readers where nothing differs. */
export function updateHealth(replica: Replica, patch: Partial<Health>): void {
  const { health } = replica.getState();
  const isNews = (Object.keys(patch) as (keyof Health)[]).some((key) => patch[key] !== health[key]);
  if (isNews) replica.setState({ health: { ...health, ...patch } });
}

/** Writes how far a state has been brought back. */
export function notifyPast(replica: Replica, status: PastStatus, reading: PastReading): void {
  replica.setState(({ past }) => ({ past: new Map(past).set(status, reading) }));
}
