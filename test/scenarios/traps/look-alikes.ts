/** Pieces of one kind whose texts are of different orders: one order leaves with the piece or the code of another. */
import { textOfCode } from '../../../src/domain/command-codes.ts';
import { trackingCodes, type PackableOrder } from '../../journeys/packable.ts';
import type { Store } from '../../journeys/support.ts';
import { itemsOf, notShippedWith, shippedAt, type Trap, type TrapScene } from './trap.ts';

const [CODE, OTHER_CODE] = trackingCodes(4).slice(2) as [string, string];
const [CHECKED, OK, NEXT, PACKING] = (['CHECKED', 'OK', 'NEXT', 'PACKING'] as const).map((code) =>
  textOfCode(code),
) as [string, string, string, string];

/** Two orders of one line, one piece of the same kind each, with the names Ana and Léo. */
function makeAlike(store: Store, orders: readonly PackableOrder[]): void {
  const [first, second] = oneLined(orders);
  const { database } = store.world.shop;
  database.run(
    `UPDATE items SET status = 'delivered' WHERE status = 'in_production' AND id NOT IN (?, ?)`,
    first,
    second,
  );
  database.run(
    `UPDATE items SET (product_id, product_nome, variation) =
       (SELECT product_id, product_nome, variation FROM items WHERE id = ?) WHERE id = ?`,
    first,
    second,
  );
  for (const [id, name] of [
    [first, 'Ana'],
    [second, 'Léo'],
  ] as const) {
    database.run(
      `UPDATE items SET quantidade = 1, personalisation = ? WHERE id = ?`,
      JSON.stringify({ Nome: name }),
      id,
    );
  }
}

function oneLined(orders: readonly PackableOrder[]): [string, string] {
  const [first, second] = orders.filter(({ items }) => items.length === 1);
  return [first!.items[0]!.item.id, second!.items[0]!.item.id];
}

async function leftWith({ store, orders }: TrapScene): Promise<string | undefined> {
  return shippedAt((await Promise.all(orders.map((order) => itemsOf(store, order)))).flat());
}

const blind = (name: string, ...codes: string[]): Trap => ({
  name: `a SKU that two orders want, ${name}, and the code of the other parcel`,
  prepare: makeAlike,
  async make(scene) {
    const { hand, orders } = scene;
    await hand.scan(PACKING, orders[0]!.items[0]!.sku, ...codes, OTHER_CODE);
    return leftWith(scene);
  },
});

export const LOOK_ALIKES: readonly Trap[] = [
  blind('CHECKED', CHECKED),
  blind('CHECKED twice', CHECKED, CHECKED),
  blind('OK and CHECKED', OK, CHECKED),
  {
    name: 'a typed SKU that two orders want, s, and the code of the other parcel by e',
    prepare: makeAlike,
    async make(scene) {
      const { hand, orders } = scene;
      await hand.scan(PACKING);
      await hand.press(':', orders[0]!.items[0]!.sku, 'enter', 's', 'e', OTHER_CODE, 'enter');
      return leftWith(scene);
    },
  },
  {
    name: 'a SKU that two orders want, the younger one chosen: it has to leave, and the older one not',
    prepare: makeAlike,
    async make({ store, hand, orders: [older, younger] }) {
      await hand.scan(PACKING, younger!.items[0]!.sku, NEXT, NEXT, CHECKED, CODE);
      return notShippedWith(await itemsOf(store, younger!), CODE) ?? shippedAt(await itemsOf(store, older!));
    },
  },
  {
    name: 'a SKU that two orders want, and then the number of the younger: it has to leave, and the older one not',
    prepare: makeAlike,
    async make({ store, hand, orders: [older, younger] }) {
      const [{ sku } = { sku: '' }] = younger!.items;
      await hand.scan(PACKING, sku, younger!.numero, sku, CHECKED, CODE);
      return notShippedWith(await itemsOf(store, younger!), CODE) ?? shippedAt(await itemsOf(store, older!));
    },
  },
];
