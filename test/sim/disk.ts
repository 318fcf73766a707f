/** A disk in memory that tells whether anything was written to it, so that an oracle need not read it again. */
import { openMemoryDatabase, type StateDatabase } from '../../src/db/database.ts';
import type { BulkLoadOutcome, BulkLoadStep } from '../../src/db/bulk-load-worker.ts';
import type { Random } from './world/random.ts';
import type { VirtualTime } from './world/virtual-time.ts';

export type SimDisk = StateDatabase & { writeCount(): number };

export function simDisk(): SimDisk {
  const database = openMemoryDatabase();
  let writeCount = 0;
  return {
    ...database,
    run(sql, ...values) {
      writeCount++;
      return database.run(sql, ...values);
    },
    transaction(work, durability) {
      writeCount++;
      return database.transaction(work, durability);
    },
    writeCount: () => writeCount,
  };
}

class Refused extends Error {}

/**
 * A process's connection with a thread beside it, which writes what it is handed some time later, by a connection of its
 * own, and never what it has not written when the process ends.
 */
export function withFiller(
  process: SimDisk,
  disk: SimDisk,
  { time, random, isAlive }: { time: VirtualTime; random: Random; isAlive: () => boolean },
): SimDisk {
  let pending: readonly BulkLoadStep[] | undefined;
  let outcome: BulkLoadOutcome = 'refused';
  let commits = 0;
  function write(): void {
    const steps = pending;
    if (!steps || !isAlive()) return;
    pending = undefined;
    try {
      disk.transaction(() => {
        for (const [sql, values, changes] of steps) if (disk.run(sql, ...values) !== changes) throw new Refused();
      });
      outcome = 'kept';
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      outcome = 'refused';
    }
  }
  return {
    ...process,
    handOver(steps) {
      if (pending) return 'busy';
      // It comes when some commits have shown that it is worth it.
      if (commits++ < 1 || random.chance(0.2)) return 'none';
      pending = steps();
      outcome = 'under way';
      time.after(random.int(1, 2000), write);
      return 'taken';
    },
    handed(isWaiting) {
      if (isWaiting) write();
      return outcome;
    },
  };
}
