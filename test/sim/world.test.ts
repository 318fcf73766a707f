import { expect, test } from 'vitest';
import { NoReply, RateLimited, TransitionRefused } from '../../src/api/errors.ts';
import { createNetwork, PLAIN_NETWORK, type NetworkOptions } from './world/network.ts';
import { createRandom } from './world/random.ts';
import { createService, PLAIN_SERVICE, type ServiceOptions } from './world/service.ts';
import { createVirtualTime } from './world/virtual-time.ts';

function aWorld(service: Partial<ServiceOptions> = {}, network: Partial<NetworkOptions> = {}) {
  const time = createVirtualTime();
  const random = createRandom(1);
  const shop = createService(time, random.fork('service'), { ...PLAIN_SERVICE, ...service });
  const wires = createNetwork(time, random.fork('network'), shop, { ...PLAIN_NETWORK, ...network });
  const client = wires.clientFor('station-1');
  /** Lets the world go on until the promise has settled. */
  async function of<T>(promise: Promise<T>): Promise<T> {
    let isSettled = false;
    const settle = () => void (isSettled = true);
    promise.then(settle, settle);
    await time.run(time.now() + 120_000, () => isSettled);
    return promise;
  }
  return { time, shop, wires, client, of };
}

test('time stands still while code runs and a sleep ends exactly when it should', async () => {
  const time = createVirtualTime();
  const clock = time.clock({ wallSkewMs: 500 });
  let wokeAt: number | undefined;
  void clock.sleep(1234, new AbortController().signal).then(() => (wokeAt = clock.now()));
  await time.run(5000);
  expect([wokeAt, time.now(), clock.wallNow() - time.trueNow()]).toEqual([1234, 5000, 500]);
});

test('pages, filters and the delta follow the spec', async () => {
  const { shop, client, time, of } = aWorld({ pageSize: 2 });
  const [first] = shop.addOrder({ itemCount: 3 });
  const page = (await of(client.listItems({ status: 'pending', page: 2 }))).data;
  expect([page.rows.length, page.total, page.currentPage, page.lastPage]).toEqual([1, 3, 2, 2]);
  await time.run(10_000);
  const since = new Date(time.trueNow()).toISOString();
  expect((await of(client.listItems({ atualizado_apos: since }))).data.total).toBe(0);
  await time.run(20_000);
  shop.change(first!, 'accepted');
  expect((await of(client.listItems({ atualizado_apos: since }))).data.rows.map(({ id }) => id)).toEqual([first]);
});

test('a late commit is seen later than its stamp says', async () => {
  const { shop, client, time, of } = aWorld({ lateCommitMs: 10_000, lateCommitShare: 1 });
  const [id] = shop.addOrder({ itemCount: 1 });
  await time.run(2000);
  shop.change(id!, 'accepted');
  const statusNow = async () => (await of(client.listItems())).data.rows[0]!.item_status;
  expect(await statusNow()).toBe('pending');
  await time.run(12_500);
  expect(await statusNow()).toBe('accepted');
  const { stampedAt, visibleAt } = shop.versionsOf(id!).at(-1)!;
  expect(time.trueNow() - time.now() + visibleAt).toBeGreaterThan(stampedAt);
});

test('the state guard refuses a move from another state', async () => {
  const { shop, client, of } = aWorld();
  const [id] = shop.addOrder({ itemCount: 1 });
  expect((await of(client.acceptItem('order-1', id!))).data.item_status).toBe('accepted');
  await expect(of(client.acceptItem('order-1', id!))).rejects.toBeInstanceOf(TransitionRefused);
});

test('a lost reply has been applied and a lost request has not', async () => {
  for (const [fault, status] of [
    ['lost-reply', 'accepted'],
    ['lost-request', 'pending'],
  ] as const) {
    const { shop, client, of } = aWorld({}, { faults: { [fault]: 1 } });
    const [id] = shop.addOrder({ itemCount: 1 });
    await expect(of(client.acceptItem('order-1', id!))).rejects.toBeInstanceOf(NoReply);
    expect(shop.statusOf(id!)).toBe(status);
  }
});

test('the rate limit answers 429 and names the time to wait in both forms', async () => {
  for (const retryAfter of ['seconds', 'date'] as const) {
    const { client, of } = aWorld({}, { limitPerMinute: 1, retryAfter });
    await of(client.ping());
    const error = await of(client.ping()).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RateLimited);
    expect((error as RateLimited).retryAfterMs).toBeGreaterThan(55_000);
  }
});

test('through JSON and the real readers come the same rows', async () => {
  const plain = aWorld({ pageSize: 2 });
  const wire = aWorld({ pageSize: 2 }, { isWire: true, links: 'without-filters', pageParameter: 'p' });
  const [a, b] = await Promise.all(
    [plain, wire].map(async ({ shop, client, of }) => {
      shop.addOrder({ itemCount: 3 });
      return (await of(client.listItems({ status: 'pending', page: 2 }))).data.rows;
    }),
  );
  expect(b).toEqual(a!.map((row) => ({ ...row })));
});

test('a dead station never hears of anything again', async () => {
  const { time, wires } = aWorld();
  let isAlive = true;
  const client = wires.clientFor('dying', () => isAlive);
  let heard = false;
  void client.ping().finally(() => (heard = true));
  isAlive = false;
  await time.run(60_000);
  expect(heard).toBe(false);
});
