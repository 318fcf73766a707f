/** The terms in which a process leads: when it takes the lease, what it does at each turn, when it lets go. */
import { expect, test } from 'vitest';
import type { Health } from '../../src/replica/health.ts';
import { createReplica } from '../../src/replica/replica.ts';
import { createLeaseWatch } from '../../src/cluster/lease-watch.ts';
import type { Batch, HubLink, HubView, LeaderLease } from '../../src/cluster/link.ts';
import { HUB_RULES } from '../../src/cluster/rules.ts';
import { createRoleState } from '../../src/cluster/role-state.ts';
import { createElection } from '../../src/cluster/leadership.ts';
import type { SavedSync, Snapshot } from '../../src/sync/snapshot.ts';

const LIMIT = { limit: 60, remaining: 30, seenAt: 0 };

function aHost({ hostCount = 2, silent = [] as string[] } = {}) {
  const server = {
    now: 10_000,
    lease: undefined as LeaderLease | undefined,
    epoch: undefined as string | undefined,
    rings: 0,
    isFree: true,
    lastNumber: 0,
    isDoubted: false,
  };
  const did: string[] = [];
  const note = (what: string) => void did.push(what);
  const link = {
    async take(holder: string, seen: LeaderLease | undefined) {
      note(`takes ${holder} after ${seen?.holder ?? 'nobody'}`);
      if (server.isFree) server.lease = { holder, beat: 0 };
      return server.isFree;
    },
    async open(_holder: string, epoch: string) {
      server.epoch = epoch;
      return 'done';
    },
    async fill() {
      return 'done';
    },
    async renew() {
      note('renews');
      return 'done';
    },
    async release() {
      note('releases');
    },
    async vanish(hosts: readonly string[]) {
      note(`forgets ${hosts.join()}`);
    },
    async publish(_holder: string, _epoch: string, { number }: Batch) {
      server.lastNumber = number;
      return 'done';
    },
  } as unknown as HubLink;
  const replica = createReplica();
  const snapshot = {
    idsIn: () => [],
    latest: () => [],
    saved: () => undefined,
    zoneOffsetMs: () => undefined,
    onChanges: () => () => {},
    newestUpdatedAt: () => undefined,
  } as unknown as Snapshot;
  const now = () => server.now;
  const stand = createRoleState(now, () => 0);
  const terms = createElection({
    name: 'me',
    clock: { now, wallNow: now, sleep: () => new Promise(() => {}) },
    random: () => 0.5,
    replica,
    snapshot,
    rules: HUB_RULES,
    stand,
    hosts: { count: hostCount, silent: () => silent, isDoubted: () => server.isDoubted } as never,
    bell: { ring: () => {}, hear: (limit) => note(`looks for another, ${limit?.remaining} left`) },
    word: { limit: LIMIT } as never,
    wake: () => note('wakes'),
  });
  const lease = createLeaseWatch(now);
  const view = () =>
    ({
      lease: server.lease,
      epoch: server.epoch,
      rings: server.rings,
      lastNumber: server.lastNumber,
    }) as HubView;
  const take = () => {
    lease.see(server.lease);
    return terms.take(link, view(), lease, () => note('has taken'));
  };
  const turn = async (afterMs = 0) => {
    server.now += afterMs;
    did.length = 0;
    await terms.turn(link, view());
    return did.splice(0);
  };
  const health = (patch: Partial<Health>) =>
    replica.setState(({ health: before }) => ({ health: { ...before, ...patch } }));
  return { server, did, stand, terms, lease, take, turn, health };
}

test('a free lease is taken, told before the snapshot is written, and a new holder and epoch each time', async () => {
  const { server, did, stand, lease, take } = aHost();
  expect(await take()).toBe(true);
  expect(did).toEqual(['takes me/1 after nobody', 'has taken']);
  expect([stand.mode, stand.term?.holder, stand.term?.epoch]).toEqual(['leading', 'me/1', server.epoch]);
  const first = server.epoch;
  expect(first).toMatch(/^me\/1\/[0-9a-z]{6,}$/);
  // It is the one that is seen: its first beat is a sign of life, and no other lease.
  server.lease = { holder: 'me/1', beat: 0 };
  lease.see(server.lease);
  expect(lease.hasMoved).toBe(false);
  stand.endTerm();
  expect(await take()).toBe(true);
  expect([stand.term?.holder, server.epoch === first]).toEqual(['me/2', false]);
});

