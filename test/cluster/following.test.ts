import { describe, expect, test } from 'vitest';
import { createFollowing } from '../../src/cluster/following.ts';
import type { HubLink, HubView } from '../../src/cluster/link.ts';
import { writeBatch, type HubEvent } from '../../src/cluster/wire.ts';
import { createReplica } from '../../src/replica/replica.ts';
import { anItem } from '../support/items.ts';
import { memorySnapshot } from '../support/memory-snapshot.ts';

const START = 100_000;
const EMPTY = writeBatch([], START, true);
const rows = (...items: [id: string, status?: string][]): HubEvent => ({
  kind: 'rows',
  askedAt: START,
  knownAt: START,
  items: items.map(([id, item_status = 'pending']) => anItem({ id, item_status })),
});
const batch = (number: number, ...events: HubEvent[]) => ({ number, text: writeBatch(events, START + number) });
const view = (lastNumber: number, healthAt: number, batches: HubView['batches'] = []): HubView => ({
  lease: undefined,
  epoch: 'e1',
  health: JSON.stringify({ sentAt: healthAt, lastNumber, isLoaded: true, snapshotAt: healthAt, facts: {} }),
  batches,
  lastNumber,
  notificationCount: 0,
  notification: '',
  hosts: {},
  teams: undefined,
  teamVersion: 0,
  lastEvent: '',
});

/** A host that comes to a hub with these parts of a snapshot; one that is not there is missing. */
function aFollower(...parts: (string | undefined)[]) {
  let [now, readCount] = [START, 0];
  const clock = { now: () => now, wallNow: () => now, sleep: () => Promise.resolve() };
  const replica = createReplica();
  const snapshot = memorySnapshot(replica, clock, { zoneOffsetMs: () => 0 });
  const link = {
    async part(_epoch: string, index: number) {
      readCount++;
      return parts[index];
    },
  } as unknown as HubLink;
  const following = createFollowing({
    link: () => link,
    clock,
    replica,
    snapshot,
    fetchOrder: () => Promise.resolve(undefined as never),
  });
  const shown = () =>
    [...replica.getState().records.all()].map(({ item }) => `${item.id} ${item.item_status}`).toSorted();
  return { following, replica, parts, shown, readCount: () => readCount, pass: (ms: number) => (now += ms) };
}

describe('the leader’s health is shown', () => {
  test('not before all that it has published is applied here', async () => {
    const { following, shown, pass } = aFollower(EMPTY);
    await following.apply(view(0, START), START);
    await following.apply(view(0, START + 1), START);
    expect(following.health()?.sentAt).toBe(START + 1);
    pass(1000);
    // The server gives some batches at a time.
    await following.apply(view(2, START + 900, [batch(1, rows(['i1']))]), START + 500);
    expect(shown()).toEqual(['i1 pending']);
    expect(following.health()?.sentAt).toBe(START + 1);
    expect(following.silentMs()).toBe(0);
    await following.apply(view(2, START + 900, [batch(2, rows(['i2']))]), START + 1000);
    expect(shown()).toEqual(['i1 pending', 'i2 pending']);
    expect(following.health()?.sentAt).toBe(START + 900);
  });

  test('not before a heartbeat has come since this host came', async () => {
    const { following } = aFollower(EMPTY);
    await following.apply(view(0, START), START);
    await following.apply(view(0, START), START);
    expect([following.health(), following.isCaughtUp]).toEqual([undefined, false]);
    await following.apply(view(0, START + 1), START);
    expect([following.health()?.sentAt, following.isCaughtUp]).toEqual([START + 1, true]);
  });
});

describe('a snapshot', () => {
  const parts = [
    writeBatch([{ kind: 'known', itemIds: ['i9'] }, rows(['i1'], ['i2'])], START),
    writeBatch([rows(['i3'])], START, true),
  ] as const;

  test('is shown with the batches after it once all that the leader has published is read', async () => {
    const { following, shown } = aFollower(...parts);
    const batches = [batch(1, rows(['i2', 'accepted'])), batch(2, { kind: 'gone', itemId: 'i3' })];
    await following.apply(view(2, START), START);
    await following.apply(view(2, START + 1, batches.slice(0, 1)), START);
    expect(shown()).toEqual([]);
    await following.apply(view(2, START + 1, batches.slice(1)), START);
    expect(shown()).toEqual(['i1 pending', 'i2 accepted']);
  });

  test('shows of an item what was published last alone: what this host had may be newer than the row before', async () => {
    const { following, replica, shown } = aFollower(...parts);
    replica
      .getState()
      .records.loadPersisted([{ item: anItem({ id: 'i2', item_status: 'accepted' }), askedAt: 0, knownAt: 0 }]);
    const statuses: string[] = [];
    replica.getState().records.onChanges((changes) => {
      for (const { entry } of changes) if (entry.item.id === 'i2') statuses.push(entry.item.item_status);
    });
    const batches = [batch(1, rows(['i2', 'accepted'])), batch(2, rows(['i2', 'in_production'], ['i1', 'accepted']))];
    await following.apply(view(2, START), START);
    await following.apply(view(2, START + 1, batches), START);
    expect(statuses).toEqual(['in_production']);
    expect(shown()).toEqual(['i1 accepted', 'i2 in_production', 'i3 pending']);
  });

  test('whose last batches somebody has taken away is not shown', async () => {
    const { following, shown } = aFollower(...parts);
    await following.apply(view(1, START), START);
    const cut = { ...view(1, START + 1), lastNumber: 0 };
    for (let i = 0; i < 3; i++) await following.apply(cut, START);
    expect([shown(), following.isCaughtUp]).toEqual([[], false]);
  });

  test('of which a part is missing is not shown, and not read again before there is another', async () => {
    const host = aFollower(parts[0]);
    const { following, shown } = host;
    await following.apply(view(0, START), START);
    for (let i = 1; i < 4; i++) await following.apply(view(0, START + i), START);
    expect([following.epoch, following.rejectedEpoch, shown(), host.readCount()]).toEqual([undefined, 'e1', [], 2]);
    host.parts.push(parts[1]);
    for (let i = 4; i < 6; i++) await following.apply({ ...view(0, START + i), epoch: 'e2' }, START);
    expect([following.isCaughtUp, shown().length]).toEqual([true, 3]);
  });

  test('that the leader has replaced while it was read is not rejected', async () => {
    const host = aFollower(parts[0]);
    const { following } = host;
    await following.apply(view(1, START), START);
    host.parts.splice(0, 1, EMPTY);
    for (let i = 1; i < 4; i++) await following.apply({ ...view(0, START + i), epoch: 'e2' }, START);
    expect([following.rejectedEpoch, following.isCaughtUp]).toEqual([undefined, true]);
  });

  test('with a batch that cannot be read is read again once', async () => {
    const { following, readCount } = aFollower(EMPTY);
    for (let i = 0; i < 2; i++) await following.apply(view(0, START + i), START);
    const forged = view(1, START + 2, [{ number: 1, text: '' }]);
    for (let i = 0; i < 6; i++) await following.apply(forged, START);
    expect([following.rejectedEpoch, readCount()]).toEqual(['e1', 2]);
  });
});
