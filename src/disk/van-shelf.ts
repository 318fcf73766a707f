/** Van checks on disk: every scan when it is made, every manifest when its van leaves; kept as long as the trail. */
import type { AuditEntry } from '../domain/audit.ts';
import type { Manifest, VanScan } from '../workshop/van.ts';
import { appendAudit, KEEP_AUDIT_MS } from './audit.ts';
import { keepCheckpoint } from './audit-checkpoints.ts';
import type { StateDatabase } from './database.ts';

type By = Pick<AuditEntry, 'operator' | 'station'>;

export type VanShelf = {
  scans(carrier: string): VanScan[];
  /** Keeps a scan; false where the code is on the van already. `orderId`: whose it is, where that is known. */
  scan(carrier: string, scan: VanScan, by: By, orderId: string | undefined): boolean;
  /** Takes a code off the van again; false where it was not on it. */
  remove(carrier: string, code: string, at: number, by: By): boolean;
  /** The van has left: keeps its manifest and forgets its scans. */
  close(manifest: Manifest): void;
  /** Those since a moment, the oldest first. */
  manifests(sinceMs: number): Manifest[];
  /** The keys of the parcels that vans took since a moment. */
  handedOver(sinceMs: number): Set<string>;
};

/** The shelf of a store. Every call may throw `StateUnusable`; what threw has kept nothing. */
export function createVanShelf(database: StateDatabase): VanShelf {
  const write = <T>(work: () => T): T => {
    const result = database.transaction(work, 'durable');
    keepCheckpoint(database);
    return result;
  };
  const manifests = (sinceMs: number) =>
    database
      .all<{ json: string }>('SELECT json FROM van_manifests WHERE at >= ? ORDER BY seq', sinceMs)
      .map(({ json }) => JSON.parse(json) as Manifest);

  return {
    manifests,
    scans: (carrier) =>
      database.all<VanScan>('SELECT code, at FROM van_scans WHERE carrier = ? ORDER BY at, code', carrier),
    scan: (carrier, { code, at }, { operator, station }, order_id) =>
      write(() => {
        const sql = 'INSERT OR IGNORE INTO van_scans (carrier, code, at) VALUES (?, ?, ?)';
        if (database.run(sql, carrier, code, at) === 0) return false;
        appendAudit(database, { at, operator, station, what: 'van-scan', order_id, asked: code, detail: carrier });
        return true;
      }),
    remove: (carrier, code, at, { operator, station }) =>
      write(() => {
        if (database.run('DELETE FROM van_scans WHERE carrier = ? AND code = ?', carrier, code) === 0) return false;
        appendAudit(database, { at, operator, station, what: 'van-off', asked: code, detail: carrier });
        return true;
      }),
    close: (manifest) =>
      write(() => {
        const { id, at, carrier, operator, station, loaded, missing, strange } = manifest;
        database.run('DELETE FROM van_manifests WHERE at < ?', at - KEEP_AUDIT_MS);
        database.run('INSERT INTO van_manifests (id, at, json) VALUES (?, ?, ?)', id, at, JSON.stringify(manifest));
        database.run('DELETE FROM van_scans WHERE carrier = ?', carrier);
        const detail = `${carrier}: ${loaded.length} loaded, ${missing.length} missing, ${strange.length} strange`;
        appendAudit(database, { at, operator, station, what: 'van', asked: id, detail });
        for (const { order_id, key } of loaded) {
          appendAudit(database, { at, operator, station, what: 'van', order_id, asked: key, detail: id });
        }
      }),
    handedOver: (sinceMs) => new Set(manifests(sinceMs).flatMap(({ loaded }) => loaded.map(({ key }) => key))),
  };
}
