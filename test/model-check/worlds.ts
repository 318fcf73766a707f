/** The small worlds, by name. Each is gone through to its end. */
import type { ActionsWorldOptions } from './actions-state.ts';
import { createActionsWorld } from './actions-world.ts';
import type { World } from './bfs.ts';
import { createStreamWorld, type StreamWorldOptions } from './hub-stream-world.ts';
import { createHubWorld, type HubWorldOptions } from './hub-world.ts';
import { createSyncWorld, type SyncWorldOptions } from './sync-world.ts';

/** Those of the actions. */
export const ACTIONS_WORLDS: Readonly<Record<string, ActionsWorldOptions>> = {
  'one ships, two answers are lost': {
    item: 'in_production',
    stations: [{ host: 'a', keys: ['ship'] }],
    lost: 2,
    failed: 1,
  },
  'one accepts and undoes, a crash, a buyer cancels': {
    item: 'pending',
    stations: [{ host: 'a', keys: ['accept', 'undo'] }],
    others: ['cancel', 'accept'],
    lost: 1,
    crashes: 1,
    graceMs: 500,
  },
  'one ships and undoes, a colleague returns': {
    item: 'in_production',
    stations: [{ host: 'a', keys: ['ship', 'undo'] }],
    others: ['returnToProduction'],
    lost: 1,
  },
  'one ships what was touched a moment ago': {
    item: 'in_production',
    stations: [{ host: 'a', keys: ['ship'] }],
    others: ['ship', 'returnToProduction'],
    lost: 1,
    failed: 1,
    ageMs: 300,
    returnTracking: 'cleared',
  },
  'one ships without a code, a colleague returns it': {
    item: 'in_production',
    stations: [{ host: 'a', keys: ['ship', 'again', 'ship'], code: null }],
    others: ['returnToProduction'],
    lost: 2,
    returnTracking: 'cleared',
  },
  'one accepts and starts, two answers are lost': {
    item: 'pending',
    stations: [{ host: 'a', keys: ['accept', 'startProduction'] }],
    others: ['cancel'],
    lost: 2,
  },
  'one returns, and ships after that': {
    item: 'shipped',
    stations: [{ host: 'a', keys: ['returnToProduction', 'ship'] }],
    lost: 1,
    returnTracking: 'cleared',
  },
  'one ships, a crash at the worst moment': {
    item: 'in_production',
    stations: [{ host: 'a', keys: ['ship'] }],
    others: ['returnToProduction'],
    lost: 1,
    crashes: 1,
  },
  'one ships without a code, and a request dawdles': {
    item: 'in_production',
    stations: [{ host: 'a', keys: ['ship'], code: null }],
    others: ['returnToProduction'],
    lost: 1,
    isVeryLate: true,
    returnTracking: 'cleared',
  },
  'two hosts ship the same item': {
    item: 'in_production',
    stations: [
      { host: 'a', keys: ['ship'] },
      { host: 'b', keys: ['ship'] },
    ],
    lost: 1,
  },
  'two hosts accept the same item, two answers are lost': {
    item: 'pending',
    stations: [
      { host: 'a', keys: ['accept'] },
      { host: 'b', keys: ['accept'] },
    ],
    lost: 2,
  },
  'two processes of a host accept, one is killed': {
    item: 'pending',
    stations: [
      { host: 'a', keys: ['accept'] },
      { host: 'a', keys: ['accept'] },
    ],
    crashes: 1,
    knowsTheDead: true,
  },
  'one of two processes of a host ships and is stopped for a while': {
    item: 'in_production',
    stations: [
      { host: 'a', keys: ['ship'] },
      { host: 'a', keys: [] },
    ],
    lost: 1,
    pauses: 1,
    staleMs: 4300,
  },
};

