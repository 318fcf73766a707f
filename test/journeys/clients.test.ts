/** The clients of others, as Debian has them, against the built server: each with a command, and what it says of it. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTerminal } from './harness/terminal.ts';
import { hasMlKem, hybridHandshake } from './clients/hybrid-client.ts';
import { envFor, openStore, type Store } from './support.ts';

const PROGRAM = resolve(import.meta.dirname, '../../dist/bancada.js');
const SCRIPTS = join(import.meta.dirname, 'clients');

/** The system's own: it has the system's libraries. */
const PYTHON = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';
const hasProgram = (name: string) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
const runsPython = (code: string) => spawnSync(PYTHON, ['-c', code]).status === 0;

let folder: string;
let store: Store;
let server: ChildProcess;
let port = '';
let fingerprint = '';

type Client = { name: string; isThere: boolean; prepare?: () => void; words: (command: string) => string[] };

const target = 'bench@127.0.0.1';
const key = (name = 'key') => join(folder, name);
const CLIENTS: Client[] = [
  {
    name: 'OpenSSH',
    isThere: hasProgram('ssh'),
    words: (command) => [
      'ssh',
      ...'-F /dev/null -o BatchMode=yes -o IdentitiesOnly=yes -o LogLevel=ERROR'.split(' '),
      ...'-o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -p'.split(' '),
      port,
      '-i',
      key(),
      target,
      command,
    ],
  },
  {
    name: 'dropbear',
    isThere: hasProgram('dbclient') && hasProgram('dropbearconvert'),
    prepare: () =>
      void execFileSync('dropbearconvert', ['openssh', 'dropbear', key(), key('key.db')], { stdio: 'ignore' }),
    words: (command) => ['dbclient', '-y', '-y', '-i', key('key.db'), '-p', port, target, command],
  },
  {
    name: 'plink',
    isThere: hasProgram('plink') && hasProgram('puttygen'),
    prepare: () => void execFileSync('puttygen', [key(), '-O', 'private', '-o', key('key.ppk')]),
    words: (command) => [
      ...'plink -batch -no-antispoof -ssh -hostkey'.split(' '),
      fingerprint,
      '-i',
      key('key.ppk'),
      '-P',
      port,
      target,
      command,
    ],
  },
  {
    name: 'paramiko',
    isThere: runsPython('import paramiko'),
    words: (command) => [PYTHON, '-W', 'ignore', join(SCRIPTS, 'over_paramiko.py'), port, key(), command],
  },
  {
    name: 'libssh',
    isThere: runsPython('import ctypes; ctypes.CDLL("libssh.so.4")'),
    words: (command) => [PYTHON, join(SCRIPTS, 'over_libssh.py'), port, key(), command],
  },
];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bancada-clients-'));
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'bench one', '-f', key()]);
  copyFileSync(key('key.pub'), key('authorized'));
  chmodSync(key('authorized'), 0o600);
  store = await openStore({ items: 300 });
  const flags = ['ssh', '--port', '0', '--authorized-keys', key('authorized'), '--host-key', key('host')];
  server = spawn(process.execPath, [PROGRAM, ...flags], {
    env: { PATH: process.env.PATH, ...envFor(store), XDG_STATE_HOME: join(folder, 'state') },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  await new Promise<void>((found, failed) => {
    server.stderr!.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      port = /on 127\.0\.0\.1:(\d+)/.exec(log)?.[1] ?? '';
      fingerprint = /(SHA256:\S+)/.exec(log)?.[1] ?? '';
      if (port !== '' && fingerprint !== '') found();
    });
    server.once('exit', () => failed(new Error(log)));
  });
});

afterAll(async () => {
  if (server?.exitCode === null) {
    server.kill();
    await once(server, 'exit');
  }
  await store?.close();
  rmSync(folder, { recursive: true, force: true });
});

// Never spawnSync: the store lives in this process.
async function run([file = '', ...args]: string[]) {
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 20_000,
    env: { ...process.env, HOME: folder },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, stdout, stderr };
}

for (const { name, isThere, prepare, words } of CLIENTS) {
  describe.skipIf(!isThere && !process.env.CI)(name, () => {
    test('has all of a command’s output, and its exit status', async () => {
      prepare?.();
      await expect.poll(async () => (await run(words('queue --json'))).status, { interval: 200 }).toBe(0);
      const { stdout } = await run(words('queue --json'));
      expect((JSON.parse(stdout) as object[]).length).toBeGreaterThan(20);
      expect((await run(words('accept 1'))).status).toBe(2);
    });
  });
}

for (const { name, isThere, words } of CLIENTS.slice(0, 3)) {
  test.skipIf(!isThere && !process.env.CI)(`${name} has a terminal, which it gets back`, async () => {
    const [file = '', ...args] = words('')
      .slice(0, -1)
      .filter((word) => word !== '-batch');
    const tty = name === 'OpenSSH' ? ['-tt'] : ['-t'];
    await using bench = openTerminal({
      command: [file, ...tty, ...args],
      columns: 100,
      rows: 30,
      env: { HOME: folder },
    });
    await bench.waitFor('● live');
    await bench.press('q');
    expect(await bench.exit).toMatchObject({ code: 0 });
    expect(bench.modes()).toMatchObject({ isAlternateScreen: false, isCursorHidden: false });
  });
}

test.skipIf(!hasMlKem)(
  'the exchange that no quantum computer undoes is offered first, and what it agrees on holds',
  async () => {
    const { first, exchanges } = await hybridHandshake(Number(port));
    expect(exchanges[0]).toBe('mlkem768x25519-sha256');
    // The first that is encrypted: which signatures the server takes (RFC 8308).
    expect(first[0]).toBe(7);
    expect(first.toString()).toContain('server-sig-algs');
  },
);

const knowsHybrid = spawnSync('ssh', ['-Q', 'kex']).stdout?.includes('mlkem768x25519-sha256') === true;

test.skipIf(!hasMlKem || !knowsHybrid)('OpenSSH from 9.9 on takes it', async () => {
  const words = CLIENTS[0]!.words('queue --json').flatMap((word) => (word === 'ssh' ? ['ssh', '-v'] : word));
  const { status, stderr } = await run(words.map((word) => word.replace('LogLevel=ERROR', 'LogLevel=DEBUG1')));
  expect(status).toBe(0);
  expect(stderr).toContain('kex: algorithm: mlkem768x25519-sha256');
});
