/** What a process that leads does at the server, turn after turn. */
import { expect, test } from 'vitest';
import type { Health } from '../../src/replica/health.ts';
import { createReplica } from '../../src/replica/replica.ts';
import type { Batch, HubLink, LeaderLease } from '../../src/cluster/link.ts';
import { createLeadership } from '../../src/cluster/leading.ts';
import { createMember } from '../../src/cluster/member.ts';
import { writeBatch } from '../../src/cluster/wire.ts';
import { anItem } from '../support/items.ts';
import { createHubState, linkAtOnce, NO_LIMITS } from '../support/hub-state.ts';
import { memorySnapshot } from '../support/memory-snapshot.ts';

/** A host that comes to the hub, at a server in our hand. */
async function aHost({ others = 1, notificationCount = 0 } = {}) {
  const server = {
    now: 10_000,
    lease: undefined as LeaderLease | undefined,
    epoch: undefined as string | undefined,
    isFree: true,
    lastNumber: 0,
    notificationCount,
    notification: '',
  };
  const did: string[] = [];
  const note = (what: string) => void did.push(what);
  const now = () => server.now;
  let next = () => {};
  let readCount = 0;
  let sleepers: { endsAt: number; resolve: () => void }[] = [];
  const sleep = (ms: number) => new Promise<void>((resolve) => sleepers.push({ endsAt: now() + ms, resolve }));
  let rejectedEpoch: string | undefined;
  const heartbeat = (beat: number) => JSON.stringify({ beat, at: now(), isHost: true, rejectedEpoch });
  const hosts = new Map(Array.from({ length: others }, (_, i) => [`host-${i}`, 1]));
  const link = {
    async read() {
      readCount++;
      const heartbeats = Object.fromEntries([...hosts].map(([name, beat]) => [name, heartbeat(beat)]));
      return {
        ...server,
        hosts: heartbeats,
        health: undefined,
        batches: [],
        teamVersion: 0,
        lastEvent: '0-0',
      };
    },
    wait: () => new Promise<void>((resolve) => (next = resolve)),
    async take(holder: string, seen: LeaderLease | undefined) {
      note(`takes ${holder} after ${seen?.holder ?? 'nobody'}`);
      if (server.isFree) server.lease = { holder, beat: 0 };
      return server.isFree;
    },
    async open(_: string, epoch: string) {
      note('opens');
      server.epoch = epoch;
      return 'done';
    },
    fill: async () => 'done',
    async renew() {
      note('renews');
      return 'done';
    },
    release: async () => note('releases'),
    removeHosts: async (names: readonly string[]) => note(`forgets ${names.join()}`),
    async publish(_: string, __: string, { number }: Batch) {
      server.lastNumber = number;
      return 'done';
    },
    sendHeartbeat: async () => {},
    part: async () => undefined,
    notification: async () => {},
    close: () => {},
  } as unknown as HubLink;
  const replica = createReplica();
  const snapshot = memorySnapshot(replica, { now }, { zoneOffsetMs: () => 1, newestUpdatedAt: () => undefined });
  const member = createMember({
    open: async () => link,
    name: 'me',
    clock: { now, wallNow: now, sleep },
    random: () => 0.5,
    replica,
    snapshot,
    fetchOrder: async () => 'gone',
    onPollRequest: () => note('looks'),
    onChange: () => note('notifies'),
    onBudget: () => {},
  });
  const settle = () => new Promise(setImmediate);
  const turn = async (afterMs = 0) => {
    did.length = 0;
    server.now += afterMs;
    for (const [name, beat] of hosts) hosts.set(name, beat + 1);
    next();
    await settle();
    return did.splice(0);
  };
  const health = (patch: Partial<Health>) =>
    replica.setState(({ health: before }) => ({ health: { ...before, ...patch } }));
  member.represent(true);
  await settle();
  /** Notifications without end, for so long; returns how often the server was read. */
  const flood = async (forMs: number) => {
    const before = readCount;
    for (const endsAt = now() + forMs; now() < endsAt; server.now += 10) {
      const due = sleepers.filter(({ endsAt }) => endsAt <= now());
      sleepers = sleepers.filter((one) => !due.includes(one));
      for (const { resolve } of due) resolve();
      next();
      await settle();
    }
    return readCount - before;
  };
  const reject = (epoch: string | undefined) => void (rejectedEpoch = epoch);
  return { server, did, member, turn, flood, reject, health, hosts, replica };
}

test('a free lease is taken, the sync notified before the snapshot is written, with a new holder and epoch each time', async () => {
  const { server, did, member, turn } = await aHost();
  expect(did).toEqual(['takes me/1 after nobody', 'notifies', 'opens']);
  expect(member.mode).toBe('leading');
  const first = server.epoch;
  expect(first).toMatch(/^me\/1\/[0-9a-z]{6,}$/);
  server.lease = undefined;
  await turn();
  expect(await turn()).toEqual(['takes me/2 after nobody', 'notifies', 'opens']);
  expect(server.epoch).not.toBe(first);
});

test('a lease that somebody else is faster with is not ours', async () => {
  const { server, turn, member } = await aHost();
  [server.isFree, server.lease, server.epoch] = [false, undefined, undefined];
  await turn();
  expect(await turn()).toEqual(['takes me/2 after nobody']);
  expect(member.mode).toBe('joining');
});