const looking = (more: Partial<SyncWorldOptions>): SyncWorldOptions => ({
  begins: 'sweep',
  sweeps: 0,
  looks: 2,
  // A store in which nothing moves is asked far back in any case.
  recent: ['item-3'],
  sortsBy: 'newest',
  // The first and the second are alike; the last is the one that had changed last.
  happenings: ['move item-1', 'move item-3'],
  counts: { move: 1 },
  times: 1,
  timeMs: 60_000,
  ...more,
});
const LATE = { happenings: ['move item-1', 'move item-3', 'late item-1'], counts: { move: 1, late: 1 } } as const;

/** Those of the deltas. */
export const SYNC_WORLDS: Readonly<Record<string, SyncWorldOptions>> = {
  'a change is visible long after its stamp': looking({ ...LATE, looks: 3, times: 2, timeMs: 110_000 }),
  'pages fail, and changes move items between them': looking({
    counts: { move: 2 },
    failures: 1,
    agesMs: [5000, 5000, 1000],
    sortsBy: 'oldest',
    timeMs: 130_000,
  }),
  'the clock of the store is set back': looking({ stepMs: -600_000 }),
  'the clock of the store is set back a little': looking({ counts: { move: 2 }, stepMs: -240_000 }),
  'one server of several has a fast clock': looking({ ...LATE, fastMs: 50_000, timeMs: 110_000 }),
  'an answer forgets the filter': looking({ counts: { move: 2 }, unfiltered: 1 }),
};

/** Those of the readings of the open states. */
export const SWEEP_WORLDS: Readonly<Record<string, SyncWorldOptions>> = {
  'a first load, and items move between its lists': {
    begins: 'load',
    perPage: 1,
    statuses: ['shipped', 'in_production', 'in_production', 'in_production'],
    happenings: ['move item-2', 'move item-1'],
    looks: 0,
    sweeps: 0,
  },
  'a sweep, and an item moves unseen': {
    begins: 'sweep',
    perPage: 1,
    statuses: ['in_production', 'in_production', 'shipped'],
    happenings: ['silent item-3', 'move item-1'],
    looks: 1,
    sweeps: 1,
  },
  'a sweep, and items disappear': {
    begins: 'sweep',
    happenings: ['remove item-1', 'leave item-2'],
    looks: 1,
    sweeps: 2,
  },
  'a sweep of pages that fail': {
    begins: 'sweep',
    happenings: ['touch item-3'],
    failures: 2,
    looks: 1,
    sweeps: 1,
  },
  'a page of a sweep fails now and then': {
    begins: 'sweep',
    perPage: 3,
    happenings: [],
    failures: 3,
    looks: 1,
    sweeps: 1,
  },
  'a page of a list always fails': {
    begins: 'sweep',
    happenings: ['touch item-1'],
    alwaysFails: { status: 'in_production', page: 2 },
    looks: 1,
    sweeps: 1,
  },
  'a page of a first load always fails': {
    begins: 'load',
    perPage: 1,
    statuses: ['in_production', 'in_production', 'shipped', 'shipped'],
    happenings: ['touch item-3'],
    alwaysFails: { status: 'in_production', page: 2 },
    looks: 1,
    sweeps: 0,
  },
  'a page of a sweep comes without its filter': {
    begins: 'sweep',
    statuses: ['in_production', 'in_production', 'shipped'],
    happenings: ['silent item-1'],
    unfiltered: 1,
    looks: 1,
    sweeps: 1,
  },
  'a page of a sweep is page 1 once more': {
    begins: 'sweep',
    happenings: ['touch item-3'],
    repeated: 1,
    looks: 1,
    sweeps: 1,
  },
  'a page of a poll is page 1 once more, and the next one is not': {
    begins: 'sweep',
    perPage: 1,
    statuses: ['in_production', 'in_production', 'shipped', 'shipped'],
    recent: ['item-1', 'item-4'],
    beforehand: ['close item-2'],
    happenings: ['move item-3'],
    repeated: 1,
    looks: 0,
    looksAtOnce: 2,
    sweeps: 0,
    stepsBefore: 2,
    steps: 2,
  },
  'rounds, and a page is page 1 once more': {
    begins: 'sweep',
    perPage: 1,
    sortsBy: 'oldest',
    statuses: ['in_production', 'in_production', 'in_production', 'shipped'],
    beforehand: ['close item-1'],
    happenings: ['silent item-4'],
    ignoresSince: true,
    repeated: 1,
    looks: 1,
    sweeps: 1,
  },
  'a sweep, and a change is visible late': {
    begins: 'sweep',
    perPage: 1,
    happenings: ['late item-1', 'silent item-3'],
    looks: 1,
    sweeps: 1,
  },
  'a sweep where the filter by state has no effect': {
    begins: 'sweep',
    statuses: ['in_production', 'in_production', 'shipped'],
    happenings: ['silent item-1', 'move item-2'],
    ignoresStatus: true,
    looks: 1,
    sweeps: 1,
  },
  'rounds where deltas are of no use': {
    begins: 'sweep',
    happenings: ['remove item-2', 'touch item-3'],
    ignoresSince: true,
    looks: 1,
    sweeps: 1,
  },
};

