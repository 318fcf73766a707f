import { describe, expect, test } from 'vitest';
import { createFollowing } from '../../src/hub/following.ts';
import type { HubLink, HubView } from '../../src/hub/link.ts';
import { HUB_RULES } from '../../src/hub/rules.ts';
import { writeBatch } from '../../src/hub/wire.ts';
import { createShop, mergeItems } from '../../src/shop/shop.ts';
import type { Snapshot } from '../../src/sync/snapshot.ts';
import { anItem } from '../support/items.ts';

const START = 100_000;
const healthAt = (toldAt: number) => JSON.stringify({ toldAt, isLoaded: true, snapshotAt: toldAt, facts: {} });
const batch = (number: number, id: string) => {
  const moments = { askedAt: START + number, knownAt: START + number };
  return { number, text: writeBatch([{ kind: 'rows', ...moments, items: [anItem({ id })] }], START + number) };
};
const view = (lastNumber: number, batches: HubView['batches'], health: string): HubView => ({
  lease: undefined,
  epoch: 'e1',
  notes: { health },
  batches,
  lastNumber,
  rings: 0,
  hosts: {},
  teams: undefined,
  teamVersion: 0,
  lastSlip: '',
});

function aFollower(items: () => Promise<{ cursor: string; items: [string, string][] }>) {
  let now = START;
  const clock = { now: () => now, wallNow: () => now, sleep: () => Promise.resolve() };
  const shop = createShop();
  const snapshot = {
    mergeItems: (rows, askedAt, knownAt) => mergeItems(shop, rows, askedAt, knownAt ?? now),
    get: (id) => shop.getState().records.get(id),
    zoneOffsetMs: () => 0,
    markGone() {},
    setZone() {},
    keep() {},
    orderIdOf: () => undefined,
  } satisfies Partial<Snapshot>;
  const link = { items, itemIds: () => Promise.resolve([]) } as unknown as HubLink;
  const following = createFollowing({
    link: () => link,
    clock,
    shop,
    snapshot,
    askOrder: () => Promise.resolve(undefined as never),
    rules: HUB_RULES,
  });
  return { following, shop, pass: (ms: number) => (now += ms) };
}

describe('what the leader says of its picture is said here', () => {
  test('not before all that it has told of it is here', async () => {
    const { following, shop, pass } = aFollower(() => Promise.resolve({ cursor: '0', items: [] }));
    await following.apply(view(0, [], healthAt(START)), START);
    expect(following.health()?.toldAt).toBe(START);
    pass(1000);
    // The server gives some batches at a time.
    await following.apply(view(2, [batch(1, 'i1')], healthAt(START + 900)), START + 500);
    expect(shop.getState().records.get('i1')).toBeDefined();
    expect(following.health()?.toldAt).toBe(START);
    expect(following.silentMs()).toBe(0);
    await following.apply(view(2, [batch(2, 'i2')], healthAt(START + 900)), START + 1000);
    expect(shop.getState().records.get('i2')).toBeDefined();
    expect(following.health()?.toldAt).toBe(START + 900);
  });

  test('not before its snapshot is here', async () => {
    const part = Promise.withResolvers<{ cursor: string; items: [string, string][] }>();
    const { following } = aFollower(() => part.promise);
    const applied = following.apply(view(0, [], healthAt(START)), START);
    expect(following.health()).toBeUndefined();
    part.resolve({ cursor: '0', items: [] });
    await applied;
    expect(following.health()?.toldAt).toBe(START);
  });
});
