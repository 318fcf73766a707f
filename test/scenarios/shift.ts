/**
 * A whole shift at the packing bench, by scans alone. A third of the orders have pieces that look alike, and some of those
 * are taken for others; two orders are cancelled under the packer's hands, one answer is lost, one code has the wrong
 * shape, one SKU is scanned as a code, and a colleague packs beside. Every parcel has to hold its own pieces under its own
 * code, and nothing else may be recorded.
 */
import type { Store } from '../journeys/support.ts';
import { judgeShift } from './judge.ts';
import { openShiftOrders, type Piece, type ShiftOrder } from './orders.ts';
import { Packer, type Incident } from './packer.ts';
import type { Scenario } from './scenario.ts';

export const packShift = (count: number, hasTags: boolean): Scenario => ({
  name: hasTags ? 'with tags' : 'without tags',
  async play(scene) {
    const { store, wrong } = scene;
    const orders = await openShiftOrders(store, count);
    const packer = new Packer(await scene.open('bench a'), hasTags);
    const colleague = new Packer(await scene.open('bench b'), hasTags);
    const theirs = orders.filter((_, index) => index % 6 === 5);
    const mine = orders.filter((_, index) => index % 6 !== 5);
    const plan = incidentsOf(mine);
    const ends = await Promise.allSettled([
      work(store, packer, mine, orders, plan),
      work(store, colleague, theirs, orders, new Map()),
    ]);
    for (const end of ends) if (end.status === 'rejected') wrong.push(`the packer gave up: ${String(end.reason)}`);
    wrong.push(...(await judgeShift(store, orders, [packer, colleague], plan)));
    await scene.expectCode(0, 'audit', 'verify');
    const pieces = orders.reduce((sum, order) => sum + order.pieces.length, 0);
    const [stops, refused] = [packer.stops + colleague.stops, packer.refusedPieces + colleague.refusedPieces];
    return `${orders.length} orders, ${pieces} pieces, ${stops} stops, ${refused} wrong pieces refused, `;
  },
});

/** Which orders something happens to. */
function incidentsOf(orders: readonly ShiftOrder[]): Map<string, Incident> {
  const at = (share: number) => orders[Math.floor(share * (orders.length - 1))]!.numero;
  return new Map<string, Incident>([
    [at(0.15), 'cancelled'],
    [at(0.35), 'wrong-shape'],
    [at(0.55), 'sku-as-code'],
    [at(0.75), 'lost-answer'],
    [at(0.95), 'cancelled'],
  ]);
}

async function work(
  store: Store,
  packer: Packer,
  mine: readonly ShiftOrder[],
  all: readonly ShiftOrder[],
  plan: ReadonlyMap<string, Incident>,
): Promise<void> {
  for (const order of mine) {
    const incident = plan.get(order.numero);
    await packer.pack(order, mistakesFor(order, all), incident, async () => {
      if (incident === 'cancelled') await cancel(store, order);
      if (incident === 'lost-answer')
        await store.control('POST', '/faults', { kind: 'drop', when: 'after', operation: 'itens.enviar', times: 1 });
    });
  }
}

/** The buyer has the money back. */
export function cancel(store: Store, { orderId }: { orderId: string }): Promise<void> {
  return store.control('POST', `/orders/${orderId}/cancel`, { reason: 'pagamento estornado' });
}

/** A piece of another order that looks like one of this order's: it comes first, when nothing has been looked at. */
function mistakesFor(order: ShiftOrder, all: readonly ShiftOrder[]): Piece[] {
  if (!order.hasLookAlikes) return [];
  const other = all.find(({ hasLookAlikes, numero }) => hasLookAlikes && numero !== order.numero);
  return other ? [other.pieces[0]!] : [];
}
