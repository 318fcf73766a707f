/** The looks, page by page, at a store in our hand. */
import { expect, test } from 'vitest';
import type { Page, Reply } from '../../../src/api/client.ts';
import { StoreTrouble } from '../../../src/api/errors.ts';
import { OPERATIONS } from '../../../src/domain/operations.ts';
import type { OrderItem } from '../../../src/domain/records.ts';
import type { Health } from '../../../src/replica/health.ts';
import type { Change } from '../../../src/replica/records.ts';
import { createDeltaPoll } from '../../../src/sync/poll/delta-poll.ts';
import { ATTENDED_PACE } from '../../../src/sync/poll/pace.ts';
import type { ServiceFacts } from '../../../src/sync/profile/service-facts.ts';
import type { Snapshot } from '../../../src/sync/snapshot.ts';
import { anItem } from '../../support/items.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];
const iso = (ms: number) => new Date(ms).toISOString().replace('.000', '');
const trouble = () =>
  new StoreTrouble({ operation: OPERATIONS.listItems, mayHaveApplied: false, status: 500, retryAfterMs: undefined });

type Row = { id: string; stampedAt?: number | null };

/** A store whose deltas have these rows, two on a page, and a bench that was loaded at noon, five seconds ago by our clock. */
function aStore(rows: Row[] = [], { isLoaded = true } = {}) {
  const store = {
    rows,
    now: 5 * SECOND,
    dateOffMs: 0 as number | undefined,
    /** What happens before an answer; it may throw. */
    before: (_page: number): void => {},
    total: undefined as number | undefined,
    backMs: 0,
    checkDueAt: Infinity,
    isZoneKnown: true,
    arePagesIgnored: false,
    /** Items that are known before a row tells of them. */
    known: new Map<string, number | undefined>(),
    newestMs: NOON as number | undefined,
    lags: [] as (number | undefined)[],
    /** How long a question waits before it is sent. */
    waitMs: 0,
    /** Rows that are not taken, whatever their stamp. */
    refused: new Set<string>(),
  };
  const asked: string[] = [];
  const told: string[] = [];
  const health: Partial<Health> = {};
  const facts = {
    get arePagesIgnored() {
      return store.arePagesIgnored;
    },
    backMs: () => store.backMs,
    checkDueAt: () => store.checkDueAt,
    isZoneKnown: () => store.isZoneKnown,
    note: ({ reachBackMs }) => told.push(`reach ${reachBackMs}`),
    noteLag: (dateMs) => store.lags.push(dateMs),
    noteFilter: ({ sinceMs, oldestMs }) =>
      told.push(`filter ${sinceMs - NOON} ${oldestMs === undefined ? '' : oldestMs - NOON}`),
    noteIgnored: (isIgnored) => told.push(`ignored ${isIgnored}`),
    noteComplete: (isComplete) => told.push(`complete ${isComplete}`),
    learnZone: (text, dateMs) => told.push(`zone ${text} ${dateMs! - NOON}`),
    checkDelta: ({ sinceMs, askedAt, dateMs, ids, isDeep }) =>
      told.push(`check ${sinceMs - NOON} ${askedAt} ${dateMs! - NOON} ${[...ids]} ${isDeep}`),
    startOf: (dateMs) => dateMs,
    doubt: (count) => told.push(`doubt ${count}`),
  } satisfies Partial<ServiceFacts> as unknown as ServiceFacts;
  const looks = createDeltaPoll({
    async readPage({ atualizado_apos }, page) {
      asked.push(`${atualizado_apos} ${page}`);
      const askedAt = (store.now += store.waitMs);
      await Promise.resolve();
      store.before(page);
      const part = store.rows
        .slice((page - 1) * 2, page * 2)
        .map(({ id, stampedAt = NOON }) => anItem({ id, updated_at: stampedAt === null ? '' : iso(stampedAt) }));
      const total = store.total ?? store.rows.length;
      const lastPage = Math.max(1, Math.ceil(store.rows.length / 2));
      const serverDateMs = store.dateOffMs === undefined ? undefined : NOON + askedAt + store.dateOffMs;
      const data = { rows: part, dropped: [], total, currentPage: page, lastPage, perPage: 2 };
      return { data, askedAt, serverDateMs } as unknown as Reply<Page<OrderItem>>;
    },
    snapshot: {
      mergeItems(merged: readonly OrderItem[]) {
        const changes = merged.flatMap((item) => {
          if (store.refused.has(item.id)) return [];
          const updatedAtMs = item.updated_at === '' ? undefined : Date.parse(item.updated_at);
          if (store.known.get(item.id) === updatedAtMs) return [];
          const before = store.known.has(item.id) ? {} : undefined;
          store.known.set(item.id, updatedAtMs);
          if (updatedAtMs !== undefined) store.newestMs = Math.max(store.newestMs ?? -Infinity, updatedAtMs);
          return [{ entry: { item, updatedAtMs }, before } as unknown as Change];
        });
        return changes;
      },
      get: (id: string) => (store.known.has(id) ? { updatedAtMs: store.known.get(id) } : undefined),
      newestUpdatedAt: () => store.newestMs,
      setHealth: (patch: Partial<Health>) => void Object.assign(health, patch),
    } as unknown as Snapshot,
    facts,
    clock: { now: () => store.now, wallNow: () => NOON + store.now, sleep: () => Promise.resolve() },
    pace: ATTENDED_PACE,
    concurrency: 3,
    isLoaded: () => isLoaded,
  });
  looks.resume({ cursors: { freshMs: NOON, durableMs: NOON - 2 * MINUTE }, loadedFromMs: NOON - HOUR } as never);
  return Object.assign(store, { asked, told, health, looks });
}

