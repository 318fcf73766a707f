/** Rings between hosts: a station that has moved something asks the leader to look. Many of them are one look. */
import type { Clock } from '../base/clock.ts';
import type { SeenLimit } from '../sync/budget.ts';
import type { HubLink } from './link.ts';

export type WakeSignal = {
  /** Asks the leader, now or in a moment if that was just done. */
  ring(link: HubLink): void;
  /** The leader was asked: it looks, unless the store has little to give just now. */
  hear(limit: SeenLimit | undefined): void;
};

const RING_GAP_MS = 150;
/** Between two looks that others have asked for, and the share of the store's budget below which there are none. */
const LOOK_GAP_MS = 1000;
const SCARCE = 0.4;

/** `onRing` looks at the store; `signal` ends every wait. */
export function createWakeSignal(clock: Clock, signal: AbortSignal, onRing: () => void): WakeSignal {
  const ringSoon = spaced(RING_GAP_MS);
  const lookSoon = spaced(LOOK_GAP_MS);

  /** Does a thing at once, or when the gap after the last time is over; once, however often it is asked for. */
  function spaced(gapMs: number): (work: () => void) => void {
    let doneAt = -Infinity;
    let isDue = false;
    return (work) => {
      if (isDue) return;
      isDue = true;
      const doNow = () => {
        isDue = false;
        doneAt = clock.now();
        work();
      };
      const waitMs = doneAt + gapMs - clock.now();
      if (waitMs <= 0) doNow();
      else clock.sleep(waitMs, signal).then(doNow, () => {});
    };
  }

  return {
    ring: (link) => ringSoon(() => void link.ring().catch(() => {})),
    hear(seen) {
      const isScarce =
        seen?.limit !== undefined && seen.remaining !== undefined && seen.remaining < seen.limit * SCARCE;
      if (!isScarce) lookSoon(onRing);
    },
  };
}
