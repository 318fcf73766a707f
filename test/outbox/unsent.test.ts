/** What was asked for and not sent: kept when its desk is left, told before another process sends it. */
import { expect, test } from 'vitest';
import type { AnyIntent } from '../../src/domain/intents.ts';
import { LEFT_MS } from '../../src/outbox/dispatcher.ts';
import { aBench, ITEM } from './support.ts';

const SECOND = 'item-2-1';
const ana = { operator: 'ana', station: 'bench', desk: 'one' };
const idsOf = (count: number) => Array.from({ length: count }, (_, i) => `item-${i + 1}-1`);
const setting = { tellsUnsent: true, isOwnerGone: (owner: string) => owner === 'bench' };

/** A bench with a bulk of twenty under way, of which some have been sent. */
async function inTheMiddle() {
  const bench = await aBench({ ...setting, items: idsOf(20).map(() => 'pending' as const) });
  const { bulk } = bench.actions;
  bulk.start(bulk.preview('accept', idsOf(20)), { by: ana });
  while (bench.sent('acceptItem').length < 6) await bench.pass(5);
  return bench;
}

/** Those without a verdict that no request has left for. */
const unsentOf = ({ table }: { table: { rows: ReadonlyMap<string, AnyIntent & { verdict?: unknown }> } }) =>
  [...table.rows.values()].filter((row) => !row.verdict && row.attemptCount === 0);

const acceptedCount = (bench: { statusOf: (id: string) => unknown }) =>
  idsOf(20).filter((id) => bench.statusOf(id) === 'accepted').length;

test('a bulk whose bench ends in its middle is kept: nothing more of it is sent, by this process or the next', async () => {
  const bench = await inTheMiddle();
  void bench.actions.stop();
  await bench.pass(5000);
  const sent = acceptedCount(bench);
  expect(sent).toBeLessThan(12);
  const next = bench.aProcess('next');
  next.actions.onLeft(() => {});
  await bench.pass(60_000);
  expect([acceptedCount(bench), next.settled]).toEqual([sent, []]);
  expect(next.actions.unsentBefore()).toHaveLength(20 - sent);
  expect(next.shop.getState().bulks.size).toBe(0);
  expect(bench.table.trail.filter(({ what }) => what === 'kept')).toHaveLength(20 - sent);
});

test('what was kept is sent when somebody says so, told as a bulk, and undo stops the rest of it', async () => {
  const bench = await inTheMiddle();
  void bench.actions.stop();
  await bench.pass(5000);
  const sent = acceptedCount(bench);
  const next = bench.aProcess('next');
  await bench.pass(2000);
  const ids = next.actions.unsentBefore().map(({ id }) => id);
  expect(next.actions.sendOn(ids)).toBe(20 - sent);
  expect([...next.shop.getState().bulks.values()]).toMatchObject([{ isDone: false, operation: 'accept' }]);
  expect(next.actions.undo(ana)).toMatchObject({ kind: 'stopped' });
  await bench.pass(20_000);
  expect(next.actions.unsentBefore()).toEqual([]);
  expect(next.settled).toHaveLength(20 - sent);
});

test('what was kept can be dropped: it ends as taken back, and nothing of it is sent', async () => {
  const bench = await inTheMiddle();
  void bench.actions.stop();
  await bench.pass(5000);
  const sent = acceptedCount(bench);
  const next = bench.aProcess('next');
  await bench.pass(2000);
  expect(next.actions.drop(next.actions.unsentBefore().map(({ id }) => id))).toBe(20 - sent);
  await bench.pass(20_000);
  expect(acceptedCount(bench)).toBe(sent);
  expect(new Set(next.kinds())).toEqual(new Set(['not-sent']));
});

