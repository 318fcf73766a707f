/** What a sweep has not seen is asked for by its order; only the answer takes it away. */
import { expect, test } from 'vitest';
import type { Reply } from '../../../src/api/client.ts';
import { NotFoundHere, StoreTrouble } from '../../../src/api/errors.ts';
import { OPERATIONS } from '../../../src/domain/operations.ts';
import type { Order } from '../../../src/domain/records.ts';
import type { CachedItem } from '../../../src/replica/records.ts';
import { createMissingItems } from '../../../src/sync/scan/missing-items.ts';
import type { Snapshot } from '../../../src/sync/snapshot.ts';
import { newFullScan } from '../../../src/sync/scan/full-scan-plan.ts';
import { anItem } from '../../support/items.ts';

const facts = { operation: OPERATIONS.getOrder, mayHaveApplied: false, status: 404 };

/** A sweep that began at 1000 and has read its pages, of which these pending items of ours were in none. */
function aSweep(
  ids: readonly string[],
  { before = [] as readonly string[], answer = (_orderId: string): string[] => [] } = {},
) {
  const entries = new Map(
    ids.map((id) => [
      id,
      { item: anItem({ id, order_id: `order of ${id}` }), status: 'pending', knownAt: 500 } as CachedItem,
    ]),
  );
  const gone: string[] = [];
  const asked: string[] = [];
  const merged: string[] = [];
  const ask = createMissingItems({
    async fetchOrder(orderId) {
      asked.push(orderId);
      const itens = answer(orderId).map((id) => anItem({ id }));
      return { data: { itens }, askedAt: 2000 } as unknown as Reply<Order>;
    },
    snapshot: {
      get: (id: string) => entries.get(id),
      orderIdOf: (id: string) => (id === 'on disk' ? 'order on disk' : undefined),
      markGone: (id: string) => gone.push(id),
      mergeItems(rows: readonly { id: string }[]) {
        merged.push(...rows.map(({ id }) => id));
        return rows;
      },
    } as unknown as Snapshot,
    // What a delta could not have told is no miss of the deltas.
    isOverdue: (change) => (change as unknown as { id: string }).id !== 'x',
  });
  const walk = newFullScan('sweep', 1000, before, undefined, (status) => (status === 'pending' ? ids : []));
  for (const state of walk.states) state.readings = 1;
  return { walk, entries, ask: () => ask(walk), gone, asked, merged };
}

test('what one reading has missed is only remembered', async () => {
  const { walk, ask, asked } = aSweep(['a']);
  await ask();
  expect([asked, [...walk.absent]]).toEqual([[], ['a']]);
});

test('what two readings in a row have missed is asked for by its order, and gone only where that has it no more', async () => {
  const { walk, ask, asked, gone, merged } = aSweep(['a', 'b'], {
    before: ['a', 'b'],
    answer: (order) => (order === 'order of a' ? ['a'] : ['x']),
  });
  await ask();
  expect([asked, gone, merged]).toEqual([['order of a', 'order of b'], ['b'], ['a', 'x']]);
  expect([walk.goneCount, walk.mendedCount, [...walk.absent]]).toEqual([1, 1, []]);
});

test('a list that was read twice by the same sweep counts as two readings', async () => {
  const { walk, ask, asked } = aSweep(['a']);
  for (const state of walk.states) state.readings = 2;
  await ask();
  expect(asked).toEqual(['order of a']);
});

test('what was seen, has moved, or is known since the sweep began is not absent', async () => {
  const { walk, ask, asked, entries } = aSweep(['seen', 'moved', 'fresh'], { before: ['seen', 'moved', 'fresh'] });
  walk.seen.add('seen');
  Object.assign(entries.get('moved')!, { status: 'accepted' });
  Object.assign(entries.get('fresh')!, { knownAt: 1000 });
  await ask();
  expect([asked, [...walk.absent]]).toEqual([[], []]);
});

test('of a list whose pages never come nothing is absent', async () => {
  const { walk, ask, asked } = aSweep(['a'], { before: ['a'] });
  for (const state of walk.states) state.isUnreadable = true;
  await ask();
  expect([asked, [...walk.absent]]).toEqual([[], []]);
});

test('an order that the store does not have takes its item with it; any other failure takes nothing', async () => {
  const missing = aSweep(['a'], {
    before: ['a'],
    answer() {
      throw new NotFoundHere(facts);
    },
  });
  await missing.ask();
  expect([missing.gone, missing.walk.goneCount]).toEqual([['a'], 1]);
  const failing = aSweep(['a'], {
    before: ['a'],
    answer() {
      throw new StoreTrouble({ ...facts, status: 500, retryAfterMs: undefined });
    },
  });
  await expect(failing.ask()).rejects.toThrow(StoreTrouble);
  expect(failing.gone).toEqual([]);
});

test('an item that only the disk holds is asked for by the order that the disk knows, and one without an order by none', async () => {
  const { ask, entries, asked } = aSweep(['on disk', 'nowhere'], { before: ['on disk', 'nowhere'] });
  entries.clear();
  await ask();
  expect(asked).toEqual(['order on disk']);
});

test('one sweep asks twenty questions; the rest are remembered for the next', async () => {
  const ids = Array.from({ length: 23 }, (_, i) => `item-${i}`);
  const { walk, ask, asked } = aSweep(ids, { before: ids, answer: () => ids });
  await ask();
  expect([asked.length, [...walk.absent]]).toEqual([20, ids.slice(20)]);
});

test('an order with other items beside it has it still', async () => {
  const { ask, asked, gone } = aSweep(['a'], { before: ['a'], answer: () => ['x', 'a', 'y'] });
  await ask();
  expect([asked, gone]).toEqual([['order of a'], []]);
});
