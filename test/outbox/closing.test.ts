/** How a bench closes: what it still waits for, what it leaves alone, and that it is quiet afterwards. */
import { expect, test } from 'vitest';
import type { ActionClient } from '../../src/outbox/operation-handlers.ts';
import { Aborted, RateLimited, Unreachable } from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import { createShop } from '../../src/replica/replica.ts';
import { aBench, ITEM, lossy } from './support.ts';

type Bench = Awaited<ReturnType<typeof aBench>>;
type Setting = NonNullable<Parameters<typeof aBench>[0]>;

/** Closes, and answers after how many milliseconds it was closed. */
async function closing(bench: Pick<Bench, 'actions' | 'time'>, flushMs?: number): Promise<number> {
  const from = bench.time.now();
  let at: number | undefined;
  const options = flushMs === undefined ? {} : { flushMs };
  void bench.actions.stop(options).then(() => (at = bench.time.now()));
  await bench.time.run(from + 120_000, () => at !== undefined);
  return (at ?? Infinity) - from;
}

/** Counts every call of a client. */
function counted(client: ActionClient, calls: string[]): ActionClient {
  const wrapped = Object.entries(client).map(([name, call]) => [
    name,
    (...args: unknown[]) => {
      calls.push(name);
      return (call as (...args: unknown[]) => unknown)(...args);
    },
  ]);
  return Object.fromEntries(wrapped) as ActionClient;
}

test('an answer that does not come is waited for three seconds, and no longer', async () => {
  const bench = await aBench({
    client: (client) => ({
      ...client,
      acceptItem: (_order, _item, signal) =>
        new Promise((_, reject) =>
          signal!.addEventListener('abort', () => reject(new Aborted(OPERATIONS.acceptItem, true))),
        ),
    }),
  });
  bench.actions.perform('accept', ITEM);
  await bench.pass(1000);
  expect(await closing(bench)).toBe(3000);
});

test('what waits longer than that is cut short then, and is left as if it had not been tried', async () => {
  const tries: number[] = [];
  const bench = await aBench({
    items: ['pending', 'accepted'],
    client: (client) => ({
      ...client,
      acceptItem: (_order, _item, signal) =>
        new Promise((_, reject) =>
          signal!.addEventListener('abort', () => reject(new Aborted(OPERATIONS.acceptItem, true))),
        ),
      startProduction() {
        tries.push(bench.time.now());
        return Promise.reject(new Unreachable({ operation: OPERATIONS.startProduction, code: 'EPIPE' }));
      },
    }),
  });
  bench.actions.perform('accept', ITEM);
  bench.actions.perform('startProduction', 'item-2-1');
  await bench.pass(60_000);
  expect(bench.holdOf('item-2-1')).toBe('offline');
  expect(await closing(bench, 2900)).toBe(2900);
  expect(tries.at(-1)).toBeLessThan(bench.time.now());
  expect(bench.table.rows.get('bench-2')).toMatchObject({ phase: 'waiting', owner: undefined, attemptCount: 0 });
});

test('what the store has told to wait is not sent once more while the bench closes, and was not sent', async () => {
  let calls = 0;
  const bench = await aBench({
    client: (client) => ({
      ...client,
      async acceptItem(_order, _item, signal) {
        calls++;
        await client.ping(signal);
        throw new RateLimited({
          operation: OPERATIONS.acceptItem,
          status: 429,
          mayHaveApplied: false,
          retryAfterMs: 60_000,
        });
      },
    }),
  });
  bench.actions.perform('accept', ITEM);
  await bench.pass(5000);
  expect(bench.holdOf()).toBe('limited');
  await closing(bench);
  expect(calls).toBe(1);
  expect(bench.table.rows.get('bench-1')).toMatchObject({ phase: 'waiting', isAmbiguous: false, attemptCount: 0 });
  expect(bench.table.trail.at(-1)).toMatchObject({ what: 'turned-away', attempt: 1, detail: '429' });
});

