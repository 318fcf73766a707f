/** Which words each catalogue can say: no English on Portuguese screens. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { quotedIn } from '../support/quoted.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** What the tests themselves have put on the screens, or the names of keys. */
const NOT_OURS = new Set(['bench', 'store', 'tab']);

/** The words that a catalogue can say: those in its quotes, and not the names in the code between them. */
export function wordsSaid(language: 'en' | 'pt-br'): Set<string> {
  const words = new Set<string>();
  for (const path of globSync(join(ROOT, `src/i18n/**/${language}.ts`))) {
    const source = readFileSync(path, 'utf8')
      .replaceAll(/\/\*\*?.*?\*\//gs, '')
      .replaceAll(/^import .*$/gm, '');
    for (const word of wordsIn(quotedIn(source))) words.add(word);
  }
  return words;
}

/** Of three letters and more, in small letters. */
function wordsIn(text: string): string[] {
  return (text.match(/[\p{L}]{3,}/gu) ?? []).map((word) => word.toLowerCase());
}

let catalogues: { english: Set<string>; portuguese: Set<string> } | undefined;

/** The words of a text that only the English catalogue has. */
export function englishIn(text: string): string[] {
  // Names of keys stand in no catalogue of English.
  catalogues ??= { english: wordsSaid('en').add('space'), portuguese: wordsSaid('pt-br') };
  const { english, portuguese } = catalogues;
  return wordsIn(text).filter((word) => english.has(word) && !portuguese.has(word) && !NOT_OURS.has(word));
}
