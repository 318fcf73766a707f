import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDriftCounter } from '../../src/api/drift.ts';
import { readListedItem } from '../../src/api/resources.ts';
import { isFieldUnknown } from '../../src/domain/partial-records.ts';
import { openMemoryDatabase } from '../../src/db/database.ts';
import { BY_CODE, NEWEST } from '../../src/db/item-queries.ts';
import { createItemRepository } from '../../src/db/item-repository.ts';
import { ItemRecords, type CachedItem } from '../../src/replica/records.ts';
import { ITEM_STATUSES } from '../../src/domain/records.ts';
import { believed, replaces, type Version } from '../../src/domain/merge.ts';
import { anItem, anItemPlaced, at } from '../support/items.ts';
import { runs } from '../support/night.ts';

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
function entryOf({ updatedAtMs, ...times }: Version, quantidade: string): CachedItem {
  const records = new ItemRecords();
  const [change] = records.merge([anItem({ quantidade })], 0);
  return change!.entry.with({ updatedAtMs, times });
}

test('a text that no answer has told is as unknown after a restart as before', () => {
  const repository = aRepository();
  const records = new ItemRecords();
  const { personalization_data: _, ...row } = anItem();
  const [change] = records.merge([readListedItem(row, 'item', createDriftCounter())], 0);
  repository.keep([change!.entry], undefined);
  const [kept] = [...repository.open(0)].flat();
  expect(kept!.item).toEqual(change!.entry.item);
  expect(isFieldUnknown(kept!.item, 'personalization_data')).toBe(true);
  expect(isFieldUnknown(kept!.item, 'variation_options')).toBe(false);
});

/** A shelf whose clocks stand still. */
const aRepository = () => createItemRepository(openMemoryDatabase(), { now: () => 100, hostNow: () => 100 });

test('the disk and the memory agree on which of two versions is the true one', () => {
  fc.assert(
    fc.property(version, version, (first, second) => {
      const repository = aRepository();
      repository.keep([entryOf(first, '1')], undefined);
      repository.keep([entryOf(second, '2')], undefined);
      expect(repository.some()?.quantidade).toBe(replaces(second, first) ? '2' : '1');
    }),
    { numRuns: runs(500) },
  );
});

