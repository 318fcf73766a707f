/** What a request that did not get through waits for, how long, and what is shown meanwhile. */
import { describe, expect, test } from 'vitest';
import type { ActionClient } from '../../src/outbox/operation-handlers.ts';
import {
  NoReply,
  NotAuthenticated,
  NotFoundHere,
  RateLimited,
  TransitionRefused,
  InvalidInput,
  Unreachable,
  WritesNotAllowed,
  type ApiError,
} from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import { aStation, ITEM, lossy } from './support.ts';

const facts = (status: number) => ({ operation: OPERATIONS.acceptItem, status, mayHaveApplied: false });
const NOT_HERE = new NotFoundHere(facts(404));
const REFUSED = new TransitionRefused(facts(422));
const NO_TOKEN = new NotAuthenticated(facts(401));
const NO_WAY = new Unreachable({ operation: OPERATIONS.acceptItem, code: 'ECONNREFUSED' });

type Call = keyof ActionClient;

/** Returns the first calls of an operation with these errors, and counts them all, with their moments. */
function failing(errors: Partial<Record<Call, ApiError[]>>, clock: { now: () => number }) {
  const calls: [Call, number][] = [];
  const wrap = (client: ActionClient): ActionClient =>
    Object.fromEntries(
      Object.entries(client).map(([name, call]) => [
        name,
        async (...args: unknown[]) => {
          calls.push([name as Call, clock.now()]);
          const error = errors[name as Call]?.shift();
          if (error) throw error;
          return (call as (...args: unknown[]) => unknown)(...args);
        },
      ]),
    ) as ActionClient;
  const times = (name: Call) => calls.filter(([one]) => one === name).map(([, at]) => at);
  return { wrap, times };
}

async function aFailingBench(errors: Partial<Record<Call, ApiError[]>>, setting: Parameters<typeof aStation>[0] = {}) {
  const clock = { now: () => 0 };
  const { wrap, times } = failing(errors, clock);
  const station = await aStation({ ...setting, client: wrap });
  clock.now = () => station.time.now();
  return { ...station, times };
}

