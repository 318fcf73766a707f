/** Why a piece waits or is made again, in the language that is spoken: the shop's own reason, one of ours, or a cause. */
import type { PieceHold } from '../domain/workshop.ts';
import type { Texts } from './texts.ts';
import { workshop as en } from './workshop/en.ts';
import { workshop as ptBr } from './workshop/pt-br.ts';

const LISTS = ['holdReasons', 'remakeReasons'] as const;

/**
 * A reason as it is kept: one that bancada offers itself by its English words, whatever language it was chosen in, so that it is
 * counted as one; a shop's own as it is.
 */
export function keptReason(reason: string): string {
  return sameReason(reason, en) ?? reason;
}

/** A kept reason in the language of who reads it; also one that was kept in another. */
export function reasonWords(reason: string, { workshop }: Pick<Texts, 'workshop'>): string {
  return sameReason(reason, workshop) ?? reason;
}

/** The reason of ours in the words of a language; `undefined` for a shop's own. */
function sameReason(reason: string, words: Texts['workshop']): string | undefined {
  for (const list of LISTS) {
    for (const language of [en, ptBr]) {
      const at = language[list].indexOf(reason);
      if (at >= 0) return words[list][at];
    }
  }
  return undefined;
}

/** The reason of a hold as a sentence. */
export function holdReason({ reason, cause }: Pick<PieceHold, 'reason' | 'cause'>, texts: Texts): string {
  return cause === undefined ? reasonWords(reason, texts) : texts.workshop.causes[cause](reason);
}
