/**
 * What a letter of the filter costs over 100,000 open items of one tab, in the built program: until the first rows are at
 * the terminal, until all are counted, and the work of the thread that draws. On a machine that is busy only the latter
 * tells one build from another. `ITEMS=20000 npm run prove -- bench filter` takes fewer.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { envFor, openProgram } from '../journeys/support.ts';
import type { Terminal } from '../journeys/harness/terminal.ts';
import { inMs, printTable, quantile } from './figures.ts';

const ITEMS = Number(process.env['ITEMS'] ?? 100_000);
const STORE = fileURLToPath(new URL('sync-store.ts', import.meta.url));
/** Each letter is looked for once: what has been found before is known. */
const FIRST_LETTERS = 'acelmnorstubdfghijpqvwz0123456789';
const WORDS = ['calendario azul', 'caneca verde', 'quadro 12'];

export async function run(): Promise<void> {
  const store = spawn(process.execPath, ['--no-warnings', STORE, String(ITEMS), String(ITEMS), '0', 'pending']);
  try {
    const [url] = (await once(store.stdout, 'data')) as [Buffer];
    await using bench = openProgram([], { env: envFor({ url: url.toString().trim() }), columns: 120, rows: 40 });
    const isLoaded = (screen: string[]) =>
      screen.join('\n').includes(`Pending ${ITEMS}▕`) && screen.join('\n').includes('● live');
    await bench.waitFor(isLoaded, { within: 300_000 });
    await pause(3000);
    const first = [];
    for (const letter of FIRST_LETTERS) {
      await begin(bench);
      first.push(await typed(bench, letter));
    }
    const further = [];
    for (const word of WORDS) {
      await begin(bench);
      await typed(bench, word.charAt(0));
      for (const letter of word.slice(1)) further.push(await typed(bench, letter));
    }
    printTable(`A letter of the filter over ${ITEMS} open items at 120×40; load ${loadavg()[0]!.toFixed(1)}`, [
      ['', 'first rows', 'p95', 'all counted', 'p95', 'CPU', 'p95'],
      ['first letter', ...figuresOf(first)],
      ['each further letter', ...figuresOf(further)],
    ]);
  } finally {
    store.kill();
  }
}

/** An empty filter. */
async function begin(bench: Terminal): Promise<void> {
  await bench.press('esc');
  await bench.waitFor((screen) => !screen.some((line) => line.includes('Filter:')));
  await bench.press('/');
  await bench.waitFor('Filter:');
}

type Sample = { rowsMs: number; countedMs: number; cpuMs: number };

async function typed(bench: Terminal, letter: string): Promise<Sample> {
  await pause(100);
  const before = bench.rawByteCount;
  const cpuBefore = cpuMsOf(bench.pid);
  const rowsAt = bench.nextBytesAt();
  const pressedAt = performance.now();
  bench.write(letter);
  await bench.waitFor(() => bench.rawByteCount !== before);
  await bench.waitFor((screen) => / \d+ \/ \d+$/.test(screen[1] ?? ''));
  const countedMs = performance.now() - pressedAt;
  await pause(50);
  return { rowsMs: (await rowsAt) - pressedAt, countedMs, cpuMs: cpuMsOf(bench.pid) - cpuBefore };
}

/** What the main thread of a process has worked so far; not a number where the system does not tell. */
function cpuMsOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}

function figuresOf(samples: readonly Sample[]): string[] {
  return (['rowsMs', 'countedMs', 'cpuMs'] as const).flatMap((name) => {
    const times = samples.map((sample) => sample[name]);
    return [inMs(quantile(times, 0.5)), inMs(quantile(times, 0.95))];
  });
}
