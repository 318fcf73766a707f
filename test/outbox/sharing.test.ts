import { expect, test } from 'vitest';
import { aBench, ITEM, lossy } from './support.ts';

test('two processes show each other’s intents, and only the one that was asked sends', async () => {
  const bench = await aBench({ times: { graceMs: 3000 } });
  const other = bench.aProcess('other');
  bench.actions.perform('accept', ITEM);
  await bench.pass(1500);
  expect(other.shop.getState().intents.get(ITEM)?.[0]?.phase).toBe('grace');
  expect(other.actions.ask({ operation: 'accept', itemId: ITEM })).toMatchObject({ problem: 'double' });
  await bench.pass(5000);
  expect([bench.kinds(), other.kinds(), bench.sent('acceptItem').length]).toEqual([['applied'], ['applied'], 1]);
  expect([bench, other].map(({ shop }) => shop.getState().intents.size)).toEqual([0, 0]);
});

test('steps asked at two processes are taken in the order in which they were asked', async () => {
  const bench = await aBench({ times: { graceMs: 3000 } });
  const other = bench.aProcess('other');
  bench.actions.perform('accept', ITEM);
  await bench.pass(1500);
  expect(other.actions.perform('startProduction', ITEM)).toBeDefined();
  await bench.pass(20_000);
  expect(bench.statusOf(ITEM)).toBe('in_production');
  expect([bench.sent('acceptItem').length, bench.sent('startProduction').length]).toEqual([1, 1]);
});

test('what a process left on its way is watched by the next one, never sent again blindly', async () => {
  const bench = await aBench({ items: ['in_production'], isOwnerGone: (owner) => owner === 'bench' });
  bench.actions.perform('ship', ITEM, 'BR1');
  while (bench.phaseOf() !== 'sending') await bench.pass(5);
  bench.kill();
  const next = bench.aProcess('next');
  await bench.pass(1100);
  expect(next.settled[0]?.verdict).toMatchObject({ kind: 'applied', isByEvidence: true });
  expect(bench.sent('shipItem')).toHaveLength(1);
  expect(bench.table.trail.map(({ what }) => what)).toContain('taken-over');
});

test('an intent that was acknowledged and never sent is sent by the next process', async () => {
  const bench = await aBench({ times: { graceMs: 4000 }, isOwnerGone: (owner) => owner === 'bench' });
  bench.actions.perform('accept', ITEM);
  bench.kill();
  bench.aProcess('next');
  await bench.pass(2000);
  expect(bench.statusOf(ITEM)).toBe('accepted');
});

test('the intents of a process of which nothing is known are taken over when its lease has ended, not before', async () => {
  const bench = await aBench({ times: { graceMs: 1000 } });
  bench.actions.perform('accept', ITEM);
  bench.kill();
  const next = bench.aProcess('next');
  await bench.pass(29_000);
  expect([next.kinds(), bench.statusOf(ITEM)]).toEqual([[], 'pending']);
  await bench.pass(4000);
  expect([next.kinds(), bench.statusOf(ITEM)]).toEqual([['applied'], 'accepted']);
});

test('a process that lives keeps what it is watching, however long that takes', async () => {
  const bench = await aBench({ network: { faults: { unreachable: 1 } } });
  const other = bench.aProcess('other');
  bench.actions.perform('accept', ITEM);
  await bench.pass(180_000);
  expect(bench.table.trail.map(({ what }) => what)).toEqual(['intent']);
  expect(other.shop.getState().intents.get(ITEM)?.[0]?.phase).toBe('waiting');
});

test('a process that ends in good order hands over at once', async () => {
  const bench = await aBench({ network: { faults: { unreachable: 1 } } });
  bench.actions.perform('accept', ITEM);
  await bench.pass(1000);
  void bench.actions.stop();
  await bench.pass(5000);
  bench.network.heal();
  const next = bench.aProcess('next');
  await bench.pass(2000);
  expect([next.kinds(), bench.statusOf(ITEM)]).toEqual([['applied'], 'accepted']);
});

test('a verdict can be waited for in any process of the host', async () => {
  const bench = await aBench({ times: { graceMs: 2000 } });
  const other = bench.aProcess('other');
  const { id } = bench.actions.perform('accept', ITEM)!;
  await bench.pass(1500);
  const heard = other.actions.settledOf(id);
  await bench.pass(5000);
  expect(await heard).toMatchObject({ kind: 'applied' });
  expect(await bench.actions.settledOf(id)).toMatchObject({ kind: 'applied' });
  await expect(bench.actions.settledOf('nobody')).rejects.toThrow('not in the outbox');
});

test('a verdict that another process brought about is told as that', async () => {
  const bench = await aBench({ times: { graceMs: 2000 } });
  const other = bench.aProcess('other');
  bench.actions.perform('accept', ITEM);
  await bench.pass(8000);
  expect(bench.settled.map(({ isElsewhere }) => isElsewhere)).toEqual([undefined]);
  expect(other.settled.map(({ isElsewhere }) => isElsewhere)).toEqual([true]);
});

test('another process can tell what is under way, and what stands unconfirmed and may have been done', async () => {
  const bench = await aBench({ items: ['in_production'], client: lossy('shipItem', 1) });
  const other = bench.aProcess('other');
  bench.actions.perform('ship', ITEM, 'BR1');
  await bench.pass(3000);
  const target = `item:${ITEM}`;
  const wish = { operation: 'ship', trackingCode: 'BR1' } as const;
  expect(other.actions.underWay(target, wish)).toMatchObject({ id: 'bench-1', phase: 'watching' });
  expect(other.actions.underWay(target, { ...wish, trackingCode: 'BR2' })).toBeUndefined();
  bench.service.change(ITEM);
  await bench.pass(60_000);
  expect(bench.kinds()).toEqual(['unconfirmed']);
  expect(other.actions.underWay(target, wish)).toBeUndefined();
  expect(other.actions.mayHaveDone(target, wish)).toMatchObject({ id: 'bench-1' });
});

test('who asks what is under way sees at once what another process has done', async () => {
  const bench = await aBench({ times: { graceMs: 3000 } });
  const other = bench.aProcess('other');
  bench.actions.perform('accept', ITEM);
  const wish = { operation: 'accept' } as const;
  expect(other.actions.underWay(`item:${ITEM}`, wish)).toMatchObject({ id: 'bench-1' });
  expect(other.shop.getState().intents.size).toBe(1);
  bench.actions.withdraw('bench-1');
  expect(other.actions.underWay(`item:${ITEM}`, wish)).toBeUndefined();
  expect(other.shop.getState().intents.size).toBe(0);
});