test('a quick look asks for ten seconds before the last, a deep one for two minutes, and both as much further as the service hides', async () => {
  const { asked, told, looks } = aStore();
  await looks.poll('quick');
  expect(asked).toEqual([`${iso(NOON - 10 * SECOND)} 1`]);
  const hiding = Object.assign(aStore(), { backMs: HOUR });
  await hiding.looks.poll('deep');
  expect(hiding.asked).toEqual([`${iso(NOON - 2 * MINUTE - HOUR)} 1`]);
  expect([told[0], hiding.told[0]]).toEqual(['reach 0', `reach ${HOUR}`]);
});

test('no look asks for a moment before all moments', async () => {
  const { asked, looks } = Object.assign(aStore(), { backMs: DAY });
  looks.resume(undefined);
  await looks.poll('deep');
  expect(asked).toEqual([`${iso(0)} 1`]);
});

test('a complete look moves the cursor to its beginning, by the store’s clock, and makes the picture fresh', async () => {
  const store = aStore([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
  store.before = () => {
    if (store.health.nextLookAt !== undefined) throw new Error('a next look is promised while one is under way');
    store.now += SECOND;
  };
  store.health.nextLookAt = 99;
  expect(await store.looks.poll('quick')).toBe(true);
  expect(store.looks.cursors).toEqual({ freshMs: NOON + 5 * SECOND, durableMs: NOON - 2 * MINUTE });
  expect(store.health).toMatchObject({ snapshotAt: 5 * SECOND, isFromDisk: false });
  expect(store.looks.save().lookedAtWallMs).toBe(NOON + store.now);
  expect(store.told.slice(1)).toEqual([
    'ignored false',
    'complete true',
    'filter -10000 0',
    `check -10000 ${5 * SECOND} ${5 * SECOND} a,b,c false`,
  ]);
});

test('before the open states have been read a look makes nothing fresh', async () => {
  const { looks, health } = aStore([], { isLoaded: false });
  expect(await looks.poll('quick')).toBe(true);
  expect(health.snapshotAt).toBeUndefined();
});

test('a look that did not bring all there is moves nothing and proves nothing', async () => {
  const { looks, health, told } = Object.assign(aStore([{ id: 'a' }]), { total: 2 });
  expect(await looks.poll('deep')).toBe(false);
  expect(looks.cursors).toEqual({ freshMs: NOON, durableMs: NOON - 2 * MINUTE });
  expect([health.snapshotAt, looks.save().lookedAtWallMs]).toEqual([undefined, undefined]);
  expect(told.slice(1)).toEqual(['ignored undefined', 'complete false']);
});

test('looks without news are counted, and one with news begins the count anew', async () => {
  const store = aStore([{ id: 'a' }]);
  const counts: number[] = [];
  for (let i = 0; i < 4; i++) {
    if (i === 3) store.rows.push({ id: 'b' });
    await store.looks.poll('quick');
    counts.push(store.looks.quietCount);
  }
  expect(counts).toEqual([0, 1, 2, 0]);
});

test('a deep look is due at first, then a minute after the last one began, or when an own write asks for it', async () => {
  const other = aStore();
  expect(other.looks.dueKind()).toBe('deep');
  other.before = () => void (other.now += 2 * SECOND);
  await other.looks.poll('deep');
  expect(other.looks.dueKind()).toBe('quick');
  other.now = 5 * SECOND + MINUTE - 1;
  expect(other.looks.dueKind()).toBe('quick');
  other.now++;
  expect(other.looks.dueKind()).toBe('deep');
  await other.looks.poll('deep');
  other.checkDueAt = other.now;
  expect(other.looks.dueKind()).toBe('deep');
  other.checkDueAt++;
  expect(other.looks.dueKind()).toBe('quick');
});

/** A store of three pages whose second fails once. */
function aBrokenStore() {
  const store = aStore(['a', 'b', 'c', 'd', 'e'].map((id) => ({ id })));
  let hasFailed = false;
  store.before = (page) => {
    if (page !== 2 || hasFailed) return;
    hasFailed = true;
    throw trouble();
  };
  return store;
}

test('a deep look that failed goes on at its page, for the moment that it asked for, and counts from its first answer', async () => {
  const store = aBrokenStore();
  await expect(store.looks.poll('deep')).rejects.toThrow(StoreTrouble);
  const from = store.asked.length;
  store.now += 30 * SECOND;
  expect(await store.looks.poll('deep')).toBe(true);
  expect(store.asked[from]).toBe(`${iso(NOON - 2 * MINUTE)} 2`);
  expect(store.looks.cursors).toEqual({ freshMs: NOON + 5 * SECOND, durableMs: NOON + 5 * SECOND - 2 * MINUTE });
  expect(store.health.snapshotAt).toBe(5 * SECOND);
  // It is over: the next begins again.
  expect(store.told.at(-1)).toMatch(/a,b,e,c,d true$/);
  const after = store.asked.length;
  await store.looks.finishDeep();
  expect(store.asked.length).toBe(after);
  await store.looks.poll('deep');
  expect(store.asked[after]).toMatch(/ 1$/);
});

test('what was begun can be completed, begun anew, or given up', async () => {
  const finished = aBrokenStore();
  await finished.looks.poll('deep').catch(() => {});
  await finished.looks.finishDeep();
  expect(finished.looks.cursors?.durableMs).toBe(NOON + 5 * SECOND - 2 * MINUTE);
  for (const anew of ['pollDeep', 'deepNow'] as const) {
    const store = aBrokenStore();
    await store.looks.poll('deep').catch(() => {});
    const from = store.asked.length;
    store.looks[anew]();
    if (anew === 'deepNow') await store.looks.poll('deep');
    expect(store.asked[from]).toBe(`${iso(NOON - 2 * MINUTE)} 1`);
  }
});

test('a quick look neither ends a deep one that was begun nor puts the next one off', async () => {
  const store = aBrokenStore();
  await store.looks.poll('deep').catch(() => {});
  expect(await store.looks.poll('quick')).toBe(true);
  expect(store.looks.dueKind()).toBe('deep');
  const from = store.asked.length;
  await store.looks.poll('deep');
  expect(store.asked[from]).toBe(`${iso(NOON - 2 * MINUTE)} 2`);
});

test('a deep look that did not bring all there is stays due', async () => {
  const store = aStore([{ id: 'a' }]);
  await store.looks.poll('deep');
  store.now += MINUTE;
  store.total = 2;
  expect(await store.looks.poll('deep')).toBe(false);
  expect(store.looks.dueKind()).toBe('deep');
});

const rows = (ids: string) => [...ids].map((id) => ({ id }));

test('what an incomplete deep look has read counts for the next one, unless its list has lost something or more was read than told', async () => {
  /** What the two looks answer, and when the first page of a complete second one counts as asked. */
  const twice = async (first: Partial<ReturnType<typeof aStore>>, second: Partial<ReturnType<typeof aStore>>) => {
    const store = Object.assign(aStore([{ id: 'a' }, { id: 'b' }]), first);
    expect(await store.looks.poll('deep')).toBe(false);
    Object.assign(store, { before: () => {}, total: undefined, now: 30 * SECOND, ...second });
    return (await store.looks.poll('deep')) && store.health.snapshotAt;
  };
  // One of three was not there, and is now, where another was: all three have been read.
  expect(await twice({ total: 3 }, { rows: rows('ac'), total: 3 })).toBe(5 * SECOND);
  // More than told: nothing of it can be counted on.
  expect(await twice({ rows: rows('abc'), total: 2 }, { rows: rows('ab'), total: 3 })).toBe(false);
  expect(await twice({ rows: rows('abc'), total: 2 }, { rows: rows('abc') })).toBe(30 * SECOND);
});

test('a deep look whose list has lost something begins anew', async () => {
  const store = aStore(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id })));
  // The third page tells of five.
  store.before = (page) => {
    if (page === 3) store.rows = store.rows.filter(({ id }) => id !== 'b');
  };
  expect(await store.looks.poll('deep')).toBe(false);
  store.before = () => {};
  store.now = 30 * SECOND;
  expect(await store.looks.poll('deep')).toBe(true);
  expect(store.health.snapshotAt).toBe(30 * SECOND);
});

