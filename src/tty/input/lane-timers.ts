/** The clock of the input lane, and pauses that a busy process does not misjudge. */

/**
 * `now` is in milliseconds and never goes back. `soon` runs after input that is already
 * waiting was read (setImmediate).
 */
export type LaneTimers = {
  now(): number;
  set(callback: () => void, delayMs: number): unknown;
  clear(timer: unknown): void;
  soon(callback: () => void): void;
};

export const realTimers: LaneTimers = {
  now: () => performance.now(),
  set: (callback, delayMs) => setTimeout(callback, delayMs),
  clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
  soon: (callback) => void setImmediate(callback),
};

export type Pause = {
  /** Begins; nothing where it runs already. */
  start(delayMs: number): void;
  cancel(): void;
};

/**
 * A timer that looks again before it fires: after a long render the timer is due although input that came in time is
 * still unread, and a code's first letter would be let go as a key.
 */
export function createPause(timers: LaneTimers, whenOver: () => void): Pause {
  let timer: unknown;
  let running: object | undefined;
  return {
    cancel() {
      running = undefined;
      timers.clear(timer);
    },
    start(delayMs) {
      if (running) return;
      const mine = {};
      running = mine;
      timer = timers.set(() => {
        timers.soon(() => {
          if (running !== mine) return;
          running = undefined;
          whenOver();
        });
      }, delayMs);
    },
  };
}
