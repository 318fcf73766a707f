/** The program under audit as people have it: a bundle that is started, on hosts that have a disk and a clock. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync, writeSync, openSync, closeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openTerminal, type Sight, type Terminal } from '../journeys/harness/terminal.ts';
import type { Machine } from './machine.ts';
import { FAKE_CLOCK } from './plan.ts';

export type Ended = { code: number | undefined; stdout: string; stderr: string };

/** A host: its environment, its disk and its clock. */
export type Home = {
  name: string;
  machine: Machine;
  env: Record<string, string>;
  /** What its wall clock was ahead of ours, from the beginning on. */
  aheadMs: number[];
  /** Sets its wall clock; only where it was opened with one of its own. */
  stepClock(stepMs: number): void;
  /** Fills its disk, or makes room again; only where it was opened with one of its own. */
  setFull(isFull: boolean): void;
  remove(): void;
};

/** A bench on a screen, and how to be rude to it. */
export type Bench = {
  home: Home;
  screen: Terminal;
  /** The process that draws. */
  pid: number;
  /** Whether the screen shows it within so much time in which the machine let everybody run. */
  sees(sight: Sight, within: number): Promise<boolean>;
  /** Goes to the screen of a digit, from wherever one is. */
  goTo(digit: string, sight: Sight): Promise<boolean>;
  /** Kill -9 of the program: over SSH, of the server. */
  kill(): Promise<void>;
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  end(): Promise<void>;
};

/** No command takes longer, whatever becomes of its request, where the machine lets it run. */
const HANG_MS = 45_000;
/** The code of a command that had to be ended because it did not end by itself. */
const HUNG = -1;
const DISK = '48m';
const SIZE = { columns: 140, rows: 40 };

