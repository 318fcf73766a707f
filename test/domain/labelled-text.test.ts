import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labelledParts, labelledTexts, valuesOf, withoutQuotes } from '../../src/domain/labelled-text.ts';

const shown = (text: string) => labelledParts(text).map((part) => (part.isLabel ? `[${part.text}]` : part.text));
const pairs = (text: string) => labelledTexts(text).map(({ label, value }) => [label, value]);
const texts = fc.string({ maxLength: 300, unit: fc.constantFrom('a', 'É', ':', ';', ' ', '“', '”', '"', '1', '&') });

describe('labelled texts', () => {
  test('labels are told from what they label', () => {
    expect(shown('Nomes: “Ana & Léo”, “Zoë”; Linha: azul')).toEqual([
      '[Nomes: ]',
      '“Ana & Léo”, “Zoë”',
      '[; Linha: ]',
      'azul',
    ]);
    expect(shown('Ana')).toEqual(['Ana']);
    expect(pairs('Nomes: “Ana & Léo”, “Zoë”; Linha: azul')).toEqual([
      ['Nomes', '“Ana & Léo”, “Zoë”'],
      ['Linha', 'azul'],
    ]);
  });

  test.each([
    '“Amor; Paz: sempre”',
    '"Amor; Paz: sempre"',
    'a "Amor; Paz: sempre"',
    '“Amor; Paz: sempre',
    '“Paz: 1”; “Luz: 2”',
  ])('%s is quoted and has no label', (text) => {
    expect(labelledParts(text).some(({ isLabel }) => isLabel)).toBe(false);
    expect(pairs(text)).toEqual([['', text]]);
  });

  test('a quotation mark behind a figure means inches and quotes nothing', () => {
    expect(pairs('Largura: 10"; Linha: azul')).toEqual([
      ['Largura', '10"'],
      ['Linha', 'azul'],
    ]);
  });

  test.each(['10: 30', 'Nome 2: Ana', 'Ana & Léo: sempre', '  : x', 'Ana, Léo: sempre', `${'a'.repeat(25)}: x`])(
    '%s may be meant for the piece and is no label',
    (text) => {
      expect(labelledParts(text).some(({ isLabel }) => isLabel)).toBe(false);
      expect(pairs(text)).toEqual([['', text]]);
    },
  );

  test('a label has up to 24 letters', () => {
    expect(pairs(`${'a'.repeat(24)}: x`)).toEqual([['a'.repeat(24), 'x']]);
  });

  test('a value that is empty takes no place in a row', () => {
    expect([shown(''), shown('Cor: '), shown('Cor: ; Volume: 325 ml')]).toEqual([
      [],
      ['[Cor: ]'],
      ['[Cor: ]', '[; Volume: ]', '325 ml'],
    ]);
    expect([valuesOf(''), valuesOf('Cor: '), valuesOf('Cor: ; Volume: 325 ml')]).toEqual(['', '', '325 ml']);
  });

  test('a row has the beginning of the longest text', () => {
    const text = `Frase: ${'amor '.repeat(2_000)}`;
    expect(shown(text)).toEqual(['[Frase: ]', text.slice(7, 400)]);
  });

  test('an accent in a letter of its own is part of a label', () => {
    expect(pairs('Gravação: Ana'.normalize('NFD'))).toEqual([['Gravação'.normalize('NFD'), 'Ana']]);
  });

  test('what has no label belongs to the part before it', () => {
    expect(pairs('Nomes: Ana; Léo; Linha: azul')).toEqual([
      ['Nomes', 'Ana; Léo'],
      ['Linha', 'azul'],
    ]);
  });

  test('the values alone are what a short row says', () => {
    expect(valuesOf('Cor: azul; Volume: 325 ml')).toBe('azul · 325 ml');
    expect(valuesOf('branca · A4')).toBe('branca · A4');
  });

  test('nothing of a text is lost in its parts', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(
          labelledParts(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
        const joined = labelledTexts(text).map(({ label, value }) => (label === '' ? value : `${label}: ${value}`));
        expect(joined.join('; ')).toBe(text);
      }),
    );
  });

  test('a row and packing agree on every label', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const ofRow = labelledParts(text).filter(({ isLabel }) => isLabel);
        const ofPacking = labelledTexts(text).filter(({ label }) => label !== '');
        expect(ofRow.map((part) => part.text.replace(/^; /, ''))).toEqual(ofPacking.map(({ label }) => `${label}: `));
      }),
    );
  });

  test('packing has all of the longest text', () => {
    const text = `Frase: ${'amor '.repeat(2_000)}`;
    expect(labelledTexts(text)[0]!.value).toBe(text.slice(7));
  });
});

describe('a value without quotes', () => {
  test.each([
    ['“Lia”, “Rafa”', 'Lia · Rafa'],
    ['“Lia”', 'Lia'],
    ['“Lia” e “Rafa”', '“Lia” e “Rafa”'],
    ['azul', 'azul'],
    ['“”', '“”'],
    ['“L”', 'L'],
    [' “Lia” ', 'Lia'],
    ['“Lia', '“Lia'],
    ['Lia”', 'Lia”'],
    ['“Lia”, “Ra”fa”', '“Lia”, “Ra”fa”'],
  ])('%s is drawn as %s', (value, drawn) => expect(withoutQuotes(value)).toBe(drawn));
});
