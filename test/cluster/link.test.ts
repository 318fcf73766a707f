/**
 * The server's steps as Redis carries them out, and those of the server in the program, which simulation and small worlds
 * share: by the same claims, and in random orders of all steps, answer by answer.
 */
import { createClient } from '@redis/client';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { withDeadlines } from '../../src/cluster/deadline.ts';
import { HubDown, type HubLink, type HubView } from '../../src/cluster/link.ts';
import { openRedisLink, prefixFor } from '../../src/cluster/redis-link.ts';
import { SCRIPTS } from '../../src/cluster/scripts.ts';
import { selfSigned } from '../api/self-signed.ts';
import { createSimHub } from '../sim/world/hub-server.ts';
import { createRandom, type Random } from '../sim/world/random.ts';
import { createVirtualTime } from '../sim/world/virtual-time.ts';
import { createHubState, linkAtOnce, NO_LIMITS } from '../support/hub-state.ts';
import { byNight } from '../support/night.ts';
import { freePort } from '../support/free-port.ts';
import { hasRedis, startRedis, type RedisServer } from './redis-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

type HubServer = {
  open: () => Promise<HubLink>;
  run: <T>(work: Promise<T>) => Promise<T>;
  /** Throws the items of a snapshot away, as a server does that is short of memory. */
  evict: (epoch: string) => Promise<unknown>;
  /** Throws everything away. */
  forget: () => Promise<unknown>;
  end: () => Promise<void>;
};

const FIRST = { epoch: undefined, after: 0, teamVersion: -1 };

async function aRealServer(): Promise<HubServer> {
  const redis = await startRedis();
  const links: HubLink[] = [];
  async function command(words: string[]): Promise<void> {
    const client = await createClient({ url: redis.url }).connect();
    await client.sendCommand(words);
    await client.close();
  }
  return {
    async open() {
      const link = await openRedisLink({ url: redis.url, prefix: prefixFor('http://store.test', 'loja-1') })();
      links.push(link);
      return link;
    },
    run: (work) => work,
    evict: (epoch) => command(['DEL', `${prefixFor('http://store.test', 'loja-1')}items:${epoch}`]),
    forget: () => command(['FLUSHALL']),
    async end() {
      for (const link of links) link.close();
      await redis.close();
    },
  };
}

async function aSimulatedServer(): Promise<HubServer> {
  const time = createVirtualTime();
  const hub = createSimHub(time, createRandom(1));
  async function run<T>(work: Promise<T>): Promise<T> {
    let isOver = false;
    const over = work.finally(() => (isOver = true));
    over.catch(() => {});
    await time.run(time.now() + 60_000, () => isOver);
    return over;
  }
  return {
    open: () => run(hub.connectFor('host', () => true)()),
    run,
    evict: () => Promise.resolve(hub.evict()),
    forget: () => Promise.resolve(hub.setDown(true)),
    end: () => Promise.resolve(),
  };
}

