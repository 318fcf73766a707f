/** The past of a store, a stretch of days at a time, from a store and a disk in our hand. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ItemQuery, Page, Reply } from '../../src/api/client.ts';
import { Unreachable } from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import type { PastReading } from '../../src/replica/past.ts';
import { createBudget } from '../../src/sync/budget.ts';
import { createPast } from '../../src/sync/past.ts';
import { aClock } from '../support/clock.ts';
import { anItem } from '../support/items.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

type Habits = {
  perPage?: number;
  ignoresDates?: boolean;
  ignoresPages?: boolean;
  /** An item that says that its order was placed long ago. */
  misdated?: string;
  /** What its answers say that there are, whatever there is. */
  total?: (query: ItemQuery) => number | undefined;
  /** A disk that keeps nothing. */
  hasNoDisk?: boolean;
};

/** A store with one order each so many days ago, and a bench that knows nothing of them. */
function aStore(daysAgo: number[], habits: Habits = {}) {
  const clock = aClock(NOON);
  const store = {
    daysAgo,
    /** What happens before an answer; it may throw. */
    before: (_query: ItemQuery, _page: number): void | Promise<void> => {},
    mostAtOnce: Infinity,
    readFrom: undefined as number | undefined,
  };
  const asked: string[] = [];
  const told: PastReading[] = [];
  const budget = createBudget();
  const onDisk = new Map<string, number>();
  const shown = new Set<string>();
  const placedAt = (id: string) => NOON - Number(id) * DAY;
  const past = createPast({
    client: {
      async listItems({ page = 1, ...query } = {}, signal): Promise<Reply<Page<OrderItem>>> {
        const { data_inicio: from = '', data_fim: until = '9' } = query;
        asked.push(`${from}..${until === '9' ? '' : until} ${page}`);
        await setImmediate();
        await store.before(query, page);
        signal?.throwIfAborted();
        const all = store.daysAgo
          .map(String)
          .filter((id) => habits.ignoresDates || (dayOf(placedAt(id)) >= from && dayOf(placedAt(id)) <= until));
        const { perPage = 1000, ignoresPages } = habits;
        const currentPage = ignoresPages ? 1 : page;
        const rows = all.slice((currentPage - 1) * perPage, currentPage * perPage).map((id) => {
          const at = placedAt(id) - (id === habits.misdated ? 400 * DAY : 0);
          return anItem({ id, pedido: undefined, created_at: new Date(at).toISOString() } as never);
        });
        const total = habits.total?.(query) ?? all.length;
        const lastPage = Math.max(1, Math.ceil(all.length / perPage));
        const data = { rows, rawRows: rows, dropped: [], total, currentPage, lastPage, perPage };
        return { data, raw: undefined, status: 200, serverDateMs: undefined, askedAt: clock.now() };
      },
    },
    repository: {
      recallHistory(_status, fromMs, toMs) {
        const news = [...onDisk].filter(([id, at]) => at >= fromMs && at <= toMs && !shown.has(id));
        for (const [id] of news.slice(0, store.mostAtOnce)) shown.add(id);
        return { newCount: news.length, fromMs: news.length > store.mostAtOnce ? toMs - DAY : fromMs };
      },
      hasOlder: (_status, beforeMs) => [...onDisk.values()].some((at) => at < beforeMs),
      historyReadFrom: () => store.readFrom,
      setHistoryReadFrom: (_status, fromMs) => void (habits.hasNoDisk || (store.readFrom = fromMs)),
    },
    takeItems(rows) {
      const news = rows.filter(({ id }) => !shown.has(id));
      for (const { id } of rows) {
        shown.add(id);
        if (!habits.hasNoDisk) onDisk.set(id, placedAt(id));
      }
      return news.length;
    },
    clock,
    budget,
    tell: (_status, reading) => told.push(reading),
  });
  return Object.assign(store, { past, clock, budget, asked, told, shown, onDisk });
}

test('the first stretch is three days, asked for with one more at either end, and whether anything is older', async () => {
  const { past, asked, told, shown, readFrom: before } = aStore([0, 1, 100]);
  expect(before).toBeUndefined();
  await past.older('delivered');
  const fromMs = NOON + DAY - 3 * DAY;
  expect(asked).toEqual([`${dayOf(fromMs - DAY)}..${dayOf(NOON + 2 * DAY)} 1`, `..${dayOf(fromMs)} 1`]);
  expect([...shown]).toEqual(['0', '1']);
  expect(told).toEqual([
    { isReading: true, isEnd: false },
    { fromMs, isReading: false, isEnd: false },
  ]);
});

