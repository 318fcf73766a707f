/** What a command says arrives, however late it is read: `ssh … queue --json | jq length`. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { CliIo } from '../../src/tty/io.ts';
import { byNight } from '../support/night.ts';
import { connectClient, openSshStage, runRemotely, type Stage } from './ssh-stage.ts';
import { folderOfFile } from '../support/temporary-folder.ts';

const MB = 2 ** 20;
/** More than all that stands between the command and its reader can hold. */
const LARGE_MB = byNight(20, 50);
const folder = folderOfFile();

/** Says so many bytes: at once, or as they are taken. */
async function say(line: string, io: CliIo): Promise<number> {
  const [bytes = 0, chunk = bytes] = line.split(' ').map(Number);
  for (let said = 0; said < bytes; said += chunk) {
    const isTaken = io.stdout.write(Buffer.alloc(Math.min(chunk, bytes - said), 120));
    if (!isTaken && said + chunk < bytes) await once(io.stdout, 'drain');
  }
  return 7;
}

/** `wait` ends when it is interrupted. */
async function untilStopped(line: string, io: CliIo): Promise<number> {
  if (line !== 'wait') return say(line, io);
  const signal = io.interrupted();
  if (!signal.aborted) await once(signal, 'abort');
  return 130;
}

/** OpenSSH's own client, whose output is not read for a while, and then with pauses. */
async function readLate(stage: Stage, line: string, lateMs: number, pauseMs = 0) {
  const key = join(folder, 'key');
  writeFileSync(key, stage.privateKey, { mode: 0o600 });
  const options = ['-F', '/dev/null', '-p', String(stage.server.port), '-i', key, '-o', 'IdentitiesOnly=yes'];
  options.push('-o', 'StrictHostKeyChecking=no', '-o', 'UserKnownHostsFile=/dev/null', '-o', 'LogLevel=ERROR');
  const child = spawn('ssh', [...options, 'bench@127.0.0.1', line], { stdio: ['ignore', 'pipe', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const closed = once(child, 'close') as Promise<[number | null]>;
  await pause(lateMs);
  let bytes = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (pauseMs === 0) return;
    child.stdout.pause();
    setTimeout(() => child.stdout.resume(), pauseMs);
  });
  const [code] = await closed;
  return { bytes, code, complaint };
}

const hasOpenSsh = spawnSync('ssh', ['-V']).status === 0;

describe.skipIf(!hasOpenSsh && !process.env.CI)('a reader that begins late', () => {
  test.each(byNight([0, 1500], [0, 1500, 5000]))(
    'by %i ms has every byte of 2.2 MB, and the exit status',
    async (lateMs) => {
      await using stage = await openSshStage({}, '', say);
      const line = String(Math.round(2.2 * MB));
      expect(await readLate(stage, line, lateMs)).toEqual({ bytes: Number(line), code: 7, complaint: '' });
      expect(stage.errors).toEqual([]);
    },
  );

  test('has every byte where it takes a little at a time', async () => {
    await using stage = await openSshStage({}, '', say);
    const line = String(2 * MB);
    expect(await readLate(stage, line, 0, 60)).toEqual({ bytes: Number(line), code: 7, complaint: '' });
  });

  test(`has every byte of ${LARGE_MB} MB`, async () => {
    await using stage = await openSshStage({}, '', say);
    const read = await readLate(stage, `${LARGE_MB * MB} ${MB}`, 2500);
    expect(read).toEqual({ bytes: LARGE_MB * MB, code: 7, complaint: '' });
  });
});

test('who never reads the end is waited for only so long, and gives the place back', async () => {
  await using stage = await openSshStage({ commandMs: 400, sessions: 1 }, '', say);
  const read = readLate(stage, String(8 * MB), 3000);
  await expect.poll(() => stage.server.metrics.page()).toContain('bancada_ssh_commands_total 1');
  await expect.poll(async () => (await runRemotely(stage, '3')).out, { interval: 100 }).toBe('xxx');
  await read;
});

test('who breaks a command off gives the place back at once', async () => {
  await using stage = await openSshStage({ sessions: 1 }, '', untilStopped);
  const { connection, socket } = await connectClient({ port: stage.server.port, privateKey: stage.privateKey });
  connection.on('error', () => {});
  await new Promise((resolve) => connection.exec('wait', resolve));
  await expect.poll(() => stage.server.metrics.page()).toContain('bancada_ssh_commands_total 1');
  socket.destroy();
  await expect.poll(async () => (await runRemotely(stage, '3')).out, { interval: 20 }).toBe('xxx');
});
