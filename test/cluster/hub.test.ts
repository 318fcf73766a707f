/**
 * Whole hosts on a real server and a real sandbox. What needs minutes of misfortune is in
 * test/crash/hub.ts and in the simulation.
 */
import { readFileSync } from 'node:fs';
import { createClient } from '@redis/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Change } from '../../src/replica/records.ts';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { tagCode } from '../../src/domain/piece-tags.ts';
import { unitsOf } from '../../src/domain/units.ts';
import { readTemplate, type JobTemplate } from '../../src/eventlog/template.ts';
import { writeBatch } from '../../src/cluster/wire.ts';
import { hasRedis, startRedis, type RedisServer } from './redis-server.ts';
import { aStage, type Host, type Stage } from './stage.ts';

const TOKEN = 'canary-token-of-the-hub';
const USER = 'shop';
const PASSWORD = 'canary-password-of-the-hub';
/** What docs/hosts.md has people write into Redis's configuration. */
const RECIPE = readFileSync(new URL('../../docs/hosts.md', import.meta.url), 'utf8')
  .match(/redis\.conf <<'END'[^\n]*\n(.*?)\nEND\n/s)![1]!
  .replace(/^bind .*/m, '')
  .replace('a-long-password', PASSWORD);

const pictureOf = (host: Host) =>
  [...host.replica.getState().records.all()].map(({ item }) => item).toSorted((a, b) => (a.id < b.id ? -1 : 1));
const isNew = ({ before }: Change) => before === undefined;

/** Resolves when a host shows the order of the claim as this operator's. */
function ownerAt(host: Host, owner: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => host.team.state.getState().claims.get('order-1')?.operator === owner && resolve();
    host.team.state.subscribe(look);
    look();
  });
}

const save = async ({ name }: { name: string }) => ({ path: name });
const author = (host: number) => ({ operator: `ana-${host}`, station: `bench-${host}` });

/** Resolves when a host shows an item as on hold, or not any more. */
function holdIs(host: Host, itemId: string, isHeld: boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => (host.replica.getState().records.holdOf(itemId) !== undefined) === isHeld && resolve();
    host.replica.subscribe(look);
    look();
  });
}

