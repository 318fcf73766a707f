/** The reading of all open states, page by page: in which order, how many at once, and what fails. */
import { expect, test } from 'vitest';
import { RateLimited } from '../../../src/api/errors.ts';
import { OPEN_STATUSES } from '../../../src/domain/lifecycle.ts';
import type { FullScanResult } from '../../../src/sync/scan/full-scan-plan.ts';
import { aReplica, askedOf, failing, range, trouble, facts } from './full-scan-store.ts';

test('a load reads page 1 of every state, then the other pages, and is proven by one count between two looks', async () => {
  const { fullScan, walk, asked, looks, have } = aReplica({ pending: range('p', 5), accepted: ['a1'] });
  fullScan.begin('load');
  expect([fullScan.isRunning, fullScan.kind]).toEqual([true, 'load']);
  const result = await walk();
  expect(asked.slice(0, OPEN_STATUSES.length).toSorted()).toEqual(
    OPEN_STATUSES.map((status) => `${status} 1`).toSorted(),
  );
  expect(asked.slice(OPEN_STATUSES.length, -OPEN_STATUSES.length)).toEqual(['pending 2', 'pending 3']);
  expect(looks).toEqual(['finished', 'deep']);
  expect(result).toMatchObject({ kind: 'load', unproven: [], incomplete: [], unread: [], absent: [], mendedCount: 0 });
  expect([have.size, fullScan.isRunning, fullScan.kind, fullScan.pageCount]).toEqual([6, false, undefined, 0]);
  expect(await fullScan.step(0)).toBeUndefined();
});

test('progress and what is kept of a load say how far its pages have come', async () => {
  const { fullScan } = aReplica({ pending: range('p', 6) });
  expect([fullScan.progress(), fullScan.save()]).toEqual([{ done: 0, total: 0 }, undefined]);
  fullScan.begin('load');
  expect(fullScan.save()).toBeUndefined();
  await fullScan.step(0);
  expect([fullScan.progress(), fullScan.pageCount]).toEqual([{ done: 2, total: 6 }, 2 + OPEN_STATUSES.length]);
  const pages: unknown[] = [];
  await fullScan.step(0, () => pages.push(fullScan.progress()));
  expect(pages).toEqual([{ done: 4, total: 6 }]);
  const kept = () => fullScan.save()!.states.find(({ status }) => status === 'pending');
  expect(kept()).toMatchObject({ nextPage: 3, lastPage: 3 });
  const long = aReplica({ pending: range('p', 10) });
  long.fullScan.begin('load');
  await long.fullScan.step(0);
  const nextPages: unknown[] = [];
  // What has been read is not read again, also within one step.
  await long.fullScan.step(1, () =>
    nextPages.push(
      long.fullScan
        .save()!
        .states.map(({ nextPage }) => nextPage)
        .toSorted(),
    ),
  );
  expect(nextPages.map((pagesOfAll) => Math.max(...(pagesOfAll as number[])))).toEqual([3, 4, 5, 6]);
});

test('a step goes on with pages until its time is up', async () => {
  const shop = aReplica({ pending: range('p', 20) });
  shop.fullScan.begin('load');
  await shop.fullScan.step(0);
  shop.before = () => (shop.now += 100);
  const from = shop.asked.length;
  await shop.fullScan.step(350);
  expect(shop.asked.length - from).toBe(4);
});

test('several pages are asked for at once, and in each step as many at least', async () => {
  const shop = aReplica({ pending: range('p', 20) }, { concurrency: 3 });
  shop.fullScan.begin('load');
  await shop.fullScan.step(0);
  const from = shop.asked.length;
  shop.now = 1000;
  await shop.fullScan.step(0);
  expect(shop.asked.slice(from)).toEqual(['pending 2', 'pending 3', 'pending 4']);
});

test('a page that fails is the next one again, and none is left out', async () => {
  const shop = aReplica({ pending: range('p', 9) }, { concurrency: 3 });
  let hasFailed = false;
  shop.before = (_status, page) => {
    if (page !== 3 || hasFailed) return;
    hasFailed = true;
    throw trouble();
  };
  const result = await shop.walk('load');
  expect([result.failures, shop.have.size, result.unproven]).toEqual([1, 9, []]);
});

