/** What the store is asked before the leader's cursor is believed, and when it is. */
import { expect, test } from 'vitest';
import { Unreachable } from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import { createTakeOver } from '../../src/cluster/take-over.ts';
import type { Moments, WireSaved } from '../../src/cluster/wire.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { createReplica, mergeItems } from '../../src/replica/replica.ts';
import type { CachedItem } from '../../src/replica/records.ts';
import type { SavedSync } from '../../src/sync/snapshot.ts';
import { anItem } from '../support/items.ts';

const moments = { askedAt: 1, knownAt: 2 } as unknown as Moments;
const row = (id: string, over: Partial<OrderItem> = {}) => ({
  item: anItem({ id, order_id: id, ...over }),
  ...moments,
});
const at = (second: string) => ({ quantidade: '9', updated_at: `2026-11-20T10:00:${second}Z` });
const saved = (durableMs: number, over: Partial<WireSaved> = {}) =>
  ({ cursors: { durableMs, freshMs: durableMs }, isLoaded: true, loadedFromMs: 5, toldAt: 0, ...over }) as WireSaved;

/** A host that has read a snapshot. `answer`: what the store says of an order. */
function aHost(answer: (orderId: string) => Promise<'gone'> = async () => 'gone') {
  const here = new Map<string, CachedItem>();
  const have = (item: OrderItem, isSecondHand = false) => void here.set(item.id, { item, isSecondHand } as CachedItem);
  const asked: string[] = [];
  const gone: string[] = [];
  const kept: SavedSync[] = [];
  const replica = createReplica();
  let wake = () => {};
  const takeOver = createTakeOver({
    snapshot: {
      get: (id) => here.get(id),
      orderIdOf: (id) => id,
      mergeItems: () => [],
      markGone: (id) => void gone.push(id),
      keep: (one) => void kept.push(one),
    },
    replica,
    clock: { now: () => 0, wallNow: () => 0, sleep: () => new Promise((resolve) => (wake = resolve)) },
    askOrder(orderId) {
      asked.push(orderId);
      return answer(orderId);
    },
    applying: (work) => work(),
  });
  const merged: string[] = [];
  /** A turn where the leader's clock is known; the rows named win. Returns what the store was asked for. */
  const turn = async (...winners: string[]) => {
    asked.length = merged.length = 0;
    takeOver.turn((items, given) => {
      expect(given).toEqual(moments);
      for (const item of items) {
        merged.push(item.id);
        if (winners.includes(item.id)) have(item);
      }
    });
    await new Promise(setImmediate);
    return [...asked];
  };
  const begin = (...ids: string[]) => takeOver.begin(new Set(ids), saved(7));
  return { takeOver, have, turn, merged, begin, replica, gone, kept, wake: () => wake() };
}

test('what is here as it was told is in no doubt, also where it is written in another order', async () => {
  const { takeOver, have, turn, merged, begin, kept } = aHost();
  have(anItem({ id: 'a', order_id: 'a' }));
  const own = row('b');
  have(own.item);
  takeOver.merged([row('a'), own]);
  begin();
  expect([await turn(), merged, takeOver.isWhole, kept.length]).toEqual([[], [], true, 1]);
});

test('a row that lost is merged again, once, when the leader’s clock is known; the cursor waits for it', async () => {
  const { takeOver, have, turn, merged, begin } = aHost();
  have(row('a', at('01')).item);
  takeOver.merged([row('a', at('02'))]);
  begin();
  takeOver.turn(undefined);
  expect(takeOver.isWhole).toBe(false);
  expect([await turn('a'), merged, takeOver.isWhole]).toEqual([[], ['a'], true]);
  expect([await turn(), merged]).toEqual([[], []]);
});

test('of two versions of one second only the store can tell the true one; of two seconds the stamps tell it', async () => {
  const { takeOver, have, turn, begin } = aHost();
  have(row('same', at('01.2')).item);
  have(row('other', at('02.100000')).item);
  takeOver.merged([row('same', { updated_at: at('01.900000').updated_at }), row('other', at('01.900000'))]);
  begin();
  expect(await turn()).toEqual(['same']);
});

