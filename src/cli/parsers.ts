/**
 * Parsers of flags. What is wrong with a value is said in the language of the command line, which only `localizeHelp` knows.
 */
import { readMoment } from '../base/times.ts';
import type { HelpTexts } from '../i18n/cli/help/help-texts.ts';

/** A value that a flag cannot take. */
export class WrongValue extends Error {
  override readonly name = 'WrongValue';
  readonly words: (texts: HelpTexts['expected']) => string;

  constructor(words: (texts: HelpTexts['expected']) => string) {
    super('wrong value');
    this.words = words;
  }
}

/** A whole number from `min` to `max`. Throws {@link WrongValue}. */
export function wholeNumber(min = 0, max = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max) {
      throw new WrongValue((texts) =>
        max < Number.MAX_SAFE_INTEGER ? texts.wholeNumberFrom(min, max) : texts.wholeNumber(min),
      );
    }
    return value;
  };
}

/** A number above 0. Throws {@link WrongValue}. */
export function positive(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0) throw new WrongValue((texts) => texts.above0);
  return value;
}

/** A number from `min` to `max`, with decimals or without. Throws {@link WrongValue}. */
export function numberFrom(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !(value >= min && value <= max)) {
      throw new WrongValue((texts) => texts.numberFrom(min, max));
    }
    return value;
  };
}

/** A moment with its zone, as milliseconds since 1970. Throws {@link WrongValue}. */
export function parseMoment(text: string): number {
  const moment = text.includes('T') ? readMoment(text) : undefined;
  if (!moment?.isZoned) throw new WrongValue((texts) => texts.moment);
  return moment.epochMs;
}

/** For a flag that can be repeated: every value of it. */
export function collectValues(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}
