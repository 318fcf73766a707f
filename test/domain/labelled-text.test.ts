import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelledParts, valuesOf } from '../../src/domain/labelled-text.ts';

const shown = (text: string) => labelledParts(text).map((part) => (part.isLabel ? `[${part.text}]` : part.text));

test('labels are told from what they label', () => {
  expect(shown('Nomes: “Ana & Léo”, “Zoë”; Linha: azul')).toEqual([
    '[Nomes: ]',
    '“Ana & Léo”, “Zoë”',
    '[; Linha: ]',
    'azul',
  ]);
  expect(shown('Ana')).toEqual(['Ana']);
});

test('what is quoted goes on the piece, and is no label', () => {
  expect(shown('“Amor; Paz: sempre”')).toEqual(['“Amor; Paz: sempre”']);
  expect(shown('10: 30')).toEqual(['10: 30']);
});

test('the values alone are what a short row says', () => {
  expect(valuesOf('Cor: azul; Volume: 325 ml')).toBe('azul · 325 ml');
  expect(valuesOf('branca · A4')).toBe('branca · A4');
});

test('nothing of a text is lost in its parts', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 300, unit: fc.constantFrom('a', ':', ';', ' ', '“', '”', '"', '1') }),
      (text) => {
        expect(
          labelledParts(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      },
    ),
  );
});
