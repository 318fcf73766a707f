/** What was asked for and not sent: kept when its desk is left, told before another process sends it. */
import { describe, expect, test } from 'vitest';
import type { AnyIntent } from '../../src/domain/intents.ts';
import { LEFT_MS } from '../../src/outbox/dispatcher.ts';
import { aStation, ITEM } from './support.ts';

const SECOND = 'item-2-1';
const ana = { operator: 'ana', station: 'bench', desk: 'one' };
const idsOf = (count: number) => Array.from({ length: count }, (_, i) => `item-${i + 1}-1`);
const setting = { tellsUnsent: true, isOwnerGone: (owner: string) => owner === 'bench' };

/** A bench with a bulk of twenty under way, of which some have been sent. */
async function inTheMiddle() {
  const station = await aStation({ ...setting, items: idsOf(20).map(() => 'pending' as const) });
  const { bulk } = station.actions;
  bulk.start(bulk.preview('accept', idsOf(20)), { by: ana });
  while (station.sent('acceptItem').length < 6) await station.pass(5);
  return station;
}

/** Those without a verdict that no request has left for. */
const unsentOf = ({ table }: { table: { rows: ReadonlyMap<string, AnyIntent & { verdict?: unknown }> } }) =>
  [...table.rows.values()].filter((row) => !row.verdict && row.attemptCount === 0);

const acceptedCount = (station: { statusOf: (id: string) => unknown }) =>
  idsOf(20).filter((id) => station.statusOf(id) === 'accepted').length;

/** One whose process has ended, and how many it has sent. */
async function stoppedInTheMiddle() {
  const station = await inTheMiddle();
  void station.actions.stop();
  await station.pass(5000);
  return { station, sent: acceptedCount(station) };
}

/** The process that begins where the desk quits and its store comes back: a minute later, with somebody who is told what was left. */
async function nextAfter(station: Awaited<ReturnType<typeof aStation>>) {
  void station.actions.stop();
  await station.pass(5000);
  station.network.heal();
  const next = station.aProcess('next');
  next.actions.onLeft(() => {});
  await station.pass(60_000);
  return next;
}

