/** The reading of all open states, page by page, over a store in our hand. */
import { expect, test } from 'vitest';
import type { Page, Reply } from '../../src/api/client.ts';
import { RateLimited, StoreTrouble } from '../../src/api/errors.ts';
import { OPEN_STATUSES, readStatus } from '../../src/domain/lifecycle.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import type { ItemStatus, OrderItem } from '../../src/domain/records.ts';
import type { Health } from '../../src/shop/health.ts';
import type { Change } from '../../src/shop/records.ts';
import { RULES } from '../../src/sync/rules.ts';
import type { Snapshot } from '../../src/sync/snapshot.ts';
import type { WalkResult } from '../../src/sync/walk.ts';
import { createWalker } from '../../src/sync/walker.ts';
import { anItem } from '../support/items.ts';

const facts = { operation: OPERATIONS.listItems, mayHaveApplied: false };
const trouble = () => new StoreTrouble({ ...facts, status: 500, retryAfterMs: undefined });
const range = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i + 1}`);

type Lists = Partial<Record<ItemStatus, string[]>>;
type Over = {
  hidesTotals?: boolean;
  ignoresStatus?: boolean;
  concurrency?: number;
  cannotProve?: boolean;
  cannotPage?: boolean;
};

/** A store with these items, two on a page, and a walker over it. */
function aShop(lists: Lists, over: Over = {}) {
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
      (shop.lists[one] ?? []).map((id) => anItem({ id, item_status: id.startsWith('odd') ? 'brand new' : one })),
    );
  function take(rows: readonly OrderItem[]): readonly OrderItem[] {
    for (const { id, item_status } of rows) {
      const status = readStatus(item_status);
      if (have.get(id) !== status) shop.moves(id, status as ItemStatus);
    }
    return rows;
  }
  const walker = createWalker({
    async fetchItems({ status }, page) {
      asked.push(`${status} ${page}`);
      await Promise.resolve();
      shop.before(status!, page);
      const all = rowsOf(status as ItemStatus);
      const dropped = shop.dropped[status as ItemStatus] ?? [];
      const rows = all.slice((page - 1) * 2, page * 2);
      const lastPage = over.hidesTotals ? page + (rows.length === 2 ? 1 : 0) : Math.max(1, Math.ceil(all.length / 2));
      const total = over.hidesTotals ? 0 : all.length + dropped.length;
      const data = { rows, dropped: page === 1 ? dropped : [], total, currentPage: page, lastPage, perPage: 2 };
      return {
        data: { ...data, ...(over.hidesTotals ? { isUncounted: true } : {}) },
        askedAt: shop.now,
      } as unknown as Reply<Page<OrderItem>>;
    },
    fetchOrder: () => Promise.reject(trouble()),
    finishLook: async () => void looks.push('finished'),
    async lookDeep() {
      looks.push('deep');
      return shop.onLook();
    },
    snapshot: {
      onChanges: (listener: (changes: readonly Change[]) => void) => listeners.push(listener),
      mergeItems: take,
      takePage: take,
      countIn: (status: string) => [...have.values()].filter((one) => one === status).length,
      idsIn: (status: string) => [...have].filter(([, one]) => one === status).map(([id]) => id),
      get: () => undefined,
      orderIdOf: () => undefined,
      setHealth: (patch: Partial<Health>) => void Object.assign(health, patch),
    } as unknown as Snapshot,
    rules: RULES,
    now: () => shop.now,
    concurrency: over.concurrency ?? 1,
    isOverdue: (change) => shop.overdue.has((change as unknown as { id: string }).id),
    cannotProve: () => over.cannotProve === true,
    cannotPage: () => over.cannotPage === true,
    lookedAt: () => shop.lookedAt,
  });
  /** Steps until the end, or until nothing more is done; failures are counted. */
  async function walk(most = 60): Promise<WalkResult & { failures: number; steps: number }> {
    let failures = 0;
    for (let steps = 1; steps <= most; steps++) {
      shop.now += 1000;
      const result = await walker.step(shop.now).catch((error: unknown) => {
        if (!(error instanceof StoreTrouble || error instanceof RateLimited)) throw error;
        failures++;
      });
      if (result) return { ...result, failures, steps };
    }
    throw new Error('it has not come to its end');
  }
  return Object.assign(shop, { walker, walk });
}

test('a load reads page 1 of every state, then the other pages, and is proven by one count between two looks', async () => {
  const { walker, walk, asked, looks, have } = aShop({ pending: range('p', 5), accepted: ['a1'] });
  walker.begin('load');
  expect([walker.isWalking, walker.kind]).toEqual([true, 'load']);
  const result = await walk();
  expect(asked.slice(0, OPEN_STATUSES.length).toSorted()).toEqual(
    OPEN_STATUSES.map((status) => `${status} 1`).toSorted(),
  );
  expect(asked.slice(OPEN_STATUSES.length, -OPEN_STATUSES.length)).toEqual(['pending 2', 'pending 3']);
  expect(looks).toEqual(['finished', 'deep']);
  expect(result).toMatchObject({ kind: 'load', unproven: [], incomplete: [], unread: [], absent: [], mendedCount: 0 });
  expect([have.size, walker.isWalking, walker.kind, walker.pageCount]).toEqual([6, false, undefined, 0]);
  expect(await walker.step(0)).toBeUndefined();
});

test('progress and what is kept of a load say how far its pages have come', async () => {
  const { walker } = aShop({ pending: range('p', 6) });
  expect([walker.progress(), walker.save()]).toEqual([{ done: 0, total: 0 }, undefined]);
  walker.begin('load');
  expect(walker.save()).toBeUndefined();
  await walker.step(0);
  expect([walker.progress(), walker.pageCount]).toEqual([{ done: 2, total: 6 }, 2 + OPEN_STATUSES.length]);
  const pages: unknown[] = [];
  await walker.step(0, () => pages.push(walker.progress()));
  expect(pages).toEqual([{ done: 4, total: 6 }]);
  expect(walker.save()!.states.find(({ status }) => status === 'pending')).toMatchObject({ nextPage: 3, lastPage: 3 });
});

test('a step goes on with pages until its time is up', async () => {
  const shop = aShop({ pending: range('p', 20) });
  shop.walker.begin('load');
  await shop.walker.step(0);
  shop.before = () => (shop.now += 100);
  const from = shop.asked.length;
  await shop.walker.step(350);
  expect(shop.asked.length - from).toBe(4);
});

test('several pages are asked for at once, and in each step as many at least', async () => {
  const shop = aShop({ pending: range('p', 20) }, { concurrency: 3 });
  shop.walker.begin('load');
  await shop.walker.step(0);
  const from = shop.asked.length;
  shop.now = 1000;
  await shop.walker.step(0);
  expect(shop.asked.slice(from)).toEqual(['pending 2', 'pending 3', 'pending 4']);
});

test('a page that fails is the next one again, and none is left out', async () => {
  const shop = aShop({ pending: range('p', 9) }, { concurrency: 3 });
  let hasFailed = false;
  shop.before = (_status, page) => {
    if (page !== 3 || hasFailed) return;
    hasFailed = true;
    throw trouble();
  };
  shop.walker.begin('load');
  const result = await shop.walk();
  expect([result.failures, shop.have.size, result.unproven]).toEqual([1, 9, []]);
});

test('a load that was interrupted goes on at the page that was under way', async () => {
  const first = aShop({ pending: range('p', 9) }, { concurrency: 2 });
  first.walker.begin('load');
  await first.walker.step(0);
  let saved: ReturnType<typeof first.walker.save>;
  first.before = (_status, page) => {
    if (page === 2) saved = first.walker.save();
  };
  await first.walker.step(0);
  expect(saved!.states.find(({ status }) => status === 'pending')).toMatchObject({ nextPage: 2 });
  const second = aShop({ pending: range('p', 9) });
  second.walker.begin('load', { saved });
  await second.walker.step(1000);
  expect(second.asked[0]).toBe('pending 2');
});

test('a state whose list fails does not keep the others from being read', async () => {
  const shop = aShop({ pending: range('p', 5), accepted: range('a', 5), shipped: range('s', 5) });
  shop.before = (status) => {
    if (status === 'accepted') throw trouble();
  };
  shop.walker.begin('load');
  for (let i = 0; i < 20; i++) await shop.walker.step(++shop.now).catch(() => {});
  expect([...shop.have.keys()].toSorted()).toEqual([...range('p', 5), ...range('s', 5)]);
  expect(shop.walker.isWalking).toBe(true);
});

test('what slipped between two pages is missed by the count, read again, and found', async () => {
  const shop = aShop({ pending: range('p', 5) });
  // While page 1 is here and page 2 is not, the first leaves and another comes at the end: the third slips.
  shop.before = (status, page) => {
    if (status === 'pending' && page === 2 && shop.lists.pending![0] === 'p1')
      shop.lists.pending = ['p2', 'p3', 'p4', 'p5', 'p6'];
  };
  shop.walker.begin('load');
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
  const shop = aShop({ pending: range('p', 3) });
  shop.walker.begin('sweep');
  // One that we have and that is in no list any more: our count is one more than the service's.
  shop.have.set('old', 'pending');
  const result = await shop.walk();
  expect(result.incomplete).toEqual([{ status: 'pending', have: 4, total: 3 }]);
  expect(shop.asked.filter((what) => what === 'pending 2')).toHaveLength(3);
  expect(result.unproven).toEqual(['pending']);
});

test('rows in a state that nobody knows are counted where they were listed', async () => {
  const shop = aShop({ pending: ['p1', 'odd1', 'p2'] });
  shop.walker.begin('load');
  expect(await shop.walk()).toMatchObject({ unproven: [], incomplete: [] });
});

test('a state with a row without a usable id is proven, and said to lack it', async () => {
  const shop = aShop({ pending: ['p1', 'p2', 'p3'] });
  shop.dropped = { pending: ['#1'] };
  shop.walker.begin('load');
  expect(await shop.walk()).toMatchObject({ unproven: [], incomplete: [{ status: 'pending', have: 3, total: 4 }] });
});

test('a count while items move proves nothing; it is tried again, six times, and the state is called unproven and no more', async () => {
  const shop = aShop({ pending: range('p', 2), accepted: ['a1'] });
  let turns = 0;
  shop.onLook = () => {
    // It leaves and comes back: the numbers agree, and something moved.
    shop.moves('p1', 'cancelled');
    shop.moves('p1', 'pending');
    turns++;
    return true;
  };
  shop.walker.begin('load');
  const result = await shop.walk();
  expect([turns, result.unproven, result.incomplete]).toEqual([6, ['pending'], []]);
});

test('a look that was not complete proves nothing, and until the next count a little is waited', async () => {
  const shop = aShop({ pending: range('p', 2) });
  let turns = 0;
  shop.onLook = () => ++turns === 2;
  shop.walker.begin('load');
  await shop.walker.step(0);
  await shop.walker.step(0);
  expect(shop.walker.isInDoubt).toBe(true);
  expect(await shop.walk()).toMatchObject({ unproven: [] });
  expect([turns, shop.walker.isInDoubt]).toEqual([2, false]);
});

test('what no count has agreed with while items moved is lacking, too', async () => {
  const shop = aShop({ pending: range('p', 2) });
  shop.have.set('old', 'pending');
  shop.onLook = () => false;
  shop.walker.begin('sweep');
  expect((await shop.walk()).incomplete).toEqual([{ status: 'pending', have: 3, total: 2 }]);
});

test('a sweep counts what deltas should have told, and asks for what two readings have missed', async () => {
  const shop = aShop({ pending: range('p', 3) });
  shop.overdue = new Set(['p2']);
  shop.have.set('gone', 'pending');
  shop.walker.begin('sweep');
  const result = await shop.walk();
  // Of each reading of page 1.
  expect(result.mendedCount).toBeGreaterThan(0);
  const load = aShop({ pending: range('p', 3) });
  load.overdue = new Set(['p2']);
  load.walker.begin('load');
  expect((await load.walk()).mendedCount).toBe(0);
});

test('a list of which a page always fails is left by a sweep, named, and the others are proven', async () => {
  const shop = aShop({ pending: range('p', 5), accepted: range('a', 5) });
  shop.before = (status, page) => {
    shop.lookedAt = shop.now + 1;
    if (status === 'accepted' && page === 2) throw trouble();
  };
  shop.walker.begin('sweep');
  const result = await shop.walk();
  expect(result).toMatchObject({ unproven: ['accepted'], unread: ['accepted'], incomplete: [], failures: 3 });
  expect(shop.health.unread).toEqual(['accepted']);
  shop.before = () => {};
  shop.walker.begin('sweep');
  expect(await shop.walk()).toMatchObject({ unproven: [], unread: [] });
  expect(shop.health.unread).toEqual([]);
});

test('a store that asks for fewer requests has no list that always fails', async () => {
  const shop = aShop({ pending: range('p', 5) });
  let times = 0;
  shop.before = (_status, page) => {
    shop.lookedAt = shop.now + 1;
    if (page === 2 && times++ < 6) throw new RateLimited({ ...facts, status: 429, retryAfterMs: 1000 });
  };
  shop.walker.begin('sweep');
  expect(await shop.walk()).toMatchObject({ failures: 6, unproven: [], unread: [] });
  expect(shop.health.unread).toBeUndefined();
});

test('where no total is told a state is proven by reading all of its pages once more between two looks', async () => {
  const shop = aShop({ pending: range('p', 4), accepted: ['a1'] }, { hidesTotals: true });
  shop.walker.begin('load');
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
  const shop = aShop({ pending: range('p', 3) }, { hidesTotals: true });
  let turns = 0;
  shop.onLook = () => {
    turns++;
    shop.moves('p1', 'pending');
    return true;
  };
  shop.walker.begin('load');
  const result = await shop.walk();
  expect([turns, result.unproven]).toEqual([3, ['pending']]);
  expect(result.incomplete).toEqual([{ status: 'pending', have: 3, total: 3, isAtLeast: true }]);
});

test('where one list has the items of all states it is read for all of them', async () => {
  const shop = aShop({ pending: range('p', 5), accepted: range('a', 4), shipped: ['s1'] }, { ignoresStatus: true });
  shop.walker.begin('load');
  const result = await shop.walk();
  expect([result.unproven, shop.have.size]).toEqual([[], 10]);
  const beyondFirst = shop.asked.filter((what) => !what.endsWith(' 1')).map((what) => what.split(' ')[0]);
  expect(new Set(beyondFirst).size).toBe(1);
});

test('where deltas are of no use nothing is looked at: what the pages of a state bear out is as good as it gets', async () => {
  const shop = aShop({ pending: range('p', 5), accepted: ['a1'] }, { cannotProve: true, concurrency: 3 });
  shop.walker.begin('sweep');
  const steps: number[] = [];
  let result: WalkResult | undefined;
  while (!result) {
    const from = shop.asked.length;
    result = await shop.walker.step(++shop.now);
    steps.push(shop.asked.length - from);
  }
  expect(Math.max(...steps)).toBe(1);
  expect([result.unproven, shop.looks]).toEqual([[], []]);
});

test('where neither deltas nor pages are of use, what lies behind page 1 is not asked for, and is said to lack', async () => {
  const shop = aShop({ pending: range('p', 5), accepted: ['a1'] }, { cannotProve: true, cannotPage: true });
  shop.walker.begin('sweep');
  const result = await shop.walk();
  expect(shop.asked.filter((what) => !what.endsWith(' 1'))).toEqual([]);
  expect(result.incomplete).toEqual([{ status: 'pending', have: 2, total: 5 }]);
});

test('of a long list the last page is seen with the first, so that looks need not reach back over all of it', async () => {
  const long = aShop({ pending: range('p', 40) });
  long.walker.begin('load');
  await long.walker.step(0);
  expect(long.asked).toContain('pending 20');
  expect(long.have.has('p40')).toBe(true);
  for (const [count, kind, cannotPage] of [
    [38, 'load', false],
    [40, 'sweep', false],
    [40, 'load', true],
  ] as const) {
    const other = aShop({ pending: range('p', count) }, { cannotPage });
    other.walker.begin(kind);
    await other.walker.step(0);
    expect(other.asked.filter((what) => !what.endsWith(' 1'))).toEqual([]);
  }
});

test('a reading that is given up goes no further, and no list is called unread any more', async () => {
  const shop = aShop({ pending: range('p', 9), accepted: range('a', 3) });
  shop.before = (status, page) => {
    shop.lookedAt = shop.now + 1;
    if (status === 'accepted' && page === 2) throw trouble();
  };
  shop.walker.begin('load');
  for (let i = 0; i < 9; i++) await shop.walker.step(++shop.now).catch(() => {});
  expect(shop.health.unread).toEqual(['accepted']);
  shop.walker.abandon();
  expect([shop.walker.isWalking, shop.health.unread]).toEqual([false, []]);
});

test('what is given up in the middle of a step ends with its page', async () => {
  const shop = aShop({ pending: range('p', 20) });
  shop.walker.begin('load');
  await shop.walker.step(0);
  const from = shop.asked.length;
  shop.before = () => shop.walker.abandon();
  let pages = 0;
  await shop.walker.step(1e9, () => pages++);
  expect([shop.asked.length - from, pages]).toEqual([1, 0]);
});

test('the next page of a lane waits for what follows the one before', async () => {
  const shop = aShop({ pending: range('p', 20) }, { concurrency: 1 });
  shop.walker.begin('load');
  await shop.walker.step(0);
  const askedMeanwhile: number[] = [];
  await shop.walker.step(1e9, async () => {
    const before = shop.asked.length;
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    askedMeanwhile.push(shop.asked.length - before);
  });
  expect(askedMeanwhile).toEqual(Array.from({ length: 9 }, () => 0));
});
