/**
 * Who has to hear that a signal aborts. A signal that outlives thousands of requests is listened to once, however many of
 * them are under way: a listener that was taken off still holds the one that was added after it, and through it all that
 * came later, so that V8 would keep every answer until it clears its old space.
 */
export type AbortFanout = {
  /** Calls `onAbort` when the signal aborts, which it has not yet, unless it is forgotten before. */
  tell(signal: AbortSignal, onAbort: () => void): void;
  forget(signal: AbortSignal, onAbort: () => void): void;
};

/** Holds a signal for as long as somebody wants to hear of it. */
export function createAbortFanout(): AbortFanout {
  type Audience = { calls: (() => void)[]; tellAll: () => void };
  const audiences = new WeakMap<AbortSignal, Audience>();

  function audienceOf(signal: AbortSignal): Audience {
    const known = audiences.get(signal);
    if (known) return known;
    const calls: (() => void)[] = [];
    // Whoever is called may forget another.
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
