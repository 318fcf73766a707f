import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openMemoryDatabase, openStateDatabase, type StateDatabase } from '../../src/db/database.ts';
import { openBulkLoadWorker } from '../../src/db/bulk-load-worker.ts';
import { createItemRepository } from '../../src/db/item-repository.ts';
import { createDiskSnapshot } from '../../src/db/snapshot.ts';
import { ItemRecords } from '../../src/replica/records.ts';
import { createReplica } from '../../src/replica/replica.ts';
import type { SavedSync } from '../../src/sync/snapshot.ts';
import { anItem } from '../support/items.ts';
import { createVirtualTime } from '../sim/world/virtual-time.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const clocks = { now: () => 100, hostNow: () => 100 };

const aLoad = (nextPage: number): SavedSync => ({
  cursors: { durableMs: 1, freshMs: 2 },
  isLoaded: false,
  load: { states: [{ status: 'pending', total: 0, nextPage, lastPage: 1000 }] },
  loadedFromMs: 1,
  lookedAtWallMs: undefined,
  sweptAtWallMs: undefined,
  isDoubted: false,
  unproven: [],
  absent: [],
});

const itemsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, i) => anItem({ id: `item-${first + i}`, order_id: `order-${first + i}` }));

const entriesFrom = (first: number, count: number) =>
  new ItemRecords().merge(itemsFrom(first, count), 0).map(({ entry }) => entry);

/** Connections to one file. */
function aFile() {
  const dir = temporaryFolder();
  return () => {
    const { database } = openStateDatabase(join(dir, 'state'), 'store.sqlite', { wallNow: 0 });
    onTestFinished(() => database.close());
    return database;
  };
}

/** A shelf with one row, and the thread that writes beside it. */
function aFilling(openFile = aFile()) {
  const database = openFile();
  const repository = createItemRepository(database, clocks);
  repository.keep(entriesFrom(0, 1), aLoad(1));
  while (database.handOver(() => []) === 'none') database.fill(true);
  const hand = (first: number, count: number, page: number) =>
    until(() => repository.handOver(entriesFrom(first, count), aLoad(page)) === 'taken');
  return { database, repository, hand };
}

/** What a first load fills. */
function aLoading(database: StateDatabase) {
  const time = createVirtualTime();
  const snapshot = createDiskSnapshot({
    replica: createReplica(),
    clock: time.clock(),
    hostNow: time.now,
    openStore: () => ({ database }),
  });
  snapshot.setStore('loja-1');
  return snapshot;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => void setImmediate(resolve));
}

const rowsOf = (repository: ReturnType<typeof createItemRepository>) =>
  repository.latest(500).toSorted((a, b) => (a.item.id < b.item.id ? -1 : 1));

test('what is handed over is written as what is kept, and is news to others alone', async () => {
  const openFile = aFile();
  const { repository, hand } = aFilling(openFile);
  const other = createItemRepository(openFile(), clocks);
  await hand(1, 64, 7);
  expect(repository.handed(true)).toBe('kept');
  const plain = createItemRepository(openMemoryDatabase(), clocks);
  plain.keep(entriesFrom(0, 65), aLoad(7));
  expect(rowsOf(repository)).toEqual(rowsOf(plain));
  expect(repository.saved()).toEqual(aLoad(7));
  expect(repository.news().rows).toEqual([]);
  expect(other.news().rows).toHaveLength(64);
});

test('what is handed over is no news to us before anybody has asked what became of it', async () => {
  const { database, repository, hand } = aFilling(aFile());
  await hand(1, 64, 7);
  await until(() => database.handed(false) === 'kept');
  expect(repository.news().rows).toEqual([]);
});

test('of what is handed over nothing is written where one of the rows is there already', async () => {
  const { repository, hand } = aFilling();
  for (const [first, count] of [
    [0, 30],
    [-29, 30],
  ] as const) {
    await hand(first, count, 7);
    expect(repository.handed(true)).toBe('refused');
    expect(repository.count()).toBe(1);
    expect(repository.saved()).toEqual(aLoad(1));
  }
});

test('of what is handed over nothing is written where another process has written meanwhile', async () => {
  const openFile = aFile();
  const { repository } = aFilling(openFile);
  const other = openFile();
  const theirs = createItemRepository(other, clocks);
  await until(() =>
    other.transaction(() => {
      theirs.keep(entriesFrom(100, 1), undefined);
      // The thread cannot begin before this one has done.
      return repository.handOver(entriesFrom(1, 30), aLoad(7)) === 'taken';
    }),
  );
  expect(repository.handed(true)).toBe('refused');
  expect(repository.count()).toBe(2);
  expect(repository.saved()).toEqual(aLoad(1));
});

