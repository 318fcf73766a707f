/** Rings between hosts: a station that has changed something asks the leader to poll. Many rings become one poll. */
import type { Clock } from '../base/clock.ts';
import type { SeenLimit } from '../sync/budget.ts';
import type { HubLink } from './link.ts';

export type WakeSignal = {
  /** Rings at the hub, or in a moment if that was just done. */
  ring(link: HubLink): void;
  /** Called when the leader was rung: polls, unless little is left of the store's rate limit. */
  hear(limit: SeenLimit | undefined): void;
};

const RING_GAP_MS = 150;
/** The least time between two polls requested by others, and the share of the rate limit below which there are none. */
const LOOK_GAP_MS = 1000;
const SCARCE = 0.4;

/** `onRing` polls the store; `signal` ends every wait. */
export function createWakeSignal(clock: Clock, signal: AbortSignal, onRing: () => void): WakeSignal {
  const ringSoon = spaced(RING_GAP_MS);
  const lookSoon = spaced(LOOK_GAP_MS);

  /** Runs a function at once, or when the gap after the last run is over; once, however often it is called until then. */
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
