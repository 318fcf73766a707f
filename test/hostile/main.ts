/**
 * `npm run prove -- hostile`, after a build: fuzzers with seeds, then a server with honest operators, first alone and then
 * beside attackers. On this machine only, and bounded. Ends with 1 where something crashed, stalled or was lost.
 *
 *     --cases 100000   of the fuzzers, all together
 *     --seconds 40     of each of the two phases; --sessions 10 honest operators
 *     --alone 40       seconds of the first phase, where that is to be another
 *     --only NAME      one attacker, by its name
 *     --faults         the store loses requests meanwhile, and a hub comes and goes where there is a Redis
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { quantile } from '../benchmarks/figures.ts';
import { hasRedis, startRedis, type RedisServer } from '../cluster/redis-server.ts';
import { createRandom } from '../sim/world/random.ts';
import { openFarm, openPlainClient, type Farm, type PlainClient, type Stretches } from '../ssh/farm.ts';
import { FUZZERS } from './fuzz.ts';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '40' },
    alone: { type: 'string' },
    sessions: { type: 'string', default: '10' },
    seed: { type: 'string', default: '19' },
    faults: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const [cases, seconds, sessions, seed] = [values.cases, values.seconds, values.sessions, values.seed].map(Number) as [
  number,
  number,
  number,
  number,
];
const complaints: string[] = [];
const MB = 2 ** 20;
const ATTACK = join(import.meta.dirname, 'attack.ts');
/** What the server may compute on end, while nobody else has a turn, at the 99th of a hundred. */
const MOST_STALL_MS = 100;
/** What the server may hold after it, against before. */
const MOST_GROWTH = 1.2;
const QUIET_MS = 100_000;
const FAULTS = [
  { kind: 'drop', when: 'before', probability: 0.3 },
  { kind: 'reset', when: 'after', probability: 0.2 },
  { kind: 'html', status: 502, probability: 0.3 },
  { kind: 'latency', ms: 800 },
  { kind: 'status', status: 429, probability: 0.2 },
];

fuzz();
await attack();
for (const complaint of complaints) console.log(`✗ ${complaint}`);
console.log(complaints.length === 0 ? 'Nothing crashed, stalled or was lost.' : `${complaints.length} complaints.`);
process.exitCode = complaints.length > 0 ? 1 : 0;

function fuzz(): void {
  for (const { name, share, run } of FUZZERS) {
    const random = createRandom(`hostile/${name}/${seed}`);
    const count = Math.round(cases * share);
    let longestMs = 0;
    const startedAt = performance.now();
    for (let i = 0; i < count; i++) {
      const at = performance.now();
      try {
        run(random);
      } catch (error) {
        complaints.push(`${name}, case ${i} of seed ${seed}: ${String(error)}`);
        break;
      }
      longestMs = Math.max(longestMs, performance.now() - at);
    }
    if (longestMs > 2000) complaints.push(`${name}: a case took ${longestMs.toFixed(0)} ms`);
    const took = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(
      `${name.padEnd(24)} ${String(count).padStart(6)} cases in ${took} s, the longest ${longestMs.toFixed(0)} ms`,
    );
  }
}

