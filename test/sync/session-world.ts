/** A small simulated world with one bench in it, for tests of the engine as a whole. */
import { openMemoryDatabase, type StateDatabase } from '../../src/db/database.ts';
import { createDiskSnapshot } from '../../src/db/snapshot.ts';
import { createReplica } from '../../src/replica/replica.ts';
import { createBudget } from '../../src/sync/budget.ts';
import { createSyncEngine } from '../../src/sync/engine.ts';
import { ATTENDED_PACE, type PollPace } from '../../src/sync/poll/pace.ts';
import type { Snapshot } from '../../src/sync/snapshot.ts';
import { withBudget } from '../sim/station.ts';
import { createNetwork, PLAIN_NETWORK, type NetworkOptions } from '../sim/world/network.ts';
import { createRandom } from '../sim/world/random.ts';
import { createService, PLAIN_SERVICE, type ServiceOptions } from '../sim/world/service.ts';
import { createVirtualTime } from '../sim/world/virtual-time.ts';
import { onTestFinished } from 'vitest';

type ListClient = Parameters<typeof createSyncEngine>[0]['client'];

export function aWorld(service: Partial<ServiceOptions> = {}, network: Partial<NetworkOptions> = {}) {
  const time = createVirtualTime();
  const random = createRandom('engine');
  const shop = createService(time, random.fork('service'), { ...PLAIN_SERVICE, ...service });
  const wires = createNetwork(time, random.fork('network'), shop, { ...PLAIN_NETWORK, ...network });

  /** A process on a disk; `name` makes it one of several that share it. */
  function aStation(
    options: {
      database?: StateDatabase;
      name?: string;
      pace?: Partial<PollPace>;
      lastStore?: string;
      /** Comes between the engine and the network. */
      asking?: (client: ListClient) => ListClient;
      /** Comes between the engine and the records with their disk. */
      keeping?: (snapshot: Snapshot) => Snapshot;
    } = {},
  ) {
    const { database = openMemoryDatabase(), name, lastStore } = options;
    const others: Record<string, StateDatabase> = {};
    let isAlive = true;
    const clock = time.clock({ isAlive: () => isAlive });
    const client = wires.clientFor(name ?? 'bench', () => isAlive);
    const store = createReplica();
    const snapshot = createDiskSnapshot({
      replica: store,
      clock,
      hostNow: time.now,
      openStore: (lojaId) => ({ database: lojaId === 'loja-1' ? database : (others[lojaId] ??= openMemoryDatabase()) }),
      lastStore,
      ...(name === undefined ? {} : { processName: name }),
    });
    const budget = createBudget();
    const noting = withBudget(client, () => budget, clock);
    const pace = { ...ATTENDED_PACE, ...options.pace };
    const engine = createSyncEngine({
      client: options.asking?.(noting) ?? noting,
      budget,
      snapshot: options.keeping?.(snapshot) ?? snapshot,
      clock,
      pace,
      random: random.fork('pace').next,
    });
    onTestFinished(() => (isAlive ? engine.stop() : undefined));
    return {
      engine,
      store,
      snapshot,
      client,
      budget,
      database,
      health: () => store.getState().health,
      statusOf: (itemId: string) => store.getState().records.get(itemId)?.item.item_status,
      kill: () => void (isAlive = false),
    };
  }

  /** Lets the world go on until something is so; returns after how many milliseconds, or `undefined` if never. */
  async function until(isSo: () => boolean, atMostMs = 60_000): Promise<number | undefined> {
    const from = time.now();
    await time.run(from + atMostMs, isSo);
    return isSo() ? time.now() - from : undefined;
  }

  /** A process that has begun and has read all open states once. */
  async function aLoadedStation(options: Parameters<typeof aStation>[0] = {}) {
    const station = aStation(options);
    station.engine.start();
    await until(() => station.health().isLoaded);
    return station;
  }

  const queriesOf = (station = 'bench') =>
    wires.arrivals.filter((arrival) => arrival.station === station && arrival.operation === 'listItems');
  return { time, shop, wires, aStation, aLoadedStation, until, queriesOf };
}
