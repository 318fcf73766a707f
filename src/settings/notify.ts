/** Whether, and how, terminals are asked to call somebody who is not looking. */
import { NOTIFY_STYLES, type NotifyStyle } from '../terminal/notification.ts';
import { ConfigProblem } from './problem.ts';

/** `BANCADA_NOTIFY`: off, on, osc9 or osc777. Throws {@link ConfigProblem}. */
export function notifyFrom(env: Readonly<Record<string, string | undefined>>): NotifyStyle | undefined {
  const text = env['BANCADA_NOTIFY']?.trim();
  if (!text) return undefined;
  const style = NOTIFY_STYLES.find((one) => one === text.toLowerCase());
  if (!style) throw new ConfigProblem(({ config }) => config.oneOf('BANCADA_NOTIFY', NOTIFY_STYLES));
  return style;
}
