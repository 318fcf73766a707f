/** A disk in memory that tells whether anything was written to it, so that an oracle need not read it again. */
import { openMemoryDatabase, type StateDatabase } from '../../src/disk/database.ts';

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
