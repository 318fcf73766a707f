/** Parses a typed amount if it has only one reading: a misread point is off by a factor of a hundred or a thousand. */

export type TypedAmount = { cents: number; problem?: undefined } | { cents?: undefined; problem: AmountProblem };

export type AmountProblem =
  | 'empty'
  /** `1.234` is more than a thousand to some people, a little over one to others. */
  | 'ambiguous'
  | 'not-an-amount'
  | 'too-large';

/** The largest amount that can be typed, in cents: more comes from a key held down. */
const MOST_CENTS = 100_000_000;

const WHOLE = /^\d+$/;
const DECIMAL = /^(\d+)[.,](\d{1,2})$/;
const GROUPED = /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$|^(\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/;
const UNDECIDED = /^\d{1,3}(?:[.,]\d{3})+$/;

/** Reads `29,90`, `29.9`, `30`, `1.234,50`, `1,234.50`, each with or without `R$`, as reais and cents. Never throws. */
export function readTypedAmount(text: string): TypedAmount {
  const typed = text.trim().replace(/^R\$\s*/i, '');
  if (typed === '') return { problem: 'empty' };
  if (UNDECIDED.test(typed)) return { problem: 'ambiguous' };
  const decimal = DECIMAL.exec(typed);
  const grouped = GROUPED.exec(typed);
  const whole = WHOLE.test(typed) ? typed : (decimal?.[1] ?? grouped?.[1] ?? grouped?.[3]);
  if (whole === undefined) return { problem: 'not-an-amount' };
  const fraction = decimal?.[2] ?? grouped?.[2] ?? grouped?.[4] ?? '';
  const cents = Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(fraction.padEnd(2, '0'));
  return cents <= MOST_CENTS ? { cents } : { problem: 'too-large' };
}
