/** When what leaves by one method has to go, in words, and whether the pace reaches that. Pure. */
import { formatSpan } from '../base/ages.ts';
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
