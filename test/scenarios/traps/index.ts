/** Every trap, each at a store and a bench of its own, so that none is in the way of the next. */
import { packableOrders, sendAllByPost, type PackableOrder } from '../../journeys/packable.ts';
import type { Store } from '../../journeys/support.ts';
import { closeAll } from '../orders.ts';
import type { Scenario } from '../scenario.ts';
import type { Hand as SeeingHand, Scene } from '../scene.ts';
import { A_NUMBER_TWICE } from './a-number-twice.ts';
import { FIVE_MISTAKES } from './five-mistakes.ts';
import { INCOMPLETE_ORDERS } from './incomplete-orders.ts';
import { LOOK_ALIKES } from './look-alikes.ts';
import { QUANTITIES } from './quantities.ts';
import { itemsOf, type Hand, type Trap } from './trap.ts';
import { WRONG_CODES } from './wrong-codes.ts';

/** A new one is an entry in one of these lists. */
const TRAPS: readonly Trap[] = [
  ...FIVE_MISTAKES,
  ...INCOMPLETE_ORDERS,
  ...LOOK_ALIKES,
  ...A_NUMBER_TWICE,
  ...QUANTITIES,
  ...WRONG_CODES,
];

/** Those whose name has `words` in it. */
export function trapScenarios(words: string): Scenario[] {
  return TRAPS.filter(({ name }) => name.includes(words)).map(({ name, prepare, make }) => ({
    name: `trap: ${name}`,
    store: { items: 40, seed: 8 },
    async play(scene) {
      const { store, wrong, told } = scene;
      await openTrapOrders(store);
      prepare?.(store, await oldestFirst(store));
      const orders = await oldestFirst(store);
      const problem = await make({ store, hand: blindHand(scene), orders });
      if (problem !== undefined) wrong.push(problem);
      for (const order of orders) {
        const items = await itemsOf(store, order);
        if (items.some(({ item_status }) => item_status === 'shipped')) told.parcels++;
      }
      return '';
    },
  }));
}

/** The orders in production. */
async function oldestFirst(store: Store): Promise<PackableOrder[]> {
  return (await packableOrders(store)).toSorted((one, other) => Number(one.numero) - Number(other.numero));
}

/**
 * A few orders in production, none of which has anything on its pieces: six of one line, four of two and two of three, two
 * pieces of each.
 */
async function openTrapOrders(store: Store): Promise<void> {
  closeAll(store);
  await store.control('POST', '/orders', { count: 12 });
  store.world.shop.database.run(`UPDATE items SET status = 'in_production', quantidade = 2, personalisation = '{}'
    WHERE status = 'pending'`);
  sendAllByPost(store);
}

/** Looks at nothing but whether the screen still changes: what it says differs from version to version. */
function blindHand(scene: Scene): Hand {
  let opening: Promise<SeeingHand> | undefined;
  const atBench = () => (opening ??= scene.open('packing'));
  const each = async (all: readonly string[], deed: (hand: SeeingHand, one: string) => Promise<void> | void) => {
    const hand = await atBench();
    for (const one of all) {
      await deed(hand, one);
      await untilQuiet(hand);
    }
  };
  return {
    scan: (...codes) => each(codes, (hand, code) => hand.shoot(code)),
    press: (...keys) => each(keys, (hand, key) => hand.press(key)),
    send: (bytes) =>
      each([bytes], (hand) => {
        scene.told.scans++;
        return hand.bench.write(bytes);
      }),
    screen: async () => (await atBench()).bench.text(),
    command: (...args) => scene.run(...args),
  };
}

async function untilQuiet({ bench }: SeeingHand, quietMs = 700): Promise<void> {
  for (;;) {
    const before = bench.text();
    await new Promise((resolve) => setTimeout(resolve, quietMs));
    if (bench.text() === before) return;
  }
}
