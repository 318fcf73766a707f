/** No English on Portuguese screens: the words of the golden frames, against those of both catalogues. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { displayWidth } from '../../src/domain/width.ts';
import { textsIn } from '../../src/texts/texts.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** What the tests themselves have put on the screens, or the names of keys. */
const NOT_OURS = new Set(['bench', 'store', 'tab']);

/** The words that a catalogue can say: those in its quotes, and not the names in the code between them. */
function wordsSaid(language: 'en' | 'pt-br'): Set<string> {
  const words = new Set<string>();
  for (const path of globSync(join(ROOT, `src/texts/**/${language}.ts`))) {
    const source = readFileSync(path, 'utf8')
      .replaceAll(/\/\*\*?.*?\*\//gs, '')
      .replaceAll(/^import .*$/gm, '');
    for (const word of wordsIn(quotedIn(source))) words.add(word);
  }
  return words;
}

/** What stands in quotes and templates, also in those inside of a template. */
function quotedIn(source: string): string {
  let said = '';
  // What is open: a quote, a template, or the code inside a template.
  const open: string[] = [];
  for (let at = 0; at < source.length; at++) {
    const [sign, inside] = [source[at]!, open.at(-1)];
    const isText = inside === "'" || inside === '`';
    if (isText && sign === '\\') at++;
    else if (inside === '`' && source.startsWith('${', at)) {
      open.push('{');
      at++;
      said += ' ';
    } else if (isText && sign === inside) {
      open.pop();
      said += ' ';
    } else if (isText) said += sign;
    else if (sign === "'" || sign === '`' || sign === '{') open.push(sign);
    else if (sign === '}') open.pop();
  }
  return said;
}

/** Of three letters and more, in small letters. */
function wordsIn(text: string): string[] {
  return (text.match(/[\p{L}]{3,}/gu) ?? []).map((word) => word.toLowerCase());
}

test('no Portuguese screen says a word that only the English catalogue has', () => {
  const [english, portuguese] = [wordsSaid('en'), wordsSaid('pt-br')];
  expect(english.size).toBeGreaterThan(1000);
  // Names of keys stand in no catalogue of English.
  english.add('space');
  const found = new Map<string, string>();
  for (const path of globSync(join(ROOT, 'test/screens/golden/*.pt-BR*.txt'))) {
    // The headings of what is spoken are the test's own.
    for (const word of wordsIn(readFileSync(path, 'utf8').replaceAll(/^##.*$/gm, ''))) {
      if (english.has(word) && !portuguese.has(word) && !NOT_OURS.has(word)) found.set(word, basename(path));
    }
  }
  expect(Object.fromEntries(found)).toEqual({});
});

test('words of one catalogue are not taken for words of the other', () => {
  const [english, portuguese] = [wordsSaid('en'), wordsSaid('pt-br')];
  for (const word of ['the', 'with', 'cannot', 'nothing', 'reached', 'seen']) {
    expect([word, english.has(word), portuguese.has(word)]).toEqual([word, true, false]);
  }
});

test.each(['en', 'pt-BR'] as const)('what the board says of ages in 14 columns is whole in %s', (language) => {
  const { noneLate, late } = textsIn(language).board;
  for (const text of [noneLate, `! ${late(1)}`, `! ${late(9)}`])
    expect(displayWidth(text), text).toBeLessThanOrEqual(14);
});
