/**
 * How often a host reads at the hub. Whoever may write to the server can ring without end: a host that read as often
 * would have no time for its keys. What comes in bursts is read at once, what does not end ten times a second.
 */
import type { Clock } from '../base/clock.ts';

const BURST = 20;
const EACH_MS = 100;
/** A snapshot is as much work as so many readings. */
const SNAPSHOT = 10;

export type ReadingPace = {
  /** Waits until one more reading is due. Rejects with the reason of the signal. */
  turn(): Promise<void>;
  /** A snapshot has been read. */
  noteSnapshot(): void;
};

export function createReadingPace(clock: Clock, signal: AbortSignal): ReadingPace {
  let left = BURST;
  let filledAt = clock.now();

  return {
    async turn() {
      const now = clock.now();
      left = Math.min(BURST, left + (now - filledAt) / EACH_MS) - 1;
      filledAt = now;
      if (left < 0) await clock.sleep(-left * EACH_MS, signal);
    },
    noteSnapshot: () => void (left -= SNAPSHOT),
  };
}
