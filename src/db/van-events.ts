/** Van checks in the log: each scan, and a manifest for each van that leaves. Every call may throw `StateUnusable`. */
import { KEEP_PIECES_MS } from '../eventlog/kinds/pieces.ts';
import { manifest as manifestKind, vanScan } from '../eventlog/kinds/vans.ts';
import { lastManifests, scansOnVan, type VanKnown, type VanScanEvent } from '../eventlog/van-scans.ts';
import type { Manifest } from '../eventlog/van.ts';
import type { StateDatabase } from './database.ts';
import { append, eventsOf, newestAt, recordDurably } from './event-log.ts';

/** A new scan. */
export type NewScan = Omit<VanScanEvent, 'stamp' | 'after' | 'is_off'>;

/** The codes on the present van, and those on this van or one that has left, of all hosts. */
export function scansOf(database: StateDatabase, carrier: string): ReturnType<typeof scansOnVan> {
  return scansOnVan(knownOf(database, carrier));
}

/** Writes a scan; returns false if the code is on the van already. */
export function loadOnto(database: StateDatabase, scan: NewScan): boolean {
  return recordDurably(database, () => {
    const known = knownOf(database, scan.carrier);
    if (scansOnVan(known).open.some(({ code }) => code === scan.code)) return false;
    append(database, vanScan, { ...scan, after: lastManifests(known.manifests), is_off: false });
    return true;
  });
}

/** Takes a code off the van; returns false if it was not on it. */
export function takeOff(database: StateDatabase, wanted: Omit<NewScan, 'order_id'>): boolean {
  return recordDurably(database, () => {
    const known = knownOf(database, wanted.carrier);
    const { open, late } = scansOnVan(known);
    const scan = [...open, ...late].find(({ code }) => code === wanted.code);
    if (!scan) return false;
    const { order_id } = scan;
    append(database, vanScan, { ...wanted, order_id, after: lastManifests(known.manifests), is_off: true });
    return true;
  });
}

/** Writes the manifest of a van that has left; the next van begins empty. */
export function closeVan(database: StateDatabase, manifest: Manifest): void {
  recordDurably(database, () => {
    const after = lastManifests(knownOf(database, manifest.carrier).manifests);
    append(database, manifestKind, { ...manifest, after });
  });
}

/** The manifests since a moment, of all hosts, the oldest first. */
export function manifestsSince(database: StateDatabase, sinceMs: number): Manifest[] {
  return [...eventsOf(database, manifestKind, { sinceMs }).values()].map(({ after: _after, ...manifest }) => manifest);
}

/** The scans and manifests of a carrier; scans are kept as long as the manifests that may contain them. */
function knownOf(database: StateDatabase, carrier: string): VanKnown {
  const recent = { subject: carrier, sinceMs: newestAt(database, manifestKind, carrier) - KEEP_PIECES_MS };
  const scans = [...eventsOf(database, vanScan, recent).values()];
  return { manifests: eventsOf(database, manifestKind, recent), scans: scans.filter(({ is_off }) => !is_off) };
}
