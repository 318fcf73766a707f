/** The recipe for the machine's own sshd (docs/ssh.md), against a real one, as a user that is made for it. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { openTerminal } from './harness/terminal.ts';
import { openStore, TOKEN, type Store } from './support.ts';

const PROGRAM = resolve(import.meta.dirname, '../../dist/bancada.js');
const SSHD = '/usr/sbin/sshd';
const USER = 'bancada-journey';
// A user of its own wants root, and one that can read the program.
const canRun =
  existsSync(SSHD) && process.getuid?.() === 0 && spawnSync('sh', ['-c', 'command -v useradd']).status === 0;

describe.skipIf(!canRun)('the bench through sshd', () => {
  let folder: string;
  let home: string;
  let store: Store;
  let daemon: ChildProcess;
  let port: number;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bancada-sshd-'));
    chmodSync(folder, 0o755);
    home = join(folder, 'home');
    spawnSync('useradd', ['--home-dir', home, '--create-home', '--shell', '/bin/sh', '--password', '*', USER]);
    mkdirSync('/run/sshd', { recursive: true });
    store = await openStore({ items: 60 });
    for (const name of ['host', 'key']) {
      execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', join(folder, name)]);
    }
    const line = readFileSync(join(folder, 'key.pub'), 'utf8');
    const keys = join(folder, 'keys');
    writeFileSync(
      keys,
      `restrict,pty,environment="BANCADA_OPERATOR=Ana",environment="BANCADA_STATION=packing 1" ${line}`,
    );
    const program = join(folder, 'bancada');
    writeFileSync(program, `#!/bin/sh\nexec ${process.execPath} ${PROGRAM} "$@"\n`, { mode: 0o755 });
    const token = join(folder, 'token');
    writeFileSync(token, TOKEN, { mode: 0o600 });
    const id = Number(execFileSync('id', ['-u', USER], { encoding: 'utf8' }));
    chownSync(token, id, id);
    port = await freePort();
    const config = [
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${join(folder, 'host')}`,
      `AuthorizedKeysFile ${keys}`,
      'StrictModes no',
      'UsePAM no',
      'PidFile none',
      'PermitUserEnvironment BANCADA_OPERATOR,BANCADA_STATION,BANCADA_LANG',
      `Match User ${USER}`,
      '  AuthenticationMethods publickey',
      '  PasswordAuthentication no',
      '  KbdInteractiveAuthentication no',
      '  DisableForwarding yes',
      '  PermitUserRC no',
      `  SetEnv BANCADA_SERVED=1 BANCADA_LANG=en BANCADA_URL=${store.url} BANCADA_TOKEN_FILE=${token} BANCADA_STATE_DIR=${home}/state`,
      `  ForceCommand ${program}`,
    ];
    writeFileSync(join(folder, 'sshd_config'), `${config.join('\n')}\n`);
    daemon = spawn(SSHD, ['-D', '-e', '-f', join(folder, 'sshd_config')], { stdio: 'ignore' });
    while (!(await answers(port))) await pause(20);
  });

  afterAll(async () => {
    daemon?.kill();
    if (daemon?.exitCode === null) await once(daemon, 'exit');
    await store?.close();
    spawnSync('userdel', ['--force', USER]);
    rmSync(folder, { recursive: true, force: true });
  });

  const words = (...more: string[]) => [
    'ssh',
    ...'-F /dev/null -o IdentitiesOnly=yes -o LogLevel=ERROR -o StrictHostKeyChecking=no'.split(' '),
    ...'-o UserKnownHostsFile=/dev/null -p'.split(' '),
    String(port),
    '-i',
    join(folder, 'key'),
    ...more,
  ];

  async function run(...more: string[]) {
    const [file = '', ...args] = words('-o', 'BatchMode=yes', `${USER}@127.0.0.1`, ...more);
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: 20_000 });
    const ran = { status: null as number | null, out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => (ran.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (ran.err += chunk.toString()));
    [ran.status] = (await once(child, 'close')) as [number | null];
    return ran;
  }

  test('a login is the bench, under the name that stands with the key, and writes nothing into the home', async () => {
    const [file = '', ...args] = words('-tt', `${USER}@127.0.0.1`);
    await using bench = openTerminal({ command: [file, ...args], columns: 100, rows: 30 });
    await bench.waitFor('● live');
    await bench.waitFor('packing 1');
    await bench.press('3');
    await bench.press('q');
    await bench.exit;
    expect(readdirSync(home).filter((name) => !name.startsWith('.') && name !== 'state')).toEqual([]);
  });

  test('a command is one of those that read; a shell, a write and a file of the server’s are refused', async () => {
    const queue = await run('queue', '--json');
    expect({ status: queue.status, err: queue.err }).toEqual({ status: 0, err: '' });
    expect((JSON.parse(queue.out) as object[]).length).toBeGreaterThan(5);
    for (const line of ['id', 'sh -c id', 'accept 1', 'stock set 1 --quantity 0', 'outbox --from /etc/passwd']) {
      expect(await run(line), line).toMatchObject({ status: 2, out: '' });
    }
    expect((await run('ping')).status).toBe(0);
  });
});

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('data', () => (socket.destroy(), resolve(true)));
    socket.on('error', () => resolve(false));
  });
}
