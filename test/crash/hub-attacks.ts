/**
 * `npm run prove -- hub-attacks`: what somebody who may write to the hub's server, and has no token, costs one host: a wake
 * signal that floods, junk fields, heartbeats of dead hosts, a field of 512 MB. Each at most 5 % of a core and 20 MB more than
 * before; how long the host takes to answer a question is printed beside it. Ends with 1 if one costs more.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { createClient as createApiClient } from '../../src/api/client.ts';
import { createMessageEncryption } from '../../src/cluster/message-encryption.ts';
import { hasRedis } from '../cluster/redis-server.ts';
import { HUB_TOKEN, startHubStage } from './hub-stage.ts';

const MOST_CPU = 0.05;
const MOST_MB = 20;
const MEASURED_MS = 12_000;
const MEGABYTE = 1024 * 1024;

if (!hasRedis()) process.exit(1);
const amounts = { items: 300, paidPerMinute: 6, limitPerMinute: 600, actEveryMs: 9000 };
const stage = await startHubStage({ hostCount: 2, stationsEach: 5, ...amounts });
const redis = await createClient({ url: stage.redis.url }).connect();
const complaints: string[] = [];

const fileOf = (pid: string, name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8');
const hostPids = () =>
  fileOf(String(process.pid), `task/${process.pid}/children`)
    .trim()
    .split(' ')
    .filter((pid) => fileOf(pid, 'cmdline').includes('bancada-program-'));
/** Linux counts in hundredths of a second. */
function cpuMs(pid: string): number {
  const [userTicks, systemTicks] = fileOf(pid, 'stat').split(') ')[1]!.split(' ').slice(11, 13).map(Number);
  return (userTicks! + systemTicks!) * 10;
}
const memoryMb = (pid: string) => Number(/VmRSS:\s+(\d+)/.exec(fileOf(pid, 'status'))?.[1]) / 1024;

async function measure(name: string, attack: () => Promise<(() => unknown) | undefined>): Promise<void> {
  const pids = hostPids();
  const memoryBefore = pids.map(memoryMb);
  const end = await attack();
  const cpuBefore = pids.map(cpuMs);
  const startedAt = performance.now();
  const answers: number[] = [];
  while (performance.now() - startedAt < MEASURED_MS) {
    const askedAt = performance.now();
    await stage.hosts[1]!.picture();
    answers.push(performance.now() - askedAt);
    await pause(200);
  }
  const tookMs = performance.now() - startedAt;
  await end?.();
  const shares = pids.map((pid, i) => (cpuMs(pid) - cpuBefore[i]!) / tookMs);
  const more = pids.map((pid, i) => memoryMb(pid) - memoryBefore[i]!);
  const modes = stage.hosts.map((host) => host.mode()).join(' ');
  const [cpu, memory] = [Math.max(...shares), Math.max(...more)];
  const words = `${(cpu * 100).toFixed(1)} % of a core, ${memory.toFixed(0)} MB more, answers within ${Math.max(...answers).toFixed(0)} ms`;
  console.log(`${name}: ${words} · ${modes}`);
  if (cpu > MOST_CPU || memory > MOST_MB) complaints.push(`${name}: ${words}`);
  await pause(3000);
}

try {
  await Promise.all(stage.hosts.map((host) => host.start()));
  if ((await stage.until(stage.isLed, 120_000)) === undefined) throw new Error('the hosts do not come together');
  await pause(8000);
  const [epochKey = ''] = await redis.keys('*:epoch');
  const prefix = epochKey.slice(0, -'epoch'.length);
  const fill = async (key: string, entry: (i: number) => [string, string], count: number) => {
    for (let from = 0; from < count; from += 10_000) {
      const part = Array.from({ length: Math.min(10_000, count - from) }, (_, i) => entry(from + i));
      await redis.hSet(prefix + key, Object.fromEntries(part));
    }
    return undefined;
  };
  const junk = (i: number): [string, string] => [`junk ${i}`, 'junk'];

  await measure('nothing', async () => undefined);
  await measure('a wake signal that floods', async () => {
    const ending = new AbortController();
    const flood = async () => {
      for (; !ending.signal.aborted; await pause(5)) {
        const many = redis.multi();
        for (let i = 0; i < 50; i++) many.incr(`${prefix}notification-count`).xAdd(`${prefix}wake`, '*', { k: 'x' });
        await many.exec();
      }
    };
    const flooding = flood();
    return () => {
      ending.abort();
      return flooding;
    };
  });
  await measure('150,000 fields beside the heartbeats', () => fill('hosts', junk, 150_000));
  const epoch = (await redis.get(epochKey))!;
  await measure('150,000 fields beside the snapshot', () => fill(`items:${epoch}`, junk, 150_000));
  const client = createApiClient({ baseUrl: stage.sandbox.url, token: HUB_TOKEN });
  const seal = createMessageEncryption(HUB_TOKEN, (await client.ping()).data.loja_id);
  await client.close();
  const old = JSON.stringify({ beat: 5, at: Date.now() - 3_600_000, isHost: true });
  const dead = (i: number): [string, string] => [`dead-${i}`, seal.put(`host dead-${i}`, old)];
  await measure('900 heartbeats of dead hosts', () => fill('hosts', dead, 900));
  await measure('a field of 512 MB', async () => {
    await redis.setRange(`${prefix}notification`, 512 * MEGABYTE - 1, 'x');
    return undefined;
  });
} finally {
  redis.destroy();
  await stage.close();
}
for (const complaint of complaints) console.log(`too much: ${complaint}`);
process.exitCode = complaints.length > 0 ? 1 : 0;
