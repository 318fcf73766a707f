/**
 * What a person feels of the built program, beside a bare Ink list, and fzf and less where they are installed, taking
 * turns: time to the first row, key to bytes, processor time of a held key, bytes per key, memory. Ratios count; the
 * machine's load is told with them.
 */
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { commitOf } from '../../scripts/commit.ts';
import { openProgram, openStore, envFor } from '../journeys/support.ts';
import type { Terminal } from '../journeys/harness/terminal.ts';
import { inMs, printTable, quantile } from './figures.ts';
import { openPeers, type Peer } from './peers.ts';
import { cpuTimeOf, residentOf } from './process.ts';

const STARTS = 8;
const KEYS = 60;
const HELD_KEYS = 400;
const HELD_EVERY_MS = 10;

export async function run(): Promise<void> {
  await using store = await openStore({ items: 10_000 });
  const env = envFor(store);
  await fillDisk(env);
  const ours: Peer = {
    name: 'bancada',
    open: () => openProgram([], { env, columns: 120, rows: 40 }),
    isReady: (screen) => screen.some((line) => line.startsWith('▌')),
    keys: { down: 'j', up: 'k', pageDown: '\x1b[6~', pageUp: '\x1b[5~' },
  };
  const { peers, hello, close } = await openPeers();
  const commit = commitOf(fileURLToPath(new URL('../..', import.meta.url))) ?? 'no commit';
  console.log(
    `\n  commit ${commit}, load ${loadavg()
      .map((one) => one.toFixed(1))
      .join(' ')}`,
  );
  try {
    // Its rows come before the rest of it, and keys are heard when that is there.
    const whole = {
      ...ours,
      name: 'bancada, all of it',
      isReady: (screen: string[]) => screen.at(-1)?.includes('?') === true,
    };
    await compareStarts([ours, whole, hello, ...peers]);
    await compareKeys([ours, ...peers]);
  } finally {
    close();
  }
}

/** The first rows of a start come from the disk. */
async function fillDisk(env: Record<string, string>): Promise<void> {
  await using bench = openProgram([], { env, columns: 120, rows: 40 });
  await bench.waitFor('● live', { within: 60_000 });
  await pause(1000);
  await bench.press('q');
  await bench.exit;
}

async function compareStarts(programs: readonly Peer[]): Promise<void> {
  const samples = new Map(programs.map((one) => [one, [] as number[]]));
  for (let turn = 0; turn < STARTS; turn++) {
    for (const program of programs) {
      const startedAt = performance.now();
      await using terminal = program.open();
      await terminal.waitFor(program.isReady);
      samples.get(program)!.push(performance.now() - startedAt);
    }
  }
  const first = quantile(samples.get(programs[0]!)!, 0.5);
  printTable(`Start to the first row (${STARTS} each, in turns)`, [
    ['', 'median', 'p95', 'bancada is'],
    ...programs.map((one) => {
      const times = samples.get(one)!;
      const median = quantile(times, 0.5);
      return [one.name, inMs(median), inMs(quantile(times, 0.95)), `${(first / median).toFixed(2)} ×`];
    }),
  ]);
}

async function compareKeys(programs: readonly Peer[]): Promise<void> {
  const rows = [
    [
      '',
      'move',
      'p95',
      'bytes',
      'scroll',
      'p95',
      'bytes',
      'page',
      'p95',
      'bytes',
      'held: CPU a key',
      'memory',
      'after',
    ],
  ];
  for (const program of programs) {
    await using terminal = program.open();
    await terminal.waitFor(program.isReady);
    await pause(1500);
    const atRest = memoryOf(terminal);
    const { down, up, pageDown, pageUp } = program.keys;
    const moves = program.isPager ? ['', '', ''] : await pressAll(terminal, [down, up]);
    for (let index = 0; index < 40 && !program.isPager; index++) await keyToBytes(terminal, down);
    const scrolls = await pressAll(terminal, [down]);
    const pages = await pressAll(terminal, [pageDown, pageUp]);
    const held = await hold(terminal, down, up);
    rows.push([program.name, ...moves, ...scrolls, ...pages, held, atRest, memoryOf(terminal)]);
  }
  printTable(`Key to bytes at 120×40, about 2,000 rows (${KEYS} keys each; ${HELD_KEYS} held at 100 a second)`, rows);
}

function memoryOf({ pid }: Terminal): string {
  return `${(residentOf(pid) / 2 ** 20).toFixed(0)} MB`;
}

/** Median, p95 and bytes of keys that are pressed one after the other, each when the one before it has been painted. */
async function pressAll(terminal: Terminal, keys: readonly string[]): Promise<string[]> {
  const samples: number[] = [];
  const before = terminal.rawByteCount;
  for (let index = 0; index < KEYS; index++) {
    // A person's next key comes later than the frame that another one may still lead to.
    await pause(40);
    samples.push(await keyToBytes(terminal, keys[index % keys.length]!));
  }
  const bytes = (terminal.rawByteCount - before) / KEYS;
  return [inMs(quantile(samples, 0.5)), inMs(quantile(samples, 0.95)), bytes.toFixed(0)];
}

async function keyToBytes(terminal: Terminal, key: string): Promise<number> {
  const before = terminal.rawByteCount;
  const pressedAt = performance.now();
  terminal.write(key);
  await terminal.waitFor(() => terminal.rawByteCount !== before);
  return performance.now() - pressedAt;
}

/** So many times down, then as often up: more than a screen has rows, so that most of it scrolls. */
const HELD_ONE_WAY = 100;

async function hold(terminal: Terminal, down: string, up: string): Promise<string> {
  const before = cpuTimeOf(terminal.pid);
  const startedAt = performance.now();
  for (let index = 0; index < HELD_KEYS; index++) {
    const dueAt = startedAt + index * HELD_EVERY_MS;
    if (dueAt > performance.now()) await pause(dueAt - performance.now());
    terminal.write(Math.floor(index / HELD_ONE_WAY) % 2 === 0 ? down : up);
  }
  await pause(300);
  return inMs((cpuTimeOf(terminal.pid) - before) / HELD_KEYS);
}
