import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDriftCounter } from '../../src/api/drift.ts';
import { readListedItem } from '../../src/api/resources.ts';
import { isUntold } from '../../src/domain/partial-records.ts';
import { openMemoryDatabase } from '../../src/db/database.ts';
import { BY_CODE, createItemShelf } from '../../src/db/item-repository.ts';
import { ItemRecords, type Entry } from '../../src/replica/records.ts';
import { believed, replaces, type Version } from '../../src/domain/merge.ts';
import { anItem, anItemPlaced, at } from '../support/items.ts';

const BASE_MS = Date.UTC(2026, 10, 20, 12);
const stamp = fc.option(
  fc.oneof(
    fc.integer({ min: 0, max: 3 }).map((second) => BASE_MS + second * 1000),
    fc.integer({ min: 0, max: 3000 }).map((ms) => BASE_MS + ms),
    fc.constantFrom(0.25, 0.75, 1000.5, 1000.25).map((ms) => BASE_MS + ms),
  ),
  { nil: undefined },
);
const version: fc.Arbitrary<Version> = fc
  .record({ updatedAtMs: stamp, askedAt: fc.integer({ min: 0, max: 9 }), tookMs: fc.integer({ min: 0, max: 4 }) })
  .map(({ tookMs, ...rest }) => ({ ...rest, knownAt: rest.askedAt + tookMs }));

/** An entry as the records make it, with the times of a version. */
function entryOf(times: Version, quantidade: string): Entry {
  const records = new ItemRecords();
  const [change] = records.merge([anItem({ quantidade })], 0);
  return { ...change!.entry, ...times };
}

test('a text that no answer has told is as unknown after a restart as before', () => {
  const shelf = aShelf();
  const records = new ItemRecords();
  const { personalization_data: _, ...row } = anItem();
  const [change] = records.merge([readListedItem(row, 'item', createDriftCounter())], 0);
  shelf.keep([change!.entry], undefined);
  const [kept] = [...shelf.open(0)].flat();
  expect(kept!.item).toEqual(change!.entry.item);
  expect(isUntold(kept!.item, 'personalization_data')).toBe(true);
  expect(isUntold(kept!.item, 'variation_options')).toBe(false);
});

/** A shelf whose clocks stand still. */
const aShelf = () => createItemShelf(openMemoryDatabase(), { now: () => 100, hostNow: () => 100 });

test('the disk and the memory agree on which of two versions is the true one', () => {
  fc.assert(
    fc.property(version, version, (first, second) => {
      const shelf = aShelf();
      shelf.keep([entryOf(first, '1')], undefined);
      shelf.keep([entryOf(second, '2')], undefined);
      expect(shelf.some()?.quantidade).toBe(replaces(second, first) ? '2' : '1');
    }),
    { numRuns: 500 },
  );
});

