/** Whose rows an answer holds. */
import { expect, test } from 'vitest';
import type { Reply } from '../../../src/api/client.ts';
import type { Ping } from '../../../src/domain/records.ts';
import { createStoreIdentity, StoreChanged } from '../../../src/sync/poll/validated-reads.ts';

/** A watch of the store "ours", in which "known" is the one known item. */
function aWatch({ isKnown = true, isOpen = true } = {}) {
  const pings: ((lojaId: string) => void)[] = [];
  const others: string[] = [];
  const watch = createStoreIdentity({
    ping: () =>
      new Promise<Reply<Ping>>((resolve) =>
        pings.push((lojaId) => resolve({ data: { loja_id: lojaId } } as unknown as Reply<Ping>)),
      ),
    knows: (id) => id === 'known',
    isKnown: () => isKnown,
    onOther: (lojaId) => others.push(lojaId),
  });
  if (isOpen) watch.open('ours');
  return { watch, pings, others };
}

test('an answer with an item that is known, without any item, or before anything is known needs no question', async () => {
  const { watch, pings } = aWatch();
  await watch.judge(watch.era, [{ id: 'new' }, { id: 'known' }]);
  await watch.judge(watch.era, []);
  const empty = aWatch({ isKnown: false });
  await empty.watch.judge(empty.watch.era, [{ id: 'new' }]);
  expect([pings.length, empty.pings.length]).toEqual([0, 0]);
});

test('rows of which none is known wait for the answer whose token it is', async () => {
  const { watch, pings, others } = aWatch();
  const judged = watch.judge(watch.era, [{ id: 'new' }]);
  expect(pings).toHaveLength(1);
  pings[0]!('ours');
  await judged;
  expect(others).toEqual([]);
});

test('where the token stands for another store, rows are refused, the other is told once, and a new era begins', async () => {
  const { watch, pings, others } = aWatch();
  const { era } = watch;
  const judged = watch.judge(era, [{ id: 'new' }]);
  pings[0]!('theirs');
  await expect(judged).rejects.toThrow(StoreChanged);
  expect([others, watch.era]).toEqual([['theirs'], era + 1]);
  // What was asked before is of the other store, whatever it holds; what is asked now is of this one.
  await expect(watch.judge(era, [{ id: 'known' }])).rejects.toThrow(StoreChanged);
  await watch.judge(watch.era, [{ id: 'known' }]);
  const again = watch.confirm();
  pings[1]!('theirs');
  await again;
  expect(others).toEqual(['theirs']);
});

test('a store that becomes another while its name is asked for is not taken for the one that answers', async () => {
  const { watch, pings, others } = aWatch();
  const asked = watch.confirm();
  watch.open('theirs');
  pings[0]!('ours');
  await expect(asked).rejects.toThrow(StoreChanged);
  expect(others).toEqual([]);
});

test('what was asked before the last store is refused without a question', async () => {
  const { watch, pings } = aWatch();
  const { era } = watch;
  watch.open('theirs');
  await expect(watch.judge(era, [{ id: 'new' }])).rejects.toThrow(StoreChanged);
  expect(pings).toEqual([]);
});

test('before a store is open none can be another, and the first begins no era', async () => {
  const { watch, pings, others } = aWatch({ isOpen: false });
  const asked = watch.confirm();
  pings[0]!('ours');
  await asked;
  watch.open('ours');
  expect([others, watch.era]).toEqual([[], 0]);
});

test('the store that is open, opened again, begins no era', () => {
  const { watch } = aWatch();
  const { era } = watch;
  watch.open('ours');
  expect(watch.era).toBe(era);
  watch.open('theirs');
  expect(watch.era).toBe(era + 1);
});

test('who asks while a question is under way shares the next, which is asked when that one has ended', async () => {
  const { watch, pings } = aWatch();
  const first = watch.confirm();
  const [second, third] = [watch.confirm(), watch.confirm()];
  expect([pings.length, second === third]).toEqual([1, true]);
  pings[0]!('ours');
  await first;
  await new Promise(setImmediate);
  expect(pings).toHaveLength(2);
  pings[1]!('ours');
  await Promise.all([second, third]);
  const fourth = watch.confirm();
  expect(pings).toHaveLength(3);
  pings[2]!('ours');
  await fourth;
});

test('who asks whose store it is does not go on where it is another’s', async () => {
  const { watch, pings } = aWatch();
  const asked = watch.confirm();
  pings[0]!('theirs');
  await expect(asked).rejects.toThrow(StoreChanged);
});
