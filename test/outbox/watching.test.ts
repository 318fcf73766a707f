/** What is looked for: how often, how long, what is shown of it, and what it says where no look succeeds. */
import { describe, expect, test } from 'vitest';
import type { ActionClient } from '../../src/outbox/operation-handlers.ts';
import { NoReply, NotAuthenticated, NotFoundHere, StoreTrouble, Unreachable } from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import { aStation, ITEM, lossy } from './support.ts';

type Bench = Awaited<ReturnType<typeof aStation>>;
const NO_WAY = new Unreachable({ operation: OPERATIONS.getOrder, code: 'ECONNREFUSED' });
const shown = (station: Bench) => station.replica.getState().intents.get(ITEM)![0]!;

/** A bench that has lost the answer to its first request, and on which calls fail while that is said. */
async function aWatch(operation: 'acceptItem' | 'shipItem', lostCount = 1) {
  const failing = new Map<keyof ActionClient, Error>();
  const looks: number[] = [];
  const station = await aStation({
    items: [operation === 'acceptItem' ? 'pending' : 'in_production'],
    client: (client) => {
      const plain = lossy(operation, lostCount)(client);
      const guarded = <K extends 'ping' | 'getOrder'>(name: K) =>
        (async (...args: never[]) => {
          if (name === 'getOrder') looks.push(station.time.now());
          const error = failing.get(name);
          if (error) throw error;
          return (client[name] as (...args: never[]) => unknown)(...args);
        }) as ActionClient[K];
      return { ...plain, ping: guarded('ping'), getOrder: guarded('getOrder') };
    },
  });
  station.actions.perform(operation === 'acceptItem' ? 'accept' : 'ship', ITEM, 'BR1');
  await station.time.run(5000, () => station.phaseOf() === 'watching');
  return { ...station, failing, looks };
}

