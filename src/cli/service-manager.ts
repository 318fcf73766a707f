/**
 * Notifications to systemd: ready, status, watchdog, stopping. Node has no datagrams on Unix sockets, and a library for them
 * would bring native code, so systemd's own `systemd-notify` sends them. The unit needs `NotifyAccess=all`, as the messages
 * come from a child process.
 */
import { execFile } from 'node:child_process';
import type { Env } from '../config/environment.ts';

export type ServiceManager = {
  /** Notifies that the start has ended; from now on the watchdog is notified that this process is alive. */
  ready(): void;
  /** Notifies that the process stops; resolves when that was sent. */
  stopping(): Promise<void>;
};

export type ServiceManagerOptions = {
  /** One line about what the process does, for `systemctl status`. */
  status: () => string;
  /** Called once if nothing can be sent, with the system's error code. */
  onFailure: (why: string) => void;
  /** The program that sends; tests set their own. */
  program?: string;
};

/** In milliseconds; a message that takes longer is given up, as the next one comes soon. */
const SEND_WITHIN_MS = 5000;
const STATUS_EVERY_MS = 60_000;

/** Makes the notifier; `undefined` if no service manager has started this process. */
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
      // Half of the watchdog's time, as systemd recommends. The timer needs the event loop: a hanging process sends nothing.
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

/** The watchdog's time in milliseconds; `undefined` if systemd does not watch this process. */
function watchdogMsIn(env: Env): number | undefined {
  const ms = Number(env['WATCHDOG_USEC'] ?? NaN) / 1000;
  const isOurs = !env['WATCHDOG_PID'] || Number(env['WATCHDOG_PID']) === process.pid;
  return isOurs && ms > 0 ? ms : undefined;
}
