/**
 * `npm run prove -- kill-hub [--hosts 4] [--stations 25] [--limit 60] [--seed 1]`: hosts as processes with their stations, one
 * sandbox that allows so many requests a minute, one Redis, or what `HUB_SERVER=valkey-server` names. The server is killed,
 * stopped and comes back empty; the poller is killed and stopped; one host is cut off. Nothing is lost, doubled or diverged, the
 * limit is kept, hosts poll for themselves within ten seconds, and are together again within five of the server's return.
 */
import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { hasRedis, PROGRAM } from '../cluster/redis-server.ts';
import { startHubStage, type HubHost } from './hub-stage.ts';

const DIRECT_MS = 10_000;
const TOGETHER_MS = 5000;

const { values } = parseArgs({
  options: {
    hosts: { type: 'string', default: '4' },
    stations: { type: 'string', default: '25' },
    limit: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});
if (!hasRedis()) process.exit(1);
const stage = await startHubStage({
  hostCount: Number(values.hosts),
  stationsEach: Number(values.stations),
  limitPerMinute: Number(values.limit),
  items: 120,
  paidPerMinute: 6,
  actEveryMs: 9000,
  seed: Number(values.seed),
});
const { hosts, redis, until, isLed, areDirect } = stage;
const complaints: string[] = [];
const startedAt = performance.now();

async function expectWithin(what: string, isSo: () => boolean, limitMs: number): Promise<void> {
  const took = await until(isSo, Math.max(limitMs * 4, 40_000));
  const words = took === undefined ? 'never' : `${(took / 1000).toFixed(1)} s`;
  const modes = hosts.map((host) => host.mode() ?? '-').join(' ');
  const isGood = took !== undefined && took <= limitMs;
  console.log(`${at()} ${isGood ? 'ok ' : 'BAD'} ${what}: ${words} (of ${limitMs / 1000} s) · ${modes}`);
  if (!isGood) complaints.push(`${what}: ${words}`);
}
const at = () => ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6);
const others = (host: HubHost) => hosts.filter((one) => one !== host);

console.log(`${execFileSync(PROGRAM!, ['--version']).toString().trim()}; load ${loadavg()[0]!.toFixed(1)}`);
try {
  await Promise.all(hosts.map((host) => host.start()));
  await expectWithin('one leads, the others follow', isLed, 60_000);
  await pause(20_000);

  await redis.kill();
  await expectWithin('server killed: all poll for themselves', areDirect, DIRECT_MS);
  await pause(15_000);
  await redis.restart();
  await expectWithin('server back, empty: together', isLed, TOGETHER_MS);
  await pause(20_000);

  redis.signal('SIGSTOP');
  await expectWithin('server stopped: all poll for themselves', areDirect, DIRECT_MS);
  await pause(10_000);
  redis.signal('SIGCONT');
  await expectWithin('server goes on: together', isLed, TOGETHER_MS);
  await pause(20_000);

  const cut = hosts.find((host) => host !== stage.leader())!;
  cut.proxy.setFrozen(true);
  await expectWithin(`${cut.name} cut off: it polls for itself`, () => cut.mode() === 'direct', DIRECT_MS);
  if (!isLed(others(cut))) complaints.push('the others were not left alone');
  await pause(10_000);
  cut.proxy.setFrozen(false);
  await expectWithin(`${cut.name} back: together`, isLed, TOGETHER_MS);
  await pause(10_000);

  const stopped = stage.leader()!;
  stopped.signal('SIGSTOP');
  await expectWithin(`poller ${stopped.name} stopped: another leads`, () => isLed(others(stopped)), DIRECT_MS);
  await pause(12_000);
  stopped.signal('SIGCONT');
  await expectWithin(`${stopped.name} wakes: together`, isLed, TOGETHER_MS);
  await pause(10_000);

  const killed = stage.leader()!;
  await killed.kill();
  await expectWithin(`poller ${killed.name} killed: another leads`, () => isLed(others(killed)), DIRECT_MS);
  await pause(10_000);
  await killed.start();
  console.log(`${at()}     ${killed.name} runs`);
  await expectWithin(`${killed.name} started again: together`, isLed, TOGETHER_MS);
  await pause(15_000);

  await redis.restart();
  await pause(200);
  await expectWithin('server restarted empty in a moment: together', isLed, 30_000);
  await pause(10_000);

  const { log, refused, refusedReads, refusedAfterMs } = stage.requests();
  const minutes = (performance.now() - startedAt) / 60_000;
  const reads = log.filter(({ method }) => method === 'GET').length;
  console.log(
    `${at()} ${log.length} requests in ${minutes.toFixed(1)} min (${(log.length / minutes).toFixed(1)} a minute, ${reads} reads); refused by the limit: ${refusedReads} reads, ${refused - refusedReads} writes`,
  );
  if (refused > 0) {
    const seconds = refusedAfterMs.map((ms) => (ms / 1000).toFixed(1)).join(', ');
    complaints.push(`${refused} requests were beyond the limit, after ${seconds} s`);
  }
  const shown = await Promise.all(hosts.map((host) => host.picture()));
  for (const [i, { stationCount }] of shown.entries()) {
    const all = hosts.length * Number(values.stations);
    if (stationCount !== all) complaints.push(`${hosts[i]!.name} sees ${stationCount} of ${all} stations`);
  }
  complaints.push(...(await stage.judge()));
  console.log(`${at()} ${stage.intents.size} moves, ${stage.verdicts.size} verdicts; ${complaints.length} complaints`);
} finally {
  await stage.close();
}
for (const complaint of complaints.slice(0, 20)) console.log(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;
