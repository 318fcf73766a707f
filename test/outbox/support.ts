/** A bench of actions on the simulated world: time is virtual, the network does what a test tells it to. */
import { NoReply } from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import { createActions } from '../../src/outbox/actions.ts';
import type { Settled } from '../../src/domain/intents.ts';
import type { ActionClient } from '../../src/outbox/operation-handlers.ts';
import { createMemoryTable } from './memory-table.ts';
import { createReplica, mergeItems } from '../../src/replica/replica.ts';
import { createNetwork, PLAIN_NETWORK, type NetworkOptions } from '../sim/world/network.ts';
import { createRandom } from '../sim/world/random.ts';
import { createService, PLAIN_SERVICE, type ServiceOptions, type Status } from '../sim/world/service.ts';
import { createVirtualTime } from '../sim/world/virtual-time.ts';
import type { ActionsOptions } from '../../src/outbox/options.ts';

type Setting = Partial<Omit<ActionsOptions, 'client' | 'replica' | 'clock'>> & {
  /** The states of the items there are, one order each: `item-1-1`, `item-2-1`, … */
  items?: readonly Status[];
  service?: Partial<ServiceOptions>;
  network?: Partial<NetworkOptions>;
  /** Puts something between the actions and the network. */
  client?: (client: ActionClient) => ActionClient;
};

/** The first item of the world. */
export const ITEM = 'item-1-1';

export async function aStation(setting: Setting = {}) {
  const { items = ['pending'], service: serviceOptions, network: networkOptions, client: wrap, ...options } = setting;
  const time = createVirtualTime();
  const random = createRandom('bench');
  const service = createService(time, random.fork('service'), { ...PLAIN_SERVICE, ...serviceOptions });
  const network = createNetwork(time, random.fork('network'), service, { ...PLAIN_NETWORK, ...networkOptions });
  for (const status of items) service.addOrder({ itemCount: 1, status, ageMs: 3_600_000 });

  const table = createMemoryTable();
  /** One more process on the same machine. */
  function aProcess(name: string, its: Partial<ActionsOptions> = {}) {
    let isUp = true;
    const isAlive = () => isUp;
    const clock = time.clock({ isAlive });
    const replica = createReplica();
    replica.setState({ lojaId: 'loja-1' });
    const plain = network.clientFor(name, isAlive);
    const client = wrap ? wrap(plain) : plain;
    const actions = createActions({
      client,
      replica,
      clock,
      table,
      owner: name,
      author: { operator: 'ana', station: name },
      random: () => 0.5,
      times: { graceMs: 0 },
      newId: counter(name),
      ...options,
      ...its,
    });
    const settled: Settled[] = [];
    actions.onSettled((one) => settled.push(one));
    const look = () => mergeItems(replica, [...service.visible().values()], clock.now(), clock.now());
    look();
    return {
      actions,
      replica,
      settled,
      /** Reads the whole store into the picture, at no cost. */
      look,
      kinds: () => settled.map(({ verdict }) => verdict.kind),
      kill: () => void (isUp = false),
    };
  }
  const station = aProcess('bench');
  await time.run(1);
  return {
    ...station,
    aProcess,
    table,
    time,
    service,
    network,
    /** Requests of one operation that have reached the service. */
    sent: (operation: string) => network.arrivals.filter((one) => one.operation === operation),
    statusOf: service.statusOf,
    /** Lets so much time pass. */
    pass: (ms: number) => time.run(time.now() + ms),
    phaseOf: (itemId = ITEM) => station.replica.getState().intents.get(itemId)?.[0]?.phase,
    holdOf: (itemId = ITEM) => station.replica.getState().intents.get(itemId)?.[0]?.hold,
  };
}

function counter(name: string): () => string {
  let count = 0;
  return () => `${name}-${++count}`;
}

type ItemWrite = 'acceptItem' | 'startProduction' | 'shipItem' | 'returnToProduction';

/** The first `count` calls of one operation take too long: before they arrive, or, with `isApplied`, their replies. */
export function lossy(operation: ItemWrite, count: number, isApplied = false) {
  let left = count;
  return (client: ActionClient): ActionClient => {
    const call = client[operation] as (...args: unknown[]) => Promise<never>;
    return {
      ...client,
      async [operation](...args: unknown[]) {
        if (left-- <= 0) return call(...args);
        await (isApplied ? call(...args) : client.ping());
        throw new NoReply({ operation: OPERATIONS[operation], reason: 'late' });
      },
    };
  };
}
