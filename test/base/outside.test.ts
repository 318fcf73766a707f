/** What comes from outside and goes out again: JSON, cells of a table, marks on what is personal, ids cut for people. */
import { expect, test } from 'vitest';
import { csvCell, csvLine, exactCsvLine, EXCEL_CSV, PLAIN_CSV } from '../../src/base/csv.ts';
import { fold } from '../../src/base/fold.ts';
import { isPlainText, lettersOf } from '../../src/base/graphemes.ts';
import { DEEPEST, isDeeperThan, isRecord, isTime, tryParseJson, UNREADABLE } from '../../src/base/json.ts';
import { asItIs, maskedText, isMarked, marked, unmarked } from '../../src/domain/personal-marks.ts';
import { safeText } from '../../src/base/safe-text.ts';
import { shortIds } from '../../src/base/short-ids.ts';
import { normalUrl } from '../../src/base/store-address.ts';
import { displayWidth, fit } from '../../src/base/width.ts';

test('a record is an object with names; a moment is a number that ends', () => {
  expect([{}, { a: 1 }, [], null, undefined, 'a', 1].map(isRecord)).toEqual([
    true,
    true,
    ...Array.from({ length: 5 }, () => false),
  ]);
  expect([0, -1.5, Number.NaN, Infinity, '1', null].map(isTime)).toEqual([true, true, false, false, false, false]);
});

const nested = (depth: number, wrap: (inner: unknown) => unknown) => {
  let value: unknown = 1;
  for (let count = 0; count < depth; count++) value = wrap(value);
  return value;
};

test.each([
  ['lists', (inner: unknown) => [0, null, inner]],
  ['objects', (inner: unknown) => ({ zero: 0, none: null, inner })],
  ['both in turn', (inner: unknown) => (Array.isArray(inner) ? { inner } : [inner])],
])('%s in one another are read as deep as anything of ours is, and no deeper', (_, wrap) => {
  expect(isDeeperThan(nested(DEEPEST, wrap), DEEPEST)).toBe(false);
  expect(isDeeperThan(nested(DEEPEST + 1, wrap), DEEPEST)).toBe(true);
  expect(tryParseJson(JSON.stringify(nested(DEEPEST, wrap)))).toEqual(nested(DEEPEST, wrap));
  expect(tryParseJson(JSON.stringify(nested(DEEPEST + 1, wrap)))).toBeUndefined();
});

