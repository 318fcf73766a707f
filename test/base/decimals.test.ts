import { expect, test } from 'vitest';
import { formatTenths } from '../../src/base/decimals.ts';
import { textsIn, type Language } from '../../src/i18n/texts.ts';

test.each([
  [5.5, '5.5', '5,5'],
  [5, '5.0', '5,0'],
  [-7.66, '-7.7', '-7,7'],
])('%d is %s in English and %s in Portuguese', (value, en, pt) => {
  expect([formatTenths(value, 'en'), formatTenths(value, 'pt-BR')]).toEqual([en, pt]);
});

test.each<[Language, number, string]>([
  ['en', 1200, '1.2 s ahead of this machine'],
  ['en', -1000, '1.0 s behind this machine'],
  ['pt-BR', 1200, '1,2 s à frente desta máquina'],
  ['pt-BR', -1000, '1,0 s atrás desta máquina'],
])("the store's clock, in %s, by %i ms", (language, ms, words) => {
  expect(textsIn(language).activity.health.ahead(ms)).toBe(words);
});
