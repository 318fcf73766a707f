/**
 * What 100,000 open items cost the built program in a terminal: processor time and memory of a first load into an empty state
 * directory, and of a start with them on the disk. `BASE=DIR npm run prove -- bench open-items` takes turns with another build,
 * such as that of an older commit; `OPEN=N` and `TURNS=N` change how many items and turns there are.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openTerminal } from '../journeys/harness/terminal.ts';
import { envFor } from '../journeys/support.ts';
import { printTable, quantile } from './figures.ts';
import { cpuTimeOf, memoryOf } from './process.ts';
import { startStore } from './store-process.ts';

const OPEN = Number(process.env['OPEN'] ?? 100_000);
const TURNS = Number(process.env['TURNS'] ?? 3);
/** After this long the program has drawn what it has loaded, and has written it to the disk. */
const SETTLE_MS = 3000;
/** After this long without a key it has given back what the load has taken, see idle-memory.ts. */
const REST_MS = 12_000;

type Build = { name: string; program: string };
type Sample = { liveMs: number; cpuMs: number; residentMb: number; mostMb: number; mappedMb: number };

/** Prints the table. */
export async function run(): Promise<void> {
  const base = process.env['BASE'];
  const own = fileURLToPath(new URL('../../dist/bancada.js', import.meta.url));
  const builds: Build[] = [
    ...(base === undefined ? [] : [{ name: 'before', program: resolve(base, 'bancada.js') }]),
    { name: base === undefined ? 'bancada' : 'now', program: own },
  ];
  const samples = new Map<string, Sample[]>();
  const store = await startStore(OPEN, OPEN);
  try {
    for (let turn = 0; turn < TURNS; turn++) {
      for (const { name, program } of builds) {
        const stateDir = mkdtempSync(join(tmpdir(), 'bancada-bench-open-'));
        try {
          for (const kind of ['first load', 'start with all on the disk']) {
            const key = `${kind}: ${name}`;
            const sample = await start(program, store.url, stateDir);
            samples.set(key, [...(samples.get(key) ?? []), sample]);
          }
        } finally {
          rmSync(stateDir, { recursive: true, force: true });
        }
      }
    }
  } finally {
    store.stop();
  }
  const rows = [...samples].toSorted(([a], [b]) => (a.slice(0, 5) < b.slice(0, 5) ? -1 : 0));
  const title = `${OPEN.toLocaleString('en')} open items in a terminal of 120×40; ${TURNS} turns, load ${loadavg()[0]!.toFixed(1)}`;
  printTable(title, [
    ['', 'CPU, least', 'median', 'start → live', 'resident at rest', 'of it mapped', 'most'],
    ...rows.map(([name, of]) => [name, ...cellsOf(of)]),
  ]);
}

/** Starts the program, waits until it is up to date and quiet, and ends it. */
async function start(program: string, url: string, stateDir: string): Promise<Sample> {
  const env = envFor({ url }, { BANCADA_STATE_DIR: stateDir });
  const startedAt = performance.now();
  await using bench = openTerminal({ command: [process.execPath, program], env, columns: 120, rows: 40 });
  await bench.waitFor('● live', { within: 600_000 });
  const liveMs = performance.now() - startedAt;
  await pause(SETTLE_MS);
  const cpuMs = cpuTimeOf(bench.pid);
  await pause(REST_MS);
  const sample = { liveMs, cpuMs, ...memoryOf(bench.pid) };
  await bench.press('q');
  await bench.exit;
  return sample;
}

function cellsOf(samples: readonly Sample[]): string[] {
  const of = (field: keyof Sample) => samples.map((sample) => sample[field]);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const megabytes = (field: keyof Sample) => `${quantile(of(field), 0.5).toFixed(0)} MB`;
  return [
    seconds(Math.min(...of('cpuMs'))),
    seconds(quantile(of('cpuMs'), 0.5)),
    seconds(quantile(of('liveMs'), 0.5)),
    megabytes('residentMb'),
    megabytes('mappedMb'),
    megabytes('mostMb'),
  ];
}
