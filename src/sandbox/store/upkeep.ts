/** Work on the whole shop at once. */
import { DAY_MS, offsetMinutes } from '../formats.ts';
import { STATUSES, type Status } from '../rules.ts';
import { recount, type Database } from './database.ts';
import { COUNTER_TRIGGERS, DROP_COUNTER_TRIGGERS, DROP_INDEXES, INDEXES, SNAPSHOT_TABLES, SUM_DAYS } from './schema.ts';

/** Deletes everything in the shop. */
export function emptyShop(database: Database): void {
  for (const table of SNAPSHOT_TABLES) database.exec(`DELETE FROM ${table}`);
  recount(database);
}

/** Counts one more item of a store, in a state and of a day. */
export type Count = (store: number, status: Status, day: number) => void;

/**
 * Writes very many rows in one transaction. Indexes are made and items are counted at the end, all at once; items that
 * `work` counts itself are not counted again.
 */
export function loadInBulk(database: Database, work: (count: Count) => void): void {
  const counts = new Map<number, number>();
  database.transaction(() => {
    database.exec(DROP_COUNTER_TRIGGERS + DROP_INDEXES);
    work((store, status, day) => {
      const key = (store * STATUSES.length + STATUSES.indexOf(status)) * DAYS + day;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    });
    database.exec(INDEXES);
    if (counts.size === 0) recount(database);
    else writeCounts(database, counts);
    database.exec(COUNTER_TRIGGERS);
  });
}

/** More days than there have been since 1970. */
const DAYS = 2 ** 20;

function writeCounts(database: Database, counts: ReadonlyMap<number, number>): void {
  database.exec('DELETE FROM day_counts');
  for (const [key, n] of counts) {
    const state = Math.floor(key / DAYS);
    const [store, status] = [Math.floor(state / STATUSES.length), STATUSES[state % STATUSES.length]!];
    database.run('INSERT INTO day_counts VALUES (?, ?, ?, ?)', store, status, key % DAYS, n);
  }
  database.exec(SUM_DAYS);
}

/** Assigns the orders to the calendar days of another zone. */
export function countDaysIn(database: Database, zone: string): void {
  const shiftMs = offsetMinutes(zone) * 60_000;
  // Numbers are bound as reals, so the quotient must be truncated: for times since 1970 that rounds down.
  database.run('UPDATE items SET order_day = CAST((created_ms + ?) / ? AS INTEGER)', shiftMs, DAY_MS);
  recount(database);
}
