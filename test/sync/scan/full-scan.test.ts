/** The reading of all open states, page by page, over a store in our hand. */
import { expect, test } from 'vitest';
import type { Page, Reply } from '../../../src/api/client.ts';
import { RateLimited, StoreTrouble } from '../../../src/api/errors.ts';
import { OPEN_STATUSES, readStatus } from '../../../src/domain/lifecycle.ts';
import { OPERATIONS } from '../../../src/domain/operations.ts';
import type { ItemStatus, OrderItem } from '../../../src/domain/records.ts';
import type { Health } from '../../../src/replica/health.ts';
import type { Change } from '../../../src/replica/records.ts';
import type { Snapshot } from '../../../src/sync/snapshot.ts';
import type { FullScanResult } from '../../../src/sync/scan/full-scan-plan.ts';
import { createFullScan } from '../../../src/sync/scan/full-scan.ts';
import { anItem } from '../../support/items.ts';

const facts = { operation: OPERATIONS.listItems, mayHaveApplied: false };
const trouble = () => new StoreTrouble({ ...facts, status: 500, retryAfterMs: undefined });
const range = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i + 1}`);

type Lists = Partial<Record<ItemStatus, string[]>>;
type Over = {
  hidesTotals?: boolean | ItemStatus[];
  /** Beyond the last page comes the last one once more. */
  repeatsLast?: boolean;
  /** Page 1, whichever is asked for. */
  ignoresPages?: boolean;
  /** What it calls its first page. */
  firstPage?: number;
  ignoresStatus?: boolean;
  concurrency?: number;
  cannotProve?: boolean;
  cannotPage?: boolean;
};

function statusOf(id: string, listed: ItemStatus): string {
  return id.startsWith('odd') ? 'brand new' : id.startsWith('done') ? 'delivered' : listed;
}

/** A store with these items, two on a page, and a fullScan over it. */
function aReplica(lists: Lists, over: Over = {}) {
  const asked: string[] = [];
  const looks: string[] = [];
  const have = new Map<string, string>();
  const health: Partial<Health> = {};
  const listeners: ((changes: readonly Change[]) => void)[] = [];
  const shop = {
    lists,
    asked,
    looks,
    have,
    health,
    now: 0,
    lookedAt: -Infinity,
    /** How rows were taken: for the screens at once, or with what is kept next. */
    taken: [] as ('at once' | 'with the next')[],
    /** What is asked after by its order, and the items that the order has. */
    ordered: [] as string[],
    gone: [] as string[],
    /** What happens before an answer; it may throw. */
    before: (_status: string, _page: number): void => {},
    /** What a deep look brings; whether it was complete. */
    onLook: (): boolean => true,
    dropped: {} as Lists,
    overdue: new Set<string>(),
    moves(id: string, status: ItemStatus) {
      const entry = (to: string | undefined) => to && { status: to, item: { id } };
      const change = { before: entry(have.get(id)), entry: entry(status) } as unknown as Change;
      have.set(id, status);
      for (const listen of listeners) listen([change]);
    },
  };
  const rowsOf = (status: ItemStatus) =>
    (over.ignoresStatus ? OPEN_STATUSES : [status]).flatMap((one) =>
      (shop.lists[one] ?? []).map((id) => anItem({ id, item_status: statusOf(id, one) })),
    );
  function take(rows: readonly OrderItem[]): readonly OrderItem[] {
    for (const { id, item_status } of rows) {
      const status = readStatus(item_status);
      if (have.get(id) !== status) shop.moves(id, status as ItemStatus);
    }
    return rows;
  }
  const fullScan = createFullScan({
    async readPage({ status }, page) {
      asked.push(`${status} ${page}`);
      await Promise.resolve();
      shop.before(status!, page);
      const all = rowsOf(status as ItemStatus);
      const dropped = shop.dropped[status as ItemStatus] ?? [];
      const pageCount = Math.max(1, Math.ceil(all.length / 2));
      const sent = over.ignoresPages ? 1 : over.repeatsLast ? Math.min(page, pageCount) : page;
      const part = all.slice((sent - 1) * 2, sent * 2);
      // A row that is called so has no usable id.
      const rows = part.filter(({ id }) => !id.startsWith('#'));
      const unnamed = part.filter(({ id }) => id.startsWith('#')).map(({ id }) => id);
      const isUncounted = Array.isArray(over.hidesTotals)
        ? over.hidesTotals.includes(status as ItemStatus)
        : over.hidesTotals === true;
      const lastPage = isUncounted ? page + (part.length === 2 ? 1 : 0) : pageCount;
      const total = isUncounted ? 0 : all.length + dropped.length;
      const data = {
        rows,
        dropped: [...unnamed, ...(page === 1 ? dropped : [])],
        total,
        currentPage: sent + (over.firstPage ?? 1) - 1,
        lastPage,
        perPage: 2,
      };
      return {
        data: { ...data, ...(isUncounted ? { isUncounted: true } : {}) },
        askedAt: shop.now,
      } as unknown as Reply<Page<OrderItem>>;
    },
    async fetchOrder(id) {
      shop.ordered.push(id);
      return { data: { itens: [] }, askedAt: shop.now } as never;
    },
    finishDeepPoll: async () => void looks.push('finished'),
    async pollDeep() {
      looks.push('deep');
      return shop.onLook();
    },
    snapshot: {
      onChanges: (listener: (changes: readonly Change[]) => void) => listeners.push(listener),
      mergeItems: (rows: readonly OrderItem[]) => (shop.taken.push('at once'), take(rows)),
      takePage: (rows: readonly OrderItem[]) => (shop.taken.push('with the next'), take(rows)),
      markGone: (id: string) => void shop.gone.push(id),
      countIn: (status: string) => [...have.values()].filter((one) => one === status).length,
      idsIn: (status: string) => [...have].filter(([, one]) => one === status).map(([id]) => id),
      get: () => undefined,
      orderIdOf: (id: string) => `order of ${id}`,
      setHealth: (patch: Partial<Health>) => void Object.assign(health, patch),
    } as unknown as Snapshot,
    now: () => shop.now,
    concurrency: over.concurrency ?? 1,
    isOverdue: (change) => shop.overdue.has((change as unknown as { id: string }).id),
    cannotProve: () => over.cannotProve === true,
    cannotPage: () => over.cannotPage === true,
    lookedAt: () => shop.lookedAt,
  });
  /** Steps until the end, or until nothing more is done; failures are counted. */
  async function walk(most = 60): Promise<FullScanResult & { failures: number; steps: number }> {
    let failures = 0;
    for (let steps = 1; steps <= most; steps++) {
      shop.now += 1000;
      const result = await fullScan.step(shop.now).catch((error: unknown) => {
        if (!(error instanceof StoreTrouble || error instanceof RateLimited)) throw error;
        failures++;
      });
      if (result) return { ...result, failures, steps };
    }
    throw new Error('it has not come to its end');
  }
  return Object.assign(shop, { fullScan, walk });
}

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
  shop.fullScan.begin('load');
  const result = await shop.walk();
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

test('what slipped between two pages is missed by the count, read again, and found', async () => {
  const shop = aReplica({ pending: range('p', 5) });
  // While page 1 is here and page 2 is not, the first leaves and another comes at the end: the third slips.
  shop.before = (status, page) => {
    if (status === 'pending' && page === 2 && shop.lists.pending![0] === 'p1')
      shop.lists.pending = ['p2', 'p3', 'p4', 'p5', 'p6'];
  };
  shop.fullScan.begin('load');
  shop.onLook = () => {
    // The look tells what has changed.
    if (shop.have.get('p1') === 'pending') shop.moves('p1', 'cancelled');
    shop.moves('p6', 'pending');
    return true;
  };
  const result = await shop.walk();
  expect([result.unproven, shop.have.get('p3')]).toEqual([[], 'pending']);
});

test('where the counts do not agree it is said how many there are, after three readings', async () => {
  const shop = aReplica({ pending: range('p', 3) });
  shop.fullScan.begin('sweep');
  // One that we have and that is in no list any more: our count is one more than the service's.
  shop.have.set('old', 'pending');
  const result = await shop.walk();
  expect(result.incomplete).toEqual([{ status: 'pending', have: 4, total: 3 }]);
  expect(shop.asked.filter((what) => what === 'pending 2')).toHaveLength(3);
  expect(result.unproven).toEqual(['pending']);
});

test('rows in a state that nobody knows are counted where they were listed', async () => {
  const shop = aReplica({ pending: ['p1', 'odd1', 'p2'] });
  shop.fullScan.begin('load');
  expect(await shop.walk()).toMatchObject({ unproven: [], incomplete: [] });
  // It shows nothing of how the store filters: the other lists are read.
  const other = aReplica({ pending: ['p1', 'odd1'], accepted: range('a', 5) });
  other.fullScan.begin('load');
  await other.walk();
  expect([...other.have.keys()].toSorted()).toEqual([...range('a', 5), 'p1']);
  const uncounted = aReplica({ pending: ['p1', 'odd1'] }, { hidesTotals: true });
  uncounted.fullScan.begin('load');
  expect(await uncounted.walk()).toMatchObject({ unproven: [] });
});

test('a state with a row without a usable id is proven, and said to lack it', async () => {
  const shop = aReplica({ pending: ['p1', 'p2', 'p3'] });
  shop.dropped = { pending: ['#1'] };
  shop.fullScan.begin('load');
  expect(await shop.walk()).toMatchObject({ unproven: [], incomplete: [{ status: 'pending', have: 3, total: 4 }] });
});

test('a count while items move proves nothing; it is tried again, six times, and the state is called unproven and no more', async () => {
  const shop = aReplica({ pending: range('p', 2), accepted: ['a1'] });
  let turns = 0;
  shop.onLook = () => {
    // It leaves and comes back: the numbers agree, and something moved.
    shop.moves('p1', 'cancelled');
    shop.moves('p1', 'pending');
    turns++;
    return true;
  };
  shop.fullScan.begin('load');
  const result = await shop.walk();
  expect([turns, result.unproven, result.incomplete]).toEqual([6, ['pending'], []]);
});

test('a look that was not complete proves nothing, and until the next count a little is waited', async () => {
  const shop = aReplica({ pending: range('p', 2) });
  let turns = 0;
  shop.onLook = () => ++turns === 2;
  shop.fullScan.begin('load');
  await shop.fullScan.step(0);
  await shop.fullScan.step(0);
  expect(shop.fullScan.isInDoubt).toBe(true);
  expect(await shop.walk()).toMatchObject({ unproven: [] });
  expect([turns, shop.fullScan.isInDoubt]).toEqual([2, false]);
});

test('what no count has agreed with while items moved is lacking, too', async () => {
  const shop = aReplica({ pending: range('p', 2) });
  shop.have.set('old', 'pending');
  shop.onLook = () => false;
  shop.fullScan.begin('sweep');
  expect((await shop.walk()).incomplete).toEqual([{ status: 'pending', have: 3, total: 2 }]);
});

test('a sweep counts what deltas should have told, and asks for what two readings have missed', async () => {
  const shop = aReplica({ pending: range('p', 3) });
  shop.overdue = new Set(['p2']);
  shop.have.set('gone', 'pending');
  shop.fullScan.begin('sweep');
  const result = await shop.walk();
  // Of each of the readings of page 1.
  expect(result.mendedCount).toBe(shop.taken.length === 0 ? 0 : 3);
  const load = aReplica({ pending: range('p', 3) });
  load.overdue = new Set(['p2']);
  load.fullScan.begin('load');
  expect((await load.walk()).mendedCount).toBe(0);
});

test('a list of which a page always fails is left by a sweep, named, and the others are proven', async () => {
  const shop = aReplica({ pending: range('p', 5), accepted: range('a', 5) });
  shop.before = (status, page) => {
    shop.lookedAt = shop.now + 1;
    if (status === 'accepted' && page === 2) throw trouble();
  };
  shop.fullScan.begin('sweep');
  const result = await shop.walk();
  expect(result).toMatchObject({ unproven: ['accepted'], unread: ['accepted'], incomplete: [], failures: 3 });
  expect(shop.health.unread).toEqual(['accepted']);
  shop.before = () => {};
  shop.fullScan.begin('sweep');
  expect(await shop.walk()).toMatchObject({ unproven: [], unread: [] });
  expect(shop.health.unread).toEqual([]);
});

test('a store that asks for fewer requests has no list that always fails', async () => {
  const shop = aReplica({ pending: range('p', 5) });
  let times = 0;
  shop.before = (_status, page) => {
    shop.lookedAt = shop.now + 1;
    if (page === 2 && times++ < 6) throw new RateLimited({ ...facts, status: 429, retryAfterMs: 1000 });
  };
  shop.fullScan.begin('sweep');
  expect(await shop.walk()).toMatchObject({ failures: 6, unproven: [], unread: [] });
  expect(shop.health.unread).toBeUndefined();
});

test('where no total is told a state is proven by reading all of its pages once more between two looks', async () => {
  const shop = aReplica({ pending: range('p', 4), accepted: ['a1'] }, { hidesTotals: true });
  shop.fullScan.begin('load');
  const result = await shop.walk();
  expect([result.unproven, result.incomplete]).toEqual([[], []]);
  expect(shop.asked.filter((what) => what.startsWith('pending'))).toEqual([
    'pending 1',
    'pending 2',
    'pending 3',
    'pending 1',
    'pending 2',
    'pending 3',
  ]);
});

test('without totals a change in the meantime proves nothing, and after three tries a part is said to be a part', async () => {
  const shop = aReplica({ pending: range('p', 3) }, { hidesTotals: true });
  let turns = 0;
  shop.onLook = () => {
    turns++;
    shop.moves('p1', 'pending');
    return true;
  };
  shop.fullScan.begin('load');
  const result = await shop.walk();
  expect([turns, result.unproven]).toEqual([3, ['pending']]);
  expect(result.incomplete).toEqual([{ status: 'pending', have: 3, total: 3, isAtLeast: true }]);
});

test('where one list has the items of all states it is read for all of them', async () => {
  const shop = aReplica({ pending: range('p', 5), accepted: range('a', 4), shipped: ['s1'] }, { ignoresStatus: true });
  shop.fullScan.begin('load');
  const result = await shop.walk();
  expect([result.unproven, shop.have.size]).toEqual([[], 10]);
  const beyondFirst = shop.asked.filter((what) => !what.endsWith(' 1')).map((what) => what.split(' ')[0]);
  expect(new Set(beyondFirst).size).toBe(1);
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

test('where neither deltas nor pages are of use, what lies behind page 1 is not asked for, and is said to lack', async () => {
  const shop = aReplica({ pending: range('p', 5), accepted: ['a1'] }, { cannotProve: true, cannotPage: true });
  shop.fullScan.begin('sweep');
  const result = await shop.walk();
  expect(shop.asked.filter((what) => !what.endsWith(' 1'))).toEqual([]);
  expect(result.incomplete).toEqual([{ status: 'pending', have: 2, total: 5 }]);
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

const failing = (shop: ReturnType<typeof aReplica>, where: (status: string, page: number) => boolean) => {
  shop.before = (status, page) => {
    shop.lookedAt = shop.now + 1;
    if (where(status, page)) throw trouble();
  };
};
const askedOf = ({ asked }: { asked: string[] }, what: string) => asked.filter((one) => one === what).length;

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
  shop.fullScan.begin('sweep');
  await shop.walk();
  const firsts = shop.asked.map((what) => what.endsWith(' 1'));
  expect(firsts.lastIndexOf(true)).toBeLessThan(firsts.indexOf(false));
});

test('failures in a row count: a page that came in between has not failed three times', async () => {
  const shop = aReplica({ pending: range('p', 3) });
  shop.have.set('old', 'pending');
  let times = 0;
  failing(shop, (_status, page) => page === 2 && ++times !== 3 && times < 6);
  shop.fullScan.begin('sweep');
  const result = await shop.walk();
  expect([result.failures, result.unread]).toEqual([4, []]);
});

test('what two sweeps have missed is asked for by its order, what one has is not, and a load asks after nothing', async () => {
  const shop = aReplica({ pending: range('p', 2) });
  shop.have.set('old', 'pending');
  shop.onLook = () => {
    // It has left, and nothing told.
    shop.have.delete('old');
    return true;
  };
  shop.fullScan.begin('sweep');
  const first = await shop.walk();
  expect([first.absent, first.unproven, shop.ordered, shop.gone]).toEqual([['old'], [], [], []]);
  shop.have.set('old', 'pending');
  shop.fullScan.begin('sweep', { absentBefore: first.absent });
  const second = await shop.walk();
  expect([second.absent, second.goneCount, shop.ordered, shop.gone]).toEqual([[], 1, ['order of old'], ['old']]);
  shop.have.set('old', 'pending');
  shop.fullScan.begin('load', { absentBefore: ['old'] });
  expect((await shop.walk()).absent).toEqual([]);
  expect(shop.ordered).toHaveLength(1);
});

test('the first pages of a load are on the screens at once, the others with what is kept next; all of a sweep at once', async () => {
  const load = aReplica({ pending: range('p', 5) });
  load.fullScan.begin('load');
  await load.fullScan.step(0);
  expect(load.taken).toEqual(OPEN_STATUSES.map(() => 'at once'));
  await load.fullScan.step(1);
  expect(load.taken.slice(OPEN_STATUSES.length)).toEqual(['with the next', 'with the next']);
  const sweep = aReplica({ pending: range('p', 5) });
  sweep.fullScan.begin('sweep');
  await sweep.walk();
  // Page 1 of each, two more pages, and what the count has seen.
  expect(sweep.taken).toEqual(Array.from({ length: 2 * OPEN_STATUSES.length + 2 }, () => 'at once'));
});

test('pages that are not those asked for are not read again, and their list is said to lack what is behind them', async () => {
  for (const pages of [3, 2]) {
    const shop = aReplica({ pending: range('p', 2 * pages) }, { ignoresPages: true });
    shop.fullScan.begin('sweep');
    const result = await shop.walk();
    expect(result.incomplete).toEqual([{ status: 'pending', have: 2, total: 2 * pages }]);
    expect([askedOf(shop, 'pending 2'), askedOf(shop, 'pending 3'), shop.looks]).toEqual([1, 0, ['finished', 'deep']]);
  }
  const uncounted = aReplica({ pending: range('p', 4) }, { firstPage: 0, hidesTotals: true });
  uncounted.fullScan.begin('sweep');
  expect(await uncounted.walk()).toMatchObject({
    unproven: ['pending'],
    incomplete: [{ status: 'pending', isAtLeast: true }],
  });
  // It was all of the list as it seems, of pages that were not those asked for.
  const over = { firstPage: 1, hidesTotals: true };
  const later = aReplica({ pending: range('p', 4) }, over);
  later.before = (_status, page) => {
    if (page === 2 && askedOf(later, 'pending 2') === 2) over.firstPage = 0;
  };
  later.fullScan.begin('sweep');
  expect((await later.walk()).unproven).toEqual(['pending']);
});

test('a page beyond the last, and what a store calls its first, say nothing against its pages', async () => {
  const zeroth = aReplica({ pending: ['p1'] }, { firstPage: 0 });
  zeroth.fullScan.begin('load');
  expect(await zeroth.walk()).toMatchObject({ unproven: [], incomplete: [] });
  const shrinking = aReplica({ pending: range('p', 4) }, { repeatsLast: true });
  shrinking.before = (_status, page) => {
    if (page !== 2) return;
    shrinking.lists.pending = ['p1', 'p2'];
    for (const id of ['p3', 'p4']) shrinking.have.delete(id);
  };
  const { fullScan } = shrinking;
  fullScan.begin('load');
  expect(await shrinking.walk()).toMatchObject({ unproven: [], incomplete: [] });
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

test('counts that prove nothing are no readings: a list that disagrees after them is read three times', async () => {
  const shop = aReplica({ pending: range('p', 3), accepted: range('a', 3) });
  shop.have.set('old', 'pending');
  let turns = 0;
  shop.onLook = () => ++turns > 3;
  shop.fullScan.begin('sweep');
  await shop.walk();
  // What was proven is neither read nor counted once more: its page 1 was seen at the beginning and by four counts.
  expect([turns, askedOf(shop, 'pending 2'), askedOf(shop, 'accepted 2')]).toEqual([6, 3, 1]);
  expect(askedOf(shop, 'accepted 1')).toBe(1 + 4);
});

test('a count that disagrees while items may move is made again, without reading anything again', async () => {
  const shop = aReplica({ pending: range('p', 3) });
  shop.have.set('old', 'pending');
  let turns = 0;
  shop.onLook = () => {
    shop.have.delete('old');
    return ++turns > 1;
  };
  shop.fullScan.begin('sweep');
  expect((await shop.walk()).unproven).toEqual([]);
  expect(askedOf(shop, 'pending 2')).toBe(1);
});

test('a list that is given up is not counted, and where all are nothing is looked at for it', async () => {
  const lists = Object.fromEntries(OPEN_STATUSES.map((status) => [status, range(status, 3)]));
  const shop = aReplica(lists);
  failing(shop, (status, page) => status === 'accepted' && page === 2);
  shop.fullScan.begin('sweep');
  expect((await shop.walk()).unread).toEqual(['accepted']);
  expect([askedOf(shop, 'accepted 1'), askedOf(shop, 'pending 1')]).toEqual([1, 2]);
  const none = aReplica(lists);
  failing(none, (_status, page) => page === 2);
  none.fullScan.begin('sweep');
  expect((await none.walk(90)).unread).toEqual([...OPEN_STATUSES]);
  expect(none.looks).toEqual(['finished']);
});

test('where one list of several tells no total three counts are enough, for each of them reads all of it', async () => {
  const shop = aReplica({ pending: range('p', 3), accepted: range('a', 3) }, { hidesTotals: ['pending'] });
  let turns = 0;
  shop.onLook = () => {
    turns++;
    shop.moves('p1', 'pending');
    return true;
  };
  shop.fullScan.begin('load');
  expect([(await shop.walk()).unproven, turns]).toEqual([['pending'], 3]);
});

test('without totals the last page once more is the end of a list, and one of rows without an id is not', async () => {
  const shop = aReplica({ pending: range('p', 4) }, { hidesTotals: true, repeatsLast: true });
  shop.fullScan.begin('load');
  expect((await shop.walk()).unproven).toEqual([]);
  expect([askedOf(shop, 'pending 3'), askedOf(shop, 'pending 4')]).toEqual([2, 0]);
  for (const pending of [
    ['#1', '#2', 'p1'],
    ['p1', 'p2', '#1', '#2', 'p3'],
    ['p1', '#1', 'p2', '#2', 'p3', 'p4'],
  ]) {
    const unnamed = aReplica({ pending }, { hidesTotals: true, repeatsLast: true });
    unnamed.fullScan.begin('load');
    const result = await unnamed.walk();
    const have = pending.length - 2;
    expect([result.unproven, unnamed.have.size]).toEqual([[], have]);
    expect(result.incomplete).toEqual([{ status: 'pending', have, total: have + 2 }]);
  }
});

test('one list of all states, closed ones too, is read once more between the looks, and any change in it proves nothing', async () => {
  const over = { ignoresStatus: true };
  const shop = aReplica({ pending: ['p1', 'done1', 'p2'], accepted: range('a', 3) }, over);
  shop.fullScan.begin('load');
  expect((await shop.walk()).unproven).toEqual([]);
  const leader = shop.asked.find((what) => what.endsWith(' 2'))!.split(' ')[0];
  expect(askedOf(shop, `${leader} 3`)).toBe(2);
  const stirred = aReplica({ pending: range('p', 2), accepted: range('a', 3) }, over);
  stirred.onLook = () => {
    stirred.moves('done', 'delivered');
    return true;
  };
  stirred.fullScan.begin('load');
  expect((await stirred.walk()).unproven).toEqual([...OPEN_STATUSES]);
});

test('where deltas are of no use a state is proven by its number or by its pages, and neither is an item that is lacking', async () => {
  const over = { cannotProve: true };
  // Its pages bear it out, and we have one that is no more.
  const more = aReplica({ pending: range('p', 3) }, over);
  more.have.set('old', 'pending');
  more.fullScan.begin('sweep');
  expect((await more.walk()).unproven).toEqual([]);
  // One slipped between two pages, and is known.
  const slipped = aReplica({ pending: range('p', 3) }, over);
  for (const id of range('p', 3)) slipped.have.set(id, 'pending');
  slipped.before = (_status, page) => void (page === 2 && (slipped.lists.pending = ['p1', 'p2', 'p2']));
  slipped.fullScan.begin('sweep');
  expect((await slipped.walk()).unproven).toEqual([]);
  // One slipped, and is not known.
  const lacking = aReplica({ pending: range('p', 3) }, over);
  lacking.before = (_status, page) => void (page === 2 && (lacking.lists.pending = ['p1', 'p2', 'p2']));
  lacking.fullScan.begin('sweep');
  expect(await lacking.walk()).toMatchObject({
    unproven: ['pending'],
    incomplete: [{ status: 'pending', have: 2, total: 3 }],
  });
  const unnamed = aReplica({ pending: range('p', 3) }, over);
  unnamed.have.set('old', 'pending');
  unnamed.dropped = { pending: ['#1'] };
  unnamed.fullScan.begin('sweep');
  expect((await unnamed.walk()).unproven).toEqual([]);
});