describe.each([
  ['Redis', aRealServer, hasRedis()],
  ['the simulated server', aSimulatedServer, true],
])('%s', (_, start, isThere) => {
  if (!isThere) return void test.skip('is not there');

  async function withServer(work: (server: HubServer, one: HubLink, other: HubLink) => Promise<void>): Promise<void> {
    const server = await start();
    try {
      await work(server, await server.open(), await server.open());
    } finally {
      await server.end();
    }
  }

  test('what is claimed belongs to the first who asks, however often he asks', () =>
    withServer(async ({ run }, one, other) => {
      expect(await run(one.claim('u:1 1', 'a'))).toBe(true);
      expect(await run(other.claim('u:1 1', 'b'))).toBe(false);
      expect(await run(one.claim('u:1 1', 'a'))).toBe(true);
      expect(await run(other.claim('u:1 2', 'b'))).toBe(true);
    }));

  test('events stand by their names and are read in the order in which they were put', () =>
    withServer(async ({ run }, one, other) => {
      const first = await run(one.read(FIRST));
      expect(await run(one.events('0'))).toEqual({ cursor: '0', events: [] });
      await run(
        one.putEvents([
          ['h:i1', 'a'],
          ['n:1', 'b'],
        ]),
      );
      await run(
        other.putEvents([
          ['h:i1', 'c'],
          ['n:1', ''],
        ]),
      );
      const { lastEvent } = await run(other.read(FIRST));
      expect(lastEvent).not.toBe(first.lastEvent);
      expect((await run(one.events('0'))).events).toEqual([['h:i1', 'c']]);
      const news = await run(one.eventsAfter(first.lastEvent));
      expect(news).toEqual({
        last: lastEvent,
        events: [
          ['h:i1', 'a'],
          ['n:1', 'b'],
          ['h:i1', 'c'],
        ],
      });
      expect(await run(one.eventsAfter(lastEvent))).toEqual({ last: lastEvent, events: [] });
      expect(await run(one.eventsAfter('5-5'))).toBeUndefined();
    }));

  test('one of two takes the lease; the other only if it has not been renewed since it was seen', () =>
    withServer(async ({ run }, one, other) => {
      expect(await run(one.take('a', undefined))).toBe(true);
      expect(await run(other.take('b', undefined))).toBe(false);
      const { lease } = await run(other.read(FIRST));
      expect(lease).toEqual({ holder: 'a', beat: 0 });
      expect(await run(one.renew('a', undefined, ''))).toBe('done');
      expect(await run(other.take('b', lease))).toBe(false);
      expect(await run(other.take('b', { holder: 'a', beat: 1 }))).toBe(true);
      expect((await run(one.read(FIRST))).lease).toEqual({ holder: 'b', beat: 0 });
    }));

  test('a former leader is refused every step', () =>
    withServer(async ({ run }, one, other) => {
      await run(one.take('a', undefined));
      await run(one.open('a', 'e1', '{}'));
      await run(other.take('b', { holder: 'a', beat: 0 }));
      expect(await run(one.renew('a', 'e1', 'stale'))).toBe('fenced');
      expect(await run(one.fill('a', 'e1', 0, 'stale'))).toBe('fenced');
      expect(await run(one.open('a', 'e2', '{}'))).toBe('fenced');
      expect(await run(one.publish('a', 'e1', { number: 1, text: 'stale' }))).toBe('fenced');
      await run(one.release('a'));
      const view = await run(other.read(FIRST));
      expect(view).toMatchObject({ lease: { holder: 'b', beat: 0 }, epoch: 'e1', health: '{}', lastNumber: 0 });
    }));

  test('a snapshot stands only when it is whole, with its health, and the one before is gone', () =>
    withServer(async ({ run }, one, other) => {
      await run(one.take('a', undefined));
      await run(one.fill('a', 'e1', 0, 'first'));
      await run(one.fill('a', 'e1', 1, 'second'));
      expect((await run(other.read(FIRST))).epoch).toBeUndefined();
      await run(one.open('a', 'e1', 'h'));
      await run(one.publish('a', 'e1', { number: 1, text: 'b' }));
      expect(await run(other.read(FIRST))).toMatchObject({ epoch: 'e1', health: 'h', lastNumber: 1 });
      expect(await partsOf(run, other, 'e1')).toEqual(['first', 'second']);
      await run(one.fill('a', 'e2', 0, 'third'));
      expect(await partsOf(run, other, 'e1')).toEqual(['first', 'second']);
      await run(one.open('a', 'e2', 'h2'));
      expect(await partsOf(run, other, 'e1')).toEqual([]);
      expect(await partsOf(run, other, 'e2')).toEqual(['third']);
      expect(await run(other.read(FIRST))).toMatchObject({ epoch: 'e2', health: 'h2', lastNumber: 0 });
    }));

  test('a snapshot whose items the server has thrown away does not stand; one of nothing does', () =>
    withServer(async ({ run, evict }, one, other) => {
      await run(one.take('a', undefined));
      await run(one.open('a', 'e1', '{}'));
      expect((await run(other.read(FIRST))).epoch).toBe('e1');
      expect(await partsOf(run, other, 'e1')).toEqual([]);
      await evict('e1');
      expect((await run(other.read(FIRST))).epoch).toBeUndefined();
    }));

  test('what is published is in the batches, numbered, and for its epoch only', () =>
    withServer(async ({ run }, one, other) => {
      await run(one.take('a', undefined));
      await run(one.open('a', 'e1', '{}'));
      const texts = async (after: number, epoch = 'e1') =>
        (await run(other.read({ ...FIRST, epoch, after }))).batches.map(({ number, text }) => `${number} ${text}`);
      expect(await run(one.publish('a', 'e1', { number: 1, text: 'first' }))).toBe('done');
      expect(await run(one.publish('a', 'e1', { number: 2, text: 'second' }))).toBe('done');
      expect(await texts(0)).toEqual(['1 first', '2 second']);
      expect(await texts(1)).toEqual(['2 second']);
      expect(await texts(2)).toEqual([]);
      expect(await texts(0, 'e0')).toEqual([]);
      expect(await run(one.publish('a', 'e0', { number: 1, text: 'void' }))).toBe('lost');
      expect((await run(other.read(FIRST))).lastNumber).toBe(2);
    }));

  test('a number that is not the next one is not taken: a batch of the leader is missing here', () =>
    withServer(async ({ run }, one) => {
      await run(one.take('a', undefined));
      await run(one.open('a', 'e1', '{}'));
      expect(await run(one.publish('a', 'e1', { number: 2, text: 'second' }))).toBe('lost');
      expect(await run(one.publish('a', 'e1', { number: 1, text: 'first' }))).toBe('done');
      expect(await run(one.publish('a', 'e1', { number: 1, text: 'again' }))).toBe('lost');
      expect(await run(one.publish('a', 'e1', { number: 3, text: 'third' }))).toBe('lost');
      expect((await run(one.read({ ...FIRST, epoch: 'e1' }))).batches).toEqual([{ number: 1, text: 'first' }]);
    }));

  test('a wait ends at once when a batch, a notification, a team or a snapshot comes, and not before', () =>
    withServer(async ({ run }, one, other) => {
      await run(one.take('a', undefined));
      const wakes: (() => Promise<unknown>)[] = [
        () => one.open('a', 'e1', '{}'),
        () => one.publish('a', 'e1', { number: 1, text: 'first' }),
        () => one.notify(''),
        () => one.sendHeartbeat('host-1', '{}', '{"stations":[]}'),
        () => one.release('a'),
      ];
      let epoch: string | undefined;
      let after = 0;
      for (const wake of wakes) {
        const view = await run(other.read({ epoch, after, teamVersion: -1 }));
        [epoch, after] = [view.epoch, view.lastNumber];
        const order: string[] = [];
        const waiting = other.wait(5000).then(() => order.push('woken'));
        await run(one.read(FIRST));
        expect(order).toEqual([]);
        await run(wake());
        await run(waiting);
        expect(order).toEqual(['woken']);
      }
    }));

  test('hosts and teams are read once per version, and go when they are sent away', () =>
    withServer(async ({ run }, one, other) => {
      await run(one.sendHeartbeat('h1', 'heartbeat', 'team'));
      await run(one.sendHeartbeat('h2', 'other', undefined));
      const view = await run(other.read(FIRST));
      expect(view).toMatchObject({ hosts: { h1: 'heartbeat', h2: 'other' }, teams: { h1: 'team' } });
      expect((await run(other.read({ ...FIRST, teamVersion: view.teamVersion }))).teams).toBeUndefined();
      await run(one.removeHosts(['h1']));
      expect(await run(other.read({ ...FIRST, teamVersion: view.teamVersion }))).toMatchObject({
        hosts: { h2: 'other' },
        teams: {},
      });
    }));

  test('every host reads of a notification, and its text once', () =>
    withServer(async ({ run }, one, other) => {
      const { notificationCount } = await run(other.read(FIRST));
      await run(one.notify(''));
      await run(one.notify('rows'));
      const after = { notificationCount: notificationCount + 2, notification: 'rows' };
      expect(await run(other.read(FIRST))).toMatchObject(after);
      expect(await run(other.read({ ...FIRST, notificationCount: notificationCount + 1 }))).toMatchObject(after);
      expect(await run(other.read({ ...FIRST, notificationCount: notificationCount + 2 }))).toMatchObject({
        ...after,
        notification: '',
      });
    }));

  test('a connection that was closed answers nothing any more', () =>
    withServer(async ({ run }, one) => {
      const waiting = one.wait(5000);
      one.close();
      await expect(run(waiting)).rejects.toThrow(HubDown);
      await expect(run(one.read(FIRST))).rejects.toThrow(HubDown);
    }));
});

