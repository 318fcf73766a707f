import { expect, test } from 'vitest';
import { mergeItems } from '../../src/shop/shop.ts';
import { aBench } from '../support/bench.ts';
import { anItem } from '../support/items.ts';
import { press } from '../support/press.ts';

/** Two pending items, marked, and an accepted one under the cursor in another tab. */
function aStage() {
  const set = aBench([
    anItem({ id: 'p1' }),
    anItem({ id: 'p2' }),
    anItem({ id: 'a1', item_status: 'accepted', order_id: 'o2' }),
  ]);
  set.desk.setState({ marks: new Set(['p1', 'p2']), drawer: 'accepted' });
  const offered = () =>
    set.bench.keymap
      .commandsOf('queue')
      .filter(({ id }) => ['accept', 'startProduction', 'ship', 'returnToProduction'].includes(id))
      .filter(({ unavailable }) => unavailable?.(set.bench) === undefined)
      .map(({ id }) => id);
  return { ...set, offered, notice: () => set.desk.getState().notice?.text };
}

test('of the moves only those are offered that some marked item can make, whatever is under the cursor', () => {
  const { shop, offered } = aStage();
  expect(offered()).toEqual(['accept']);
  mergeItems(shop, [anItem({ id: 'p2', item_status: 'accepted', updated_at: '2026-11-20T11:00:00Z' })], 1);
  expect(offered()).toEqual(['accept', 'startProduction']);
});

test('a move that none of the marked can make says what they are, and how to let go of the marks', () => {
  const { bench, notice, offered } = aStage();
  press(bench, 'i');
  expect(notice()).toBe('start production: not for what is marked (n: clear marks): 2 pending');
  press(bench, 'n');
  expect(offered()).toEqual(['startProduction']);
});
