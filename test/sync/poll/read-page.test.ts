/** Whether a page is the one that was asked for. */
import { expect, test } from 'vitest';
import type { Page, Reply } from '../../../src/api/client.ts';
import { readPage, type PageContext } from '../../../src/sync/poll/validated-reads.ts';

type Row = { id: string };
type Answer = { ids: string; currentPage?: number; lastPage?: number };

/** A check of a service that answers so; what was asked, what was judged, and the `currentPage` of what comes out. */
function aCheck(answer: (list: string, page: number) => Answer) {
  const asked: string[] = [];
  const judged: boolean[] = [];
  const pages: PageContext<Row, string> = {
    async request(list, page) {
      asked.push(`${list}${page}`);
      const { ids, currentPage = page, lastPage = 3 } = answer(list, page);
      const rows = [...ids].map((id) => ({ id }));
      return { data: { rows, dropped: [], total: 6, currentPage, lastPage, perPage: 2 } } as unknown as Reply<
        Page<Row>
      >;
    },
    identity: { era: 0, judge: async () => {} },
    firstPages: new Map(),
    onReply: () => {},
    onPage: (isHonest) => judged.push(isHonest),
  };
  return {
    asked,
    judged,
    fetch: async (list: string, page: number) => (await readPage(pages, list, page)).data.currentPage,
  };
}

const honest = (_list: string, page: number) => ({ ids: ['ab', 'cd', 'ef'][page - 1] ?? '' });

test('pages with other rows are those that were asked for, and cost nothing more', async () => {
  const { fetch, asked, judged } = aCheck(honest);
  expect([await fetch('x', 1), await fetch('x', 2), await fetch('x', 3)]).toEqual([1, 2, 3]);
  expect([asked, judged]).toEqual([
    ['x1', 'x2', 'x3'],
    [true, true],
  ]);
});

test('page 1 once more is said to be page 1, whatever it calls itself', async () => {
  const { fetch, asked, judged } = aCheck(() => ({ ids: 'ab' }));
  expect([await fetch('x', 1), await fetch('x', 2)]).toEqual([1, 1]);
  expect([asked, judged]).toEqual([['x1', 'x2', 'x1'], [false]]);
});

test('a page that calls itself another is not the one that was asked for', async () => {
  const { fetch, asked, judged } = aCheck((_, page) => ({ ids: page === 1 ? 'ab' : 'cd', currentPage: 1 }));
  expect([await fetch('x', 1), await fetch('x', 2)]).toEqual([1, 1]);
  expect([asked, judged]).toEqual([['x1', 'x2'], [false]]);
  // The last page is one of the list, too.
  expect([await fetch('x', 3), judged]).toEqual([1, [false, false]]);
});

test('what moved down by a whole page meanwhile is an honest page', async () => {
  let first = 'ab';
  const { fetch, judged } = aCheck((_, page) => ({ ids: page === 1 ? first : 'ab' }));
  await fetch('x', 1);
  first = 'yz';
  expect(await fetch('x', 2)).toBe(2);
  expect(judged).toEqual([true]);
});

test('beyond the last page there may be the last once more, or nothing, which says nothing', async () => {
  const { fetch, judged } = aCheck((_, page) => ({
    ids: ['ab', 'cd', 'cd', ''][page - 1]!,
    currentPage: Math.min(page, 2),
    lastPage: 2,
  }));
  await fetch('x', 1);
  expect([await fetch('x', 3), judged]).toEqual([2, [true]]);
  expect([await fetch('x', 4), judged]).toEqual([2, [true]]);
});

test('a page is compared with the first of its own list', async () => {
  const { fetch, asked, judged } = aCheck((list, page) => ({ ids: list === 'x' || page === 2 ? 'ab' : 'cd' }));
  await fetch('x', 1);
  await fetch('y', 1);
  expect(await fetch('y', 2)).toBe(2);
  expect([asked, judged]).toEqual([['x1', 'y1', 'y2'], [true]]);
});

test('the first pages of the last twelve lists are remembered', async () => {
  const { fetch, judged } = aCheck(() => ({ ids: 'ab' }));
  for (const list of 'abcdefghijkl') await fetch(list, 1);
  await fetch('a', 1);
  await fetch('m', 1);
  await fetch('a', 2);
  await fetch('c', 2);
  expect(judged).toEqual([false, false]);
  await fetch('b', 2);
  expect(judged).toEqual([false, false, true]);
});
