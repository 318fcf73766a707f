/** What a shop has noted of a piece, in a few words. */
import { formatDay } from '../base/ages.ts';
import type { PieceHold } from '../domain/workshop.ts';
import { holdReason } from './workshop-words.ts';
import type { Texts } from './texts.ts';

/** Why a piece waits, and when it is looked at again. */
export function holdSign(hold: PieceHold, nowMs: number, texts: Texts): string {
  const { look_again_at: day } = hold;
  const reason = holdReason(hold, texts);
  return texts.workshop.sign(reason, day === undefined ? '' : formatDay(day), day !== undefined && day <= nowMs);
}
