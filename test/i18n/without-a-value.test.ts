/** Texts that can do without one of their values, in both languages. */
import { describe, expect, test } from 'vitest';
import { cliTextsIn } from '../../src/i18n/cli/cli-texts.ts';
import { textsIn } from '../../src/i18n/texts.ts';

type Says = (...values: readonly unknown[]) => unknown;

/** What a text says without any value; `undefined` if it cannot do without. */
function saidWithout(says: Says): string | undefined {
  try {
    const said = JSON.stringify(says(...Array.from({ length: says.length })));
    return /undefined|NaN/.test(said) ? undefined : said;
  } catch {
    return undefined;
  }
}

/** The names of texts that English says without their values and Portuguese does not. */
function onlyInEnglish(english: object, portuguese: object, name: string): string[] {
  return Object.entries(english).flatMap(([key, value]: [string, unknown]) => {
    const other = (portuguese as Record<string, unknown>)[key];
    const path = `${name}.${key}`;
    if (typeof value === 'object' && value !== null) return onlyInEnglish(value, other as object, path);
    if (typeof value !== 'function' || saidWithout(value as Says) === undefined) return [];
    return saidWithout(other as Says) === undefined ? [path] : [];
  });
}

describe('a text that English says without a value', () => {
  test.each([
    ['texts', textsIn('en'), textsIn('pt-BR')],
    ['cli', cliTextsIn('en'), cliTextsIn('pt-BR')],
  ])('of %s is said without it in Portuguese too', (name, english, portuguese) => {
    expect(onlyInEnglish(english, portuguese, name)).toEqual([]);
  });
});
