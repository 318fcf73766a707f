import { expect, test } from 'vitest';
import type { Page, Reply } from '../../../src/api/client.ts';
import { RateLimited, StoreTrouble } from '../../../src/api/errors.ts';
import { OPERATIONS } from '../../../src/domain/operations.ts';
import { noProgress, scanPages } from '../../../src/sync/scan/scan.ts';

type Row = { id: string };

/** A list in pages of two that a test changes between the pages. */
function aList(ids: string[]) {
  const asked: number[] = [];
  const list = {
    ids,
    asked,
    before: (_page: number): void => {},
    dateMs: 1000,
    /** Nothing tells how many rows there are: a full page has another one behind it. */
    hidesTotals: false,
    /** It tells how many pages there are all the same. */
    tellsLastPage: false,
    /** Beyond the last page comes the last one once more. */
    repeatsLast: false,
    /** What it says that there are, whatever there is. */
    total: undefined as number | undefined,
  };
  const readPage = async (page: number): Promise<Reply<Page<Row>>> => {
    asked.push(page);
    await Promise.resolve();
    list.before(page);
    const lastPage = Math.max(1, Math.ceil(list.ids.length / 2));
    const sent = list.repeatsLast ? Math.min(page, lastPage) : page;
    const part = list.ids.slice((sent - 1) * 2, sent * 2);
    // A row that begins so has no usable id.
    const rows = part.filter((id) => !id.startsWith('#')).map((id) => ({ id }));
    const dropped = part.filter((id) => id.startsWith('#'));
    const told = { total: list.total ?? list.ids.length, lastPage };
    const seen = {
      total: (page - 1) * 2 + part.length,
      lastPage: part.length === 2 ? page + 1 : Math.max(1, page - (part.length === 0 ? 1 : 0)),
      isUncounted: true,
    };
    const data = {
      rows,
      rawRows: [],
      dropped,
      currentPage: page,
      perPage: 2,
      ...(list.hidesTotals ? seen : told),
      ...(list.tellsLastPage ? { lastPage } : {}),
    };
    return { data, raw: undefined, status: 200, serverDateMs: list.dateMs, askedAt: 0 };
  };
  return Object.assign(list, { readPage });
}

type Over = Partial<Parameters<typeof scanPages<Row>>[0]> & { onPage?: () => boolean | void };

/** What a scan of the list has found; `onPage` stops it with `false`. */
async function scan(list: ReturnType<typeof aList>, { onPage, ...over }: Over = {}) {
  const pages = scanPages<Row>({ readPage: list.readPage, idOf: ({ id }) => id, ...over });
  for await (const _ of pages) if (onPage?.() === false) pages.stop();
  return pages.found;
}

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
  const stuck = async () => list.readPage(1);
  expect(await scan(list, { readPage: stuck })).toMatchObject({ isStable: false });
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

test('of a list that tells no total one page is complete, and several are when two readings were the same', async () => {
  const one = Object.assign(aList(['a']), { hidesTotals: true });
  expect(await scan(one)).toMatchObject({ isStable: true, isOverlapping: false });
  expect(one.asked).toEqual([1]);
  const several = Object.assign(aList(['a', 'b', 'c']), { hidesTotals: true });
  expect(await scan(several)).toMatchObject({ isStable: true, isOverlapping: false, total: 3 });
  expect(several.asked).toEqual([1, 2, 1, 2]);
  const moving = Object.assign(aList(['a', 'b', 'c']), { hidesTotals: true });
  moving.before = (page) => void (page === 1 && moving.ids.unshift(`new ${moving.asked.length}`));
  expect((await scan(moving)).isStable).toBe(false);
  // Once, and three times more: by then another one has moved.
  expect(moving.asked.filter((page) => page === 1)).toHaveLength(4);
});

