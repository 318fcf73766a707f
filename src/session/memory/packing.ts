/** The stored part of the order on the bench: its checked units, restored as long as their pieces have not changed. */
import { quantityKey } from '../../domain/units.ts';
import { isTagOf, isUpToDate, readTag, tagCode, type PieceTag } from '../../domain/piece-tags.ts';
import { anything, listOf, mapped, object, orElse, read, someOf } from '../../base/codec.ts';
import type { ItemRecords } from '../../replica/records.ts';
import { NOTHING_PACKED, type PackingState } from '../state/packing.ts';
import { isNumber, isText, typed, whole } from '../state/readers.ts';

/** Encodes the packing state. `records` show what the units were when they were checked. */
export function keptPacking(
  { orderId, chosenItemId, shippedCount, shippedDay, checked, tagged, toTakeOut }: PackingState,
  records: ItemRecords,
) {
  const units = [...checked].map(([itemId, count]) => [itemId, count, pieceOf(records, itemId)]);
  const tags = [...tagged].flatMap(([itemId, numbers]) => tagsOf(records, itemId, numbers));
  return { orderId, chosenItemId, shippedCount, shippedDay, checked: units, tags, toTakeOut: [...toTakeOut] };
}

const checkedLine = mapped(listOf(anything), ([itemId, count, piece]) =>
  isText(itemId) && isNumber(count) && count > 0 && isText(piece) ? { itemId, count, piece } : undefined,
);
const packing = object({
  orderId: orElse(typed, undefined),
  chosenItemId: orElse(typed, undefined),
  shippedCount: orElse(whole, 0),
  shippedDay: orElse(typed, ''),
  checked: orElse(someOf(checkedLine), []),
  tags: orElse(someOf(mapped(typed, (code) => readTag(code) ?? undefined)), []),
  toTakeOut: orElse(someOf(typed), []),
});

/** Decodes it, with those checked units whose pieces have not changed. */
export function readPacking(value: unknown, records: ItemRecords): PackingState | undefined {
  const saved = read(packing, value);
  if (!saved) return undefined;
  const { tags, toTakeOut, ...kept } = saved;
  const isSame = ({ itemId, piece }: { itemId: string; piece: string }) => piece === pieceOf(records, itemId);
  const checked = new Map(kept.checked.filter(isSame).map(({ itemId, count }) => [itemId, count]));
  const tagged = kept.orderId === undefined ? new Map() : taggedUnits(records, kept.orderId, tags, checked);
  return { ...NOTHING_PACKED, ...kept, tagged, checked, toTakeOut: new Set(toTakeOut) };
}

/** Describes the piece that a packer holds when checking a unit of an item. */
function pieceOf(records: ItemRecords, itemId: string): string | undefined {
  const item = records.get(itemId)?.item;
  return item && JSON.stringify([item.product_id, item.variation_options, quantityKey(item)]);
}

/** Encodes tags as their codes, which identify the piece without its text. */
function tagsOf(records: ItemRecords, itemId: string, units: ReadonlySet<number>): string[] {
  const item = records.get(itemId)?.item;
  return item ? [...units].map((unit) => tagCode(item, unit)) : [];
}

/** Which checked units had tags, by item, as long as the item still matches its tags. */
function taggedUnits(
  records: ItemRecords,
  orderId: string,
  tags: readonly PieceTag[],
  checked: ReadonlyMap<string, number>,
): Map<string, Set<number>> {
  const tagged = new Map<string, Set<number>>();
  for (const { item } of tags.length > 0 ? records.ofOrder(orderId) : []) {
    const mine = tags.filter((tag) => isTagOf(tag, item) && isUpToDate(tag, item)).map(({ unit }) => unit);
    tagged.set(item.id, new Set(mine.slice(0, checked.get(item.id) ?? 0)));
  }
  return tagged;
}
