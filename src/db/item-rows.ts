/** How the row of an item is written. */
import { toStored } from '../domain/partial-records.ts';
import type { CachedItem } from '../replica/records.ts';

/** So many rows are written by one statement while all are new: each costs half as much as by one of its own. */
export const GROUP = 25;

const INSERT =
  'INSERT INTO items (id, order_id, status, placed_at, updated_at, asked_at, known_at, revision, is_gone, json) VALUES';
const ROW = '(?, ?, ?, ?, ?, ?, ?, ?, 0, ?)';
const insertOf = (rows: number) =>
  `${INSERT} ${Array.from({ length: rows }, () => ROW).join(', ')} ON CONFLICT (id) DO NOTHING`;
export const [INSERT_GROUP, INSERT_ONE] = [insertOf(GROUP), insertOf(1)];

/** A value of the sync's own memory, under its name. */
export const NOTE = 'INSERT INTO sync_state VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value';
/** Changes no row where another process has written meanwhile. */
export const NEXT_REVISION = "UPDATE sync_state SET value = ? WHERE name = 'revision' AND value = ?";
export const UPSERT = `
  ${INSERT} ${ROW}
  ON CONFLICT (id) DO UPDATE SET order_id = excluded.order_id, status = excluded.status, placed_at = excluded.placed_at,
    updated_at = excluded.updated_at, asked_at = excluded.asked_at, known_at = excluded.known_at,
    revision = excluded.revision, is_gone = 0, json = excluded.json`;

/** The values of a row that is written with a revision; `ahead`: of this process's clock that of the host, in milliseconds. */
export function rowValuesOf(revision: number, ahead: number) {
  return (entry: CachedItem) =>
    [
      entry.item.id,
      entry.item.order_id,
      entry.status ?? '',
      Math.floor(entry.placedAtMs),
      // Whole, with its fraction: the rule of merge.ts may need it.
      entry.updatedAtMs ?? null,
      entry.askedAt + ahead,
      entry.knownAt + ahead,
      revision,
      JSON.stringify(toStored(entry.item)),
    ] as const;
}