test('without totals a page of which no row can be named ends no list, and says nothing of its pages', async () => {
  for (const ids of [
    ['a', 'b', '#1', '#2', 'c'],
    ['#1', '#2', 'a'],
    ['a', '#1', 'b'],
  ]) {
    const list = Object.assign(aList(ids), { hidesTotals: true });
    const result = await scan(list);
    expect(result).toMatchObject({ isStable: true, isOverlapping: false });
    expect([...result.ids].toSorted()).toEqual(ids.toSorted());
  }
});

test('without totals the last page once more is the end, and proves nothing', async () => {
  const list = Object.assign(aList(['a', 'b', 'c', 'd']), { hidesTotals: true, repeatsLast: true });
  expect(await scan(list)).toMatchObject({ isStable: false, isOverlapping: false });
  // It is no page of the list: two readings of it would prove nothing either.
  expect(list.asked).toEqual([1, 2, 3]);
  expect([...(await scan(list)).ids]).toEqual(['a', 'b', 'c', 'd']);
});

test('without totals the second reading asks for two pages at once, and for one more where the last is full', async () => {
  const list = Object.assign(aList(['a', 'b', 'c', 'd', 'e', 'f', 'g']), { hidesTotals: true });
  let [underWay, most] = [0, 0];
  const readPage = async (page: number) => {
    most = Math.max(most, ++underWay);
    // The first pages come last.
    for (let turns = 20 - page * 4; turns > 0; turns--) await Promise.resolve();
    const reply = await list.readPage(page);
    underWay--;
    return reply;
  };
  expect(await scan(list, { concurrency: 4, readPage })).toMatchObject({ isStable: true, total: 7 });
  expect([list.asked.length, most]).toEqual([8, 2]);
  list.before = () => void (list.asked.length === 14 && list.ids.push('h', 'i'));
  const grown = await scan(list, { concurrency: 4, readPage });
  expect([grown.isStable, [...grown.ids].toSorted().join('')]).toEqual([true, 'abcdefghi']);
});

test('without totals pages that come out of turn are compared in theirs, and a page that is no more makes another list', async () => {
  const list = Object.assign(aList(['a', 'b', 'c', 'd', 'e', 'f']), { hidesTotals: true, tellsLastPage: true });
  const late = async (page: number) => {
    const reply = await list.readPage(page);
    for (let turns = page === 2 ? 9 : 0; turns > 0; turns--) await Promise.resolve();
    return reply;
  };
  expect((await scan(list, { concurrency: 3, readPage: late })).isStable).toBe(true);
  expect(list.asked).toEqual([1, 2, 3, 1, 2, 3]);
  const shrinking = Object.assign(aList(['a', 'b', 'c', 'd', 'e']), { hidesTotals: true, tellsLastPage: true });
  shrinking.before = () => {
    if (shrinking.asked.length === 4) shrinking.ids = ['a', 'b', 'c', 'd'];
  };
  expect((await scan(shrinking)).isStable).toBe(false);
  expect(shrinking.asked).toEqual([1, 2, 3, 1, 2, 1, 2]);
});

test('what is stopped while it is read once more asks for nothing more', async () => {
  const list = Object.assign(aList(['a', 'b', 'c']), { hidesTotals: true });
  let pages = 0;
  expect((await scan(list, { onPage: () => ++pages < 3 })).isStable).toBe(false);
  expect(list.asked).toEqual([1, 2, 1]);
});

test('pages with rows in common, twice the same, are not pages of one list', async () => {
  const list = Object.assign(aList([]), { hidesTotals: true });
  const pages = [['a', 'b'], ['b', 'c'], []];
  list.before = (page) => {
    const before = Array.from({ length: (page - 1) * 2 }, (_, i) => `before ${i}`);
    list.ids = [...before, ...pages[page - 1]!];
  };
  expect(await scan(list)).toMatchObject({ isOverlapping: true });
});

