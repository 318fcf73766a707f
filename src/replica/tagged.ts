/** Finds the item of a piece's tag. */
import { itemsOf, type PieceTag } from '../domain/piece-tags.ts';
import type { CachedItem, ItemRecords } from './records.ts';

/** The item of a tag, if it is in memory; searches items in production first. */
export function findTagged(records: ItemRecords, tag: PieceTag): CachedItem | undefined {
  const isOfTag = itemsOf(tag);
  const isIt = ({ item }: CachedItem) => isOfTag(item);
  return records.withStatus('in_production').find(isIt) ?? [...records.all()].find(isIt);
}
