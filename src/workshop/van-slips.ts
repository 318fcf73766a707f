/**
 * Vans as hosts tell each other: what was scanned onto one, and the manifests. A manifest only comes to be; of a scan the
 * later stamp stands. Each names the manifests of its carrier that were known last: so it is known, without a clock, that a
 * van had left of which the scanner had not heard. No buyer is in it. Pure.
 */
import type { AuditEntry, By } from '../domain/audit.ts';
import { isRecord } from '../domain/json.ts';
import { WHY_STRANGE } from '../domain/workshop.ts';
import {
  isCount,
  isId,
  isListOf,
  isMoment,
  isWord,
  named,
  namedFor,
  readBy,
  supersedes,
  type SlipText,
} from './slip-kit.ts';
import type { Manifest, Parcel, Strange } from './van.ts';

/** A code that was scanned onto the van of a carrier, or taken off it again. */
export type ScanWord = By & {
  stamp: number;
  carrier: string;
  code: string;
  /** Whose it is, where that is known. */
  order_id: string;
  /** The manifests of the carrier after which it was scanned, by their slips. */
  after: string[];
  is_off: boolean;
};

/** A manifest, and after which others it was closed. */
export type ManifestFact = { after: string[]; manifest: Manifest };

export type VanSlip = { kind: 'van-scan'; scan: ScanWord } | { kind: 'van'; van: ManifestFact };

export function scanName({ carrier, code }: Pick<ScanWord, 'carrier' | 'code'>): string {
  return namedFor('s', [carrier, code], '')[0];
}

/** The slip as it is told. */
export function vanSlipText(slip: VanSlip): SlipText {
  if (slip.kind === 'van-scan') {
    const { stamp, at, operator, station, carrier, code, order_id, after, is_off } = slip.scan;
    const fields = { stamp, at, operator, station, carrier, code, order_id, after, is_off };
    return [scanName(slip.scan), JSON.stringify(fields)];
  }
  const { after, manifest } = slip.van;
  const { at, operator, station, id, carrier, loaded, missing, strange } = manifest;
  return named(
    'v',
    JSON.stringify({
      at,
      operator,
      station,
      id,
      carrier,
      after,
      loaded: loaded.map((one) => ({ ...parcelFields(one), at: one.at })),
      missing: missing.map(parcelFields),
      strange: strange.map(({ code, at: scannedAt, why, numero }) => ({ code, at: scannedAt, why, numero })),
    }),
  );
}

function parcelFields({ key, code, numbers, order_id, items, carrier }: Parcel): Parcel {
  return { key, code, numbers, order_id, items, carrier };
}

/** Reads one by the beginning of its name; `undefined` for what is none. */
export function readVanSlip(name: string, value: Record<string, unknown>): VanSlip | undefined {
  const { carrier, after } = value;
  const by = readBy(value);
  if (!by || !isWord(carrier) || !isListOf(after, isId)) return undefined;
  if (name.startsWith('s:')) {
    const { stamp, code, order_id, is_off } = value;
    if (!isMoment(stamp) || !isWord(code) || !isWord(order_id) || typeof is_off !== 'boolean') return undefined;
    return { kind: 'van-scan', scan: { stamp, ...by, carrier, code, order_id, after, is_off } };
  }
  const { id, loaded, missing, strange } = value;
  if (!isId(id) || !isListOf(loaded, isLoaded) || !isListOf(missing, isParcel)) return undefined;
  if (!isListOf(strange, isStrange)) return undefined;
  return { kind: 'van', van: { after, manifest: { ...by, id, carrier, loaded, missing, strange } } };
}

/** What it tells of, in the words of the audit trail. */
export function vanEntry(slip: VanSlip): AuditEntry {
  if (slip.kind === 'van-scan') {
    const { at, operator, station, order_id, carrier, code, is_off } = slip.scan;
    const what = is_off ? 'van-off' : 'van-scan';
    return { at, operator, station, what, ...(order_id === '' ? {} : { order_id }), asked: code, detail: carrier };
  }
  const { at, operator, station, id, carrier, loaded, missing, strange } = slip.van.manifest;
  const detail = `${carrier}: ${loaded.length} loaded, ${missing.length} missing, ${strange.length} strange`;
  return { at, operator, station, what: 'van', asked: id, detail };
}

/** A van that has left stands in the story of every order that it took. */
export function parcelEntries({ manifest }: Pick<ManifestFact, 'manifest'>): AuditEntry[] {
  const { at, operator, station, id, loaded } = manifest;
  return loaded.map(({ order_id, key }) => ({ at, operator, station, what: 'van', order_id, asked: key, detail: id }));
}

function isParcel(value: unknown): value is Parcel {
  if (!isRecord(value)) return false;
  const { key, code, numbers, order_id, items, carrier } = value;
  return (
    isWord(key) && isWord(code) && isWord(order_id) && isWord(carrier) && isCount(items) && isListOf(numbers, isText)
  );
}

const isText = (value: unknown): value is string => isWord(value);

function isLoaded(value: unknown): value is Parcel & { at: number } {
  return isParcel(value) && 'at' in value && isMoment(value.at);
}

function isStrange(value: unknown): value is Strange {
  if (!isRecord(value)) return false;
  const { code, at, why, numero } = value;
  return isWord(code) && isMoment(at) && isWord(numero) && WHY_STRANGE.some((one) => one === why);
}

/** Whether a word about a scan stands in place of another. */
export function supersedesScan(one: ScanWord, other: ScanWord): boolean {
  return supersedes(one, other, (scan) => vanSlipText({ kind: 'van-scan', scan })[1]);
}

/** What is known of one carrier's vans: manifests by their slips, and every scan that was not taken off again. */
export type VanKnown = { manifests: ReadonlyMap<string, ManifestFact>; scans: readonly ScanWord[] };

/**
 * The scans that are on the van that stands here, and those of which nobody knows on which van they are: a van has left
 * that their station had not heard of, and its manifest does not have them.
 */
export function scansOnVan({ manifests, scans }: VanKnown): { open: ScanWord[]; late: ScanWord[] } {
  const [open, late]: [ScanWord[], ScanWord[]] = [[], []];
  for (const scan of scans) {
    const known = before(scan.after, manifests);
    const left = [...manifests].flatMap(([name, { manifest }]) => (known.has(name) ? [] : [manifest]));
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
