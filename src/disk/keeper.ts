/** Writes what memory has and the disk does not: rows, and the sync's own memory with them in one transaction. */
import type { ItemRecords } from '../shop/records.ts';
import type { SavedSync } from '../sync/snapshot.ts';
import type { DiskGuard } from './guard.ts';

export type Keeper = {
  /** The sync's memory of an earlier run, or of this one where there is no disk. */
  saved(): SavedSync | undefined;
  /** Rows, and the sync's memory where it says something new. */
  write(next: SavedSync): void;
  keepRows(): void;
  /** Another store: nothing of this one has been written. */
  begin(): void;
};

export type KeeperOptions = { records: ItemRecords; guard: DiskGuard; afterWriting: () => void };

const LOOKED_GRAIN_MS = 60_000;

export function createKeeper({ records, guard, afterWriting }: KeeperOptions): Keeper {
  let lastKept: SavedSync | undefined;

  function write(next: SavedSync | undefined): void {
    const entries = records.unsaved();
    if (entries.length === 0 && !(next && isWorthKeeping(next, lastKept))) return;
    if (!guard.isOpen) {
      lastKept = next ?? lastKept;
      return;
    }
    const isKept = guard.onDisk((disk, { database }) => {
      disk.keep(entries, next, records.latestStampMs);
      // A process that is not the one to load writes rows alone, and says nothing of it.
      if (next) database.fill(next.load !== undefined);
      return true;
    }, false);
    if (!isKept) return;
    lastKept = next ?? lastKept;
    records.saved(entries);
    guard.worked();
    afterWriting();
  }

  return {
    saved: () => guard.onDisk((disk) => disk.saved(), lastKept),
    write,
    keepRows: () => write(undefined),
    begin: () => void (lastKept = undefined),
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