test('a load that was interrupted goes on at the page that was under way', async () => {
  const first = aReplica({ pending: range('p', 9) }, { concurrency: 2 });
  first.fullScan.begin('load');
  await first.fullScan.step(0);
  let saved: ReturnType<typeof first.fullScan.save>;
  first.before = (_status, page) => {
    if (page === 2) saved = first.fullScan.save();
  };
  await first.fullScan.step(0);
  expect(saved!.states.find(({ status }) => status === 'pending')).toMatchObject({ nextPage: 2 });
  const second = aReplica({ pending: range('p', 9) });
  second.fullScan.begin('load', { saved });
  await second.fullScan.step(1000);
  expect(second.asked[0]).toBe('pending 2');
});

test('a state whose list fails does not keep the others from being read', async () => {
  const shop = aReplica({ pending: range('p', 5), accepted: range('a', 5), shipped: range('s', 5) });
  shop.before = (status) => {
    if (status === 'accepted') throw trouble();
  };
  shop.fullScan.begin('load');
  for (let i = 0; i < 20; i++) await shop.fullScan.step(++shop.now).catch(() => {});
  expect([...shop.have.keys()].toSorted()).toEqual([...range('p', 5), ...range('s', 5)]);
  expect(shop.fullScan.isRunning).toBe(true);
});

test('a store that asks for fewer requests has no list that always fails', async () => {
  const shop = aReplica({ pending: range('p', 5) });
  let times = 0;
  shop.before = (_status, page) => {
    shop.lookedAt = shop.now + 1;
    if (page === 2 && times++ < 6) throw new RateLimited({ ...facts, status: 429, retryAfterMs: 1000 });
  };
  expect(await shop.walk('sweep')).toMatchObject({ failures: 6, unproven: [], unread: [] });
  expect(shop.health.unread).toBeUndefined();
});

test('where deltas are of no use nothing is looked at: what the pages of a state bear out is as good as it gets', async () => {
  const shop = aReplica({ pending: range('p', 5), accepted: ['a1'] }, { cannotProve: true, concurrency: 3 });
  shop.fullScan.begin('sweep');
  const steps: number[] = [];
  let result: FullScanResult | undefined;
  while (!result) {
    const from = shop.asked.length;
    result = await shop.fullScan.step(++shop.now);
    steps.push(shop.asked.length - from);
  }
  expect(Math.max(...steps)).toBe(1);
  expect([result.unproven, shop.looks]).toEqual([[], []]);
});

test('of a long list the last page is seen with the first, so that looks need not reach back over all of it', async () => {
  const long = aReplica({ pending: range('p', 40) });
  long.fullScan.begin('load');
  await long.fullScan.step(0);
  expect(long.asked).toContain('pending 20');
  expect(long.have.has('p40')).toBe(true);
  for (const [count, kind, cannotPage] of [
    [38, 'load', false],
    [40, 'sweep', false],
    [40, 'load', true],
  ] as const) {
    const other = aReplica({ pending: range('p', count) }, { cannotPage });
    other.fullScan.begin(kind);
    await other.fullScan.step(0);
    expect(other.asked.filter((what) => !what.endsWith(' 1'))).toEqual([]);
  }
});

test('a reading that is given up goes no further, and no list is called unread any more', async () => {
  const shop = aReplica({ pending: range('p', 9), accepted: range('a', 3) });
  shop.before = (status, page) => {
    shop.lookedAt = shop.now + 1;
    if (status === 'accepted' && page === 2) throw trouble();
  };
  shop.fullScan.begin('load');
  for (let i = 0; i < 9; i++) await shop.fullScan.step(++shop.now).catch(() => {});
  expect(shop.health.unread).toEqual(['accepted']);
  shop.fullScan.abandon();
  expect([shop.fullScan.isRunning, shop.health.unread]).toEqual([false, []]);
});

test('what is given up in the middle of a step ends with its page', async () => {
  const shop = aReplica({ pending: range('p', 20) });
  shop.fullScan.begin('load');
  await shop.fullScan.step(0);
  const from = shop.asked.length;
  shop.before = () => shop.fullScan.abandon();
  let pages = 0;
  await shop.fullScan.step(1e9, () => pages++);
  expect([shop.asked.length - from, pages]).toEqual([1, 0]);
});

test('the next page of a lane waits for what follows the one before', async () => {
  const shop = aReplica({ pending: range('p', 20) }, { concurrency: 1 });
  shop.fullScan.begin('load');
  await shop.fullScan.step(0);
  const askedMeanwhile: number[] = [];
  await shop.fullScan.step(1e9, async () => {
    const before = shop.asked.length;
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    askedMeanwhile.push(shop.asked.length - before);
  });
  expect(askedMeanwhile).toEqual(Array.from({ length: 9 }, () => 0));
});

