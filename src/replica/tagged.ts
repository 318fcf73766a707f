/** Finding the item that the tag of a piece is of. */
import { itemsOf, type PieceTag } from '../domain/piece-tags.ts';
import type { Entry, ItemRecords } from './records.ts';

/** The item of a tag, as far as it is known here; what is being made is looked through first. */
export function findTagged(records: ItemRecords, tag: PieceTag): Entry | undefined {
  const isOfTag = itemsOf(tag);
  const isIt = ({ item }: Entry) => isOfTag(item);
  return records.inDrawer('in_production').find(isIt) ?? [...records.all()].find(isIt);
}