test('a tracking code on the disk is found in whatever groups, by its index', () => {
  const database = openMemoryDatabase();
  const repository = createItemRepository(database, { now: () => 100, hostNow: () => 100 });
  const records = new ItemRecords();
  const [change] = records.merge([anItem({ tracking_code: 'aa-123 456 785 BR', item_status: 'delivered' })], 0);
  repository.keep([change!.entry], undefined);
  for (const code of ['AA123456785BR', 'AA 123-456785BR', '10482']) {
    expect([code, repository.byCode(code).map(({ item }) => item.id)]).toEqual([code, ['item-1']]);
  }
  const plan = database.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${BY_CODE}`, 'x', 'x').map(({ detail }) => detail);
  expect(plan.filter((line) => line.startsWith('SCAN items'))).toEqual([]);
  expect(plan.join(' ')).toMatch(/items_by_tracking.*items_by_number/);
});

test('the newest stamp is that of all rows, open, closed, of no known state or gone, and no row that is closed is read for it', () => {
  const row = fc.record({
    status: fc.constantFrom(...ITEM_STATUSES, undefined),
    updatedAtMs: stamp,
    isGone: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), fc.constantFrom(0, 999.9, 1000, 2500, 3000), (rows, latest) => {
      const repository = aRepository();
      const entries = rows.map(({ status, updatedAtMs }, index) => {
        const entry = entryOf({ updatedAtMs, askedAt: 0, knownAt: 0 }, '1');
        return entry.with({ status, item: { ...entry.item, id: `item-${index}` } });
      });
      repository.keep(entries, undefined);
      rows.forEach(({ isGone }, index) => isGone && repository.markGone(`item-${index}`));
      const stamps = rows.map(({ updatedAtMs = Infinity }) => updatedAtMs).filter((one) => one <= BASE_MS + latest);
      expect(repository.newestUpdatedAt(BASE_MS + latest)).toBe(stamps.length > 0 ? Math.max(...stamps) : undefined);
    }),
    { numRuns: runs(200) },
  );
  const plan = openMemoryDatabase().all<{ detail: string }>(`EXPLAIN QUERY PLAN ${NEWEST}`, 0);
  expect(plan.map(({ detail }) => detail).filter((line) => / items /.test(`${line} `))).toEqual([
    'SEARCH items USING INDEX items_closed (updated_at<?)',
    'SEARCH items USING INDEX items_by_status (status=?)',
    'SEARCH items USING INDEX items_gone',
  ]);
});

/** The last row of each id, as an entry. */
const entriesOf = (rows: readonly [number, Version][], quantity: string) =>
  [...new Map(rows)].map(([id, times]) => {
    const entry = entryOf(times, quantity);
    return entry.with({ item: { ...entry.item, id: `item-${id}` } });
  });

const rowsOf = (repository: ReturnType<typeof aRepository>) =>
  repository.latest(200).toSorted((a, b) => (a.item.id < b.item.id ? -1 : 1));

test('many rows at once are written as each by itself is, the ones that are there already among them', () => {
  const quantities = fc.array(fc.tuple(fc.integer({ min: 0, max: 90 }), version), { minLength: 20, maxLength: 90 });
  fc.assert(
    fc.property(quantities, quantities, (first, second) => {
      const [atOnce, oneByOne] = [aRepository(), aRepository()];
      for (const entries of [entriesOf(first, '1'), entriesOf(second, '2')]) {
        atOnce.keep(entries, undefined);
        for (const entry of entries) oneByOne.keep([entry], undefined);
      }
      expect(rowsOf(atOnce)).toEqual(rowsOf(oneByOne));
      expect(atOnce.contested().toSorted()).toEqual(oneByOne.contested().toSorted());
    }),
    { numRuns: runs(40) },
  );
});

test('the disk and the memory agree on what takes the place of hearsay, and on stamps that cannot be', () => {
  fc.assert(
    fc.property(
      version,
      version,
      fc.boolean(),
      fc.integer({ min: 0, max: 3000 }),
      (first, second, isSecondHand, latest) => {
        const repository = aRepository();
        const latestMs = BASE_MS + latest;
        repository.keep([entryOf(first, '1')], undefined, latestMs);
        repository.keep([entryOf(second, '2').with({ isOverruling: isSecondHand })], undefined, latestMs);
        const isTruer = replaces(believed(second, latestMs), believed({ ...first, isSecondHand }, latestMs));
        expect(repository.some()?.quantidade).toBe(isTruer ? '2' : '1');
      },
    ),
    { numRuns: runs(300) },
  );
});

test('what is gone is neither counted nor listed, and what has come back is', () => {
  const repository = aRepository();
  const entry = entryOf({ updatedAtMs: BASE_MS, askedAt: 1, knownAt: 2 }, '1');
  const told = () => [
    repository.count(),
    repository.countIn('pending'),
    repository.idsIn('pending'),
    repository.countIn('accepted'),
  ];
  repository.keep(
    ['a', 'b', 'c'].map((id) => entry.with({ item: { ...entry.item, id } })),
    undefined,
  );
  expect(told()).toEqual([3, 3, ['a', 'b', 'c'], 0]);
  repository.markGone('b');
  expect(told()).toEqual([2, 2, ['a', 'c'], 0]);
  repository.keep([entry.with({ item: { ...entry.item, id: 'b' }, times: { askedAt: 5, knownAt: 6 } })], undefined);
  expect(told()).toEqual([3, 3, ['a', 'b', 'c'], 0]);
  repository.discard();
  expect(told()).toEqual([0, 0, [], 0]);
});

test('history is told by state and by when the order was placed, the newest first', () => {
  const repository = aRepository();
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
  repository.keep([...records.all()], undefined);
  const ids = (fromMs: number, toMs: number, limit = 10) =>
    repository.history('delivered', fromMs, toMs, limit).map(({ item }) => item.id);
  const [eight, nine] = [Date.parse(at('08:00:00')), Date.parse(at('09:00:00'))];
  expect(ids(0, Infinity)).toEqual(['d', 'c', 'b', 'a']);
  expect(ids(eight + 1, Infinity)).toEqual(['d', 'c', 'b']);
  expect(ids(eight, nine)).toEqual(['b', 'a']);
  expect(ids(0, Infinity, 1)).toEqual(['d']);
});
