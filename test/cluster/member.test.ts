/** What one process does at the server, turn after turn. */
import { expect, test } from 'vitest';
import type { Health } from '../../src/replica/health.ts';
import { createReplica } from '../../src/replica/replica.ts';
import { createLeadership } from '../../src/cluster/leading.ts';
import { createMember } from '../../src/cluster/member.ts';
import { writeBatch } from '../../src/cluster/wire.ts';
import { anItem } from '../support/items.ts';
import { createHubState, linkAtOnce, NO_LIMITS } from '../support/hub-state.ts';
import { AWAY } from '../support/hub-members.ts';
import { aHost } from '../support/hub-turns.ts';
import { memorySnapshot } from '../support/memory-snapshot.ts';

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

test('a leader renews every one and a half seconds', async () => {
  const { turn } = await aHost();
  expect(await turn(1499)).toEqual([]);
  for (const ms of [1, 1500, 1500]) expect(await turn(ms)).toEqual(['renews']);
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

test('a leader that has not reached the store for twenty seconds lets go, and does not take the lease again', async () => {
  const { server, member, turn, health } = await aHost();
  health({ ...AWAY, snapshotAt: server.now });
  for (let i = 0; i < 13; i++) expect(await turn(1500)).toEqual(['renews']);
  expect(await turn(1500)).toEqual(['renews', 'releases']);
  server.lease = undefined;
  expect([await turn(), await turn(), member.mode]).toEqual([[], [], 'joining']);
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
  expect(await pass(4000, () => state.steps.renew('you/1', undefined, ''))).toBe('direct');
});
