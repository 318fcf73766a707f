/** Moments to come that options name, see base/moments.ts. */
import { readMomentToCome } from '../../base/moments.ts';
import { wrongValue } from '../failures.ts';
import type { StoreContext } from '../run-with-store.ts';

/** The moment that an option names, if it is given, in milliseconds; throws where it names none. */
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
