/** Plans a run of prices, from the bench and from a command. */
import type { PriceRun } from '../domain/price-runs.ts';

type Times = Pick<PriceRun, 'beginsAt' | 'endsAt'>;

/** Whether a run has no time to run: its end is not after its beginning, or has passed. `now` in ms since the epoch. */
export function hasNoTime({ beginsAt, endsAt }: Times, now: number): boolean {
  return endsAt !== undefined && endsAt <= Math.max(beginsAt, now);
}

/** Stores a run with `write`; `'no-time'` if its end has passed since it was previewed, `undefined` if it cannot be written. */
export function planRun<Plan extends Times>(
  plan: Plan,
  now: number,
  write: (plan: Plan) => PriceRun | undefined,
): PriceRun | 'no-time' | undefined {
  return hasNoTime(plan, now) ? 'no-time' : write(plan);
}
