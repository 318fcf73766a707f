/**
 * What a code is, decided in one place and in one order, wherever it was scanned:
 *
 *     command      `BNC-…`, see domain/command-codes.ts
 *     badge        of a person, half read or whole, see domain/badges.ts; nothing is done with it but by a bench
 *     tag          of a piece, see domain/piece-tags.ts; a unit, and more: it says which
 *     fiscal       the key of a DANFE or DC-e, see domain/fiscal-key.ts
 *     unit         a SKU, or a barcode that this bench was taught
 *     order        its number or id, an item's id, or the tracking code of what has left
 *     tracking     a code of a known shape: the postal union's with a right check digit, one of the carrier's, or one
 *                  that was seen before on parcels of the same delivery type; none of another carrier's
 *     unknown      all else; it never ships
 */
import { doubtsOfCode, type CodeDoubt } from '../outbox/code-doubt.ts';
import { readBadge } from '../domain/badges.ts';
import { readCommandCode, type CommandCode } from '../domain/command-codes.ts';
import { readFiscalKey } from '../domain/fiscal-key.ts';
import { readTag, type PieceTag } from '../domain/piece-tags.ts';
import { hasValidS10CheckDigit, normaliseTracking } from '../domain/tracking.ts';
import type { Barcodes, LearntCodes, UnitName } from '../replica/barcodes.ts';
import type { CachedItem } from '../replica/records.ts';
import type { Replica } from '../replica/replica.ts';
import type { StockRecord } from '../domain/records.ts';

/** Why a code is no tracking code; `unread`: its shape is known, and it may still be a SKU, since those are not read. */
export type WhyUnknown = CodeDoubt | 'unread';

export type CodeClass =
  /** `null`: it has the form of a command and is none. */
  | { kind: 'command'; command: CommandCode | null }
  | { kind: 'badge' }
  /** `null`: it has the form of a tag and is none. */
  | { kind: 'tag'; tag: PieceTag | null }
  /** `null`: it has the form of a fiscal key, and its check digit is wrong. */
  | { kind: 'fiscal'; key: string | null }
  | { kind: 'unit'; unit: UnitName }
  | { kind: 'order'; entries: readonly CachedItem[] }
  | { kind: 'tracking'; code: string }
  | { kind: 'unknown'; why: WhyUnknown };

/** The stock as far as it is needed to know a SKU; `isLoaded`: all of it has been read. */
type StockRows = { rows: readonly { record: StockRecord }[]; isLoaded: boolean };

/** What has to be known to say what a code is. */
export type KnownCodes = {
  replica: Pick<Replica, 'getState'>;
  stock: { getState(): StockRows };
  barcodes: Pick<Barcodes, 'all' | 'hasShape'>;
};

/**
 * What a code is for a parcel of this delivery type; with no delivery type, no shape is known but the postal union's.
 */
export function classifyCode(
  { replica, stock, barcodes }: KnownCodes,
  scanned: string,
  method: string | undefined,
): CodeClass {
  const command = readCommandCode(scanned);
  if (command !== undefined) return { kind: 'command', command };
  if (readBadge(scanned) !== undefined) return { kind: 'badge' };
  const tag = readTag(scanned);
  if (tag !== undefined) return { kind: 'tag', tag };
  const key = readFiscalKey(scanned);
  if (key !== undefined) return { kind: 'fiscal', key };
  const unit = unitOfCode(scanned, stock.getState().rows, barcodes.all());
  if (unit) return { kind: 'unit', unit };
  const entries = replica.getState().records.byCode(scanned);
  if (entries.length > 0) return { kind: 'order', entries };
  const code = normaliseTracking(scanned);
  const [doubt] = doubtsOfCode(barcodes, method, code);
  if (doubt !== undefined) return { kind: 'unknown', why: doubt };
  const isSure = hasValidS10CheckDigit(code) === true || stock.getState().isLoaded;
  return isSure ? { kind: 'tracking', code } : { kind: 'unknown', why: 'unread' };
}

/** The variation that a code names: by a learnt barcode, or by the SKU of its stock record (items carry none). */
export function unitOfCode(code: string, rows: StockRows['rows'], learnt: LearntCodes): UnitName | undefined {
  const wanted = code.trim().toUpperCase();
  const known = learnt.get(wanted);
  if (known) return known;
  return rows.find(({ record }) => record.sku.toUpperCase() === wanted || record.id.toUpperCase() === wanted)?.record;
}
