import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { graphemesOf, isPlainText } from '../../src/base/graphemes.ts';
// The stand-in of the bundle, plain JavaScript that a bundler reads.
import lazyWidth from '../../scripts/string-width-lazy.js';

test('what the bundle measures without string-width has the width that string-width says', () => {
  const codes = [...Array(0x3000).keys(), ...Array.from({ length: 0x1900 }, (_, at) => 0xe000 + at)]
    .map((code) => String.fromCharCode(code))
    .filter((text) => !/[\x00-\x1f]/.test(text));
  const different = codes.filter((text) => lazyWidth(text) !== stringWidth(text));
  expect(different).toEqual([]);
  const line = `\x1b[38;5;16m▌\x1b[39m ${codes.filter((text) => /^[\x20-\x7e\xa0-\xac\xae-\u02ff─▌●]$/.test(text)).join('')}`;
  expect(lazyWidth(line)).toBe(stringWidth(line));
});

test('two signs side by side are as wide as each of them', () => {
  for (const sign of '●○◐◔◑◕◷▲▼▶▸✎✓✕✔✖“→─█') expect(lazyWidth(`${sign}a${sign}`)).toBe(stringWidth(`${sign}a${sign}`));
});

test('each unit of a plain text is a letter and a cell of its own, whatever stands beside it', () => {
  const units = [...Array(0x10000).keys()].map((code) => String.fromCharCode(code)).filter((unit) => isPlainText(unit));
  expect(units.length).toBeGreaterThan(900);
  const text = units.flatMap((unit) => [unit, 'a', unit, unit, '✎']).join('');
  expect(stringWidth(text)).toBe(text.length);
  expect(Array.from(graphemesOf(text))).toHaveLength(text.length);
});