describe.runIf(hasRedis())('three hosts at one hub', () => {
  let redis: RedisServer;
  let hub: string;
  let sandbox: Sandbox;
  let stage: Stage;
  let [leader, follower, other]: Host[] = [];

  beforeAll(async () => {
    redis = await startRedis([], `${RECIPE}\nuser admin on >admin ~* +@all\n`);
    sandbox = await startSandbox({ items: 120, seed: 3, tokens: [TOKEN], switches: { rateLimit: 600 } });
    hub = redis.url.replace('//', `//${USER}:${PASSWORD}@`);
    stage = aStage({ url: sandbox.url, token: TOKEN, hubs: [hub, hub, hub] });
    [leader, follower, other] = stage.hosts;
    leader!.sync.start();
    await leader!.becomes('leading');
    follower!.sync.start();
    other!.sync.start();
    await Promise.all([follower!.becomes('following'), other!.becomes('following')]);
  });
  afterAll(async () => {
    await stage?.close();
    await sandbox?.close();
    await redis?.close();
  });

  const post = async (path: string, body: object = {}) => {
    const answer = await fetch(new URL(`/_sandbox${path}`, sandbox.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
  };

  test('those that follow show what the leader shows, and ask the store for no list', () => {
    expect(pictureOf(leader!).length).toBeGreaterThan(20);
    for (const host of [follower!, other!]) {
      expect(pictureOf(host)).toEqual(pictureOf(leader!));
      expect(host.listCount()).toBe(0);
    }
  });

  test('a change shows on every host within 200 ms of the poller’s read', async () => {
    const seen = Promise.all([leader!, follower!, other!].map((host) => host.shows(isNew)));
    await post('/orders');
    const [read = 0, ...shown] = await seen;
    for (const at of shown) expect(at - read).toBeLessThan(200);
  });

  test('a move of one station shows at the others without waiting for the poller’s next look', async () => {
    const { item } = follower!.replica.getState().records.withStatus('pending')[0]!;
    const isAccepted = ({ entry }: Change) => entry.item.id === item.id && entry.status === 'accepted';
    const seen = Promise.all([follower!, leader!, other!].map((host) => host.shows(isAccepted)));
    follower!.actions.perform('accept', item.id);
    const [moved = 0, ...shown] = await seen;
    for (const at of shown) expect(at - moved).toBeLessThan(1500);
  });

  test('a command that moves something and ends has the poller look, too', async () => {
    const { item } = leader!.replica.getState().records.withStatus('pending')[0]!;
    const isAccepted = ({ entry }: Change) => entry.item.id === item.id && entry.status === 'accepted';
    const seen = Promise.all([leader!, other!].map((host) => host.shows(isAccepted)));
    const command = aStage({ url: sandbox.url, token: TOKEN, hubs: [hub] });
    const [core] = command.hosts as [Host];
    await core.identify();
    await core.client.getOrder(item.order_id).then(({ data }) => mergeItems(core.replica, data.itens, 0, 1));
    const { intent } = core.actions.ask({ operation: 'accept', itemId: item.id });
    await core.actions.settledOf(intent!.id);
    await command.close();
    const endedAt = performance.now();
    for (const at of await seen) expect(at - endedAt).toBeLessThan(1500);
  });

  test('who has an order on the bench is seen at every host, and can be relieved of it with a reason', async () => {
    const [ana, rui] = [
      follower!.team.join({ operator: 'ana', station: 'bench-2' }),
      other!.team.join({ operator: 'rui', station: 'bench-3' }),
    ];
    expect(ana.claim('order-1')).toBeUndefined();
    await Promise.all([ownerAt(leader!, 'ana'), ownerAt(other!, 'ana')]);
    expect(rui.claim('order-1')).toMatchObject({ operator: 'ana', station: 'bench-2' });
    expect(rui.takeOver('order-1', 'went home')).toBe(true);
    await Promise.all([ownerAt(leader!, 'rui'), ownerAt(follower!, 'rui')]);
    rui.leave();
    ana.leave();
  });

  test('what one host notes of its pieces is known at all, and a later event of another stands', async () => {
    const { item } = follower!.replica.getState().records.withStatus('pending')[0]!;
    const [ana, rui] = [author(2), author(3)];
    expect(follower!.workshop.hold([item], { reason: 'oven is broken' }, ana)).toBe(true);
    expect(follower!.workshop.note(item.order_id, 'goes into the blue box', ana)).toBeUndefined();
    expect(follower!.workshop.remake(item, 'damaged', 2, ana)).toBe(true);
    await Promise.all([leader!, other!].map((host) => holdIs(host, item.id, true)));
    expect(other!.replica.getState().records.holdOf(item.id)).toMatchObject({
      reason: 'oven is broken',
      station: 'bench-2',
    });
    expect(other!.actions.whyNot('accept', item.id)).toBe(follower!.actions.whyNot('accept', item.id));
    await expect.poll(() => leader!.workshop.notes(item.order_id)).toMatchObject([{ text: 'goes into the blue box' }]);
    await expect.poll(() => leader!.workshop.remakesOf(item.id)).toMatchObject([{ units: 2, operator: 'ana-2' }]);
    expect(other!.workshop.release([item.id], rui)).toBe(1);
    await Promise.all([leader!, follower!].map((host) => holdIs(host, item.id, false)));
    expect((await everythingIn(redis.url)).join('\n')).not.toMatch(/oven is broken|blue box|damaged/);
  });

  test('what one host has put into a job file is known at all, by hashes alone', async () => {
    const records = [...follower!.replica.getState().records.withStatus('in_production')];
    const { item } = records.find((entry) => entry.item.personalization_data !== '')!;
    const template = readTemplate('laser', { columns: ['item_id', 'unit'] }) as JobTemplate;
    const itemIds = new Set([item.id]);
    const outcome = await follower!.jobs.make({ template, itemIds, by: author(2), save });
    const job = outcome.kind === 'made' ? outcome.job : undefined;
    expect(job).toMatchObject({ station: 'bench-2' });
    for (const host of [leader!, other!]) await expect.poll(() => host.jobs.since(0)).toEqual([job]);
    expect(await other!.jobs.make({ template, itemIds, by: author(3), save })).toMatchObject({ rows: [] });
    const texts = (await everythingIn(redis.url)).join('\n');
    for (const secret of [job!.hash, item.personalization_data, 'laser']) expect(texts).not.toContain(secret);
  });

  test('a piece scanned at one host has its slot at all', async () => {
    const { records } = follower!.replica.getState();
    const wanted = (id: string) =>
      records.ofOrder(id).filter(({ status }) => status === 'accepted' || status === 'in_production');
    const { item } = [...records.withStatus('in_production')].find(
      (entry) => wanted(entry.item.order_id).reduce((sum, one) => sum + unitsOf(one.item)!, 0) > 1,
    )!;
    const scanned = follower!.assembly.scan(tagCode(item, 1), author(2));
    expect(scanned).toMatchObject({ kind: 'placed', view: { have: 1 } });
    for (const host of [leader!, other!]) {
      await expect.poll(() => host.assembly.slotOf(item.order_id)).toMatchObject({ slot: 'A1', have: 1 });
      expect(host.assembly.scan(tagCode(item, 1), author(3))).toMatchObject({ kind: 'again' });
    }
  });

  test('nothing of a buyer, no token, no text of an item and no password is in the server, and every key bears the prefix', async () => {
    const [entry] = follower!.replica.getState().records.withStatus('pending');
    const { data: order } = await follower!.client.getOrder(entry!.item.order_id);
    expect(order.comprador.nome).not.toBe('');
    const texts = await everythingIn(redis.url);
    expect(texts.join('\n')).toContain(entry!.item.id);
    for (const key of texts.filter((text) => text.startsWith('key '))) {
      expect(key).toMatch(/^key bancada:4:\{[0-9a-f]{16}\}:/);
    }
    const secrets = [TOKEN, PASSWORD, ...Object.values(order.comprador), order.endereco_entrega.logradouro];
    const { order_id, product_nome, label_url, updated_at } = entry!.item;
    secrets.push(order_id, product_nome, updated_at, 'ana-1', 'bench-1', ...(label_url ? [label_url] : []));
    for (const secret of secrets) for (const text of texts) expect(text).not.toContain(secret);
  });

  test('what is written without the token is believed nowhere, and hides nothing', async () => {
    const [entry] = follower!.replica.getState().records.withStatus('pending');
    const before = entry!.item;
    await withAdmin(redis.url, async (send) => {
      const [epochKey = ''] = (await send('KEYS', '*:epoch')) as string[];
      const prefix = epochKey.slice(0, -'epoch'.length);
      const epoch = String(await send('GET', epochKey));
      const forged = { ...before, item_status: 'delivered', updated_at: '2099-01-01T00:00:00Z' };
      const moments = { askedAt: 9e15, knownAt: 9e15 };
      const [last] = (await send('XREVRANGE', `${prefix}ev:${epoch}`, '+', '-', 'COUNT', '1')) as [string, unknown][];
      const next = `1-${Number(last?.[0].split('-')[1] ?? 0) + 1}`;
      const batch = writeBatch([{ kind: 'rows', ...moments, items: [forged] }], 9e15, true);
      const health = JSON.stringify({ sentAt: 9e15, isLoaded: true, facts: {}, lastNumber: 0 });
      await send('HSET', `${prefix}items:${epoch}`, '0', batch);
      await send('SET', `${prefix}health:${epoch}`, health);
      await send('XADD', `${prefix}ev:${epoch}`, next, 't', batch);
      await send('XADD', `${prefix}wake`, '*', 'k', 'notify');
    });
    const seen = Promise.all(stage.hosts.map((host) => host.shows(isNew)));
    await post('/orders');
    await seen;
    await stageIsLed(stage);
    for (const host of stage.hosts) {
      expect(host.replica.getState().records.get(before.id)?.item).toEqual(before);
      expect(pictureOf(host)).toEqual(pictureOf(leader!));
    }
  });

  test('after an empty restart one host leads again, and all show the same', async () => {
    await redis.restart();
    await stageIsLed(stage, false);
    for (const host of stage.hosts) expect(pictureOf(host)).toEqual(pictureOf(leader!));
    // What was noted before stands there again, for whoever comes now.
    const [note] = leader!.workshop.notes();
    expect(note).toBeDefined();
    await expect
      .poll(async () => (await everythingIn(redis.url)).join('\n'), { timeout: 5000 })
      .toMatch(/"n:[\w-]{22}"/);
  });

  test('without the server every host polls for itself within ten seconds', async () => {
    await redis.kill();
    await Promise.all(stage.hosts.map((host) => host.becomes('direct', 10_000)));
    const { hub } = follower!.replica.getState().health;
    expect(hub).toMatchObject({ mode: 'direct', hostCount: 3 });
    expect(JSON.stringify(hub)).not.toContain(PASSWORD);
  });
});

describe.runIf(hasRedis())('a server that is short of memory', () => {
  test('throws a snapshot away: it is written anew for who comes then, and the store is hardly asked', async () => {
    const redis = await startRedis([], 'user admin on >admin ~* +@all\n');
    const sandbox = await startSandbox({ items: 120, seed: 3, tokens: [TOKEN] });
    const { hosts, close } = aStage({ url: sandbox.url, token: TOKEN, hubs: [redis.url, redis.url] });
    const [leader, late] = hosts;
    try {
      leader!.sync.start();
      await leader!.becomes('leading');
      const before = leader!.activity.requestCount();
      await withAdmin(redis.url, async (send) => {
        const [items = ''] = (await send('KEYS', '*:items:*')) as string[];
        await send('DEL', items);
      });
      late!.sync.start();
      await late!.becomes('following');
      await expect.poll(() => pictureOf(late!), { timeout: 10_000 }).toEqual(pictureOf(leader!));
      expect(leader!.activity.requestCount() + late!.activity.requestCount() - before).toBeLessThan(20);
      expect(leader!.mode()).toBe('leading');
    } finally {
      await close();
      await sandbox.close();
      await redis.close();
    }
  });
});

describe.runIf(hasRedis())('a server that comes back with what it wrote down a while ago', () => {
  test('is written anew: a host that comes then misses nothing of what the others had written since', async () => {
    const redis = await startRedis([], 'user admin on >admin ~* +@all\nenable-debug-command yes\n');
    const sandbox = await startSandbox({ items: 120, seed: 3, tokens: [TOKEN] });
    const { hosts, close } = aStage({ url: sandbox.url, token: TOKEN, hubs: [redis.url, redis.url] });
    const [leader, late] = hosts;
    const headers = { 'content-type': 'application/json' };
    const order = () => fetch(new URL('/_sandbox/orders', sandbox.url), { method: 'POST', headers, body: '{}' });
    try {
      leader!.sync.start();
      await leader!.becomes('leading');
      await withAdmin(redis.url, async (send) => {
        await send('SAVE');
        const isShown = leader!.shows(isNew);
        await order();
        await isShown;
        await expect.poll(() => send('KEYS', '*:ev:*')).toHaveLength(1);
        const [key = ''] = (await send('KEYS', '*:epoch')) as string[];
        const before = await send('GET', key);
        // The connections stay: no host learns that it has forgotten.
        await send('DEBUG', 'RELOAD', 'NOSAVE');
        await expect.poll(() => send('GET', key), { timeout: 10_000 }).not.toBe(before);
      });
      late!.sync.start();
      await late!.becomes('following');
      await expect.poll(() => pictureOf(late!), { timeout: 10_000 }).toEqual(pictureOf(leader!));
      expect([leader!.mode(), late!.mode()].toSorted()).toEqual(['following', 'leading']);
    } finally {
      await close();
      await sandbox.close();
      await redis.close();
    }
  }, 30_000);
});

/** Resolves when one host leads and the others follow; `looksNow` false: after the next change. */
function stageIsLed(stage: Stage, looksNow = true): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const modes = stage.hosts.map((host) => host.mode()).toSorted();
      if (modes.join() === 'following,following,leading') resolve();
    };
    for (const host of stage.hosts) host.replica.subscribe(look);
    if (looksNow) look();
  });
}

/** Sends commands as one who may do anything. */
async function withAdmin<T>(
  url: string,
  work: (send: (...args: string[]) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const client = createClient({ url: url.replace('//', '//admin:admin@') });
  await client.connect();
  try {
    return await work((...args) => client.sendCommand<unknown>(args));
  } finally {
    client.destroy();
  }
}

/** Every key with everything in it, as one who may do anything sees it. */
function everythingIn(url: string): Promise<string[]> {
  return withAdmin(url, async (send) => {
    const read: Record<string, (key: string) => Promise<unknown>> = {
      hash: (key) => send('HGETALL', key),
      stream: (key) => send('XRANGE', key, '-', '+'),
      string: (key) => send('GET', key),
    };
    const texts: string[] = [];
    for (const key of (await send('KEYS', '*')) as string[]) {
      texts.push(`key ${key}`, JSON.stringify(await read[String(await send('TYPE', key))]!(key)));
    }
    return texts;
  });
}
