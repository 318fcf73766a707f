/**
 * One schedule of the actions' simulation: stations with random users on a bad network, processes that are killed and
 * hosts that lose their power. Everything follows from the seed. What is judged is in actions-oracle.ts.
 */
import { createActions, type Actions } from '../../src/outbox/actions.ts';
import type { AnyIntent, Settled } from '../../src/domain/intents.ts';
import type { ActionClient } from '../../src/outbox/operation-handlers.ts';
import { createMemoryTable, type MemoryTable } from '../outbox/memory-table.ts';
import type { Clock } from '../../src/base/clock.ts';
import { ApiError, NotFoundHere } from '../../src/api/errors.ts';
import { TRANSITION_RULES, TRANSITIONS, type Transition } from '../../src/domain/lifecycle.ts';
import { createReplica, mergeItems, type Replica } from '../../src/replica/replica.ts';
import { createNetwork, PLAIN_NETWORK, type Fault, type SimNetwork } from './world/network.ts';
import { createRandom, type Random } from './world/random.ts';
import { createService, PLAIN_SERVICE, type SimService } from './world/service.ts';
import { createVirtualTime, type VirtualTime } from './world/virtual-time.ts';
import type { ActionTimes } from '../../src/domain/action-times.ts';

export type ScheduleOptions = {
  seed: number | string;
  /** The share of requests that something happens to. */
  loss: number;
  /** Writes down what happens. */
  trace?: (line: string) => void;
};

/**
 * A write that left a station: `label` is what the service knows its sender by. Lost until an answer says otherwise.
 */
export type SentWrite = {
  label: string;
  process: string;
  at: number;
  intentId: string | undefined;
  couldBeLost: boolean;
  /** The answer was that there is no such item. */
  wasNotFound: boolean;
};

/** What a person at a station was told. */
export type Told = { at: number; intent: AnyIntent; verdict: Settled['verdict']; process: string };

export type Outcome = {
  service: SimService;
  hosts: readonly Host[];
  sent: readonly SentWrite[];
  told: readonly Told[];
  /** Intents that a screen has acknowledged. */
  acknowledged: ReadonlyMap<string, { at: number; intent: AnyIntent; host: string }>;
  /** Processes that were killed. */
  dead: ReadonlySet<string>;
  crashCount: number;
  eventCount: number;
};

export type Host = { name: string; table: MemoryTable; processes: Process[] };

type Process = {
  name: string;
  isAlive: () => boolean;
  actions: Actions;
  replica: Replica;
  kill: () => void;
};

const ACTIVE_MS = 70_000;
/** Nothing that was sent arrives later than this after the last key. */
const LATEST_ARRIVAL_MS = 45_000;
/** Every watch, lease and hold ends within this. */
const QUIET_MS = 330_000;

