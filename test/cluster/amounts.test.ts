/** Whoever may write to the server may fill it: a host reads no more of it than hosts can have written. */
import { createClient } from '@redis/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HubDown, type HubLink } from '../../src/cluster/link.ts';
import { openRedisLink } from '../../src/cluster/redis-link.ts';
import { hasRedis, startRedis, type RedisServer } from './redis-server.ts';

const PREFIX = 'bancada:4:{test}:';
const FIRST = { epoch: undefined, after: 0, teamVersion: -1 };
const MEGABYTE = 'x'.repeat(1024 * 1024);

describe.skipIf(!hasRedis())('a server that somebody fills', () => {
  let redis: RedisServer;
  let raw: Awaited<ReturnType<typeof connect>>;
  beforeAll(async () => {
    redis = await startRedis();
    raw = await connect();
  });
  afterAll(async () => {
    await raw.close();
    await redis.close();
  });
  const connect = () => createClient({ url: redis.url }).connect();
  const open = () => openRedisLink({ url: redis.url, prefix: PREFIX })();

  async function aSnapshot(): Promise<HubLink> {
    await raw.flushAll();
    const link = await open();
    await link.take('h', undefined);
    await link.fill('h', 'e1', 0, 'text');
    await link.open('h', 'e1', 'fine');
    await link.sendHeartbeat('h', 'heartbeat', 'team');
    return link;
  }

  /** So many fields, or one so large, in a hash. */
  const fields = (key: string, count: number, text = 'junk') =>
    raw.hSet(PREFIX + key, Object.fromEntries(Array.from({ length: count }, (_, i) => [`junk ${i}`, text])));

  const FILLED: [string, () => Promise<unknown>, (link: HubLink) => Promise<unknown>][] = [
    ['150,000 words', () => fields('hosts', 150_000), (link) => link.read(FIRST)],
    ['a heartbeat of 20 MB', () => fields('hosts', 1, MEGABYTE.repeat(20)), (link) => link.read(FIRST)],
    [
      'a notification of 20 MB',
      () => raw.set(`${PREFIX}notification`, MEGABYTE.repeat(20)),
      (link) => link.read(FIRST),
    ],
    ['5,000 teams', () => fields('teams', 5000), (link) => link.read(FIRST)],
    ['a health of 20 MB', () => raw.set(`${PREFIX}health:e1`, MEGABYTE.repeat(20)), (link) => link.read(FIRST)],
    ['a name of an epoch of 1 MB', () => raw.set(`${PREFIX}epoch`, MEGABYTE), (link) => link.read(FIRST)],
    ['a lease of 1 MB', () => raw.hSet(`${PREFIX}lease`, 'holder', MEGABYTE), (link) => link.read(FIRST)],
    [
      'a batch of 20 MB',
      () => raw.xAdd(`${PREFIX}ev:e1`, '1-1', { t: MEGABYTE.repeat(20) }),
      (link) => link.read({ ...FIRST, epoch: 'e1' }),
    ],
    [
      'a part of 20 MB',
      () => raw.hSet(`${PREFIX}items:e1`, '0', MEGABYTE.repeat(20)),
      // What is thrown away is not there any more.
      async (link) => (await link.part('e1', 0)) ?? 'none',
    ],
    ['an event of 20 MB', () => fields('events', 1, MEGABYTE.repeat(20)), (link) => link.events('0')],
    [
      'a logged event of 20 MB',
      () => raw.xAdd(`${PREFIX}event-log`, '*', { name: MEGABYTE.repeat(20) }),
      (link) => link.eventsAfter('0-0'),
    ],
  ];

  test.each(FILLED)('with %s: it is thrown away unread, and read again without it', async (_, fill, ask) => {
    using link = asDisposable(await aSnapshot());
    await fill();
    const failure: unknown = await ask(link).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(HubDown);
    expect((failure as Error).message).toBe('TOOMUCH');
    using next = asDisposable(await open());
    expect(await next.read(FIRST)).toBeDefined();
    expect(await ask(next)).toBeDefined();
  });

  test('150,000 fields beside the parts of a snapshot are not looked at', async () => {
    using link = asDisposable(await aSnapshot());
    await fields('items:e1', 150_000);
    expect([await link.part('e1', 0), (await link.read(FIRST)).epoch]).toEqual(['text', 'e1']);
  });

  test('of many large batches a reading brings as many as fit', async () => {
    using link = asDisposable(await aSnapshot());
    for (let number = 1; number <= 10; number++) {
      await link.publish('h', 'e1', { number, text: MEGABYTE.repeat(3) });
    }
    const { batches, lastNumber } = await link.read({ ...FIRST, epoch: 'e1' });
    expect([batches.map(({ number }) => number), lastNumber]).toEqual([[1, 2, 3, 4, 5], 10]);
  });
});

const asDisposable = (link: HubLink): HubLink & Disposable => ({ ...link, [Symbol.dispose]: () => link.close() });
