/**
 * Wrong rules, each of which a simulation worth its time must catch. They exist only here: the program has one set of
 * rules, and takes another only from a test.
 */
import { createBudget, type Budget } from '../../src/sync/budget.ts';
import { createCanary, type Canary } from '../../src/sync/poll/canary.ts';
import { createItemRepository } from '../../src/db/item-repository.ts';
import { OVERLAP_MS } from '../../src/sync/poll/cursor.ts';
import { RULES } from '../../src/sync/rules.ts';
import type { Liveness } from './liveness.ts';
import type { ScheduleOptions } from './schedule.ts';
import { PLAIN_NETWORK } from './world/network.ts';
import { PLAIN_SERVICE } from './world/service.ts';
import type { StationRules } from './station.ts';

export type Mutant = {
  name: string;
  rules: StationRules;
  /** The conditions under which the mistake shows often; without them it would show all the same, only more seldom. */
  world?: (options: ScheduleOptions) => Partial<ScheduleOptions>;
  /** The seed that shows it, or one shortly before, so that the test command need not search. */
  fromSeed?: number;
};

const { advance, deltaQuery } = RULES;
const isOpen = (status: string | undefined) => status !== 'delivered' && status !== 'cancelled';
const busy = (options: ScheduleOptions): Partial<ScheduleOptions> => ({
  service: { ...options.service, pageSize: 5, delta: 'exclusive', deltaZone: 'moments' },
  hasBackDoor: false,
  hasRemovals: false,
  itemOrders: 40,
  changeEveryMs: 1000,
  hasBursts: true,
  chaosMs: 150_000,
});

/** What changed while a station was down is asked for once only: no later look reaches back that far. */
const afterGap = (options: ScheduleOptions): Partial<ScheduleOptions> => ({
  ...busy(options),
  service: { ...PLAIN_SERVICE, listOrder: 'updated-asc', pageSize: 5 },
  network: { ...options.network, latencyMs: [5, 1500], faults: {}, limitPerMinute: 0 },
  changeEveryMs: 700,
  hasBursts: false,
  chaosMs: 400_000,
  crashes: 2,
  downMs: [150_000, 200_000],
});

/** One station in a world without faults, of which more can be asked than that it converges. */
export const CALM_WORLD: Partial<ScheduleOptions> = {
  service: PLAIN_SERVICE,
  network: PLAIN_NETWORK,
  chaosMs: 200_000,
  itemOrders: 10,
  changeEveryMs: 4000,
  hasBursts: false,
  hasBackDoor: false,
  hasRemovals: false,
  stationCount: 1,
  isShared: false,
  crashes: 0,
  hasDiskCrashes: false,
  has401: false,
};
const calm = (options: ScheduleOptions, liveness: Liveness): Partial<ScheduleOptions> => ({
  ...CALM_WORLD,
  service: { ...PLAIN_SERVICE, listOrder: options.service.listOrder },
  liveness,
});

/** The filter answers for a time three hours from now: it is blind to everything. */
const BLIND = { timestamps: 'iso-offset', zoneMinutes: -180, deltaZone: 'digits' } as const;

/** So it is from the start, and can be tried out. */
const blindFromStart = (options: ScheduleOptions): Partial<ScheduleOptions> => ({
  ...calm(options, { mostUnseenMs: 15_000, fromMs: 10_000 }),
  service: { ...PLAIN_SERVICE, ...BLIND },
  swapsStore: false,
});

/** So it becomes when it has been tried out: only what is known to have changed can show it. */
const blind = (options: ScheduleOptions): Partial<ScheduleOptions> => ({
  ...calm(options, { mostUnseenMs: 15_000, fromOwnWriteMs: 45_000 }),
  service: { ...PLAIN_SERVICE, ...BLIND, digitsFromMs: 10_000 },
  swapsStore: false,
});

/** Nothing but reading the open states can tell of anything. */
const unfiltered = (options: ScheduleOptions): Partial<ScheduleOptions> => ({
  ...calm(options, { mostUnseenMs: 20_000, isOpenOnly: true, fromMs: 10_000 }),
  service: { ...PLAIN_SERVICE, delta: 'ignored' },
});

/** Of every list only the first page can be read. */
const unpaged = (options: ScheduleOptions): Partial<ScheduleOptions> => ({
  ...calm(options, { saysParts: true, mostPerMinute: 160 }),
  service: { ...PLAIN_SERVICE, pageSize: 5, pages: 'echoed' },
  itemOrders: 40,
});

