/**
 * Gives memory back to the system while no one works. V8 keeps what a burst of keys has taken, several times what is in
 * use, and by itself lets go of it only where memory is short. A thorough collection returns it, and holds everything
 * up for some tenths of a second: it waits until no key was pressed for a minute.
 */
import type { Clock } from '../base/clock.ts';
import { collectGarbage as collectNow } from './collect.ts';

export type IdleMemory = {
  /** A terminal was opened, or a key pressed. The first of them begins the watch. */
  noteKey(): void;
  end(): Promise<void>;
};

export type IdleMemoryOptions = {
  clock: Clock;
  /** Whether there is more to do than to wait. */
  isBusy(): boolean;
  /** What the process holds, in bytes. */
  resident?: () => number;
  collect?: () => void;
};

const QUIET_MS = 60_000;
const LOOK_MS = 10_000;
/** So much more than after the last collection. */
const WORTH_BYTES = 64 * 2 ** 20;

export function createIdleMemory(options: IdleMemoryOptions): IdleMemory {
  const { clock, isBusy, resident = process.memoryUsage.rss, collect = collectAll } = options;
  const ending = new AbortController();
  const { signal } = ending;
  let keyAt = -Infinity;
  let lowest = 0;
  let watching: Promise<void> | undefined;

  async function watch(): Promise<void> {
    for (;;) {
      await clock.sleep(LOOK_MS, signal).catch(() => {});
      if (signal.aborted) return;
      if (isBusy() || clock.now() - keyAt < QUIET_MS || resident() < lowest + WORTH_BYTES) continue;
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
