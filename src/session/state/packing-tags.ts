/** Tags of pieces at the packing bench: the outcome of a scan, and what it proves. Pure. */
import { isTagOf, isUpToDate, type PieceTag } from '../../domain/piece-tags.ts';
import type { NotPacked } from '../../domain/lifecycle.ts';
import type { ItemRecords } from '../../replica/records.ts';
import type { SessionState } from './session-state.ts';
import {
  focusedItemId,
  isChecked,
  lineInHand,
  packingLines,
  without,
  withUnits,
  type PackingState,
  type PackingLine,
} from './packing.ts';
import { isRead } from './acknowledged-texts.ts';

/** The outcome of scanning the tag of a piece. */
type TagChecking =
  | { kind: 'checked'; packing: PackingState }
  /** It is not a piece of the order on the bench. */
  | { kind: 'foreign' }
  /** The item was changed after its tags were printed. */
  | { kind: 'outdated' | 'no-such-unit' | 'too-many' | 'again'; line: PackingLine }
  /** It belongs to the order but must not be packed. */
  | { kind: 'not-packed'; line: PackingLine; reason: NotPacked };

/** Checks the piece of a tag into the parcel: this unit of this item. */
export function checkTag(records: ItemRecords, packing: PackingState, tag: PieceTag): TagChecking {
  const line = packingLines(records, packing).find(({ entry }) => isTagOf(tag, entry.item));
  if (!line) return { kind: 'foreign' };
  const { item } = line.entry;
  const units = packing.tagged.get(item.id) ?? new Set();
  if (line.notPacked !== undefined) return { kind: 'not-packed', line, reason: line.notPacked };
  if (!isUpToDate(tag, item)) return { kind: 'outdated', line };
  if (tag.unit > line.needed && !line.isUncounted) return { kind: 'no-such-unit', line };
  if (units.has(tag.unit)) return { kind: 'again', line };
  if (line.checked >= line.needed && !line.isUncounted) return { kind: 'too-many', line };
  const counted: PackingState = { ...packing, factor: undefined, chosenItemId: undefined };
  const after = withUnits(counted, item.id, {
    checked: new Map(packing.checked).set(item.id, line.checked + 1),
    tagged: new Map(packing.tagged).set(item.id, new Set(units).add(tag.unit)),
    whole: without(packing.whole, item.id),
  });
  return { kind: 'checked', packing: after };
}

/** Whether the tags of all pieces of a line were scanned: nobody has to confirm their texts then. */
function isProven({ tagged }: Pick<PackingState, 'tagged'>, { entry, needed }: PackingLine): boolean {
  return (tagged.get(entry.item.id)?.size ?? 0) >= needed;
}

/** Whether the texts on the pieces of a line are confirmed, by the operator or by their tags. */
export function isLineSeen(state: Pick<SessionState, 'seen' | 'packing'>, line: PackingLine): boolean {
  return isRead(state, line.entry.item) || isProven(state.packing, line);
}

/** Whether a line has counted pieces whose texts are not confirmed. */
export function isUnread(state: Pick<SessionState, 'seen' | 'packing'>, line: PackingLine): boolean {
  return line.notPacked === undefined && line.checked > 0 && !isLineSeen(state, line);
}

/**
 * The line whose text is to be looked at: the chosen one, or the one counted last until its text is confirmed, or the next one
 * that is counted and not confirmed. `undefined` if none is counted or chosen.
 */
export function lineToLookAt(
  lines: readonly PackingLine[],
  state: Pick<SessionState, 'seen' | 'packing'>,
): PackingLine | undefined {
  const { packing } = state;
  const inHand = lineInHand(lines, packing);
  const isChosen = inHand !== undefined && inHand.entry.item.id === packing.chosenItemId;
  if (inHand && (isChosen || isUnread(state, inHand))) return inHand;
  // After a restart it is not known which piece is in the hand: the lines still to be counted come first.
  if (!inHand && !isChecked(lines)) return undefined;
  const at = inHand ? lines.indexOf(inHand) : -1;
  const next = [...lines.slice(at + 1), ...lines.slice(0, at + 1)].find((line) => isUnread(state, line));
  return next ?? inHand;
}

/**
 * The item that keys act on and that is shown large: the chosen one, or the last one that is counted and not confirmed, or the
 * first that still needs units.
 */
export function frontItemId(records: ItemRecords, state: Pick<SessionState, 'seen' | 'packing'>): string | undefined {
  const { packing } = state;
  const line = lineToLookAt(packingLines(records, packing), state);
  return line && isUnread(state, line) ? line.entry.item.id : focusedItemId(records, packing);
}

/**
 * The lines that a unit of one kind may belong to, if the kind does not tell: they need more units, and have different texts.
 * With fewer than two there is nothing to ask.
 */
export function lookAlikes(lines: readonly PackingLine[]): PackingLine[] {
  const open = lines.filter(({ notPacked, checked, needed }) => notPacked === undefined && checked < needed);
  const texts = new Set(open.map(({ entry }) => entry.item.personalization_data));
  return texts.size > 1 ? open : [];
}