test('a page that calls itself another ends the scan, and nothing is gone over once more', async () => {
  const list = aList(['a', 'b', 'c', 'd', 'e', 'f']);
  const lying = async (page: number) => {
    const reply = await list.readPage(page);
    return page === 2 ? { ...reply, data: { ...reply.data, currentPage: 1 } } : reply;
  };
  expect((await scan(list, { readPage: lying })).isStable).toBe(false);
  expect(list.asked).toEqual([1, 2]);
});

test('a scan that is told to stop asks for no more, and is not complete, at whichever page', async () => {
  for (const [last, asked] of [
    [1, [1]],
    [2, [1, 2]],
    // With page 1 once more, for what came meanwhile.
    [4, [1, 2, 3, 1]],
  ] as const) {
    const list = Object.assign(aList(['a', 'b', 'c', 'd', 'e']), { total: 6 });
    let pages = 0;
    const result = await scan(list, { onPage: () => ++pages < last });
    expect([result.isStable, list.asked]).toEqual([false, [...asked]]);
  }
  const whole = aList(['a', 'b', 'c']);
  let pages = 0;
  expect((await scan(whole, { onPage: () => ++pages < 2 })).isStable).toBe(false);
});

test('where rows are lacking all pages are gone over from both ends, and no more where that brings nothing new', async () => {
  for (const [count, asked] of [
    [5, [1, 2, 3, 1, 3, 2]],
    [4, [1, 2, 1, 2]],
    [1, [1, 1]],
  ] as const) {
    const ids = Array.from({ length: count }, (_, i) => `${i}`);
    const list = Object.assign(aList(ids), { total: count + 1 });
    expect((await scan(list)).isStable).toBe(false);
    expect(list.asked).toEqual([...asked]);
  }
});

test('as long as each round brings something a list is gone over three times', async () => {
  const list = aList(['a', 'b', 'c']);
  // What comes, comes to a page that was just read, and nothing is ever whole.
  list.before = (page) => {
    list.total = list.ids.length + 2;
    if (page === 1) list.ids.push(`new ${list.ids.length}`);
  };
  expect((await scan(list)).isStable).toBe(false);
  expect(list.asked.filter((page) => page === 1)).toHaveLength(4);
  // Something came, and the total stayed; or the total grew, and nothing came.
  for (const grows of ['ids', 'total'] as const) {
    const other = Object.assign(aList(['a', 'b', 'c']), { total: 9 });
    other.before = (page) => {
      if (page !== 1 || other.asked.length === 1) return;
      if (grows === 'ids') other.ids = [`new ${other.asked.length}`, ...other.ids.slice(1)];
      else other.total++;
    };
    await scan(other);
    expect([grows, other.asked.filter((page) => page === 1).length]).toEqual([grows, 4]);
  }
});

test('more rows than the largest total are of a list that is not one, which no second round mends', async () => {
  const list = Object.assign(aList(['a', 'b', 'c', 'd']), { total: 3 });
  const result = await scan(list);
  expect([result.isStable, result.ids.size > result.total]).toEqual([false, true]);
  expect(list.asked).toEqual([1, 2, 1]);
});

test('after a failure nothing more is asked for, and the next try begins with the first page that failed', async () => {
  const list = aList(Array.from({ length: 12 }, (_, i) => String(i)));
  const progress = noProgress();
  list.before = (page) => {
    if (page === 2)
      throw new StoreTrouble({ operation: OPERATIONS.listItems, mayHaveApplied: false, retryAfterMs: undefined });
  };
  await expect(scan(list, { progress, concurrency: 2 })).rejects.toBeInstanceOf(StoreTrouble);
  expect([list.asked, progress.nextPage]).toEqual([[1, 2, 3], 2]);
  list.before = () => {};
  expect((await scan(list, { progress })).isStable).toBe(true);
  expect(progress.nextPage).toBe(1);
});

/** A list of which page 1 alone is filtered: it begins with the second row, and knows of one fewer. */
function halfFiltered(ids: string[]) {
  const list = aList(ids);
  const readPage = async (page: number): Promise<Reply<Page<Row>>> => {
    const reply = await list.readPage(page);
    if (page > 1) return reply;
    const rows = list.ids.slice(1, 3).map((id) => ({ id }));
    return { ...reply, data: { ...reply.data, rows, total: list.ids.length - 1 } };
  };
  return { list, readPage };
}