test('what a look had to wait for before it was sent makes it no older', async () => {
  const store = Object.assign(aStore(), { waitMs: 20 * SECOND });
  await store.looks.poll('quick');
  expect(store.health.snapshotAt).toBe(25 * SECOND);
});

test('of each page it is told how far stamps are behind, and rows without a time or not taken say nothing of the filter', async () => {
  const store = aStore([{ id: 'a' }, { id: 'b', stampedAt: null }, { id: 'c', stampedAt: NOON - DAY }]);
  store.refused.add('c');
  await store.looks.poll('quick');
  expect(store.lags).toEqual([NOON + 5 * SECOND, NOON + 5 * SECOND]);
  expect(store.told).toContain('filter -10000 0');
});

test('a look that was begun is no help where it must reach further back by now, and no part of a quick one', async () => {
  const store = aBrokenStore();
  await store.looks.poll('deep').catch(() => {});
  const from = store.asked.length;
  await store.looks.poll('quick');
  expect(store.asked[from]).toBe(`${iso(NOON - 10 * SECOND)} 1`);
  store.backMs = HOUR;
  const further = store.asked.length;
  await store.looks.poll('deep');
  expect(store.asked[further]).toMatch(/ 1$/);
});

test('a deep look asked for now is due, whenever the last one was', async () => {
  const { looks } = aStore();
  await looks.poll('deep');
  expect(looks.dueKind()).toBe('quick');
  looks.deepNow();
  expect(looks.dueKind()).toBe('deep');
});

