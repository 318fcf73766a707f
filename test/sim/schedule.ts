/**
 * One schedule: a world made from a seed, some minutes of faults and changes in it with safety checked at
 * every step, then peace, after which every station must show what a plain full fetch shows. The same seed
 * goes the same way every time.
 */
import { freshnessOf } from '../../src/replica/health.ts';
import { createJournal, type Story } from './journal.ts';
import { createWatch, type Liveness } from './liveness.ts';
import { createOracle, OTHER_PREFIX, OTHER_STORE } from './oracle.ts';
import { aStation, connectionsTo, Killed, moveAt, startStation, type Station } from './station.ts';
import { createNetwork, isExpected, PLAIN_NETWORK, type NetworkOptions } from './world/network.ts';
import { createRandom, type Random } from './world/random.ts';
import {
  createService,
  fillShop,
  MOVES,
  STATUSES,
  type Move,
  type ServiceOptions,
  type SimService,
} from './world/service.ts';
import { createVirtualTime } from './world/virtual-time.ts';
import { simDisk } from './disk.ts';

export type ScheduleOptions = {
  service: ServiceOptions;
  network: NetworkOptions;
  chaosMs: number;
  itemOrders: number;
  /** Milliseconds between two changes, on average. */
  changeEveryMs: number;
  hasBursts: boolean;
  /** Changes that move no stamp, and items that vanish: nothing but a sweep can find them. */
  hasBackDoor: boolean;
  hasRemovals: boolean;
  stationCount: number;
  /** Stations share a disk and one of them polls. */
  isShared: boolean;
  crashes: number;
  hasDiskCrashes: boolean;
  /** Of the starts that end in a commit, where there are disk crashes. */
  diskCrashShare: number;
  /** Within how many commits they end. */
  diskCrashWithin: number;
  /** Whether the first start of a station is spared. */
  sparesFirstStart: boolean;
  /** How long a killed station stays down, at least and at most. */
  downMs: readonly [number, number];
  has401: boolean;
  wallSkewMs: number;
  /** The token comes to stand for another store while the stations run. */
  swapsStore?: boolean;
  /** Nobody is at the stations: no moves, no rings. */
  isUnattended?: boolean;
  /** What is asked of a station at every second of a calm world, where there is anything to ask. */
  liveness?: Liveness;
};

export type Outcome = Story & {
  seed: number;
  options: ScheduleOptions;
  changeCount: number;
  requestCount: number;
  crashCount: number;
};

const MINUTE_MS = 60_000;