/** Runs one schedule to its end. */
export async function runSchedule(options: ScheduleOptions): Promise<Outcome> {
  const { seed, loss, trace } = options;
  const random = createRandom(seed);
  const time = createVirtualTime();
  const setting = random.fork('setting');
  const service = createService(time, random.fork('service'), {
    ...PLAIN_SERVICE,
    timestamps: setting.pick(['iso-micro', 'iso-micro', 'iso-offset', 'zoneless', 'brazilian']),
    zoneMinutes: setting.pick([0, -180]),
    grainMs: setting.chance(0.8) ? 1000 : 1,
    hasDate: setting.chance(0.9),
    dateSkewMs: setting.chance(0.2) ? setting.int(-1000, 1000) : 0,
    lateCommitMs: setting.chance(0.3) ? 1500 : 0,
    lateCommitShare: 0.3,
    returnTracking: setting.chance(0.3) ? 'cleared' : 'kept',
  });
  const network = createNetwork(time, random.fork('network'), service, { ...PLAIN_NETWORK, faults: faultsFor(loss) });

  const sent: SentWrite[] = [];
  const told: Told[] = [];
  const acknowledged = new Map<string, { at: number; intent: AnyIntent; host: string }>();
  const dead = new Set<string>();
  const times: Partial<ActionTimes> = { graceMs: setting.pick([0, 1500, 4000]) };
  const knowsTheDead = setting.chance(0.5);
  let processCount = 0;
  let crashCount = 0;

  const orderCount = setting.int(1, 3);
  for (let i = 0; i < orderCount; i++) {
    const status = setting.pick(['pending', 'accepted', 'in_production', 'in_production', 'shipped'] as const);
    service.addOrder({ itemCount: setting.int(1, 2), status, ageMs: setting.int(1, 3) * 3_600_000 });
  }
  const hosts: Host[] = Array.from({ length: setting.int(1, 3) }, (_, i) => ({
    name: `host${i + 1}`,
    table: createMemoryTable(),
    processes: [],
  }));

  function startProcess(host: Host): void {
    const name = `${host.name}.p${++processCount}`;
    let isUp = true;
    const isAlive = () => isUp;
    const clock = time.clock({ wallSkewMs: hosts.indexOf(host) * 1_234_567, isAlive });
    const replica = createReplica();
    replica.setState({ lojaId: 'loja-1' });
    const client = recordingClient({
      network,
      time,
      host,
      name,
      isAlive,
      sent,
      random: random.fork(`${name}/client`),
      die,
    });
    const actions = createActions({
      client,
      replica,
      clock,
      table: host.table,
      author: { operator: 'someone', station: host.name },
      times,
      random: random.fork(`${name}/jitter`).next,
      owner: name,
      isOwnerGone: (owner) => knowsTheDead && dead.has(owner),
      newId: counter(name),
    });
    const process: Process = { name, isAlive, actions, replica, kill: () => void (isUp = false) };
    host.processes.push(process);
    actions.onSettled(({ intent, verdict }) => {
      if (!isUp) return;
      told.push({ at: time.now(), intent, verdict, process: name });
      trace?.(`${time.now()} ${name} told ${intent.id} ${intent.operation} ${verdict.kind}`);
    });
    void keepPicture(replica, network.clientFor(`${name}/picture`, isAlive), clock);
    scheduleUser(process, host, random.fork(`${name}/user`), {
      time,
      acknowledged,
      trace,
    });

    function die(): void {
      crash([process], host, false);
    }
  }

  /**
   * Ends processes of a host, and starts one again after a while. A power cut takes all of
   * them, and what was not synced.
   */
  function crash(victims: readonly Process[], host: Host, isPowerCut: boolean): void {
    const living = victims.filter(({ isAlive }) => isAlive());
    if (living.length === 0) return;
    crashCount++;
    for (const process of living) {
      process.kill();
      dead.add(process.name);
      trace?.(`${time.now()} ${process.name} ${isPowerCut ? 'loses its power' : 'is killed'}`);
    }
    if (isPowerCut) host.table.cutPower();
    time.after(random.int(100, 20_000), () => startProcess(host));
  }

  for (const host of hosts) {
    startProcess(host);
    if (setting.chance(0.25)) startProcess(host);
    if (setting.chance(0.5)) {
      const isPowerCut = setting.chance(0.5);
      time.at(setting.int(2000, ACTIVE_MS), () => {
        const victims = isPowerCut ? host.processes : host.processes.slice(-1);
        crash(victims, host, isPowerCut);
      });
    }
  }
  if (setting.chance(0.4)) scheduleShop(service, setting, time);
  scheduleToken(network, service, random.fork('token'), time);

  await time.run(ACTIVE_MS);
  network.heal();
  await time.run(ACTIVE_MS + LATEST_ARRIVAL_MS);
  let askedAt = 0;
  await time.run(ACTIVE_MS + QUIET_MS, () => {
    if (time.now() - askedAt < 1000) return false;
    askedAt = time.now();
    return hosts.every(({ table }) => table.read((rows) => rows.open().every(({ phase }) => phase === 'unconfirmed')));
  });
  return { service, hosts, sent, told, acknowledged, dead, crashCount, eventCount: time.eventCount() };
}

