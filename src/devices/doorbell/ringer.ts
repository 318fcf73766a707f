/** Rings at most once in a while, at once if possible, and never drops the last ring. */
import type { Clock } from '../../base/clock.ts';

export type Ringer = {
  press(): void;
  stop(): void;
};

/** The shortest time between two polls of the store for rings, in milliseconds. */
const RING_EVERY_MS = 1000;

/** `ring` is called at once for a first ring, and once for all that follow within `everyMs`, at the end of that time. */
export function createRinger(ring: () => void, clock: Clock, everyMs = RING_EVERY_MS): Ringer {
  const stopping = new AbortController();
  let rungAt = -Infinity;
  let isWaiting = false;

  function ringNow(): void {
    rungAt = clock.now();
    ring();
  }

  return {
    press() {
      if (isWaiting || stopping.signal.aborted) return;
      const waitMs = rungAt + everyMs - clock.now();
      if (waitMs <= 0) return ringNow();
      isWaiting = true;
      clock.sleep(waitMs, stopping.signal).then(
        () => {
          isWaiting = false;
          ringNow();
        },
        () => {},
      );
    },
    stop: () => stopping.abort(),
  };
}
