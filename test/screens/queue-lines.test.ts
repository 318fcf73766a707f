/** The lines of the queue that are kept from one step of the cursor to the next, beside those that are made anew. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptQueueLines, queueLines } from '../../screens/queue-lines.ts';
import { pressKey } from '../../src/session/keymap/press-key.ts';
import { GLOW_MS } from '../../src/session/subscriptions/changes.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { aBench, NOW } from '../support/session.ts';
import { anItem, at } from '../support/items.ts';

const HEIGHT = 8;
const WIDTH = 100;

function item(index: number, version = 0) {
  return anItem({
    id: `i${index}`,
    order_id: `o${index >> 1}`,
    item_status: (index + version) % 5 === 0 ? 'accepted' : 'pending',
    product_nome: `Caneca ${version}`,
    updated_at: at(`11:${String(10 + version).padStart(2, '0')}:00`),
  });
}

/** A bench whose clock can be put on. */
function theBench() {
  const { bench, team } = aBench(Array.from({ length: 40 }, (_, index) => item(index)));
  let passedMs = 0;
  bench.clock = { ...bench.clock, now: () => 1000 + passedMs, wallNow: () => NOW + passedMs };
  bench.desk.setState({ columns: WIDTH, listHeight: HEIGHT });
  return { bench, team, pass: (ms: number) => void (passedMs += ms) };
}

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ key: fc.constantFrom('j', 'k', 'j', 'pagedown', 'pageup', 'G', 'g', 'space', 'tab') }),
  },
  { weight: 1, arbitrary: fc.record({ change: fc.nat(39), version: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 1, arbitrary: fc.record({ glow: fc.nat(39) }) },
  { weight: 1, arbitrary: fc.record({ claim: fc.nat(19) }) },
  { weight: 1, arbitrary: fc.record({ pass: fc.constantFrom(10, GLOW_MS, 60_000) }) },
);

test('lines that are kept are those that would be made anew, whatever happens between two steps', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
      const { bench, team, pass } = theBench();
      const kept = keptQueueLines(bench, HEIGHT, WIDTH);
      for (const each of steps) {
        if ('key' in each) pressKey(bench, each.key);
        if ('change' in each) mergeItems(bench.shop, [item(each.change, each.version)], each.version);
        if ('glow' in each) {
          const changedAt = new Map([[`i${each.glow}`, bench.clock.now()]]);
          bench.desk.setState(({ news }) => ({ news: { ...news, changedAt } }));
        }
        if ('claim' in each) {
          const orderId = `o${each.claim}`;
          const claim = { orderId, stationId: 'other', operator: 'bia', station: 'bench 9', claimedAt: NOW };
          const claims = new Map([[orderId, { ...claim, expiresAt: bench.clock.now() + 30_000 }]]);
          team.state.setState({ claims: each.claim % 3 === 0 ? new Map() : claims });
        }
        if ('pass' in each) pass(each.pass);
        expect(kept()).toEqual(queueLines(bench, HEIGHT, WIDTH));
      }
    }),
    { numRuns: 200 },
  );
});

test('a step of the cursor makes two lines anew and keeps the others', () => {
  const { bench } = theBench();
  const kept = keptQueueLines(bench, HEIGHT, WIDTH);
  kept();
  let askedCount = 0;
  const { holdOf } = bench.shop.getState().records;
  Object.assign(bench.shop.getState().records, {
    holdOf(itemId: string) {
      askedCount++;
      return holdOf.call(bench.shop.getState().records, itemId);
    },
  });
  pressKey(bench, 'j');
  kept();
  expect(askedCount).toBe(2);
});
