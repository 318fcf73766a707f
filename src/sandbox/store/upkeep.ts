/** Work on the whole shop at once. */
import { DAY_MS, offsetMinutes } from '../formats.ts';
import { recount, type Database } from './database.ts';
import { SNAPSHOT_TABLES } from './schema.ts';

/** Takes everything out of the shop. */
export function emptyShop(database: Database): void {
  for (const table of SNAPSHOT_TABLES) database.exec(`DELETE FROM ${table}`);
  recount(database);
}

/** Assigns the orders to the calendar days of another zone. */
export function countDaysIn(database: Database, zone: string): void {
  const shiftMs = offsetMinutes(zone) * 60_000;
  // Integer division rounds towards zero, which is down for every time since 1970.
  database.run('UPDATE items SET order_day = (created_ms + ?) / ?', shiftMs, DAY_MS);
  recount(database);
}