async function attack(): Promise<void> {
  const redis = values.faults && hasRedis() ? await startRedis() : undefined;
  await using farm = await openFarm({
    items: 600,
    seed,
    flags: ['--max-sessions', '100'],
    env: redis ? { BANCADA_HUB: redis.url } : {},
  });
  const clients: PlainClient[] = [];
  for (let i = 0; i < sessions; i++) {
    clients.push(await openPlainClient({ port: farm.port, privateKey: farm.privateKey(i % 8) }));
  }
  await pause(2000);
  const misfortunes = new AbortController();
  const disturbing = values.faults ? disturb(farm, redis, misfortunes.signal) : Promise.resolve();
  await farm.stretches();
  const calm = await work(clients, values.alone === undefined ? seconds : Number(values.alone));
  tell('alone', calm, await farm.stretches());
  const before = await farm.held();
  // To count what is held collects garbage, which is nobody's attack.
  await farm.stretches();
  const attackers = spawn(
    process.execPath,
    [...process.execArgv, ATTACK, ...(values.only === undefined ? [] : [values.only])],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
    },
  );
  const gone = once(attackers, 'exit') as Promise<[number | null]>;
  attackers.stdin.write(JSON.stringify({ port: farm.port, privateKey: farm.privateKey(9) }));
  const beside = await work(clients, seconds);
  const held = await farm.stretches();
  tell('beside attackers', beside, held);
  if (attackers.exitCode !== null) complaints.push(`the attackers ended too early, with ${attackers.exitCode}`);
  attackers.stdin.end();
  await gone;
  misfortunes.abort();
  await disturbing;
  const stallMs = quantile(held.stretches, 0.99);
  if (stallMs > MOST_STALL_MS) complaints.push(`the server computes ${stallMs.toFixed(0)} ms on end at p99`);
  for (const [index, client] of clients.entries()) {
    if (client.socket.destroyed) complaints.push(`the session of operator ${index} was lost`);
  }
  if (farm.server.exitCode !== null) return void complaints.push(`the server ended with ${farm.server.exitCode}`);
  // What keys and frames have taken is given back after a minute without any.
  let after = await farm.held();
  const isBack = () => after.rss <= before.rss * MOST_GROWTH;
  for (let waited = 0; waited < QUIET_MS && !isBack(); waited += 10_000) {
    await pause(10_000);
    after = await farm.held();
  }
  const growth = after.rss / before.rss;
  console.log(`  resident ${(before.rss / MB).toFixed(0)} MB before, ${(after.rss / MB).toFixed(0)} MB after`);
  if (!isBack()) complaints.push(`the server holds ${growth.toFixed(2)} times what it held before`);
  const stray = farm
    .log()
    .split('\n')
    .filter((line) => / at .*:\d+:\d+/.test(line));
  if (stray.length > 0) complaints.push(`the server complained: ${stray[0]}`);
  for (const client of clients) client.destroy();
  await redis?.close();
}

type Worked = { samples: number[]; lostCount: number };

/** Every operator moves the cursor a few times a second, for so long. */
async function work(clients: readonly PlainClient[], forSeconds: number): Promise<Worked> {
  const worked: Worked = { samples: [], lostCount: 0 };
  const endsAt = performance.now() + forSeconds * 1000;
  await Promise.all(
    clients.map(async (client, index) => {
      await pause(index * 37);
      for (let i = 0; performance.now() < endsAt && !client.socket.destroyed; i++) {
        const ms = await client.answerTo(i % 8 < 4 ? 'j' : 'k', 5000);
        if (ms === undefined) worked.lostCount++;
        else worked.samples.push(ms);
        await pause(400);
      }
    }),
  );
  return worked;
}

function tell(name: string, { samples, lostCount }: Worked, { stretches, delayMs, longestMs }: Stretches): void {
  const [half, most, nearlyAll] = [0.5, 0.95, 0.99].map((share) => quantile(samples, share).toFixed(1));
  console.log(
    `${name}: ${samples.length} keys, key to paint ${half} ms in the middle, p95 ${most} ms, p99 ${nearlyAll} ms; ${lostCount} without an answer in 5 s`,
  );
  const [usual, longest] = [
    quantile(stretches, 0.99).toFixed(1),
    stretches.reduce((most, one) => Math.max(most, one), 0).toFixed(0),
  ];
  console.log(`  the server computed ${usual} ms on end at p99, ${longest} ms at most`);
  console.log(`  by the clock its loop was ${delayMs.toFixed(1)} ms late at p99, ${longestMs.toFixed(0)} ms at most`);
  if (lostCount > samples.length / 100) complaints.push(`${name}: ${lostCount} keys had no answer`);
}

async function disturb(farm: Farm, redis: RedisServer | undefined, signal: AbortSignal) {
  for (let i = 0; !signal.aborted; i++) {
    const fault = FAULTS[i % FAULTS.length]!;
    await farm.control('DELETE', '/faults').catch(() => {});
    await farm.control('POST', '/faults', fault).catch(() => {});
    if (redis && i % 3 === 2) await redis.kill().catch(() => {});
    await pause(10_000, undefined, { signal }).catch(() => {});
    if (redis && i % 3 === 2) await redis.restart();
  }
  await farm.control('DELETE', '/faults').catch(() => {});
}