test('a tracking code on the disk is found in whatever groups, by its index', () => {
  const database = openMemoryDatabase();
  const shelf = createItemShelf(database, { now: () => 100, hostNow: () => 100 });
  const records = new ItemRecords();
  const [change] = records.merge([anItem({ tracking_code: 'aa-123 456 785 BR', item_status: 'delivered' })], 0);
  shelf.keep([change!.entry], undefined);
  for (const code of ['AA123456785BR', 'AA 123-456785BR', '10482']) {
    expect([code, shelf.byCode(code).map(({ item }) => item.id)]).toEqual([code, ['item-1']]);
  }
  const plan = database.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${BY_CODE}`, 'x', 'x').map(({ detail }) => detail);
  expect(plan.filter((line) => line.startsWith('SCAN items'))).toEqual([]);
  expect(plan.join(' ')).toMatch(/items_by_tracking.*items_by_number/);
});

/** The last row of each id, as an entry. */
const entriesOf = (rows: readonly [number, Version][], quantity: string) =>
  [...new Map(rows)].map(([id, times]) => {
    const entry = entryOf(times, quantity);
    return { ...entry, item: { ...entry.item, id: `item-${id}` } };
  });

const rowsOf = (shelf: ReturnType<typeof aShelf>) =>
  shelf.latest(200).toSorted((a, b) => (a.item.id < b.item.id ? -1 : 1));

test('many rows at once are written as each by itself is, the ones that are there already among them', () => {
  const quantities = fc.array(fc.tuple(fc.integer({ min: 0, max: 90 }), version), { minLength: 20, maxLength: 90 });
  fc.assert(
    fc.property(quantities, quantities, (first, second) => {
      const [atOnce, oneByOne] = [aShelf(), aShelf()];
      for (const entries of [entriesOf(first, '1'), entriesOf(second, '2')]) {
        atOnce.keep(entries, undefined);
        for (const entry of entries) oneByOne.keep([entry], undefined);
      }
      expect(rowsOf(atOnce)).toEqual(rowsOf(oneByOne));
      expect(atOnce.contested().toSorted()).toEqual(oneByOne.contested().toSorted());
    }),
    { numRuns: 40 },
  );
});

test('the disk and the memory agree on what takes the place of hearsay, and on stamps that cannot be', () => {
  fc.assert(
    fc.property(
      version,
      version,
      fc.boolean(),
      fc.integer({ min: 0, max: 3000 }),
      (first, second, isHearsay, latest) => {
        const shelf = aShelf();
        const latestMs = BASE_MS + latest;
        shelf.keep([entryOf(first, '1')], undefined, latestMs);
        shelf.keep([{ ...entryOf(second, '2'), isOverruling: isHearsay }], undefined, latestMs);
        const isTruer = replaces(believed(second, latestMs), believed({ ...first, isHearsay }, latestMs));
        expect(shelf.some()?.quantidade).toBe(isTruer ? '2' : '1');
      },
    ),
    { numRuns: 300 },
  );
});

test('what is gone is neither counted nor listed, and what has come back is', () => {
  const shelf = aShelf();
  const entry = entryOf({ updatedAtMs: BASE_MS, askedAt: 1, knownAt: 2 }, '1');
  const told = () => [shelf.count(), shelf.countIn('pending'), shelf.idsIn('pending'), shelf.countIn('accepted')];
  shelf.keep(
    ['a', 'b', 'c'].map((id) => ({ ...entry, item: { ...entry.item, id } })),
    undefined,
  );
  expect(told()).toEqual([3, 3, ['a', 'b', 'c'], 0]);
  shelf.markGone('b');
  expect(told()).toEqual([2, 2, ['a', 'c'], 0]);
  shelf.keep([{ ...entry, item: { ...entry.item, id: 'b' }, askedAt: 5, knownAt: 6 }], undefined);
  expect(told()).toEqual([3, 3, ['a', 'b', 'c'], 0]);
  shelf.discard();
  expect(told()).toEqual([0, 0, [], 0]);
});

test('history is told by state and by when the order was placed, the newest first', () => {
  const shelf = aShelf();
  const records = new ItemRecords();
  const item_status = 'delivered';
  records.merge(
    [
      anItemPlaced('08:00:00', { id: 'a', item_status }),
      anItemPlaced('09:00:00', { id: 'b', item_status }),
      anItemPlaced('10:00:00', { id: 'd', item_status }),
      anItemPlaced('10:00:00', { id: 'c', item_status }),
      anItemPlaced('11:00:00', { id: 'e', item_status: 'cancelled' }),
    ],
    0,
  );
  shelf.keep([...records.all()], undefined);
  const ids = (fromMs: number, toMs: number, limit = 10) =>
    shelf.history('delivered', fromMs, toMs, limit).map(({ item }) => item.id);
  const [eight, nine] = [Date.parse(at('08:00:00')), Date.parse(at('09:00:00'))];
  expect(ids(0, Infinity)).toEqual(['d', 'c', 'b', 'a']);
  expect(ids(eight + 1, Infinity)).toEqual(['d', 'c', 'b']);
  expect(ids(eight, nine)).toEqual(['b', 'a']);
  expect(ids(0, Infinity, 1)).toEqual(['d']);
});
