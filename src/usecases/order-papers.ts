/**
 * Paper for work without a screen: the pick list by product, and the packing slip of an order. Shows the texts of pieces, but
 * no buyers' data.
 */
import { kindOf, methodOf, nameOf, numberOf, orderNumber } from '../domain/item-names.ts';
import { isUnshipped, readStatus } from '../domain/lifecycle.ts';
import type { OrderItem } from '../domain/records.ts';
import { inQueueOrder, type ItemRecords } from '../replica/records.ts';
import { sumText, sumUnits, unitsText } from '../domain/units.ts';

const TO_MAKE: ReadonlySet<string | undefined> = new Set(['accepted', 'in_production']);

type PickListWords = {
  title: string;
  counts: (kinds: number, units: string) => string;
  columns: { units: string; item: string; orders: string };
};

/** The known ones of these items, in the queue's order. */
export function inOrderOfQueue(items: readonly OrderItem[], records: Pick<ItemRecords, 'get'>): OrderItem[] {
  const entries = items.flatMap(({ id }) => records.get(id) ?? []);
  return entries.toSorted(inQueueOrder).map(({ item }) => item);
}

/**
 * Makes the pick list of items, sorted as on the production screen: a line for each product and variation, oldest first, with
 * each text below it. `made`: the formatted time. Empty if none of the items is to be made.
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

type PackingListWords = {
  title: (order: string) => string;
  columns: { units: string; item: string; price: string };
};

/** Makes the packing slips of the orders of these items; `ofOrder` returns all known items of an order. */
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
 * Makes the packing slip of one order: its items that have not left yet (if all have left, those not cancelled), their texts,
 * and a code by which a scan finds the order. With prices if `amountOf` is given.
 */
function packingList(
  items: readonly [OrderItem, ...OrderItem[]],
  words: PackingListWords,
  amountOf?: (subtotal: string) => string,
) {
  const order = orderNumber(items[0]);
  const open = items.filter((one) => isUnshipped(readStatus(one.item_status)));
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
