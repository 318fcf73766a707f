/** What the engine writes to: the records in memory and on disk. The engine knows only this interface. */
import type { ItemStatus, OrderItem } from '../domain/records.ts';
import type { Change, CachedItem, WasSetBack } from '../replica/records.ts';
import type { Cursors } from './poll/cursor.ts';
import type { Health, Incomplete } from '../replica/health.ts';

/** How far a full scan has come: a first load continues from here after an interruption. */
export type SavedFullScan = {
  states: { status: ItemStatus; total: number; nextPage: number; lastPage: number }[];
};

/** The state of the sync, written with the rows in one transaction. */
export type SavedSync = {
  cursors: Cursors | undefined;
  /** Whether the first load has ended. */
  isLoaded: boolean;
  load: SavedFullScan | undefined;
  /** Service time at which the first load began: deltas contain every change since then. */
  loadedFromMs: number | undefined;
  /** When the last complete poll ended, by this machine's clock: shows how old the snapshot of the last run is. */
  lookedAtWallMs: number | undefined;
  sweptAtWallMs: number | undefined;
  isDoubted: boolean;
  /** States that the last full scan could not prove complete. */
  unproven: ItemStatus[];
  /** Of those the ones whose number of items is known to differ from the service's total. */
  incomplete?: readonly Incomplete[] | undefined;
  /** Items of ours that the last full scan did not find. */
  absent: string[];
};

export type Snapshot = {
  /**
   * Merges the rows of a response that was requested at `askedAt` and arrived at `knownAt` (monotonic; default now); returns
   * what changed. `isSecondHand`: the rows come from another process, which asked the store.
   */
  mergeItems(rows: readonly OrderItem[], askedAt: number, knownAt?: number, isSecondHand?: boolean): readonly Change[];
  /** Merges one of many pages in a row: listeners are notified by the next {@link keep} that notifies. */
  takePage(rows: readonly OrderItem[], askedAt: number): readonly Change[];
  /**
   * Sets the latest stamp that is accepted from disk, hub or store: the latest that the service's clock can show now, in
   * milliseconds; `undefined` while nothing is known of that clock.
   */
  believeUpTo(latestStampMs: () => number | undefined): void;
  /** Sets how to find out that a stamp was made before the service's clock was set back: such a stamp loses to later responses. */
  doubtStamps(wasSetBack: WasSetBack): void;
  /** Listens to every change of a record, also to changes by actions and by other processes. */
  onChanges(listener: (changes: readonly Change[]) => void): () => void;
  /** The newest `updated_at` of any record so far, in milliseconds of the service's clock. */
  newestUpdatedAt(): number | undefined;
  get(itemId: string): CachedItem | undefined;
  /** How many items are known in a state, and which, with those that are on the disk only. */
  countIn(status: ItemStatus): number;
  idsIn(status: ItemStatus): string[];
  /** The items that changed last, the newest first, in any state, with those that are on the disk only. */
  latest(limit: number): readonly Pick<CachedItem, 'item' | 'askedAt' | 'knownAt'>[];
  /** The order of an item that is on the disk only. */
  orderIdOf(itemId: string): string | undefined;
  /** Removes an item that the service says does not exist any more. */
  markGone(itemId: string): void;
  /** The `updated_at` of any item as the service wrote it: shows whether its times have a zone. */
  someUpdatedAt(): string | undefined;
  /** How far times without a zone are ahead of UTC; `undefined` until that is known. */
  zoneOffsetMs(): number | undefined;
  /** Sets that offset, and reads all times again, on the disk too. */
  setZone(offsetMs: number): void;
  setHealth(patch: Partial<Health>): void;
  /** Opens the store that the token belongs to: from now on nothing of another store is shown or kept. */
  setStore(lojaId: string): void;
  /** The store that is open; `undefined` before the first. */
  lojaId(): string | undefined;
  /** Deletes all records of the open store, on the disk too: they may be another store's. */
  discard(): void;
  /** The state of the sync as an earlier run, or the process that polled until now, wrote it; `undefined` if there is none. */
  saved(): SavedSync | undefined;
  /**
   * Rows that are not on the disk yet, and this, in one transaction. Readers are notified of the pages taken until now,
   * unless that is left to a later call. Failures show in the health; nothing is thrown.
   */
  keep(saved: SavedSync, isToBeTold?: boolean): void;
  /** Whether the disk is so far behind that pages should wait for it. What is kept meanwhile lets it go on. */
  isBehind(): boolean;
  /** Writes the rows alone, now. */
  keepRows(): void;
  /** Writes the rows alone, for other processes; leaves out those of a first load, which are being written in the background. */
  shareRows(): void;
  /** What several processes with one disk share; absent if there is only this process. */
  shared?: SharedSnapshot;
};

export type SharedSnapshot = {
  /** Takes or keeps the lease on polling; `false` while another process has it. */
  holdLease(): boolean;
  releaseLease(): void;
  /** Reads what other processes have written since the last time; `isRung`: one of them asks for a poll. */
  catchUp(): { isRung: boolean };
  /** Asks the process that polls to poll now. */
  ring(): void;
  /** Writes the health of the sync, for the processes that stand by. */
  shareHealth(): void;
  /** Reads the health that the polling process has written. */
  followHealth(): void;
};
