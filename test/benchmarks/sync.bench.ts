/**
 * The sync with 100,000 items: first load against a bare loop, warm start, a large delta, memory, and
 * what an idle minute costs.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { createCore } from '../../src/app/core.ts';
import { createClient } from '../../src/api/client.ts';
import { createReplica, mergeItems } from '../../src/replica/replica.ts';
import { inMs, printTable, quantile } from './figures.ts';
import { cpuTimeOf, residentOf } from './process.ts';
import { startStore } from './store-process.ts';

const ITEMS = 100_000;
const CONNECTIONS = 4;
const FAR_MS = 20;
const FAR_OPEN = 20_000;
const IDLE_MS = 60_000;
/** A reading of the open states may be due at the start; that is not idleness. */
const SETTLE_MS = 15_000;
const WORKER = fileURLToPath(new URL('../crash/sync-worker.ts', import.meta.url));

type Row = [string, string, string];

/** Pages of each open state. */
const pagesIn = (open: number) => Math.ceil(open / 4 / 25);

/** Milliseconds of processor time that this process has had since `before`, all of its threads together. */
function workSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Reads the open states' pages and nothing else with as many requests under way: pages per second, and its work. */
async function bareLoop(url: string, pagesOf: Record<string, number>): Promise<{ perSecond: number; workMs: number }> {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections: CONNECTIONS });
  const paths = Object.entries(pagesOf).flatMap(([status, pages]) =>
    Array.from({ length: pages }, (_, i) => `${pathname}/pedidos?status=${status}&page=${i + 1}`),
  );
  const startedAt = performance.now();
  const before = process.cpuUsage();
  let next = 0;
  const lane = async () => {
    while (next < paths.length) {
      const { body } = await pool.request({ method: 'GET', path: paths[next++]! });
      JSON.parse(await body.text());
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  const perSecond = (paths.length / (performance.now() - startedAt)) * 1000;
  const workMs = workSince(before);
  await pool.close();
  return { perSecond, workMs };
}

type Load = { loadMs: number; workMs: number; firstRowsMs: number };

/** A first load into a new directory: how long it took, its work, and until when there was nothing to see. */
async function firstLoad(url: string, stateDir: string): Promise<Load> {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  const core = createCore({ url, token: 'bench-token' }, { stateDir });
  let firstRowsMs = 0;
  const loaded = new Promise<void>((resolve) => {
    core.replica.subscribe(({ records, health }) => {
      if (firstRowsMs === 0 && records.size > 0) firstRowsMs = performance.now() - startedAt;
      if (health.isLoaded) resolve();
    });
  });
  core.sync.start();
  await loaded;
  const loadMs = performance.now() - startedAt;
  const workMs = workSince(before);
  await core.close();
  return { loadMs, workMs, firstRowsMs };
}

/** A first load against a bare loop over the same pages. */
async function compareLoad(
  url: string,
  stateDir: string,
  pages: number,
): Promise<{ rows: Row[]; firstRowsMs: number }> {
  const bare = await bareLoop(url, { pending: pages, accepted: pages, in_production: pages, shipped: pages });
  const { loadMs, workMs, firstRowsMs } = await firstLoad(url, stateDir);
  const perSecond = ((pages * 4) / loadMs) * 1000;
  const rows: Row[] = [
    ['bare undici loop, JSON parsed', `${bare.perSecond.toFixed(0)} pages/s`, ''],
    [
      'first load, proven and on disk',
      `${perSecond.toFixed(0)} pages/s, ${(loadMs / 1000).toFixed(1)} s`,
      `ratio ${(perSecond / bare.perSecond).toFixed(2)} (goal 0.90)`,
    ],
    [
      'its processor time, all threads',
      inMs(workMs),
      `${(workMs / bare.workMs).toFixed(1)} times that of the bare loop, ${inMs(bare.workMs)}`,
    ],
  ];
  return { rows, firstRowsMs };
}

/** The same against a store at the other end of a country, where the way is longer than the work. */
async function measureFar(open: number): Promise<Row[]> {
  const store = await startStore(ITEMS, open, FAR_MS);
  const stateDir = mkdtempSync(join(tmpdir(), 'bancada-bench-sync-'));
  try {
    return (await compareLoad(store.url, stateDir, pagesIn(open))).rows;
  } finally {
    store.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

async function measure(open: number): Promise<Row[]> {
  const store = await startStore(ITEMS, open);
  const stateDir = mkdtempSync(join(tmpdir(), 'bancada-bench-sync-'));
  try {
    const pages = pagesIn(open);
    await bareLoop(store.url, { pending: Math.min(pages, 40) });

    const config = { url: store.url, token: 'bench-token' };
    const { rows, firstRowsMs } = await compareLoad(store.url, stateDir, pages);
    rows.push(['start → first usable queue', inMs(firstRowsMs), '']);

    const startedAt = performance.now();
    const core = createCore(config, { stateDir });
    const listed = core.replica.getState().records.withStatus('pending').length;
    rows.push(['warm start → queue in order', inMs(performance.now() - startedAt), `${listed} in the first tab`]);
    await core.close();

    const client = createClient({ baseUrl: config.url, token: config.token });
    const replica = createReplica();
    const all = [];
    for (let page = 1; page <= Math.min(pages, 400); page++) {
      all.push(...(await client.listItems({ status: 'pending', page })).data.rows);
    }
    await client.close();
    mergeItems(replica, all, 1);
    const samples: number[] = [];
    for (let round = 1; round <= 21; round++) {
      const changed = all.slice(0, 1000).map((item) => ({
        ...item,
        item_status: round % 2 === 0 ? 'pending' : 'accepted',
        updated_at: new Date(Date.now() + round * 1000).toISOString(),
      }));
      const from = performance.now();
      mergeItems(replica, changed, round + 1);
      replica.getState().records.withStatus('accepted');
      samples.push(performance.now() - from);
    }
    rows.push([
      `delta of ${Math.min(1000, all.length)} changes into memory`,
      inMs(quantile(samples, 0.5)),
      'goal 5 ms',
    ]);

    const worker = spawn(process.execPath, ['--no-warnings', WORKER, config.url, config.token, stateDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => worker.stdout.once('data', resolve));
    await pause(SETTLE_MS);
    const before = cpuTimeOf(worker.pid!);
    await pause(IDLE_MS);
    const cpu = ((cpuTimeOf(worker.pid!) - before) / IDLE_MS) * 100;
    rows.push([
      'memory of a bench without a screen',
      `${(residentOf(worker.pid!) / 2 ** 20).toFixed(0)} MB`,
      'goal 110 MB with one',
    ]);
    rows.push(['CPU over an idle minute of polling', `${cpu.toFixed(2)} % of a core`, 'goal 0.5 %']);
    worker.kill('SIGKILL');
    return rows;
  } finally {
    store.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

export async function run(): Promise<void> {
  for (const open of [2000, ITEMS]) {
    printTable(
      `Sync with ${ITEMS.toLocaleString('en')} items, ${open.toLocaleString('en')} of them open, ${CONNECTIONS} requests at once`,
      await measure(open),
    );
  }
  printTable(
    `First load of ${FAR_OPEN.toLocaleString('en')} open items from a store that takes ${FAR_MS} ms to answer`,
    await measureFar(FAR_OPEN),
  );
}
