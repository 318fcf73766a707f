/** Programs of the shop's own that hear what happens: of what, how often, and what becomes of it when somebody dies. */
import { expect, onTestFinished, test } from 'vitest';
import { HubDown } from '../../../src/cluster/link.ts';
import { openMemoryDatabase, type StateDatabase } from '../../../src/db/database.ts';
import { createEventReplica } from '../../../src/db/event-log.ts';
import { createItemRepository } from '../../../src/db/item-repository.ts';
import { failedRuns, retryRuns, TAKE_OVER_MS } from '../../../src/db/own-runs.ts';
import { holdPieces, releasePieces } from '../../../src/db/piece-notes.ts';
import { HEARD } from '../../../src/domain/heard.ts';
import type { OrderItem } from '../../../src/domain/records.ts';
import { MOST_TRIES } from '../../../src/eventlog/kinds/own-runs.ts';
import { runWhatHears, type OwnListener } from '../../../src/eventlog/services/own-runs.ts';
import { createReplica, mergeItems, updateHealth } from '../../../src/replica/replica.ts';
import { aClock } from '../../support/clock.ts';
import { anItem } from '../../support/items.ts';

const START = Date.UTC(2026, 10, 20, 12);
const at = (seconds: number) => new Date(START + seconds * 1000).toISOString();
const LISTENER: OwnListener = { name: 'tell', run: ['tell', 'erp'], on: HEARD, withinMs: 10_000 };

type Given = { event: string; id: string; attempt: number; item: Partial<OrderItem>; reason?: string };
type End = { exitCode: number | null; problem?: string };

/** Claims as a hub's server keeps them, as long as it is there. */
function aHub() {
  const claims = new Map<string, string>();
  const hub = { isDown: false };
  return Object.assign(hub, {
    claim(name: string, host: string) {
      if (hub.isDown) return Promise.reject(new HubDown('away'));
      if (!claims.has(name)) claims.set(name, host);
      return Promise.resolve(claims.get(name) === host);
    },
  });
}

/** A machine with its disk, on which processes begin and end. */
function aHost(clock = aClock(START), hub?: ReturnType<typeof aHub>) {
  const database = openMemoryDatabase();
  const replica = createReplica();
  replica.setState({ lojaId: 'loja-1' });
  updateHealth(replica, { isLoaded: true });
  const rows = createItemRepository(database, { now: clock.now, hostNow: clock.now });
  const given: Given[] = [];
  const behaviour: { end: () => End | Promise<End> } = { end: () => ({ exitCode: 0 }) };
  let processes = 0;
  let nowOn: OwnListener['on'] | undefined;
  let ahead = 0;
  return {
    clock,
    /** Without the looks of all the time in between. */
    later(ms: number) {
      ahead += ms;
      return clock.pass(3000);
    },
    /** The file says something else from now on. */
    hears: (...on: OwnListener['on']) => void (nowOn = on),
    database,
    given,
    behaviour,
    /** Keeps rows as the sync does. */
    keep: (...items: OrderItem[]) =>
      rows.keep(
        mergeItems(replica, items, clock.now()).map(({ entry }) => entry),
        undefined,
      ),
    /** A process that hears; the one before it is killed, and lets go of nothing. */
    begin(listener: Partial<OwnListener> = {}, life: { isAlive: boolean } = { isAlive: true }) {
      const running = runWhatHears({
        database: mortal(database, life),
        replica,
        clock: { ...clock, wallNow: () => clock.wallNow() + ahead },
        hostNow: clock.now,
        holder: `process-${++processes}`,
        claim: hub?.claim,
        async run(_words, input) {
          given.push(JSON.parse(input) as Given);
          return behaviour.end();
        },
      });
      running.begin(() => [{ ...LISTENER, ...listener, on: nowOn ?? listener.on ?? LISTENER.on }]);
      onTestFinished(() => void running.end());
      return running;
    },
    heard: () => given.map(({ event, attempt, item }) => `${event} ${item.id} ${attempt}`),
  };
}

/** The database of a process that can be killed: from then on it writes nothing. */
function mortal(database: StateDatabase, life: { isAlive: boolean }): StateDatabase {
  return new Proxy(database, {
    get(target, name: keyof StateDatabase) {
      const value = target[name];
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (!life.isAlive) throw new HubDown('killed');
        return (value as (...all: unknown[]) => unknown)(...args);
      };
    },
  });
}