test('the next stretch ends where the last began, is longer where there was little, and what is between is never left out', async () => {
  const { past, asked, told, clock } = aStore([0, 5, 100]);
  await past.older('delivered');
  await clock.pass(DAY / 2);
  asked.length = 0;
  await past.older('delivered');
  const [toMs, fromMs] = [NOON - 2 * DAY, NOON - 11 * DAY];
  expect(asked[0]).toBe(`${dayOf(fromMs - DAY)}..${dayOf(toMs + DAY)} 1`);
  expect(told.slice(-2)).toEqual([
    { fromMs: toMs, isReading: true, isEnd: false },
    { fromMs, isReading: false, isEnd: false },
  ]);
});

test('where fifty come in a stretch the next is as long, where forty-nine three times as long', async () => {
  for (const [count, days] of [
    [50, 3],
    [49, 9],
  ] as const) {
    const { past, told } = aStore([...Array.from({ length: count }, (_, i) => i / count), 4.5, 100]);
    await past.older('delivered');
    await past.older('delivered');
    expect([count, told.at(-1)!.fromMs]).toEqual([count, NOON - (2 + days) * DAY]);
  }
});

test('a stretch without anything new is gone over, and no stretch is longer than two years', async () => {
  const { past, asked, shown, told } = aStore([0, 3000, 5000]);
  await past.older('delivered');
  await past.older('delivered');
  expect([...shown]).toEqual(['0', '3000']);
  const spans = asked
    .filter((what) => !what.startsWith('..'))
    .map((what) => what.split(/\.\.| /).map((day) => Date.parse(day) / DAY))
    .map(([from, until]) => until! - from! - 2);
  expect(spans).toEqual([3, 9, 27, 81, 243, 729, 730, 730, 730]);
  expect(told.at(-1)!.isEnd).toBe(false);
});

test('of more than a thousand a quarter of the days is asked for, and of one day all', async () => {
  const { past, asked, told } = aStore([0], { total: (query) => (query.data_inicio ? 1001 : 1) });
  await past.older('delivered');
  expect(asked.slice(0, 2)).toEqual([
    `${dayOf(NOON - 3 * DAY)}..${dayOf(NOON + 2 * DAY)} 1`,
    `${dayOf(NOON - DAY)}..${dayOf(NOON + 2 * DAY)} 1`,
  ]);
  // Three tries at the one day, each with page 1 twice.
  expect([asked.length, told.at(-1)!.problem]).toEqual([1 + 6, 'unreadable']);
  const thousand = aStore([0, 9], { total: (query) => (query.data_inicio ? 1000 : 1) });
  void thousand.past.older('delivered');
  for (let i = 0; i < 20; i++) await setImmediate();
  expect(thousand.asked.filter((what) => what.startsWith(dayOf(NOON - DAY)))).toEqual([]);
  await thousand.past.stop();
});

test('when nothing is older the end is told, and the next time nothing is asked', async () => {
  const { past, asked, told } = aStore([0, 1]);
  await past.older('delivered');
  expect(told.at(-1)).toEqual({ fromMs: 0, isReading: false, isEnd: true });
  const before = asked.length;
  await past.older('delivered');
  expect([asked.length, told.at(-1)!.isEnd]).toEqual([before, true]);
});

test('what was read once comes from the disk, as does whatever was shipped, without a question', async () => {
  for (const status of ['delivered', 'shipped'] as const) {
    const store = aStore([]);
    for (const id of ['1', '20', '400']) store.onDisk.set(id, NOON - Number(id) * DAY);
    if (status === 'delivered') store.readFrom = 0;
    await store.past.older(status);
    expect([...store.shown]).toEqual(['1']);
    while (!store.told.at(-1)!.isEnd) await store.past.older(status);
    expect([store.shown.size, store.asked]).toEqual([3, []]);
  }
});

