/** Why a piece waits, in the language that is spoken: the shop's own reason, or the cause that bancada found. */
import type { PieceHold } from '../domain/workshop.ts';
import type { Texts } from './texts.ts';

/** The reason of a hold as a sentence. */
export function holdReason({ reason, cause }: Pick<PieceHold, 'reason' | 'cause'>, { workshop }: Texts): string {
  return cause === undefined ? reason : workshop.causes[cause](reason);
}
