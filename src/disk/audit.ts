/** The audit trail on disk, and how it is read. */
import type { AuditEntry } from '../domain/audit.ts';
import type { StateDatabase } from './database.ts';

/** How long entries are kept. The table itself refuses to lose younger ones. */
export const KEEP_AUDIT_MS = 400 * 86_400_000;

/** Adds an entry; part of the caller's transaction where there is one. */
export function appendAudit(database: StateDatabase, entry: AuditEntry): void {
  const json = JSON.stringify(entry);
  database.run('INSERT INTO audit (at, item_id, json) VALUES (?, ?, ?)', entry.at, entry.item_id ?? null, json);
}

export type AuditFilter = {
  itemId?: string;
  /** Milliseconds since the epoch. */
  since?: number;
  /** The newest so many. */
  limit?: number;
};

/** The entries that fit, the oldest first. */
export function readAudit(
  database: StateDatabase,
  { itemId, since = 0, limit = 1000 }: AuditFilter = {},
): AuditEntry[] {
  const rows =
    itemId === undefined
      ? database.all<{ json: string }>('SELECT json FROM audit WHERE at >= ? ORDER BY seq DESC LIMIT ?', since, limit)
      : database.all<{ json: string }>(
          'SELECT json FROM audit WHERE item_id = ? AND at >= ? ORDER BY seq DESC LIMIT ?',
          itemId,
          since,
          limit,
        );
  return rows.map(({ json }) => JSON.parse(json) as AuditEntry).toReversed();
}

/**
 * As many entries as must have come since before an older one counts as old: a clock that jumps ahead forgets nothing.
 */
const PROOF_OF_TIME = 1000;

/** Forgets what is past the keeping time; answers how much that was. */
export function pruneAudit(database: StateDatabase): number {
  return database.run(
    'DELETE FROM audit WHERE at < (SELECT at FROM audit ORDER BY seq DESC LIMIT 1 OFFSET ?) - ?',
    PROOF_OF_TIME,
    KEEP_AUDIT_MS,
  );
}
