/** Plans a run of prices, at the bench and by a command. */
import type { PriceRun } from '../domain/price-runs.ts';

type Times = Pick<PriceRun, 'beginsAt' | 'endsAt'>;

/** Whether a run has no time in which it could be: its end is not after its beginning, or has passed. `now` in ms since the epoch. */
export function hasNoTime({ beginsAt, endsAt }: Times, now: number): boolean {
  return endsAt !== undefined && endsAt <= Math.max(beginsAt, now);
}

/**
 * Keeps a run by `write`, unless its end has passed while it was looked at and asked about: `'no-time'` then, and
 * `undefined` where it cannot be written.
 */
export function planRun<Plan extends Times>(
  plan: Plan,
  now: number,
  write: (plan: Plan) => PriceRun | undefined,
): PriceRun | 'no-time' | undefined {
  return hasNoTime(plan, now) ? 'no-time' : write(plan);
}
