/** An order that is complete on the assembly wall calls whoever stands at a packing bench. */
import { numberOfOrder } from '../packing/claims.ts';
import { placeInFront, say } from '../state/desk.ts';
import type { Bench } from '../bench.ts';

/** Begins; answers how to end. */
export function attendWall(bench: Bench): () => void {
  const { shop, desk, assembly, outlet } = bench;
  const complete = () => assembly.state().slots.filter(({ state }) => state === 'complete');
  let before = new Set(complete().map(({ order_id }) => order_id));
  let seen = shop.getState().version;
  return shop.subscribe(({ version }) => {
    if (version === seen) return;
    seen = version;
    const now = complete();
    const called = now.find(({ order_id }) => !before.has(order_id));
    before = new Set(now.map(({ order_id }) => order_id));
    if (!called || placeInFront(desk.getState()).screen !== 'packing') return;
    outlet.ring('ok');
    say(desk, 'info', bench.texts.assembly.called(called.slot, numberOfOrder(bench, called.order_id)));
  });
}
