/** Writes and reads the audit trail on disk. */
import type { AuditEntry } from '../domain/audit.ts';
import { hashOf } from './audit-chain.ts';
import { noteGrowth } from './audit-checkpoints.ts';
import { headOf } from './audit-heads.ts';
import type { StateDatabase } from './database.ts';
import { DAY_MS } from '../base/durations.ts';

/** How long entries are kept. The table itself refuses to delete younger ones. */
export const KEEP_AUDIT_MS = 400 * DAY_MS;

/** Adds an entry to the chain of its station, as part of the caller's transaction if there is one. */
export function appendAudit(database: StateDatabase, entry: AuditEntry): void {
  const { at, station, item_id = null } = entry;
  const json = JSON.stringify(entry);
  database.transaction(() => {
    const head = headOf(database, station);
    const link = head.link + 1;
    const hash = hashOf(head.hash, { station, link, at, item_id, json });
    database.run(
      'INSERT INTO audit (at, item_id, json, station, link, hash) VALUES (?, ?, ?, ?, ?, ?)',
      at,
      item_id,
      json,
      station,
      link,
      hash,
    );
  }, 'durable');
  noteGrowth(database, station, at);
}

export type AuditFilter = {
  /** About one of these items. */
  itemIds?: readonly string[];
  /** Milliseconds since the epoch. */
  since?: number;
  /** At most this many, the newest. */
  limit?: number;
};

/** The entries about an order or one of these items, the oldest first. */
export function readAuditOf(database: StateDatabase, orderId: string, itemIds: readonly string[]): AuditEntry[] {
  const rows = database.all<{ json: string }>(
    `SELECT json FROM audit
     WHERE json_extract(json, '$.order_id') = ? OR item_id IN (SELECT value FROM json_each(?)) ORDER BY seq`,
    orderId,
    JSON.stringify(itemIds),
  );
  return rows.map(({ json }) => JSON.parse(json) as AuditEntry);
}

/** The entries of other hosts’ events about an order or one of these items; they are in no chain of this machine. */
export function readRemoteAuditOf(database: StateDatabase, orderId: string, itemIds: readonly string[]): AuditEntry[] {
  const rows = database.all<{ json: string }>(
    'SELECT json FROM remote_audit WHERE order_id = ? OR item_id IN (SELECT value FROM json_each(?)) ORDER BY seq',
    orderId,
    JSON.stringify(itemIds),
  );
  return rows.map(({ json }) => JSON.parse(json) as AuditEntry);
}

/** The entries that match, the oldest first. */
export function readAudit(database: StateDatabase, filter: AuditFilter = {}): AuditEntry[] {
  return [...auditEntries(database, filter)];
}

/** How many entries are read at once. */
const ENTRIES_AT_ONCE = 1000;

/** The entries that match, the oldest first, read lazily, for a trail may not fit into memory. */
export function* auditEntries(
  database: StateDatabase,
  { itemIds, since = 0, limit = 1000 }: AuditFilter,
): Generator<AuditEntry> {
  const ofItems = itemIds === undefined ? '' : 'item_id IN (SELECT value FROM json_each(?)) AND';
  const where = `${ofItems} at >= ?`;
  const given = [...(itemIds === undefined ? [] : [JSON.stringify(itemIds)]), since];
  const tooOld = database.get<{ seq: number }>(
    `SELECT seq FROM audit WHERE ${where} ORDER BY seq DESC LIMIT 1 OFFSET ?`,
    ...given,
    limit,
  );
  let after = tooOld?.seq ?? 0;
  for (;;) {
    const rows = database.all<{ seq: number; json: string }>(
      `SELECT seq, json FROM audit WHERE ${where} AND seq > ? ORDER BY seq LIMIT ?`,
      ...given,
      after,
      ENTRIES_AT_ONCE,
    );
    if (rows.length === 0) return;
    after = rows.at(-1)!.seq;
    for (const { json } of rows) yield JSON.parse(json) as AuditEntry;
  }
}

/** The verdicts of shipments and returns since a moment, the oldest first. */
export function readShipments(database: StateDatabase, since: number): AuditEntry[] {
  const rows = database.all<{ json: string }>(
    `SELECT json FROM audit INDEXED BY audit_by_time WHERE at >= ? AND json_extract(json, '$.what') = 'verdict'
       AND json_extract(json, '$.operation') IN ('ship', 'returnToProduction') ORDER BY at, seq`,
    since,
  );
  return rows.map(({ json }) => JSON.parse(json) as AuditEntry);
}

/** An entry is old only if this many came after it, so that a clock which jumps ahead deletes nothing. */
const PROOF_OF_TIME = 1000;

/** Deletes entries past the keeping time, from the beginning and without a gap, so that the chains stay valid; returns how many. */
export function pruneAudit(database: StateDatabase): number {
  const now = database.get<{ at: number }>('SELECT at FROM audit ORDER BY seq DESC LIMIT 1 OFFSET ?', PROOF_OF_TIME);
  const first = database.get<{ at: number }>('SELECT at FROM audit ORDER BY seq LIMIT 1');
  const before = (now?.at ?? 0) - KEEP_AUDIT_MS;
  if (!first || first.at >= before) return 0;
  return database.transaction(() => {
    const kept = database.get<{ seq: number }>(
      'SELECT seq FROM audit NOT INDEXED WHERE at >= ? ORDER BY seq LIMIT 1',
      before,
    )!;
    database.run(
      `INSERT OR REPLACE INTO audit_anchors (station, link, hash)
       SELECT station, max(link), hash FROM audit WHERE seq < ? AND station IS NOT NULL GROUP BY station`,
      kept.seq,
    );
    return database.run('DELETE FROM audit WHERE seq < ?', kept.seq);
  });
}
