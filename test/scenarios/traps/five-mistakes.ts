/** What a scan or a key does to the wrong order before anybody can look up. */
import { textOfCode } from '../../../src/domain/command-codes.ts';
import { trackingCodes, type PackableOrder } from '../../journeys/packable.ts';
import type { Store } from '../../journeys/support.ts';
import { itemsOf, notShippedWith, packUnits, shippedAt, type Trap } from './trap.ts';

/** The barcode of some shop's product: no carrier's code has its shape. */
const OF_NO_SHAPE = '7891234567895';
const CODE = trackingCodes(1)[0]!;
const UNITS = 3;

export const FIVE_MISTAKES: readonly Trap[] = [
  {
    name: 'a step taken back while the next order is packed',
    async make({ store, hand, orders: [first, second] }) {
      await packUnits(hand, first!);
      await hand.scan(CODE, second!.numero, second!.items[0]!.sku, textOfCode('UNDO'));
      return notShippedWith(await itemsOf(store, first!), CODE);
    },
  },
  {
    name: 'a code of no known shape where a tracking code is wanted',
    async make({ store, hand, orders: [order] }) {
      await packUnits(hand, order!);
      await hand.scan(OF_NO_SHAPE);
      return shippedAt(await itemsOf(store, order!));
    },
  },
  {
    name: 'a SKU in the tracking prompt of the queue',
    async make({ store, hand, orders }) {
      await hand.press('right', 'right', 'e');
      await hand.scan(orders[1]!.items[0]!.sku);
      return shippedAt((await Promise.all(orders.map((order) => itemsOf(store, order)))).flat());
    },
  },
  {
    name: 'e in Packing before anything is checked',
    async make({ store, hand, orders }) {
      const order = orders.find(({ items }) => items.length > 1)!;
      await hand.scan(order.numero);
      await hand.press('e');
      await hand.scan(CODE);
      return shippedAt(await itemsOf(store, order));
    },
  },
  {
    name: '“seen” said of pieces that nobody has taken yet',
    prepare: (store, orders) => writeOnPieces(store, twoLines(orders)),
    async make({ store, hand, orders }) {
      const order = twoLines(orders);
      const [one, six] = order.items;
      await hand.scan(order.numero, one!.sku);
      await hand.press('s', 's', 's', 's');
      await hand.scan(...Array.from({ length: UNITS }, () => six!.sku), CODE);
      return shippedAt(await itemsOf(store, order));
    },
  },
];

const twoLines = (orders: readonly PackableOrder[]) => orders.find(({ items }) => items.length === 2)!;

/** One piece of the first line, {@link UNITS} of the others, each line with a name of its own. */
function writeOnPieces(store: Store, { items }: PackableOrder): void {
  const { database } = store.world.shop;
  for (const [index, { item }] of items.entries()) {
    const text = JSON.stringify({ Nome: `Ana ${index}` });
    database.run(
      `UPDATE items SET personalisation = ?, quantidade = ? WHERE id = ?`,
      text,
      index === 0 ? 1 : UNITS,
      item.id,
    );
  }
}
