import { expect, test } from 'vitest';
import { createLeadership } from '../../src/cluster/leading.ts';
import type { HubLink, HubView } from '../../src/cluster/link.ts';
import { readBatch } from '../../src/cluster/wire.ts';
import { createReplica, mergeItems } from '../../src/replica/replica.ts';
import type { SavedSync } from '../../src/sync/snapshot.ts';
import { anItem, at } from '../support/items.ts';
import { memorySnapshot } from '../support/memory-snapshot.ts';

const SWEEP_EVERY_MS = 600_000;

/**
 * A leader of two items, one of which has changed hours after the other; what it has published of the older one, and whether
 * all can be read that it has written. `saved`: the state of the sync on its disk.
 */
async function aLeader(saved?: SavedSync) {
  let [now, newsCount] = [1000, 0];
  const clock = { now: () => now, wallNow: () => now, sleep: () => Promise.resolve() };
  const replica = createReplica();
  const published: { quantity: string; askedAt: number }[] = [];
  const unread: string[] = [];
  const note = (text: string) => readBatch(text) ?? void unread.push(text);
  const link = {
    fill: async (_holder, _epoch, _index, text) => (note(text), 'done'),
    open: async () => 'done',
    renew: async () => 'done',
    async publish(_holder, _epoch, { text }) {
      for (const event of note(text)?.events ?? []) {
        if (event.kind !== 'rows') continue;
        const item = event.items.find(({ id }) => id === 'old');
        if (item) published.push({ quantity: item.quantidade, askedAt: event.askedAt });
      }
      return 'done';
    },
  } satisfies Partial<HubLink> as unknown as HubLink;
  const snapshot = memorySnapshot(replica, clock, {
    idsIn: () => [],
    newestUpdatedAt: () => Date.parse(at('18:00:00')),
    saved: () => saved,
  });
  const read = (quantity: string) => {
    const rows = [anItem({ id: 'old', quantidade: quantity }), anItem({ id: 'new', updated_at: at('18:00:00') })];
    mergeItems(replica, rows, now - 20, now);
  };
  read('1');
  const term = createLeadership({
    link,
    holder: 'a/1',
    epoch: 'a/1/1',
    clock,
    replica,
    snapshot,
    onNews: () => void newsCount++,
  });
  await term.begin();
  const pass = async (ms: number, its?: Partial<SavedSync>) => {
    now += ms;
    term.kept({
      cursors: { durableMs: now, freshMs: now },
      isLoaded: true,
      unproven: [],
      absent: [],
      ...its,
    } as unknown as SavedSync);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { term, read, pass, published, unread, newsCount: () => newsCount, now: () => now };
}

test('what is published before the first load has brought a cursor can be read', async () => {
  const none = { cursors: undefined, isLoaded: false, unproven: [], absent: [] } as unknown as SavedSync;
  const { pass, unread } = await aLeader(none);
  await pass(0, none);
  expect(unread).toEqual([]);
});

test('a change without a new stamp is published again with the next sweep that has read it, however old its stamp is', async () => {
  const { read, pass, published } = await aLeader();
  await pass(5000);
  read('2');
  await pass(SWEEP_EVERY_MS);
  expect(published.map(({ quantity }) => quantity)).toEqual(['2']);
  read('2');
  await pass(0);
  expect(published.map(({ quantity }) => quantity)).toEqual(['2', '2']);
  expect(published[1]!.askedAt).toBeGreaterThan(published[0]!.askedAt + SWEEP_EVERY_MS - 1);
});

const VIEW = { lease: { holder: 'a/1', beat: 3 }, epoch: 'a/1/1', lastNumber: 0 };

test.each<[string, Partial<Pick<HubView, 'lease' | 'epoch' | 'lastNumber'>>, boolean]>([
  ['leads on', {}, false],
  ['sees another lead', { lease: { holder: 'b/1', beat: 3 } }, true],
  ['sees nobody lead', { lease: undefined }, true],
  ['sees another epoch', { epoch: 'f' }, true],
])('a leader %s', async (_, over, isLost) => {
  const { term } = await aLeader();
  expect(term.isLostIn({ ...VIEW, ...over })).toBe(isLost);
});

test('a batch that the server had taken by the last reading has to be in the next', async () => {
  const { term, pass } = await aLeader();
  await pass(0);
  expect([term.isLostIn(VIEW), term.isLostIn({ ...VIEW, lastNumber: 1 }), term.isLostIn(VIEW)]).toEqual([
    false,
    false,
    true,
  ]);
});

test('the lease is renewed every one and a half seconds, and at once when the open states have been read', async () => {
  const { term, pass, newsCount } = await aLeader();
  expect([term.renewInMs(), newsCount()]).toEqual([1500, 0]);
  await pass(400);
  expect([term.renewInMs(), newsCount()]).toEqual([-Infinity, 1]);
  await term.renew();
  await pass(100);
  expect([term.renewInMs(), newsCount()]).toEqual([1400, 1]);
});

test('another epoch is to begin where somebody has changed the rows or many were published, not within ten seconds', async () => {
  const { term, pass } = await aLeader();
  await pass(9999);
  expect(term.isStale(true)).toBe(false);
  await pass(1);
  expect([term.isStale(true), term.isStale(false)]).toEqual([true, false]);
  for (let i = 0; i < 4000; i++) await pass(1);
  expect(term.isStale(false)).toBe(true);
});