test('before a reading has begun nothing is in doubt', () => {
  expect(aReplica({}).fullScan.isInDoubt).toBe(false);
});

test('the list that has failed least is read first, and no failure of one keeps another from being read', async () => {
  for (const stuck of ['pending', 'accepted', 'shipped'] as const) {
    const shop = aReplica({ pending: range('p', 5), accepted: range('a', 5), shipped: range('s', 5) });
    failing(shop, (status, page) => status === stuck && page === 2);
    shop.fullScan.begin('load');
    for (let i = 0; i < 12; i++) await shop.fullScan.step(++shop.now).catch(() => {});
    expect([stuck, shop.have.size]).toEqual([stuck, 12]);
    // A first load waits for every list.
    for (let i = 0; i < 12; i++) await shop.fullScan.step(++shop.now).catch(() => {});
    expect(shop.fullScan.isRunning).toBe(true);
  }
});

test('while page 1 of a list fails, what is open is read, and it is asked for once a step', async () => {
  const shop = aReplica({ pending: range('p', 5), accepted: range('a', 2) });
  failing(shop, (status) => status === 'accepted');
  shop.fullScan.begin('load');
  for (let i = 0; i < 2; i++) await shop.fullScan.step(1).catch(() => {});
  const from = shop.asked.length;
  await shop.fullScan.step(1e9);
  expect(shop.asked.slice(from)).toEqual(['pending 2', 'pending 3']);
});

test('first pages come before all others, also where one page is read at a time', async () => {
  const shop = aReplica({ pending: range('p', 5), accepted: range('a', 5) }, { cannotProve: true });
  await shop.walk('sweep');
  const firsts = shop.asked.map((what) => what.endsWith(' 1'));
  expect(firsts.lastIndexOf(true)).toBeLessThan(firsts.indexOf(false));
});

test('failures in a row count: a page that came in between has not failed three times', async () => {
  const shop = aReplica({ pending: range('p', 3) });
  shop.have.set('old', 'pending');
  let times = 0;
  failing(shop, (_status, page) => page === 2 && ++times !== 3 && times < 6);
  const result = await shop.walk('sweep');
  expect([result.failures, result.unread]).toEqual([4, []]);
});

test('the first pages of a load are on the screens at once, the others with what is kept next; all of a sweep at once', async () => {
  const load = aReplica({ pending: range('p', 5) });
  load.fullScan.begin('load');
  await load.fullScan.step(0);
  expect(load.taken).toEqual(OPEN_STATUSES.map(() => 'at once'));
  await load.fullScan.step(1);
  expect(load.taken.slice(OPEN_STATUSES.length)).toEqual(['with the next', 'with the next']);
  const sweep = aReplica({ pending: range('p', 5) });
  await sweep.walk('sweep');
  // Page 1 of each, two more pages, and what the count has seen.
  expect(sweep.taken).toEqual(Array.from({ length: 2 * OPEN_STATUSES.length + 2 }, () => 'at once'));
});

test('after a failure no lane begins another page', async () => {
  const shop = aReplica({ pending: range('p', 20) }, { concurrency: 2 });
  shop.fullScan.begin('load');
  await shop.fullScan.step(0);
  failing(shop, (_status, page) => page === 2);
  const from = shop.asked.length;
  await shop.fullScan.step(1e9).catch(() => {});
  expect(shop.asked.slice(from)).toEqual(['pending 2', 'pending 3']);
});

test('a list that is given up is not counted, and where all are nothing is looked at for it', async () => {
  const lists = Object.fromEntries(OPEN_STATUSES.map((status) => [status, range(status, 3)]));
  const shop = aReplica(lists);
  failing(shop, (status, page) => status === 'accepted' && page === 2);
  expect((await shop.walk('sweep')).unread).toEqual(['accepted']);
  expect([askedOf(shop, 'accepted 1'), askedOf(shop, 'pending 1')]).toEqual([1, 2]);
  const none = aReplica(lists);
  failing(none, (_status, page) => page === 2);
  expect((await none.walk('sweep', 90)).unread).toEqual([...OPEN_STATUSES]);
  expect(none.looks).toEqual(['finished']);
});
