/**
 * The audit trail as chains, one for each station: every entry carries the number of its link and a hash over itself and
 * the link before it. Whoever changes, takes out or adds one has to write all later links anew, and what was kept of
 * them elsewhere (audit-checkpoints.ts) says so.
 */
import { createHash } from 'node:crypto';
import type { Migration } from './outbox-schema.ts';

/** A link of a station's chain. */
export type Link = { link: number; hash: string };

/** An entry as it stands in the table. */
export type ChainedRow = { station: string; link: number; at: number; item_id: string | null; json: string };

/** What stands before the first link. */
export const NO_LINK: Link = { link: 0, hash: '0'.repeat(64) };

/** The hash of a link, in 64 hex digits, after that of the link before it. */
export function hashOf(previous: string, { station, link, at, item_id, json }: ChainedRow): string {
  return createHash('sha256')
    .update(JSON.stringify([previous, station, link, at, item_id, json]))
    .digest('hex');
}

/** One more step of the schema. What a trail holds already is chained as it is found. */
export const chainAudit: Migration = (connection) => {
  connection.exec(`
    ALTER TABLE audit ADD COLUMN station TEXT;
    ALTER TABLE audit ADD COLUMN link INTEGER;
    ALTER TABLE audit ADD COLUMN hash TEXT;
    -- The last link of each chain that went with the keeping time.
    CREATE TABLE audit_anchors (station TEXT PRIMARY KEY, link INTEGER NOT NULL, hash TEXT NOT NULL) WITHOUT ROWID;
    DROP TRIGGER audit_is_not_rewritten;
  `);
  const heads = new Map<string, Link>();
  const next = connection.prepare('SELECT seq, at, item_id, json FROM audit WHERE seq > ? ORDER BY seq LIMIT 1000');
  const chain = connection.prepare('UPDATE audit SET station = ?, link = ?, hash = ? WHERE seq = ?');
  type Row = Omit<ChainedRow, 'station' | 'link'> & { seq: number };
  for (let last = 0, rows: Row[] = []; (rows = next.all(last) as Row[]).length > 0; last = rows.at(-1)!.seq) {
    for (const { seq, ...row } of rows) {
      const station = stationIn(row.json);
      const head = heads.get(station) ?? NO_LINK;
      const link = head.link + 1;
      const hash = hashOf(head.hash, { ...row, station, link });
      chain.run(station, link, hash, seq);
      heads.set(station, { link, hash });
    }
  }
  connection.exec(`
    CREATE UNIQUE INDEX audit_links ON audit (station, link);
    CREATE TRIGGER audit_is_not_rewritten BEFORE UPDATE ON audit
      BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;
  `);
};

/** The station that an entry names; empty where it cannot be read. */
export function stationIn(json: string): string {
  try {
    const { station } = JSON.parse(json) as { station?: unknown };
    return typeof station === 'string' ? station : '';
  } catch {
    return '';
  }
}
