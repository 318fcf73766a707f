/** How long a request may take effect after its answer was lost: a setting of the environment. */
import type { ActionTimes } from '../actions/policy.ts';
import { ConfigProblem } from './problem.ts';

const LEAST = 1;
const MOST = 600;

/**
 * `BANCADA_WATCH_SECONDS`, default 25: how long the store is watched after a lost answer before anything is sent again.
 * Shorter than what really happens is dangerous: a shipment may be sent again while the first one is under way. Throws
 * {@link ConfigProblem}.
 */
export function watchFrom(env: Readonly<Record<string, string | undefined>>): Pick<Partial<ActionTimes>, 'watchMs'> {
  const name = 'BANCADA_WATCH_SECONDS';
  const text = env[name]?.trim();
  if (!text) return {};
  const seconds = /^\d{1,3}(?:\.\d{1,3})?$/.test(text) ? Number(text) : NaN;
  if (!(seconds >= LEAST && seconds <= MOST))
    throw new ConfigProblem(({ config }) => config.seconds(name, LEAST, MOST));
  return { watchMs: Math.round(seconds * 1000) };
}