test('what waits for a store that is away is kept, too; a request that has left is looked for as ever', async () => {
  const bench = await aBench({ ...setting, items: ['pending', 'pending'], network: { faults: { unreachable: 1 } } });
  bench.actions.ask({ operation: 'accept', itemId: ITEM }, { by: ana });
  await bench.pass(1000);
  expect(bench.holdOf()).toBe('offline');
  void bench.actions.stop();
  await bench.pass(5000);
  bench.network.heal();
  const next = bench.aProcess('next');
  next.actions.onLeft(() => {});
  await bench.pass(60_000);
  expect(bench.statusOf(ITEM)).toBe('pending');
  expect(next.shop.getState().intents.get(ITEM)).toMatchObject([{ hold: 'kept' }]);
});

test('what is kept holds nothing up: the same is asked for anew and done, and then it is so already', async () => {
  const bench = await aBench({ ...setting, network: { faults: { unreachable: 1 } } });
  bench.actions.ask({ operation: 'accept', itemId: ITEM }, { by: ana });
  await bench.pass(1000);
  void bench.actions.stop();
  await bench.pass(5000);
  bench.network.heal();
  const next = bench.aProcess('next');
  await bench.pass(2000);
  expect(next.actions.whyNot('accept', ITEM)).toBeUndefined();
  next.actions.perform('accept', ITEM);
  await bench.pass(2000);
  expect([bench.statusOf(ITEM), next.kinds()]).toEqual(['accepted', ['applied']]);
  next.actions.sendOn(next.actions.unsentBefore().map(({ id }) => id));
  await bench.pass(20_000);
  expect(next.kinds()).toEqual(['applied', 'already-so']);
});

test('a desk that is left while its process goes on keeps what it says, and the others’ go on', async () => {
  const bench = await aBench({ ...setting, items: ['pending', 'pending'], network: { faults: { unreachable: 1 } } });
  const { intent } = bench.actions.ask({ operation: 'accept', itemId: ITEM }, { by: ana });
  bench.actions.ask({ operation: 'accept', itemId: SECOND }, { by: { ...ana, desk: 'two' } });
  await bench.pass(1000);
  expect(bench.actions.keep([intent!.id])).toBe(1);
  bench.network.heal();
  await bench.pass(60_000);
  expect([bench.statusOf(ITEM), bench.statusOf(SECOND)]).toEqual(['pending', 'accepted']);
});

test('what a process that was cut off has left is told before it is sent, and can be taken back until then', async () => {
  const bench = await aBench({ ...setting, items: ['pending', 'pending'], times: { graceMs: 60_000 } });
  for (const itemId of [ITEM, SECOND]) bench.actions.ask({ operation: 'accept', itemId }, { by: ana });
  bench.kill();
  const next = bench.aProcess('next');
  const told: AnyIntent[][] = [];
  next.actions.onLeft((left) => void told.push([...left]));
  while (told.length === 0) await bench.pass(100);
  expect(told).toMatchObject([[{ itemId: ITEM }, { itemId: SECOND }]]);
  await bench.pass(LEFT_MS - 200);
  expect(bench.sent('acceptItem')).toEqual([]);
  expect(next.actions.undo(ana)).toMatchObject({ kind: 'withdrawn', intent: { itemId: SECOND } });
  await bench.pass(5000);
  expect([bench.statusOf(ITEM), bench.statusOf(SECOND), told.length]).toEqual(['accepted', 'pending', 1]);
});

test('where nobody hears it, nothing that was asked at a desk is sent in its place; what a program asked is', async () => {
  const bench = await aBench({ ...setting, items: ['pending', 'pending'], times: { graceMs: 60_000 } });
  bench.actions.ask({ operation: 'accept', itemId: ITEM }, { by: ana });
  bench.actions.ask({ operation: 'accept', itemId: SECOND });
  bench.kill();
  const next = bench.aProcess('next');
  await bench.pass(60_000);
  expect([bench.statusOf(ITEM), bench.statusOf(SECOND)]).toEqual(['pending', 'accepted']);
  expect(unsentOf(bench)).toHaveLength(1);
  next.actions.onLeft(() => {});
  await bench.pass(10_000);
  expect(bench.statusOf(ITEM)).toBe('accepted');
});
