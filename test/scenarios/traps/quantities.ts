/** A quantity that a store spells otherwise counts as one piece: the parcel leaves with one of two. */
import type { Switches } from '../../../src/sandbox/switches.ts';
import { trackingCodes } from '../../journeys/packable.ts';
import { TOKEN } from '../../journeys/support.ts';
import { itemsOf, shippedAt, type Trap, type TrapScene } from './trap.ts';

const CODE = trackingCodes(5)[4]!;

/** The orders of one line whose quantity the store spells, from now on, in a way that is no plain number. */
async function spelled({ store, orders }: TrapScene, quantities: Switches['quantities']) {
  await store.control('PATCH', '/switches', { quantities });
  const told = await Promise.all(
    orders.map(async (order) => {
      const { item } = order.items[0]!;
      const headers = { authorization: `Bearer ${TOKEN}` };
      const answer = await fetch(`${store.url}/pedidos/${item.order_id}`, { headers });
      const { data } = (await answer.json()) as { data: { itens: { quantidade: string }[] } };
      return { order, quantidade: data.itens[0]!.quantidade };
    }),
  );
  return told.filter(({ order, quantidade }) => order.items.length === 1 && !/^\d+$/.test(quantidade));
}

const oneOfTwo = (quantities: Switches['quantities'], name: string): Trap => ({
  name,
  async make(scene) {
    const orders = (await spelled(scene, quantities)).slice(0, 3);
    if (orders.length === 0) return 'no order has such a quantity';
    for (const { order } of orders) {
      await scene.hand.scan(order.numero, order.items[0]!.sku, CODE, 'BNC-OK', 'BNC-LESS', 'BNC-ASIDE');
      const problem = shippedAt(await itemsOf(scene.store, order));
      if (problem !== undefined) return problem;
    }
    return undefined;
  },
});

export const QUANTITIES: readonly Trap[] = [
  oneOfTwo('spelled', 'one of two pieces, where the store writes “2,000”, “2,00” or “2 un”'),
  oneOfTwo('unreadable', 'one piece, where nobody can read how many the store wants'),
];
