/**
 * `npm run prove -- kill-sync [--rounds 200] [--seed 1] [--items 8000]`: a real bench on a real sandbox that never stands
 * still, killed with SIGKILL at a random moment of its first load, its warm start or its deltas. After every kill the disk
 * is held against the service: whatever the cursor vouches for must be there. In the end it must converge to a plain full
 * fetch.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createClient } from '../../src/api/client.ts';
import { OPEN_STATUSES, readStatus } from '../../src/domain/lifecycle.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { readTime } from '../../src/base/times.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import type { SavedSync } from '../../src/sync/snapshot.ts';
import { createRandom } from '../sim/world/random.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    items: { type: 'string', default: '8000' },
  },
});
const rounds = Number(values.rounds);
const random = createRandom(values.seed);
const WORKER = fileURLToPath(new URL('sync-worker.ts', import.meta.url));
const TOKEN = 'kill-test';
// So many first loads: every tenth round begins with an empty disk.
const FRESH_EVERY = 10;

const sandbox = await startSandbox({
  items: Number(values.items),
  seed: Number(values.seed),
  tokens: [TOKEN],
  ratePerMinute: 240,
});
const client = createClient({ baseUrl: sandbox.url, token: TOKEN });
let stateDir = mkdtempSync(join(tmpdir(), 'bancada-kill-sync-'));
const complaints: string[] = [];
let [kills, loads, damaged] = [0, 0, 0];

function start() {
  const child = spawn(process.execPath, ['--no-warnings', WORKER, sandbox.url, TOKEN, stateDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let isFresh = false;
  child.stdout.on('data', () => (isFresh = true));
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  return { child, ended, isFresh: () => isFresh };
}

/** Every item of the store, as a plain full fetch shows it. */
async function everything(): Promise<Map<string, OrderItem>> {
  const items = new Map<string, OrderItem>();
  const first = (await client.listItems()).data;
  for (const row of first.rows) items.set(row.id, row);
  for (let page = 2; page <= first.lastPage; page += 8) {
    const pages = Array.from({ length: 8 }, (_, i) => page + i).filter((number) => number <= first.lastPage);
    for (const { data } of await Promise.all(pages.map((number) => client.listItems({ page: number })))) {
      for (const row of data.rows) items.set(row.id, row);
    }
  }
  return items;
}

function readDisk(): { rows: Map<string, OrderItem>; saved: SavedSync | undefined } {
  const file = readdirSync(stateDir).find((name) => /^store-.*\.sqlite$/.test(name));
  if (readdirSync(stateDir).some((name) => name.includes('.corrupt-'))) damaged++;
  if (!file) return { rows: new Map(), saved: undefined };
  const database = new DatabaseSync(join(stateDir, file));
  try {
    const rows = database.prepare('SELECT json FROM items WHERE is_gone = 0').all() as { json: string }[];
    const saved = database.prepare("SELECT value FROM sync_state WHERE name = 'saved'").get() as { value: string };
    const items = rows.map(({ json }) => JSON.parse(json) as OrderItem);
    return {
      rows: new Map(items.map((item) => [item.id, item])),
      saved: saved && (JSON.parse(saved.value) as SavedSync),
    };
  } catch (error) {
    // Killed before the first transaction: there are no tables yet.
    if (/no such table/.test(String(error))) return { rows: new Map(), saved: undefined };
    throw error;
  } finally {
    database.close();
  }
}

const isOpen = (item: OrderItem) => OPEN_STATUSES.some((status) => status === readStatus(item.item_status));

/** What the cursor on the disk vouches for and the disk does not have. */
async function checkCursor(round: number): Promise<void> {
  const { rows, saved } = readDisk();
  if (!saved?.isLoaded || !saved.cursors || saved.loadedFromMs === undefined) return;
  loads++;
  for (const [id, item] of await everything()) {
    const updatedAt = readTime(item.updated_at)!;
    if (updatedAt > saved.cursors.durableMs) continue;
    if (updatedAt <= saved.loadedFromMs && !isOpen(item)) continue;
    const row = rows.get(id);
    if (!row || readTime(row.updated_at)! < updatedAt) {
      complaints.push(
        `round ${round}: the cursor vouches for ${id} of ${item.updated_at}, the disk has ${row?.updated_at ?? 'nothing'}`,
      );
    }
  }
}

for (let round = 1; round <= rounds; round++) {
  if (round % FRESH_EVERY === 1) {
    rmSync(stateDir, { recursive: true, force: true });
    stateDir = mkdtempSync(join(tmpdir(), 'bancada-kill-sync-'));
  }
  const bench = start();
  await pause(random.int(150, random.chance(0.3) ? 6000 : 1500));
  bench.child.kill('SIGKILL');
  await bench.ended;
  kills++;
  await checkCursor(round);
}

// The last one lives: what it shows on the disk becomes what a full fetch shows.
const last = start();
let difference: string[] = ['not loaded'];
for (let attempt = 0; attempt < 180 && difference.length > 0; attempt++) {
  await pause(500);
  if (!last.isFresh()) continue;
  const [truth, { rows }] = [await everything(), readDisk()];
  const now = await everything();
  // What moved between two fetches is not judged.
  difference = [...truth]
    .filter(
      ([id, item]) =>
        isOpen(item) && now.get(id)?.updated_at === item.updated_at && rows.get(id)?.updated_at !== item.updated_at,
    )
    .map(([id]) => id);
  // Changes of the last seconds are on their way.
  difference = difference.filter((id) => readTime(truth.get(id)!.updated_at)! < Date.now() - 8000);
}
last.child.kill('SIGTERM');
await last.ended;
if (difference.length > 0) complaints.push(`did not converge: ${difference.slice(0, 5).join(', ')}`);
if (damaged > 0) complaints.push(`${damaged} state files were set aside as damaged`);

await client.close();
await sandbox.close();
rmSync(stateDir, { recursive: true, force: true });
for (const complaint of complaints.slice(0, 20)) console.log(complaint);
console.log(
  `${kills} rounds of kill -9, ${loads} of them after a completed first load: ${complaints.length} complaints`,
);
process.exitCode = complaints.length > 0 ? 1 : 0;
