/** A redis-server of the test's own: a free port, nothing on the disk, gone with the test. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';

export type RedisServer = {
  url: string;
  port: number;
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  /** kill -9. */
  kill(): Promise<void>;
  /** Begins again, empty, at the same port. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

/** The server to test against: `HUB_SERVER=valkey-server`, or a path, chooses where there are several. */
export const PROGRAM = [process.env.HUB_SERVER ?? 'redis-server', 'redis-server', 'valkey-server'].find((name) => {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
});

/** Whether there is a server to test against; says so loudly where there is none. */
export function hasRedis(): boolean {
  if (PROGRAM) return true;
  console.warn('\n*** SKIPPED: the hub is not tested, for there is no redis-server or valkey-server here.');
  console.warn('*** Debian and Ubuntu: apt-get install redis-server\n');
  return false;
}

/** `config`: the text of a configuration file. */
export async function startRedis(args: readonly string[] = [], config = ''): Promise<RedisServer> {
  if (!PROGRAM) throw new Error('no redis-server');
  const dir = mkdtempSync(join(tmpdir(), 'bancada-redis-'));
  const port = await freePort();
  const configFile = join(dir, 'redis.conf');
  writeFileSync(configFile, config);
  let child = await start();

  async function start(): Promise<ChildProcess> {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--save', '', '--appendonly', 'no'];
    const started = spawn(PROGRAM!, [configFile, ...options, ...args], { stdio: 'ignore' });
    for (let i = 0; !(await answers(port)); i++) {
      if (i > 500 || started.exitCode !== null) throw new Error('redis-server does not start');
      await pause(10);
    }
    return started;
  }

  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => void child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    signal: (name) => void child.kill(name),
    kill,
    async restart() {
      await kill();
      child = await start();
    },
    async close() {
      await kill();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('data', () => end(true));
    socket.once('error', () => end(false));
  });
}
