/**
 * Classifies a scanned code, in one place and in one order, wherever it was scanned:
 *
 *     command      `BNC-…`, see domain/command-codes.ts
 *     badge        of a person, read in part or in full, see domain/badges.ts; only a bench acts on it
 *     tag          of a piece, see domain/piece-tags.ts; names one unit of an item
 *     fiscal       the key of a DANFE or DC-e, see domain/fiscal-key.ts
 *     unit         a SKU, or a barcode that this bench has learnt
 *     order        its number or id, an item's id, or the tracking code of an order that has left
 *     tracking     a code of a known shape: the postal union's with a right check digit, one of the carrier's, or one
 *                  seen before on parcels of the same delivery type; none of another carrier's
 *     unknown      any other code; it is never shipped
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
import { rowOfCode } from '../replica/skus.ts';

/** Why a code is no tracking code; `unread`: its shape is known, but it may be a SKU, because the SKUs are not read yet. */
export type WhyUnknown = CodeDoubt | 'unread';

type CodeClass =
  /** `null`: it looks like a command but is none. */
  | { kind: 'command'; command: CommandCode | null }
  | { kind: 'badge' }
  /** `null`: it looks like a tag but is none. */
  | { kind: 'tag'; tag: PieceTag | null }
  /** `null`: it looks like a fiscal key, but its check digit is wrong. */
  | { kind: 'fiscal'; key: string | null }
  | { kind: 'unit'; unit: UnitName }
  | { kind: 'order'; entries: readonly CachedItem[] }
  | { kind: 'tracking'; code: string }
  | { kind: 'unknown'; why: WhyUnknown };

/** The stock records with their SKUs; `isLoaded`: all of them have been read. */
type StockRows = { rows: readonly { record: StockRecord }[]; isLoaded: boolean };

/** The data needed to classify a code. */
export type KnownCodes = {
  replica: Pick<Replica, 'getState'>;
  stock: { getState(): StockRows };
  barcodes: Pick<Barcodes, 'all' | 'hasShape'>;
};

/** Classifies a code for a parcel of this delivery type; without a delivery type only the postal union's shape is known. */
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

/** The variation that a code identifies: by a learnt barcode, or by the SKU of its stock record (items carry none). */
export function unitOfCode(code: string, rows: StockRows['rows'], learnt: LearntCodes): UnitName | undefined {
  return learnt.get(code.trim().toUpperCase()) ?? rowOfCode(rows, code)?.record;
}
