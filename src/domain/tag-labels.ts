/** What is printed on the tags of an item: one for each of its units. */
import { nameOf, orderNumber } from './item-names.ts';
import { MOST_TAGGED_UNITS, tagCode } from './piece-tags.ts';
import type { OrderItem } from './records.ts';
import { unitsOf } from './units.ts';

export type TagLabel = {
  /** What its barcode holds, see piece-tags.ts. */
  code: string;
  /** `#10482`. */
  order: string;
  /** Which unit of how many. */
  unit: number;
  units: number;
  /** What the piece is: product and variation. */
  name: string;
  /** What has to be put on it; empty where nothing is. */
  text: string;
};

/**
 * The tags of an item, in the order of its units; of the first 1023 where there are more, and none where nobody knows how
 * many there are.
 */
export function tagLabels(item: OrderItem): TagLabel[] {
  const units = unitsOf(item) ?? 0;
  const name = nameOf(item);
  const order = orderNumber(item);
  return Array.from({ length: Math.min(units, MOST_TAGGED_UNITS) }, (_, index) => ({
    code: tagCode(item, index + 1),
    order,
    unit: index + 1,
    units,
    name,
    text: item.personalization_data,
  }));
}
