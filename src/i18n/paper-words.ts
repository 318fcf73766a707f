/** What is said of a PDF that lacks something. */
import { safeText } from '../base/safe-text.ts';
import type { Texts } from './texts.ts';

/** More than a line holds is not read. */
const MOST_SHOWN = 20;

/** Which letters could not be printed; `undefined` where all were. */
export function missingLetters(
  { missing }: { missing: readonly string[] },
  words: Texts['papers'],
): string | undefined {
  if (missing.length === 0) return undefined;
  const more = missing.length > MOST_SHOWN ? ' …' : '';
  return words.lettersMissing(missing.length, safeText(missing.slice(0, MOST_SHOWN).join(' '), 200) + more);
}