test('what is here only because the disk says so is asked for, unless the leader has told of it since', async () => {
  const { takeOver, have, turn, begin } = aHost();
  for (const id of ['of disk', 'told since', 'told before']) have(row(id, at('05')).item, true);
  have(row('asked', at('05')).item);
  // While nothing is in doubt that says nothing of later rows.
  takeOver.told('told before');
  takeOver.merged(['of disk', 'told since', 'told before', 'asked'].map((id) => row(id, at('01'))));
  takeOver.told('told since');
  begin();
  expect(await turn()).toEqual(['of disk', 'told before']);
  // … and what was told of these rows says nothing of those of another snapshot.
  takeOver.forget();
  takeOver.merged([row('told since', at('01'))]);
  begin();
  expect(await turn()).toEqual(['told since']);
});

test('an item that is open at the leader and unknown here is asked for; one that is closed is not missed', async () => {
  const { takeOver, turn, begin } = aHost();
  takeOver.merged([row('open', { item_status: 'pending' }), row('closed', { item_status: 'delivered' })]);
  begin();
  expect(await turn()).toEqual(['open']);
});

test('what is open here and unknown to the leader is asked for, but for what it has told of since', async () => {
  const { takeOver, turn, begin, replica, gone, kept } = aHost();
  mergeItems(replica, [row('known').item, row('told').item, row('left').item], 1);
  begin('known');
  takeOver.told('told');
  expect(await turn()).toEqual(['left']);
  expect([gone, takeOver.isWhole, kept.length]).toEqual([['left'], true, 1]);
});

test('what is gone at the leader is not asked for any more', async () => {
  const { takeOver, turn, begin, replica, gone } = aHost(() => new Promise<'gone'>(() => {}));
  mergeItems(replica, [row('a').item, row('b').item], 1);
  begin();
  expect(await turn()).toEqual(['a']);
  takeOver.gone('a');
  takeOver.gone('b');
  expect([await turn(), gone]).toEqual([[], []]);
});

test('a store that cannot be asked is asked again, and the cursor waits', async () => {
  let isUp = false;
  const down = new Unreachable({ operation: OPERATIONS.getOrder, mayHaveApplied: false } as never);
  const host = aHost(() => (isUp ? Promise.resolve('gone') : Promise.reject(down)));
  mergeItems(host.replica, [row('a').item], 1);
  host.begin();
  expect([await host.turn(), await host.turn(), host.takeOver.isWhole]).toEqual([['a'], [], false]);
  isUp = true;
  host.wake();
  await new Promise(setImmediate);
  expect([await host.turn(), host.takeOver.isWhole, host.gone]).toEqual([['a'], true, ['a']]);
});

test('a leader that is still loading vouches for nothing; what it has told until then it knows', async () => {
  const { takeOver, turn, replica, kept } = aHost();
  mergeItems(replica, [row('a').item, row('b').item], 1);
  takeOver.begin(new Set(), saved(7, { isLoaded: false }));
  takeOver.told('a');
  expect([await turn(), takeOver.isWhole]).toEqual([[], false]);
  takeOver.kept(saved(8));
  expect([await turn(), takeOver.isWhole]).toEqual([['b'], true]);
  // Deltas answer here for what was stamped after the cursor that was believed first.
  takeOver.kept(saved(9));
  expect(kept.map(({ cursors, loadedFromMs }) => [cursors?.durableMs, loadedFromMs])).toEqual([
    [8, 8],
    [9, 8],
  ]);
});

test('with another snapshot everything in doubt is forgotten', async () => {
  const { takeOver, have, turn, begin } = aHost();
  have(row('a', at('05')).item, true);
  takeOver.merged([row('a', at('01'))]);
  takeOver.told('a');
  takeOver.forget();
  takeOver.merged([row('a', at('01'))]);
  begin();
  expect(await turn()).toEqual(['a']);
  takeOver.merged([row('a', at('01'))]);
  takeOver.forget();
  begin();
  expect(await turn()).toEqual([]);
});