test('a lease that somebody else is faster with is not ours', async () => {
  const { server, stand, take, did } = aHost();
  server.isFree = false;
  expect([await take(), stand.term, did]).toEqual([false, undefined, ['takes me/1 after nobody']]);
});

test('the lease of another is left to it until it has been silent; one that is called like ours is its own', async () => {
  for (const holder of ['you/1', 'not me/1', 'me too/1']) {
    const { server, take } = aHost();
    server.lease = { holder, beat: 7 };
    expect([holder, await take()]).toEqual([holder, false]);
    server.now += 5999;
    expect([holder, await take()]).toEqual([holder, false]);
    server.now += 1;
    expect([holder, await take()]).toEqual([holder, true]);
  }
});

test('a lease of our own that was left from before the connection broke is taken at once', async () => {
  const { server, take } = aHost();
  server.lease = { holder: 'me/9', beat: 7 };
  expect(await take()).toBe(true);
});

test('a leader renews every one and a half seconds, and forgets hosts that have gone', async () => {
  const { terms, take, turn, server } = aHost({ silent: ['old', 'older'] });
  expect(terms.renewInMs()).toBe(Infinity);
  await take();
  expect(terms.renewInMs()).toBe(1500);
  expect(await turn(1499)).toEqual([]);
  expect(await turn(1)).toEqual(['renews', 'forgets old,older']);
  server.now += 500;
  expect(terms.renewInMs()).toBe(1000);
  expect(await turn(999)).toEqual([]);
  expect(await turn(1)).toEqual(['renews', 'forgets old,older']);
});

test('where nobody has gone nobody is forgotten', async () => {
  const { take, turn } = aHost();
  await take();
  expect(await turn(1500)).toEqual(['renews']);
});

test('what was told before is missing after the server was rolled back: the term is over, and nothing is renewed', async () => {
  const { stand, take, turn, server } = aHost();
  await take();
  stand.term!.zone(0);
  await new Promise(setImmediate);
  expect(server.lastNumber).toBe(1);
  expect(await turn(1500)).toEqual(['renews']);
  server.lastNumber = 0;
  expect((await turn(1500)).filter((what) => what !== 'wakes')).toEqual([]);
  expect(stand.term).toBeUndefined();
});

test('what was told after the server was read is not missing', async () => {
  const { stand, take, turn, server } = aHost();
  await take();
  stand.term!.zone(0);
  await new Promise(setImmediate);
  server.lastNumber = 0;
  expect(await turn(1500)).toEqual(['renews']);
  expect(stand.term).toBeDefined();
});

test.each<[string, (host: ReturnType<typeof aHost>) => void]>([
  ['another host leads', ({ server }) => (server.lease = { holder: 'you/1', beat: 1 })],
  ['the lease is gone', ({ server }) => (server.lease = undefined)],
  ['the snapshot is gone', ({ server }) => (server.epoch = undefined)],
  ['it has ended itself', ({ stand }) => stand.term!.end()],
])('where %s the term is over, and nothing is renewed', async (_, happens) => {
  const host = aHost();
  await host.take();
  happens(host);
  expect((await host.turn(2000)).filter((what) => what !== 'wakes')).toEqual([]);
  expect(host.stand.term).toBeUndefined();
});

test('a snapshot that others have found to be tampered with ends the term after ten seconds', async () => {
  const { server, stand, take, turn } = aHost();
  await take();
  server.isDoubted = true;
  await turn(9000);
  expect(stand.term).toBeDefined();
  expect((await turn(1000)).filter((what) => what !== 'wakes')).toEqual([]);
  expect(stand.term).toBeUndefined();
});

