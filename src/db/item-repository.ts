/** The order items of one store on the disk, and the state of the sync: rows and cursor are written in one transaction. */
import type { ItemStatus, OrderItem } from '../domain/records.ts';
import { believed, replaces } from '../domain/merge.ts';
import { fromStored } from '../domain/partial-records.ts';
import type { SavedSync } from '../sync/snapshot.ts';
import type { CachedItem, StoredItem, RecalledItem } from '../replica/records.ts';
import type { HandedOver, StateDatabase } from './database.ts';
import type { BulkLoadOutcome, BulkLoadStep } from './bulk-load-worker.ts';
import { BY_CODE, COUNT_GONE, NEWEST } from './item-queries.ts';
import { rowValuesOf, GROUP, INSERT_GROUP, INSERT_ONE, NEXT_REVISION, NOTE, UPSERT } from './item-rows.ts';
import { OPEN_STATUSES } from '../domain/lifecycle.ts';
import { normaliseTracking } from '../domain/tracking.ts';

/** A row on the disk; its times are on the host's monotonic clock, which all processes share. */
type Stored = {
  id: string;
  json: string;
  updated_at: number | null;
  asked_at: number;
  known_at: number;
  revision: number;
  is_gone: number;
};

/** What an item in memory is made of. */
type StoredVersion = Pick<Stored, 'json' | 'asked_at' | 'known_at'>;

export type ItemRepository = {
  /** The open items, some at a time; shipped ones only if they changed after `shippedSinceMs`. */
  open(shippedSinceMs: number): Iterable<StoredItem[]>;
  /** The closed items that changed after `sinceMs`, the newest first. */
  closedSince(sinceMs: number, limit: number): StoredItem[];
  recall(itemId: string): RecalledItem | undefined;
  /** The closed and shipped items with an order number (without `#`) or tracking code, given in capitals. */
  byCode(code: string): StoredItem[];
  /** How many items there are. */
  count(): number;
  orderIdOf(itemId: string): string | undefined;
  /** The items whose id, or whose order's id, begins with a text. */
  beginningWith(text: string): Pick<OrderItem, 'id' | 'order_id'>[];
  countIn(status: ItemStatus): number;
  idsIn(status: ItemStatus): string[];
  /** The items of a state whose order was placed between two times (milliseconds, inclusive), the newest first. */
  history(status: ItemStatus, fromMs: number, toMs: number, limit: number): StoredItem[];
  /** The rows that changed last, the newest first, in any state. */
  latest(limit: number): StoredItem[];
  /** The newest `updated_at` that is not later than `latestMs`. */
  newestUpdatedAt(latestMs: number): number | undefined;
  some(): OrderItem | undefined;
  saved(): SavedSync | undefined;
  /** Writes rows and the state of the sync in one transaction. A stamp later than `latestStampMs` counts as none. */
  keep(entries: readonly CachedItem[], saved: SavedSync | undefined, latestStampMs?: number): void;
  /** The same in a worker thread, for rows that are all new: rolls back if one is not, or another process writes first. */
  handOver(entries: readonly CachedItem[], saved: SavedSync | undefined): HandedOver;
  /** The outcome of the last {@link handOver}; `isWaiting`: waits for it. */
  handed(isWaiting: boolean): BulkLoadOutcome;
  markGone(itemId: string): void;
  /** Deletes all items and the state of the sync; other processes see that the items are gone. */
  discard(): void;
  /** How far times without a zone are ahead of UTC, in milliseconds: the times of all rows are read with it. */
  zoneOffsetMs(): number | undefined;
  /** Sets that offset, and moves the times of all rows, in one transaction. */
  setZone(offsetMs: number): void;
  /** Notes items of which a process holds another version than the disk. */
  contest(itemIds: readonly string[]): void;
  /** Items of which some process holds another version than the disk, and could not write it; returns each once. */
  contested(): string[];
  /** What all processes have written since the last call: rows, and ids of items that are gone. */
  news(): { rows: StoredItem[]; gone: string[] };
  note(name: string, value: string): void;
  noted(name: string): string | undefined;
};

export type RepositoryClocks = {
  /** This process's monotonic clock, on which all times in memory are. */
  now: () => number;
  /** A monotonic clock that all processes of the host share. */
  hostNow: () => number;
};

const CONTESTED = 'contested:';

/** How many items are read at once: few, for the text of a row must be garbage before V8 takes it for long-lived. */
const CHUNK = 100;

