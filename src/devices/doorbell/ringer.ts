/** Rings at most once in a while, at once where it can, and never forgets the last press. */
import type { Clock } from '../../base/clock.ts';

export type Ringer = {
  press(): void;
  stop(): void;
};

/** The shortest time between two looks at the store. */
const RING_EVERY_MS = 1000;

/** `ring` is called for a first press at once, and for those that follow within `everyMs` once, at its end. */
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
