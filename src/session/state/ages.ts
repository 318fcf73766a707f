/** The ages of open items, in the steps of the board. Pure. */
import { HOUR_MS } from '../../base/durations.ts';
import type { CachedItem } from '../../replica/records.ts';

/** Upper ends of the age steps; the last step has none. */
const AGE_STEPS_MS = [1, 4, 12, 24, 48].map((hours) => hours * HOUR_MS);
export const AGE_STEP_COUNT = AGE_STEPS_MS.length + 1;

/** The age step of an item, 0 for the youngest; `undefined` if it is not known when its order was placed. */
export function stepOf({ placedAtMs }: Pick<CachedItem, 'placedAtMs'>, nowMs: number): number | undefined {
  if (placedAtMs === 0) return undefined;
  const step = AGE_STEPS_MS.findIndex((end) => nowMs - placedAtMs < end);
  return step < 0 ? AGE_STEPS_MS.length : step;
}
