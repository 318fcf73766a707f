/**
 * Adds one listener to a signal for any number of requests. A signal may outlive thousands of requests, and a removed listener
 * still references the one added after it, so V8 would keep every answer until it clears its old space.
 */
type AbortFanout = {
  /** Calls `onAbort` when the signal, which has not aborted yet, does; until {@link forget}. */
  tell(signal: AbortSignal, onAbort: () => void): void;
  forget(signal: AbortSignal, onAbort: () => void): void;
};

/** Listens to a signal as long as it has calls to make. */
export function createAbortFanout(): AbortFanout {
  type Audience = { calls: (() => void)[]; tellAll: () => void };
  const audiences = new WeakMap<AbortSignal, Audience>();

  function audienceOf(signal: AbortSignal): Audience {
    const known = audiences.get(signal);
    if (known) return known;
    const calls: (() => void)[] = [];
    // A copy, for a call may forget another.
    const audience = { calls, tellAll: () => [...calls].forEach((call) => call()) };
    audiences.set(signal, audience);
    return audience;
  }

  return {
    tell(signal, onAbort) {
      const { calls, tellAll } = audienceOf(signal);
      if (calls.push(onAbort) === 1) signal.addEventListener('abort', tellAll);
    },
    forget(signal, onAbort) {
      const { calls, tellAll } = audienceOf(signal);
      const at = calls.indexOf(onAbort);
      if (at < 0) return;
      calls.splice(at, 1);
      if (calls.length === 0) signal.removeEventListener('abort', tellAll);
    },
  };
}
