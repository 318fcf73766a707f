/**
 * What the shop notes of its pieces as hosts tell it each other: a slip for each hold, remake and note. Notes and remakes
 * only ever come to be; of the slips of one hold the later stamp stands, and of two with one stamp the greater text. So
 * hosts that have seen the same slips, in whatever order and however often, know the same. Pure.
 */
import type { AuditEntry, By } from '../domain/audit.ts';
import { isRecord, parse } from '../domain/json.ts';
import {
  hasPersonalNumber,
  HOLD_CAUSES,
  MOST_NOTE_LENGTH,
  type PieceHold,
  type Remake,
  type TeamNote,
} from '../domain/workshop.ts';
import { jobEntry, jobSlipText, readJobSlip, type JobSlip, type NamedRemake } from './job-slips.ts';
import { KEEP_PIECES_MS, pieceEntry, pieceSlipText, readPieceSlip, type PieceWord } from './piece-slips.ts';
import { readRunSlip, runEntry, runSlipText, type RunSlip } from './run-slips.ts';
import { parcelEntries, readVanSlip, vanEntry, vanSlipText, type VanSlip } from './van-slips.ts';
import { isCount, isId, isMoment, isWord, named, readBy, TOLD_MS, type SlipText } from './slip-kit.ts';

export { TOLD_MS, type SlipText } from './slip-kit.ts';

/** A hold that has ended, and who ended it. */
export type Freed = By & Pick<PieceHold, 'order_id' | 'item_id'>;

export type Slip =
  /** `stamp`: later than that of every slip of this hold that was known to who wrote it. */
  | { kind: 'hold'; stamp: number; hold: PieceHold }
  | { kind: 'free'; stamp: number; freed: Freed }
  | { kind: 'remake'; remake: Remake }
  | { kind: 'note'; note: TeamNote }
  | JobSlip
  | { kind: 'piece'; piece: PieceWord }
  | VanSlip
  | RunSlip;

/** The slip as it is told. The names of its fields stand in one order, so that the same is the same text. */
export function slipText(slip: Slip): SlipText {
  switch (slip.kind) {
    case 'hold': {
      const { at, operator, station, order_id, item_id, reason, cause, look_again_at } = slip.hold;
      const fields = { at, operator, station, order_id, item_id, reason, cause, look_again_at };
      return [holdName(item_id), JSON.stringify({ stamp: slip.stamp, ...fields })];
    }
    case 'free': {
      const { at, operator, station, order_id, item_id } = slip.freed;
      return [
        holdName(item_id),
        JSON.stringify({ stamp: slip.stamp, at, operator, station, order_id, item_id, is_free: true }),
      ];
    }
    case 'remake': {
      const { at, operator, station, order_id, item_id, reason, units, unit } = slip.remake;
      return named('r', JSON.stringify({ at, operator, station, order_id, item_id, reason, units, unit }));
    }
    case 'note': {
      const { at, operator, station, order_id, text } = slip.note;
      return named('n', JSON.stringify({ at, operator, station, order_id, text }));
    }
    case 'piece':
      return pieceSlipText(slip.piece);
    case 'van-scan':
    case 'van':
      return vanSlipText(slip);
    case 'run':
    case 'run-step':
    case 'run-stop':
    case 'run-host':
      return runSlipText(slip);
    default:
      return jobSlipText(slip);
  }
}

/** A remake by the name under which hosts tell each other of it. */
export function namedRemake(remake: Remake): NamedRemake {
  return { name: slipText({ kind: 'remake', remake })[0], units: remake.units, unit: remake.unit };
}

/** The name of the slips of one item's hold. */
export const holdName = (itemId: string): string => `h:${itemId}`;

/**
 * Reads a slip that another host has told. `undefined` for one that bancada would not have written so: of another name, with
 * texts that are not safe for a terminal or too long, with what looks like the number of a person.
 */
export function readSlip([name, text]: SlipText): Slip | undefined {
  const value = parse(text);
  if (!isRecord(value)) return undefined;
  const slip = slipOf(name, value);
  if (!slip) return undefined;
  const [ownName, ownText] = slipText(slip);
  return ownName === name && ownText === text ? slip : undefined;
}

