/**
 * One schedule of several hosts at one hub: the store lives, stations move items, the hub's server is killed, hangs,
 * forgets, is cut off from one host; hosts are killed and are stopped in the middle of a step. Then peace, after
 * which every host shows what a plain full fetch shows, and one of them polls.
 */
import type { OrderItem } from '../../src/domain/records.ts';
import { createJournal, type Story } from './journal.ts';
import { createOracle } from './oracle.ts';
import { optionsFor } from './schedule.ts';
import { aStation, Killed, moveAt, startStation, type Run, type Station } from './station.ts';
import { createSimHub } from './world/hub-server.ts';
import { createNetwork, isExpected, PLAIN_NETWORK, type Arrival, type NetworkOptions } from './world/network.ts';
import { createRandom, type Random } from './world/random.ts';
import {
  createService,
  fillShop,
  MOVES,
  STATUSES,
  PLAIN_SERVICE,
  type Move,
  type ServiceOptions,
} from './world/service.ts';
import { createVirtualTime } from './world/virtual-time.ts';
import { simDisk } from './disk.ts';

export type HubScheduleOptions = {
  service: ServiceOptions;
  network: NetworkOptions;
  hostCount: number;
  chaosMs: number;
  itemOrders: number;
  changeEveryMs: number;
  /** Between two misfortunes, on average. */
  misfortuneEveryMs: number;
  misfortunes: readonly Misfortune[];
  /** How long one lasts, at least and at most. */
  lastsMs: readonly [number, number];
  /** Milliseconds between two moves of the stations, at most. */
  moveEveryMs: number;
};

export type Misfortune =
  | 'down'
  | 'hung'
  | 'blip'
  | 'cut off'
  | 'store out of reach'
  | 'host stops'
  | 'host is killed'
  | 'host is replaced'
  | 'host leaves'
  /** Somebody without the token writes to the server. */
  | 'forger'
  /** They put old rows back, and another machine with nothing on its disk comes. */
  | 'old rows'
  /** Somebody writes rows to the disk of a host that is off. */
  | 'disk is forged'
  | 'evicted';

export type HubOutcome = Story & {
  seed: number;
  options: HubScheduleOptions;
  refusedCount: number;
  misfortuneCount: number;
};

const MINUTE_MS = 60_000;
const DIRECT_WITHIN_MS = 10_000;
const YIELDS_WITHIN_MS = 45_000;
const SLOW_WITHIN_MS = 75_000;

export function hubOptionsFor(random: Random): HubScheduleOptions {
  const { service } = optionsFor(random.fork('store'));
  const isLimited = random.chance(0.3);
  return {
    // What only sweeps can find has its own schedules.
    service: {
      ...service,
      delta: 'exclusive',
      deltaZone: 'moments',
      lateCommitMs: Math.min(service.lateCommitMs, 20_000),
      // Of a store that hides pages nobody can show all: what is said of it has its own schedules, too.
      pages: 'read',
      totalsAhead: 0,
    },
    network: {
      ...PLAIN_NETWORK,
      latencyMs: random.pick([[5, 30] as const, [20, 200] as const, [5, 900] as const]),
      limitPerMinute: isLimited ? random.pick([60, 120]) : 0,
      faults: random.chance(0.3) ? { unreachable: 0.02, 'lost-reply': 0.01, 'server-error': 0.01 } : {},
    },
    hostCount: random.int(2, 5),
    chaosMs: random.int(40, 150) * 1000,
    itemOrders: random.pick([3, 10, 25]),
    changeEveryMs: isLimited ? random.pick([4000, 15_000]) : random.pick([300, 1000, 4000]),
    misfortuneEveryMs: random.pick([8000, 20_000, 40_000]),
    misfortunes: [
      'down',
      'hung',
      'blip',
      'cut off',
      'store out of reach',
      'host stops',
      'host is killed',
      'host is replaced',
      'host leaves',
    ],
    lastsMs: [1000, 30_000],
    moveEveryMs: isLimited ? 15_000 : random.pick([2000, 8000]),
  };
}

