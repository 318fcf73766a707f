import { describe, expect, test } from 'vitest';
import { aStation, ITEM, lossy } from './support.ts';

describe('sharing', () => {
  test('two processes show each other’s intents, and only the one that was asked sends', async () => {
    const station = await aStation({ times: { graceMs: 3000 } });
    const other = station.aProcess('other');
    station.actions.perform('accept', ITEM);
    await station.pass(1500);
    expect(other.replica.getState().intents.get(ITEM)?.[0]?.phase).toBe('grace');
    expect(other.actions.ask({ operation: 'accept', itemId: ITEM })).toMatchObject({ problem: 'double' });
    await station.pass(5000);
    expect([station.kinds(), other.kinds(), station.sent('acceptItem').length]).toEqual([['applied'], ['applied'], 1]);
    expect([station, other].map(({ replica }) => replica.getState().intents.size)).toEqual([0, 0]);
  });

  test('steps asked at two processes are taken in the order in which they were asked', async () => {
    const station = await aStation({ times: { graceMs: 3000 } });
    const other = station.aProcess('other');
    station.actions.perform('accept', ITEM);
    await station.pass(1500);
    expect(other.actions.perform('startProduction', ITEM)).toBeDefined();
    await station.pass(20_000);
    expect(station.statusOf(ITEM)).toBe('in_production');
    expect([station.sent('acceptItem').length, station.sent('startProduction').length]).toEqual([1, 1]);
  });

  test('what a process left on its way is watched by the next one, never sent blindly', async () => {
    const station = await aStation({ items: ['in_production'], isOwnerGone: (owner) => owner === 'bench' });
    station.actions.perform('ship', ITEM, 'BR1');
    while (station.phaseOf() !== 'sending') await station.pass(5);
    station.kill();
    const next = station.aProcess('next');
    await station.pass(1100);
    expect(next.settled[0]?.verdict).toMatchObject({ kind: 'applied', isByEvidence: true });
    expect(station.sent('shipItem')).toHaveLength(1);
    expect(station.table.trail.map(({ what }) => what)).toContain('taken-over');
  });

  test('an intent that was acknowledged and never sent is sent by the next process', async () => {
    const station = await aStation({ times: { graceMs: 4000 }, isOwnerGone: (owner) => owner === 'bench' });
    station.actions.perform('accept', ITEM);
    station.kill();
    station.aProcess('next');
    await station.pass(2000);
    expect(station.statusOf(ITEM)).toBe('accepted');
  });

  test('intents of an unknown process are taken over when its lease has ended', async () => {
    const station = await aStation({ times: { graceMs: 1000 } });
    station.actions.perform('accept', ITEM);
    station.kill();
    const next = station.aProcess('next');
    await station.pass(29_000);
    expect([next.kinds(), station.statusOf(ITEM)]).toEqual([[], 'pending']);
    await station.pass(4000);
    expect([next.kinds(), station.statusOf(ITEM)]).toEqual([['applied'], 'accepted']);
  });

  test('a process that lives keeps what it is watching, however long that takes', async () => {
    const station = await aStation({ network: { faults: { unreachable: 1 } } });
    const other = station.aProcess('other');
    station.actions.perform('accept', ITEM);
    await station.pass(180_000);
    expect(station.table.trail.map(({ what }) => what)).toEqual(['intent']);
    expect(other.replica.getState().intents.get(ITEM)?.[0]?.phase).toBe('waiting');
  });

  test('a process that ends in good order hands over at once', async () => {
    const station = await aStation({ network: { faults: { unreachable: 1 } } });
    station.actions.perform('accept', ITEM);
    await station.pass(1000);
    void station.actions.stop();
    await station.pass(5000);
    station.network.heal();
    const next = station.aProcess('next');
    await station.pass(2000);
    expect([next.kinds(), station.statusOf(ITEM)]).toEqual([['applied'], 'accepted']);
  });

  test('a verdict can be waited for in any process of the host', async () => {
    const station = await aStation({ times: { graceMs: 2000 } });
    const other = station.aProcess('other');
    const { id } = station.actions.perform('accept', ITEM)!;
    await station.pass(1500);
    const heard = other.actions.settledOf(id);
    await station.pass(5000);
    expect(await heard).toMatchObject({ kind: 'applied' });
    expect(await station.actions.settledOf(id)).toMatchObject({ kind: 'applied' });
    await expect(station.actions.settledOf('nobody')).rejects.toThrow('not in the outbox');
  });

  test('an intent that was asked and settled between two looks is heard of, too', async () => {
    const station = await aStation();
    const other = station.aProcess('other');
    await station.pass(1100);
    const { id } = station.actions.perform('accept', ITEM)!;
    const heard = other.actions.settledOf(id);
    await station.pass(5000);
    await expect(Promise.race([heard, 'never'])).resolves.toMatchObject({ kind: 'applied' });
  });

  test('a process hears that another one has withdrawn an intent', async () => {
    const station = await aStation({ times: { graceMs: 3000 } });
    const other = station.aProcess('other');
    await station.pass(1100);
    const { id } = station.actions.perform('accept', ITEM)!;
    const heard = other.actions.settledOf(id);
    station.actions.withdraw(id);
    await station.pass(5000);
    await expect(Promise.race([heard, 'never'])).resolves.toMatchObject({ kind: 'not-sent' });
  });

  test('a verdict that another process brought about is told as that', async () => {
    const station = await aStation({ times: { graceMs: 2000 } });
    const other = station.aProcess('other');
    station.actions.perform('accept', ITEM);
    await station.pass(8000);
    expect(station.settled.map(({ isElsewhere }) => isElsewhere)).toEqual([undefined]);
    expect(other.settled.map(({ isElsewhere }) => isElsewhere)).toEqual([true]);
  });

  test('another process can tell what is under way and what stands unconfirmed', async () => {
    const station = await aStation({ items: ['in_production'], client: lossy('shipItem', 1) });
    const other = station.aProcess('other');
    station.actions.perform('ship', ITEM, 'BR1');
    await station.pass(3000);
    const target = `item:${ITEM}`;
    const wish = { operation: 'ship', trackingCode: 'BR1' } as const;
    expect(other.actions.underWay(target, wish)).toMatchObject({ id: 'bench-1', phase: 'watching' });
    expect(other.actions.underWay(target, { ...wish, trackingCode: 'BR2' })).toBeUndefined();
    station.service.change(ITEM);
    await station.pass(60_000);
    expect(station.kinds()).toEqual(['unconfirmed']);
    expect(other.actions.underWay(target, wish)).toBeUndefined();
    expect(other.actions.mayHaveDone(target, wish)).toMatchObject({ id: 'bench-1' });
  });

  test('who asks what is under way sees at once what another process has done', async () => {
    const station = await aStation({ times: { graceMs: 3000 } });
    const other = station.aProcess('other');
    station.actions.perform('accept', ITEM);
    const wish = { operation: 'accept' } as const;
    expect(other.actions.underWay(`item:${ITEM}`, wish)).toMatchObject({ id: 'bench-1' });
    expect(other.replica.getState().intents.size).toBe(1);
    station.actions.withdraw('bench-1');
    expect(other.actions.underWay(`item:${ITEM}`, wish)).toBeUndefined();
    expect(other.replica.getState().intents.size).toBe(0);
  });
});
