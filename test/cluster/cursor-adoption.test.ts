/** What the store is asked before the leader's cursor is believed, and when it is. */
import { expect, onTestFinished, test } from 'vitest';
import { Unreachable } from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import { createCursorAdoption, type FetchOrder } from '../../src/cluster/cursor-adoption.ts';
import type { HubEvent, WireSaved } from '../../src/cluster/wire.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { createReplica, mergeItems } from '../../src/replica/replica.ts';
import type { CachedItem } from '../../src/replica/records.ts';
import type { SavedSync, Snapshot } from '../../src/sync/snapshot.ts';
import { anItem } from '../support/items.ts';

const row = (id: string, over: Partial<OrderItem> = {}) => anItem({ id, order_id: id, ...over });
const rowsOf = (...items: OrderItem[]) => ({ kind: 'rows' as const, askedAt: 1, knownAt: 2, items });
const at = (second: string) => ({ quantidade: '9', updated_at: `2026-11-20T10:00:${second}Z` });
const saved = (durableMs: number, over: Partial<WireSaved> = {}) =>
  ({ cursors: { durableMs, freshMs: durableMs }, isLoaded: true, loadedFromMs: 5, ...over }) as WireSaved;

/** A host that has read a snapshot. `answer`: what the store says of an order; `orderIdOf`: the order of an item on the disk. */
function aHost(answer: FetchOrder = async () => 'gone', orderIdOf: Snapshot['orderIdOf'] = (id) => id) {
  const here = new Map<string, CachedItem>();
  const have = (item: OrderItem, isSecondHand = false) => void here.set(item.id, { item, isSecondHand } as CachedItem);
  const asked: string[] = [];
  const gone: string[] = [];
  const merged: { id: string; askedAt: number; isSecondHand: boolean }[] = [];
  const kept: SavedSync[] = [];
  const zones: number[] = [];
  /** For each change of a record: whether it is one of the hub's. */
  const areOfHub: boolean[] = [];
  const changed = (): void => void areOfHub.push(adoption.isApplying);
  let sleepCount = 0;
  const replica = createReplica();
  let wake = () => {};
  const adoption = createCursorAdoption({
    snapshot: {
      get: (id) => here.get(id),
      orderIdOf,
      mergeItems(rows, askedAt, _, isSecondHand = false) {
        changed();
        for (const { id } of rows) merged.push({ id, askedAt, isSecondHand });
        return [];
      },
      markGone(id) {
        changed();
        gone.push(id);
      },
      keep: (one) => void kept.push(one),
      setZone(offsetMs) {
        changed();
        zones.push(offsetMs);
      },
      zoneOffsetMs: () => 0,
    },
    replica,
    clock: {
      now: () => 0,
      wallNow: () => 0,
      sleep() {
        sleepCount++;
        return new Promise((resolve) => (wake = resolve));
      },
    },
    fetchOrder(orderId, signal) {
      asked.push(orderId);
      return answer(orderId, signal);
    },
    here: (moments) => moments,
  });
  /** Takes a turn; returns for what the store was asked. */
  const turn = async () => {
    asked.length = 0;
    adoption.turn();
    await new Promise(setImmediate);
    return [...asked];
  };
  const keeps = (one: WireSaved) => adoption.take({ kind: 'saved', saved: one }, false);
  /** Reads a snapshot of these rows. */
  const begin = (...rows: OrderItem[]) => {
    adoption.begin();
    keeps(saved(7));
    for (const one of rows) adoption.take(rowsOf(one), true);
  };
  const sleeps = () => sleepCount;
  return {
    adoption,
    have,
    turn,
    begin,
    keeps,
    replica,
    gone,
    merged,
    kept,
    zones,
    areOfHub,
    sleeps,
    wake: () => wake(),
  };
}

/** What nobody has caught from here to the end of the test. */
function strayErrors(): unknown[] {
  const errors: unknown[] = [];
  const others = process.listeners('unhandledRejection');
  const hear = (error: unknown) => void errors.push(error);
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', hear);
  onTestFinished(() => {
    process.off('unhandledRejection', hear);
    for (const other of others) process.on('unhandledRejection', other);
  });
  return errors;
}

test('a host that has read nothing lacks what the leader’s cursor vouches for', () => {
  expect(aHost().adoption.isComplete).toBe(false);
});

