/**
 * Paper for those who work without a screen: what to make or pick, by product, and what is in the parcel of an order. They
 * bear what is on the pieces, and no buyer.
 */
import { kindOf, methodOf, nameOf, numberOf, orderNumber } from '../domain/item-names.ts';
import { readStatus, UNSHIPPED_STATUSES } from '../domain/lifecycle.ts';
import type { OrderItem } from '../domain/records.ts';
import { inQueueOrder, type ItemRecords } from '../replica/records.ts';
import { sumText, sumUnits, unitsText } from '../domain/units.ts';

const TO_MAKE: ReadonlySet<string | undefined> = new Set(['accepted', 'in_production']);

export type PickListWords = {
  title: string;
  counts: (kinds: number, units: string) => string;
  columns: { units: string; item: string; orders: string };
};

/** What is known of these items, in the queue's order. */
export function inOrderOfQueue(items: readonly OrderItem[], records: Pick<ItemRecords, 'get'>): OrderItem[] {
  const entries = items.flatMap(({ id }) => records.get(id) ?? []);
  return entries.toSorted(inQueueOrder).map(({ item }) => item);
}

/**
 * The pick list of items, sorted as the production screen is: a line for each product and variation, the oldest first, and
 * for each text below it. `made`: when, as it is written. None where nothing of this is to be made.
 */
export function pickLists(
  items: readonly OrderItem[],
  records: Pick<ItemRecords, 'get'>,
  made: string,
  words: PickListWords,
) {
  const wanted = inOrderOfQueue(items, records).filter(({ item_status }) => TO_MAKE.has(readStatus(item_status)));
  return wanted.length === 0 ? [] : [pickList(wanted, made, words)];
}

function pickList(items: readonly OrderItem[], made: string, words: PickListWords) {
  const kinds = [...Map.groupBy(items, kindOf).values()];
  const { units, item, orders } = words.columns;
  return {
    title: words.title,
    heads: [made, words.counts(kinds.length, sumText(sumUnits(items)))],
    columns: [0.05, 0.08, 0.62, 0.25],
    lines: [
      { cells: ['', units, item, orders], isBold: true },
      ...kinds.flatMap((pieces) => {
        const plain = pieces.filter(({ personalization_data }) => personalization_data === '');
        const special = pieces.filter(({ personalization_data }) => personalization_data !== '');
        return [
          {
            cells: [
              '[ ]',
              sumText(sumUnits(pieces)),
              nameOf(pieces[0]!),
              [...new Set(plain.map(orderNumber))].join(' '),
            ],
            isBold: true,
          },
          ...special.map((piece) => ({
            cells: ['', '', `${unitsText(piece)} × ${piece.personalization_data}`, orderNumber(piece)],
          })),
        ];
      }),
    ],
  };
}

export type PackingListWords = {
  title: (order: string) => string;
  columns: { units: string; item: string; price: string };
};

/** The packing slips of the orders that these items are of; `ofOrder` has all items of an order that are known. */
export function packingLists(
  items: readonly OrderItem[],
  ofOrder: (orderId: string) => readonly OrderItem[],
  words: PackingListWords,
  amountOf?: (subtotal: string) => string,
) {
  const orderIds = new Set(items.map(({ order_id }) => order_id));
  return [...orderIds].flatMap((orderId) => {
    const [first, ...rest] = ofOrder(orderId);
    return first ? [packingList([first, ...rest], words, amountOf)] : [];
  });
}

/**
 * The packing slip of one order: what has not left yet (of an order that has left, all that was not cancelled), its texts,
 * and a code that a scan finds it by. With prices where `amountOf` writes them.
 */
function packingList(
  items: readonly [OrderItem, ...OrderItem[]],
  words: PackingListWords,
  amountOf?: (subtotal: string) => string,
) {
  const order = orderNumber(items[0]);
  const open = items.filter((one) => UNSHIPPED_STATUSES.some((status) => status === readStatus(one.item_status)));
  const going = open.length > 0 ? open : items.filter((one) => readStatus(one.item_status) !== 'cancelled');
  const { units, item, price } = words.columns;
  return {
    title: words.title(order),
    heads: [methodOf(items[0]), ''],
    code: numberOf(items[0]),
    columns: [0.05, 0.08, 0.67, 0.2],
    lines: [
      { cells: ['', units, item, amountOf ? price : ''], isBold: true },
      ...going.flatMap((piece) => [
        { cells: ['[ ]', unitsText(piece), nameOf(piece), amountOf?.(piece.subtotal) ?? ''], isBold: true },
        ...(piece.personalization_data === '' ? [] : [{ cells: ['', '', piece.personalization_data] }]),
      ]),
    ],
  };
}