const shipped = (id: string, seconds: number) =>
  anItem({ id, order_id: id, item_status: 'shipped', enviado_em: at(seconds), updated_at: at(seconds) });

test('of what was so before it hears nothing is told; of what comes after each once, without its buyer', async () => {
  const host = aHost();
  const old = { created_at: at(-7200), updated_at: at(-60) };
  const before = [
    anItem({ id: 'waits', ...old }),
    anItem({ id: 'gone', ...old, item_status: 'cancelled', cancelado_em: at(-60) }),
    anItem({ id: 'sent', ...old, item_status: 'shipped', enviado_em: at(-60) }),
  ];
  host.keep(...before);
  host.begin();
  await host.clock.pass(5000);
  // Touched once more, and read from long ago.
  host.keep(...before.map((one) => ({ ...one, updated_at: at(3) })));
  host.keep(anItem({ id: 'older', created_at: at(-9e5), item_status: 'cancelled', cancelado_em: at(-8e5) }));
  await host.clock.pass(5000);
  expect(host.heard()).toEqual([]);
  host.keep(
    anItem({ id: 'new', created_at: at(6), updated_at: at(6), label_url: 'https://labels.example/1' }),
    { ...before[0]!, item_status: 'cancelled', cancelado_em: at(7), updated_at: at(7) },
    shipped('left', 7),
  );
  await host.clock.pass(5000);
  // It had left by the time that it was seen, and was paid before.
  expect(host.heard().toSorted()).toEqual(['cancelled waits 1', 'paid new 1', 'shipped left 1']);
  expect(JSON.stringify(host.given)).not.toMatch(/labels\.example/);
  expect(host.given.find(({ item }) => item.id === 'new')).toMatchObject({
    command: 'tell',
    at: at(6),
    loja_id: 'loja-1',
    item: { product_nome: 'Caneca esmaltada', pedido: { numero: '10482' } },
  });
});

test('what comes back and leaves once more is told once more, and what is read again is not', async () => {
  const host = aHost();
  host.begin({ on: ['shipped'] });
  await host.clock.pass(2000);
  host.keep(shipped('i', 1));
  await host.clock.pass(2000);
  host.keep({ ...shipped('i', 1), item_status: 'delivered', updated_at: at(3) });
  await host.clock.pass(2000);
  expect(host.heard()).toEqual(['shipped i 1']);
  host.keep(shipped('i', 5));
  await host.clock.pass(2000);
  expect(host.heard()).toEqual(['shipped i 1', 'shipped i 1']);
  expect(new Set(host.given.map(({ id }) => id)).size).toBe(2);
});

test('an item that is held is told with the reason, and one that should have left with its time', async () => {
  const host = aHost();
  const piece = anItem({ id: 'i', created_at: at(-86_400 + 30), updated_at: at(-10) });
  host.keep({ ...piece, pedido: { ...piece.pedido!, created_at: at(-86_400 + 30) } });
  host.begin({ on: ['held', 'late'] });
  await host.clock.pass(5000);
  const by = { operator: 'ana', station: 'bench' };
  const about = { item_id: 'i', order_id: 'order-1' };
  holdPieces(host.database, [{ at: host.clock.wallNow(), ...by, ...about, reason: 'artwork' }]);
  await host.clock.pass(5000);
  expect(host.given.at(-1)).toMatchObject({ event: 'held', reason: 'artwork' });
  releasePieces(host.database, ['i'], { at: host.clock.wallNow(), ...by });
  await host.clock.pass(60_000);
  expect(host.heard()).toEqual(['held i 1', 'late i 1']);
  expect(host.given.at(-1)).toMatchObject({ at: at(30) });
});