/** A plain store and a plain network, at which only these things happen. */
export const only = (...misfortunes: Misfortune[]) => ({
  misfortunes,
  misfortuneEveryMs: 15_000,
  service: PLAIN_SERVICE,
  network: PLAIN_NETWORK,
  chaosMs: 60_000,
});

const modeOf = ({ run }: Station) => run?.replica.getState().health.hub?.mode;

/** How many pages the longest of these deltas had. */
function longestDelta(arrivals: readonly Arrival[]): number {
  const deltas = arrivals.filter(({ query }) => query.atualizado_apos !== undefined);
  return Math.max(1, ...deltas.map(({ query }) => query.page ?? 1));
}

/**
 * Within which time every host has to show a change, in milliseconds. A leader pauses for ten seconds between two polls. A
 * change that comes while one of them reads its pages may be on a page that was read before: then it waits for the end of this
 * poll, and for the next one. In a busy store with a wrong clock and two rows a page, each of them takes ten seconds.
 */
function shownWithinMs({ service, network }: HubScheduleOptions, pageCount: number): number {
  // Without a clock to begin from, every delta is a long one.
  const { hasDate, lateCommitMs } = service;
  const isSlow = !hasDate || lateCommitMs > 0 || network.latencyMs[1] > 500 || network.limitPerMinute > 0;
  return isSlow ? SLOW_WITHIN_MS : Math.min(SLOW_WITHIN_MS, 12_000 + 2 * (pageCount - 1) * network.latencyMs[1]);
}

