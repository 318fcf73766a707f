/**
 * Several hosts at one store, with a hub and without: requests a minute, and how long a change takes to every screen.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { hasRedis, startRedis } from '../cluster/redis-server.ts';
import { aStage, type Host } from '../cluster/stage.ts';
import { inMs, printTable, quantile } from './figures.ts';

const TOKEN = 'bench-token';
const MEASURED_MS = 40_000;
const CHANGE_EVERY_MS = 2000;
const ITEMS = 1000;

/** Resolves with the moments at which each host showed an order that has just been paid. */
function shownEverywhere(hosts: readonly Host[]): Promise<number[]> {
  return Promise.all(hosts.map((host) => host.shows(({ before }) => before === undefined)));
}

async function measure(hostCount: number, hasHub: boolean): Promise<[string, string, string]> {
  const redis = hasHub ? await startRedis() : undefined;
  const sandbox = await startSandbox({ items: ITEMS, seed: 1, tokens: [TOKEN] });
  const hubs = Array.from({ length: hostCount }, () => redis?.url);
  const stage = aStage({ url: sandbox.url, token: TOKEN, hubs });
  try {
    for (const host of stage.hosts) host.sync.start();
    const isReady = (host: Host) => host.replica.getState().health.isLoaded && (!hasHub || host.mode() !== 'joining');
    while (!stage.hosts.every(isReady)) await pause(100);
    await pause(5000);

    const before = sandbox.world.log.count();
    const toAll: number[] = [];
    const beyondFirst: number[] = [];
    const startedAt = performance.now();
    while (performance.now() - startedAt < MEASURED_MS) {
      const changedAt = performance.now();
      const shown = shownEverywhere(stage.hosts);
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(new URL('/_sandbox/orders', sandbox.url), { method: 'POST', headers, body: '{}' });
      if (!answer.ok) throw new Error(`the sandbox answers ${answer.status}`);
      const moments = await shown;
      toAll.push(Math.max(...moments) - changedAt);
      beyondFirst.push(Math.max(...moments) - Math.min(...moments));
      await pause(Math.max(0, changedAt + CHANGE_EVERY_MS - performance.now()));
    }
    const perMinute = ((sandbox.world.log.count() - before) / (performance.now() - startedAt)) * 60_000;
    return [
      `${hostCount} ${hostCount === 1 ? 'host' : 'hosts'}, ${hasHub ? 'hub' : 'no hub'}`,
      `${perMinute.toFixed(0)} requests a minute`,
      `change → every screen p50 ${inMs(quantile(toAll, 0.5))}, p95 ${inMs(quantile(toAll, 0.95))}; from the first to the last ${inMs(quantile(beyondFirst, 0.5))}`,
    ];
  } finally {
    await stage.close();
    await sandbox.close();
    await redis?.close();
  }
}

/** What the engine needs for a picture of some size. */
async function memory(items: number): Promise<[string, string, string]> {
  const redis = await startRedis();
  const sandbox = await startSandbox({ items, seed: 1, tokens: [TOKEN] });
  const stage = aStage({ url: sandbox.url, token: TOKEN, hubs: [redis.url, redis.url] });
  try {
    const [leader, follower] = stage.hosts as [Host, Host];
    leader.sync.start();
    await leader.becomes('leading', 120_000);
    await pause(3000);
    const joinedAt = performance.now();
    follower.sync.start();
    await follower.becomes('following', 60_000);
    const joinMs = performance.now() - joinedAt;
    const client = createClient({ url: redis.url });
    await client.connect();
    const used = /used_memory:(\d+)/.exec(String(await client.sendCommand(['INFO', 'memory'])))?.[1];
    client.destroy();
    const held = leader.replica.getState().records.size;
    return [
      `engine with ${held.toLocaleString('en')} items`,
      `${(Number(used) / 2 ** 20).toFixed(1)} MB`,
      `a host that joins shows them after ${inMs(joinMs)}`,
    ];
  } finally {
    await stage.close();
    await sandbox.close();
    await redis.close();
  }
}

export async function run(): Promise<void> {
  if (!hasRedis()) return;
  const rows: [string, string, string][] = [];
  for (const hostCount of [1, 4, 16]) {
    for (const hasHub of [false, true]) rows.push(await measure(hostCount, hasHub));
  }
  printTable(`Hosts at one store of ${ITEMS.toLocaleString('en')} items, no limit, a change every two seconds`, rows);
  printTable('The engine', [await memory(1000), await memory(20_000)]);
}
