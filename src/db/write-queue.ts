/**
 * Writes what memory has and the disk does not: rows, and the sync's own memory with them in one transaction. Those of a
 * first load are handed over where somebody takes them, one portion at a time: until it is known that one has been kept,
 * it counts as not written, and nothing that is to be on the disk now is answered before.
 */
import type { CachedItem, ItemRecords } from '../replica/records.ts';
import type { SavedSync } from '../sync/snapshot.ts';
import type { BulkLoadOutcome } from './bulk-load-worker.ts';
import type { DiskGuard } from './guard.ts';

export type WriteQueue = {
  /** The sync's memory of an earlier run, or of this one where there is no disk. */
  saved(): SavedSync | undefined;
  /** Rows, and the sync's memory where it says something new. */
  write(next: SavedSync): void;
  /** Rows, now. */
  keepRows(): void;
  /** Rows for other processes, now and then. Where a first load is handed over they go the same way, and no key waits. */
  shareRows(): void;
  /** Whether more has come than can be written at once without a key noticing; what is handed over is under way. */
  isBehind(): boolean;
  /** Another store: nothing of this one has been written. */
  begin(): void;
};

export type WriteQueueOptions = { records: ItemRecords; guard: DiskGuard; afterWriting: () => void };

const LOOKED_GRAIN_MS = 60_000;
/** To make so many rows ready keeps a key waiting for a few milliseconds. */
const MOST_HANDED = 500;

export function createWriteQueue({ records, guard, afterWriting }: WriteQueueOptions): WriteQueue {
  let lastKept: SavedSync | undefined;
  let handed: { entries: readonly CachedItem[]; saved: SavedSync | undefined } | undefined;
  /** What was under way when rows were last shared: it has had its time. */
  let handedThen: typeof handed;
  let isHandingOver = false;

  /** What has become of what was handed over; `undefined` where nothing was. */
  function settle(isWaiting: boolean): BulkLoadOutcome | undefined {
    if (!handed) return undefined;
    const outcome = guard.onDisk((disk) => disk.handed(isWaiting), 'refused');
    if (outcome === 'under way') return outcome;
    if (outcome === 'kept') noteKept(handed.entries, handed.saved);
    handed = undefined;
    return outcome;
  }

  function noteKept(entries: readonly CachedItem[], saved: SavedSync | undefined): void {
    lastKept = saved ?? lastKept;
    records.saved(entries);
    guard.worked();
    afterWriting();
  }

  /** `canWait`: what has to wait for the portion before goes with a later call. */
  function write(next: SavedSync | undefined, canWait: boolean): void {
    const before = settle(!canWait);
    if (before === 'under way') return;
    const entries = records.unsaved();
    if (entries.length === 0 && !(next && isWorthKeeping(next, lastKept))) return;
    if (!guard.isOpen) {
      lastKept = next ?? lastKept;
      return;
    }
    // A row that is there already would be refused again: here it is judged.
    isHandingOver = canWait && before !== 'refused' && entries.length > 0 && handOver(entries, next);
    if (isHandingOver) return;
    const isKept = guard.onDisk((disk, { database }) => {
      disk.keep(entries, next, records.latestStampMs);
      // A process that is not the one to load writes rows alone, and says nothing of it.
      if (next) database.fill(next.load !== undefined);
      return true;
    }, false);
    if (isKept) noteKept(entries, next);
  }

  /** The first of them, as many as are handed over at once; false where there is nobody to take them. */
  function handOver(entries: readonly CachedItem[], next: SavedSync | undefined): boolean {
    const portion = entries.slice(0, MOST_HANDED);
    // Rows may be there before the pages that brought them count as read, and never after.
    const saved = portion.length < entries.length ? undefined : next;
    const handedOver = guard.onDisk((disk) => disk.handOver(portion, saved), 'none');
    if (handedOver === 'taken') handed = { entries: portion, saved };
    return handedOver !== 'none';
  }

  return {
    saved() {
      settle(true);
      return guard.onDisk((disk) => disk.saved(), lastKept);
    },
    write: (next) => write(next, next.load !== undefined),
    keepRows: () => write(undefined, false),
    shareRows() {
      const isStuck = handed !== undefined && handed === handedThen;
      write(undefined, isHandingOver && !isStuck);
      handedThen = handed;
    },
    isBehind: () => isHandingOver && records.unsavedCount > 2 * MOST_HANDED,
    begin() {
      lastKept = undefined;
      handed = handedThen = undefined;
      isHandingOver = false;
    },
  };
}

/** Whether the sync's memory says something new; the time of the last look alone is written once a minute. */
function isWorthKeeping(next: SavedSync, before: SavedSync | undefined): boolean {
  if (!before) return true;
  const { lookedAtWallMs, cursors, ...rest } = next;
  const { lookedAtWallMs: lookedBefore, cursors: cursorsBefore, ...restBefore } = before;
  if (Math.abs((lookedAtWallMs ?? 0) - (lookedBefore ?? 0)) >= LOOKED_GRAIN_MS) return true;
  return cursors?.durableMs !== cursorsBefore?.durableMs || JSON.stringify(rest) !== JSON.stringify(restBefore);
}
