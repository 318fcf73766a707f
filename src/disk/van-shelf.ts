/** Van checks on disk: every scan when it is made, every manifest when its van leaves; kept as long as the trail. */
import type { By } from '../domain/audit.ts';
import type { Manifest, VanScan } from '../workshop/van.ts';
import {
  lastManifests,
  scanName,
  scansOnVan,
  vanSlipText,
  type ManifestFact,
  type ScanWord,
  type VanKnown,
} from '../workshop/van-slips.ts';
import { entriesOf } from '../workshop/slips.ts';
import { appendAudit, KEEP_AUDIT_MS } from './audit.ts';
import { keepCheckpoint } from './audit-checkpoints.ts';
import type { StateDatabase } from './database.ts';
import { keepSlip, slipNamed, type SlipRow } from './slip-table.ts';

type Author = Omit<By, 'at'>;

export type VanShelf = {
  /** What is on the van that stands here, and what is on this one or on one that has left, of every host. */
  scans(carrier: string): { open: VanScan[]; late: VanScan[] };
  /** Keeps a scan; false where the code is on the van already. `orderId`: whose it is, where that is known. */
  scan(carrier: string, scan: VanScan, by: Author, orderId: string | undefined): boolean;
  /** Takes a code off the van again; false where it was not on it. */
  remove(carrier: string, code: string, at: number, by: Author): boolean;
  /** The van has left: keeps its manifest; what was scanned onto it is on the next one no more. */
  close(manifest: Manifest): void;
  /** Those since a moment, of every host, the oldest first. */
  manifests(sinceMs: number): Manifest[];
  /** The keys of the parcels that vans took since a moment. */
  handedOver(sinceMs: number): Set<string>;
};

/** How long a scan is looked at, and the manifests that may have it. */
const KEEP_SCANS_MS = 14 * 86_400_000;

/** The shelf of a store. Every call may throw `StateUnusable`; what threw has kept nothing. */
export function createVanShelf(database: StateDatabase): VanShelf {
  const write = <T>(work: () => T): T => {
    const result = database.transaction(work, 'durable');
    keepCheckpoint(database);
    return result;
  };
  const manifests = (sinceMs: number) =>
    database
      .all<SlipRow>("SELECT name, text FROM slips WHERE kind = 'van' AND at >= ? ORDER BY at, name", sinceMs)
      .map(({ text }) => vanIn(text).manifest);

  function known(carrier: string): VanKnown {
    const of = (kind: string) =>
      database.all<SlipRow>(
        `SELECT name, text FROM slips WHERE kind = ?1 AND subject = ?2 AND at >=
           (SELECT ifnull(max(at), 0) FROM slips WHERE kind = 'van' AND subject = ?2) - ?3 ORDER BY at, name`,
        kind,
        carrier,
        KEEP_SCANS_MS,
      );
    return {
      manifests: new Map(of('van').map(({ name, text }) => [name, vanIn(text)])),
      scans: of('van-scan')
        .map(({ text }) => JSON.parse(text) as ScanWord)
        .filter(({ is_off }) => !is_off),
    };
  }

  /** Keeps what is said of a scan, and writes into the trail what its slip says of it. */
  function keepScan(wanted: Omit<ScanWord, 'stamp' | 'after'>, { manifests: vans }: VanKnown): void {
    const before = slipNamed(database, scanName(wanted));
    const stamp = Math.max(wanted.at, (before === undefined ? -1 : (JSON.parse(before) as ScanWord).stamp) + 1);
    const scan: ScanWord = { ...wanted, stamp, after: lastManifests(vans) };
    const row = { kind: 'van-scan', subject: scan.carrier, at: scan.at };
    keepSlip(database, row, vanSlipText({ kind: 'van-scan', scan }));
    for (const entry of entriesOf({ kind: 'van-scan', scan })) appendAudit(database, entry);
  }

  return {
    manifests,
    scans: (carrier) => scansOnVan(known(carrier)),
    scan: (carrier, { code, at }, { operator, station }, order_id) =>
      write(() => {
        const now = known(carrier);
        if (scansOnVan(now).open.some((one) => one.code === code)) return false;
        keepScan({ at, operator, station, carrier, code, order_id: order_id ?? '', is_off: false }, now);
        return true;
      }),
    remove: (carrier, code, at, { operator, station }) =>
      write(() => {
        const now = known(carrier);
        const { open, late } = scansOnVan(now);
        const scan = [...open, ...late].find((one) => one.code === code);
        if (!scan) return false;
        keepScan({ at, operator, station, carrier, code, order_id: scan.order_id, is_off: true }, now);
        return true;
      }),
    close: (manifest) =>
      write(() => {
        const { at, carrier } = manifest;
        database.run("DELETE FROM slips WHERE kind = 'van' AND at < ?", at - KEEP_AUDIT_MS);
        database.run("DELETE FROM slips WHERE kind = 'van-scan' AND at < ?", at - KEEP_SCANS_MS);
        const van: ManifestFact = { after: lastManifests(known(carrier).manifests), manifest };
        keepSlip(database, { kind: 'van', subject: carrier, at }, vanSlipText({ kind: 'van', van }));
        for (const entry of entriesOf({ kind: 'van', van })) appendAudit(database, entry);
      }),
    handedOver: (sinceMs) => new Set(manifests(sinceMs).flatMap(({ loaded }) => loaded.map(({ key }) => key))),
  };
}

/** A manifest as its slip has it. */
function vanIn(text: string): ManifestFact {
  const { after, ...manifest } = JSON.parse(text) as Manifest & Pick<ManifestFact, 'after'>;
  return { after, manifest };
}
