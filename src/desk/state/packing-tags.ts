/** Tags of pieces at the packing bench: what a scanned one comes to, and what it proves. Pure. */
import { isTagOf, isUpToDate, type PieceTag } from '../../domain/piece-tags.ts';
import type { NotPacked } from '../../domain/lifecycle.ts';
import type { ItemRecords } from '../../shop/records.ts';
import type { DeskState } from './desk.ts';
import { focusedItemId, lineInHand, packingLines, withUnits, type PackingDesk, type PackingLine } from './packing.ts';
import { isRead } from './seen.ts';

/** What the tag of a piece came to. */
export type TagChecking =
  | { kind: 'checked'; packing: PackingDesk }
  /** It is no piece of the order on the bench. */
  | { kind: 'foreign' }
  /** The item was changed after its tags were printed. */
  | { kind: 'outdated' | 'no-such-unit' | 'too-many' | 'again'; line: PackingLine }
  /** It belongs to the order and must not be packed. */
  | { kind: 'not-packed'; line: PackingLine; reason: NotPacked };

/** Checks the piece with a tag into the parcel: this one unit of this one item. */
export function checkTag(records: ItemRecords, packing: PackingDesk, tag: PieceTag): TagChecking {
  const line = packingLines(records, packing).find(({ entry }) => isTagOf(tag, entry.item));
  if (!line) return { kind: 'foreign' };
  const { item } = line.entry;
  const units = packing.tagged.get(item.id) ?? new Set();
  if (line.notPacked !== undefined) return { kind: 'not-packed', line, reason: line.notPacked };
  if (!isUpToDate(tag, item)) return { kind: 'outdated', line };
  if (tag.unit > line.needed) return { kind: 'no-such-unit', line };
  if (units.has(tag.unit)) return { kind: 'again', line };
  if (line.checked >= line.needed) return { kind: 'too-many', line };
  const counted: PackingDesk = { ...packing, factor: undefined, chosenItemId: undefined };
  const after = withUnits(counted, item.id, {
    checked: new Map(packing.checked).set(item.id, line.checked + 1),
    tagged: new Map(packing.tagged).set(item.id, new Set(units).add(tag.unit)),
  });
  return { kind: 'checked', packing: after };
}

/** Whether the tags of all its pieces were scanned: then nobody has to look at what is on them. */
export function isProven({ tagged }: Pick<PackingDesk, 'tagged'>, { entry, needed }: PackingLine): boolean {
  return (tagged.get(entry.item.id)?.size ?? 0) >= needed;
}

/** Whether it is known that what has to be on the pieces of a line is on them: somebody looked, or their tags say so. */
export function isLineSeen(state: Pick<DeskState, 'seen' | 'packing'>, line: PackingLine): boolean {
  return isRead(state, line.entry.item) || isProven(state.packing, line);
}

/**
 * The item that keys act on and that is shown large: the chosen one, else the one just counted as long as nobody has
 * looked at what is on it, else the first that still needs units.
 */
export function frontItemId(records: ItemRecords, state: Pick<DeskState, 'seen' | 'packing'>): string | undefined {
  const { packing } = state;
  const lines = packingLines(records, packing);
  const inHand = lineInHand(lines, packing);
  const isDoubtful = inHand !== undefined && inHand.checked > 0 && !isLineSeen(state, inHand);
  return isDoubtful ? inHand.entry.item.id : focusedItemId(records, packing);
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
