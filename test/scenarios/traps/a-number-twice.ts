/**
 * Two orders of one number, of the same pieces, so that nothing but the number tells them apart: by scan, by key and by
 * command, neither may leave before it is said which of them is meant.
 */
import { trackingCodes, type PackableOrder } from '../../journeys/packable.ts';
import type { Store } from '../../journeys/support.ts';
import { itemsOf, packUnits, shippedAt, states, type Trap, type TrapScene } from './trap.ts';

const CODE = trackingCodes(1)[0]!;

/** Two orders of one item each; they stay the same two when their numbers change. */
function twinsOf(orders: readonly PackableOrder[]): [PackableOrder, PackableOrder] {
  const [one, other] = orders.filter(({ items }) => items.length === 1);
  return [one!, other!];
}

/** Gives the second of the two the number and the pieces of the first. */
function makeTwins({ world }: Store, orders: readonly PackableOrder[]): void {
  const [one, other] = twinsOf(orders);
  const { database } = world.shop;
  const { item } = other.items[0]!;
  database.run('UPDATE orders SET numero = ? WHERE id = ?', Number(one.numero), item.order_id);
  database.run(
    `UPDATE items SET (product_id, product_nome, variation, quantidade) =
      (SELECT product_id, product_nome, variation, quantidade FROM items WHERE id = ?) WHERE id = ?`,
    one.items[0]!.item.id,
    item.id,
  );
}

async function twinItems({ store, orders }: TrapScene) {
  return (await Promise.all(twinsOf(orders).map((order) => itemsOf(store, order)))).flat();
}

/** What left of the two, which nothing should have. */
async function leftOf(scene: TrapScene): Promise<string | undefined> {
  return shippedAt(await twinItems(scene));
}

export const A_NUMBER_TWICE: readonly Trap[] = [
  {
    name: 'a number twice: scanned, packed and shipped without a look at the screen',
    prepare: makeTwins,
    async make(scene) {
      const { hand, orders } = scene;
      await packUnits(hand, twinsOf(orders)[0]);
      await hand.scan(CODE);
      return leftOf(scene);
    },
  },
  {
    name: 'a number twice: typed in Packing, checked by hand and shipped',
    prepare: makeTwins,
    async make(scene) {
      const { hand, orders } = scene;
      await hand.press('2', ':', ...`order ${twinsOf(orders)[0].numero}`, 'enter');
      await hand.press('C', 'e');
      await hand.press(...CODE, 'enter');
      return leftOf(scene);
    },
  },
  {
    name: 'a number twice: shipped by a command',
    prepare: makeTwins,
    async make(scene) {
      const { hand, orders } = scene;
      const run = await hand.command('ship', twinsOf(orders)[0].numero, '--tracking', CODE);
      const left = await leftOf(scene);
      return left ?? (run.code === 2 ? undefined : `the command ended with ${run.code} and not with 2`);
    },
  },
  {
    name: 'a number twice: one of them chosen by its digit, packed and shipped',
    prepare: makeTwins,
    async make(scene) {
      const { hand, orders } = scene;
      const [{ numero, items }] = twinsOf(orders);
      await hand.scan(numero);
      const isAsked = (await hand.screen()).includes('Which one is it?');
      await hand.press('2');
      await hand.scan(...Array.from({ length: items[0]!.units }, () => items[0]!.sku), CODE);
      const now = await twinItems(scene);
      const gone = now.filter(({ item_status }) => item_status === 'shipped');
      if (!isAsked) return 'it was not asked which of the two is meant';
      return gone.length === 1 ? undefined : `one of two should have left: ${states(now)}`;
    },
  },
];
