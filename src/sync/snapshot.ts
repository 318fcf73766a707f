/** What the engine fills: the records with their disk behind them. The engine knows neither. */
import type { ItemStatus, OrderItem } from '../domain/records.ts';
import type { Change, CachedItem, WasSetBack } from '../replica/records.ts';
import type { Cursors } from './poll/cursor.ts';
import type { Health, Incomplete } from '../replica/health.ts';

/** How far a reading of the open states has come; what a first load goes on with after an interruption. */
export type SavedFullScan = {
  states: { status: ItemStatus; total: number; nextPage: number; lastPage: number }[];
};

/** The sync's own memory, kept with the rows in one transaction. */
export type SavedSync = {
  cursors: Cursors | undefined;
  /** Whether the open states have been read once. */
  isLoaded: boolean;
  load: SavedFullScan | undefined;
  /** Service time at which the first load began: deltas answer for everything since. */
  loadedFromMs: number | undefined;
  /** This machine's wall clock, for showing how old the snapshot of the last run is. */
  lookedAtWallMs: number | undefined;
  sweptAtWallMs: number | undefined;
  isDoubted: boolean;
  /** States whose last reading could not be proven. */
  unproven: ItemStatus[];
  /** Of those the ones that are known to be other than the service says. */
  incomplete?: readonly Incomplete[] | undefined;
  /** Items that the last reading missed. */
  absent: string[];
};

export type Snapshot = {
  /**
   * Takes the rows of one reply, asked for at `askedAt` (monotonic) and here at `knownAt`, by default
   * now; returns what was news. `isSecondHand` where it was not this process that asked the store.
   */
  mergeItems(rows: readonly OrderItem[], askedAt: number, knownAt?: number, isSecondHand?: boolean): readonly Change[];
  /** The same for one of many pages that come one after the other: readers hear of it with the next {@link keep} that tells. */
  takePage(rows: readonly OrderItem[], askedAt: number): readonly Change[];
  /**
   * From now on no stamp later than this is believed, of whatever the disk, the hub or the store says: what it is now
   * on the service's clock at the most, in milliseconds; `undefined` while nothing is known of that clock.
   */
  believeUpTo(latestStampMs: () => number | undefined): void;
  /** From now on a stamp behind which the service's clock was set back says nothing against what was asked after that. */
  doubtStamps(wasSetBack: WasSetBack): void;
  /** Listens to every change of a record, also those that actions or other processes bring. */
  onChanges(listener: (changes: readonly Change[]) => void): () => void;
  /** The newest `updated_at` ever held, in the service's milliseconds. */
  newestUpdatedAt(): number | undefined;
  get(itemId: string): CachedItem | undefined;
  /** How many items are known in a state, and which; those that only the disk holds included. */
  countIn(status: ItemStatus): number;
  idsIn(status: ItemStatus): string[];
  /** The items that changed last, the newest first, whatever their state; those that only the disk holds included. */
  latest(limit: number): readonly Pick<CachedItem, 'item' | 'askedAt' | 'knownAt'>[];
  /** The order of an item that only the disk holds. */
  orderIdOf(itemId: string): string | undefined;
  /** The service says that this item is no more. */
  markGone(itemId: string): void;
  /** The `updated_at` of some item as the service wrote it: whether its times bear a zone. */
  someUpdatedAt(): string | undefined;
  /** What zone-less times are ahead of UTC, as it was learnt; `undefined` before that. */
  zoneOffsetMs(): number | undefined;
  /** It has been learnt: all times are read again, on the disk too. */
  setZone(offsetMs: number): void;
  setHealth(patch: Partial<Health>): void;
  /** The token stands for this store: from now on nothing of another is shown or kept. */
  setStore(lojaId: string): void;
  /** The store that is open; `undefined` before the first. */
  lojaId(): string | undefined;
  /** What is known of the open store may be another's: all of it is forgotten, on the disk too. */
  discard(): void;
  /** What an earlier run, or the process that polled until now, has kept; `undefined` where nothing is. */
  saved(): SavedSync | undefined;
  /**
   * Rows that are not on the disk yet, and this, in one transaction. Readers are notified of the pages taken until now,
   * unless that is left to a later call. Failures show in the health; nothing is thrown.
   */
  keep(saved: SavedSync, isToBeTold?: boolean): void;
  /** Whether the disk is so far behind that pages should wait for it. What is kept meanwhile lets it go on. */
  isBehind(): boolean;
  /** Rows only, now. */
  keepRows(): void;
  /** Rows only, for other processes: those of a first load are on their way, and no key waits for them. */
  shareRows(): void;
  /** Several processes with one disk; absent where there is only this one. */
  shared?: SharedSnapshot;
};

export type SharedSnapshot = {
  /** Takes or keeps the lease on polling; `false` while another process has it. */
  holdLease(): boolean;
  releaseLease(): void;
  /** Reads what other processes have written since the last time; `isRung` if one of them asks for a look. */
  catchUp(): { isRung: boolean };
  /** Asks the process that polls to look now. */
  ring(): void;
  /** What this process knows of the sync's health, for those that only watch. */
  shareHealth(): void;
  /** Takes over the health that the polling process has told. */
  followHealth(): void;
};