describe('watching', () => {
  test('where no look succeeds it is unconfirmed after two minutes, until one does', async () => {
    const station = await aWatch('acceptItem');
    station.failing.set('getOrder', NO_WAY);
    const from = station.time.now();
    await station.time.run(from + 300_000, () => station.kinds().length > 0);
    expect(station.kinds()).toEqual(['unconfirmed']);
    expect(station.time.now() - from).toBeGreaterThanOrEqual(145_000);
    expect(station.time.now() - from).toBeLessThan(151_000);
    await station.pass(40_000);
    expect([station.phaseOf(), shown(station).lookCount]).toEqual(['unconfirmed', 1]);
    station.failing.clear();
    await station.pass(60_000);
    expect(station.settled.at(-1)?.verdict).toMatchObject({ kind: 'not-sent', code: 'no-answer' });
    expect(station.sent('acceptItem')).toEqual([]);
  });

  test('a store out of reach is looked at in seconds, a refused token once a minute', async () => {
    for (const [error, atLeast, atMost] of [
      [NO_WAY, 5, 12],
      [new NotAuthenticated({ operation: OPERATIONS.getOrder, status: 401, mayHaveApplied: false }), 1, 2],
      [new NotFoundHere({ operation: OPERATIONS.getOrder, status: 404, mayHaveApplied: false }), 1, 2],
    ] as const) {
      const station = await aWatch('acceptItem');
      if (error instanceof NotFoundHere) station.network.setLojaId('loja-2');
      station.failing.set('getOrder', error);
      await station.pass(20_000);
      expect(station.looks.length).toBeGreaterThanOrEqual(atLeast);
      expect(station.looks.length).toBeLessThanOrEqual(atMost);
    }
  });

  test('each watch counts its own looks', async () => {
    const station = await aWatch('acceptItem', 2);
    await station.pass(20_000);
    expect(shown(station).lookCount).toBeGreaterThan(4);
    await station.time.run(120_000, () => shown(station).attemptCount === 2 && shown(station).phase === 'watching');
    expect(shown(station).lookCount).toBeLessThanOrEqual(1);
  });

  test('what would be sent again waits where it has become doubtful whose token it is', async () => {
    const station = await aWatch('acceptItem');
    station.failing.set('ping', NO_WAY);
    station.actions.resume();
    await station.pass(40_000);
    expect([station.kinds(), station.phaseOf(), station.holdOf(), station.sent('acceptItem')]).toEqual([
      [],
      'watching',
      'offline',
      [],
    ]);
    station.failing.clear();
    await station.pass(60_000);
    expect(station.kinds()).toEqual(['applied']);
  });

  /** An unconfirmed shipment: its item was touched while it was watched. */
  async function unconfirmed() {
    const station = await aWatch('shipItem');
    await station.pass(3000);
    station.service.change(ITEM);
    await station.time.run(60_000, () => station.phaseOf() === 'unconfirmed');
    await station.pass(0);
    return station;
  }

  test('an unconfirmed intent shows how often it was looked at, and when next', async () => {
    const station = await unconfirmed();
    const from = station.time.now();
    expect([shown(station).lookCount, shown(station).nextLookAt! - from]).toEqual([0, 30_000]);
    await station.pass(31_000);
    expect([shown(station).lookCount, shown(station).nextLookAt! - from > 60_000]).toEqual([1, true]);
  });

  test('a later look that fails changes nothing, and the next one may settle it', async () => {
    const station = await unconfirmed();
    station.failing.set('getOrder', NO_WAY);
    await station.pass(40_000);
    expect([station.phaseOf(), shown(station).lookCount]).toEqual(['unconfirmed', 1]);
    station.failing.clear();
    await station.service.move('ship', 'order-1', ITEM, 'BR1', 'late');
    await station.pass(61_000);
    expect(station.kinds()).toEqual(['unconfirmed', 'applied']);
  });

  test('what was set aside while it was looked at stays set aside', async () => {
    const station = await unconfirmed();
    station.actions.askAgain('bench-1');
    await station.pass(5);
    expect(station.actions.setAside('bench-1')).toBe(true);
    await station.pass(60_000);
    expect([station.kinds(), station.actions.open()]).toEqual([['unconfirmed', 'unconfirmed'], []]);
  });

  test('standing unconfirmed is a verdict so far; listeners that have gone hear no more', async () => {
    const station = await unconfirmed();
    expect(await station.actions.settledOf('bench-1')).toEqual({ kind: 'unconfirmed' });
    let count = 0;
    const stop = station.actions.onSettled(() => count++);
    stop();
    station.actions.setAside('bench-1');
    expect(count).toBe(0);
  });

  test('who waits for a verdict hears that of the intent alone', async () => {
    const station = await aStation({
      items: ['pending', 'accepted'],
      client: (client) => ({ ...client, acceptItem: () => new Promise(() => {}) }),
    });
    const { id } = station.actions.perform('accept', ITEM)!;
    const heard: unknown[] = [];
    void station.actions.settledOf(id).then(
      (verdict) => heard.push(verdict),
      (error: Error) => heard.push(error.message),
    );
    station.actions.perform('startProduction', 'item-2-1');
    await station.pass(1000);
    expect([station.kinds(), heard]).toEqual([['applied'], []]);
    void station.actions.stop({ flushMs: 0 });
    await station.pass(10);
    expect(heard).toEqual(['This bench ended before the verdict.']);
    await expect(station.actions.settledOf(id)).rejects.toThrow('not in the outbox');
  });

  /** Returns the first requests of an operation with errors, one after the other, before anything of them is done. */
  function turnedBack(operation: 'acceptItem' | 'startProduction' | 'shipItem', ...errors: readonly Error[]) {
    const left = [...errors];
    return (client: ActionClient): ActionClient => {
      const call = client[operation] as (...args: unknown[]) => Promise<never>;
      return {
        ...client,
        async [operation](...args: unknown[]) {
          const error = left.shift();
          if (!error) return call(...args);
          await client.ping();
          throw error;
        },
      };
    };
  }

  const BUSY = (retryAfterMs: number | undefined) =>
    new StoreTrouble({ operation: OPERATIONS.acceptItem, status: 503, retryAfterMs, mayHaveApplied: true });
  const RESET = new NoReply({ operation: OPERATIONS.acceptItem, reason: 'lost' });
  const LATE = new NoReply({ operation: OPERATIONS.acceptItem, reason: 'late' });

  /** How long it takes, in milliseconds, until a move has its verdict, and how often it was sent. */
  async function settling(operation: 'accept' | 'startProduction' | 'ship', ...errors: Error[]) {
    const [name, from] = (
      {
        accept: ['acceptItem', 'pending'],
        startProduction: ['startProduction', 'accepted'],
        ship: ['shipItem', 'in_production'],
      } as const
    )[operation];
    const station = await aStation({ items: [from], client: turnedBack(name, ...errors) });
    station.actions.perform(operation, ITEM, 'BR1');
    const at = station.time.now();
    await station.time.run(at + 300_000, () => station.kinds().length > 0);
    return { tookMs: station.time.now() - at, kinds: station.kinds(), sentCount: station.sent(name).length };
  }

  test.each([
    ['accept', '503 with Retry-After: 3', BUSY(3000), 4000],
    ['startProduction', '503 with Retry-After: 3', BUSY(3000), 4000],
    ['accept', '503 with Retry-After: 10', BUSY(10_000), 11_000],
    ['accept', 'a line that broke', RESET, 4000],
    ['startProduction', 'a line that broke', RESET, 4000],
  ] as const)('%s after %s is sent again soon, for it cannot happen twice', async (operation, _, error, atMostMs) => {
    const { tookMs, ...rest } = await settling(operation, error);
    expect(rest).toEqual({ kinds: ['applied'], sentCount: 1 });
    expect(tookMs).toBeLessThan(atMostMs);
  });

  test.each([
    ['ship', 'a line that broke: it can happen twice', [RESET]],
    ['ship', '503 with Retry-After: 3: it can happen twice', [BUSY(3000)]],
    ['accept', 'an answer that did not come in time', [LATE]],
    ['accept', 'a 503 that does not say when', [BUSY(undefined)]],
    ['accept', '503 with Retry-After: 60', [BUSY(60_000)]],
    ['accept', 'a second line that broke', [RESET, RESET]],
  ] as const)('%s waits for the end of the watch after %s', async (operation, _, errors) => {
    const { tookMs, kinds } = await settling(operation, ...errors);
    expect(kinds).toEqual(['applied']);
    expect(tookMs).toBeGreaterThanOrEqual(25_000);
  });

  test('what was applied although the line broke is found at once, and not sent again', async () => {
    const station = await aStation({ items: ['pending'], client: lossy('acceptItem', 1, true) });
    station.actions.perform('accept', ITEM);
    await station.pass(60_000);
    expect([station.kinds(), station.sent('acceptItem').length]).toEqual([['already-so'], 1]);
  });

  test('what arrives after it was sent again is refused, and told as done once', async () => {
    const late: (() => void)[] = [];
    const station = await aStation({
      items: ['pending'],
      client: (client) => ({
        ...client,
        async acceptItem(...args) {
          if (late.length > 0) return client.acceptItem(...args);
          late.push(() => void client.acceptItem(...args).catch(() => {}));
          throw RESET;
        },
      }),
    });
    station.actions.perform('accept', ITEM);
    station.time.after(10_000, () => late[0]!());
    await station.pass(60_000);
    expect([station.kinds(), station.sent('acceptItem').length, station.statusOf(ITEM)]).toEqual([
      ['applied'],
      2,
      'accepted',
    ]);
  });

  test('what a watch has not found out is said when it ends, not at the look after that', async () => {
    const station = await aWatch('shipItem');
    const from = station.time.now();
    await station.pass(3000);
    station.service.change(ITEM);
    await station.time.run(from + 60_000, () => station.kinds().length > 0);
    expect(station.kinds()).toEqual(['unconfirmed']);
    expect(station.time.now() - from).toBeGreaterThanOrEqual(25_000);
    expect(station.time.now() - from).toBeLessThan(25_500);
  });

  test('what cannot be sent again soon is watched to the end, at the usual pauses', async () => {
    const station = await aStation({
      items: ['pending'],
      client: (client) => ({
        ...turnedBack('acceptItem', RESET)(client),
        async getOrder(...call) {
          const reply = await client.getOrder(...call);
          const itens = reply.data.itens.map((item) => ({ ...item, item_status: 'of another version' }));
          return { ...reply, data: { ...reply.data, itens } };
        },
      }),
    });
    station.actions.perform('accept', ITEM);
    await station.pass(20_000);
    expect([station.kinds(), station.phaseOf()]).toEqual([[], 'watching']);
    expect(station.sent('getOrder').length).toBeLessThan(12);
    await station.pass(10_000);
    expect(station.kinds()).toEqual(['unconfirmed']);
  });

  test('what has waited long is not called unsent while its request may still arrive', async () => {
    const station = await aStation({ items: ['pending'], client: turnedBack('acceptItem', RESET) });
    station.network.setFaults({ unreachable: 1 });
    station.actions.perform('accept', ITEM);
    await station.pass(11 * 60_000);
    station.network.heal();
    await station.time.run(station.time.now() + 60_000, () => station.phaseOf() === 'watching');
    await station.pass(20_000);
    expect([station.kinds(), station.phaseOf()]).toEqual([[], 'watching']);
    await station.pass(10_000);
    expect(station.settled.map(({ verdict }) => verdict)).toMatchObject([{ kind: 'not-sent', code: 'no-answer' }]);
  });
});