/**
 * Every fault that the world knows, `loss` in all. The dangerous ones, in which something may have
 * been applied, are most of it.
 */
function faultsFor(loss: number): Partial<Record<Fault, number>> {
  return {
    'lost-request': loss * 0.2,
    'lost-reply': loss * 0.25,
    'late-apply': loss * 0.2,
    reset: loss * 0.05,
    truncated: loss * 0.05,
    'server-error': loss * 0.06,
    html: loss * 0.03,
    unreachable: loss * 0.07,
    'too-many': loss * 0.05,
    hang: loss * 0.04,
    duplicate: loss * 0.2,
  };
}

function counter(name: string): () => string {
  let count = 0;
  return () => `${name}-${++count}`;
}

type Recording = {
  network: SimNetwork;
  time: VirtualTime;
  host: Host;
  name: string;
  isAlive: () => boolean;
  sent: SentWrite[];
  random: Random;
  die: () => void;
};

/**
 * The simulated client, with a sender's name of its own for each write, so that the service's history names the intent.
 */
function recordingClient({ network, time, host, name, isAlive, sent, random, die }: Recording): ActionClient {
  const plain = network.clientFor(name, isAlive);
  let count = 0;

  function write(itemId: string) {
    const label = `${name}#${++count}`;
    const intentId = [...host.table.rows.values()].find(
      (row) => !row.verdict && row.phase === 'sending' && 'itemId' in row && row.itemId === itemId,
    )?.id;
    const note: SentWrite = { label, process: name, at: time.now(), intentId, couldBeLost: true, wasNotFound: false };
    sent.push(note);
    // Killed while its request is on the way: the worst moment there is.
    if (random.chance(0.01)) time.after(random.int(0, 200), die);
    const client = network.clientFor(label, isAlive);
    const noting = async <T>(reply: Promise<T>): Promise<T> => {
      try {
        const answer = await reply;
        note.couldBeLost = false;
        return answer;
      } catch (error) {
        if (error instanceof ApiError) note.couldBeLost = error.mayHaveApplied;
        note.wasNotFound = error instanceof NotFoundHere;
        throw error;
      }
    };
    return { client, noting };
  }

  return {
    ping: (signal) => plain.ping(signal),
    getOrder: (orderId, signal) => plain.getOrder(orderId, signal),
    getProduct: (id, signal) => plain.getProduct(id, signal),
    updatePrice: (id, change, signal) => plain.updatePrice(id, change, signal),
    updateStock: (id, change, signal) => plain.updateStock(id, change, signal),
    acceptItem(orderId, itemId, signal) {
      const { client, noting } = write(itemId);
      return noting(client.acceptItem(orderId, itemId, signal));
    },
    startProduction(orderId, itemId, signal) {
      const { client, noting } = write(itemId);
      return noting(client.startProduction(orderId, itemId, signal));
    },
    shipItem(orderId, itemId, code, signal) {
      const { client, noting } = write(itemId);
      return noting(client.shipItem(orderId, itemId, code, signal));
    },
    returnToProduction(orderId, itemId, signal) {
      const { client, noting } = write(itemId);
      return noting(client.returnToProduction(orderId, itemId, signal));
    },
  };
}

/** A plain picture of the store: everything, every three seconds, as far as the network lets it through. */
async function keepPicture(replica: Replica, client: ReturnType<SimNetwork['clientFor']>, clock: Clock): Promise<void> {
  const { signal } = new AbortController();
  for (;;) {
    await client
      .listItems({}, signal)
      .then(({ data, askedAt }) => mergeItems(replica, data.rows, askedAt))
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      });
    await clock.sleep(3000, signal);
  }
}

type UserTools = {
  time: VirtualTime;
  acknowledged: Map<string, { at: number; intent: AnyIntent; host: string }>;
  trace: ((line: string) => void) | undefined;
};