/** Makes a host. With `hasDisk` its state lies on a file system of its own, with `hasClock` its wall clock can be set. */
export function openHome(
  name: string,
  env: Record<string, string>,
  machine: Machine,
  { hasDisk = false, hasClock = false }: { hasDisk?: boolean; hasClock?: boolean } = {},
): Home {
  const folder = mkdtempSync(join(tmpdir(), `bancada-audit-${name}-`));
  const [disk, clock] = [join(folder, 'disk'), join(folder, 'clock')];
  mkdirSync(disk);
  if (hasDisk) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'bancada-audit', disk]);
  if (hasClock) writeFileSync(clock, '+0');
  const fake = { LD_PRELOAD: FAKE_CLOCK, FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_NO_CACHE: '1' };
  const filler = join(disk, 'filler');
  const aheadMs = [0];
  return {
    name,
    machine,
    env: {
      ...env,
      BANCADA_STATION: `station-${name}`,
      BANCADA_STATE_DIR: join(disk, 'state'),
      BANCADA_CONFIG_DIR: join(folder, 'config'),
      ...(hasClock ? { ...fake, DONT_FAKE_MONOTONIC: '1' } : {}),
    },
    aheadMs,
    stepClock(stepMs) {
      aheadMs.push(stepMs);
      writeFileSync(clock, `${stepMs < 0 ? '-' : '+'}${Math.abs(stepMs) / 1000}`);
    },
    setFull(isFull) {
      if (!isFull) return rmSync(filler, { force: true });
      const file = openSync(filler, 'w');
      try {
        for (let size = 1 << 20; size >= 1;) {
          try {
            if (writeSync(file, Buffer.alloc(size)) < size) size >>= 1;
          } catch {
            size >>= 1;
          }
        }
      } finally {
        closeSync(file);
      }
    },
    remove() {
      if (hasDisk) execFileSync('umount', ['-l', disk]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a command to its end, with `input` in a pipe; `killed` ends it with SIGKILL before that. */
export async function runCommand(
  program: string,
  { env, machine }: Home,
  args: readonly string[],
  { killed, input }: { killed?: Promise<void> | undefined; input?: string | undefined } = {},
): Promise<Ended> {
  if (machine.isOver()) throw new Error('the round is over');
  const child = start(program, env, args, input);
  machine.watch(child.pid);
  const until = machine.calmMs() + HANG_MS;
  const timer = setInterval(() => {
    if (machine.calmMs() > until || machine.isOver()) child.kill('SIGKILL');
  }, 1000);
  void killed?.then(() => child.kill('SIGKILL'));
  let [stdout, stderr] = ['', ''];
  child.stdout!.on('data', (part: Buffer) => (stdout += part.toString()));
  child.stderr!.on('data', (part: Buffer) => (stderr += part.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearInterval(timer);
  const hung = killed === undefined ? HUNG : undefined;
  return { code: code ?? hung, stdout, stderr };
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts the program, in a group of its own: who ends the auditor from a keyboard does not end the store beside it. */
export function start(
  program: string,
  env: Record<string, string>,
  args: readonly string[],
  input?: string,
): ChildProcess {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    detached: true,
  });
  running.add(child);
  child.on('close', () => running.delete(child));
  // Whoever has ended reads no more.
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  return child;
}

/** Looks for it again and again, until the machine has let everybody run for so long. */
function seerOf(screen: Terminal, { machine }: Home, pid: number): Pick<Bench, 'sees' | 'goTo' | 'pid'> {
  machine.watch(pid);
  /** Until the machine has let everybody run for so long. */
  async function calm(ms: number): Promise<void> {
    for (const until = machine.calmMs() + ms; machine.calmMs() < until;) await pause(50);
  }

  const seer: Pick<Bench, 'sees' | 'goTo' | 'pid'> = {
    pid,
    async goTo(digit, sight) {
      // What a busy machine brings together, an Esc and a digit after it, is another key: so each comes alone, again.
      for (let tries = 0; tries < 5; tries++) {
        for (const key of ['esc', 'esc', digit]) {
          await screen.press(key);
          await calm(300);
        }
        if (await seer.sees(sight, 3000)) return true;
      }
      return false;
    },
    async sees(sight, within) {
      for (const until = machine.calmMs() + within; ;) {
        const left = Math.max(1, Math.min(500, until - machine.calmMs()));
        const isThere = await screen.waitFor(sight, { within: left }).then(
          () => true,
          () => false,
        );
        if (isThere || machine.calmMs() >= until) return isThere;
        // A program that has ended shows nothing new, and says so at once.
        await pause(20);
      }
    },
  };
  return seer;
}

/** Opens a bench in a terminal of its own. */
export async function openBench(program: string, home: Home): Promise<Bench> {
  const screen = openTerminal({ command: [process.execPath, program], env: home.env, ...SIZE });
  return {
    home,
    screen,
    ...seerOf(screen, home, screen.pid),
    async kill() {
      screen.kill('SIGKILL');
      await screen.exit;
    },
    signal: (name) => screen.kill(name),
    end: () => screen.end(),
  };
}

/** A server gives a client so long to log in. */
const LOGIN_MS = 10_000;

/** Connects, and again as people do where the machine did not let the client log in in time. */
async function connected(command: [string, ...string[]], machine: Machine): Promise<Terminal> {
  for (;;) {
    const stillBefore = machine.stillMs();
    const screen = openTerminal({ command, ...SIZE });
    const isDrawn = await screen.waitFor('bancada', { within: 10 * LOGIN_MS }).then(
      () => true,
      () => false,
    );
    // Turned away without need: that is the program's to answer for.
    if (isDrawn || machine.stillMs() - stillBefore < LOGIN_MS / 2) return screen;
    await screen.end();
  }
}

/** Opens a bench by a real ssh client, and before it the server that serves it. */
export async function openBenchOverSsh(program: string, home: Home): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'bancada-audit-ssh-'));
  const [key, keys, known] = ['key', 'keys', 'known'].map((name) => join(folder, name)) as [string, string, string];
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'somebody', '-f', key]);
  copyFileSync(`${key}.pub`, keys);
  const flags = ['--port', '0', '--authorized-keys', keys, '--host-key', join(folder, 'host')];
  const server = start(program, home.env, ['ssh', ...flags]);
  const ended = new Promise((resolve) => server.on('close', resolve));
  const port = await new Promise<string>((resolve, reject) => {
    let said = '';
    server.stderr!.on('data', (part: Buffer) => {
      said += part.toString();
      const [, found] = / on 127\.0\.0\.1:(\d+)/.exec(said) ?? [];
      if (found) resolve(found);
    });
    server.on('close', () => reject(new Error(`the server of SSH ended: ${said.slice(0, 300)}`)));
  });
  const options = [`UserKnownHostsFile=${known}`, 'StrictHostKeyChecking=accept-new', 'IdentitiesOnly=yes'];
  const words = [...options, 'LogLevel=INFO'].flatMap((option) => ['-o', option]);
  const command: [string, ...string[]] = ['ssh', '-F', '/dev/null', '-i', key, '-p', port, ...words, 'b@127.0.0.1'];
  const screen = await connected(command, home.machine);
  return {
    home,
    screen,
    ...seerOf(screen, home, server.pid!),
    async kill() {
      server.kill('SIGKILL');
      await ended;
      await screen.end();
    },
    signal: (name) => void server.kill(name),
    async end() {
      server.kill('SIGKILL');
      await ended;
      await screen.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
