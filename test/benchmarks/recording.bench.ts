/** What being recorded costs a key: two desks on one store, one of them recorded, key by key in turns. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { App } from '../../screens/App.tsx';
import { createCore } from '../../src/app/core.ts';
import { drawWith } from '../../src/session/draw.ts';
import { startSession } from '../../src/session/setup/open-session.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { printTable, quantile } from './figures.ts';

const KEYS = 200;
const MOVES: [string, string, string][] = [
  ['move down', 'j', 'k'],
  ['page down', '\x1b[6~', '\x1b[5~'],
  ['next tab', '\t', '\x1b[Z'],
];

export async function run(): Promise<void> {
  const sandbox = await startSandbox({ tokens: ['bench-token'], items: 500, seed: 7 });
  const stateDir = mkdtempSync(join(tmpdir(), 'bancada-bench-'));
  const cast = { stations: ['recorded'], mostBytes: 2e8, mostDays: 30 };
  const core = createCore({ url: sandbox.url, token: 'bench-token', cast }, { stateDir });
  core.sync.start();
  while (!core.replica.getState().health.isLoaded) await pause(50);
  await pause(1000);
  const desks = ['plain', 'recorded'].map((station) => {
    const source = new PassThrough();
    const sink = { bytes: 0, write: (text: string) => (sink.bytes += text.length) >= 0, on() {}, off() {} };
    const opened = startSession({
      core,
      replica: core.replica,
      source,
      sink,
      size: { columns: 120, rows: 40 },
      colours: 3,
      term: 'xterm-256color',
      language: 'en',
      author: { operator: 'bench', station },
      onQuit() {},
      onCrash(error) {
        throw error;
      },
    });
    opened.draw(drawWith(App));
    return { station, source, sink, opened, cpu: 0, walls: [] as number[] };
  });
  const rows = [['', 'CPU per key', 'wall median', 'wall p95']];
  for (const [name, there, back] of MOVES) {
    for (const one of desks) Object.assign(one, { cpu: 0, walls: [] });
    for (let i = 0; i < KEYS; i++) {
      // Who comes first alternates, too.
      for (const { source, sink, ...one } of i % 4 < 2 ? desks : desks.toReversed()) {
        await pause(10);
        const before = sink.bytes;
        const cpuBefore = process.cpuUsage();
        const startedAt = performance.now();
        source.write(i % 2 === 0 ? there : back);
        for (let turns = 0; turns < 200 && sink.bytes === before; turns++) await turn();
        one.walls.push(performance.now() - startedAt);
        // The recording is made a moment after.
        await pause(60);
        const { user, system } = process.cpuUsage(cpuBefore);
        desks.find(({ station }) => station === one.station)!.cpu += user + system;
      }
    }
    for (const { station, cpu, walls } of desks) {
      rows.push([
        `${name}, ${station}`,
        `${(cpu / walls.length / 1000).toFixed(2)} ms`,
        `${quantile(walls, 0.5).toFixed(2)} ms`,
        `${quantile(walls, 0.95).toFixed(2)} ms`,
      ]);
    }
  }
  printTable('What being recorded costs a key at 120×40, 500 items', rows);
  for (const { opened } of desks) opened.close();
  const folder = readdirSync(stateDir).find((name) => name.endsWith('.casts'))!;
  const [file] = readdirSync(join(stateDir, folder));
  console.log(`The recording has ${statSync(join(stateDir, folder, file!)).size} bytes.`);
  await core.close();
  await sandbox.close();
  rmSync(stateDir, { recursive: true });
}
