/** Why a piece waits or is made again, in the language that is spoken: the shop's own reason, one of ours, or a cause. */
import type { PieceHold } from '../domain/workshop.ts';
import type { Texts } from './texts.ts';
import { workshop as en } from './workshop/en.ts';
import { workshop as ptBr } from './workshop/pt-br.ts';

/**
 * The reasons that bancada offers itself, by the key that is kept, in the order of the lists in the texts; behind each the words
 * that earlier versions kept in its place. Rows with them exist for good, and so these words never change.
 */
const REASONS = {
  holdReasons: {
    'awaiting-artwork': ['waiting for artwork', 'esperando arte'],
    'awaiting-buyer': ['waiting for the buyer', 'esperando o comprador'],
    'awaiting-material': ['waiting for material', 'esperando material'],
  },
  remakeReasons: {
    damaged: ['damaged', 'danificado'],
    'wrong-text': ['wrong text', 'texto errado'],
    'wrong-colour': ['wrong colour', 'cor errada'],
  },
} as const;

const LISTS = ['holdReasons', 'remakeReasons'] as const;
type Place = { list: (typeof LISTS)[number]; at: number; key: string };

/**
 * A reason as it is kept: one that bancada offers itself by its key, whatever language it was chosen in, so that it is counted as
 * one; a shop's own as it is.
 */
export function keptReason(reason: string): string {
  return placeOf(reason)?.key ?? reason;
}

/** A kept reason in the language of who reads it; also one that was kept in words. */
export function reasonWords(reason: string, { workshop }: Pick<Texts, 'workshop'>): string {
  const place = placeOf(reason);
  return (place && workshop[place.list][place.at]) ?? reason;
}

/** Which reason of ours a text is, as a key or in words; `undefined` for a shop's own. */
function placeOf(reason: string): Place | undefined {
  for (const list of LISTS) {
    for (const [at, [key, before]] of Object.entries<readonly string[]>(REASONS[list]).entries()) {
      const spellings = [key, ...before, en[list][at], ptBr[list][at]];
      if (spellings.includes(reason)) return { list, at, key };
    }
  }
  return undefined;
}

/** The reason of a hold as a sentence. */
export function holdReason({ reason, cause }: Pick<PieceHold, 'reason' | 'cause'>, texts: Texts): string {
  return cause === undefined ? reasonWords(reason, texts) : texts.workshop.causes[cause](reason);
}