describe('unsent', () => {
  test('a bulk whose bench ends in its middle is kept, and nobody sends more of it', async () => {
    const { station, sent } = await stoppedInTheMiddle();
    expect(sent).toBeLessThan(12);
    const next = station.aProcess('next');
    next.actions.onLeft(() => {});
    await station.pass(60_000);
    expect([acceptedCount(station), next.settled]).toEqual([sent, []]);
    expect(next.actions.unsentBefore()).toHaveLength(20 - sent);
    expect(next.replica.getState().bulks.size).toBe(0);
    expect(station.table.trail.filter(({ what }) => what === 'kept')).toHaveLength(20 - sent);
  });

  test('what was kept is sent on demand as a bulk, and undo stops the rest of it', async () => {
    const { station, sent } = await stoppedInTheMiddle();
    const next = station.aProcess('next');
    await station.pass(2000);
    const ids = next.actions.unsentBefore().map(({ id }) => id);
    expect(next.actions.sendOn(ids)).toBe(20 - sent);
    expect([...next.replica.getState().bulks.values()]).toMatchObject([{ isDone: false, operation: 'accept' }]);
    expect(next.actions.undo(ana)).toMatchObject({ kind: 'stopped' });
    await station.pass(20_000);
    expect(next.actions.unsentBefore()).toEqual([]);
    expect(next.settled).toHaveLength(20 - sent);
  });

  test('what was kept can be dropped: it ends as taken back, and nothing of it is sent', async () => {
    const { station, sent } = await stoppedInTheMiddle();
    const next = station.aProcess('next');
    await station.pass(2000);
    expect(next.actions.drop(next.actions.unsentBefore().map(({ id }) => id))).toBe(20 - sent);
    await station.pass(20_000);
    expect(acceptedCount(station)).toBe(sent);
    expect(new Set(next.kinds())).toEqual(new Set(['not-sent']));
  });

  test('what waits for a store that is away is kept; a request that left is looked for', async () => {
    const station = await aStation({
      ...setting,
      items: ['pending', 'pending'],
      network: { faults: { unreachable: 1 } },
    });
    station.actions.ask({ operation: 'accept', itemId: ITEM }, { by: ana });
    await station.pass(1000);
    expect(station.holdOf()).toBe('offline');
    const next = await nextAfter(station);
    expect(station.statusOf(ITEM)).toBe('pending');
    expect(next.replica.getState().intents.get(ITEM)).toMatchObject([{ hold: 'kept' }]);
  });

  test('what is kept holds nothing up: the same may be asked for again', async () => {
    const station = await aStation({ ...setting, network: { faults: { unreachable: 1 } } });
    station.actions.ask({ operation: 'accept', itemId: ITEM }, { by: ana });
    await station.pass(1000);
    void station.actions.stop();
    await station.pass(5000);
    station.network.heal();
    const next = station.aProcess('next');
    await station.pass(2000);
    expect(next.actions.whyNot('accept', ITEM)).toBeUndefined();
    next.actions.perform('accept', ITEM);
    await station.pass(2000);
    expect([station.statusOf(ITEM), next.kinds()]).toEqual(['accepted', ['applied']]);
    next.actions.sendOn(next.actions.unsentBefore().map(({ id }) => id));
    await station.pass(20_000);
    expect(next.kinds()).toEqual(['applied', 'already-so']);
  });

  test('a desk that is left keeps what it says while its process and the others go on', async () => {
    const station = await aStation({
      ...setting,
      items: ['pending', 'pending'],
      network: { faults: { unreachable: 1 } },
    });
    const { intent } = station.actions.ask({ operation: 'accept', itemId: ITEM }, { by: ana });
    station.actions.ask({ operation: 'accept', itemId: SECOND }, { by: { ...ana, desk: 'two' } });
    await station.pass(1000);
    expect(station.actions.keep([intent!.id])).toBe(1);
    station.network.heal();
    await station.pass(60_000);
    expect([station.statusOf(ITEM), station.statusOf(SECOND)]).toEqual(['pending', 'accepted']);
  });

  test('what a process that was cut off has left is told before it is sent', async () => {
    const station = await aStation({ ...setting, items: ['pending', 'pending'], times: { graceMs: 60_000 } });
    for (const itemId of [ITEM, SECOND]) station.actions.ask({ operation: 'accept', itemId }, { by: ana });
    station.kill();
    const next = station.aProcess('next');
    const told: AnyIntent[][] = [];
    next.actions.onLeft((left) => void told.push([...left]));
    while (told.length === 0) await station.pass(100);
    expect(told).toMatchObject([[{ itemId: ITEM }, { itemId: SECOND }]]);
    await station.pass(LEFT_MS - 200);
    expect(station.sent('acceptItem')).toEqual([]);
    expect(next.actions.undo(ana)).toMatchObject({ kind: 'withdrawn', intent: { itemId: SECOND } });
    await station.pass(5000);
    expect([station.statusOf(ITEM), station.statusOf(SECOND), told.length]).toEqual(['accepted', 'pending', 1]);
  });

  test('where nobody hears it, nothing asked at a desk is sent in its place', async () => {
    const station = await aStation({ ...setting, items: ['pending', 'pending'], times: { graceMs: 60_000 } });
    station.actions.ask({ operation: 'accept', itemId: ITEM }, { by: ana });
    station.actions.ask({ operation: 'accept', itemId: SECOND });
    station.kill();
    const next = station.aProcess('next');
    await station.pass(60_000);
    expect([station.statusOf(ITEM), station.statusOf(SECOND)]).toEqual(['pending', 'accepted']);
    expect(unsentOf(station)).toHaveLength(1);
    next.actions.onLeft(() => {});
    await station.pass(10_000);
    expect(station.statusOf(ITEM)).toBe('accepted');
  });

  test('a command that ends leaves what a killed bench left to the next bench', async () => {
    const station = await inTheMiddle();
    station.kill();
    const command = station.aProcess('command');
    await station.pass(2000);
    const left = command.actions.unsentBefore().length;
    expect(left).toBeGreaterThan(10);
    void command.actions.stop();
    await station.pass(5000);
    expect(station.table.trail.filter(({ what }) => what === 'kept')).toEqual([]);
    const next = station.aProcess('next');
    const told: number[] = [];
    next.actions.onLeft((rows) => void told.push(rows.length));
    await station.pass(30_000);
    expect([told, acceptedCount(station)]).toEqual([[left], 20]);
  });

  test('what a bench has told and not sent yet is kept where that bench ends', async () => {
    const station = await inTheMiddle();
    station.kill();
    const next = station.aProcess('next');
    const told: number[] = [];
    next.actions.onLeft((rows) => void told.push(rows.length));
    while (told.length === 0) await station.pass(100);
    const sent = acceptedCount(station);
    void next.actions.stop();
    await station.pass(5000);
    expect(station.table.trail.filter(({ what }) => what === 'kept')).toHaveLength(told[0]!);
    expect(acceptedCount(station)).toBe(sent);
  });

  test('a desk that quits sends what is in its grace, and keeps what waits behind it', async () => {
    const station = await aStation({ ...setting, items: ['pending', 'accepted'], times: { graceMs: 60_000 } });
    station.actions.ask({ operation: 'accept', itemId: ITEM }, { by: ana });
    station.actions.ask({ operation: 'startProduction', itemId: ITEM }, { by: ana });
    station.actions.ask({ operation: 'startProduction', itemId: SECOND }, { by: ana });
    await station.pass(1000);
    void station.actions.stop();
    await station.pass(5000);
    expect([station.statusOf(ITEM), station.statusOf(SECOND)]).toEqual(['accepted', 'in_production']);
    expect(unsentOf(station)).toMatchObject([{ operation: 'startProduction', itemId: ITEM, isKept: true }]);
  });

  test('what a desk that quits cannot send any more, for the store is away, is kept', async () => {
    const station = await aStation({ ...setting, times: { graceMs: 60_000 }, network: { faults: { unreachable: 1 } } });
    station.actions.ask({ operation: 'accept', itemId: ITEM }, { by: ana });
    await station.pass(1000);
    expect(station.phaseOf()).toBe('grace');
    await nextAfter(station);
    expect([station.statusOf(ITEM), unsentOf(station)]).toMatchObject(['pending', [{ isKept: true }]]);
  });

  test('what no desk has asked for is not kept: the next process sends it', async () => {
    const station = await aStation({ ...setting, network: { faults: { unreachable: 1 } } });
    station.actions.ask({ operation: 'accept', itemId: ITEM });
    await station.pass(1000);
    void station.actions.stop();
    await station.pass(5000);
    expect(unsentOf(station)).toMatchObject([{ owner: undefined }]);
    expect(station.table.trail.filter(({ what }) => what === 'kept')).toEqual([]);
    station.network.heal();
    station.aProcess('next');
    await station.pass(5000);
    expect(station.statusOf(ITEM)).toBe('accepted');
  });

  test('a process that does not tell what is unsent keeps none, and sends what was left', async () => {
    const station = await aStation({
      ...setting,
      tellsUnsent: false,
      items: ['pending', 'pending'],
      network: { faults: { unreachable: 1 } },
    });
    for (const itemId of [ITEM, SECOND]) station.actions.ask({ operation: 'accept', itemId }, { by: ana });
    await station.pass(1000);
    void station.actions.stop();
    await station.pass(5000);
    expect(station.table.trail.filter(({ what }) => what === 'kept')).toEqual([]);
    station.network.heal();
    const next = station.aProcess('next');
    const told: unknown[] = [];
    next.actions.onLeft((left) => void told.push(left));
    await station.pass(2000);
    expect([next.kinds(), told]).toEqual([['applied', 'applied'], []]);
  });

  test('who begins to listen is told at once what was left', async () => {
    const station = await aStation({ ...setting, times: { graceMs: 60_000 } });
    station.actions.ask({ operation: 'accept', itemId: ITEM }, { by: ana });
    station.kill();
    const next = station.aProcess('next');
    await station.pass(2500);
    const told: unknown[] = [];
    next.actions.onLeft((left) => void told.push(...left));
    expect(told).toMatchObject([{ itemId: ITEM }]);
  });

  test('who has stopped listening is told nothing, and nothing is sent in its place', async () => {
    let isGone = false;
    const station = await aStation({ ...setting, isOwnerGone: () => isGone, times: { graceMs: 60_000 } });
    station.actions.ask({ operation: 'accept', itemId: ITEM }, { by: ana });
    const next = station.aProcess('next');
    const told: unknown[] = [];
    const stop = next.actions.onLeft((left) => void told.push(left));
    await station.pass(1500);
    stop();
    station.kill();
    isGone = true;
    await station.pass(30_000);
    expect([told, unsentOf(station).length, station.statusOf(ITEM)]).toEqual([[], 1, 'pending']);
  });
});
