import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutApart } from '../../src/base/cut-apart.ts';
import { displayWidth, fit } from '../../src/base/width.ts';

test.each([
  ['their ends differ', ['Convite · Papel: marfim; Quantidade: 100', 'Convite · Papel: marfim; Quantidade: 50']],
  [
    'their middles differ',
    ['Quadro de mapa · Moldura: branca; Tamanho: A3', 'Quadro de mapa · Moldura: preta; Tamanho: A3'],
  ],
  ['one is the beginning of the other', ['Caneca esmaltada azul de 325 ml', 'Caneca esmaltada azul de 325 ml e tampa']],
])('two kinds look different also where they are cut: %s', (_, texts) => {
  const shown = cutApart(texts, 22);
  expect(new Set(shown).size).toBe(2);
  for (const text of shown) expect(displayWidth(text)).toBeLessThanOrEqual(22);
});

test('what fits, and what looks like no other, is cut at its end as ever', () => {
  expect(cutApart(['Caneca', 'Calendário de parede 2027'], 12)).toEqual(['Caneca', 'Calendário …']);
  expect(cutApart(['Calendário de parede 2027', 'Calendário de parede 2027'], 12)).toEqual([
    'Calendário …',
    'Calendário …',
  ]);
});

test('no text is wider than its column, whatever its letters are', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '漢', ' '), maxLength: 30 });
  fc.assert(
    fc.property(fc.array(text, { maxLength: 6 }), fc.integer({ min: 4, max: 20 }), (texts, width) => {
      for (const shown of cutApart(texts, width)) expect(displayWidth(shown)).toBeLessThanOrEqual(width);
    }),
    { numRuns: 200 },
  );
});

test('two different names of a list never look the same, whatever their letters and however narrow the column is', () => {
  const part = fc.constantFrom('Caneca ', 'Capa de almofada ', 'azul', 'verde', ' 漢字', ' é', '1', '…', '…2', ' ');
  const name = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join('').trim());
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), fc.integer({ min: 4, max: 24 }), (names, width) => {
      const shown = cutApart(names, width).map((text) => fit(text, width));
      const lookOf = new Map(names.map((text, index) => [text.trimEnd(), shown[index]]));
      expect(new Set(lookOf.values()).size).toBe(lookOf.size);
    }),
    { numRuns: 500 },
  );
});

test('a letter of several parts before a difference is shown whole, or not at all', () => {
  for (const before of ['', 'a', 'ab', 'abc', 'abcd']) {
    const names = ['1', '2'].map((one) => `Caneca de presente 👨‍👩‍👧‍👦${before}${one} com uma tampa e caixa`);
    const shown = cutApart(names, 12);
    expect(new Set(shown).size).toBe(2);
    for (const text of shown) expect(text.replace('👨‍👩‍👧‍👦', '')).toMatch(/^…[ a-z]*[12][ a-z]*…$/);
  }
});

test('where neither ends nor a difference tells names apart, they are numbered', () => {
  const names = ['aaaa bbbb cccc dddd', 'aaaa bXbb cccc dddd', 'aaaa bbbb cccX dddd', 'aaaa bXbb cccX dddd'];
  expect(cutApart(names, 6).toSorted()).toEqual(['aaaa…1', 'aaaa…2', 'aaaa…3', 'aaaa…4']);
});

test.each<[string[], number, string[]]>([
  [['Convite · Quantidade: 100', 'Convite · Quantidade: 50'], 16, ['Convi…idade: 100', 'Convi…tidade: 50']],
  [
    ['Quadro de mapa · Moldura: branca; Tamanho: A3', 'Quadro de mapa · Moldura: preta; Tamanho: A3'],
    22,
    ['…ra: branca; Tamanho:…', '…ra: preta; Tamanho: …'],
  ],
  [['1 abcdefghijklmnop', '2 abcdefghijklmnop'], 8, ['1 abcde…', '2 abcde…']],
  [['ab cd ef gh 1 zz', 'ab cd ef gh 2 zz'], 8, ['ab… 1 zz', 'ab… 2 zz']],
  [['漢字漢字 A 漢字漢字漢字', '漢字漢字 B 漢字漢字漢字'], 9, ['漢字漢…1', '漢字漢…2']],
  [['Caneca azul', 'Caneca verde'], 12, ['Caneca azul', 'Caneca verde']],
  [['Caneca azul', 'Caneca verde'], 11, ['Caneca azul', 'Caneca ver…']],
  [['Caneca azul', 'Caneca azul escuro'], 11, ['Caneca azul', 'Caneca azu…']],
  [['Caneca…', 'Caneca azul'], 7, ['Caneca…', 'Ca…azul']],
  [
    ['aaaa bbbb cccc dddd', 'aaaa bXbb cccc dddd', 'aaaa bbbb cccX dddd', 'aaaa bXbb cccX dddd', 'aaaa…1'],
    6,
    ['aaaa…5', 'aaaa…3', 'aaaa…4', 'aaaa…2', 'aaaa…1'],
  ],
  [['a…fgh', 'abcdefgh', 'abcdXfgh'], 5, ['a…fgh', 'abc…2', 'abc…1']],
  [
    ['Caneca esmaltada azul de 325 ml com tampa', 'Caneca esmaltada amarela de 325 ml com tampa'].concat(
      'Caneca esmaltada verde de 325 ml com tampa',
    ),
    12,
    ['…ada azul d…', '…ada amarel…', '…ada verde …'],
  ],
  [
    ['Porta-retrato grande de parede 1', 'Porta-retrato grande de parede 2'].map(
      (one) => `${one} com passe-partout azul`,
    ),
    30,
    ['…ede 1 com passe-partout azul', '…ede 2 com passe-partout azul'],
  ],
  [['Caneca azul', 'Caneca verde'], 0, ['Caneca azul', 'Caneca verde']],
  [['abcdefgh', 'abcdefgi'], 1, ['…1', '…1']],
  [['abcdXfgh', 'abcdYfgh'], 2, ['…1', '…2']],
])('%j in %d cells', (texts, width, shown) => {
  expect(cutApart(texts, width)).toEqual(shown);
});
