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
  // Numbers are bound as reals, so the quotient must be cut by hand; that is down for every time since 1970.
  database.run('UPDATE items SET order_day = CAST((created_ms + ?) / ? AS INTEGER)', shiftMs, DAY_MS);
  recount(database);
}
