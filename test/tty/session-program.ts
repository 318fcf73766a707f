/** A program for the session’s tests: a screen by Ink, and an end of the kind its argument names. */
import { EventEmitter, once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { Text, render, useInput, useWindowSize } from 'ink';
import { createElement, useState, type ReactNode } from 'react';
import { createFrameWriter } from '../../src/tty/output/frame-writer.ts';
import { createInputLane } from '../../src/tty/input/input-lane.ts';
import { openSession } from '../../src/tty/session.ts';

const [kind = '', notes] = process.argv.slice(2);
const session = openSession({
  redact: (text) => {
    if (kind === 'crash-without-redaction') throw new Error('cannot redact');
    return text.replaceAll('sekrit', '[token]');
  },
  closeWithinMs: 300,
});
// A closer that takes until the test says so.
const released = kind === 'closer-waits' ? once(process, 'SIGUSR2') : undefined;
if (notes !== undefined) process.on('exit', (code) => appendFileSync(notes, `exit code ${code}\n`));
session.onClose('first opened', () => void process.stderr.write('closed first opened\n'));
session.onClose('database', async () => {
  if (kind === 'closer-fails') throw new Error('disk sekrit');
  if (kind === 'closer-hangs') await new Promise(() => {});
  await released;
  process.stderr.write('closed database\n');
  if (notes !== undefined) appendFileSync(notes, 'closed database\n');
});
session.onClose('taken back', () => void process.stderr.write('closed taken back\n'))();
const tick = setInterval(() => {}, 1000);

if (kind === 'pipe') {
  setInterval(() => process.stdout.write('x'.repeat(100_000)), 1);
} else {
  const lane = createInputLane({ source: process.stdin });
  if (kind === 'fails-before-screen') throw new Error('too early');
  const { columns, rows } = process.stdout;
  const writer = createFrameWriter({ sink: process.stdout, columns, rows, colours: 1 });
  writer.enter();
  const instance = render(createElement(Screen), {
    stdin: lane.stdin,
    stdout: writer.stdout,
    debug: true,
    interactive: true,
    exitOnCtrlC: false,
    patchConsole: false,
  });
  instance.waitUntilExit().catch(session.crash);
  session.holdScreen(
    () => {
      instance.unmount();
      if (kind === 'unmount-fails') throw new Error('unmount');
      writer.leave();
    },
    {
      settle: () => (kind === 'never-settles' ? new Promise(() => {}) : Promise.resolve()),
      pause() {
        lane.pause();
        writer.pause();
        process.stdout.write('it waits\r\n');
      },
      take: lane.resume,
      show: writer.resume,
    },
  );
  process.stdout.on('resize', () => writer.resize(process.stdout.columns, process.stdout.rows));
}

function Screen(): ReactNode {
  const [isBroken, setBroken] = useState(false);
  const [pressCount, setPressCount] = useState(0);
  const { columns, rows } = useWindowSize();
  useInput((input, key) => {
    setPressCount((count) => count + 1);
    if (key.ctrl && input === 'z') void session.suspend();
    if (input === 'q') {
      clearInterval(tick);
      void session.end();
    }
    if (input === 'x') process.exit(5);
    if (input === 'b') setBroken(true);
    if (input === 'c') fail();
    if (input === 'w') warn();
  });
  if (isBroken) throw new Error('component sekrit');
  const size = kind === 'job' || kind === 'never-settles' ? `, ${columns}x${rows}, ${pressCount} pressed` : '';
  return createElement(Text, null, `screen is up ${kind}${size}`);
}

/** What Node and others say on standard error while the screen is up. */
function warn(): void {
  process.emitWarning('sekrit old', 'DeprecationWarning', 'DEP9999');
  const many = new EventEmitter().setMaxListeners(1);
  for (const listener of [() => {}, () => {}]) many.on('news', listener);
  // Node says its warnings in a turn of their own.
  setImmediate(() => {
    console.error('a library says sekrit \x1b[2J');
    for (let count = 0; count < 300; count++) process.stderr.write(`line ${count}\n`);
  });
}

function fail(): void {
  const cause = new Error('cause with \x1b]52;c;Zm9v\x07 inside');
  const error = new Error('token sekrit', { cause });
  if (kind === 'rejection') void Promise.reject(error);
  else if (kind === 'crash-call') void session.crash(error);
  else {
    setImmediate(() => {
      throw error;
    });
  }
}