test('years without anything on the disk are gone over in long stretches', async () => {
  const store = aStore([]);
  store.readFrom = 0;
  for (const id of ['1', '4000', '9000']) store.onDisk.set(id, NOON - Number(id) * DAY);
  await store.past.older('delivered');
  await store.past.older('delivered');
  const days = [3, 9, 27, 81, 243, 729, 730, 730, 730, 730].reduce((sum, one) => sum + one, 2);
  expect(store.told.at(-1)!.fromMs).toBe(NOON - days * DAY);
});

test('what was read as far back as the stretch is not asked for, and what lies before it is', async () => {
  const store = aStore([0, 3, 100]);
  store.readFrom = NOON - 2 * DAY;
  store.onDisk.set('0', NOON);
  await store.past.older('delivered');
  expect([store.asked, store.told.at(-1)!.fromMs]).toEqual([[], NOON - 2 * DAY]);
  await store.past.older('delivered');
  expect(store.asked[0]).toBe(`${dayOf(NOON - 6 * DAY)}..${dayOf(NOON - DAY)} 1`);
});

test('of more than memory takes at once the rest comes the next time', async () => {
  const store = aStore([]);
  store.readFrom = 0;
  for (const id of ['0', '1']) store.onDisk.set(id, NOON - Number(id) * DAY);
  store.mostAtOnce = 1;
  await store.past.older('delivered');
  expect(store.told.at(-1)).toEqual({ fromMs: NOON, isReading: false, isEnd: false });
});

test('page 1 is asked for once, and once more only where the list has moved', async () => {
  const still = aStore([0, 1, 2], { perPage: 2 });
  await still.past.older('delivered');
  expect(still.asked.map((what) => what.split(' ')[1])).toEqual(['1', '2', '1']);
  const grows = aStore([0, 1, 2], { perPage: 2 });
  grows.before = (_query, page) => {
    if (page === 2) grows.daysAgo = [0.5, 0, 1, 2];
  };
  await grows.past.older('delivered');
  // It has grown at its beginning; the last is whether anything is older.
  expect(grows.asked.map((what) => what.split(' ')[1])).toEqual(['1', '2', '1', '1']);
  expect(grows.shown.size).toBe(4);
});

test('a list that will not stand still is no stretch: that is told, and it is read again the next time', async () => {
  const store = aStore([0, 1, 100], { total: (query) => (query.data_inicio ? 3 : undefined) });
  await store.past.older('delivered');
  expect(store.told.at(-1)).toEqual({ isReading: false, isEnd: false, problem: 'unreadable' });
  expect([...store.shown]).toEqual(['0', '1']);
  expect(store.readFrom).toBeUndefined();
  // Three tries, each with page 1 twice.
  expect(store.asked).toHaveLength(6);
  await store.past.older('delivered');
  expect(store.asked[6]).toBe(store.asked[0]);
});

test('a list that stands still by the third try is a stretch', async () => {
  let times = 0;
  const store = aStore([0, 1, 100], { total: (query) => (query.data_inicio && ++times <= 4 ? 3 : undefined) });
  await store.past.older('delivered');
  expect(store.told.at(-1)!.problem).toBeUndefined();
});

test('at a store that ignores dates all of the past is here after one stretch, and after two at most no more is asked', async () => {
  for (const [daysAgo, asks] of [
    [[0, 100, 400], 2],
    // That these are not older than the first stretch shows with the second.
    [[0, 0.1, 0.2], 4],
  ] as const) {
    const store = aStore([...daysAgo], { ignoresDates: true });
    await store.past.older('delivered');
    expect([store.shown.size, store.asked.length]).toEqual([3, 2]);
    await store.past.older('delivered');
    expect([store.told.at(-1)!.isEnd, store.asked.length]).toEqual([true, asks]);
  }
});

test('one row of another day says nothing of how the store reads dates', async () => {
  const store = aStore([0, 1, 100, 200, 300], { misdated: '1' });
  await store.past.older('delivered');
  expect(store.told.at(-1)).toMatchObject({ isReading: false, isEnd: false });
  while (!store.told.at(-1)!.isEnd) await store.past.older('delivered');
  expect(store.shown.size).toBe(5);
});

test('at a store that ignores pages what is behind the first is said to be unread, and no more is asked than three times', async () => {
  const store = aStore([0, 0.1, 0.2, 100], { ignoresPages: true, perPage: 2 });
  for (let i = 0; i < 3; i++) {
    const before = store.asked.length;
    await store.past.older('delivered');
    expect(store.asked.length - before).toBeLessThan(10);
    expect(store.told.at(-1)).toMatchObject({ isReading: false, isEnd: false, problem: 'unreadable' });
  }
});

