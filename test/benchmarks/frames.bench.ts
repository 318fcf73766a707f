/**
 * What a key costs the process and the line: the frame writer beside Ink's own incremental mode,
 * in one process, in turns.
 */
import { PassThrough } from 'node:stream';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { render } from 'ink';
import { createElement } from 'react';
import { App } from '../../screens/App.tsx';
import { createCore } from '../../src/app/core.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { createSessionStore } from '../../src/session/state/session-state.ts';
import { createInputLane } from '../../src/tty/input/input-lane.ts';
import { drawWith } from '../../src/session/draw.ts';
import { startSession } from '../../src/session/setup/open-session.ts';
import { printTable, quantile } from './figures.ts';

const SIZE = { columns: 120, rows: 40 };
const KEYS = 60;
const MOVES: [string, string, string][] = [
  ['move down', 'j', 'k'],
  ['page down', '\x1b[6~', '\x1b[5~'],
  ['next tab', '\t', '\x1b[Z'],
];

type Sink = { bytes: number; write(text: string): boolean; on(): void; off(): void };

function openSink(): Sink {
  return {
    bytes: 0,
    write(text) {
      this.bytes += Buffer.byteLength(text);
      return true;
    },
    on() {},
    off() {},
  };
}

export async function run(): Promise<void> {
  const sandbox = await startSandbox({ tokens: ['bench-token'], items: 500, seed: 7 });
  const core = createCore({ url: sandbox.url, token: 'bench-token' });
  core.sync.start();
  while (core.replica.getState().lojaId === undefined) await pause(50);
  await pause(1000);

  const ours = openSink();
  const keys = new PassThrough();
  const opened = startSession({
    core,
    replica: core.replica,
    source: keys,
    sink: ours,
    size: SIZE,
    colours: 3,
    term: 'xterm-256color',
    language: 'en',
    author: { operator: 'bench', station: 'bench' },
    onQuit() {},
    onCrash(error) {
      throw error;
    },
  });
  opened.draw(drawWith(App));

  const inks = openSink();
  const inkKeys = new PassThrough();
  const lane = createInputLane({ source: inkKeys });
  const stdout = Object.assign(new PassThrough(), SIZE, {
    isTTY: true,
    write(text: string, done?: unknown) {
      inks.write(text);
      if (typeof done === 'function') done();
      return true;
    },
  });
  const app = render(createElement(App, { context: { ...opened.context, session: createSessionStore(SIZE) } }), {
    stdin: lane.stdin,
    stdout: stdout as unknown as NodeJS.WriteStream,
    stderr: stdout as unknown as NodeJS.WriteStream,
    alternateScreen: true,
    incrementalRendering: true,
    maxFps: 60,
    exitOnCtrlC: false,
    patchConsole: false,
    interactive: true,
  });

  const rows = [['', 'CPU per key', 'wall median', 'bytes per key', 'frames per key']];
  for (const [name, there, back] of MOVES) {
    for (const [who, source, sink] of [
      ['frame writer', keys, ours],
      ['Ink', inkKeys, inks],
      ['frame writer', keys, ours],
      ['Ink', inkKeys, inks],
    ] as const) {
      const before = sink.bytes;
      const framesBefore = opened.writer.stats().frameCount;
      let cpu = 0;
      const walls: number[] = [];
      for (let i = 0; i < KEYS; i++) {
        await pause(18);
        const bytesBefore = sink.bytes;
        const cpuBefore = process.cpuUsage();
        const startedAt = performance.now();
        source.write(i % 2 === 0 ? there : back);
        for (let turns = 0; turns < 200 && sink.bytes === bytesBefore; turns++) await turn();
        walls.push(performance.now() - startedAt);
        for (let turns = 0; turns < 8; turns++) await turn();
        const { user, system } = process.cpuUsage(cpuBefore);
        cpu += user + system;
      }
      rows.push([
        `${name}, ${who}`,
        `${(cpu / KEYS / 1000).toFixed(2)} ms`,
        `${quantile(walls, 0.5).toFixed(2)} ms`,
        ((sink.bytes - before) / KEYS).toFixed(0),
        who === 'Ink' ? '' : ((opened.writer.stats().frameCount - framesBefore) / KEYS).toFixed(1),
      ]);
    }
  }
  printTable('What a key costs at 120×40, 500 items', rows);
  app.unmount();
  lane.close();
  opened.close();
  await core.close();
  await sandbox.close();
}
