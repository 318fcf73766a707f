/** The line in front at the packing bench: as large as it goes, and whole as long as there is any room. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  frontRows,
  heroLines,
  otherRows,
  shareRooms,
  type FrontFacts,
  type PackingRow,
} from '../../components/packing-layout.ts';
import { displayWidth } from '../../src/base/width.ts';

const facts = (patch: Partial<FrontFacts> = {}): FrontFacts => ({
  count: '3/6',
  needed: '6',
  name: 'Caneca esmaltada · Cor: azul-marinho; Tamanho: 325 ml',
  text: 'Ana & Léo',
  seen: 'not seen yet',
  isSeen: false,
  isDone: false,
  state: '',
  isMissing: false,
  note: 'The buyer wrote: É surpresa.',
  ...patch,
});
const more = (count: number) => `${count} more`;
const textOf = (rows: readonly PackingRow[]) => rows.map((row) => row.map(({ text }) => text).join('')).join('\n');
const bare = (text: string) => text.replaceAll(/[\s✎]/g, '');

/** How many rows of letters a text is drawn in. */
const largeRows = (rows: readonly PackingRow[]) =>
  rows.filter((row) => row.some(({ text, role }) => role === 'text' && /[▀▄█]/.test(text))).length;

test('what has to be on the piece grows with the room; the name stays text', () => {
  // An accent over the e, and no tails: the last of ten rows, or of five, is blank.
  const sizes = (
    [
      [160, 25],
      [120, 8],
      [120, 5],
      [120, 4],
    ] as const
  ).map(([columns, height]) => largeRows(frontRows(facts({ note: '' }), columns, height, true)));
  expect(sizes).toEqual([8, 4, 3, 0]);
  const text = textOf(frontRows(facts(), 120, 25, true));
  expect(text).toContain('3/6   Caneca esmaltada · Cor: azul-marinho; Tamanho: 325 ml');
  expect(text).toContain('The buyer wrote: É surpresa.');
});

test('a label stands small above its value, and quotation marks are not drawn', () => {
  const large = textOf(frontRows(facts({ text: 'Nomes: “Lia”, “Rafa”; Linha: azul' }), 120, 30, true)).split('\n');
  for (const label of ['Nomes', 'Linha']) expect(large.filter((line) => line.trim() === label)).toHaveLength(1);
  for (const value of ['Lia · Rafa', 'azul']) {
    for (const row of heroLines(value, 116, ['tall', 2])) expect(large).toContain(`  ${row}`);
  }
  const small = textOf(frontRows(facts({ text: 'Nomes: “Lia”, “Rafa”; Linha: azul' }), 60, 6, true));
  expect(small).toContain('✎ Nomes: “Lia”, “Rafa”; Linha: azul');
});

test('where a terminal has no blocks the letters stand apart', () => {
  const text = textOf(frontRows(facts(), 120, 25, false));
  expect(text).toContain('A n a   &   L é o');
  expect(text).not.toMatch(/[▀▄█▖▗▘▝▌▐]/);
});

test('40 × 12 has all of it', () => {
  const text = textOf(frontRows(facts(), 40, 6, true));
  for (const part of [
    '3/6',
    'Caneca esmaltada',
    'azul-marinho; Tamanho: 325 ml',
    '✎ Ana & Léo',
    'not seen yet',
    'É surpresa',
  ]) {
    expect(bare(text)).toContain(bare(part));
  }
});

test('no size of the terminal is overrun, and what has no room is said to be more', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'Aé Ç漢🎉n1 '), maxLength: 200 });
  fc.assert(
    fc.property(
      texts,
      texts,
      fc.integer({ min: 24, max: 200 }),
      fc.integer({ min: 1, max: 50 }),
      fc.boolean(),
      (name, text, columns, height, hasBlocks) => {
        const rows = frontRows(facts({ name, text }), columns, height, hasBlocks);
        expect(rows.length).toBeLessThanOrEqual(height);
        for (const row of rows) expect(displayWidth(textOf([row]))).toBeLessThanOrEqual(columns);
      },
    ),
    { numRuns: 200 },
  );
  expect(textOf(frontRows(facts({ text: 'Ana '.repeat(80) }), 40, 5, true))).toMatch(/…$/);
});

test('at 80 columns no name of the usual length is cut, beside what was counted of it', () => {
  const line = facts({
    name: 'Capa de almofada bordada à mão · Cor: azul; Tamanho: 45',
    count: '2 of 12',
    needed: '12',
  });
  expect(textOf(otherRows([line], 80, 1, String))).toContain(line.name);
});

test('other lines have as much as fits: texts, then names alone, and what is done last', () => {
  const lines = [
    facts({ isDone: true, name: 'done', count: '1 of 1' }),
    ...['a', 'b', 'c'].map((name) => facts({ name, count: '0 of 6' })),
  ];
  expect(textOf(otherRows(lines, 80, 8, more))).toContain('✎ Ana & Léo  not seen yet');
  expect(otherRows(lines, 80, 4, more)).toHaveLength(4);
  const few = textOf(otherRows(lines, 80, 3, more));
  expect(few).toMatch(/ a .*\n.* b .*\n {2}2 more$/s);
});

test('the line in front never has less than the others together', () => {
  for (let height = 1; height < 60; height++) {
    for (const others of [0, 1, 5, 30]) {
      const { front, others: below } = shareRooms(height, others);
      expect(front).toBeGreaterThanOrEqual(Math.max(1, below));
      expect(front + below).toBeLessThanOrEqual(height);
    }
  }
});

test('lines of different kinds look different, also where their names are cut', () => {
  const lines = ['100', '50', '150'].map((size) =>
    facts({ name: `Convite de casamento · Papel: marfim; Quantidade: ${size}`, text: '' }),
  );
  const rows = otherRows(lines, 40, 3, more);
  expect(rows).toHaveLength(3);
  expect(new Set(rows.map((row) => textOf([row]))).size).toBe(3);
});

test('quoted words that look like a label are drawn as large as the rest', () => {
  const rows = textOf(frontRows(facts({ text: 'Frase: “Amor; Paz: sempre”', note: '' }), 160, 40, true)).split('\n');
  expect(rows.map((row) => row.trim())).not.toContain('Paz');
  expect(rows.map((row) => row.trim())).toContain('Frase');
});

test('a label is the buyer’s text too', () => {
  const rows = frontRows(facts({ text: 'Ana: sempre', note: '' }), 160, 40, true);
  expect(rows.flat().find(({ text }) => text.trim() === 'Ana')).toMatchObject({ isPersonal: true });
});
