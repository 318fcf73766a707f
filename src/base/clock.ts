/** Time as the engines see it: injected, so that tests and the simulation own it. */

export type Clock = {
  /** Milliseconds on a clock that never jumps: for ages, intervals and the order of questions. */
  now(): number;
  /**
   * Milliseconds since the epoch on this machine's clock: for showing times, never for
   * deciding what to ask the service.
   */
  wallNow(): number;
  /** Resolves after `ms`; rejects with the signal's reason when it is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
};

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => performance.now(),
  wallNow: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const onAbort = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      }, ms);
      signal.addEventListener('abort', onAbort, { once: true });
    }),
};
