/** Which codes are on the van that is being loaded, from the events of all hosts. Pure. */
import type { By } from '../domain/audit.ts';
import type { Manifest } from './van.ts';

/** A code that was scanned onto the van of a carrier, or taken off it again. */
export type VanScanEvent = By & {
  stamp: number;
  carrier: string;
  code: string;
  /** The order it belongs to, if known. */
  order_id: string;
  /** The names of the manifest events of this carrier that the scanner's host knew. */
  after: string[];
  is_off: boolean;
};

/** A manifest, with the names of the manifest events of its carrier that preceded it. */
export type ManifestEvent = Manifest & { after: string[] };

/** The events of one carrier's vans: manifests by the names of their events, and all scans that were not taken off again. */
export type VanKnown = { manifests: ReadonlyMap<string, ManifestEvent>; scans: readonly VanScanEvent[] };

/**
 * Returns the scans on the van that is being loaded, and the `late` ones, which may be on it or on an earlier van: their
 * station did not know that a van had left, and its manifest does not list them.
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

/** The names of the manifests that no other manifest follows. */
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
