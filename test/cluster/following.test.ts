import { describe, expect, test } from 'vitest';
import { createFollowing } from '../../src/cluster/following.ts';
import type { HubLink, HubView } from '../../src/cluster/link.ts';
import { writeBatch, writeItem } from '../../src/cluster/wire.ts';
import { createReplica } from '../../src/replica/replica.ts';
import { anItem } from '../support/items.ts';
import { memorySnapshot } from '../support/memory-snapshot.ts';

const START = 100_000;
const healthAt = (toldAt: number) => JSON.stringify({ toldAt, isLoaded: true, snapshotAt: toldAt, facts: {} });
const batch = (number: number, id: string, item_status = 'pending') => {
  const moments = { askedAt: START + number, knownAt: START + number };
  return {
    number,
    text: writeBatch([{ kind: 'rows', ...moments, items: [anItem({ id, item_status })] }], START + number),
  };
};
const view = (lastNumber: number, batches: HubView['batches'], health: string, isProven?: boolean): HubView => ({
  isProven,
  lease: undefined,
  epoch: 'e1',
  notes: { health },
  batches,
  lastNumber,
  rings: 0,
  hosts: {},
  teams: undefined,
  teamVersion: 0,
  lastEvent: '',
});

function aFollower(items: () => Promise<{ cursor: string; items: [string, string][] }>) {
  let now = START;
  const clock = { now: () => now, wallNow: () => now, sleep: () => Promise.resolve() };
  const replica = createReplica();
  const snapshot = memorySnapshot(replica, clock, { zoneOffsetMs: () => 0, markGone: () => {} });
  const link = { items } as unknown as HubLink;
  const following = createFollowing({
    link: () => link,
    clock,
    replica,
    snapshot,
    askOrder: () => Promise.resolve(undefined as never),
  });
  return { following, replica, pass: (ms: number) => (now += ms) };
}

describe('what the leader says of its picture is said here', () => {
  test('not before all that it has told of it is here', async () => {
    const { following, replica, pass } = aFollower(() => Promise.resolve({ cursor: '0', items: [] }));
    await following.apply(view(0, [], healthAt(START)), START);
    await following.apply(view(0, [], healthAt(START), true), START);
    expect(following.health()?.toldAt).toBe(START);
    pass(1000);
    // The server gives some batches at a time.
    await following.apply(view(2, [batch(1, 'i1')], healthAt(START + 900)), START + 500);
    expect(replica.getState().records.get('i1')).toBeDefined();
    expect(following.health()?.toldAt).toBe(START);
    expect(following.silentMs()).toBe(0);
    await following.apply(view(2, [batch(2, 'i2')], healthAt(START + 900)), START + 1000);
    expect(replica.getState().records.get('i2')).toBeDefined();
    expect(following.health()?.toldAt).toBe(START + 900);
  });

  test('not before its snapshot is here, and known to be the newest', async () => {
    const part = Promise.withResolvers<{ cursor: string; items: [string, string][] }>();
    const { following } = aFollower(() => part.promise);
    const applied = following.apply(view(0, [], healthAt(START)), START);
    expect(following.health()).toBeUndefined();
    part.resolve({ cursor: '0', items: [] });
    await applied;
    expect([following.health(), following.isProven]).toEqual([undefined, false]);
    await following.apply(view(0, [], healthAt(START), true), START);
    expect([following.health()?.toldAt, following.isProven]).toEqual([START, true]);
  });
});

const kept = (id: string) => writeItem(anItem({ id }), { askedAt: START, knownAt: START });

describe('a snapshot', () => {
  const rows: [string, string][] = [
    ['i1', kept('i1')],
    ['i2', kept('i2')],
    ['i3', kept('i3')],
  ];

  test('shows nothing before it is known to be the newest, and then not what has been told of since', async () => {
    const { following, replica } = aFollower(() => Promise.resolve({ cursor: '0', items: rows }));
    const shown = () =>
      [...replica.getState().records.all()].map(({ item }) => `${item.id} ${item.item_status}`).toSorted();
    await following.apply(view(0, [], healthAt(START)), START);
    await following.apply(view(2, [batch(1, 'i2', 'accepted')], healthAt(START + 1)), START);
    expect(shown()).toEqual(['i2 accepted']);
    const gone = { number: 2, text: writeBatch([{ kind: 'gone', itemId: 'i3' }], START + 2) };
    await following.apply(view(2, [gone], healthAt(START + 2), true), START);
    expect(shown()).toEqual(['i1 pending', 'i2 accepted']);
  });

  test('in which somebody has put old rows back is not shown, and not read again', async () => {
    let readCount = 0;
    const { following, replica } = aFollower(() => {
      readCount++;
      return Promise.resolve({ cursor: '0', items: rows });
    });
    await following.apply(view(0, [], healthAt(START)), START);
    await following.apply(view(0, [], healthAt(START), false), START);
    await following.apply(view(0, [], healthAt(START + 1), false), START);
    expect([following.epoch, following.doubted, replica.getState().records.size, readCount]).toEqual([
      undefined,
      'e1',
      0,
      1,
    ]);
    // The leader writes another one.
    const next = { ...view(0, [], healthAt(START + 2)), epoch: 'e2' };
    await following.apply(next, START);
    await following.apply({ ...next, isProven: true }, START);
    expect([following.isProven, replica.getState().records.size]).toEqual([true, 3]);
  });
});