export function optionsFor(random: Random): ScheduleOptions {
  const isBroken = random.chance(0.12);
  const delta =
    isBroken && random.chance(0.3) ? 'ignored' : random.pick(['exclusive', 'exclusive', 'inclusive'] as const);
  const timestamps = random.pick(['iso-micro', 'iso-micro', 'iso-offset', 'zoneless', 'brazilian'] as const);
  const changeEveryMs = random.pick([300, 1000, 4000, 15_000]);
  const isSlow = !isBroken && random.chance(0.3);
  const service: ServiceOptions = {
    // Small pages make many of them; with a slow network or a busy shop that would only be a slower world.
    pageSize: random.pick(changeEveryMs < 1000 || isSlow ? [10, 25] : [2, 3, 5, 10, 25]),
    listOrder: random.pick(['created-desc', 'created-asc', 'updated-desc', 'updated-asc', 'shuffled'] as const),
    timestamps,
    zoneMinutes: timestamps === 'iso-micro' ? 0 : random.pick([-180, -180, 0, 120, 330]),
    grainMs: timestamps === 'iso-offset' && random.chance(0.4) ? 1 : 1000,
    delta,
    deltaZone: isBroken && delta !== 'ignored' && random.chance(0.5) ? 'digits' : 'moments',
    hasDate: random.chance(0.85),
    dateSkewMs: random.chance(0.3) ? random.int(-300, 300) * 1000 : 0,
    lateCommitMs: random.chance(0.6) ? random.pick([1500, 20_000, 100_000]) : 0,
    lateCommitShare: random.pick([0.05, 0.3, 0.8]),
  };
  const rate = random.pick([0, 0, 0.02, 0.08]);
  const fault = () => (random.chance(0.5) ? rate * random.next() : 0);
  const network: NetworkOptions = {
    ...PLAIN_NETWORK,
    latencyMs: isSlow ? [5, 1500] : random.pick([[5, 30] as const, [20, 200] as const]),
    faults: {
      unreachable: fault(),
      'lost-request': fault(),
      'lost-reply': fault(),
      'late-apply': fault(),
      duplicate: fault(),
      reset: fault(),
      truncated: fault(),
      html: fault(),
      'server-error': fault(),
      'too-many': fault(),
      hang: fault() / 8,
    },
    isWire: random.chance(0.04),
    links: random.pick(['with-filters', 'without-filters']),
    pageParameter: random.pick(['page', 'pagina', 'p']),
    limitPerMinute: random.chance(0.15) ? random.pick([60, 120, 600]) : 0,
    retryAfter: random.pick(['seconds', 'date', 'junk', 'absent']),
  };
  // Drawn apart, so that a seed keeps the rest of its world.
  const troubles = random.fork('troubles');
  if (troubles.chance(0.02)) service.pages = troubles.pick(['ignored', 'echoed'] as const);
  if (troubles.chance(0.01)) service.totalsAhead = troubles.pick([-3, 10]);
  if (troubles.chance(0.05)) network.limitWindowMs = troubles.pick([8000, 20_000]);
  const habits = random.fork('habits');
  if (service.pages === undefined && service.totalsAhead === undefined) {
    if (habits.chance(0.05)) service.hidesTotals = true;
    if (habits.chance(0.04)) service.ignoresStatus = true;
  }
  const stationCount = random.chance(0.25) ? random.int(2, 3) : 1;
  return {
    service,
    network,
    stationCount,
    chaosMs: random.int(15, 80) * 1000,
    itemOrders: random.pick([0, 3, 10, 25, 40]),
    changeEveryMs,
    hasBursts: random.chance(0.4),
    swapsStore: stationCount === 1 && troubles.chance(0.04),
    hasBackDoor: isBroken && random.chance(0.4),
    hasRemovals: isBroken && random.chance(0.4),
    isShared: stationCount > 1 && random.chance(0.5),
    crashes: random.chance(0.5) ? random.int(1, 4) : 0,
    hasDiskCrashes: random.chance(0.5),
    diskCrashShare: 0.3,
    diskCrashWithin: 30,
    sparesFirstStart: random.chance(0.5),
    downMs: random.chance(0.1) ? [130_000, 300_000] : [100, 20_000],
    has401: random.chance(0.08),
    wallSkewMs: random.chance(0.5) ? random.int(-300, 300) * 1000 : 0,
  };
}

/** Whether all there is can be read at all: otherwise a station has to say that it has not. */
function isReadable({ service: { pages = 'read', totalsAhead = 0 } }: ScheduleOptions): boolean {
  return pages === 'read' && totalsAhead === 0;
}

/** Whether deltas can tell of every change, so that they alone must keep the snapshot right. */
function isDeltaSound(options: ScheduleOptions): boolean {
  const { service, hasBackDoor, hasRemovals } = options;
  return (
    isReadable(options) &&
    service.delta !== 'ignored' &&
    service.deltaZone === 'moments' &&
    !hasBackDoor &&
    !hasRemovals
  );
}

