/**
 * What a service says to systemd: that it is ready, what it does, that it is alive, that it stops. Node has no datagrams
 * on Unix sockets, and a library for them would bring native code: systemd's own `systemd-notify` sends them. Its unit
 * says `NotifyAccess=all`, as the message comes from a child.
 */
import { execFile } from 'node:child_process';
import type { Env } from '../config/environment.ts';

export type ServiceManager = {
  /** Starting has ended; from now on the watchdog is told that this process is alive. */
  ready(): void;
  /** It stops; resolves when that was said. */
  stopping(): Promise<void>;
};

export type ServiceManagerOptions = {
  /** One line of what the process does, for `systemctl status`. */
  status: () => string;
  /** Told once where nothing can be sent, with the system's word for why. */
  onFailure: (why: string) => void;
  /** The program that sends; a test has its own. */
  program?: string;
};

/** Beyond it a message is given up: the next one comes soon. */
const SEND_WITHIN_MS = 5000;
const STATUS_EVERY_MS = 60_000;

/** `undefined` where no service manager has started this process. */
export function openServiceManager(env: Env, options: ServiceManagerOptions): ServiceManager | undefined {
  if (!env['NOTIFY_SOCKET']) return undefined;
  const { status, onFailure, program = 'systemd-notify' } = options;
  let hasFailed = false;
  let timer: NodeJS.Timeout | undefined;

  const send = (...lines: string[]) =>
    new Promise<void>((resolve) => {
      execFile(program, lines, { timeout: SEND_WITHIN_MS, env }, (error) => {
        if (error && !hasFailed) {
          hasFailed = true;
          onFailure(String(error.code ?? error.message));
        }
        resolve();
      });
    });
  // A line break would begin another message.
  const statusLine = () => `STATUS=${status().replaceAll(/\s+/g, ' ')}`;
  const watchdogMs = watchdogMsIn(env);

  return {
    ready() {
      void send('READY=1', statusLine());
      const alive = watchdogMs === undefined ? [] : ['WATCHDOG=1'];
      // Half of what systemd waits, as it recommends. The loop of this process is what ticks: one that hangs is silent.
      timer = setInterval(
        () => void send(...alive, statusLine()),
        Math.min(STATUS_EVERY_MS, (watchdogMs ?? Infinity) / 2),
      );
      timer.unref();
    },
    async stopping() {
      clearInterval(timer);
      await send('STOPPING=1');
    },
  };
}

/** How long systemd waits for a sign of life; `undefined` where it waits for none of this process. */
function watchdogMsIn(env: Env): number | undefined {
  const ms = Number(env['WATCHDOG_USEC'] ?? NaN) / 1000;
  const isOurs = !env['WATCHDOG_PID'] || Number(env['WATCHDOG_PID']) === process.pid;
  return isOurs && ms > 0 ? ms : undefined;
}
