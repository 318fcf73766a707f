/** The other way, for comparison: the machine's own sshd starts a process for each session. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openPlainClient, stop, type Farm, type PlainClient } from '../ssh/farm.ts';
import { inMs, printTable, quantile } from './figures.ts';
import { parentOf, proportionalOf, residentOf } from './process.ts';

const SESSIONS = 8;
const KEYS = 200;
const PROGRAM = resolve(import.meta.dirname, '../../dist/bancada.js');
const MB = 2 ** 20;

/** Measures some sessions of it; says why not where that cannot be. */
export async function measureSshd(farm: Farm): Promise<void> {
  const sshd = '/usr/sbin/sshd';
  if (!existsSync(sshd) || process.getuid?.() !== 0)
    return console.log('\nNo process for each session: that wants sshd, and root.');
  mkdirSync('/run/sshd', { recursive: true });
  const { folder, storeEnv } = farm;
  const port = 20_000 + (process.pid % 20_000);
  spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, 'sshd-host')]);
  const keys = Array.from({ length: 4 }, (_, index) => farm.publicLine(index)).join('\n');
  writeFileSync(join(folder, 'sshd-keys'), `${keys}\n`, { mode: 0o600 });
  // The state directory of the server that runs: one poller for all, as it is meant.
  const env = Object.entries(storeEnv).map(([name, value]) => `"${name}=${value}"`);
  const config = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${join(folder, 'sshd-host')}`,
    `AuthorizedKeysFile ${join(folder, 'sshd-keys')}`,
    'StrictModes no',
    'UsePAM no',
    'PasswordAuthentication no',
    'PermitRootLogin yes',
    'MaxStartups 50',
    'PidFile none',
    `SetEnv ${env.join(' ')}`,
    `ForceCommand ${process.execPath} ${PROGRAM}`,
  ];
  writeFileSync(join(folder, 'sshd_config'), `${config.join('\n')}\n`);
  const daemon = spawn(sshd, ['-D', '-e', '-f', join(folder, 'sshd_config')], { stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    await pause(500);
    const opens: number[] = [];
    const clients: PlainClient[] = [];
    for (let index = 0; index < SESSIONS; index++) {
      const startedAt = performance.now();
      const client = await openPlainClient({ port, privateKey: farm.privateKey(index % 4), username: 'root' });
      opens.push(performance.now() - startedAt);
      clients.push(client);
    }
    await pause(8000);
    const samples: number[] = [];
    for (let key = 0; key < KEYS; key++) {
      await pause(50);
      const ms = await clients[key % SESSIONS]!.answerTo(Math.floor(key / SESSIONS) % 2 === 0 ? 'j' : 'k');
      if (ms !== undefined) samples.push(ms);
    }
    const pids = descendantsOf(daemon.pid!);
    const benches = pids.filter((pid) => commandOf(pid).includes('bancada.js'));
    const of = (chosen: readonly number[], measure: (pid: number) => number) =>
      `${(chosen.reduce((sum, pid) => sum + measure(pid), 0) / SESSIONS / MB).toFixed(1)} MB`;
    printTable(`One process for each session, through the machine’s own sshd: ${SESSIONS} sessions`, [
      ['a session, resident', of(benches, residentOf)],
      ['a session, its share of what is shared', of(benches, proportionalOf)],
      ['the same, with its sshd', of(pids, proportionalOf)],
      ['login → first bytes', `median ${inMs(quantile(opens, 0.5))}`],
      ['key → paint', `median ${inMs(quantile(samples, 0.5))}, p95 ${inMs(quantile(samples, 0.95))}`],
    ]);
    for (const client of clients) client.destroy();
    await pause(1000);
  } finally {
    await stop(daemon);
  }
}

function descendantsOf(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = parentOf(Number(name));
    if (parent !== undefined) parents.set(Number(name), parent);
  }
  const found: number[] = [];
  for (const pid of parents.keys()) {
    for (let at = parents.get(pid); at !== undefined && at > 1; at = parents.get(at)) {
      if (at !== root) continue;
      found.push(pid);
      break;
    }
  }
  return found;
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