test('where the disk keeps nothing the way back has an end all the same', async () => {
  const store = aStore([0, 5, 30], { hasNoDisk: true });
  for (let i = 0; i < 9 && !store.told.at(-1)?.isEnd; i++) await store.past.older('delivered');
  expect([store.shown.size, store.told.at(-1)!.isEnd]).toEqual([3, true]);
});

test('before 1970 there was no store', async () => {
  const store = aStore([0], { total: (query) => (query.data_inicio ? undefined : 7) });
  await store.past.older('delivered');
  await store.past.older('delivered');
  expect(store.told.at(-1)).toEqual({ fromMs: 0, isReading: false, isEnd: true });
  expect(store.asked.every((what) => !what.startsWith('-'))).toBe(true);
});

test('who asks while a stretch is read waits for that one', async () => {
  const { past, asked } = aStore([0, 100]);
  const first = past.older('delivered');
  expect(past.older('delivered')).toBe(first);
  await setImmediate();
  expect(asked).toHaveLength(1);
  const other = past.older('cancelled');
  expect(other).not.toBe(first);
  await Promise.all([first, other]);
  const next = past.older('delivered');
  expect(next).not.toBe(first);
  await next;
});

test('a failure is told with what it means, and the next try is for the same stretch', async () => {
  const store = aStore([0, 100]);
  await store.past.older('delivered');
  const { fromMs } = store.told.at(-1)!;
  store.before = () => {
    throw new Unreachable({ operation: OPERATIONS.listItems, code: 'ECONNREFUSED' });
  };
  await store.past.older('delivered');
  expect(store.told.at(-1)).toEqual({ fromMs, isReading: false, isEnd: false, problem: 'unreachable' });
  const bug = new RangeError('x is undefined');
  store.before = () => {
    throw bug;
  };
  await expect(store.past.older('delivered')).rejects.toBe(bug);
});

test('the past waits while the store asks for a wait', async () => {
  const { past, asked, budget, clock } = aStore([0, 100]);
  budget.hold(clock.now() + 5000);
  void past.older('delivered');
  await clock.pass(4999);
  expect(asked).toEqual([]);
  await clock.pass(1);
  expect(asked.length).toBeGreaterThan(0);
  await past.stop();
});

test('of another store nothing of the last one’s past is known: what is read is given up, and begins anew', async () => {
  const store = aStore([0, 100]);
  await store.past.older('delivered');
  const gate = Promise.withResolvers<void>();
  store.before = () => gate.promise;
  const given = store.past.older('delivered');
  await setImmediate();
  await setImmediate();
  store.past.forget();
  store.before = () => {};
  // The other store has a disk of its own.
  [store.daysAgo, store.readFrom] = [[0.1, 100], undefined];
  store.onDisk.clear();
  const toldBefore = store.told.length;
  store.asked.length = 0;
  const anew = store.past.older('delivered');
  expect(anew).not.toBe(given);
  gate.resolve();
  await given;
  expect(store.past.older('delivered')).toBe(anew);
  await anew;
  expect(store.told.slice(toldBefore).map(({ isReading }) => isReading)).toEqual([true, false]);
  // From the beginning, by stretches as short as at first.
  expect(store.told[toldBefore]).toEqual({ isReading: true, isEnd: false });
  expect(store.asked[0]).toMatch(dayOf(NOON - 3 * DAY));
});

test('what was given up tells nothing more, also where it comes from the disk alone', async () => {
  const store = aStore([]);
  const given = store.past.older('shipped');
  store.past.forget();
  await given;
  expect(store.told).toEqual([{ isReading: true, isEnd: false }]);
});

test('what is stopped is waited for, and tells nothing more', async () => {
  const store = aStore([0, 100]);
  const gate = Promise.withResolvers<void>();
  store.before = () => gate.promise;
  void store.past.older('delivered');
  await setImmediate();
  await setImmediate();
  let isOver = false;
  const stopped = store.past.stop().then(() => (isOver = true));
  await setImmediate();
  expect(isOver).toBe(false);
  store.before = () => {};
  gate.resolve();
  await stopped;
  expect(store.told).toHaveLength(1);
});
