/** Worlds in which a certain mistake of the sync shows often: in any other it would show all the same, only more seldom. */
import type { Liveness } from './liveness.ts';
import type { ScheduleOptions } from './schedule.ts';
import { PLAIN_NETWORK } from './world/network.ts';
import { PLAIN_SERVICE } from './world/service.ts';

export const busy = (options: ScheduleOptions): Partial<ScheduleOptions> => ({
  service: { ...options.service, pageSize: 5, delta: 'exclusive', deltaZone: 'moments' },
  hasBackDoor: false,
  hasRemovals: false,
  itemOrders: 40,
  changeEveryMs: 1000,
  hasBursts: true,
  chaosMs: 150_000,
});

/** What changed while a station was down is asked for once only: no later look reaches back that far. */
export const afterGap = (options: ScheduleOptions): Partial<ScheduleOptions> => ({
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
export const calm = (options: ScheduleOptions, liveness: Liveness): Partial<ScheduleOptions> => ({
  ...CALM_WORLD,
  service: { ...PLAIN_SERVICE, listOrder: options.service.listOrder },
  liveness,
});

/** The filter answers for a time three hours from now: it is blind to everything. */
const BLIND = { timestamps: 'iso-offset', zoneMinutes: -180, deltaZone: 'digits' } as const;

/** So it is from the start, and can be tried out. */
export const blindFromStart = (options: ScheduleOptions): Partial<ScheduleOptions> => ({
  ...calm(options, { mostUnseenMs: 15_000, fromMs: 10_000 }),
  service: { ...PLAIN_SERVICE, ...BLIND },
  swapsStore: false,
});

/** So it becomes when it has been tried out: only what is known to have changed can show it. */
export const blind = (options: ScheduleOptions): Partial<ScheduleOptions> => ({
  ...calm(options, { mostUnseenMs: 15_000, fromOwnWriteMs: 45_000 }),
  service: { ...PLAIN_SERVICE, ...BLIND, digitsFromMs: 10_000 },
  swapsStore: false,
});

/** Nothing but reading the open states can tell of anything. */
export const unfiltered = (options: ScheduleOptions): Partial<ScheduleOptions> => ({
  ...calm(options, { mostUnseenMs: 20_000, isOpenOnly: true, fromMs: 10_000 }),
  service: { ...PLAIN_SERVICE, delta: 'ignored' },
});

/** Of every list only the first page can be read. */
export const unpaged = (options: ScheduleOptions): Partial<ScheduleOptions> => ({
  ...calm(options, { saysParts: true, mostPerMinute: 160 }),
  service: { ...PLAIN_SERVICE, pageSize: 5, pages: 'echoed' },
  itemOrders: 40,
});

/** Everything happens to a few items, under slow questions. */
export const inOneSecond = (options: ScheduleOptions): Partial<ScheduleOptions> => ({
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