export async function runHubSchedule(seed: number, over: Partial<HubScheduleOptions> = {}): Promise<HubOutcome> {
  const random = createRandom(`hub/${seed}`);
  const options = { ...hubOptionsFor(random.fork('options')), ...over };
  const time = createVirtualTime();
  const service = createService(time, random.fork('service'), options.service);
  const network = createNetwork(time, random.fork('network'), service, options.network);
  const server = createSimHub(time, random.fork('engine'));
  const oracle = createOracle(time, service);
  const journal = createJournal(time);
  const { note, violate } = journal;
  const [life, fate, actions] = [random.fork('life'), random.fork('fate'), random.fork('actions')];
  const frozenUntil = new Map<Station, number>();
  const outOfReach = new Map<Station, number>();
  const deafSince = new Map<Station, number>();
  const unusableSince = new Map<Station, number>();
  const vouchedFor = new Map<Station, number>();
  const loadedDisks = new Set<Station['database']>();
  let misfortuneCount = 0;
  let isChaos = true;

  fillShop(service, life, options.itemOrders);
  function live(): void {
    if (!isChaos) return;
    const ids = service.itemIds();
    if (ids.length === 0 || life.chance(0.25)) service.addOrder({ itemCount: life.int(1, 3) });
    else service.change(life.pick(ids), life.pick(STATUSES));
    time.after(life.int(1, options.changeEveryMs * 2), live);
  }
  live();

  const stations = Array.from({ length: options.hostCount }, (_, i) => aStation(`host-${i + 1}`, simDisk()));

  function watch(station: Station, run: Run): void {
    oracle.watch(station, run, journal);
    let mode = '';
    run.replica.subscribe(({ health }) => {
      if (!run.isAlive || health.hub?.mode === mode) return;
      mode = health.hub?.mode ?? '';
      note(`${station.name} is ${mode}`);
    });
  }

  /**
   * The cursor on a disk never vouches for what the disk does not have, whoever gave it; and a disk that has all of the store's
   * open items says so from then on.
   */
  function checkCursors(): void {
    for (const station of stations) {
      const saved = oracle.saved(station.database);
      if (saved?.isLoaded) loadedDisks.add(station.database);
      else if (loadedDisks.has(station.database)) violate(`the disk of ${station.name} is loaded no more`);
      if (!saved?.cursors || !saved.isLoaded || saved.loadedFromMs === undefined) continue;
      const from = Math.max(vouchedFor.get(station) ?? 0, saved.loadedFromMs);
      if (saved.cursors.durableMs <= from) continue;
      const unread = oracle.unreadBefore(station.database, from, saved.cursors.durableMs);
      if (unread) violate(`${station.name}: ${unread}`);
      vouchedFor.set(station, saved.cursors.durableMs);
    }
  }

  const isFrozen = (station: Station) => (frozenUntil.get(station) ?? 0) > time.now();

  /** Without the hub, every host that runs polls for itself after ten seconds. */
  function checkDirect(): void {
    for (const station of stations) {
      const isFree = station.run?.isAlive && !isFrozen(station) && !server.isUsableFor(station.name);
      const isKnown = station.run?.replica.getState().lojaId !== undefined && modeOf(station) !== undefined;
      if (!isFree || !isKnown) {
        unusableSince.delete(station);
        continue;
      }
      const since = unusableSince.get(station) ?? time.now();
      unusableSince.set(station, since);
      const mode = modeOf(station);
      // The state is told at every turn of the loop, which may take a second.
      if (time.now() - since > DIRECT_WITHIN_MS && mode !== 'direct') {
        violate(`${station.name} is ${mode} ${Math.round((time.now() - since) / 1000)} s after it lost the hub`);
      }
    }
  }

  /** Who cannot reach the store leaves it to somebody who can. */
  function checkYield(): void {
    for (const station of stations) {
      const isDeaf = (outOfReach.get(station) ?? 0) > time.now() && modeOf(station) === 'leading' && !isFrozen(station);
      const isRelievable = stations.some(
        (other) => modeOf(other) === 'following' && !isFrozen(other) && (outOfReach.get(other) ?? 0) <= time.now(),
      );
      if (!isDeaf || !isRelievable) deafSince.delete(station);
      else if (!deafSince.has(station)) deafSince.set(station, time.now());
      else if (time.now() - deafSince.get(station)! > YIELDS_WITHIN_MS) {
        violate(`${station.name} leads and cannot reach the store, which others can`);
      }
    }
  }

  function start(station: Station): void {
    note(`${station.name} starts`);
    let isStarted = false;
    frozenUntil.delete(station);
    const own = startStation(station, {
      time,
      network,
      random: random.fork(`${station.name}/${time.now()}`),
      wallSkewMs: station === stations[0] ? 240_000 : 0,
      isShared: false,
      openHub: (alive) => {
        const open = server.connectFor(station.name, alive);
        return async () => {
          const link = await freeze(open());
          return Object.fromEntries(
            Object.entries(link).map(([name, work]) => [
              name,
              name === 'close'
                ? work
                : (...asked: never[]) => freeze((work as (...a: never[]) => Promise<unknown>)(...asked)),
            ]),
          ) as typeof link;
        };
      },
      freeze,
      isCutOff: () => (outOfReach.get(station) ?? 0) > time.now(),
      onStart: (run) => watch(station, run),
      onGone: (itemId) => {
        if (service.visible().has(itemId)) violate(`${station.name} took ${itemId} for gone, which is there`);
      },
      onCrash: (error) => violate(String(error)),
    });
    isStarted = true;

    /** What a stopped process was waiting for happens to it when it goes on. */
    async function freeze<T>(result: Promise<T>): Promise<T> {
      const [settled] = await Promise.allSettled([result]);
      while (isFrozen(station)) await new Promise<void>((go) => void time.at(frozenUntil.get(station)!, () => go()));
      // Who was killed while stopped does not go on.
      if (isStarted && !own.isAlive) return new Promise<never>(() => {});
      if (settled.status === 'rejected') throw settled.reason;
      return settled.value;
    }
  }

  /** A row that hides an item, or keeps a closed one open: of the next century, or of a moment ago. */
  function forgeDisk({ name, database }: Station): void {
    const rows = database.all<{ id: string; json: string }>('SELECT id, json FROM items WHERE is_gone = 0 ORDER BY id');
    if (rows.length === 0) return;
    const { id, json } = fate.pick(rows);
    const item = JSON.parse(json) as OrderItem;
    const isFar = fate.chance(0.5);
    const updated_at = isFar ? '2099-01-01T00:00:00Z' : new Date(time.trueNow() - 1000).toISOString();
    const forged = { ...item, item_status: item.item_status === 'delivered' ? 'pending' : 'delivered', updated_at };
    note(`the disk of ${name} says of ${id}: ${forged.item_status} ${updated_at}`);
    oracle.noteForged(forged);
    database.run(
      'UPDATE items SET json = ?, status = ?, updated_at = ?, known_at = coalesce(?, known_at) WHERE id = ?',
      JSON.stringify(forged),
      forged.item_status,
      Date.parse(updated_at),
      isFar ? 9e15 : null,
      id,
    );
  }

  function strike(): void {
    if (!isChaos) return;
    misfortuneCount++;
    unusableSince.clear();
    const misfortune = fate.pick(options.misfortunes);
    const victim = fate.chance(0.5)
      ? (stations.find((one) => modeOf(one) === 'leading') ?? fate.pick(stations))
      : fate.pick(stations);
    const forMs = fate.int(...options.lastsMs);
    note(`misfortune: ${misfortune}, ${victim.name}, ${forMs} ms`);
    if (misfortune === 'down') {
      server.setDown(true);
      time.after(forMs, () => server.setDown(false));
    } else if (misfortune === 'blip') {
      server.setDown(true);
      server.setDown(false);
    } else if (misfortune === 'hung') {
      server.setHung(true);
      time.after(forMs, () => server.setHung(false));
    } else if (misfortune === 'cut off') {
      server.setCutOff(victim.name, true);
      time.after(forMs, () => server.setCutOff(victim.name, false));
    } else if (misfortune === 'forger') {
      for (let afterMs = 0; afterMs < forMs; afterMs += 2000) {
        time.after(afterMs, () => isChaos && server.forge(service.visible()));
      }
    } else if (misfortune === 'evicted') {
      server.evict();
    } else if (misfortune === 'store out of reach') {
      outOfReach.set(victim, Math.max(outOfReach.get(victim) ?? 0, time.now() + forMs));
    } else if (misfortune === 'host stops') {
      frozenUntil.set(victim, Math.max(frozenUntil.get(victim) ?? 0, time.now() + forMs));
    } else if (victim.run?.isAlive) {
      if (misfortune === 'old rows') {
        for (let afterMs = 0; afterMs < 4000; afterMs += 500) time.after(afterMs, () => isChaos && server.putBack());
      }
      if (misfortune === 'host leaves') void Promise.all([victim.run.engine.stop(), victim.run.hub?.end()]);
      time.after(misfortune === 'host leaves' ? 5000 : 0, () => {
        victim.run?.kill();
        if (misfortune === 'host is replaced' || misfortune === 'old rows') {
          // Another machine with nothing on its disk; its cursor is judged from its own beginning.
          victim.database = simDisk();
          vouchedFor.delete(victim);
        }
        if (misfortune === 'disk is forged') forgeDisk(victim);
        const awayMs = misfortune === 'host is replaced' || misfortune === 'old rows' ? 1000 : forMs;
        time.after(awayMs, () => victim.run?.isAlive || start(victim));
      });
    }
    time.after(fate.int(1000, options.misfortuneEveryMs * 2), strike);
  }

  function act(): void {
    if (!isChaos) return;
    const station = actions.pick(stations);
    const move = actions.pick(Object.keys(MOVES) as Move[]);
    const isAwake = station.run?.isAlive && !isFrozen(station);
    const entries = isAwake ? station.run!.replica.getState().records.withStatus(MOVES[move].from) : [];
    if (entries.length > 0) {
      const { id } = actions.pick(entries).item;
      note(`${station.name} asks to ${move} ${id}`);
      moveAt(station, time, move, id).catch((error: unknown) => {
        if (!isExpected(error) && !(error instanceof Killed)) violate(String(error));
      });
    }
    time.after(actions.int(100, options.moveEveryMs), act);
  }

  for (const station of stations) time.after(fate.int(0, 3000), () => start(station));
  time.after(5000, strike);
  time.after(3000, act);

  let checkedAt = 0;
  const onEvent = () => {
    journal.noteArrivals(network.arrivals);
    checkCursors();
    if (server.staleWrites.length > 0) violate(`a step of ${server.staleWrites[0]} was accepted, which leads no more`);
    if (time.now() - checkedAt >= 100) {
      checkedAt = time.now();
      checkDirect();
      checkYield();
    }
    return journal.hasViolations;
  };
  process.on('unhandledRejection', journal.blame);
  try {
    await time.run(options.chaosMs, onEvent);
    isChaos = false;
    note('peace');
    network.heal();
    server.setHung(false);
    server.setDown(false);
    for (const station of stations) {
      server.setCutOff(station.name, false);
    }
    // Who is stopped goes on, too, and who could not reach the store can.
    outOfReach.clear();
    await time.run(Math.max(time.now(), ...frozenUntil.values()), onEvent);
    // Who is about to be killed is, and everybody is there then.
    await time.run(time.now() + 6000, onEvent);
    for (const station of stations) if (!station.run?.isAlive) start(station);

    // After many falls the hub has to stand for a while before anybody relies on it.
    // … and what somebody wrote to a disk is overruled with the next sweep.
    const isForged = options.misfortunes.includes('disk is forged');
    const peaceEndsAt = time.now() + (isForged ? 25 : 9) * MINUTE_MS;
    const wrong = () => {
      if (service.hasLateCommits()) return 'late commits';
      for (const station of stations) {
        const difference = oracle.difference(station, true);
        if (difference) return `${station.name} did not converge: ${difference}`;
      }
      const modes = stations.map(modeOf);
      if (modes.filter((mode) => mode === 'leading').length !== 1 || modes.some((mode) => mode === 'direct')) {
        return `after peace the hosts are ${modes.join(', ')}`;
      }
      return undefined;
    };
    while (!journal.hasViolations && time.now() < peaceEndsAt && wrong()) {
      await time.run(Math.min(peaceEndsAt, time.now() + 5000), onEvent);
    }
    const difference = wrong();
    if (difference) violate(difference);

    // One poller, and the others hear of a change by it.
    if (!journal.hasViolations) {
      // A look that waited for the store's budget may still be under way.
      const calmFrom = network.arrivals.length;
      await time.run(time.now() + 65_000, onEvent);
      const from = network.arrivals.length;
      const ids = service.itemIds();
      const changed = life.pick(ids);
      service.change(
        changed,
        life.pick(STATUSES.filter((status) => status !== service.visible().get(changed)?.item_status)),
      );
      const pageCount = longestDelta(network.arrivals.slice(calmFrom));
      const withinMs = shownWithinMs(options, pageCount);
      await time.run(time.now() + 25_000, () => onEvent() || !service.hasLateCommits());
      await time.run(time.now() + withinMs, onEvent);
      const pollers = new Set(network.arrivals.slice(from).map(({ station }) => station));
      if (pollers.size > 1) violate(`in peace ${[...pollers].join(', ')} all ask the store`);
      const late = wrong();
      if (late) violate(`${withinMs} ms after a change: ${late}`);
    }
    const stopping = Promise.all(stations.map(({ run }) => Promise.all([run?.engine.stop(), run?.hub?.end()])));
    // Whatever has gone wrong before, everybody is let go.
    server.setHung(false);
    server.setDown(true);
    await time.run(Math.max(time.now(), ...frozenUntil.values()) + 8000);
    await stopping;
  } finally {
    process.off('unhandledRejection', journal.blame);
    for (const { database } of stations) database.close();
  }
  return { seed, options, ...journal.story(), refusedCount: server.refusals.length, misfortuneCount };
}