const [HOLDERS, EPOCHS, NAMES] = [
  ['a', 'b'],
  ['e1', 'e2', 'e3'],
  ['x', 'y', 'z'],
] as const;

/** A step that hosts may ask for at any time, more often in turn than out of turn. */
function aStep(random: Random, view: HubView, ofEvent: string): (link: HubLink) => Promise<unknown> {
  const { lease, teamVersion, lastNumber } = view;
  const inTurn = () => random.chance(0.7);
  const holder = lease && inTurn() ? lease.holder : random.pick(HOLDERS);
  const epoch = view.epoch !== undefined && inTurn() ? view.epoch : random.pick(EPOCHS);
  const number = inTurn() ? lastNumber + 1 : random.int(1, 4);
  const [name, text] = [random.pick(NAMES), String(random.int(1, 1000))];
  const team = random.chance(0.5) ? text : undefined;
  const version = random.pick([-1, teamVersion]);
  return random.pick<(link: HubLink) => Promise<unknown>>([
    (link) => link.read({ epoch: random.chance(0.2) ? undefined : epoch, after: number - 1, teamVersion: version }),
    (link) => link.take(holder, lease),
    (link) => link.take(holder, { holder, beat: number }),
    (link) => link.renew(holder, epoch, text),
    (link) => link.renew(holder, undefined, ''),
    (link) => link.release(holder),
    (link) => link.fill(holder, epoch, number % 2, text),
    (link) => link.open(holder, epoch, text),
    (link) => link.publish(holder, epoch, { number, text }),
    (link) => partsOf((work) => work, link, epoch),
    (link) => link.notify(text),
    (link) => link.read({ ...FIRST, notificationCount: view.notificationCount }),
    (link) => link.sendHeartbeat(name, text, team),
    (link) => link.removeHosts([name]),
    async (link) => Object.fromEntries((await link.events('0')).events),
    async (link) => (await link.eventsAfter(ofEvent))?.events,
    (link) => link.putEvents([[name, random.chance(0.2) ? '' : text]]),
    (link) => link.claim(name, holder),
  ]);
}

