/** What a person feels of the built program: time to the first row, key to paint, bytes per key, memory. */
import { setTimeout as pause } from 'node:timers/promises';
import { openBench, openProgram, openStore, envFor } from '../journeys/support.ts';
import type { Terminal } from '../journeys/harness/terminal.ts';
import { inMs, printTable, quantile } from './figures.ts';
import { residentOf } from './process.ts';

const STARTS = 10;
const KEYS = 100;

export async function run(): Promise<void> {
  await using store = await openStore({ items: 500 });
  const starts: number[] = [];
  for (let i = 0; i < STARTS; i++) {
    const startedAt = performance.now();
    await using bench = openProgram([], { env: envFor(store), columns: 120, rows: 40 });
    await bench.waitFor((screen) => screen.some((line) => line.startsWith('▌')));
    starts.push(performance.now() - startedAt);
  }

  await using bench = await openBench(store, { columns: 120, rows: 40 });
  const keys: [string, string, string][] = [
    ['move down (j)', 'j', 'k'],
    ['page down', '\x1b[6~', '\x1b[5~'],
    ['next tab', '\t', '\x1b[Z'],
  ];
  const rows = [['', 'median', 'p95', 'bytes per key']];
  rows.push(['start → first row', inMs(quantile(starts, 0.5)), inMs(quantile(starts, 0.95)), '']);
  for (const [name, there, back] of keys) {
    const samples: number[] = [];
    const bytesBefore = bench.rawByteCount;
    for (let i = 0; i < KEYS; i++) {
      // Past the slot of the frame before: a person's next key comes later than a 60th of a second.
      await pause(40);
      samples.push(await keyToPaint(bench, i % 2 === 0 ? there : back));
    }
    const bytes = (bench.rawByteCount - bytesBefore) / KEYS;
    rows.push([name, inMs(quantile(samples, 0.5)), inMs(quantile(samples, 0.95)), bytes.toFixed(0)]);
  }
  printTable(`The bench at 120×40 on a sandbox of 500 items (${STARTS} starts, ${KEYS} keys each)`, rows);
  console.log(`  resident memory ${(residentOf(bench.pid) / 2 ** 20).toFixed(0)} MB`);
}

async function keyToPaint(bench: Terminal, bytes: string): Promise<number> {
  const before = bench.text();
  const pressedAt = performance.now();
  bench.write(bytes);
  await bench.waitFor((screen) => screen.join('\n').trimEnd() !== before);
  return performance.now() - pressedAt;
}