test('what is discarded while it is being written is gone, on whichever side of it', async () => {
  const { repository, hand } = aFilling();
  await hand(1, 30, 7);
  repository.discard();
  repository.handed(true);
  expect(repository.count()).toBe(0);
});

test('in a first load rows and pages come to the disk together, and whoever counts them counts all', async () => {
  const openFile = aFile();
  const [mine, theirs] = [openFile(), openFile()];
  const other = createItemRepository(theirs, clocks);
  const snapshot = aLoading(mine);
  let [pages, written] = [0, 0];
  for (; pages < 400 || written < 300; pages++) {
    snapshot.takePage(itemsFrom(pages * 5, 5), pages);
    snapshot.keep(aLoad(pages + 1));
    written = other.saved()?.load?.states[0]?.nextPage ?? 0;
    // One statement each: what has come since the first was answered is no harm.
    expect(other.count()).toBeGreaterThanOrEqual(written * 5);
    if (pages % 50 === 49) expect(snapshot.countIn('pending')).toBe((pages + 1) * 5);
    await new Promise((resolve) => void setImmediate(resolve));
  }
  const loaded: SavedSync = { ...aLoad(pages), load: undefined, isLoaded: true };
  snapshot.keep(loaded);
  expect(other.count()).toBe(pages * 5);
  expect(other.saved()).toEqual(loaded);
});

test('of more rows than are handed over at once the first are kept, and no page counts as read before all of its are', async () => {
  const openFile = aFile();
  const mine = openFile();
  const other = createItemRepository(openFile(), clocks);
  const snapshot = aLoading(mine);
  snapshot.takePage(itemsFrom(0, 1), 0);
  snapshot.keep(aLoad(1));
  while (mine.handOver(() => []) === 'none') mine.fill(true);
  expect(snapshot.isBehind()).toBe(false);
  snapshot.takePage(itemsFrom(1, 2400), 1);
  let wasBehind = false;
  await until(() => {
    snapshot.keep(aLoad(2));
    wasBehind ||= snapshot.isBehind();
    const page = other.saved()?.load?.states[0]?.nextPage;
    const count = other.count();
    expect(page === 2 ? [2401] : [1, 501, 1001, 1501, 2001, 2401]).toContain(count);
    return page === 2;
  });
  expect([wasBehind, snapshot.isBehind()]).toEqual([true, false]);
});

test('where a row of a portion is there already the next portion is written here, and is no longer refused', async () => {
  const openFile = aFile();
  const mine = openFile();
  const other = createItemRepository(openFile(), clocks);
  const snapshot = aLoading(mine);
  snapshot.takePage(itemsFrom(0, 1), 0);
  snapshot.keep(aLoad(1));
  while (mine.handOver(() => []) === 'none') mine.fill(true);
  other.keep(entriesFrom(5, 1), undefined);
  snapshot.takePage(itemsFrom(1, 30), 1);
  await until(() => {
    snapshot.keep(aLoad(2));
    return other.saved()?.load?.states[0]?.nextPage === 2;
  });
  expect(other.count()).toBe(31);
});

test('rows that are shared in a first load wait for a portion only where it was under way the last time already', () => {
  const waits: boolean[] = [];
  const memory = openMemoryDatabase();
  onTestFinished(() => memory.close());
  const snapshot = aLoading({
    ...memory,
    handOver: () => 'taken',
    handed: (isWaiting) => (waits.push(isWaiting), isWaiting ? 'refused' : 'under way'),
  });
  const repository = createItemRepository(memory, clocks);
  snapshot.takePage(itemsFrom(0, 31), 1);
  snapshot.keep(aLoad(2));
  snapshot.shareRows();
  expect([waits, repository.count()]).toEqual([[false], 0]);
  snapshot.shareRows();
  expect([waits, repository.count()]).toEqual([[false, true], 31]);
});

test('a thread that cannot open its file is gone, and asks nobody to wait', async () => {
  const filler = openBulkLoadWorker(join(tmpdir(), 'bancada-no-such-folder', 'store.sqlite'));
  filler.write([]);
  await until(() => filler.state === 'gone');
  expect([filler.state, filler.outcome(false)]).toEqual(['gone', 'refused']);
});