test.runIf(hasRedis())(
  'whatever is asked in whatever order, the server in the program answers as a real one',
  async () => {
    const real = await aRealServer();
    try {
      for (let seed = 1; seed <= byNight(4, 150); seed++) {
        const state = createHubState(NO_LIMITS);
        const [there, here] = [await real.open(), linkAtOnce(state)];
        /** How both of them name the same event. */
        const events: [string, string][] = [['0-0', '0-0'], ['5-5', '5-5']]; // prettier-ignore
        for (let step = 0; step < 60; step++) {
          const [one, other] = [await there.read(FIRST), await here.read(FIRST)];
          expect({ ...one, lastEvent: '' }, `${seed}, ${step}`).toEqual({ ...other, lastEvent: '' });
          events.push([one.lastEvent, other.lastEvent]);
          const [random, event] = [`${seed}/${step}`, createRandom(`${seed}/${step}/event`).pick(events)];
          const asked = aStep(createRandom(random), other, event[0]);
          const same = aStep(createRandom(random), other, event[1]);
          const [answer, expected] = [await asked(there), await same(here)];
          const isRead = (said: unknown): said is HubView =>
            typeof said === 'object' && said !== null && 'lease' in said;
          const plain = (said: unknown) => (isRead(said) ? { ...said, lastEvent: '' } : said);
          expect(plain(expected), `${seed}, ${step}: ${String(asked)}`).toEqual(plain(answer));
        }
        await real.forget();
      }
    } finally {
      await real.end();
    }
  },
);

