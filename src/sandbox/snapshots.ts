/** Named copies of the whole shop, which can be restored. They are in memory and end with the process. */
import type { Database } from './store/database.ts';
import { SNAPSHOT_TABLES } from './store/schema.ts';
import { loadInBulk } from './store/upkeep.ts';

export type SnapshotInfo = { name: string; takenAt: string; items: number };

export type Snapshots = {
  /** Takes a copy; replaces one of the same name. */
  take(name: string, takenAt: string): SnapshotInfo;
  /** Restores a copy; `false` if there is none with this name. */
  restore(name: string): boolean;
  remove(name: string): boolean;
  list(): SnapshotInfo[];
};

/** How many copies there are at most; the oldest one is removed. */
const MOST_SNAPSHOTS = 8;

export function createSnapshots(database: Database): Snapshots {
  const taken = new Map<string, SnapshotInfo & { slot: string }>();
  let isAttached = false;
  let lastSlot = 0;

  function drop(slot: string): void {
    for (const table of SNAPSHOT_TABLES) database.exec(`DROP TABLE snapshots.${slot}_${table}`);
  }

  function remove(name: string): boolean {
    const known = taken.get(name);
    if (known === undefined) return false;
    taken.delete(name);
    drop(known.slot);
    return true;
  }

  return {
    take(name, takenAt) {
      if (!isAttached) database.exec("ATTACH ':memory:' AS snapshots");
      isAttached = true;
      remove(name);
      const oldest = taken.keys().next().value;
      if (taken.size >= MOST_SNAPSHOTS && oldest !== undefined) remove(oldest);
      const slot = `s${++lastSlot}`;
      database.transaction(() => {
        for (const table of SNAPSHOT_TABLES) {
          database.exec(`CREATE TABLE snapshots.${slot}_${table} AS SELECT * FROM main.${table}`);
        }
      });
      const items = database.get<{ n: number }>('SELECT count(*) AS n FROM items')!.n;
      const info = { name, takenAt, items };
      taken.set(name, { ...info, slot });
      return info;
    },
    restore(name) {
      const known = taken.get(name);
      if (known === undefined) return false;
      loadInBulk(database, () => {
        for (const table of SNAPSHOT_TABLES) {
          database.exec(`DELETE FROM main.${table};
            INSERT INTO main.${table} SELECT * FROM snapshots.${known.slot}_${table};`);
        }
      });
      return true;
    },
    remove,
    list: () => [...taken.values()].map(({ name, takenAt, items }) => ({ name, takenAt, items })),
  };
}
