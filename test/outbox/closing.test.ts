/** How a bench closes: what it still waits for, what it leaves alone, and that it is quiet afterwards. */
import { describe, expect, test } from 'vitest';
import type { ActionClient } from '../../src/outbox/operation-handlers.ts';
import { Aborted, RateLimited, Unreachable } from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import { createReplica } from '../../src/replica/replica.ts';
import { aStation, ITEM, lossy } from './support.ts';

type Bench = Awaited<ReturnType<typeof aStation>>;
type Setting = NonNullable<Parameters<typeof aStation>[0]>;

/** Closes, and answers after how many milliseconds it was closed. */
async function closing(station: Pick<Bench, 'actions' | 'time'>, flushMs?: number): Promise<number> {
  const from = station.time.now();
  let at: number | undefined;
  const options = flushMs === undefined ? {} : { flushMs };
  void station.actions.stop(options).then(() => (at = station.time.now()));
  await station.time.run(from + 120_000, () => at !== undefined);
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

describe('closing', () => {
  test('an answer that does not come is waited for three seconds, and no longer', async () => {
    const station = await aStation({
      client: (client) => ({
        ...client,
        acceptItem: (_order, _item, signal) =>
          new Promise((_, reject) =>
            signal!.addEventListener('abort', () => reject(new Aborted(OPERATIONS.acceptItem, true))),
          ),
      }),
    });
    station.actions.perform('accept', ITEM);
    await station.pass(1000);
    expect(await closing(station)).toBe(3000);
  });

  test('what waits longer than that is cut short, and left as if it had not been tried', async () => {
    const tries: number[] = [];
    const station = await aStation({
      items: ['pending', 'accepted'],
      client: (client) => ({
        ...client,
        acceptItem: (_order, _item, signal) =>
          new Promise((_, reject) =>
            signal!.addEventListener('abort', () => reject(new Aborted(OPERATIONS.acceptItem, true))),
          ),
        startProduction() {
          tries.push(station.time.now());
          return Promise.reject(new Unreachable({ operation: OPERATIONS.startProduction, code: 'EPIPE' }));
        },
      }),
    });
    station.actions.perform('accept', ITEM);
    station.actions.perform('startProduction', 'item-2-1');
    await station.pass(60_000);
    expect(station.holdOf('item-2-1')).toBe('offline');
    expect(await closing(station, 2900)).toBe(2900);
    expect(tries.at(-1)).toBeLessThan(station.time.now());
    expect(station.table.rows.get('bench-2')).toMatchObject({ phase: 'waiting', owner: undefined, attemptCount: 0 });
  });

  test('what the store has told to wait is not sent once more while the bench closes', async () => {
    let calls = 0;
    const station = await aStation({
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
    station.actions.perform('accept', ITEM);
    await station.pass(5000);
    expect(station.holdOf()).toBe('limited');
    await closing(station);
    expect(calls).toBe(1);
    expect(station.table.rows.get('bench-1')).toMatchObject({ phase: 'waiting', isAmbiguous: false, attemptCount: 0 });
    expect(station.table.trail.at(-1)).toMatchObject({ what: 'turned-away', attempt: 1, detail: '429' });
  });

  test('what the closing has cut off before it was sent is no lost answer', async () => {
    const station = await aStation({
      client: (client) => ({
        ...client,
        acceptItem: (_order, _item, signal) =>
          new Promise((_, reject) =>
            signal!.addEventListener('abort', () => reject(new Aborted(OPERATIONS.acceptItem, false))),
          ),
      }),
    });
    station.actions.perform('accept', ITEM);
    await station.pass(1000);
    await closing(station);
    expect(station.table.rows.get('bench-1')).toMatchObject({ phase: 'waiting', isAmbiguous: false, attemptCount: 0 });
    expect(station.table.trail.at(-1)).toMatchObject({ what: 'unsent', attempt: 1 });
  });

  test('what is being looked for does not hold up the closing', async () => {
    const station = await aStation({ client: lossy('acceptItem', 1) });
    station.actions.perform('accept', ITEM);
    await station.pass(1000);
    expect([station.phaseOf(), await closing(station)]).toEqual(['watching', 0]);
    expect(station.table.rows.get('bench-1')).toMatchObject({ phase: 'watching', owner: undefined });
  });

  test('what another process has under way does not hold up the closing', async () => {
    const station = await aStation({ client: (client) => ({ ...client, acceptItem: () => new Promise(() => {}) }) });
    station.actions.perform('accept', ITEM);
    await station.pass(1000);
    const other = station.aProcess('other');
    await station.pass(2000);
    expect(other.replica.getState().intents.get(ITEM)?.[0]?.phase).toBe('sending');
    expect(await closing({ ...station, actions: other.actions })).toBe(0);
  });

  test.each([
    ['waits for the store', { network: { faults: { unreachable: 1 } } }],
    ['is watched', { client: lossy('acceptItem', 1) }],
  ])('what %s is left alone once the bench has closed', async (_, { client: wrap, ...setting }: Setting) => {
    const calls: string[] = [];
    const station = await aStation({ ...setting, client: (client) => counted(wrap ? wrap(client) : client, calls) });
    station.actions.perform('accept', ITEM);
    await station.pass(1000);
    expect(await closing(station, 0)).toBe(0);
    const before = [calls.length, station.table.version()];
    station.look();
    await station.pass(120_000);
    expect([calls.length, station.table.version()]).toEqual(before);
  });

  test('an answer on its way back while the bench closes is told', async () => {
    const calls: string[] = [];
    let time: Bench['time'];
    const station = await aStation({
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
    time = station.time;
    station.actions.perform('accept', ITEM);
    station.actions.perform('startProduction', ITEM);
    await station.pass(1000);
    expect([await closing(station, 0), station.kinds()]).toEqual([50, ['applied']]);
    await station.pass(1000);
    expect(calls).not.toContain('startProduction');
    expect(station.table.rows.get('bench-2')).toMatchObject({ phase: 'waiting', owner: undefined, attemptCount: 0 });
  });

  test('a bench that has closed listens to the shop no more', async () => {
    const replica = createReplica();
    let count = 0;
    const subscribe: typeof replica.subscribe = (listener) => {
      count++;
      const stop = replica.subscribe(listener);
      return () => {
        count--;
        stop();
      };
    };
    const station = await aStation();
    const next = station.aProcess('next', { replica: { ...replica, subscribe } });
    expect(count).toBeGreaterThan(0);
    await closing({ ...station, actions: next.actions });
    expect(count).toBe(0);
  });

  test('a bench that is only paused sends what is in its grace at once', async () => {
    const station = await aStation({ items: ['pending', 'pending'], times: { graceMs: 4000 } });
    station.actions.perform('accept', ITEM);
    void station.actions.flush();
    await station.pass(500);
    expect(station.kinds()).toEqual(['applied']);
    station.actions.perform('accept', 'item-2-1');
    await station.pass(500);
    expect(station.phaseOf('item-2-1')).toBe('grace');
    await station.pass(5000);
    expect(station.kinds()).toEqual(['applied', 'applied']);
  });
});
