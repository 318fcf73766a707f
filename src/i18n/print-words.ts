/** Why something was not printed, where the command itself has said something. */
import { safeText } from '../base/safe-text.ts';
import type { HowEnded } from '../replica/labels.ts';
import type { Texts } from './texts.ts';

/** So much of what a print command says is shown. */
const MOST_SAID = 120;

/** How the print command ended, with the first line of what it said; `otherwise` where it has not come so far. */
export function whyNotPrinted({ label }: Pick<Texts, 'label'>, how: HowEnded | undefined, otherwise: string): string {
  // The sentence around it ends by itself.
  return how ? label.howEnded(how.exitCode, safeText(how.said, MOST_SAID).replace(/\.$/, '')) : otherwise;
}