test('one that fails is tried again after longer and longer pauses, then given up and listed', async () => {
  const host = aHost();
  host.behaviour.end = () => ({ exitCode: 3 });
  host.begin({ on: ['shipped'] });
  await host.clock.pass(2000);
  host.keep(shipped('i', 1));
  await host.clock.pass(5000);
  expect(failedRuns(host.database, 5)).toMatchObject({
    count: 1,
    runs: [{ state: 'waiting', ending: 'exit 3', tries: 1 }],
  });
  await host.clock.pass(20_000);
  expect(host.heard()).toHaveLength(1);
  await host.clock.pass(10_000);
  expect(host.heard()).toEqual(['shipped i 1', 'shipped i 2']);
  for (let tried = 2; tried < MOST_TRIES + 3; tried++) await host.later(2 * 3600_000);
  expect(host.given.map(({ attempt }) => attempt)).toEqual(Array.from({ length: MOST_TRIES }, (_, index) => index + 1));
  expect(failedRuns(host.database, 5)).toMatchObject({
    count: 1,
    runs: [{ state: 'failed', ending: 'exit 3', tries: 8 }],
  });
  host.behaviour.end = () => ({ exitCode: 0 });
  host.keep(shipped('j', 50_000));
  await host.clock.pass(5000);
  expect([host.heard().at(-1), failedRuns(host.database, 5).count]).toEqual(['shipped j 1', 1]);
});

test('what was given up is tried again when somebody says so, as another attempt of the same run', async () => {
  const host = aHost();
  host.behaviour.end = () => ({ exitCode: 3 });
  host.begin({ on: ['shipped'] });
  await host.clock.pass(2000);
  host.keep(shipped('i', 1), shipped('j', 1));
  for (let tried = 0; tried < MOST_TRIES + 3; tried++) await host.later(2 * 3600_000);
  const [first] = failedRuns(host.database, 5).runs;
  const now = () => host.clock.wallNow();
  expect([retryRuns(host.database, now(), ['unknown']), retryRuns(host.database, now(), [first!.id])]).toEqual([0, 1]);
  const before = host.given.length;
  await host.later(1000);
  expect(host.given.slice(before)).toMatchObject([{ id: first!.id, attempt: MOST_TRIES + 1 }]);
  for (let tried = 0; tried < MOST_TRIES + 3; tried++) await host.later(2 * 3600_000);
  expect(host.given.slice(before)).toHaveLength(MOST_TRIES);
  expect(failedRuns(host.database, 5).runs.map(({ state }) => state)).toEqual(['failed', 'failed']);
  host.behaviour.end = () => ({ exitCode: 0 });
  expect(retryRuns(host.database, now())).toBe(2);
  await host.later(1000);
  expect([host.given.length - before, failedRuns(host.database, 5).count]).toEqual([MOST_TRIES + 2, 0]);
});

test('a command that is added or changed while it runs hears from then on', async () => {
  const host = aHost();
  host.hears();
  host.begin();
  await host.clock.pass(2000);
  host.keep(shipped('before', 1));
  await host.clock.pass(2000);
  host.hears('shipped');
  await host.clock.pass(2000);
  host.keep(shipped('after', 5));
  await host.clock.pass(2000);
  host.hears();
  await host.clock.pass(2000);
  host.keep(shipped('later', 9));
  await host.clock.pass(5000);
  expect(host.heard()).toEqual(['shipped after 1']);
});

test('a run that its process did not live to see the end of is run again, and says so', async () => {
  const host = aHost();
  host.behaviour.end = () => new Promise<never>(() => {});
  const life = { isAlive: true };
  host.begin({ on: ['shipped'] }, life);
  await host.clock.pass(2000);
  host.keep(shipped('i', 1));
  await host.clock.pass(2000);
  expect(host.heard()).toEqual(['shipped i 1']);
  life.isAlive = false;
  host.keep(shipped('j', 3));
  host.behaviour.end = () => ({ exitCode: 0 });
  host.begin({ on: ['shipped'] });
  await host.clock.pass(10_000);
  expect(host.heard().toSorted()).toEqual(['shipped i 1', 'shipped i 2', 'shipped j 1']);
  await host.later(3600_000);
  expect(host.given).toHaveLength(3);
});

test('of two processes of one machine one hears', async () => {
  const host = aHost();
  host.begin({ on: ['shipped'] });
  host.begin({ on: ['shipped'] });
  await host.clock.pass(2000);
  host.keep(shipped('i', 1), shipped('j', 1));
  await host.clock.pass(10_000);
  expect(host.heard().toSorted()).toEqual(['shipped i 1', 'shipped j 1']);
});

