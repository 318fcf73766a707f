import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import type ssh2 from 'ssh2';
import { runCommand } from '../../src/ssh/command-run.ts';
import { createPrinter } from '../../src/cli/output/printer.ts';

/** A channel that takes everything, and notes each packet and in which turn of the loop it came. */
function aChannel() {
  const packets: { bytes: Buffer; turn: number }[] = [];
  let turn = 0;
  const count = () => {
    turn++;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const channel = new Writable({
    write(chunk: Buffer, _encoding, done) {
      packets.push({ bytes: chunk, turn });
      done();
    },
  });
  const closed = () => void setImmediate(() => channel.destroy());
  const stderr = new Writable({ write: (_chunk, _encoding, done) => done() });
  Object.assign(channel, { stderr, resume: () => {}, exit: () => {}, close: closed });
  return { channel: channel as unknown as ssh2.ServerChannel, packets, stop: () => clearImmediate(counting) };
}

test('lines of a command go out together, a little in each turn of the loop, and none is lost', async () => {
  const { channel, packets, stop } = aChannel();
  const lines = Array.from({ length: 2000 }, (_, i) => `line ${i} with ção and 漢字 ${'x'.repeat(i % 90)}\n`);
  const { promise, resolve } = Promise.withResolvers<void>();
  runCommand({
    channel,
    terminal: undefined,
    withinMs: 10_000,
    async work(io) {
      const printer = createPrinter(io.stdout);
      for (const line of lines) await printer.line(line.slice(0, -1));
      return 0;
    },
    onLate: () => {},
    onError: (error) => expect(error).toBeUndefined(),
    onEnd: resolve,
  });
  await promise;
  stop();
  expect(Buffer.concat(packets.map(({ bytes }) => bytes)).toString()).toBe(lines.join(''));
  expect(packets.length).toBeLessThan(lines.length / 50);
  expect(new Set(packets.map(({ turn }) => turn)).size).toBe(packets.length);
});

test('the exit status and the end wait for the last bytes, which wait for the client’s window', async () => {
  const { promise: lastCame, resolve: noteLast } = Promise.withResolvers<() => void>();
  const events: string[] = [];
  const channel = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (chunk.length === 16 * 1024) return done();
      noteLast(() => {
        events.push(`${chunk.length} bytes`);
        done();
      });
    },
  });
  const stderr = new Writable({ write: (_chunk, _encoding, done) => done() });
  const close = () => {
    events.push('close');
    setImmediate(() => channel.destroy());
  };
  Object.assign(channel, { stderr, resume: () => {}, exit: (code: number) => events.push(`exit ${code}`), close });
  const { promise: ended, resolve: noteEnd } = Promise.withResolvers<void>();
  runCommand({
    channel: channel as unknown as ssh2.ServerChannel,
    terminal: undefined,
    withinMs: 10_000,
    async work(io) {
      io.stdout.write('x'.repeat(3 * 16 * 1024 + 100));
      return 7;
    },
    onLate: () => {},
    onError: (error) => expect(error).toBeUndefined(),
    onEnd: noteEnd,
  });
  const openWindow = await lastCame;
  for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
  expect(events).toEqual([]);
  openWindow();
  await ended;
  expect(events).toEqual(['100 bytes', 'exit 7', 'close']);
});