test('pages that tell two totals, each its own again and again, are no pages of one list', async () => {
  const { list, readPage } = halfFiltered(['a', 'b', 'c', 'd', 'e']);
  let pages = 0;
  const onPage = () => void pages++;
  expect(await scan(list, { readPage, onPage })).toMatchObject({ isStable: false, isOverlapping: true });
  // Page 1 once more, then that which had told more, then page 1.
  expect(list.asked).toEqual([1, 2, 3, 1, 2, 1]);
  expect(pages).toBe(list.asked.length);
});

test('who is told to stop does not ask whether there are two lists', async () => {
  const { list, readPage } = halfFiltered(['a', 'b', 'c', 'd', 'e']);
  expect(await scan(list, { readPage, onPage: () => list.asked.length < 4 })).toMatchObject({ isOverlapping: false });
  expect(list.asked).toEqual([1, 2, 3, 1]);
});

test.each([
  ['has lost a row, and has got none since', ['b', 'c', 'd', 'e'], ['b', 'c', 'd', 'e']],
  ['has lost a row, and got another one', ['b', 'c', 'd', 'e'], ['b', 'c', 'd', 'e', 'f']],
])('one list that %s is one list', async (_, second, third) => {
  const list = aList(['a', 'b', 'c', 'd', 'e']);
  // While its last page is read it is another list, so that the reading is not complete at once.
  list.before = () => {
    if (list.asked.length === 3) list.ids = ['b', 'c', 'd', 'x', 'a'];
    if (list.asked.length === 4) list.ids = second;
    if (list.asked.length === 5) list.ids = third;
  };
  expect(await scan(list)).toMatchObject({ isStable: false, isOverlapping: false });
});

test.each([
  [2, 3],
  [3, 2],
])('a scan of which pages %i and %i failed goes on at page 2, whichever failed first', async (first, then) => {
  const list = aList(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  const progress = noProgress();
  const failing = async (page: number) => {
    if (page !== 1) {
      for (let turns = page === then ? 9 : 0; turns > 0; turns--) await Promise.resolve();
      throw new StoreTrouble({ operation: OPERATIONS.listItems, mayHaveApplied: false, retryAfterMs: undefined });
    }
    return list.readPage(page);
  };
  const reading = scan(list, { progress, concurrency: 2, readPage: failing });
  await expect(reading).rejects.toBeInstanceOf(StoreTrouble);
  expect([first, progress.nextPage]).toEqual([first, 2]);
});

test('a scan without totals fails with a page that fails when it is read again', async () => {
  const list = Object.assign(aList(['a', 'b', 'c']), { hidesTotals: true });
  list.before = () => {
    if (list.asked.length === 4)
      throw new StoreTrouble({ operation: OPERATIONS.listItems, mayHaveApplied: false, retryAfterMs: undefined });
  };
  await expect(scan(list)).rejects.toBeInstanceOf(StoreTrouble);
  expect(list.asked).toEqual([1, 2, 1, 2]);
});

test('without totals a slow page does not keep known pages from being read again', async () => {
  const list = Object.assign(aList(['a', 'b', 'c', 'd', 'e', 'f', 'g']), { hidesTotals: true });
  const events: string[] = [];
  const readPage = async (page: number) => {
    events.push(`asks for ${page}`);
    const reply = await list.readPage(page);
    for (let turns = page === 2 ? 50 : 0; turns > 0; turns--) await Promise.resolve();
    events.push(`has ${page}`);
    return reply;
  };
  expect((await scan(list, { concurrency: 2, readPage })).isStable).toBe(true);
  const again = events.slice(events.lastIndexOf('asks for 1'));
  expect(again.indexOf('asks for 3')).toBeLessThan(again.indexOf('has 2'));
});