test('where Date is more than a minute behind the cursor the next look is deep and reaches a day back', async () => {
  const store = Object.assign(aStore(), { dateOffMs: -2 * HOUR });
  await store.looks.poll('deep');
  const dateMs = NOON + 5 * SECOND - 2 * HOUR;
  expect(store.looks.cursors).toEqual({ freshMs: dateMs - DAY, durableMs: dateMs - DAY });
  expect([store.looks.dueKind(), store.looks.save().loadedFromMs]).toEqual(['deep', dateMs]);
  expect(await aStoreSetBack(-30 * SECOND)).toBe(true);
  expect(await aStoreSetBack(-70 * SECOND)).toBe(false);
});

const aStoreSetBack = (dateOffMs: number) => Object.assign(aStore(), { dateOffMs }).looks.poll('quick');

test('after a clock that was set back the next look is deep, whenever the last one was, and a first load has begun when it had', async () => {
  const store = aStore();
  store.looks.resume({ cursors: { freshMs: NOON, durableMs: NOON - 2 * MINUTE } } as never);
  await store.looks.poll('deep');
  expect(store.looks.dueKind()).toBe('quick');
  store.dateOffMs = -2 * HOUR;
  expect(await store.looks.poll('quick')).toBe(false);
  expect([store.looks.dueKind(), store.looks.save().loadedFromMs]).toEqual(['deep', undefined]);
});

