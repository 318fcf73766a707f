/** Closed items of long ago: the disk has them, and brings them into memory when they are asked for by date. */
import { notifyReaders, type Replica } from '../replica/replica.ts';
import type { PastRepository } from '../sync/past.ts';
import type { DiskGuard } from './guard.ts';
import { MOST_CLOSED_KEPT, type MemoryBound } from './memory-bound.ts';

export type PastRepositoryOptions = {
  replica: Replica;
  guard: DiskGuard;
  keepRows: () => void;
  memory: Pick<MemoryBound, 'allowMore'>;
};

export function createPastRepository({
  replica,
  guard: { onDisk },
  keepRows,
  memory,
}: PastRepositoryOptions): PastRepository {
  const { records } = replica.getState();
  return {
    recallHistory(status, fromMs, toMs) {
      keepRows();
      const rows = onDisk((disk) => disk.history(status, fromMs, toMs, MOST_CLOSED_KEPT), []);
      memory.allowMore(rows.length);
      const changes = records.loadPersisted(rows);
      if (changes.length > 0) notifyReaders(replica);
      const last = rows.length < MOST_CLOSED_KEPT ? undefined : records.get(rows.at(-1)!.item.id)?.placedAtMs;
      // So many of one moment cannot be shared out; the way back goes on.
      return { newCount: changes.length, fromMs: last === undefined || last >= toMs ? fromMs : last };
    },
    hasOlder: (status, beforeMs) => onDisk((disk) => disk.history(status, 1, beforeMs - 1, 1), []).length > 0,
    historyReadFrom(status) {
      const text = onDisk((disk) => disk.noted(`history:${status}`), undefined);
      return text === undefined ? undefined : Number(text);
    },
    setHistoryReadFrom(status, fromMs) {
      keepRows();
      onDisk((disk) => disk.note(`history:${status}`, String(fromMs)), undefined);
    },
  };
}