test('a command that hears no more leaves no queue behind for when it hears again', async () => {
  const host = aHost();
  host.behaviour.end = () => ({ exitCode: 1 });
  const first = host.begin({ on: ['shipped'] });
  await host.clock.pass(2000);
  host.keep(shipped('i', 1));
  await host.clock.pass(2000);
  await first.end();
  await host.begin({ name: 'other', on: ['held'] }).end();
  const other = host.begin({ name: 'other', on: ['held'] });
  await host.clock.pass(10_000);
  await other.end();
  host.begin({ on: ['shipped'] });
  await host.later(3600_000);
  expect(host.heard()).toEqual(['shipped i 1']);
});

test('what one machine tries again is no more given up at the other, whichever tells first', async () => {
  const { hosts, exchange, all } = twoHosts();
  const [one, other] = hosts;
  one.behaviour.end = () => ({ exitCode: 3 });
  one.begin({ on: ['shipped'] });
  await one.clock.pass(2000);
  one.keep(shipped('i', 1));
  for (let tried = 0; tried < MOST_TRIES + 3; tried++) await one.later(2 * 3600_000);
  exchange();
  expect(failedRuns(other.database, 5).runs).toMatchObject([{ state: 'failed' }]);
  one.behaviour.end = () => ({ exitCode: 0 });
  retryRuns(one.database, one.clock.wallNow() + 1e6);
  exchange();
  for (const { database } of hosts)
    expect(failedRuns(database, 5).runs).toMatchObject([{ state: 'waiting', rounds: 1 }]);
  await one.later(3600_000);
  exchange();
  expect([all().length, ...hosts.map(({ database }) => failedRuns(database, 5).count)]).toEqual([MOST_TRIES + 1, 0, 0]);
});

/** Two machines at one hub, which tell each other their events. */
function twoHosts() {
  const clock = aClock(START);
  const hub = aHub();
  const hosts = [aHost(clock, hub), aHost(clock, hub)] as const;
  const replicas = hosts.map(({ database }) => createEventReplica(database));
  return {
    clock,
    hub,
    hosts,
    exchange() {
      const now = clock.wallNow();
      const all = replicas.map((one) => [...one.all(now)]);
      replicas.forEach((one, index) => one.take(all[1 - index]!, now));
    },
    all: () => hosts.flatMap((host) => host.heard()).toSorted(),
  };
}

test('two machines of a hub that see the same run each thing once between them', async () => {
  const { clock, hosts, exchange, all } = twoHosts();
  for (const host of hosts) host.begin({ on: ['shipped'] });
  await clock.pass(2000);
  const items = Array.from({ length: 40 }, (_, index) => shipped(`i${index}`, 1));
  for (const host of hosts) host.keep(...items);
  await clock.pass(2000);
  exchange();
  for (const host of hosts) await host.later(3600_000);
  expect(all()).toEqual(items.map(({ id }) => `shipped ${id} 1`).toSorted());
  expect(hosts.map(({ database }) => failedRuns(database, 5).count)).toEqual([0, 0]);
});

test('what a machine has begun and never ended is taken over by the other, and says so', async () => {
  const { clock, hosts, exchange, all } = twoHosts();
  const [dying, other] = hosts;
  dying.behaviour.end = () => new Promise<never>(() => {});
  const life = { isAlive: true };
  dying.begin({ on: ['shipped'] }, life);
  await clock.pass(2000);
  other.begin({ on: ['shipped'] });
  await clock.pass(2000);
  dying.keep(shipped('told', 6));
  await clock.pass(2000);
  exchange();
  dying.keep(shipped('untold', 6));
  await clock.pass(2000);
  life.isAlive = false;
  other.keep(shipped('told', 6), shipped('untold', 6));
  await clock.pass(TAKE_OVER_MS);
  expect(other.heard()).toEqual([]);
  await clock.pass(20_000);
  expect(all()).toEqual(['shipped told 1', 'shipped told 2', 'shipped untold 1', 'shipped untold 2']);
  expect(other.heard()).toHaveLength(2);
});

test('as long as the hub cannot be asked nothing is run, and nothing is missed', async () => {
  const { clock, hub, hosts } = twoHosts();
  const [host] = hosts;
  hub.isDown = true;
  host.begin({ on: ['shipped'] });
  await clock.pass(2000);
  host.keep(shipped('i', 1));
  await clock.pass(60_000);
  expect(host.heard()).toEqual([]);
  hub.isDown = false;
  await clock.pass(10_000);
  expect(host.heard()).toEqual(['shipped i 1']);
});
