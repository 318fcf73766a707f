/** OpenSSH's own client against the built server. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTerminal, type Terminal } from './harness/terminal.ts';
import { envFor, openStore, type Store } from './support.ts';

const PROGRAM = resolve(import.meta.dirname, '../../dist/bancada.js');
const hasOpenSsh = spawnSync('ssh', ['-V']).status === 0 && spawnSync('ssh-keygen', ['-?']).error === undefined;

describe.skipIf(!hasOpenSsh && !process.env.CI)('the bench over SSH', () => {
  let folder: string;
  let store: Store;
  let server: ChildProcess;
  let log = '';
  let options: string[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bancada-ssh-'));
    for (const type of ['ed25519', 'ecdsa', 'rsa']) makeKey(type, type);
    makeKey('ed25519', 'stranger');
    const keys = join(folder, 'authorized_keys');
    const lines = ['ed25519', 'ecdsa', 'rsa'].map((type) => readFileSync(join(folder, `${type}.pub`), 'utf8'));
    execFileSync('tee', [keys], { input: lines.join(''), stdio: ['pipe', 'ignore', 'inherit'] });
    execFileSync('chmod', ['600', keys]);
    store = await openStore({ items: 60 });
    const flags = ['ssh', '--port', '0', '--authorized-keys', keys, '--host-key', join(folder, 'host')];
    server = spawn(process.execPath, [PROGRAM, ...flags], {
      env: { PATH: process.env.PATH, ...envFor(store), XDG_STATE_HOME: join(folder, 'state') },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const port = await new Promise<string>((found, failed) => {
      server.stderr!.on('data', (chunk: Buffer) => {
        log += chunk.toString();
        const match = /on 127\.0\.0\.1:(\d+)/.exec(log);
        if (match) found(match[1]!);
      });
      server.once('exit', () => failed(new Error(log)));
    });
    const known = join(folder, 'known_hosts');
    options = ['-F', '/dev/null', '-p', port, '-o', 'IdentitiesOnly=yes', '-o', `UserKnownHostsFile=${known}`];
    options.push('-o', 'StrictHostKeyChecking=accept-new', '-o', 'LogLevel=ERROR');
  });

  afterAll(async () => {
    if (server?.exitCode === null) {
      server.kill();
      await once(server, 'exit');
    }
    await store?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function makeKey(type: string, name: string): void {
    execFileSync('ssh-keygen', ['-q', '-t', type, '-N', '', '-C', `bench ${name}`, '-f', join(folder, name)]);
  }

  const logIn = (key: string): Terminal =>
    openTerminal({ command: ['ssh', ...options, '-i', join(folder, key), 'bench@127.0.0.1'], columns: 100, rows: 30 });

  function refused(...args: string[]): { status: number | null; words: string } {
    const { status, stdout, stderr } = spawnSync('ssh', ['-o', 'BatchMode=yes', ...options, ...args], {
      timeout: 20_000,
    });
    return { status, words: `${stdout}${stderr}` };
  }

  const as = (key: string) => ['-i', join(folder, key), 'bench@127.0.0.1'];

  test.each(['ed25519', 'ecdsa', 'rsa'])('a key of the type %s opens it', async (type) => {
    await using bench = logIn(type);
    await bench.waitFor('● live');
  });

  test('is worked, resized and left, and what was done there is done', async () => {
    await using bench = logIn('ed25519');
    await bench.waitFor('● live');
    await bench.waitFor((screen) => screen.some((line) => line.startsWith('▌')));
    const before = (await store.items('pending')).length;
    await bench.press('a');
    await bench.waitFor(`Pending ${before - 1}`);
    bench.resize(70, 20);
    await bench.waitFor((screen) => screen.length === 20 && screen[0]!.includes('live'));
    await bench.press('q');
    expect(await bench.exit).toMatchObject({ code: 0 });
    expect(bench.modes()).toEqual({ isAlternateScreen: false, isBracketingPastes: false, isCursorHidden: false });
  });

  test('a client that drops dead leaves the others alone, and comes back', async () => {
    await using other = logIn('ed25519');
    await other.waitFor('● live');
    {
      await using dead = logIn('ed25519');
      await dead.waitFor('● live');
      dead.kill('SIGKILL');
      await dead.exit;
    }
    await other.press('j');
    await using back = logIn('ed25519');
    await back.waitFor('● live');
  });

  test('a stranger, a password, a command, sftp and forwarding are refused', () => {
    expect(refused(...as('stranger'))).toMatchObject({
      status: 255,
      words: expect.stringContaining('Permission denied'),
    });
    expect(refused('-o', 'PubkeyAuthentication=no', 'bench@127.0.0.1').words).toContain('(publickey)');
    expect(refused(...as('ed25519'), 'sh').words).toContain('exec request failed');
    expect(refused('-s', ...as('ed25519'), 'sftp').words).toContain('subsystem request failed');
    expect(refused('-N', '-o', 'ExitOnForwardFailure=yes', '-R', '0:127.0.0.1:9', ...as('ed25519')).status).toBe(255);
  });

  test('its log names neither the token nor who logged in', () => {
    expect(log).toContain('SHA256:');
    expect(log).not.toMatch(/journey-token|bench ed25519/);
  });
});
