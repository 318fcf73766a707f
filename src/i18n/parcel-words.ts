/** What a parcel leaves without, in words. */
import { unitsText } from '../domain/units.ts';
import { nameOf } from '../domain/item-names.ts';
import type { LeftOut } from '../domain/parcel.ts';
import type { Texts } from './texts.ts';

/** More than these are counted. */
const MOST_NAMED = 6;

/** `1 × Mug (pending), 2 × Cushion (on hold)`. */
export function leftOutWords(leftOut: readonly LeftOut[], { parcel }: Texts): string {
  const named = leftOut
    .slice(0, MOST_NAMED)
    .map(
      ({ item, why }) =>
        `${unitsText(item)} × ${nameOf(item)} (${why === 'other' ? item.item_status : parcel.why[why]})`,
    );
  const { length: more } = leftOut.slice(MOST_NAMED);
  return [...named, ...(more > 0 ? [parcel.more(more)] : [])].join(', ');
}