test('what the closing has cut off before it was sent is no lost answer for the next process', async () => {
  const bench = await aBench({
    client: (client) => ({
      ...client,
      acceptItem: (_order, _item, signal) =>
        new Promise((_, reject) =>
          signal!.addEventListener('abort', () => reject(new Aborted(OPERATIONS.acceptItem, false))),
        ),
    }),
  });
  bench.actions.perform('accept', ITEM);
  await bench.pass(1000);
  await closing(bench);
  expect(bench.table.rows.get('bench-1')).toMatchObject({ phase: 'waiting', isAmbiguous: false, attemptCount: 0 });
  expect(bench.table.trail.at(-1)).toMatchObject({ what: 'unsent', attempt: 1 });
});

test('what is being looked for does not hold up the closing, and is left to the next process', async () => {
  const bench = await aBench({ client: lossy('acceptItem', 1) });
  bench.actions.perform('accept', ITEM);
  await bench.pass(1000);
  expect([bench.phaseOf(), await closing(bench)]).toEqual(['watching', 0]);
  expect(bench.table.rows.get('bench-1')).toMatchObject({ phase: 'watching', owner: undefined });
});

test('what another process has under way does not hold up the closing', async () => {
  const bench = await aBench({ client: (client) => ({ ...client, acceptItem: () => new Promise(() => {}) }) });
  bench.actions.perform('accept', ITEM);
  await bench.pass(1000);
  const other = bench.aProcess('other');
  await bench.pass(2000);
  expect(other.shop.getState().intents.get(ITEM)?.[0]?.phase).toBe('sending');
  expect(await closing({ ...bench, actions: other.actions })).toBe(0);
});

test.each([
  ['waits for the store', { network: { faults: { unreachable: 1 } } }],
  ['is watched', { client: lossy('acceptItem', 1) }],
])('what %s is left alone once the bench has closed', async (_, { client: wrap, ...setting }: Setting) => {
  const calls: string[] = [];
  const bench = await aBench({ ...setting, client: (client) => counted(wrap ? wrap(client) : client, calls) });
  bench.actions.perform('accept', ITEM);
  await bench.pass(1000);
  expect(await closing(bench, 0)).toBe(0);
  const before = [calls.length, bench.table.version()];
  bench.look();
  await bench.pass(120_000);
  expect([calls.length, bench.table.version()]).toEqual(before);
});

test('an answer that is on its way back while the bench closes is told, and nothing more is begun', async () => {
  const calls: string[] = [];
  let time: Bench['time'];
  const bench = await aBench({
    client: (client) =>
      counted(
        {
          ...client,
          async acceptItem(orderId, itemId, signal) {
            const reply = await client.acceptItem(orderId, itemId);
            await new Promise<void>((resolve) => signal!.addEventListener('abort', () => time.after(50, resolve)));
            return reply;
          },
        },
        calls,
      ),
  });
  time = bench.time;
  bench.actions.perform('accept', ITEM);
  bench.actions.perform('startProduction', ITEM);
  await bench.pass(1000);
  expect([await closing(bench, 0), bench.kinds()]).toEqual([50, ['applied']]);
  await bench.pass(1000);
  expect(calls).not.toContain('startProduction');
  expect(bench.table.rows.get('bench-2')).toMatchObject({ phase: 'waiting', owner: undefined, attemptCount: 0 });
});

test('a bench that has closed listens to the shop no more', async () => {
  const shop = createShop();
  let count = 0;
  const subscribe: typeof shop.subscribe = (listener) => {
    count++;
    const stop = shop.subscribe(listener);
    return () => {
      count--;
      stop();
    };
  };
  const bench = await aBench();
  const next = bench.aProcess('next', { shop: { ...shop, subscribe } });
  expect(count).toBeGreaterThan(0);
  await closing({ ...bench, actions: next.actions });
  expect(count).toBe(0);
});

test('a bench that is only paused sends what is in its grace at once, and goes on as before', async () => {
  const bench = await aBench({ items: ['pending', 'pending'], times: { graceMs: 4000 } });
  bench.actions.perform('accept', ITEM);
  void bench.actions.flush();
  await bench.pass(500);
  expect(bench.kinds()).toEqual(['applied']);
  bench.actions.perform('accept', 'item-2-1');
  await bench.pass(500);
  expect(bench.phaseOf('item-2-1')).toBe('grace');
  await bench.pass(5000);
  expect(bench.kinds()).toEqual(['applied', 'applied']);
});
