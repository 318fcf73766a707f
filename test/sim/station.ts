/**
 * One bench in the simulated world: the real engine, shop and disk code, with its world's clock, chance and network.
 */
import type { SQLInputValue } from 'node:sqlite';
import { createDiskSnapshot, type DiskSnapshot } from '../../src/db/snapshot.ts';
import { createReplica, mergeItems, type Replica } from '../../src/replica/replica.ts';
import { createBudget, recordRateLimit, type Budget } from '../../src/sync/budget.ts';
import { createSyncEngine, type SyncEngine } from '../../src/sync/engine.ts';
import type { PollPace } from '../../src/sync/poll/pace.ts';
import type { Clock } from '../../src/base/clock.ts';
import { RateLimited, StoreTrouble, Unreachable } from '../../src/api/errors.ts';
import { OPERATIONS, type OperationName } from '../../src/domain/operations.ts';
import { createHub, type Hub } from '../../src/cluster/hub.ts';
import type { OpenLink } from '../../src/cluster/link.ts';
import type { SimNetwork } from './world/network.ts';
import type { Random } from './world/random.ts';
import type { Move } from './world/service.ts';
import type { VirtualTime } from './world/virtual-time.ts';
import type { Durability, StateDatabase } from '../../src/db/database.ts';
import { simDisk, withFiller, type SimDisk } from './disk.ts';

export const SIM_PACE: PollPace = {
  activeMs: 3000,
  idleMs: 4000,
  deepEveryMs: 20_000,
  backoffCapMs: 10_000,
  sweepEveryMs: 90_000,
  sweepPauseMs: 250,
};

/** A process was ended in the middle of what it did. */
export class Killed extends Error {}

export type Run = {
  replica: Replica;
  snapshot: DiskSnapshot;
  engine: SyncEngine;
  client: ReturnType<SimNetwork['clientFor']>;
  isAlive: boolean;
  hub?: Hub;
  /** Ends it between two steps, as `kill -9` does; its promises never come true. */
  kill(): void;
};

export type Station = {
  name: string;
  /** Its disk outlives its processes. */
  database: SimDisk;
  /** What it keeps of other stores, and of which it thinks that its token stands for. */
  others: Map<string, SimDisk>;
  lastStore: string;
  run: Run | undefined;
};

export type StartOptions = {
  time: VirtualTime;
  network: SimNetwork;
  random: Random;
  wallSkewMs: number;
  isShared: boolean;
  /** The station has come to think that an item is no more. */
  onGone: (itemId: string) => void;
  /** Called with the new run before anything happens in it. */
  onStart: (run: Run) => void;
  /** The run ended with an error that is no end: a bug. */
  onCrash: (error: unknown) => void;
  pace?: PollPace;
  /** Where the station has its place at a hub: how it gets there. */
  openHub?: (alive: () => boolean) => OpenLink;
  /** Whether the store cannot be reached from here, and only from here. */
  isCutOff?: () => boolean;
  /** Holds up whatever the process would do next, as a process that was stopped is held up. */
  freeze?: <T>(result: Promise<T>) => Promise<T>;
  /** After how many commits the process is killed in one, and on which side of it. */
  killAtCommit?: { count: number; isBefore: boolean; isArmed: () => boolean } | undefined;
};

let runCount = 0;

export function aStation(name: string, database: SimDisk = simDisk()): Station {
  return { name, database, others: new Map(), lastStore: 'loja-1', run: undefined };
}

