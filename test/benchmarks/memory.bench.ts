/**
 * What a bench on one terminal holds in memory: the built program at 120×40, with 100,000 items on its disk of which
 * 2,000 are open, how soon its first rows stand there, and its memory at rest and after keys that were held. What is mapped
 * from files is the program of Node itself, which processes of a machine share. `CLOSED=998000` makes it a million items.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '../../src/api/client.ts';
import { openStateDatabase } from '../../src/db/database.ts';
import { createItemRepository } from '../../src/db/item-repository.ts';
import { ItemRecords } from '../../src/replica/records.ts';
import { envFor, openProgram } from '../journeys/support.ts';
import { printTable, quantile } from './figures.ts';
import { startStore } from './store-process.ts';

const OPEN = 2000;
const CLOSED = Number(process.env['CLOSED'] ?? 98_000);
const PORTION = 1000;
const STARTS = 5;
const REST_MS = 10_000;
const HELD_KEYS = 1000;
const HELD_EVERY_MS = 10;
const DAY_MS = 86_400_000;

export async function run(): Promise<void> {
  const store = await startStore(OPEN, OPEN);
  const stateDir = mkdtempSync(join(tmpdir(), 'bancada-bench-memory-'));
  const env = envFor(store, { BANCADA_STATE_DIR: stateDir });
  const samples: Memory[][] = [[], []];
  const firstRows: number[] = [];
  try {
    await load(env);
    await addClosed(store.url, env['BANCADA_TOKEN']!, stateDir);
    for (let start = 0; start < STARTS; start++) {
      const startedAt = performance.now();
      await using bench = openProgram([], { env, columns: 120, rows: 40 });
      await bench.waitFor((screen) => screen.some((line) => line.startsWith('▌')), { within: 120_000 });
      firstRows.push(performance.now() - startedAt);
      await bench.waitFor('● live', { within: 120_000 });
      await pause(REST_MS);
      samples[0]!.push(memoryOf(bench.pid));
      for (let key = 0; key < HELD_KEYS; key++) {
        bench.write(Math.floor(key / 100) % 2 === 0 ? 'j' : 'k');
        await pause(HELD_EVERY_MS);
      }
      await pause(1000);
      samples[1]!.push(memoryOf(bench.pid));
    }
  } finally {
    store.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
  printTable(
    `Memory with ${(OPEN + CLOSED).toLocaleString('en')} items on disk, ${OPEN.toLocaleString('en')} of them open (${STARTS} starts)`,
    [
      ['', 'median', 'most', 'of it mapped from files'],
      ['at rest (goal 110 MB)', ...cells(samples[0]!)],
      [`after ${HELD_KEYS} held keys`, ...cells(samples[1]!)],
    ],
  );
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  console.log(`  start → first rows ${seconds(quantile(firstRows, 0.5))}, longest ${seconds(Math.max(...firstRows))}`);
}

/** A first load into an empty state directory. */
async function load(env: Record<string, string>): Promise<void> {
  await using bench = openProgram([], { env, columns: 120, rows: 40 });
  await bench.waitFor('● live', { within: 120_000 });
  await pause(1000);
  await bench.press('q');
  await bench.exit;
}

/** What was delivered long ago, as earlier runs would have kept it. */
async function addClosed(url: string, token: string, stateDir: string): Promise<void> {
  const client = createClient({ baseUrl: url, token });
  const [row] = (await client.listItems({ status: 'shipped' })).data.rows;
  await client.close();
  const name = readdirSync(stateDir).find((file) => file.startsWith('store-') && file.endsWith('.sqlite'))!;
  const { database } = openStateDatabase(stateDir, name, { wallNow: Date.now() });
  const shelf = createItemRepository(database, { now: () => 0, hostNow: () => 0 });
  for (let first = 0; first < CLOSED; first += PORTION) {
    const rows = Array.from({ length: PORTION }, (_, i) => {
      const at = new Date(Date.now() - 40 * DAY_MS - (first + i) * 60_000).toISOString();
      const number = String(first + i).padStart(12, '0');
      return {
        ...row!,
        id: `0199c0de-9999-7000-8000-${number}`,
        order_id: `0199c0de-8888-7000-8000-${number}`,
        item_status: 'delivered',
        updated_at: at,
        created_at: at,
        pedido: { ...row!.pedido!, numero: `9${number}`, created_at: at },
      };
    });
    shelf.keep(
      new ItemRecords().merge(rows, 0).map(({ entry }) => entry),
      undefined,
    );
  }
  database.close();
}

type Memory = { resident: number; mapped: number };

/** In megabytes. */
function memoryOf(pid: number): Memory {
  const smaps = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(smaps)?.[1]) / 1024;
  return { resident: read('Rss'), mapped: read('Rss') - read('Anonymous') };
}

function cells(samples: readonly Memory[]): string[] {
  const resident = samples.map((sample) => sample.resident);
  const mapped = samples.map((sample) => sample.mapped);
  return [quantile(resident, 0.5), Math.max(...resident), quantile(mapped, 0.5)].map((mb) => `${mb.toFixed(0)} MB`);
}
