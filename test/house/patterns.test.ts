/** No text from outside holds up a process that many terminals share: every regular expression of the house is timed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maskEmail, maskName, maskNote, maskPersonal, maskPhone, maskTaxId } from '../../src/domain/masking.ts';
import { safeText } from '../../src/base/safe-text.ts';
import { leastCpuMs, slowestText } from './costs.ts';
import { readHouse, SyntaxKind, type House } from './reading.ts';
import { MADE_PATTERNS, SLOW_PATTERNS } from './slow-patterns.ts';
import { someByDay } from '../support/night.ts';

let house: House;
beforeAll(() => void (house = readHouse()));
afterAll(() => house[Symbol.dispose]());

// The sandbox is a store of its own, and serves nobody else.
const found = (kind: SyntaxKind) =>
  house.files
    .filter(({ name }) => !name.startsWith('src/sandbox/'))
    .flatMap((file) => file.all((node) => node.kind === kind).map((node) => [file.name, file.textOf(node)] as const));

/** Within it a key is answered. */
const KEY_MS = 100;

const patternOf = (literal: string) => {
  const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(literal) ?? [];
  return new RegExp(source, flags);
};

test('every regular expression takes no more time than its text is long, or is told why it meets no long one', () => {
  const literals = [...new Set(found(SyntaxKind.RegularExpressionLiteral).map((one) => one.join(' ')))];
  expect(literals.length).toBeGreaterThan(300);
  const slow = literals.flatMap((literal) => {
    const text = slowestText(patternOf(literal.slice(literal.indexOf(' ') + 1)));
    return text === undefined ? [] : [[literal, text] as const];
  });
  expect(slow.filter(([literal]) => SLOW_PATTERNS[literal] === undefined)).toEqual([]);
  expect(Object.keys(SLOW_PATTERNS).filter((literal) => !literals.includes(literal))).toEqual([]);
});

test('a pattern that is put together as the program runs is on the list of those that are tried whole', () => {
  const made = found(SyntaxKind.NewExpression).filter(([, text]) => text.startsWith('new RegExp('));
  expect(made.map((one) => one.join(' ')).toSorted()).toEqual([...MADE_PATTERNS].toSorted());
});

/** Letters, digits, blanks, marks, pictures and controls: one of them a million times, and a last sign that fits nothing. */
const UNITS = [
  'a',
  '0',
  ' ',
  '@',
  'a@',
  '0 ',
  'a ',
  '0.',
  '-',
  '\u0301',
  'a\u0301',
  '👩\u200d',
  '👩\ufe0f',
  '\ud800',
  '\x1b',
  '\n',
];

test.each(someByDay(UNITS))('a million of %j are made safe and masked in the time of a key', (unit) => {
  const text = `x${unit.repeat(1_000_000 / unit.length)}\u0002`;
  for (const take of [safeText, maskNote, maskPersonal, maskName, maskTaxId, maskPhone, maskEmail]) {
    expect(
      leastCpuMs(KEY_MS, () => take(text)),
      take.name,
    ).toBeLessThan(KEY_MS);
  }
});

test.each([/\S+@\S+/g, /(a+)+$/, / +$/, /^(.*?)x(.*?)y(.*?)z$/])('%s is found to be slow', (pattern) => {
  expect(slowestText(pattern)).toBeDefined();
});
