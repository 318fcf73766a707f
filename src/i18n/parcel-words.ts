/** What a parcel leaves without, in words. */
import { unitsText } from '../domain/units.ts';
import { nameOf } from '../domain/item-names.ts';
import type { LeftOut } from '../domain/parcel.ts';
import type { OrderItem } from '../domain/records.ts';
import type { Texts } from './texts.ts';

/** More than these are counted. */
const MOST_NAMED = 6;

/** `1 × Mug, 2 × Cushion`. */
export function namedItemsWords(items: readonly OrderItem[], { parcel }: Texts): string {
  return listed(items, (item) => `${unitsText(item)} × ${nameOf(item)}`, parcel.more);
}

/** `1 × Mug (pending), 2 × Cushion (on hold)`. `ownReason`: what is known better than its state, of an item that it names. */
export function leftOutWords(
  leftOut: readonly LeftOut[],
  texts: Texts,
  ownReason: (itemId: string) => string | undefined = () => undefined,
): string {
  const { why: words, more } = texts.parcel;
  const reason = ({ item, why }: LeftOut) =>
    ownReason(item.id) ?? (why === 'other' ? item.item_status || '?' : words[why]);
  return listed(leftOut, (one) => `${unitsText(one.item)} × ${nameOf(one.item)} (${reason(one)})`, more);
}

function listed<T>(all: readonly T[], word: (one: T) => string, more: (count: number) => string): string {
  const named = all.slice(0, MOST_NAMED).map(word);
  const { length: rest } = all.slice(MOST_NAMED);
  return [...named, ...(rest > 0 ? [more(rest)] : [])].join(', ');
}
