/**
 * How often a host reads at the hub. Anybody who can write to the server can send notifications without end, and a host that
 * read as often would have no time for its keys. Bursts are read at once; notifications that do not end, ten times a second.
 */
import type { Clock } from '../base/clock.ts';

const BURST = 20;
const EACH_MS = 100;
/** A snapshot costs as much as this many readings. */
const SNAPSHOT = 10;

/** Makes the pace of one connection. */
export function createReadingPace(clock: Clock, signal: AbortSignal) {
  let left = BURST;
  let filledAt = clock.now();

  return {
    /** Waits until one more reading may be sent. Rejects with the reason of the signal. */
    async turn(): Promise<void> {
      const now = clock.now();
      left = Math.min(BURST, left + (now - filledAt) / EACH_MS) - 1;
      filledAt = now;
      if (left < 0) await clock.sleep(-left * EACH_MS, signal);
    },
    /** Counts a snapshot that has been read. */
    noteSnapshot: () => void (left -= SNAPSHOT),
  };
}
