/**
 * What fail-overs cost the store: forty hosts with a thousand stations at one hub, whose leader is killed ten times in an hour,
 * beside one host with all the stations and no hub. `npm run prove -- fail-overs [--hosts 40] [--fail-overs 10]`.
 * Ends with 1 if the store is read more than 1.2 times as often.
 */
import { parseArgs } from 'node:util';
import { ATTENDED_PACE } from '../../src/sync/poll/pace.ts';
import { aStation, moveAt, startStation, type Station } from './station.ts';
import { createSimHub } from './world/hub-server.ts';
import { createNetwork, PLAIN_NETWORK } from './world/network.ts';
import { createRandom } from './world/random.ts';
import { createService, fillShop, MOVES, PLAIN_SERVICE, STATUSES, type Move } from './world/service.ts';
import { createVirtualTime } from './world/virtual-time.ts';

const HOUR_MS = 3_600_000;
const BEGUN_MS = 120_000;
const AWAY_MS = 30_000;
const MOST = 1.2;
/** A thousand stations move one item every so often, and buyers and the store one. */
const MOVE_EVERY_MS = 4000;
const CHANGE_EVERY_MS = 4000;
const ORDERS = 400;
const READING: ReadonlySet<string> = new Set(['ping', 'listItems', 'getOrder']);

/** How often the store was read in an hour. */
async function readsOf(hostCount: number, failOvers: number): Promise<number> {
  const random = createRandom('fail-overs');
  const time = createVirtualTime();
  const service = createService(time, random.fork('service'), { ...PLAIN_SERVICE, pageSize: 100 });
  const network = createNetwork(time, random.fork('network'), service, PLAIN_NETWORK);
  const server = createSimHub(time, random.fork('server'));
  const [life, acts] = [random.fork('life'), random.fork('acts')];
  const stations = Array.from({ length: hostCount }, (_, i) => aStation(`host-${i + 1}`));
  const modeOf = ({ run }: Station) => run?.replica.getState().health.hub?.mode;
  let moveCount = 0;

  function start(station: Station): void {
    startStation(station, {
      time,
      network,
      random: random.fork(`${station.name}/${time.now()}`),
      wallSkewMs: 0,
      isShared: false,
      pace: ATTENDED_PACE,
      ...(hostCount > 1 ? { openHub: (alive) => server.connectFor(station.name, alive) } : {}),
      onGone: () => {},
      onStart: () => {},
      onCrash(error) {
        throw error;
      },
    });
  }
  function live(): void {
    const ids = service.itemIds();
    if (life.chance(0.25)) service.addOrder({ itemCount: 1 });
    else service.change(life.pick(ids), life.pick(STATUSES));
    time.after(life.int(1, CHANGE_EVERY_MS * 2), live);
  }
  function act(): void {
    const [station, move] = [acts.pick(stations), acts.pick(Object.keys(MOVES) as Move[])];
    const entries = station.run?.isAlive ? station.run.replica.getState().records.withStatus(MOVES[move].from) : [];
    if (entries.length > 0) {
      moveCount++;
      moveAt(station, time, move, acts.pick(entries).item.id, { isRung: false }).catch(() => {});
    }
    time.after(acts.int(1, MOVE_EVERY_MS * 2), act);
  }
  function failOver(): void {
    const leader = stations.find((station) => modeOf(station) === 'leading');
    if (!leader) return void time.after(1000, failOver);
    leader.run?.kill();
    time.after(AWAY_MS, () => start(leader));
  }

  fillShop(service, life, ORDERS);
  for (const station of stations) time.after(life.int(0, 3000), () => start(station));
  live();
  act();
  await time.run(BEGUN_MS);
  const from = network.arrivals.length;
  for (let i = 0; i < failOvers; i++) time.after((HOUR_MS / failOvers) * (i + 0.5), failOver);
  await time.run(BEGUN_MS + HOUR_MS);
  const reads = network.arrivals.slice(from).filter(({ operation }) => READING.has(operation)).length;
  for (const { run, database } of stations) {
    run?.kill();
    database.close();
  }
  const by = Map.groupBy(network.arrivals.slice(from), ({ operation }) => operation);
  const counts = [...by].map(([operation, all]) => `${all.length} ${operation}`).join(', ');
  console.log(`${hostCount} hosts, ${failOvers} fail-overs: ${reads} reads in an hour, ${moveCount} moves (${counts})`);
  return reads;
}

const { values } = parseArgs({
  options: { hosts: { type: 'string', default: '40' }, 'fail-overs': { type: 'string', default: '10' } },
});
const alone = await readsOf(1, 0);
const share = (await readsOf(Number(values.hosts), Number(values['fail-overs']))) / alone;
console.log(`${share.toFixed(2)} × the reads of one host (at most ${MOST})`);
process.exitCode = share > MOST ? 1 : 0;