test('while the snapshot is being written, another epoch stands for a while without ending the term', async () => {
  const { server, stand, terms, lease, turn } = aHost();
  let open!: () => void;
  const link = {
    take: async (holder: string) => ((server.lease = { holder, beat: 0 }), true),
    open: () => new Promise<string>((resolve) => (open = () => resolve('done'))),
    renew: async () => 'done',
  } as unknown as HubLink;
  server.epoch = 'of another';
  const taking = terms.take(link, { lease: undefined, epoch: 'of another' } as HubView, lease, () => {});
  await new Promise(setImmediate);
  await turn(0);
  expect(stand.term).toBeDefined();
  open();
  await taking;
});

test('a ring of another host is heard once; those from before the term are not', async () => {
  const { server, take, turn, terms } = aHost();
  server.rings = 7;
  await take();
  expect([await turn(), await turn()]).toEqual([[], []]);
  server.rings = 8;
  expect([await turn(), await turn()]).toEqual([['looks for another, 30 left'], []]);
  // A new connection counts again.
  terms.begin();
  server.rings = 99;
  expect((await turn()).filter((what) => what.startsWith('looks'))).toEqual([]);
});

test('a new connection hears of a leader at once', async () => {
  const { take, turn, terms } = aHost();
  await take();
  terms.begin();
  expect(await turn()).toEqual(['renews']);
});

const AWAY = { trouble: { kind: 'unreachable' as const, message: '' }, failureCount: 3, snapshotAt: 0 };

test('a leader that has not reached the store for twenty seconds lets go, and lets the others go first', async () => {
  const { server, stand, take, turn, health } = aHost();
  await take();
  health({ ...AWAY, snapshotAt: server.now });
  for (let i = 0; i < 13; i++) expect(await turn(1500)).toEqual(['renews']);
  expect(await turn(1500)).toEqual(['renews', 'wakes', 'releases']);
  expect(stand.term).toBeUndefined();
  server.lease = undefined;
  expect(await take()).toBe(false);
  server.now += 11_999;
  expect(await take()).toBe(false);
  server.now += 1;
  expect(await take()).toBe(true);
});

test('a minute later it is one among others again', async () => {
  const { server, take, turn, health } = aHost();
  await take();
  health(AWAY);
  server.now += 30_000;
  expect(await turn()).toContain('releases');
  server.lease = { holder: 'you/1', beat: 1 };
  server.now += 59_000;
  expect(await take()).toBe(false);
  server.now += 6000;
  expect(await take()).toBe(true);
});

test.each<[string, Partial<Health>, boolean]>([
  ['three failures', {}, true],
  ['never having reached it', { snapshotAt: undefined }, true],
  ['one failure, and the next try far away', { failureCount: 1, nextLookAt: 45_001 }, true],
  ['one failure, and the next try soon', { failureCount: 1, nextLookAt: 45_000 }, false],
  ['two failures, and no next try named', { failureCount: 2, nextLookAt: undefined }, false],
  ['a store that answers, with trouble', { trouble: { kind: 'store-trouble', message: '' } }, false],
  ['no trouble at all', { trouble: undefined }, false],
])('after %s a leader lets go: …', async (_, patch, letsGo) => {
  const { server, take, turn, health } = aHost();
  await take();
  server.now = 40_000;
  health({ ...AWAY, ...patch });
  expect((await turn()).includes('releases')).toBe(letsGo);
});

test('a host that is alone keeps the lease: nobody else could do better', async () => {
  const { server, stand, take, turn, health } = aHost({ hostCount: 1 });
  await take();
  server.now = 40_000;
  health(AWAY);
  expect(await turn()).toEqual(['renews']);
  expect(stand.term).toBeDefined();
});

const saved = (isLoaded: boolean) => ({ isLoaded, cursors: undefined }) as unknown as SavedSync;

test('that the open states have been read is told at once, for the others wait for it; and once', async () => {
  const { take, terms, did } = aHost();
  terms.kept(saved(true));
  await take();
  did.length = 0;
  terms.kept(saved(false));
  expect(did).toEqual([]);
  terms.kept(saved(true));
  expect([did.splice(0), terms.renewInMs()]).toEqual([['wakes'], -Infinity]);
  terms.kept(saved(true));
  expect(did).toEqual([]);
});