/** Somebody at a keyboard: mostly what the picture allows, sometimes not, sometimes twice, sometimes back. */
function scheduleUser(process: Process, host: Host, random: Random, tools: UserTools): void {
  const { time, acknowledged, trace } = tools;
  const { actions, replica } = process;
  let shipmentCount = 0;

  function press(): void {
    if (!process.isAlive() || time.now() >= ACTIVE_MS) return;
    act();
    time.after(random.int(200, 9000), press);
  }

  function ask(operation: Transition, itemId: string): void {
    const code = random.chance(0.05)
      ? null
      : random.chance(0.05)
        ? `SHARED-${itemId}`
        : `${process.name}-${++shipmentCount}`;
    const { intent } = actions.ask({ operation, itemId, ...(operation === 'ship' ? { trackingCode: code } : {}) });
    if (!intent) return;
    acknowledge(intent);
    // A held key, a double press: the same once more.
    if (random.chance(0.2)) {
      const again = actions.ask({ operation, itemId, ...(operation === 'ship' ? { trackingCode: code } : {}) });
      if (again.intent) acknowledge(again.intent);
    }
  }

  function acknowledge(intent: AnyIntent): void {
    acknowledged.set(intent.id, { at: time.now(), intent, host: host.name });
    trace?.(
      `${time.now()} ${process.name} asks ${intent.id} ${intent.operation} ${'itemId' in intent ? intent.itemId : ''}`,
    );
  }

  function act(): void {
    const entries = [...replica.getState().records.all()];
    if (entries.length === 0) return;
    const { item } = random.pick(entries);
    const dice = random.next();
    if (dice < 0.08) {
      const undone = actions.undo();
      if (undone.kind === 'returning') acknowledge(undone.intent);
      return;
    }
    if (dice < 0.12) {
      for (const { id, phase } of actions.open()) if (phase === 'unconfirmed') actions.askAgain(id);
      return;
    }
    if (dice < 0.14) {
      const one = actions.open().find(({ phase }) => phase === 'unconfirmed');
      if (one) actions.setAside(one.id);
      return;
    }
    if (dice < 0.2) {
      const operation = random.pick(['accept', 'startProduction'] as const);
      const preview = actions.bulk.preview(
        operation,
        entries.map((entry) => entry.item.id),
      );
      const id = actions.bulk.start(preview);
      for (const intent of actions.open()) if (id !== undefined && intent.bulkId === id) acknowledge(intent);
      return;
    }
    const legal = TRANSITIONS.find((operation) => TRANSITION_RULES[operation].from === item.item_status);
    ask(legal && random.chance(0.85) ? legal : random.pick(TRANSITIONS), item.id);
  }

  time.after(random.int(500, 5000), press);
}

/** Buyers cancel and carriers deliver. */
function scheduleShop(service: SimService, random: Random, time: VirtualTime): void {
  for (let i = random.int(1, 4); i > 0; i--) {
    time.at(random.int(1000, ACTIVE_MS), () => {
      const id = random.pick(service.itemIds());
      const status = service.statusOf(id);
      if (status === 'shipped') service.change(id, random.chance(0.5) ? 'delivered' : undefined);
      else if (status !== 'delivered' && status !== 'cancelled') {
        service.change(id, random.chance(0.3) ? 'cancelled' : undefined);
      }
    });
  }
}

/** In some schedules the token stands for another store for a while, one that knows none of the items. */
function scheduleToken(network: SimNetwork, service: SimService, random: Random, time: VirtualTime): void {
  if (!random.chance(0.25)) return;
  const other = createService(time, random.fork('other'), PLAIN_SERVICE);
  const from = random.int(2000, ACTIVE_MS - 20_000);
  time.at(from, () => network.swapStore(other, 'loja-2'));
  time.at(from + random.int(1000, 20_000), () => network.swapStore(service, 'loja-1'));
}