test('a look that went on after a while is measured by the time that has passed since', async () => {
  const store = aBrokenStore();
  await store.looks.poll('deep').catch(() => {});
  // The clock goes on as it should: nothing was set back.
  store.now += HOUR;
  expect(await store.looks.poll('deep')).toBe(true);
});

test('a row that changed more than a day and two hours before what was asked for shows that the filter has no effect', async () => {
  const since = NOON - 10 * SECOND;
  for (const [stampedAt, isIgnored] of [
    [since - DAY - 2 * HOUR, false],
    [since - DAY - 2 * HOUR - SECOND, true],
  ] as const) {
    const { looks, told, asked } = aStore([{ id: 'a', stampedAt }, { id: 'b' }, { id: 'c' }]);
    expect(await looks.poll('quick')).toBe(!isIgnored);
    expect([told.includes('ignored true'), asked.length]).toEqual([isIgnored, isIgnored ? 1 : 2]);
  }
});

test('a zone is learnt from a change that was not there a quarter of a minute ago, of an item that is known', async () => {
  const learnt = async (sinceMs: number, kind: 'quick' | 'deep', isKnown: boolean) => {
    const store = aStore();
    if (isKnown) store.known.set('a', 1);
    await store.looks.poll('quick');
    store.now += sinceMs;
    store.rows = [{ id: 'a', stampedAt: NOON + MINUTE }];
    await store.looks.poll(kind);
    return store.told.filter((what) => what.startsWith('zone'));
  };
  expect(await learnt(15 * SECOND, 'quick', true)).toEqual([`zone ${iso(NOON + MINUTE)} 20000`]);
  expect(await learnt(15 * SECOND + 1, 'quick', true)).toEqual([]);
  expect(await learnt(SECOND, 'deep', true)).toEqual([]);
  expect(await learnt(SECOND, 'quick', false)).toEqual([]);
  // Before the first complete look nothing is known to be new.
  const first = aStore([{ id: 'a', stampedAt: NOON + MINUTE }]);
  first.known.set('a', 1);
  await first.looks.poll('quick');
  expect(first.told.filter((what) => what.startsWith('zone'))).toEqual([]);
});

test('where pages are ignored they are asked for one after the other', async () => {
  for (const [arePagesIgnored, most] of [
    [false, 3],
    [true, 1],
  ] as const) {
    const store = Object.assign(aStore(Array.from({ length: 12 }, (_, i) => ({ id: `${i}` }))), { arePagesIgnored });
    let [underWay, highest] = [0, 0];
    store.before = () => void underWay--;
    const push = store.asked.push.bind(store.asked);
    store.asked.push = (what: string) => {
      highest = Math.max(highest, ++underWay);
      return push(what);
    };
    await store.looks.poll('quick');
    expect([arePagesIgnored, highest]).toEqual([arePagesIgnored, most]);
  }
});

