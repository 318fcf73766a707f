/** The clock of the input lane, and pauses that are measured correctly in a busy process. */

/** `now` is in milliseconds and never decreases. `soon` runs after input that is already waiting was read (setImmediate). */
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
  /** Starts the pause; does nothing if it runs already. */
  start(delayMs: number): void;
  cancel(): void;
};

/**
 * Makes a timer that checks once more before it fires: after a long render the timer is due although input that came in time is
 * still unread, and a code's first letter would be passed on as a key.
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
