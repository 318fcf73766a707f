/** How patient actions are: two settings of the environment, in seconds. */
import type { ActionTimes } from '../actions/policy.ts';
import { ConfigProblem } from './problem.ts';

/**
 * `BANCADA_UNDO_SECONDS`: how long accept and start can be taken back before they are sent; default 4, 0 turns it off.
 * `BANCADA_WATCH_SECONDS`: how long after a lost answer a request may still take effect at the store; default 25. Shorter than
 * that is dangerous: a shipment may be sent again while the first one is under way. Throws {@link ConfigProblem}.
 */
export function actionTimesFrom(env: Readonly<Record<string, string | undefined>>): Partial<ActionTimes> {
  const graceMs = readSeconds(env, 'BANCADA_UNDO_SECONDS', 0, 60);
  const watchMs = readSeconds(env, 'BANCADA_WATCH_SECONDS', 1, 600);
  return { ...(graceMs === undefined ? {} : { graceMs }), ...(watchMs === undefined ? {} : { watchMs }) };
}

function readSeconds(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  least: number,
  most: number,
): number | undefined {
  const text = env[name]?.trim();
  if (!text) return undefined;
  const seconds = /^\d{1,3}(?:\.\d{1,3})?$/.test(text) ? Number(text) : NaN;
  if (!(seconds >= least && seconds <= most)) {
    throw new ConfigProblem(({ config }) => config.seconds(name, least, most));
  }
  return Math.round(seconds * 1000);
}