/** Starts a process of the station. */
export function startStation(station: Station, options: StartOptions): Run {
  const { time, network, random, wallSkewMs, isShared, killAtCommit, pace = SIM_PACE } = options;
  let isAlive = true;
  const alive = () => isAlive;
  const running = time.clock({ wallSkewMs, isAlive: alive });
  const { freeze, isCutOff = () => false } = options;
  const clock = freeze
    ? { ...running, sleep: (ms: number, ends: AbortSignal) => freeze(running.sleep(ms, ends)) }
    : running;
  const connected = network.clientFor(station.name, alive);
  const client = freeze
    ? {
        ...connected,
        ping: (signal?: AbortSignal) => freeze(reach('ping', () => connected.ping(signal))),
        listItems: (...asked: Parameters<typeof connected.listItems>) =>
          freeze(reach('listItems', () => connected.listItems(...asked))),
        getOrder: (...asked: Parameters<typeof connected.getOrder>) =>
          freeze(reach('getOrder', () => connected.getOrder(...asked))),
      }
    : connected;
  async function reach<T>(name: OperationName, ask: () => Promise<T>): Promise<T> {
    if (isCutOff()) throw new Unreachable({ operation: OPERATIONS[name], code: 'EHOSTUNREACH' });
    return ask();
  }
  const replica = createReplica();
  const kill = () => {
    isAlive = false;
    run.isAlive = false;
  };
  const database = withFiller(
    killAtCommit ? killingDatabase(station.database, killAtCommit, kill) : station.database,
    station.database,
    { time, random: random.fork('filler'), isAlive: alive },
  );
  const onDisk = createDiskSnapshot({
    replica,
    clock,
    hostNow: time.now,
    openStore(lojaId) {
      station.lastStore = lojaId;
      if (lojaId === 'loja-1') return { database };
      if (!station.others.has(lojaId)) station.others.set(lojaId, simDisk());
      return { database: station.others.get(lojaId)! };
    },
    lastStore: station.lastStore,
    ...(isShared ? { processName: `${station.name}-${++runCount}` } : {}),
  });
  const snapshot: DiskSnapshot = {
    ...onDisk,
    markGone(itemId) {
      options.onGone(itemId);
      onDisk.markGone(itemId);
    },
  };
  const budget = createBudget();
  const noting: typeof client = withBudget(client, (): Budget => hub?.budget ?? budget, clock);
  const hub: Hub | undefined =
    options.openHub &&
    createHub({
      openFor: () => options.openHub!(alive),
      secret: 'token of the simulation',
      client: noting,
      clock,
      random: random.next,
      replica,
      snapshot,
      pace,
      budget,
      pollNow: () => engine.doorbell(),
      name: `${station.name}/${++runCount}`,
    });
  const engine: SyncEngine = createSyncEngine({
    client: noting,
    snapshot,
    clock,
    pace,
    random: random.next,
    budget,
    concurrency: 3,
    ...hub,
  });
  const run: Run = { replica, snapshot, engine, client, isAlive: true, kill, ...(hub ? { hub } : {}) };
  station.run = run;
  options.onStart(run);
  try {
    engine.start();
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
  return run;
}

type ReadingClient = Pick<ReturnType<SimNetwork['clientFor']>, 'ping' | 'listItems' | 'getOrder' | 'seenLimit'>;

/** A client that tells the budget what its answers say of the store's limit, as the core's does. */
export function withBudget<C extends ReadingClient>(client: C, budgetNow: () => Budget, clock: Clock): C {
  async function noting<T>(asked: Promise<T>): Promise<T> {
    let retryAfterMs: number | undefined;
    try {
      return await asked;
    } catch (error) {
      if (error instanceof RateLimited || error instanceof StoreTrouble) retryAfterMs = error.retryAfterMs;
      throw error;
    } finally {
      recordRateLimit(budgetNow(), { rateLimit: client.seenLimit(), retryAfterMs }, clock);
    }
  }
  return {
    ...client,
    ping: (signal) => noting(client.ping(signal)),
    listItems: (query, signal) => noting(client.listItems(query, signal)),
    getOrder: (orderId, signal) => noting(client.getOrder(orderId, signal)),
  };
}

/** A move as the actions make it: sent once, its answer merged as known at its confirmation. `isRung`: then the store is polled. */
export async function moveAt(
  station: Station,
  time: VirtualTime,
  move: Move,
  itemId: string,
  { isRung = true } = {},
): Promise<boolean> {
  const { run } = station;
  const entry = run?.replica.getState().records.get(itemId);
  if (!run || !entry) return false;
  const { order_id: orderId } = entry.item;
  const askedAt = time.now();
  const send = {
    accept: () => run.client.acceptItem(orderId, itemId),
    startProduction: () => run.client.startProduction(orderId, itemId),
    ship: () => run.client.shipItem(orderId, itemId, `T${askedAt}`),
    returnToProduction: () => run.client.returnToProduction(orderId, itemId),
  };
  const { lojaId } = run.replica.getState();
  const reply = await send[move]();
  // What was done in another store is nothing of this one.
  if (run.replica.getState().lojaId !== lojaId) return false;
  mergeItems(run.replica, [reply.data], time.now());
  if (isRung) run.engine.doorbell();
  return true;
}

/**
 * As many connections to one database, as several processes have them: each hears of the commits of the others only.
 */
export function connectionsTo<Disk extends StateDatabase>(database: Disk, count: number): Disk[] {
  const commits: number[] = Array.from({ length: count }, () => 0);
  return commits.map((_, own) => ({
    ...database,
    run(sql: string, ...values: SQLInputValue[]) {
      commits[own]!++;
      return database.run(sql, ...values);
    },
    transaction<T>(work: () => T, durability?: Durability) {
      commits[own]!++;
      return database.transaction(work, durability);
    },
    dataVersion: () => commits.reduce((sum, number, of) => (of === own ? sum : sum + number), 0),
  }));
}

/** Ends the process just before or just after a commit, with everything that it was about to do. */
function killingDatabase(
  database: SimDisk,
  { count, isBefore, isArmed }: NonNullable<StartOptions['killAtCommit']>,
  kill: () => void,
): SimDisk {
  let commits = 0;
  let isKilled = false;
  const die = (): never => {
    isKilled = true;
    kill();
    throw new Killed();
  };
  return {
    ...database,
    run: (sql, ...values) => (isKilled ? die() : database.run(sql, ...values)),
    transaction(work, durability) {
      if (isKilled) die();
      const isLast = ++commits === count && isArmed();
      const result = database.transaction(() => {
        const value = work();
        return isLast && isBefore ? die() : value;
      }, durability);
      return isLast ? die() : result;
    },
  };
}
