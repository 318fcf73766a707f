/**
 * Writes unsaved rows, and the state of the sync with them in one transaction. The rows of a first load go to a worker thread,
 * one portion at a time. A portion counts as unwritten until the worker has committed it; a write that must be on the disk now
 * waits for it.
 */
import type { CachedItem, ItemRecords } from '../replica/records.ts';
import type { SavedSync } from '../sync/snapshot.ts';
import type { BulkLoadOutcome } from './bulk-load-worker.ts';
import type { DiskGuard } from './guard.ts';

export type WriteQueue = {
  /** The state of the sync as an earlier run wrote it, or, without a disk, as this one did. */
  saved(): SavedSync | undefined;
  /** Writes rows, and the state of the sync if it has changed. */
  write(next: SavedSync): void;
  /** Writes rows now. */
  keepRows(): void;
  /** Writes rows for other processes; during a first load by the worker, so that no key waits. */
  shareRows(): void;
  /** Waits until what the worker has is written. */
  settle(): void;
  /** Whether there are more unsaved rows than can be written without delaying a key. */
  isBehind(): boolean;
  /** Starts over for another store. */
  begin(): void;
};

export type WriteQueueOptions = { records: ItemRecords; guard: DiskGuard; afterWriting: () => void };

const LOOKED_GRAIN_MS = 60_000;
/** Preparing this many rows delays a key by a few milliseconds. */
const MOST_HANDED = 500;

export function createWriteQueue({ records, guard, afterWriting }: WriteQueueOptions): WriteQueue {
  let lastKept: SavedSync | undefined;
  let handed: { entries: readonly CachedItem[]; saved: SavedSync | undefined } | undefined;
  /** The portion that was under way when rows were last shared. */
  let handedThen: typeof handed;
  let isHandingOver = false;

  /** The outcome of the portion; `undefined` if none was given to the worker. */
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

  /** `canWait`: while a portion is under way, the rest is written by a later call. */
  function write(next: SavedSync | undefined, canWait: boolean): void {
    const before = settle(!canWait);
    if (before === 'under way') return;
    const entries = records.unsaved();
    if (entries.length === 0 && !(next && isWorthKeeping(next, lastKept))) return;
    if (!guard.isOpen) {
      lastKept = next ?? lastKept;
      return;
    }
    // The worker refused: a row exists already, so it is merged in this thread.
    isHandingOver = canWait && before !== 'refused' && entries.length > 0 && handOver(entries, next);
    if (isHandingOver) return;
    const isKept = guard.onDisk((disk, { database }) => {
      disk.keep(entries, next, records.latestStampMs);
      // Only the process that runs the first load passes the state of the sync.
      if (next) database.fill(next.load !== undefined);
      return true;
    }, false);
    if (isKept) noteKept(entries, next);
  }

  /** Gives the first portion to the worker; false if there is no worker. */
  function handOver(entries: readonly CachedItem[], next: SavedSync | undefined): boolean {
    const portion = entries.slice(0, MOST_HANDED);
    // The state of the sync goes with the last portion: pages must not count as read before their rows are written.
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
    settle: () => void settle(true),
    isBehind: () => isHandingOver && records.unsavedCount > 2 * MOST_HANDED,
    begin() {
      lastKept = undefined;
      handed = handedThen = undefined;
      isHandingOver = false;
    },
  };
}

/** Whether the state of the sync has changed; the time of the last poll alone is written once a minute. */
function isWorthKeeping(next: SavedSync, before: SavedSync | undefined): boolean {
  if (!before) return true;
  const { lookedAtWallMs, cursors, ...rest } = next;
  const { lookedAtWallMs: lookedBefore, cursors: cursorsBefore, ...restBefore } = before;
  if (Math.abs((lookedAtWallMs ?? 0) - (lookedBefore ?? 0)) >= LOOKED_GRAIN_MS) return true;
  return cursors?.durableMs !== cursorsBefore?.durableMs || JSON.stringify(rest) !== JSON.stringify(restBefore);
}
