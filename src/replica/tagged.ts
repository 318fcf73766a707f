/** Finding the item that the tag of a piece is of. */
import { itemsOf, type PieceTag } from '../domain/piece-tags.ts';
import type { CachedItem, ItemRecords } from './records.ts';

/** The item of a tag, as far as it is known here; what is being made is looked through first. */
export function findTagged(records: ItemRecords, tag: PieceTag): CachedItem | undefined {
  const isOfTag = itemsOf(tag);
  const isIt = ({ item }: CachedItem) => isOfTag(item);
  return records.withStatus('in_production').find(isIt) ?? [...records.all()].find(isIt);
}