test('the leader’s rows are merged as another’s, those of the store’s answer as our own', async () => {
  const { turn, begin, merged } = aHost(async () => ({ items: [row('a')], askedAt: 3 }));
  begin(row('a'));
  await turn();
  expect(merged).toEqual([
    { id: 'a', askedAt: 1, isSecondHand: true },
    { id: 'a', askedAt: 3, isSecondHand: false },
  ]);
});

test('an item of an order that is not known here is not asked for, and holds nothing up', async () => {
  const { adoption, turn, begin, gone } = aHost(undefined, () => undefined);
  begin(row('a'));
  expect([await turn(), adoption.isComplete, gone]).toEqual([[], true, []]);
});

test('what is here as the leader has it is decided, also where it is written in another order', async () => {
  const { adoption, have, turn, begin, kept } = aHost();
  have(anItem({ id: 'a', order_id: 'a' }));
  have(row('b'));
  begin(row('a'), row('b'));
  expect([await turn(), adoption.isComplete, kept.length]).toEqual([[], true, 1]);
});

test('of two versions of one second only the store can tell the true one; of two seconds the stamps tell it', async () => {
  const { have, turn, begin } = aHost();
  have(row('same', at('01.2')));
  have(row('other', at('02.100000')));
  begin(row('same', { updated_at: at('01.900000').updated_at }), row('other', at('01.900000')));
  expect(await turn()).toEqual(['same']);
});

test('what is here only because the disk says so is asked for', async () => {
  const { have, turn, begin } = aHost();
  have(row('of disk', at('05')), true);
  have(row('asked', at('05')));
  begin(row('of disk', at('01')), row('asked', at('01')));
  expect(await turn()).toEqual(['of disk']);
});

test('what has changed since the snapshot was written is decided', async () => {
  const { have, turn, begin } = aHost();
  const later = row('a', at('05'));
  have(later, true);
  begin(row('a', at('01')), later);
  expect(await turn()).toEqual([]);
});

test('an item that is open at the leader and unknown here is asked for; one that is closed is not missed', async () => {
  const { turn, begin } = aHost();
  begin(row('open', { item_status: 'pending' }), row('closed', { item_status: 'delivered' }));
  expect(await turn()).toEqual(['open']);
});

test('what is open here and unknown to the leader is asked for, but for what it has published since', async () => {
  const { adoption, have, turn, begin, replica, gone, kept } = aHost();
  have(row('known'));
  mergeItems(replica, [row('known'), row('published'), row('left')], 1);
  begin(row('known'));
  adoption.take(rowsOf(row('published')), false);
  expect(await turn()).toEqual(['left']);
  expect([gone, adoption.isComplete, kept.length]).toEqual([['left'], true, 1]);
});

test('what is gone at the leader is not asked for any more', async () => {
  const answer = Promise.withResolvers<'gone'>();
  const { adoption, turn, begin, replica, gone } = aHost(() => answer.promise);
  mergeItems(replica, [row('a'), row('b')], 1);
  begin();
  expect(await turn()).toEqual(['a']);
  for (const itemId of ['a', 'b']) adoption.take({ kind: 'gone', itemId }, false);
  answer.resolve('gone');
  expect([await turn(), gone, adoption.isComplete]).toEqual([[], ['a', 'b'], true]);
});

test('what is open here and at the leader on its disk only is not asked for', async () => {
  const { adoption, turn, begin, replica, gone } = aHost();
  mergeItems(replica, [row('a'), row('b')], 1);
  begin();
  adoption.take({ kind: 'known', itemIds: ['a'] }, true);
  expect([await turn(), gone]).toEqual([['b'], ['b']]);
});

test.each([
  ['with it', ['of another', 'a'], []],
  ['without it', ['of another'], ['a']],
])('an item that is asked for is gone if its order comes without it: %s', async (_, ids, gone) => {
  const host = aHost(async () => ({ items: ids.map((id) => row(id)), askedAt: 1 }));
  mergeItems(host.replica, [row('a')], 1);
  host.begin();
  expect([await host.turn(), host.gone]).toEqual([['a'], gone]);
});

test('a store that cannot be asked is asked again, and the cursor waits', async () => {
  let isUp = false;
  const down = new Unreachable({ operation: OPERATIONS.getOrder, mayHaveApplied: false } as never);
  const host = aHost(() => (isUp ? Promise.resolve('gone') : Promise.reject(down)));
  mergeItems(host.replica, [row('a')], 1);
  host.begin();
  expect([await host.turn(), await host.turn(), host.adoption.isComplete]).toEqual([['a'], [], false]);
  isUp = true;
  host.wake();
  await new Promise(setImmediate);
  expect([await host.turn(), host.adoption.isComplete, host.gone]).toEqual([['a'], true, ['a']]);
});

