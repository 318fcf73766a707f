import { expect, test } from 'vitest';
import type { Page, Reply } from '../../src/api/client.ts';
import { RateLimited, StoreTrouble } from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import { noProgress, scanPages } from '../../src/sync/scan.ts';

type Row = { id: string };

/** A list in pages of two that a test changes between the pages. */
function aList(ids: string[]) {
  const asked: number[] = [];
  const list = { ids, asked, before: (_page: number): void => {}, dateMs: 1000 };
  const fetchPage = async (page: number): Promise<Reply<Page<Row>>> => {
    asked.push(page);
    await Promise.resolve();
    list.before(page);
    const rows = list.ids.slice((page - 1) * 2, page * 2).map((id) => ({ id }));
    const lastPage = Math.max(1, Math.ceil(list.ids.length / 2));
    const data = { rows, rawRows: [], dropped: [], total: list.ids.length, currentPage: page, lastPage, perPage: 2 };
    return { data, raw: undefined, status: 200, serverDateMs: list.dateMs, askedAt: 0 };
  };
  return Object.assign(list, { fetchPage });
}

const scan = (list: ReturnType<typeof aList>, over: Partial<Parameters<typeof scanPages<Row>>[0]> = {}) =>
  scanPages<Row>({ fetchPage: list.fetchPage, idOf: ({ id }) => id, onPage: () => {}, ...over });

test('a list that stands still is complete in one pass', async () => {
  const list = aList(['a', 'b', 'c', 'd', 'e']);
  expect(await scan(list, { concurrency: 3 })).toMatchObject({
    isStable: true,
    total: 5,
    pageCount: 3,
    serverStartMs: 1000,
  });
});

test('a row that moved from a page to come into one that was read is found before the scan is called complete', async () => {
  const list = aList(['a', 'b', 'c', 'd']);
  // "a" changes and goes to the end: "c" slips onto page 1.
  list.before = (page) => {
    if (page === 2 && list.ids[0] === 'a') list.ids = ['b', 'c', 'd', 'a'];
  };
  const result = await scan(list);
  expect(result.isStable).toBe(true);
  expect([...result.ids].toSorted()).toEqual(['a', 'b', 'c', 'd']);
});

test('a list that grows while it is read is complete once what came is read too', async () => {
  const list = aList(['a', 'b', 'c', 'd']);
  list.before = (page) => {
    if (page === 2 && list.ids.length === 4) list.ids = ['new', 'a', 'b', 'c', 'd'];
  };
  const result = await scan(list);
  expect(result).toMatchObject({ isStable: true, total: 5 });
  expect(result.ids.has('new')).toBe(true);
});

test('a list that loses something while it is read is never called complete', async () => {
  const list = aList(['a', 'b', 'c', 'd', 'e', 'f']);
  list.before = (page) => {
    if (page === 3) list.ids = ['a', 'c', 'd', 'e', 'f'];
  };
  expect((await scan(list)).isStable).toBe(false);
});

test('a service that always sends page 1 is never believed', async () => {
  const list = aList(['a', 'b', 'c', 'd']);
  const stuck = async () => list.fetchPage(1);
  expect(await scanPages<Row>({ fetchPage: stuck, idOf: ({ id }) => id, onPage: () => {} })).toMatchObject({
    isStable: false,
  });
});

test('a scan that failed goes on at its page, and counts from its first answer', async () => {
  const list = aList(['a', 'b', 'c', 'd', 'e', 'f']);
  const progress = noProgress();
  list.before = (page) => {
    if (page === 2)
      throw new StoreTrouble({ operation: OPERATIONS.listItems, mayHaveApplied: false, retryAfterMs: undefined });
  };
  await expect(scan(list, { progress })).rejects.toBeInstanceOf(StoreTrouble);
  list.before = () => {};
  list.dateMs = 99_000;
  list.asked.length = 0;
  expect(await scan(list, { progress })).toMatchObject({ isStable: true, serverStartMs: 1000 });
  expect(list.asked).toEqual([2, 3]);
});

test('of several pages that fail at once the longest wait counts, and no further page is asked for', async () => {
  const list = aList(Array.from({ length: 20 }, (_, i) => String(i)));
  const facts = { operation: OPERATIONS.listItems, mayHaveApplied: false };
  list.before = (page) => {
    if (page === 2) throw new StoreTrouble({ ...facts, retryAfterMs: undefined });
    if (page === 3) throw new RateLimited({ ...facts, retryAfterMs: 5000 });
  };
  await expect(scan(list, { concurrency: 2 })).rejects.toBeInstanceOf(RateLimited);
  expect(list.asked).toEqual([1, 2, 3]);
});
