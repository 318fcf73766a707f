/** The language of a command line, found before the line is parsed: help and usage errors are in it, too. */
import { languageOrEnglish } from '../config/language-or-english.ts';
import type { Language } from '../i18n/texts.ts';
import type { CliIo } from '../tty/io.ts';

/** The language of `--lang`, anywhere in the line, or else of the environment. If `--lang` is given twice, the first counts. */
export function languageOf(argv: readonly string[], env: CliIo['env']): Language {
  const words = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;
  const at = words.findIndex((word) => /^--lang(=|$)/.test(word));
  return languageOrEnglish(at < 0 ? undefined : (/=(.*)/s.exec(words[at]!)?.[1] ?? words[at + 1]), env);
}
