/**
 * What a person feels of the built program while it loads 100,000 open items into an empty state directory, in a real
 * terminal: how soon the first rows stand there, and how long a key takes until its cursor has moved, while the load
 * runs and at rest. The store answers at once, so nothing is in the way but the program itself.
 */
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { commitOf } from '../../scripts/commit.ts';
import { envFor, openProgram } from '../journeys/support.ts';
import type { Terminal } from '../journeys/harness/terminal.ts';
import { inMs, printTable, quantile } from './figures.ts';
import { cpuTimeOf, residentOf } from './process.ts';
import { startStore } from './store-process.ts';

const ITEMS = 100_000;
/** A load is over before a person has pressed as many keys: several are measured. */
const KEYS = 200;
const MOST_LOADS = 12;
const MOST_KEYS = 400;
/** Faster than any hand. */
const BETWEEN_KEYS_MS = 15;

type Felt = {
  firstRows: number[];
  loads: number[];
  cpu: number[];
  memory: number[];
  loading: number[];
  atRest: number[];
};

export async function run(): Promise<void> {
  const store = await startStore(ITEMS, ITEMS);
  const felt: Felt = { firstRows: [], loads: [], cpu: [], memory: [], loading: [], atRest: [] };
  try {
    while (felt.loading.length < KEYS && felt.loads.length < MOST_LOADS) await feel(store.url, felt);
  } finally {
    store.stop();
  }
  const commit = commitOf(fileURLToPath(new URL('../..', import.meta.url))) ?? 'no commit';
  const load = loadavg().map((one) => one.toFixed(1));
  console.log(`\n  commit ${commit}, load ${load.join(' ')}`);
  printTable(`First load of ${ITEMS.toLocaleString('en')} items in a terminal of 120×40`, [
    ['', 'samples', 'median', 'p95', 'longest'],
    row('start → first rows', felt.firstRows),
    row('start → loaded', felt.loads),
    row('its processor time', felt.cpu),
    row('key → cursor, while it loads (goal p95 16 ms)', felt.loading),
    row('key → cursor, at rest', felt.atRest),
    ['memory when loaded', String(felt.memory.length), `${(quantile(felt.memory, 0.5) / 2 ** 20).toFixed(0)} MB`],
  ]);
}

/** How many there were, their median, p95 and longest. */
const row = (name: string, samples: readonly number[]) => [
  name,
  String(samples.length),
  inMs(quantile(samples, 0.5)),
  inMs(quantile(samples, 0.95)),
  inMs(Math.max(...samples)),
];

/** One start into a new state directory, with keys until it has loaded, and as many after that. */
async function feel(url: string, felt: Felt): Promise<void> {
  const startedAt = performance.now();
  await using terminal = openProgram([], { env: envFor({ url }), columns: 120, rows: 40 });
  await terminal.waitFor((screen) => cursorRow(screen) >= 0, { within: 60_000 });
  felt.firstRows.push(performance.now() - startedAt);
  let count = 0;
  while (!isLoaded(terminal) && felt.loading.length < MOST_KEYS) {
    felt.loading.push(await moveCursor(terminal, count++));
    await pause(BETWEEN_KEYS_MS);
  }
  await terminal.waitFor('● live', { within: 600_000 });
  felt.loads.push(performance.now() - startedAt);
  felt.cpu.push(cpuTimeOf(terminal.pid));
  felt.memory.push(residentOf(terminal.pid));
  await pause(1000);
  for (const until = count + 40; count < until; count++) {
    felt.atRest.push(await moveCursor(terminal, count));
    await pause(BETWEEN_KEYS_MS);
  }
}

const cursorRow = (screen: readonly string[]) => screen.findIndex((line) => line.startsWith('▌'));

const isLoaded = (terminal: Terminal) => terminal.screen().some((line) => line.includes('● live'));

/** Ten steps down and ten up; from the key to the cursor in another row of the screen. */
async function moveCursor(terminal: Terminal, count: number): Promise<number> {
  const before = cursorRow(terminal.screen());
  const pressedAt = performance.now();
  terminal.write(Math.floor(count / 10) % 2 === 0 ? 'j' : 'k');
  await terminal.waitFor((screen) => cursorRow(screen) !== before, { within: 60_000 });
  return performance.now() - pressedAt;
}