describe('waiting', () => {
  test('a 404 of an item that this store has is no refusal: it is sent once more', async () => {
    const station = await aFailingBench({ acceptItem: [NOT_HERE] });
    station.actions.perform('accept', ITEM);
    await station.pass(2000);
    expect([station.kinds(), station.times('acceptItem').length]).toEqual([['applied'], 2]);
  });

  test('a second 404 is the store’s own word', async () => {
    const station = await aFailingBench({ acceptItem: [NOT_HERE, NOT_HERE, NOT_HERE] });
    station.actions.perform('accept', ITEM);
    await station.pass(2000);
    expect([station.kinds(), station.times('acceptItem').length]).toEqual([['refused'], 2]);
  });

  test('a 404 that nothing can be looked up for waits, and is tried again', async () => {
    for (const errors of [{ getOrder: [NO_WAY] }, { ping: [undefined as never, NO_WAY] }]) {
      const station = await aFailingBench({ acceptItem: [NOT_HERE], ...errors });
      station.actions.perform('accept', ITEM);
      await station.pass(450);
      expect([station.kinds(), station.phaseOf(), station.holdOf()]).toEqual([[], 'waiting', 'offline']);
      await station.pass(60_000);
      expect(station.kinds()).toEqual(['applied']);
    }
  });

  test('a 404 of an item that has moved on is told as the item is now, and not repeated', async () => {
    const station = await aFailingBench({ acceptItem: [NOT_HERE] });
    station.service.change(ITEM, 'in_production');
    station.actions.perform('accept', ITEM);
    await station.pass(2000);
    expect([station.kinds(), station.times('acceptItem').length]).toEqual([['already-so'], 1]);
  });

  test('a refusal is looked into at once, three times at most', async () => {
    const station = await aFailingBench({ acceptItem: [REFUSED], getOrder: [NO_WAY, NO_WAY] });
    station.actions.perform('accept', ITEM);
    await station.pass(5000);
    expect(station.settled[0]?.verdict).toMatchObject({ kind: 'refused', item: { item_status: 'pending' } });
    const [refusedAt] = station.times('acceptItem');
    const [first, second, third] = station.times('getOrder').map((at) => at - refusedAt!);
    expect([first! < 1, second! >= 800, third! - second! >= 1280]).toEqual([true, true, true]);
  });

  test('a refusal that no look explains is told without an item', async () => {
    const station = await aFailingBench({ acceptItem: [REFUSED], getOrder: [NO_WAY, NO_WAY, NO_WAY, NO_WAY] });
    station.actions.perform('accept', ITEM);
    await station.pass(5000);
    expect([station.kinds(), station.times('getOrder').length]).toEqual([['refused'], 3]);
    expect(station.settled[0]?.verdict).toMatchObject({ item: undefined });
  });

  test('while the store is out of reach only the way to it is tried, ever more rarely', async () => {
    const station = await aFailingBench({}, { items: Array.from({ length: 6 }, () => 'pending' as const) });
    station.actions.perform('accept', 'item-6-1');
    await station.pass(3000);
    expect(station.kinds()).toEqual(['applied']);
    station.network.setFaults({ unreachable: 1 });
    for (let number = 1; number <= 5; number++) station.actions.perform('accept', `item-${number}-1`);
    await station.pass(300_000);
    // One line that it left and one that it did not arrive, for each; and five share a question in five seconds.
    expect(station.table.trail.filter(({ what }) => what === 'unsent')).toHaveLength(5);
    expect(station.times('acceptItem')).toHaveLength(1 + 5);
    expect(station.times('ping').length).toBeLessThan(70);
    station.network.heal();
    await station.pass(40_000);
    expect(station.kinds()).toEqual(Array.from({ length: 6 }, () => 'applied'));
  });

  test('where only the requests do not get through, they are tried ever more rarely', async () => {
    const station = await aFailingBench({ acceptItem: Array.from({ length: 1000 }, () => NO_WAY) });
    station.actions.perform('accept', ITEM);
    await station.pass(300_000);
    const gaps = station.times('acceptItem').map((at, index, all) => at - (all[index - 1] ?? 0));
    expect([gaps.length < 30, gaps.at(-1)! > 10_000, station.holdOf()]).toEqual([true, true, 'offline']);
  });

  test('an intent that is watched says how often it was looked for, ever more rarely', async () => {
    const station = await aStation({ client: lossy('acceptItem', 1) });
    station.actions.perform('accept', ITEM);
    await station.pass(4000);
    const [intent] = station.replica.getState().intents.get(ITEM)!;
    const looks = station.sent('getOrder').length;
    expect([intent?.phase, intent?.lookCount, looks > 3]).toEqual(['watching', looks, true]);
    expect(intent!.nextLookAt! - station.time.now()).toBeGreaterThan(0);
  });

  test('a watch with a token that is refused asks once a minute', async () => {
    const refused = Array.from({ length: 9 }, () => NO_TOKEN);
    const lost = new NoReply({ operation: OPERATIONS.acceptItem, reason: 'lost' });
    const station = await aFailingBench({ acceptItem: [lost], getOrder: refused });
    station.actions.perform('accept', ITEM);
    await station.pass(24_000);
    expect(station.times('getOrder')).toHaveLength(1);
    await station.pass(70_000);
    expect([station.phaseOf(), station.times('getOrder').length]).toEqual(['watching', 3]);
  });

  test('a lost answer to an old request ends as not sent, and is not asked for again', async () => {
    const station = await aStation({ client: lossy('acceptItem', 1), times: { graceMs: 0, staleMs: 10_000 } });
    station.actions.perform('accept', ITEM);
    await station.pass(60_000);
    expect(station.settled[0]?.verdict).toMatchObject({ kind: 'not-sent', code: 'no-answer' });
    expect(station.sent('acceptItem')).toHaveLength(0);
  });

  test('a token that was refused is asked about anew before anything is sent with it', async () => {
    const station = await aFailingBench({ acceptItem: [NO_TOKEN] });
    station.actions.perform('accept', ITEM);
    await station.pass(1000);
    expect([station.phaseOf(), station.holdOf()]).toEqual(['waiting', 'token']);
    const before = station.times('ping').length;
    await station.pass(53_000);
    expect(station.times('acceptItem')).toHaveLength(1);
    await station.pass(20_000);
    expect([station.kinds(), station.times('ping').length]).toEqual([['applied'], before + 1]);
  });

  test.each([
    ['the store cannot be reached', NO_WAY, 'unreachable'],
    ['the token is refused', NO_TOKEN, 'unauthenticated'],
    ['the store asks for fewer requests', new RateLimited({ ...facts(429), retryAfterMs: 3000 }), 'limited'],
  ])('what does not wait ends as not sent where %s, and says why', async (_, error, code) => {
    const station = await aFailingBench({ acceptItem: [error] });
    station.actions.ask({ operation: 'accept', itemId: ITEM }, { isPatient: false });
    await station.pass(1000);
    expect(station.settled[0]?.verdict).toEqual({ kind: 'not-sent', code, reason: '' });
  });

  test('what waits keeps to the pause that the store asks for', async () => {
    const station = await aFailingBench({ acceptItem: [new RateLimited({ ...facts(429), retryAfterMs: 30_000 })] });
    station.actions.perform('accept', ITEM);
    await station.pass(29_000);
    expect([station.holdOf(), station.times('acceptItem').length]).toEqual(['limited', 1]);
    await station.pass(6000);
    expect(station.kinds()).toEqual(['applied']);
  });

  test.each([
    ['whose input is wrong', new InvalidInput(OPERATIONS.acceptItem, 'itemId', 'is empty'), 'invalid'],
    ['of a bench that only reads', new WritesNotAllowed(OPERATIONS.acceptItem), 'read-only'],
  ])('a request %s ends as not sent', async (_, error, code) => {
    const station = await aFailingBench({ acceptItem: [error] });
    station.actions.perform('accept', ITEM);
    await station.pass(1000);
    expect(station.settled[0]?.verdict).toMatchObject({ kind: 'not-sent', code });
  });

  const LIMITED = new RateLimited({ ...facts(429), retryAfterMs: 30_000 });
  const LOST = new NoReply({ operation: OPERATIONS.acceptItem, reason: 'lost' });

  const whenLimited = () => 2000;

  test('what a script may wait for a limit is for scripts and for limits alone', async () => {
    const patient = await aFailingBench({ acceptItem: [LIMITED] }, { whenLimited });
    patient.actions.perform('accept', ITEM);
    await patient.pass(29_000);
    expect([patient.kinds(), patient.holdOf()]).toEqual([[], 'limited']);
    const offline = await aFailingBench({ acceptItem: [NO_WAY] }, { whenLimited });
    offline.actions.ask({ operation: 'accept', itemId: ITEM }, { isPatient: false });
    await offline.pass(1000);
    expect(offline.settled[0]?.verdict).toMatchObject({ kind: 'not-sent', code: 'unreachable' });
  });

  test.each([
    ['looked at', 'getOrder'],
    ['asked whose token it is', 'ping'],
  ] as const)('a store that asks for fewer requests when it is %s is given that time', async (_, call) => {
    const station = await aFailingBench({ [call]: [LIMITED] }, { items: ['in_production'] });
    station.actions.perform('ship', ITEM, 'BR1');
    await station.pass(29_000);
    expect([station.holdOf(), station.times(call).length, station.times('shipItem').length]).toEqual(['limited', 1, 0]);
    await station.pass(6000);
    expect(station.kinds()).toEqual(['applied']);
  });

  test('what may have been done is never told as not sent', async () => {
    const station = await aFailingBench({ acceptItem: [LOST, NO_WAY] });
    station.actions.ask({ operation: 'accept', itemId: ITEM }, { isPatient: false });
    await station.time.run(60_000, () => station.times('acceptItem').length === 2);
    await station.pass(500);
    expect([station.kinds(), station.phaseOf()]).toEqual([[], 'watching']);
  });

  test.each([
    [0, 54_000],
    [0.99, 65_880],
  ])('a refused token is tried again after about a minute, benches apart (%d)', async (chance, afterMs) => {
    const station = await aFailingBench({ acceptItem: [NO_TOKEN] }, { random: () => chance });
    station.actions.perform('accept', ITEM);
    await station.time.run(1000, () => station.holdOf() === 'token');
    const from = station.time.now();
    await station.time.run(from + 120_000, () => station.kinds().length === 1);
    expect(station.times('ping').at(-1)! - from).toBeCloseTo(afterMs, -1);
  });

  test('a token of another store is tried again once a minute', async () => {
    const station = await aFailingBench({});
    station.network.setLojaId('loja-2');
    station.actions.perform('accept', ITEM);
    await station.pass(50_000);
    expect([station.holdOf(), station.times('ping').length]).toEqual(['other-store', 1]);
  });

  test('what the store keeps from being sent waits for it, and has no grace any more', async () => {
    const station = await aFailingBench(
      { ping: Array.from({ length: 50 }, () => NO_WAY) },
      { times: { graceMs: 4000 } },
    );
    station.actions.perform('accept', ITEM);
    await station.pass(3900);
    expect([station.phaseOf(), station.holdOf()]).toEqual(['grace', undefined]);
    await station.pass(500);
    expect([station.phaseOf(), station.holdOf()]).toEqual(['waiting', 'offline']);
    // Nothing is sent that could be answered, so the end does not wait for it.
    const from = station.time.now();
    let endedAt = 0;
    void station.actions.stop().then(() => (endedAt = station.time.now()));
    await station.pass(5000);
    expect(endedAt - from).toBeLessThan(100);
  });

  test('once a request has left, the pauses before the next tries begin anew', async () => {
    const station = await aFailingBench({ ping: Array.from({ length: 5 }, () => NO_WAY), acceptItem: [NO_WAY] });
    station.actions.perform('accept', ITEM);
    await station.time.run(120_000, () => station.times('acceptItem').length === 1);
    const from = station.time.now();
    await station.time.run(from + 60_000, () => station.kinds().length === 1);
    expect(station.time.now() - from).toBeLessThan(1500);
  });

  test('a shipment that the store did not find and that became old is not sent again', async () => {
    for (const [staleMs, told] of [
      [2000, 'not-sent'],
      [60_000, 'applied'],
    ] as const) {
      let time: { after: (ms: number, work: () => void) => void };
      let isFirst = true;
      const station = await aStation({
        items: ['in_production'],
        times: { graceMs: 0, staleMs },
        client: (client) => ({
          ...client,
          async shipItem(...call) {
            if (!isFirst) return client.shipItem(...call);
            isFirst = false;
            await new Promise<void>((resolve) => void time.after(3000, resolve));
            throw NOT_HERE;
          },
        }),
      });
      time = station.time;
      station.actions.perform('ship', ITEM, 'BR1');
      await station.pass(6000);
      expect(station.kinds()).toEqual([told]);
    }
  });
});
