/** People who mean harm, against a running server. Each does what it does until it is told to stop. */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import ssh2 from 'ssh2';
import { openPlainClient, runCommand, type PlainClient } from '../ssh/farm.ts';
import { makeKey } from '../ssh/ssh-keys.ts';

/** A server, and a key that somebody has for it. */
export type Target = { port: number; privateKey: string };

export type Attacker = { name: string; attack(target: Target, signal: AbortSignal): Promise<number> };

/** Returns how often it was done. */
async function untilStopped(
  signal: AbortSignal,
  everyMs: number,
  work: (index: number) => Promise<void>,
): Promise<number> {
  let count = 0;
  while (!signal.aborted) {
    await work(count++).catch(() => {});
    await pause(everyMs, undefined, { signal }).catch(() => {});
  }
  return count;
}

const HUGE = [65_535, 1000, 0, 2 ** 31, 2 ** 32 - 1, 500, 80];

/** A window of any size, all the time; sent away, it comes again. */
const resizer: Attacker = {
  name: 'window sizes',
  async attack(target, signal) {
    let client: PlainClient | undefined;
    const count = await untilStopped(signal, 5, async (index) => {
      if (!client || client.socket.destroyed) {
        client = await openPlainClient({ ...target, columns: 65_535, rows: 65_535 });
      }
      client.resize(HUGE[index % HUGE.length]!, HUGE[(index * 3) % HUGE.length]!);
    });
    client?.destroy();
    return count;
  },
};

/** Connections that say nothing, from three networks; two hundred at a time. */
const silent: Attacker = {
  name: 'silent connections',
  attack: (target, signal) =>
    untilStopped(signal, 20, async (index) => {
      const socket = connect({
        port: target.port,
        host: '127.0.0.1',
        localAddress: `127.0.${(index % 3) + 1}.${(index % 200) + 1}`,
      });
      socket.on('error', () => {});
      socket.setTimeout(4000, () => socket.destroy());
    }),
};

/** Bytes that are no SSH, or only its beginning. */
const junk: Attacker = {
  name: 'junk before the login',
  attack: (target, signal) =>
    untilStopped(signal, 25, async (index) => {
      const socket = connect({ port: target.port, host: '127.0.0.1', localAddress: `127.0.4.${(index % 200) + 1}` });
      socket.on('error', () => {});
      socket.setTimeout(2000, () => socket.destroy());
      if (index % 2 === 0) socket.write('SSH-2.0-x\r\n');
      socket.write(randomBytes((index * 37) % 3000));
    }),
};

/** Keys that open nothing. */
const strangers: Attacker = {
  name: 'wrong keys',
  attack(target, signal) {
    const { privateKey } = makeKey('stranger');
    return untilStopped(signal, 50, async (index) => {
      const sock = connect({ port: target.port, host: '127.0.0.1', localAddress: `127.0.5.${(index % 250) + 1}` });
      const connection = new ssh2.Client();
      connection.on('error', () => {});
      connection.connect({ sock, username: 'root', privateKey, readyTimeout: 3000 });
    });
  },
};

/** One key that reads all items, eight at once. */
const loops: Attacker = {
  name: 'commands in a loop',
  attack: (target, signal) => untilStopped(signal, 100, () => runAll(target)),
};

async function runAll({ port, privateKey }: Target): Promise<void> {
  await Promise.race([
    Promise.all(
      Array.from({ length: 8 }, () =>
        runCommand({ port, privateKey: () => privateKey }, 'queue --json').catch(() => undefined),
      ),
    ),
    pause(5000),
  ]);
}

export const ATTACKERS: readonly Attacker[] = [resizer, silent, junk, strangers, loops];
