/**
 * What a code is, decided in one place and in one order, wherever it was scanned:
 *
 *     command      `BNC-…`, see domain/command-codes.ts
 *     tag          of a piece, see domain/piece-tags.ts; a unit, and more: it says which
 *     unit         a SKU, or a barcode that this bench was taught
 *     order        its number or id, an item's id, or the tracking code of what has left
 *     tracking     a code of a known shape: the postal union's with a right check digit, one of the carrier's, or one
 *                  that was seen before on parcels of the same delivery type; none of another carrier's
 *     unknown      all else; it never ships
 */
import { doubtsOfCode, type CodeDoubt } from '../../outbox/code-doubt.ts';
import { readCommandCode, type CommandCode } from '../../domain/command-codes.ts';
import { readTag, type PieceTag } from '../../domain/piece-tags.ts';
import { nameOfStock } from '../../domain/item-names.ts';
import { hasValidS10CheckDigit, normaliseTracking } from '../../domain/tracking.ts';
import type { UnitName } from '../../replica/barcodes.ts';
import type { CachedItem } from '../../replica/records.ts';
import type { SessionContext } from '../session-context.ts';
import { say } from '../state/session-state.ts';
import { unitOfCode } from '../state/packing.ts';

/** Why a code is no tracking code; `unread`: its shape is known, and it may still be a SKU, since those are not read. */
export type WhyUnknown = CodeDoubt | 'unread';

export type CodeClass =
  /** `null`: it has the form of a command and is none. */
  | { kind: 'command'; command: CommandCode | null }
  /** `null`: it has the form of a tag and is none. */
  | { kind: 'tag'; tag: PieceTag | null }
  | { kind: 'unit'; unit: UnitName }
  | { kind: 'order'; entries: readonly CachedItem[] }
  | { kind: 'tracking'; code: string }
  | { kind: 'unknown'; why: WhyUnknown };

/**
 * What a code is for a parcel of this delivery type; with no delivery type, no shape is known but the postal union's.
 */
export function classifyCode(
  { replica, stock, barcodes }: Pick<SessionContext, 'replica' | 'stock' | 'barcodes'>,
  scanned: string,
  method: string | undefined,
): CodeClass {
  const command = readCommandCode(scanned);
  if (command !== undefined) return { kind: 'command', command };
  const tag = readTag(scanned);
  if (tag !== undefined) return { kind: 'tag', tag };
  const unit = unitOfCode(scanned, stock.getState(), barcodes.all());
  if (unit) return { kind: 'unit', unit };
  const entries = replica.getState().records.byCode(scanned);
  if (entries.length > 0) return { kind: 'order', entries };
  const code = normaliseTracking(scanned);
  const [doubt] = doubtsOfCode(barcodes, method, code);
  if (doubt !== undefined) return { kind: 'unknown', why: doubt };
  const isSure = hasValidS10CheckDigit(code) === true || stock.getState().isLoaded;
  return isSure ? { kind: 'tracking', code } : { kind: 'unknown', why: 'unread' };
}

/** What a unit is called in the stock; empty where the stock does not have it. */
export function unitName(
  { stock }: Pick<SessionContext, 'stock'>,
  { product_id, variation_options }: UnitName,
): string {
  const row = stock
    .getState()
    .rows.find(({ record }) => record.product_id === product_id && record.variation_options === variation_options);
  return row ? nameOfStock(row.record) : '';
}

/** Says that the SKUs of the store are being read; returns how that is no longer said, unless something else is by then. */
export function sayReadingSkus({ session, texts }: Pick<SessionContext, 'session' | 'texts'>): () => void {
  say(session, 'info', texts.packing.readingSkus);
  const { notice } = session.getState();
  return () => {
    if (session.getState().notice === notice) session.setState({ notice: undefined });
  };
}

/**
 * Reads the SKUs of the store, and goes on when they are here or cannot be read. At once where they are here already.
 */
export function afterReadingSkus(
  { stock, onDemand }: Pick<SessionContext, 'stock' | 'onDemand'>,
  goOn: () => void,
): void {
  const { isLoaded: wasLoaded, problem: before } = stock.getState();
  if (wasLoaded) return goOn();
  let isDone = false;
  const finish = () => {
    if (isDone) return;
    isDone = true;
    unsubscribe();
    stopWatching();
    goOn();
  };
  const unsubscribe = stock.subscribe(({ isLoaded, problem }) => {
    if (isLoaded || (problem !== undefined && problem !== before)) finish();
  });
  const stopWatching = onDemand.watchStock();
}
