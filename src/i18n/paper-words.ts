/** What is said of a PDF that lacks something. */
import { safeText } from '../base/safe-text.ts';
import type { Texts } from './texts.ts';

/** More than a line holds is not read. */
const MOST_SHOWN = 20;

/** Which letters could not be printed, and that the shop's own font was not used; `undefined` where all is well. */
export function paperNotice(
  { missing, fontProblem }: { missing: readonly string[]; fontProblem?: string },
  words: Texts['papers'],
): string | undefined {
  const more = missing.length > MOST_SHOWN ? ' …' : '';
  const shown = safeText(missing.slice(0, MOST_SHOWN).join(' '), 200) + more;
  const parts = [
    ...(fontProblem === undefined ? [] : [words.fontNotUsed(safeText(fontProblem, 100))]),
    ...(missing.length === 0 ? [] : [words.lettersMissing(missing.length, shown)]),
  ];
  return parts.length === 0 ? undefined : parts.join(' · ');
}
