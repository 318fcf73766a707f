/**
 * Returns memory to the system while nobody works. V8 keeps what a burst of keys has taken, several times what is in use, and
 * by itself releases it only if memory is short. A full collection returns it, but holds everything up for some tenths of a
 * second: it waits until no key was pressed for a minute. Only the first one, which returns what the load of all items has
 * taken (45 MB with 100,000 open ones), is due as soon as nobody has pressed a key for some seconds.
 */
import type { Clock } from '../base/clock.ts';
import { collectGarbage as collectNow } from './collect.ts';

export type IdleMemory = {
  /** Called when a terminal was opened, or a key pressed. The first call begins the watch. */
  noteKey(): void;
  end(): Promise<void>;
};

type IdleMemoryOptions = {
  clock: Clock;
  /** Whether there is other work than waiting. */
  isBusy(): boolean;
  /** The resident memory of the process, in bytes. */
  resident?: () => number;
  collect?: () => void;
};

const FIRST_QUIET_MS = 5000;
const QUIET_MS = 60_000;
const LOOK_MS = 5000;
/** Collects if memory has grown by this much since the last collection. */
const WORTH_BYTES = 64 * 2 ** 20;

export function createIdleMemory(options: IdleMemoryOptions): IdleMemory {
  const { clock, isBusy, resident = process.memoryUsage.rss, collect = collectAll } = options;
  const ending = new AbortController();
  const { signal } = ending;
  let keyAt = -Infinity;
  /** The memory after the last collection; `undefined` before the first one. */
  let lowest: number | undefined;
  let watching: Promise<void> | undefined;

  async function watch(): Promise<void> {
    for (;;) {
      await clock.sleep(LOOK_MS, signal).catch(() => {});
      if (signal.aborted) return;
      const quietMs = lowest === undefined ? FIRST_QUIET_MS : QUIET_MS;
      if (isBusy() || clock.now() - keyAt < quietMs || resident() < (lowest ?? 0) + WORTH_BYTES) continue;
      collect();
      lowest = resident();
    }
  }

  return {
    noteKey() {
      keyAt = clock.now();
      watching ??= watch();
    },
    async end() {
      ending.abort();
      await watching;
    },
  };
}

function collectAll(): void {
  collectNow({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
