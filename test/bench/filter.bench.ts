/**
 * What a letter of the filter costs over 100,000 open items of one tab, in the built program: until the first rows are on
 * the screen, and until all are counted.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { envFor, openProgram } from '../journeys/support.ts';
import type { Terminal } from '../journeys/harness/terminal.ts';
import { inMs, printTable, quantile } from './figures.ts';

const ITEMS = 100_000;
const STORE = fileURLToPath(new URL('sync-store.ts', import.meta.url));
/** Each letter is looked for once: what has been found before is known. */
const FIRST_LETTERS = 'acelmnorstubdfghijpqvwz0123456789';
const WORDS = ['calendario azul', 'caneca verde', 'quadro 12'];

export async function run(): Promise<void> {
  const store = spawn(process.execPath, ['--no-warnings', STORE, String(ITEMS), String(ITEMS), '0', 'pending']);
  try {
    const [url] = (await once(store.stdout, 'data')) as [Buffer];
    await using bench = openProgram([], { env: envFor({ url: url.toString().trim() }), columns: 120, rows: 40 });
    await bench.waitFor(/Pending 100000▕[^]*● live|● live[^]*Pending 100000▕/, { within: 300_000 });
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
    printTable(`A letter of the filter over ${ITEMS} open items at 120×40`, [
      ['', 'first rows', 'p95', 'all counted', 'p95'],
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

type Sample = { rowsMs: number; countedMs: number };

async function typed(bench: Terminal, letter: string): Promise<Sample> {
  await pause(100);
  const before = bench.rawByteCount;
  const pressedAt = performance.now();
  bench.write(letter);
  await bench.waitFor(() => bench.rawByteCount !== before);
  const rowsMs = performance.now() - pressedAt;
  await bench.waitFor((screen) => / \d+ \/ \d+$/.test(screen[3] ?? ''));
  return { rowsMs, countedMs: performance.now() - pressedAt };
}

function figuresOf(samples: readonly Sample[]): string[] {
  return (['rowsMs', 'countedMs'] as const).flatMap((name) => {
    const times = samples.map((sample) => sample[name]);
    return [inMs(quantile(times, 0.5)), inMs(quantile(times, 0.95))];
  });
}