/** Everything happens to a few items, under slow questions. */
const inOneSecond = (options: ScheduleOptions): Partial<ScheduleOptions> => ({
  service: { ...PLAIN_SERVICE, listOrder: options.service.listOrder },
  network: { ...options.network, latencyMs: [5, 1500], faults: {}, limitPerMinute: 0, isWire: false },
  hasBackDoor: false,
  hasRemovals: false,
  itemOrders: 4,
  changeEveryMs: 120,
  hasBursts: true,
  chaosMs: 60_000,
  stationCount: 1,
  isShared: false,
  crashes: 0,
  hasDiskCrashes: false,
  has401: false,
});

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'the cursor is the newest updated_at seen',
    fromSeed: 4,
    rules: {
      sync: {
        sinceFor: (_look, { freshMs }) => freshMs,
        advance: (from, _look, { newestMs = from.freshMs }) => ({ freshMs: newestMs, durableMs: newestMs }),
        reachesBack: false,
      },
    },
  },
  {
    name: 'the cursor is this machine’s clock',
    fromSeed: 3,
    rules: {
      sync: {
        advance: (_from, _look, { wallMs }) => ({ freshMs: wallMs, durableMs: wallMs - OVERLAP_MS.deep }),
        reachesBack: false,
      },
    },
  },
  {
    name: 'no overlap',
    fromSeed: 26,
    rules: {
      sync: {
        sinceFor: (_look, { freshMs }) => freshMs,
        advance: (from, _look, { isComplete, startMs }) =>
          isComplete && startMs !== undefined ? { freshMs: startMs, durableMs: startMs } : from,
        reachesBack: false,
      },
    },
  },
  {
    name: 'a quick look moves the durable cursor',
    fromSeed: 82,
    rules: {
      sync: {
        advance: (from, _look, result) => {
          const next = advance(from, 'deep', result);
          return { ...next, durableMs: next.freshMs - OVERLAP_MS.quick };
        },
      },
    },
  },
  {
    name: 'any scan is taken for complete',
    fromSeed: 46,
    rules: { sync: { isCompleteScan: () => true, sweeps: false } },
    world: afterGap,
  },
  {
    name: 'status together with the delta',
    fromSeed: 3,
    rules: { sync: { deltaQuery: (sinceMs) => ({ ...deltaQuery(sinceMs), status: 'pending' }) } },
  },
  {
    name: 'following links.next, which has lost the filters',
    fromSeed: 37,
    rules: {
      wrapClient: (client) => ({
        ...client,
        listItems: ({ page = 1, ...query } = {}, signal) => client.listItems(page === 1 ? query : { page }, signal),
      }),
    },
    world: afterGap,
  },
  {
    name: 'a state counts as read when its pages are',
    fromSeed: 2,
    rules: { sync: { provesStates: false, sweeps: false } },
    world: (options) => ({ ...busy(options), changeEveryMs: 300, hasBursts: false }),
  },
  {
    name: 'absence is deletion',
    fromSeed: 365,
    rules: { sync: { takesAbsenceForDeletion: true } },
    world: (options) => ({ ...busy(options), changeEveryMs: 300 }),
  },
  {
    name: 'no sweeps',
    fromSeed: 10,
    rules: { sync: { sweeps: false } },
    world: () => ({ hasBackDoor: true }),
  },
  {
    name: 'the later reply wins',
    fromSeed: 27,
    rules: { sync: { replaces: () => true } },
  },
  {
    name: 'within a second the later question wins, even if both were under way together',
    fromSeed: 17,
    rules: {
      sync: {
        replaces: (incoming, current) => {
          if (incoming.updatedAtMs !== undefined && current.updatedAtMs !== undefined) {
            const [a, b] = [Math.floor(incoming.updatedAtMs / 1000), Math.floor(current.updatedAtMs / 1000)];
            if (a !== b) return a > b;
          }
          return incoming.askedAt >= current.askedAt;
        },
      },
    },
    world: inOneSecond,
  },
  {
    name: 'a question asked before our write undoes it',
    fromSeed: 17,
    rules: {
      datesWritesBySending: true,
      sync: {
        replaces: (incoming, current) => {
          if (incoming.updatedAtMs !== undefined && current.updatedAtMs !== undefined) {
            const [a, b] = [Math.floor(incoming.updatedAtMs / 1000), Math.floor(current.updatedAtMs / 1000)];
            if (a !== b) return a > b;
          }
          return true;
        },
      },
    },
    world: inOneSecond,
  },
  {
    name: 'the cursor is written before the rows',
    rules: {
      createRepository(database, clocks) {
        const repository = createItemRepository(database, clocks);
        return {
          ...repository,
          keep(entries, saved) {
            repository.keep([], saved);
            repository.keep(entries, undefined);
          },
        };
      },
    },
    world: (options) => ({
      ...afterGap(options),
      network: { ...options.network, latencyMs: [5, 30], faults: {}, limitPerMinute: 0, isWire: false },
      hasDiskCrashes: true,
      diskCrashShare: 1,
      diskCrashWithin: 2,
      sparesFirstStart: true,
    }),
  },
  {
    name: 'what was handed over counts as kept, whatever has become of it',
    fromSeed: 4,
    rules: {
      createRepository(database, clocks) {
        const repository = createItemRepository(database, clocks);
        return {
          ...repository,
          handed(isWaiting) {
            const outcome = repository.handed(isWaiting);
            return outcome === 'refused' ? 'kept' : outcome;
          },
        };
      },
    },
  },
  {
    name: 'only what is open is kept, whatever the disk has',
    fromSeed: 3,
    rules: {
      createRepository(database, clocks) {
        const repository = createItemRepository(database, clocks);
        return {
          ...repository,
          keep: (entries, saved) =>
            repository.keep(
              entries.filter(({ status }) => isOpen(status)),
              saved,
            ),
        };
      },
    },
  },
  {
    name: 'an interrupted first load counts as done',
    fromSeed: 2,
    rules: { sync: { resumesLoad: false, sweeps: false } },
    world: (options) => ({ ...busy(options), crashes: 4, network: { ...options.network, latencyMs: [5, 1500] } }),
  },
  {
    name: 'the clock of the stamps is taken for that of Date',
    fromSeed: 3,
    rules: { sync: { reachesBack: false } },
    world: (options) => ({
      service: { ...options.service, hasDate: true, dateSkewMs: 280_000, timestamps: 'iso-micro', zoneMinutes: 0 },
    }),
  },
  {
    name: 'the filter is taken at its word before it has been tried out',
    rules: { sync: { triesFilter: false } },
    world: blindFromStart,
  },
  {
    name: 'known changes need not show up',
    rules: { sync: { hasCanary: false } },
    world: blind,
  },
  {
    name: 'polling goes on after a 401',
    rules: { sync: { stopsAt401: false } },
    world: () => ({ has401: true }),
  },
  {
    name: 'Retry-After is not waited for',
    // Two guards: the wait after a failure, and the budget, which holds back every reader of the process.
    rules: { sync: { obeysRetryAfter: false }, createBudget: () => ({ ...createBudget(), hold: () => {} }) },
    world: (options) => ({ network: { ...options.network, retryAfter: 'seconds', faults: { 'too-many': 0.1 } } }),
  },
  {
    name: 'where the filter has no effect the next reading is two minutes away',
    rules: { sync: { readsInRounds: false } },
    world: unfiltered,
  },
  {
    name: 'a load counts as whole when its pages have been read, whatever they were',
    rules: { sync: { provesStates: false, checksPages: false } },
    world: unpaged,
  },
  {
    name: 'every page is taken for the one that was asked for',
    rules: { sync: { checksPages: false } },
    world: unpaged,
  },
  {
    name: 'which store the token stands for is asked at the start only',
    rules: { sync: { judgesStores: false } },
    world: (options) => ({ ...calm(options, {}), chaosMs: 60_000, swapsStore: true }),
  },
  {
    name: 'an own write that no delta shows gets too old to matter',
    rules: { sync: { createCanary: () => ({ ...createCanary(), dueAt: () => Infinity, missingFrom: () => [] }) } },
    world: blind,
  },
  {
    name: 'an own write is asked after two minutes later, if it is within reach just then',
    rules: { sync: { createCanary: aForgetfulCanary } },
    world: blind,
  },
  {
    name: 'the moment that Retry-After names is not the reset',
    rules: { createBudget: aForgetfulBudget },
    world: (options) => ({
      ...calm(options, { mostBehindMs: 20_000 }),
      network: { ...PLAIN_NETWORK, limitPerMinute: 60, limitWindowMs: 8000, othersSpend: 60 },
    }),
  },
  {
    name: 'waiting for the budget is the duration of a look',
    rules: { sync: { timesWaiting: true }, createBudget: () => ({ ...createBudget(), spacingMs: () => 0 }) },
    world: (options) => ({
      ...calm(options, { mostBehindMs: 15_000, fromMs: 70_000 }),
      chaosMs: 120_000,
      isUnattended: true,
      network: { ...PLAIN_NETWORK, limitPerMinute: 120, othersSpend: 85 },
    }),
  },
];

/** A canary that hears a witness once only, two minutes after the change. */
function aForgetfulCanary(): Canary {
  const canary = createCanary();
  const knownAt = new Map<string, number>();
  return {
    ...canary,
    expect(itemId, updatedAtMs, at) {
      knownAt.set(itemId, at);
      canary.expect(itemId, updatedAtMs, at, false);
    },
    dueAt: () => Infinity,
    missingFrom: (look) => canary.missingFrom(look).filter((itemId) => knownAt.get(itemId)! > look.askedAt - 138_000),
  };
}

/** A budget that counts a minute, whatever the store has named. */
function aForgetfulBudget(): Budget {
  const [counting, holding] = [createBudget(), createBudget()];
  return {
    ...counting,
    hold: (untilAt) => holding.hold(untilAt),
    waitMs: (now, underWay) => Math.max(counting.waitMs(now, underWay), holding.waitMs(now, underWay)),
  };
}