export async function runSchedule(seed: number, over: Partial<ScheduleOptions> = {}): Promise<Outcome> {
  const random = createRandom(seed);
  const options = { ...optionsFor(random.fork('options')), ...over };
  const time = createVirtualTime();
  const service = createService(time, random.fork('service'), options.service);
  const first = service;
  const network = createNetwork(time, random.fork('network'), service, options.network);
  let other: SimService | undefined;
  const oracle = createOracle(time, service, () => other);
  const journal = createJournal(time);
  const { note, violate } = journal;
  const life = random.fork('life');
  const fate = random.fork('fate');
  let crashCount = 0;
  let isChaos = true;

  fillShop(service, life, options.itemOrders);
  const itemsBefore = service.log.length;

  function changeSomething(): void {
    const service = other ?? first;
    const ids = service.itemIds();
    const id = ids.length > 0 ? life.pick(ids) : undefined;
    const roll = life.next();
    if (!id || roll < 0.25) return void service.addOrder({ itemCount: life.int(1, 3) });
    if (options.hasBackDoor && roll < 0.3) return service.changeUnstamped(id, life.pick(STATUSES));
    if (options.hasRemovals && roll < 0.33) return service.remove(id);
    if (roll < 0.4) return service.change(id);
    service.change(id, life.pick(STATUSES));
  }
  function live(): void {
    if (!isChaos) return;
    const isBurst = options.hasBursts && life.chance(0.03);
    for (let i = isBurst ? life.int(10, 40) : 1; i > 0; i--) changeSomething();
    time.after(life.int(1, options.changeEveryMs * 2), live);
  }
  live();

  const count = options.stationCount;
  const disks = options.isShared ? connectionsTo(simDisk(), count) : Array.from({ length: count }, () => simDisk());
  const stations = disks.map((disk, i) => aStation(`station-${i + 1}`, disk));
  const vouchedFor = new Map<Station, number>();

  /** After every event: the cursor on the disk never vouches for what the disk does not have. */
  function checkCursors(): void {
    if (!isDeltaSound(options)) return;
    for (const station of stations) {
      const saved = oracle.saved(station.database);
      if (!saved?.cursors || !saved.isLoaded || saved.loadedFromMs === undefined) continue;
      const from = vouchedFor.get(station) ?? saved.loadedFromMs;
      if (saved.cursors.durableMs <= from) continue;
      const unread = oracle.unreadBefore(station.database, from, saved.cursors.durableMs);
      if (unread) violate(`${station.name}: ${unread}`);
      vouchedFor.set(station, saved.cursors.durableMs);
    }
  }

  const { liveness } = options;
  const watch = liveness && createWatch({ time, service, network, oracle, liveness });
  const judgeLiveness = () => {
    if (!isChaos || !watch) return;
    for (const station of stations) for (const word of watch(station)) violate(word);
    time.after(1000, judgeLiveness);
  };
  judgeLiveness();

  function start(station: Station): void {
    const killAtCommit =
      isChaos &&
      options.hasDiskCrashes &&
      !(options.sparesFirstStart && !station.run) &&
      fate.chance(options.diskCrashShare)
        ? { count: fate.int(1, options.diskCrashWithin), isBefore: fate.chance(0.5), isArmed: () => isChaos }
        : undefined;
    note(`${station.name} starts`);
    startStation(station, {
      time,
      network,
      random: random.fork(`${station.name}/${time.now()}`),
      killAtCommit,
      wallSkewMs: options.wallSkewMs,
      isShared: options.isShared,
      onStart: (run) => oracle.watch(station, run, journal, options.isShared),
      onGone: (itemId) => {
        const { visible } = itemId.startsWith(OTHER_PREFIX) && other ? other : first;
        if (visible().has(itemId)) violate(`${station.name} took ${itemId} for gone, which is there`);
      },
      onCrash: (error) => violate(String(error)),
    });
  }
  function crash(station: Station): void {
    if (!station.run?.isAlive) return;
    note(`${station.name} is killed`);
    station.run.kill();
  }
  for (const station of stations) time.after(fate.int(0, 2000), () => start(station));
  for (let i = 0; i < options.crashes; i++) {
    time.at(fate.int(1, options.chaosMs), () => {
      crashCount++;
      crash(fate.pick(stations));
    });
  }
  // Whoever died, of whatever, is started again after a while.
  function revive(): void {
    for (const station of stations) if (station.run && !station.run.isAlive) start(station);
    if (isChaos) time.after(fate.int(options.downMs[0], options.downMs[1]), revive);
  }
  time.after(5000, revive);

  // The operators at the stations.
  const actions = random.fork('actions');
  function act(): void {
    if (!isChaos) return;
    const station = actions.pick(stations);
    const move = actions.pick(Object.keys(MOVES) as Move[]);
    const entries = station.run?.isAlive ? station.run.replica.getState().records.withStatus(MOVES[move].from) : [];
    if (entries.length > 0) {
      const { id } = actions.pick(entries).item;
      note(`${station.name} asks to ${move} ${id}`);
      moveAt(station, time, move, id).catch((error: unknown) => {
        if (!isExpected(error) && !(error instanceof Killed)) violate(String(error));
      });
    } else if (actions.chance(0.3)) station.run?.engine.doorbell();
    time.after(actions.int(500, 15_000), act);
  }
  if (!options.isUnattended) time.after(3000, act);

  if (options.swapsStore) {
    const theirs = createService(time, random.fork('other'), { ...options.service, idPrefix: OTHER_PREFIX });
    fillShop(theirs, random.fork('theirs'), options.itemOrders);
    time.at(fate.int(1, options.chaosMs), () => {
      note('the token stands for another store');
      other = theirs;
      network.swapStore(theirs, OTHER_STORE);
    });
  }
  if (options.has401) {
    time.at(fate.int(1, options.chaosMs), () => {
      note('the token is revoked');
      network.setTokenGood(false);
    });
  }

  const onEvent = () => {
    journal.noteArrivals(network.arrivals);
    checkCursors();
    return journal.hasViolations;
  };
  process.on('unhandledRejection', journal.blame);
  try {
    await time.run(options.chaosMs, onEvent);

    // Peace: nothing changes, nothing fails, everybody is there.
    isChaos = false;
    note('peace');
    network.heal();
    network.setTokenGood(true);
    // What is on its way with the old token comes back first; then everybody is told to try again.
    await time.run(time.now() + 5000, onEvent);
    for (const station of stations) {
      if (!station.run?.isAlive) start(station);
      else {
        station.run.client.beginAgain();
        station.run.engine.start();
      }
    }
    // Requests that hang are given up by their deadline; what only sweeps can find takes two of them.
    const { hasDate, timestamps } = options.service;
    const isSlow =
      !isDeltaSound(options) || (!hasDate && timestamps !== 'iso-micro') || options.network.latencyMs[1] > 1000;
    const settleMs = isSlow ? 9 * MINUTE_MS : 2.5 * MINUTE_MS;
    const isSettled = () =>
      !(other ?? service).hasLateCommits() &&
      stations.every((station) => oracle.difference(station, !isDeltaSound(options)) === undefined);
    let peaceEndsAt = time.now() + settleMs;
    while (!journal.hasViolations && time.now() < peaceEndsAt && !isSettled()) {
      await time.run(Math.min(peaceEndsAt, time.now() + 5000), onEvent);
      // A move that waited for a locked record may itself become visible late: there is no peace before it has.
      if ((other ?? service).hasLateCommits()) peaceEndsAt = time.now() + settleMs;
    }
    for (const station of stations) {
      const difference = oracle.difference(station, !isDeltaSound(options));
      const health = station.run?.replica.getState().health;
      const isSaid = !isReadable(options) && health && freshnessOf(health, time.now()) !== 'live';
      if (difference && !isSaid) violate(`${station.name} did not converge: ${difference}`);
    }
    for (const station of stations) {
      const stranger = oracle.stranger(station);
      if (stranger) violate(`${station.name}: ${stranger}`);
    }
    if (network.earlyCount() > 0)
      violate(`${network.earlyCount()} reads were sent before the time that Retry-After named`);
    if (network.afterStopCount() > 0) violate(`${network.afterStopCount()} requests were sent after a 401`);

    // Whoever stops is silent.
    const stopping = Promise.all(stations.map(({ run }) => run?.engine.stop()));
    await time.run(time.now() + 5000);
    await stopping;
    const readCount = () => network.arrivals.filter(({ operation }) => /^(list|get|ping)/.test(operation)).length;
    const sent = readCount();
    await time.run(time.now() + 2 * MINUTE_MS);
    if (readCount() > sent) violate(`${readCount() - sent} requests were sent after the stop`);
  } finally {
    process.off('unhandledRejection', journal.blame);
    for (const { database, others } of stations) for (const file of [database, ...others.values()]) file.close();
  }
  return {
    seed,
    options,
    ...journal.story(),
    changeCount: service.log.length - itemsBefore,
    requestCount: network.arrivals.length,
    crashCount,
  };
}
