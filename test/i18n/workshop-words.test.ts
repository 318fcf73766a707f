import { expect, test } from 'vitest';
import { textsIn } from '../../src/i18n/texts.ts';
import { keptReason, reasonWords } from '../../src/i18n/workshop-words.ts';

/** What versions before the keys have kept, in every language that there was. */
const KEPT_BEFORE = {
  'awaiting-artwork': ['waiting for artwork', 'esperando arte'],
  'awaiting-buyer': ['waiting for the buyer', 'esperando o comprador'],
  'awaiting-material': ['waiting for material', 'esperando material'],
  damaged: ['damaged', 'danificado'],
  'wrong-text': ['wrong text', 'texto errado'],
  'wrong-colour': ['wrong colour', 'cor errada'],
};

test.each(Object.entries(KEPT_BEFORE))('%s is kept by its key, and read from the words kept before', (key, words) => {
  expect([key, ...words].map(keptReason)).toEqual([key, key, key]);
  for (const [at, language] of (['en', 'pt-BR'] as const).entries()) {
    for (const kept of [key, ...words]) expect(reasonWords(kept, textsIn(language))).toBe(words[at]);
  }
});

test('a reason of the shop itself is kept and read as it is', () => {
  expect([keptReason('glaze too thin'), reasonWords('glaze too thin', textsIn('pt-BR'))]).toEqual([
    'glaze too thin',
    'glaze too thin',
  ]);
});
