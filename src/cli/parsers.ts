/** Parsers of flag values. Their errors get their words later: only `localizeHelp` knows the language of the command line. */
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

/** Makes a parser for a whole number from `min` to `max`, which throws {@link WrongValue}. */
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

/** Parses a number above 0. Throws {@link WrongValue}. */
export function positive(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0) throw new WrongValue((texts) => texts.above0);
  return value;
}

/** Makes a parser for a number from `min` to `max`, with decimals or without, which throws {@link WrongValue}. */
export function numberFrom(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !(value >= min && value <= max)) {
      throw new WrongValue((texts) => texts.numberFrom(min, max));
    }
    return value;
  };
}

/** Parses a moment with its time zone to milliseconds since the epoch. Throws {@link WrongValue}. */
export function parseMoment(text: string): number {
  const moment = text.includes('T') ? readMoment(text) : undefined;
  if (!moment?.isZoned) throw new WrongValue((texts) => texts.moment);
  return moment.epochMs;
}

/** Collects the values of a flag that can be repeated. */
export function collectValues(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}