async function partsOf(run: HubServer['run'], link: HubLink, epoch: string): Promise<string[]> {
  const parts = await Promise.all([0, 1].map((index) => run(link.part(epoch, index))));
  return parts.filter((part) => part !== undefined);
}

test('no step asks the server what time it is: its clock may be set back', () => {
  for (const text of Object.values(SCRIPTS)) expect(text).not.toMatch(/TIME|TTL|EXPIREAT|'NX'/);
});

describe.runIf(hasRedis())('a server that fails', () => {
  let redis: RedisServer;
  beforeAll(async () => void (redis = await startRedis(['--requirepass', 'canary-s3cret'])));
  afterAll(() => redis.close());

  const open = (password = 'canary-s3cret', stepMs = 300) => {
    const url = redis.url.replace('//', `//default:${password}@`);
    return withDeadlines(
      openRedisLink({ url, prefix: prefixFor('http://store.test', 'loja-1') }),
      systemClock,
      stepMs,
    )();
  };

  test('one that hangs with the connection open fails every step within its deadline', async () => {
    const link = await open();
    await link.read(FIRST);
    redis.signal('SIGSTOP');
    try {
      const startedAt = performance.now();
      await expect(link.read(FIRST)).rejects.toThrow(HubDown);
      expect(performance.now() - startedAt).toBeLessThan(1000);
      await expect(link.take('a', undefined)).rejects.toThrow(HubDown);
    } finally {
      redis.signal('SIGCONT');
    }
  });

  test('one that is killed fails whatever is under way, and knows nothing when it is back', async () => {
    const link = await open();
    await link.take('a', undefined);
    const failed = expect(link.wait(5000)).rejects.toThrow(HubDown);
    await redis.restart();
    await failed;
    const next = await open();
    expect((await next.read(FIRST)).lease).toBeUndefined();
    next.close();
  });

  test('a refused password is reported without it', async () => {
    const failure = await open('wrong-canary').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(HubDown);
    expect(String((failure as Error).stack)).not.toMatch(/canary/);
    expect((failure as Error).message).toBe('WRONGPASS');
  });
});

test.runIf(hasRedis())('over TLS only a server that somebody vouches for is spoken to', async () => {
  const dir = temporaryFolder();
  const { key, cert } = selfSigned('localhost');
  const [keyFile, certFile] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
  writeFileSync(keyFile, key, { mode: 0o600 });
  writeFileSync(certFile, cert);
  const port = await freePort();
  const tls = ['--tls-port', String(port), '--tls-cert-file', certFile, '--tls-key-file', keyFile];
  const redis = await startRedis([...tls, '--tls-ca-cert-file', certFile, '--tls-auth-clients', 'no']);
  try {
    // A busy machine takes its time for a handshake: what is refused here must not be for want of it.
    const options = { url: `rediss://localhost:${port}`, prefix: 'bancada:{t}:', connectMs: 30_000 };
    const failure = await openRedisLink(options)().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(HubDown);
    expect((failure as Error).message).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
    // Which authorities count is settled when a process starts.
    const module = new URL('../../src/cluster/redis-link.ts', import.meta.url).href;
    const script = `const { openRedisLink } = await import('${module}');
      const link = await openRedisLink(${JSON.stringify(options)})();
      console.log(await link.take('a', undefined));
      link.close();`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--no-warnings', '--input-type=module', '-e', script],
      { env: { ...process.env, NODE_EXTRA_CA_CERTS: certFile } },
    );
    expect(stdout.trim()).toBe('true');
  } finally {
    await redis.close();
  }
});
