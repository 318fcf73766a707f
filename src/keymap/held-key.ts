/**
 * A key that is held down repeats by itself. The row it acted on may have left by then, and the cursor be on another item:
 * a repeat must never act on that one.
 */

export type HeldKeys = {
  /**
   * Whether this press is the same key going on rather than a new one. Every press counts, also those that do nothing;
   * another key in between ends it. `now` on the monotonic clock.
   */
  isHeld(key: string, now: number): boolean;
};

/** Keyboards wait up to this long before they repeat, and nobody presses one key on purpose twice as fast for two items. */
const REPEAT_WITHIN_MS = 700;

/** Remembers the last key of one terminal. */
export function createHeldKeys(): HeldKeys {
  let last: { key: string; at: number } | undefined;
  return {
    isHeld(key, now) {
      const isHeld = last?.key === key && now - last.at < REPEAT_WITHIN_MS;
      last = { key, at: now };
      return isHeld;
    },
  };
}