test('an error that is no trouble of the store is thrown, and the store not asked again', async () => {
  const errors = strayErrors();
  const bug = new TypeError('x is undefined');
  const host = aHost(() => Promise.reject(bug));
  mergeItems(host.replica, [row('a')], 1);
  host.begin();
  expect([await host.turn(), errors, host.sleeps()]).toEqual([['a'], [bug], 0]);
});

test('the end breaks off the request that is under way, and that is no error', async () => {
  const errors = strayErrors();
  let isBrokenOff = false;
  const host = aHost(
    (_, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          isBrokenOff = true;
          reject(signal.reason);
        }),
      ),
  );
  mergeItems(host.replica, [row('a')], 1);
  host.begin();
  await host.turn();
  host.adoption.end();
  await new Promise(setImmediate);
  expect([isBrokenOff, errors, host.gone, host.adoption.isComplete]).toEqual([true, [], [], false]);
});

test('a leader that is still loading vouches for nothing; what it has published until then it knows', async () => {
  const { adoption, turn, keeps, replica, kept } = aHost();
  mergeItems(replica, [row('a'), row('b')], 1);
  adoption.begin();
  keeps(saved(7, { isLoaded: false }));
  adoption.take(rowsOf(row('a')), false);
  expect([await turn(), adoption.isComplete]).toEqual([[], false]);
  keeps(saved(8));
  expect([await turn(), adoption.isComplete]).toEqual([['b'], true]);
  // Deltas answer here for what was stamped after the cursor that was believed first.
  keeps(saved(9));
  expect(kept.map(({ cursors, loadedFromMs }) => [cursors?.durableMs, loadedFromMs])).toEqual([
    [8, 8],
    [9, 8],
  ]);
});

test.each([
  { loadedFromMs: 5, fromMs: 7 },
  { loadedFromMs: 20, fromMs: 20 },
  { loadedFromMs: undefined, fromMs: 7 },
])('deltas count from the leader’s cursor (7), or its load ($loadedFromMs) if later', async (one) => {
  const { adoption, turn, keeps, kept } = aHost();
  adoption.begin();
  keeps(saved(7, { loadedFromMs: one.loadedFromMs }));
  await turn();
  expect(kept.map(({ loadedFromMs }) => loadedFromMs)).toEqual([one.fromMs]);
});

test('with another snapshot everything undecided is forgotten', async () => {
  const { have, turn, begin } = aHost();
  have(row('a', at('05')), true);
  begin(row('a', at('01')));
  begin();
  expect(await turn()).toEqual([]);
});

test('an answer asked for by one snapshot does not let the cursor of the next in', async () => {
  const answer = Promise.withResolvers<'gone'>();
  const host = aHost(() => answer.promise);
  mergeItems(host.replica, [row('a')], 1);
  host.begin();
  await host.turn();
  host.adoption.take({ kind: 'gone', itemId: 'a' }, false);
  host.adoption.begin();
  answer.resolve('gone');
  await new Promise(setImmediate);
  host.keeps(saved(9));
  expect([host.adoption.isComplete, host.kept]).toEqual([false, []]);
});

test.each(['begin', 'end'] as const)('an answer of the store that comes too late moves nothing: %s', async (step) => {
  const answer = Promise.withResolvers<'gone'>();
  const host = aHost(() => answer.promise);
  mergeItems(host.replica, [row('a')], 1);
  host.begin();
  await host.turn();
  host.adoption[step]();
  answer.resolve('gone');
  await new Promise(setImmediate);
  expect([host.gone, host.adoption.isComplete]).toEqual([[], false]);
});

test.each<HubEvent>([rowsOf(row('a')), { kind: 'gone', itemId: 'a' }, { kind: 'zone', offsetMs: -3 * 3_600_000 }])(
  'a change is marked as the hub’s while an event of the leader makes it: $kind',
  (event) => {
    const { adoption, areOfHub } = aHost();
    const before = adoption.isApplying;
    adoption.take(event, false);
    expect([before, areOfHub, adoption.isApplying]).toEqual([false, [true], false]);
  },
);

test('the leader’s zone of the store’s times is taken; one known already moves nothing', () => {
  const { adoption, zones } = aHost();
  for (const offsetMs of [0, -10_800_000]) adoption.take({ kind: 'zone', offsetMs }, false);
  expect(zones).toEqual([-10_800_000]);
});
