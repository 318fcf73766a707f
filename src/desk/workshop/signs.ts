/** What a shop has noted of a piece, in a few words. */
import { formatDay } from '../../domain/ages.ts';
import type { PieceHold } from '../../domain/workshop.ts';
import type { Texts } from '../../texts/texts.ts';

/** Why a piece waits, and when it is looked at again. */
export function holdSign({ reason, look_again_at: day }: PieceHold, nowMs: number, texts: Texts): string {
  return texts.workshop.sign(reason, day === undefined ? '' : formatDay(day), day !== undefined && day <= nowMs);
}
