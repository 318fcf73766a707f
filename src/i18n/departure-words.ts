/** When what leaves by one method has to go, in words, and whether the pace reaches that. Pure. */
import { formatSpan } from '../base/ages.ts';
import type { MissedCutOff } from '../domain/forecast.ts';
import { dueText } from './due-words.ts';
import type { Texts } from './texts.ts';

export type DepartureWords = {
  /** The cut-off, and how far away it is; empty where there is none. */
  when: string;
  /** Empty where there is no cut-off ahead, or no pace yet to say it by. */
  forecast: string;
  isPast: boolean;
};

export function departureWords(
  { cutOff, leftOver }: { cutOff: { time: string; leftMs: number } | undefined; leftOver: number | undefined },
  words: Texts['board'],
): DepartureWords {
  if (cutOff === undefined) return { when: '', forecast: '', isPast: false };
  if (cutOff.leftMs < 0) return { when: words.past(cutOff.time), forecast: '', isPast: true };
  const forecast = leftOver === undefined ? '' : words.forecast(leftOver);
  return { when: words.cutOff(cutOff.time, formatSpan(cutOff.leftMs)), forecast, isPast: false };
}

/** `3 of 14 will miss SEDEX 16:00, first #10262`. `first`: the number of that order. */
export function missedWords(
  { delivery, dueMs, orderCount, missing }: MissedCutOff,
  first: string,
  nowMs: number,
  texts: Texts,
): string {
  const due = { at: dueMs, latest: dueMs, isEstimated: false };
  const when = dueText(due, { nowMs, isZoneKnown: true, texts });
  return texts.board.willMiss(missing.length, orderCount, `${delivery} ${when}`.trim(), first);
}
