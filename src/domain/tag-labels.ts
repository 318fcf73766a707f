/** The contents of an item's tags, one for each of its units. */
import { nameOf, orderNumber } from './item-names.ts';
import { MOST_TAGGED_UNITS, tagCode } from './piece-tags.ts';
import type { OrderItem } from './records.ts';
import { unitsOf } from './units.ts';

export type TagLabel = {
  /** The text of its barcode, see piece-tags.ts. */
  code: string;
  /** `#10482`. */
  order: string;
  /** The number of the unit, from 1. */
  unit: number;
  units: number;
  /** Product and variation. */
  name: string;
  /** The text that goes on the piece; empty if there is none. */
  text: string;
};

/** The tags of an item, in the order of its units: of the first 1023 at most, and none if their number is not known. */
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