/** Those of the hub. */
export const HUB_WORLDS: Readonly<Record<string, HubWorldOptions>> = {
  'a host at the hub is stopped in the middle of a step': {
    changes: 1,
    stops: 1,
    stepsBeforeStop: [0, 1, 2],
    mostMs: 8000,
  },
  'the server of the hub comes back empty': { changes: 1, downs: 1, mostMs: 9000 },
  'the server of the hub is gone for long': { downs: 1, mostMs: 14_000 },
  'the server of the hub answers nothing for long': { hangs: 1, mostMs: 14_000 },
  'a host is stopped, and the server comes back empty': { stops: 1, downs: 1, stepsBeforeStop: [1, 2], mostMs: 4000 },
};

/** What a leader tells and a follower makes of it. */
export const STREAM_WORLDS: Readonly<Record<string, StreamWorldOptions>> = {
  'two changes within a second, and a question of one’s own': {
    changes: { 'item-1': 2 },
    looks: 1,
    reads: 2,
    asks: 1,
    times: 1,
  },
  'the machine of a host sleeps': {
    isFollowing: true,
    changes: { 'item-1': 2 },
    looks: 1,
    reads: 1,
    asks: 1,
    sleeps: 1,
    times: 0,
  },
  'another term begins at the hub': { changes: { 'item-1': 1 }, looks: 1, reads: 2, terms: 1, flushes: 1, times: 1 },
  'batches of the hub are thrown away': {
    changes: { 'item-1': 1 },
    removes: ['item-2'],
    looks: 2,
    reads: 2,
    trims: 1,
    times: 0,
  },
  'an unstamped change at the hub': {
    isFollowing: true,
    changes: { 'item-2': 1 },
    touches: { 'item-1': 1 },
    looks: 1,
    reads: 1,
    asks: 1,
    times: 0,
  },
  'an item is here that the hub does not know': {
    changes: { 'item-1': 1 },
    looks: 1,
    reads: 3,
    disk: 'gone',
    times: 1,
  },
  'the disk of a host is forged': { changes: { 'item-2': 1 }, looks: 1, reads: 3, disk: 'forged', times: 1 },
  'somebody without the token writes to the hub': {
    changes: { 'item-1': 1 },
    looks: 1,
    reads: 3,
    forgeries: 1,
    times: 1,
  },
};

/** How each world begins, by its name. */
export const WORLDS: Readonly<Record<string, () => Promise<World>>> = Object.fromEntries([
  ...Object.entries(ACTIONS_WORLDS).map(([name, options]) => [name, () => createActionsWorld(options)]),
  ...Object.entries(HUB_WORLDS).map(([name, options]) => [name, () => createHubWorld(options)]),
  ...Object.entries(STREAM_WORLDS).map(([name, options]) => [name, () => createStreamWorld(options)]),
  ...Object.entries(SWEEP_WORLDS).map(([name, options]) => [name, () => createSyncWorld(options)]),
  ...Object.entries(SYNC_WORLDS).map(([name, options]) => [name, () => createSyncWorld(options)]),
]);
