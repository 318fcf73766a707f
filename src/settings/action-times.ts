/** How patient actions are: two settings of the environment, in seconds. */
import type { ActionTimes } from '../actions/policy.ts';
import { ConfigProblem } from './problem.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * `BANCADA_UNDO_SECONDS`, default 4: how long accept and start can be taken back before they are sent; 0 sends at once.
 * Throws {@link ConfigProblem}.
 */
export function graceFrom(env: Env): Pick<Partial<ActionTimes>, 'graceMs'> {
  const graceMs = readSeconds(env, 'BANCADA_UNDO_SECONDS', 0, 60);
  return graceMs === undefined ? {} : { graceMs };
}

/**
 * `BANCADA_WATCH_SECONDS`, default 25: how long the store is watched after a lost answer before anything is sent again.
 * Shorter than what really happens is dangerous: a shipment may be sent again while the first one is under way. Throws
 * {@link ConfigProblem}.
 */
export function watchFrom(env: Env): Pick<Partial<ActionTimes>, 'watchMs'> {
  const watchMs = readSeconds(env, 'BANCADA_WATCH_SECONDS', 1, 600);
  return watchMs === undefined ? {} : { watchMs };
}

function readSeconds(env: Env, name: string, least: number, most: number): number | undefined {
  const text = env[name]?.trim();
  if (!text) return undefined;
  const seconds = /^\d{1,3}(?:\.\d{1,3})?$/.test(text) ? Number(text) : NaN;
  if (!(seconds >= least && seconds <= most))
    throw new ConfigProblem(({ config }) => config.seconds(name, least, most));
  return Math.round(seconds * 1000);
}