test('a leader renews every one and a half seconds, and forgets hosts that have gone', async () => {
  const { turn, hosts } = await aHost();
  expect(await turn(1499)).toEqual([]);
  expect(await turn(1)).toEqual(['renews']);
  hosts.clear();
  for (let i = 0; i < 41; i++)
    expect(await turn(1500)).toEqual(['renews', ...(i * 1500 > 60_000 ? ['forgets host-0'] : [])]);
});

test('a leader whose rows another host refuses begins another epoch under its lease, after ten seconds', async () => {
  const { server, member, turn, reject } = await aHost();
  const first = server.epoch;
  reject(first);
  expect(await turn(9999)).toEqual(['renews']);
  expect(await turn(1)).toEqual(['opens']);
  expect([server.epoch === first, server.lease?.holder, member.mode]).toEqual([false, 'me/1', 'leading']);
  expect(await turn(1500)).toEqual(['renews']);
});

test('a server that was rolled back to before the last batch ends the term', async () => {
  const { server, member, turn } = await aHost();
  member.zone(0);
  await new Promise(setImmediate);
  expect(server.lastNumber).toBe(1);
  await turn();
  server.lastNumber = 0;
  expect(await turn(1500)).toEqual([]);
  expect(member.mode).toBe('joining');
});

test('a notification of another host counts once; those from before do not', async () => {
  const { server, turn } = await aHost({ notificationCount: 7 });
  expect([await turn(), await turn()]).toEqual([[], []]);
  server.notificationCount = 8;
  expect([await turn(), await turn()]).toEqual([['looks'], []]);
});

test('rows that another host has written are merged, and the store is not asked for them', async () => {
  const { server, turn, replica } = await aHost({ notificationCount: 7 });
  await turn();
  server.notificationCount = 8;
  const items = [anItem({ id: 'i1' })];
  server.notification = writeBatch([{ kind: 'rows', askedAt: 0, knownAt: 0, items }], 0);
  expect([await turn(), replica.getState().records.get('i1')?.isSecondHand]).toEqual([[], true]);
});

const AWAY = { trouble: { kind: 'unreachable' as const, message: '' }, failureCount: 3, snapshotAt: 0 };

test('a leader that has not reached the store for twenty seconds lets go', async () => {
  const { server, member, turn, health } = await aHost();
  health({ ...AWAY, snapshotAt: server.now });
  for (let i = 0; i < 13; i++) expect(await turn(1500)).toEqual(['renews']);
  expect(await turn(1500)).toEqual(['renews', 'releases']);
  expect(member.mode).toBe('joining');
});

test.each<[string, Partial<Health>, boolean, number?]>([
  ['three failures', {}, true],
  ['three failures, where it is alone', {}, false, 0],
  ['never having reached it', { snapshotAt: undefined }, true],
  ['one failure, and the next try far away', { failureCount: 1, nextLookAt: 45_001 }, true],
  ['one failure, and the next try soon', { failureCount: 1, nextLookAt: 45_000 }, false],
  ['two failures, and no next try named', { failureCount: 2, nextLookAt: undefined }, false],
  ['a store that answers, with trouble', { trouble: { kind: 'store-trouble', message: '' } }, false],
  ['no trouble at all', { trouble: undefined }, false],
])('after %s a leader lets go: …', async (_, patch, letsGo, others = 1) => {
  const { server, turn, health } = await aHost({ others });
  health({ ...AWAY, ...patch });
  expect((await turn(40_000 - server.now)).includes('releases')).toBe(letsGo);
});

test('a burst of notifications is read at once, and what does not end ten times a second', async () => {
  const { flood } = await aHost();
  await flood(3000);
  expect(await flood(10_000)).toBe(100);
});

test('a follower whose snapshot somebody removes polls by itself, though the lease moves on', async () => {
  let [now, next] = [10_000, () => {}];
  const clock = { now: () => now, wallNow: () => now, sleep: () => new Promise<void>(() => {}) };
  const state = createHubState(NO_LIMITS);
  const aMachine = () => {
    const replica = createReplica();
    return { clock, replica, snapshot: memorySnapshot(replica, clock, { zoneOffsetMs: () => 1 }) };
  };
  const link = { ...linkAtOnce(state), wait: () => new Promise<void>((resolve) => (next = resolve)) };
  const leader = aMachine();
  const begin = async (epoch: string) => {
    const term = createLeadership({ ...leader, link, holder: 'you/1', epoch, onNews: () => {} });
    await term.begin();
    return term;
  };
  await link.take('you/1', undefined);
  const first = await begin('e1');
  state.parts()!.clear();
  const member = createMember({
    ...aMachine(),
    open: async () => link,
    name: 'me',
    random: () => 0.5,
    fetchOrder: async () => 'gone',
    onPollRequest: () => {},
    onChange: () => {},
    onBudget: () => {},
  });
  const pass = async (ms: number, meanwhile: () => unknown) => {
    for (const endsAt = now + ms; now < endsAt; now += 1000) {
      await meanwhile();
      next();
      await new Promise(setImmediate);
    }
    return member.mode;
  };
  member.represent(true);
  // The first epoch is refused: a part of it is missing.
  expect(await pass(4000, () => first.renew())).toBe('joining');
  first.end();
  const second = await begin('e2');
  expect(await pass(5000, () => second.renew())).toBe('following');
  state.evict();
  expect(await pass(16_000, () => state.steps.renew('you/1', undefined, ''))).toBe('direct');
});
