/** Future moments of options, see base/moments.ts. */
import { readMomentToCome } from '../../base/moments.ts';
import { wrongValue } from '../failures.ts';
import type { StoreContext } from '../run-with-store.ts';

/** The moment of an option, in milliseconds; `undefined` if it is not given. Throws {@link UsageProblem} for a wrong value. */
export function momentToCome(
  option: string,
  text: string | undefined,
  { texts, language }: StoreContext,
): number | undefined {
  if (text === undefined) return undefined;
  const moment = readMomentToCome(text, Date.now(), language === 'pt-BR');
  if (moment === undefined) throw wrongValue(option, text, texts.promo.moment);
  return moment;
}
