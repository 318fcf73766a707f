import { expect, test } from 'vitest';
import { aBench, ITEM } from './support.ts';

const WITH_GRACE = { times: { graceMs: 4000 } };

test('what is held is on the screen at once, and leaves when the hold is over, whatever it is', async () => {
  const bench = await aBench({ items: ['shipped'] });
  bench.actions.provisionally(700, () => void bench.actions.perform('returnToProduction', ITEM));
  expect(bench.phaseOf()).toBe('grace');
  await bench.pass(690);
  expect(bench.sent('returnToProduction')).toHaveLength(0);
  await bench.pass(1000);
  expect(bench.sent('returnToProduction')).toHaveLength(1);
  expect(bench.kinds()).toEqual(['applied']);
});

test('what is taken back is never sent, and told as taken back', async () => {
  const bench = await aBench({ items: ['shipped'] });
  const held = bench.actions.provisionally(700, () => void bench.actions.perform('returnToProduction', ITEM));
  await bench.pass(500);
  held.extend(3000);
  await bench.pass(2000);
  expect(held.withdraw()).toBe(1);
  await bench.pass(10_000);
  expect(bench.sent('returnToProduction')).toHaveLength(0);
  expect(bench.settled.map(({ verdict }) => verdict)).toMatchObject([{ kind: 'not-sent', code: 'withdrawn' }]);
});

test('what is released goes as if it had never been extended; what is not, when the extension ends', async () => {
  const bench = await aBench({ items: ['shipped', 'shipped'] });
  const one = bench.actions.provisionally(700, () => void bench.actions.perform('returnToProduction', ITEM));
  const other = bench.actions.provisionally(700, () => void bench.actions.perform('returnToProduction', 'item-2-1'));
  one.extend(3000);
  other.extend(3000);
  await bench.pass(1000);
  expect(bench.sent('returnToProduction')).toHaveLength(0);
  one.release();
  await bench.pass(500);
  expect(bench.sent('returnToProduction')).toHaveLength(1);
  await bench.pass(3000);
  expect(bench.sent('returnToProduction')).toHaveLength(2);
});

test('a hold makes no grace longer, and undo takes back what is held like anything else', async () => {
  const bench = await aBench({ items: ['pending', 'shipped'], ...WITH_GRACE });
  bench.actions.provisionally(700, () => void bench.actions.perform('accept', ITEM));
  bench.actions.provisionally(700, () => void bench.actions.perform('returnToProduction', 'item-2-1'));
  expect(bench.actions.undo().kind).toBe('withdrawn');
  await bench.pass(3500);
  expect(bench.sent('acceptItem')).toHaveLength(0);
  await bench.pass(1500);
  expect(bench.sent('acceptItem')).toHaveLength(1);
  expect(bench.sent('returnToProduction')).toHaveLength(0);
});

test('what undo has taken back while something was held is told to the operator who held it', async () => {
  const bench = await aBench(WITH_GRACE);
  bench.actions.perform('accept', ITEM);
  const held = bench.actions.provisionally(700, () => void bench.actions.undo());
  expect(held.withdrawn).toMatchObject([{ operation: 'accept', itemId: ITEM }]);
  expect(held.withdraw()).toBe(0);
});

test('what has been sent is not taken back', async () => {
  const bench = await aBench({ items: ['shipped'] });
  const held = bench.actions.provisionally(700, () => void bench.actions.perform('returnToProduction', ITEM));
  await bench.pass(2000);
  expect(held.withdraw()).toBe(0);
  expect(bench.kinds()).toEqual(['applied']);
});

test('an extension never shortens a grace, and what is released has the grace that it had', async () => {
  const bench = await aBench({ items: ['pending', 'pending'], ...WITH_GRACE });
  const one = bench.actions.provisionally(700, () => void bench.actions.perform('accept', ITEM));
  const other = bench.actions.provisionally(700, () => void bench.actions.perform('accept', 'item-2-1'));
  one.extend(1000);
  other.extend(9000);
  other.release();
  await bench.pass(3900);
  expect(bench.sent('acceptItem')).toHaveLength(0);
  await bench.pass(600);
  expect(bench.kinds()).toEqual(['applied', 'applied']);
});

test('only what was taken back while it was held is told as that: not what fell with it, and nothing later', async () => {
  const bench = await aBench({ items: ['pending', 'pending'], ...WITH_GRACE });
  const first = bench.actions.perform('accept', ITEM)!;
  bench.actions.perform('startProduction', ITEM);
  const held = bench.actions.provisionally(700, () => void bench.actions.withdraw(first.id));
  expect(bench.kinds()).toEqual(['not-sent', 'not-sent']);
  bench.actions.perform('accept', 'item-2-1');
  bench.actions.undo();
  expect(held.withdrawn.map(({ id }) => id)).toEqual([first.id]);
});

test('what has been taken back, or has left, is not held any longer', async () => {
  const bench = await aBench({ items: ['shipped', 'shipped'] });
  const back = bench.actions.provisionally(700, () => void bench.actions.perform('returnToProduction', ITEM));
  expect(back.withdraw()).toBe(1);
  const gone = bench.actions.provisionally(10, () => void bench.actions.perform('returnToProduction', 'item-2-1'));
  await bench.time.run(1000, () => bench.phaseOf('item-2-1') === 'sending');
  for (const held of [back, gone]) held.extend(5000);
  expect(bench.actions.open()).toMatchObject([{ phase: 'sending', graceEndsAt: undefined }]);
});

test('what is asked after it is not held', async () => {
  const bench = await aBench({ items: ['shipped', 'shipped'] });
  bench.actions.provisionally(5000, () => void bench.actions.perform('returnToProduction', ITEM));
  bench.actions.perform('returnToProduction', 'item-2-1');
  await bench.pass(1000);
  expect(bench.sent('returnToProduction')).toHaveLength(1);
});