/** The repository of a database. */
export function createItemRepository(database: StateDatabase, { now, hostNow }: RepositoryClocks): ItemRepository {
  const { all, each, get, run, transaction } = database;
  const hostAhead = () => hostNow() - now();
  const noted = (name: string) => get<{ value: string }>('SELECT value FROM sync_state WHERE name = ?', name)?.value;
  const note = (name: string, value: string) => {
    run(NOTE, name, value);
  };
  const revisionNow = () => Number(noted('revision') ?? 0);

  let readUpTo = revisionNow();
  let handedRevision = 0;

  /** Skips our own revision when reading news, unless another process wrote before it. */
  const noteOwn = (revision: number) => {
    if (readUpTo === revision - 1) readUpTo = revision;
  };

  /** Whether our version replaces the one on the disk, which another process may have written. */
  const replacesKept = (entry: CachedItem, kept: Stored, ahead: number, latestStampMs: number) => {
    const { updatedAtMs, isOverruling = false } = entry;
    const incoming = { updatedAtMs, askedAt: entry.askedAt + ahead, knownAt: entry.knownAt + ahead };
    // A time later than now was written before the host was restarted.
    const knownAt = kept.known_at > hostNow() ? -Infinity : kept.known_at;
    const current = {
      updatedAtMs: kept.updated_at ?? undefined,
      askedAt: kept.asked_at,
      knownAt,
      isSecondHand: isOverruling,
    };
    return replaces(believed(incoming, latestStampMs), believed(current, latestStampMs));
  };

  /** Reads rows of one query: equal times of rows are equal in memory, too. */
  const rowReader = () => {
    const ahead = hostAhead();
    return ({ json, asked_at, known_at }: StoredVersion): StoredItem => {
      const knownAt = known_at - ahead;
      const askedAt = Math.min(asked_at - ahead, knownAt);
      const item = fromStored(JSON.parse(json) as Partial<OrderItem>);
      // A time later than now was written before the host was restarted.
      return knownAt > now() ? { item, askedAt: 0, knownAt: 0 } : { item, askedAt, knownAt };
    };
  };

  return {
    *open(shippedSinceMs) {
      const toRow = rowReader();
      for (const status of [...OPEN_STATUSES, '']) {
        // Every column costs: to make an object of all of them takes a seventh of the time of a start.
        const rows = each<StoredVersion>(
          `SELECT json, asked_at, known_at FROM items WHERE status = ? AND is_gone = 0 AND (status <> 'shipped' OR coalesce(updated_at, ?) >= ?)
            ORDER BY placed_at, order_id, id`,
          status,
          shippedSinceMs,
          shippedSinceMs,
        );
        let chunk: StoredItem[] = [];
        for (const row of rows) {
          if (chunk.push(toRow(row)) < CHUNK) continue;
          yield chunk;
          chunk = [];
        }
        yield chunk;
      }
    },
    closedSince: (sinceMs, limit) =>
      all<Stored>(
        // By itself SQLite would read everything that was ever closed.
        `SELECT * FROM items INDEXED BY items_closed
          WHERE status IN ('delivered', 'cancelled') AND is_gone = 0 AND updated_at >= ?
          ORDER BY updated_at DESC LIMIT ?`,
        sinceMs,
        limit,
      ).map(rowReader()),
    recall(itemId) {
      const row = get<Stored>('SELECT * FROM items WHERE id = ?', itemId);
      // One that was gone and is notified of again is news, whatever its stamp.
      if (!row || row.is_gone) return undefined;
      const { askedAt, knownAt } = rowReader()(row);
      return { updatedAtMs: row.updated_at ?? undefined, askedAt, knownAt, json: row.json };
    },
    byCode: (code) => all<Stored>(BY_CODE, normaliseTracking(code), code).map(rowReader()),
    // By themselves the indexes tell of all rows; few are gone. To look into each row takes a file of 100 MB.
    count: () => get<{ n: number }>(`SELECT count(*) - (${COUNT_GONE}) AS n FROM items`)!.n,
    orderIdOf: (itemId) =>
      get<{ order_id: string }>('SELECT order_id FROM items WHERE id = ? AND is_gone = 0', itemId)?.order_id,
    beginningWith: (text) =>
      all<Pick<OrderItem, 'id' | 'order_id'>>(
        `SELECT id, order_id FROM items
          WHERE is_gone = 0 AND ((id >= ? AND id < ?) OR (order_id >= ? AND order_id < ?))`,
        text,
        `${text}\uffff`,
        text,
        `${text}\uffff`,
      ),
    countIn: (status) =>
      get<{ n: number }>(
        `SELECT count(*) - (${COUNT_GONE} AND status = ?) AS n FROM items WHERE status = ?`,
        status,
        status,
      )!.n,
    idsIn(status) {
      const gone = new Set(
        all<{ id: string }>('SELECT id FROM items WHERE is_gone <> 0 AND status = ?', status).map(({ id }) => id),
      );
      const rows = all<{ id: string }>('SELECT id FROM items WHERE status = ?', status);
      return rows.flatMap(({ id }) => (gone.has(id) ? [] : [id]));
    },
    history: (status, fromMs, toMs, limit) =>
      all<Stored>(
        `SELECT * FROM items WHERE status = ? AND placed_at BETWEEN ? AND ? AND is_gone = 0
          ORDER BY placed_at DESC, order_id DESC, id DESC LIMIT ?`,
        status,
        fromMs,
        toMs,
        limit,
      ).map(rowReader()),
    latest: (limit) =>
      all<Stored>('SELECT * FROM items WHERE is_gone = 0 ORDER BY updated_at DESC LIMIT ?', limit).map(rowReader()),
    some() {
      const row = get<{ json: string }>('SELECT json FROM items LIMIT 1');
      return row && fromStored(JSON.parse(row.json) as Partial<OrderItem>);
    },
    newestUpdatedAt: (latestMs) => get<{ at: number | null }>(NEWEST, latestMs)!.at ?? undefined,
    saved() {
      const text = noted('saved');
      return text === undefined ? undefined : (JSON.parse(text) as SavedSync);
    },
    keep(entries, saved, latestStampMs = Infinity) {
      transaction(() => {
        const revision = revisionNow() + 1;
        const ahead = hostAhead();
        const toColumns = rowValuesOf(revision, ahead);
        let at = 0;
        while (at + GROUP <= entries.length) {
          const isAllNew = run(INSERT_GROUP, ...entries.slice(at, at + GROUP).flatMap(toColumns)) === GROUP;
          // To write once more what was new in it changes nothing.
          if (!isAllNew) break;
          at += GROUP;
        }
        for (const entry of entries.slice(at)) {
          const columns = toColumns(entry);
          const kept = get<Stored>('SELECT * FROM items WHERE id = ?', entry.item.id);
          if (!kept || replacesKept(entry, kept, ahead, latestStampMs)) run(UPSERT, ...columns);
          else if (kept.json !== columns.at(-1)) note(CONTESTED + entry.item.id, '');
        }
        if (entries.length > 0) note('revision', String(revision));
        if (entries.length > 0) noteOwn(revision);
        if (saved) note('saved', JSON.stringify(saved));
      });
    },
    handOver(entries, saved) {
      const revision = revisionNow() + 1;
      const handedOver = database.handOver(() => {
        const toColumns = rowValuesOf(revision, hostAhead());
        const steps: BulkLoadStep[] = [[NEXT_REVISION, [String(revision), String(revision - 1)], 1]];
        const grouped = entries.length - (entries.length % GROUP);
        for (let at = 0; at < grouped; at += GROUP) {
          steps.push([INSERT_GROUP, entries.slice(at, at + GROUP).flatMap(toColumns), GROUP]);
        }
        for (const entry of entries.slice(grouped)) steps.push([INSERT_ONE, toColumns(entry), 1]);
        if (saved) steps.push([NOTE, ['saved', JSON.stringify(saved)], 1]);
        return steps;
      });
      if (handedOver === 'taken') handedRevision = revision;
      return handedOver;
    },
    handed(isWaiting) {
      const outcome = database.handed(isWaiting);
      if (outcome === 'kept') noteOwn(handedRevision);
      return outcome;
    },
    markGone(itemId) {
      transaction(() => {
        const revision = revisionNow() + 1;
        run('UPDATE items SET is_gone = 1, revision = ? WHERE id = ?', revision, itemId);
        note('revision', String(revision));
      });
    },
    discard() {
      transaction(() => {
        const revision = revisionNow() + 1;
        run('UPDATE items SET is_gone = 1, updated_at = NULL, revision = ?', revision);
        note('revision', String(revision));
        run("DELETE FROM sync_state WHERE name IN ('saved', 'zone_offset') OR name LIKE 'history:%'");
      });
    },
    zoneOffsetMs() {
      const text = noted('zone_offset');
      return text === undefined ? undefined : Number(text);
    },
    setZone(offsetMs) {
      transaction(() => {
        const shiftMs = Number(noted('zone_offset') ?? 0) - offsetMs;
        run('UPDATE items SET updated_at = updated_at + ?, placed_at = placed_at + ?', shiftMs, shiftMs);
        note('zone_offset', String(offsetMs));
      });
    },
    contest(itemIds) {
      transaction(() => {
        for (const itemId of itemIds) note(CONTESTED + itemId, '');
      });
    },
    contested() {
      const names = all<{ name: string }>(
        "SELECT name FROM sync_state WHERE name BETWEEN 'contested:' AND 'contested;'",
      );
      for (const { name } of names) run('DELETE FROM sync_state WHERE name = ?', name);
      return names.map(({ name }) => name.slice(CONTESTED.length));
    },
    news() {
      // What the worker has just written is none.
      if (handedRevision > readUpTo && database.handed(false) === 'kept') noteOwn(handedRevision);
      const rows = all<Stored>('SELECT * FROM items WHERE revision > ? ORDER BY revision', readUpTo);
      for (const { revision } of rows) readUpTo = Math.max(readUpTo, revision);
      const isGone = ({ is_gone }: Stored) => is_gone !== 0;
      return {
        rows: rows.filter((row) => !isGone(row)).map(rowReader()),
        gone: rows.filter(isGone).map(({ id }) => id),
      };
    },
    note,
    noted,
  };
}
