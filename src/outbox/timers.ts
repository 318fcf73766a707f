/** Waits of tasks, by intent: each can be ended early. */
import type { Clock } from '../base/clock.ts';

export type Timers = ReturnType<typeof createTimers>;

/** All waits end when the signal is aborted. */
export function createTimers({ clock, signal }: { clock: Clock; signal: AbortSignal }) {
  const cuts = new Map<string, AbortController>();
  const wakeAll = () => {
    for (const cut of cuts.values()) cut.abort();
  };
  // One listener for all waits: a combined signal for each wait would live as long as the process does.
  signal.addEventListener('abort', wakeAll);

  return {
    /** Waits `ms` milliseconds, or until {@link wake}. Rejects when this process ends. */
    async pause(id: string, ms: number): Promise<void> {
      signal.throwIfAborted();
      const cut = new AbortController();
      cuts.set(id, cut);
      try {
        await clock.sleep(ms, cut.signal).catch(() => signal.throwIfAborted());
      } finally {
        cuts.delete(id);
      }
    },
    /** Ends the wait of an intent, if it waits. */
    wake: (id: string) => cuts.get(id)?.abort(),
    wakeAll,
  };
}
