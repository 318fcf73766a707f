/** An order of which not everything is in the parcel leaves for the whole of it. */
import { textOfCode } from '../../../src/domain/command-codes.ts';
import { trackingCodes, type PackableOrder } from '../../journeys/packable.ts';
import type { Store } from '../../journeys/support.ts';
import { itemsOf, notShippedWith, shippedAt, states, type Hand, type Trap, type TrapScene } from './trap.ts';

const CODE = trackingCodes(2)[1]!;

type WhyNot = 'pending' | 'accepted' | 'cancelled';

/** An order of two lines, of which the first is in production and the second is not. */
const halfReady = (status: WhyNot) => (store: Store, orders: readonly PackableOrder[]) => {
  const { items } = twoLines(orders);
  store.world.shop.database.run('UPDATE items SET status = ? WHERE id = ?', status, items[1]!.item.id);
};

/** What of an order of two lines is ready stands alone in the list of what is in production. */
const twoLines = (orders: readonly PackableOrder[]) => orders.find(({ items }) => items.length === 2)!;

/** The same order, as it was before its second line was something else. */
function halfOf({ store, orders }: TrapScene) {
  const half = orders.find(({ items }) => {
    const { order_id } = items[0]!.item;
    return items.length === 1 && store.order(order_id).itens.length === 2;
  })!;
  const [one] = half.items;
  return { order: half, one: one!, all: store.order(one!.item.order_id).itens };
}

async function packHalf(hand: Hand, { numero, items: [one] }: PackableOrder): Promise<void> {
  await hand.scan(numero, ...Array.from({ length: one!.units }, () => one!.sku));
}

const BY_SCANS = (['pending', 'accepted', 'cancelled'] as const).map((status): Trap => ({
  name: `half an order by its tracking code, the rest ${status}`,
  prepare: halfReady(status),
  async make(scene) {
    const { store, hand } = scene;
    const { order } = halfOf(scene);
    await packHalf(hand, order);
    // What a packer scans next who has seen nothing.
    await hand.scan(CODE, CODE, textOfCode('OK'));
    return shippedAt(await itemsOf(store, order));
  },
}));

export const INCOMPLETE_ORDERS: readonly Trap[] = [
  ...BY_SCANS,
  {
    name: 'half an order by its tracking code, the rest on hold',
    async make({ store, hand, orders }) {
      const order = twoLines(orders);
      const [one, other] = order.items;
      await hand.command('hold', `${other!.item.order_id}/${other!.item.id}`, '--reason', 'artwork');
      await hand.scan(order.numero, ...Array.from({ length: one!.units }, () => one!.sku), CODE);
      return shippedAt(await itemsOf(store, order));
    },
  },
  ...['e', 't'].map((key): Trap => ({
    name: `half an order by ${key} in Packing and a typed code`,
    prepare: halfReady('pending'),
    async make(scene) {
      const { store, hand } = scene;
      const { order } = halfOf(scene);
      await packHalf(hand, order);
      await hand.press(key, CODE, 'enter');
      return shippedAt(await itemsOf(store, order));
    },
  })),
  {
    name: 'half an order by e on its item',
    prepare: halfReady('pending'),
    async make(scene) {
      const { store, hand } = scene;
      const { order } = halfOf(scene);
      await hand.scan(order.numero);
      // The second Enter comes of itself.
      await hand.press('enter', 'e', CODE, 'enter', 'enter');
      return shippedAt(await itemsOf(store, order));
    },
  },
  {
    name: 'half an order by the palette',
    prepare: halfReady('pending'),
    async make(scene) {
      const { store, hand } = scene;
      const { order } = halfOf(scene);
      await packHalf(hand, order);
      await hand.press(':', `ship ${CODE}`, 'enter');
      return shippedAt(await itemsOf(store, order));
    },
  },
  {
    name: 'half an order by bancada ship and its number',
    prepare: halfReady('pending'),
    async make(scene) {
      const { store, hand } = scene;
      const { order } = halfOf(scene);
      const { code } = await hand.command('ship', order.numero, '--tracking', CODE);
      const problem = shippedAt(await itemsOf(store, order));
      return problem ?? (code === 2 ? undefined : `nothing was sent, and the command ended with ${code}`);
    },
  },
  {
    name: 'half an order among several of bancada ship',
    prepare: halfReady('pending'),
    async make(scene) {
      const { store, hand, orders } = scene;
      const { order } = halfOf(scene);
      const whole = orders.find(({ items }) => items[0]!.item.order_id !== order.items[0]!.item.order_id)!;
      await hand.command('ship', whole.numero, order.numero, '--tracking', CODE);
      return shippedAt([...(await itemsOf(store, order)), ...(await itemsOf(store, whole))]);
    },
  },
  {
    name: 'half an order that is meant: it has to leave, and to be told as half',
    prepare: halfReady('pending'),
    async make(scene) {
      const { store, hand } = scene;
      const { order, all } = halfOf(scene);
      await packHalf(hand, order);
      await hand.scan(CODE, textOfCode('NEXT'), textOfCode('OK'));
      const told = /1 of 2 items of order/.test(await hand.screen());
      const items = await itemsOf(store, order);
      const rest = await Promise.all(all.filter(({ id }) => id !== items[0]!.id).map((item) => store.item(item)));
      return notShippedWith(items, CODE) ?? shippedAt(rest) ?? (told ? undefined : `told as whole: ${states(items)}`);
    },
  },
];
