/** Which codes are on the van that is here, by the events of every host. Pure. */
import type { By } from '../domain/audit.ts';
import type { Manifest } from './van.ts';

/** A code that was scanned onto the van of a carrier, or taken off it again. */
export type VanScanEvent = By & {
  stamp: number;
  carrier: string;
  code: string;
  /** Whose it is, where that is known. */
  order_id: string;
  /** The manifests of the carrier after which it was scanned, by the names of their events. */
  after: string[];
  is_off: boolean;
};

/** A manifest, and the manifests of its carrier after which it was closed, by the names of their events. */
export type ManifestEvent = Manifest & { after: string[] };

/** What is known of one carrier's vans: manifests by the names of their events, and every scan that was not taken off again. */
export type VanKnown = { manifests: ReadonlyMap<string, ManifestEvent>; scans: readonly VanScanEvent[] };

/**
 * The scans that are on the van that is here, and those that may be on it or on an earlier one: a van has left of which
 * their station did not know, and its manifest does not have them.
 */
export function scansOnVan({ manifests, scans }: VanKnown): { open: VanScanEvent[]; late: VanScanEvent[] } {
  const [open, late]: [VanScanEvent[], VanScanEvent[]] = [[], []];
  for (const scan of scans) {
    const known = before(scan.after, manifests);
    const left = [...manifests].flatMap(([name, manifest]) => (known.has(name) ? [] : [manifest]));
    if (left.length === 0) open.push(scan);
    else if (!left.some((manifest) => hasCode(manifest, scan.code))) late.push(scan);
  }
  return { open, late };
}

/** The manifests that no other one comes after. */
export function lastManifests(manifests: VanKnown['manifests']): string[] {
  const passed = new Set([...manifests.values()].flatMap(({ after }) => after));
  return [...manifests.keys()].filter((name) => !passed.has(name)).toSorted();
}

function before(names: readonly string[], manifests: VanKnown['manifests']): Set<string> {
  const found = new Set<string>();
  const next = [...names];
  for (let name = next.pop(); name !== undefined; name = next.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    next.push(...(manifests.get(name)?.after ?? []));
  }
  return found;
}

function hasCode({ loaded, strange }: Manifest, code: string): boolean {
  const isIt = (text: string) => text.replace(/^#/, '') === code;
  return loaded.some((one) => one.key === code || one.numbers.some(isIt)) || strange.some((one) => one.code === code);
}
