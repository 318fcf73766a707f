/** Waits of tasks, by the intent that waits: each can be cut short. */
import type { Clock } from '../base/clock.ts';

export type Timers = ReturnType<typeof createTimers>;

/** No waits yet. All of them end when the signal is aborted. */
export function createTimers({ clock, signal }: { clock: Clock; signal: AbortSignal }) {
  const cuts = new Map<string, AbortController>();
  const wakeAll = () => {
    for (const cut of cuts.values()) cut.abort();
  };
  // One listener for all waits: a combined signal for each of them would outlive it as long as the process runs.
  signal.addEventListener('abort', wakeAll);

  return {
    /** Waits so many milliseconds, or until it is woken. Throws when this process ends. */
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
    /** Cuts the wait of an intent short, if it is in one. */
    wake: (id: string) => cuts.get(id)?.abort(),
    wakeAll,
  };
}
