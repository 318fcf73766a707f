/** Tags of pieces at the packing bench: what a scanned one comes to, and what it proves. Pure. */
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

/** What the tag of a piece came to. */
export type TagChecking =
  | { kind: 'checked'; packing: PackingState }
  /** It is no piece of the order on the bench. */
  | { kind: 'foreign' }
  /** The item was changed after its tags were printed. */
  | { kind: 'outdated' | 'no-such-unit' | 'too-many' | 'again'; line: PackingLine }
  /** It belongs to the order and must not be packed. */
  | { kind: 'not-packed'; line: PackingLine; reason: NotPacked };

/** Checks the piece with a tag into the parcel: this one unit of this one item. */
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

/** Whether the tags of all its pieces were scanned: then nobody has to look at what is on them. */
export function isProven({ tagged }: Pick<PackingState, 'tagged'>, { entry, needed }: PackingLine): boolean {
  return (tagged.get(entry.item.id)?.size ?? 0) >= needed;
}

/** Whether it is known that what has to be on the pieces of a line is on them: somebody looked, or their tags say so. */
export function isLineSeen(state: Pick<SessionState, 'seen' | 'packing'>, line: PackingLine): boolean {
  return isRead(state, line.entry.item) || isProven(state.packing, line);
}

/** Whether pieces of a line were counted on which nobody has looked at what is on them. */
export function isUnread(state: Pick<SessionState, 'seen' | 'packing'>, line: PackingLine): boolean {
  return line.notPacked === undefined && line.checked > 0 && !isLineSeen(state, line);
}

/**
 * The line of the piece to look at: the one that was chosen, else the one counted last as long as nobody has looked at
 * what is on it, else the next one that was counted and not looked at. `undefined` where none was counted or chosen.
 */
export function lineToLookAt(
  lines: readonly PackingLine[],
  state: Pick<SessionState, 'seen' | 'packing'>,
): PackingLine | undefined {
  const { packing } = state;
  const inHand = lineInHand(lines, packing);
  const isChosen = inHand !== undefined && inHand.entry.item.id === packing.chosenItemId;
  if (inHand && (isChosen || isUnread(state, inHand))) return inHand;
  // After a restart nobody knows what is in the hand: what is still to be counted comes first.
  if (!inHand && !isChecked(lines)) return undefined;
  const at = inHand ? lines.indexOf(inHand) : -1;
  const next = [...lines.slice(at + 1), ...lines.slice(0, at + 1)].find((line) => isUnread(state, line));
  return next ?? inHand;
}

/**
 * The item that keys act on and that is shown large: the chosen one, else one that was counted and that nobody has looked
 * at, the last one first, else the first that still needs units.
 */
export function frontItemId(records: ItemRecords, state: Pick<SessionState, 'seen' | 'packing'>): string | undefined {
  const { packing } = state;
  const line = lineToLookAt(packingLines(records, packing), state);
  return line && isUnread(state, line) ? line.entry.item.id : focusedItemId(records, packing);
}

/**
 * The lines that a unit of this kind may be for, where the kind does not tell: they want more of it, and different
 * texts on it. Fewer than two: nothing has to be asked.
 */
export function lookAlikes(lines: readonly PackingLine[]): PackingLine[] {
  const open = lines.filter(({ notPacked, checked, needed }) => notPacked === undefined && checked < needed);
  const texts = new Set(open.map(({ entry }) => entry.item.personalization_data));
  return texts.size > 1 ? open : [];
}
