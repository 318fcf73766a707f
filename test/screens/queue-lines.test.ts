/** The lines of the queue that are kept from one step of the cursor to the next, beside those that are made again. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptQueueLines, queueLines } from '../../screens/queue-lines.ts';
import { pressKey } from '../../src/session/modes/modes.ts';
import { GLOW_MS } from '../../src/session/subscriptions/changes.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { aSession, NOW } from '../support/session.ts';
import { anItem, at } from '../support/items.ts';
import { runs } from '../support/night.ts';

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
  const { context, team } = aSession(Array.from({ length: 40 }, (_, index) => item(index)));
  let passedMs = 0;
  context.clock = { ...context.clock, now: () => 1000 + passedMs, wallNow: () => NOW + passedMs };
  context.session.setState({ columns: WIDTH });
  context.session.cursors.setState({ listHeight: HEIGHT });
  return { context, team, pass: (ms: number) => void (passedMs += ms) };
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
      const { context, team, pass } = theBench();
      const kept = keptQueueLines(context, HEIGHT, WIDTH);
      for (const each of steps) {
        if ('key' in each) pressKey(context, each.key);
        if ('change' in each) mergeItems(context.replica, [item(each.change, each.version)], each.version);
        if ('glow' in each) {
          const changedAt = new Map([[`i${each.glow}`, context.clock.now()]]);
          context.session.setState(({ news }) => ({ news: { ...news, changedAt } }));
        }
        if ('claim' in each) {
          const orderId = `o${each.claim}`;
          const claim = { orderId, stationId: 'other', operator: 'bia', station: 'bench 9', claimedAt: NOW };
          const claims = new Map([[orderId, { ...claim, expiresAt: context.clock.now() + 30_000 }]]);
          team.state.setState({ claims: each.claim % 3 === 0 ? new Map() : claims });
        }
        if ('pass' in each) pass(each.pass);
        expect(kept()).toEqual(queueLines(context, HEIGHT, WIDTH));
      }
    }),
    { numRuns: runs(200) },
  );
});

test('a step of the cursor makes two lines anew and keeps the others', () => {
  const { context } = theBench();
  const kept = keptQueueLines(context, HEIGHT, WIDTH);
  kept();
  let askedCount = 0;
  const { holdOf } = context.replica.getState().records;
  Object.assign(context.replica.getState().records, {
    holdOf(itemId: string) {
      askedCount++;
      return holdOf.call(context.replica.getState().records, itemId);
    },
  });
  pressKey(context, 'j');
  kept();
  expect(askedCount).toBe(2);
});

test('names are cut again when a row of the window changes, and not when another one does', () => {
  const { context } = theBench();
  const { records } = context.replica.getState();
  let readCount = 0;
  const { item: first } = records.get('i1')!;
  const name = first.product_nome;
  Object.defineProperty(first, 'product_nome', { get: () => (readCount++, name), enumerable: true });
  queueLines(context, HEIGHT, WIDTH);
  readCount = 0;
  mergeItems(context.replica, [item(39, 1)], 1);
  queueLines(context, HEIGHT, WIDTH);
  expect(readCount).toBe(0);
  mergeItems(context.replica, [item(2, 2)], 2);
  const lines = queueLines(context, HEIGHT, WIDTH);
  expect(readCount).toBeGreaterThan(0);
  expect(lines.join('\n')).toContain('Caneca 2');
});