function slipOf(name: string, value: Record<string, unknown>): Slip | undefined {
  if (/^[jma]:/.test(name)) return readJobSlip(name, value);
  if (/^[sv]:/.test(name)) return readVanSlip(name, value);
  if (/^[pqeo]:/.test(name)) return readRunSlip(name, value);
  if (name.startsWith('w:')) {
    const piece = readPieceSlip(value);
    return piece && { kind: 'piece', piece };
  }
  const { stamp, order_id, item_id, reason, cause, look_again_at: day, units, unit, text } = value;
  const by = readBy(value);
  if (!by || !isId(order_id)) return undefined;
  const noted = { ...by, order_id };
  if (name.startsWith('n:')) {
    const isNote = isWord(text, MOST_NOTE_LENGTH) && text !== '' && !hasPersonalNumber(text);
    return isNote ? { kind: 'note', note: { ...noted, text } } : undefined;
  }
  if (!isId(item_id)) return undefined;
  const piece = { ...noted, item_id };
  if (name.startsWith('r:')) {
    if (!isCount(units) || !isWord(reason) || (unit !== undefined && !isCount(unit))) return undefined;
    return { kind: 'remake', remake: { ...piece, reason, units, ...(unit === undefined ? {} : { unit }) } };
  }
  if (!isMoment(stamp)) return undefined;
  if (value['is_free'] === true) return { kind: 'free', stamp, freed: piece };
  const known = cause === undefined ? undefined : HOLD_CAUSES.find((one) => one === cause);
  if (!isWord(reason) || (cause !== undefined && known === undefined) || (day !== undefined && !isMoment(day)))
    return undefined;
  return { kind: 'hold', stamp, hold: { ...piece, reason, cause: known, look_again_at: day } };
}

/** Whether it is so old that hosts do not tell it any more; a piece that still waits always is told. */
export function isPast(slip: Slip, nowMs: number): boolean {
  if (slip.kind === 'hold') return false;
  if (slip.kind === 'van-scan') return slip.scan.at < nowMs - KEEP_PIECES_MS;
  if (slip.kind !== 'piece') return momentOf(slip) < nowMs - TOLD_MS;
  const isGone = slip.piece.place === 'packed' || slip.piece.place === 'scrapped';
  return slip.piece.at < nowMs - (isGone ? KEEP_PIECES_MS : TOLD_MS);
}

/** When it was noted, by the clock of the host that did. */
export function momentOf(slip: Slip): number {
  return entryOf(slip).at;
}

/** What it tells of, in the words of the audit trail: the step itself stands in the trail of the station that did it. */
export function entriesOf(slip: Slip): AuditEntry[] {
  return slip.kind === 'van' ? [vanEntry(slip), ...parcelEntries(slip.van)] : [entryOf(slip)];
}

function entryOf(slip: Slip): AuditEntry {
  switch (slip.kind) {
    case 'hold': {
      const { at, operator, station, order_id, item_id, reason, cause } = slip.hold;
      const asked = [cause, reason].filter(Boolean).join(' ');
      return { at, operator, station, what: 'held', order_id, item_id, asked };
    }
    case 'free':
      return { ...slip.freed, what: 'released' };
    case 'remake': {
      const { at, operator, station, order_id, item_id, reason, units, unit } = slip.remake;
      const asked = `${unit === undefined ? `${units} ×` : `unit ${unit}:`} ${reason}`;
      return { at, operator, station, what: 'remake', order_id, item_id, asked };
    }
    case 'note': {
      const { at, operator, station, order_id } = slip.note;
      return { at, operator, station, what: 'note', order_id };
    }
    case 'piece':
      return pieceEntry(slip.piece);
    case 'van-scan':
    case 'van':
      return vanEntry(slip);
    case 'run':
    case 'run-step':
    case 'run-stop':
    case 'run-host':
      return runEntry(slip);
    default:
      return jobEntry(slip);
  }
}