test('what is no JSON is nothing; what holds nothing is as deep as nothing', () => {
  expect([tryParseJson('{"a":'), tryParseJson(''), tryParseJson('null'), tryParseJson('7')]).toEqual([
    undefined,
    undefined,
    null,
    7,
  ]);
  expect([isDeeperThan(7, 0), isDeeperThan([], 0), isDeeperThan([], 1), isDeeperThan(null, 0)]).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test('each number in a value is seen once, in lists and in objects, and nothing else is', () => {
  const numbers: unknown[] = [];
  const value = { price: 1.5, name: '7', is: true, none: null, rows: [2, '8', { count: 3, at: [4, [4]] }] };
  expect(isDeeperThan(value, DEEPEST, (one) => numbers.push(one))).toBe(false);
  expect(numbers.toSorted()).toEqual([1.5, 2, 3, 4, 4]);
});

test('what cannot be read says so in both languages', () => {
  expect(UNREADABLE).toMatch(/unreadable.*ilegível/);
});

test('a text is folded to lower case without accents, also one that is nothing but accented letters', () => {
  expect(['Calendário', 'ÍÃ', 'É', 'MUG', '', '漢字'].map(fold)).toEqual(['calendario', 'ia', 'e', 'mug', '', '漢字']);
});

test('an address of a store has one spelling, and what is no address stays as it is', () => {
  const spellings = [
    'https://api.example.com/v1',
    'https://API.example.com:443/v1//',
    'https://api.example.com/v1?x#y',
  ];
  expect(new Set(spellings.map(normalUrl))).toEqual(new Set(['https://api.example.com/v1']));
  expect(['https://api.example.com/', 'https://api.example.com/v1/a', 'nowhere/'].map(normalUrl)).toEqual([
    'https://api.example.com',
    'https://api.example.com/v1/a',
    'nowhere/',
  ]);
});

test('a cell comes out of a table as it went in', () => {
  expect(exactCsvLine(['plain', 'a,b', 'say "so"', 'two\nlines', 'two\rlines', '=1', ''])).toBe(
    'plain,"a,b","say ""so""","two\nlines","two\rlines",=1,',
  );
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@a', "'@a"],
  ['\ta', "'\ta"],
  ['\na', '"\'\na"'],
  ['\ra', '"\'\ra"'],
  [' =1+1', "' =1+1"],
  ['＝1+1', "'＝1+1"],
  ["'=1", "''=1"],
  [' a', '" a"'],
  ['a=1', 'a=1'],
  [-1, '-1'],
  ['a;b', '"a;b"'],
  ['a,b', '"a,b"'],
  ['say "so"', '"say ""so"""'],
  ['plain', 'plain'],
])('the cell %j is no formula: %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test.each(['5', '-5', '-12', '-5,50', '-1.75'])('%s is a number in every table, and is not marked', (number) => {
  expect(csvLine([number], EXCEL_CSV)).toBe(number);
});

test.each(['=1', '-1+1', '-x', '-', '-1,', '-1.5x', '+1'])('%s is no number, and is marked as a text', (text) => {
  expect(csvLine([text], EXCEL_CSV)).toBe(`'${text}`);
});

test('programs get commas; Excel in Brazil gets semicolons and a byte order mark', () => {
  const cells = ['1,5', 'a;b', 'c'];
  expect([csvLine(cells), csvLine(cells, PLAIN_CSV), csvLine(cells, EXCEL_CSV)]).toEqual([
    '"1,5",a;b,c',
    '"1,5",a;b,c',
    '1,5;"a;b";c',
  ]);
  expect([PLAIN_CSV, EXCEL_CSV].map(({ hasByteOrderMark }) => hasByteOrderMark)).toEqual([false, true]);
});

test('letters are what a person counts, and most texts are plain', () => {
  expect(lettersOf('Ana é')).toEqual(['A', 'n', 'a', ' ', 'é']);
  expect(lettersOf('e\u0301 👩‍🎨 漢')).toEqual(['e\u0301', ' ', '👩‍🎨', ' ', '漢']);
  expect(['Caneca · azul ▶', '', '漢', 'a\u0301'].map(isPlainText)).toEqual([true, true, false, false]);
});

test('each letter of a personal text has a mark, blanks have none, and it comes off again', () => {
  for (const text of ['Ana Silva', 'Lé 漢字 👩‍🎨']) {
    const shown = marked(text);
    expect([unmarked(shown), isMarked(shown), isMarked(text), unmarked(text)]).toEqual([text, true, false, text]);
    expect([displayWidth(shown), lettersOf(shown).filter((letter) => !isMarked(letter))]).toEqual([
      displayWidth(text),
      lettersOf(text).filter((letter) => letter === ' '),
    ]);
  }
  expect([asItIs('Ana'), marked('a b')]).toEqual(['Ana', 'a\u034f b\u034f']);
});

test('a recording covers what is marked cell for cell, with the blanks inside it, and nothing beside it', () => {
  expect(maskedText(`to ${marked('Ana Silva')}, today`)).toBe('to ▒▒▒▒▒▒▒▒▒, today');
  expect(maskedText(`${marked('漢字')}  end `)).toBe('▒▒▒▒  end ');
  expect(maskedText(`  ${marked('Ana')}`)).toBe('  ▒▒▒');
  expect(maskedText(`a ${marked('b')} c ${marked('d')}`)).toBe('a ▒ c ▒');
  expect(maskedText('nothing of anybody')).toBe('nothing of anybody');
});

test('what has the shape of a telephone or an address is covered wherever it came from', () => {
  expect(maskedText('call (11) 99999-1234 or ana@example.com')).toBe(`call ${'▒'.repeat(15)} or ${'▒'.repeat(15)}`);
});

test('colours stay in a recording, and no other sequence does', () => {
  const [red, off] = ['\x1b[38;5;1m', '\x1b[0m'];
  expect(maskedText(`${red}x${marked('Ana')}${off}y`)).toBe(`${red}x▒▒▒${off}y`);
  for (const other of [
    '\x1b[2J',
    '\x1b[?25l',
    '\x1b[1 q',
    '\x1b]8;;https://a.example\x07',
    '\x1b]0;title\x1b\\',
    '\x1bc',
  ]) {
    expect(maskedText(`a${other}b`)).toBe('ab');
  }
});

const cut = (...ids: string[]) => ids.map(shortIds(ids));

test('ids are cut as short as tells them apart, and never below eight', () => {
  expect(cut('0123456789ab', 'abcdefghijkl')).toEqual(['01234567', 'abcdefgh']);
  expect(cut('0123456789ab', '0123456789xy')).toEqual(['0123456789a', '0123456789x']);
  expect(cut('012345678', '012345678')).toEqual(['01234567', '01234567']);
  expect(cut('short', 'shorter')).toEqual(['short', 'shorter']);
});

test.each([
  ['a\r\nb\vc\fd\u0085e\u2028f', 'a↵b↵c↵d↵e↵f'],
  ['a\x1bb\x00c\x7fd\x9be', 'a␛b␀c␡d�e'],
  ['\u0301a', '◌\u0301a'],
  ['a\u0301', 'a\u0301'],
  [`a${'\u0301'.repeat(9)}b`, `a${'\u0301'.repeat(4)}b`],
  ['a\ufe0f ❤\ufe0f', 'a ❤\ufe0f'],
  ['a\u200db', 'ab'],
  ['👩\u200d🎨 👩🏽\u200d🎨 🏳\ufe0f\u200d🌈', '👩\u200d🎨 👩🏽\u200d🎨 🏳\ufe0f\u200d🌈'],
  ['👩\u200d 🎨\u200d', '👩 🎨'],
  ['\u200d🎨', '🎨'],
  [Array.from({ length: 6 }, () => '👩').join('\u200d'), '👩\u200d👩\u200d👩\u200d👩👩👩'],
  ['a\u202eb\u2066c\ufff9d\u{e0041}e', 'abcde'],
])('%j is shown as %j', (text, shown) => {
  expect(safeText(text)).toBe(shown);
});

test('a long text is cut between two graphemes, and in one without an end between two code points', () => {
  expect(safeText('abcdef', 4)).toBe('abc…');
  expect(safeText('ab👩‍🎨cd', 5)).toBe('ab…');
  const endless = '\u1100'.repeat(200);
  expect(safeText(endless, 101)).toBe(`${'\u1100'.repeat(100)}…`);
});

test('text is brought to its cells: filled, or cut with a mark; what asks for two cells in vain loses that', () => {
  expect([fit('ab', 4), fit('ab', 4, 'right'), fit('abcde', 4), fit('ab', 0)]).toEqual(['ab  ', '  ab', 'abc…', '']);
  expect([fit('漢字', 5), fit('漢字', 3), fit('漢字', 5, 'right')]).toEqual(['漢字 ', '漢…', ' 漢字']);
  expect([fit('❤\ufe0f', 3), fit('👩‍🎨', 3)]).toEqual(['❤  ', '👩‍🎨 ']);
  expect(fit('🏳\ufe0f\u200d🌈', 4)).toContain('\ufe0f\u200d');
});