const page = (dateMs: number | undefined, rows: OrderItem[] = []) =>
  ({ data: { rows }, askedAt: 0, serverDateMs: dateMs }) as unknown as Reply<{ rows: OrderItem[] }>;

test('the first page that tells a time fixes where the deltas begin, and no later one', () => {
  const { looks } = aStore();
  looks.resume(undefined);
  expect([looks.cursors, looks.beginWith(page(NOON)), looks.beginWith(page(NOON + HOUR))]).toEqual([
    undefined,
    true,
    false,
  ]);
  expect(looks.save()).toMatchObject({ cursors: { freshMs: NOON, durableMs: NOON - 2 * MINUTE }, loadedFromMs: NOON });
});

test('without Date the newest stamp is where the deltas begin; without any everything is asked for', () => {
  const store = Object.assign(aStore(), { newestMs: undefined });
  store.looks.resume(undefined);
  expect([store.looks.beginWith(page(undefined)), store.looks.cursors]).toEqual([false, undefined]);
  expect(store.looks.beginWith(page(undefined, [anItem({ updated_at: iso(NOON - HOUR) })]))).toBe(true);
  expect(store.looks.cursors?.freshMs).toBe(NOON - HOUR);
  store.looks.beginWithEverything();
  expect(store.looks.cursors?.freshMs).toBe(NOON - HOUR);
  store.looks.resume(undefined);
  store.looks.beginWithEverything();
  expect(store.looks.cursors?.freshMs).toBe(0);
});

test('a look at a store without Date moves the cursor to the newest stamp known before it', async () => {
  const store = Object.assign(aStore([{ id: 'a', stampedAt: NOON + MINUTE }]), {
    dateOffMs: undefined,
    newestMs: NOON + SECOND,
  });
  await store.looks.poll('quick');
  expect(store.looks.cursors?.freshMs).toBe(NOON + SECOND);
});

const change = (updatedAtMs: number | undefined, beforeMs?: number) =>
  ({
    entry: { updatedAtMs },
    before: beforeMs === undefined ? undefined : { updatedAtMs: beforeMs },
  }) as unknown as Change;

test('a change whose stamp did not move is one that no delta could tell, and no doubt of them', () => {
  const { looks, told } = aStore();
  expect([looks.isOverdue(change(NOON, NOON)), told]).toEqual([true, []]);
});

test('a change from before what the deltas have answered for is overdue, and a doubt of them if it is of since the load', () => {
  const { looks, told } = aStore();
  const durableMs = NOON - 2 * MINUTE;
  expect([looks.isOverdue(change(durableMs)), looks.isOverdue(change(durableMs, 5))]).toEqual([false, false]);
  expect([looks.isOverdue(change(durableMs - 1)), told]).toEqual([true, ['doubt 1']]);
  expect([looks.isOverdue(change(NOON - HOUR)), looks.isOverdue(change(NOON - 2 * HOUR)), told.length]).toEqual([
    true,
    true,
    1,
  ]);
});

test('what the looks still reach back for is not overdue, nor what has no time, nor anything while the zone is unknown', () => {
  const store = Object.assign(aStore(), { backMs: MINUTE });
  const { looks } = store;
  expect([looks.isOverdue(change(NOON - 3 * MINUTE)), looks.isOverdue(change(NOON - 3 * MINUTE - 1))]).toEqual([
    false,
    true,
  ]);
  expect(looks.isOverdue(change(undefined))).toBe(false);
  store.isZoneKnown = false;
  expect(looks.isOverdue(change(NOON - HOUR))).toBe(false);
  store.isZoneKnown = true;
  looks.resume(undefined);
  expect(looks.isOverdue(change(NOON - HOUR))).toBe(false);
});
