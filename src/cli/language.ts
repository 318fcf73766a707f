/** The language of one command line, known before the line is understood: help and complaints are in it, too. */
import { languageFrom } from '../config.ts';
import type { Language } from '../texts/texts.ts';
import type { CliIo } from './io.ts';

/** The language of `--lang`, wherever it stands, or else of the environment. Where it is given twice, the first counts. */
export function languageOf(argv: readonly string[], env: CliIo['env']): Language {
  const words = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;
  const at = words.findIndex((word) => /^--lang(=|$)/.test(word));
  return languageOrEnglish(at < 0 ? undefined : (/=(.*)/s.exec(words[at]!)?.[1] ?? words[at + 1]), env);
}

/** The language of a flag or of the environment. A wrong one is itself told, in English, when the configuration is read. */
export function languageOrEnglish(flag: string | undefined, env: CliIo['env']): Language {
  try {
    return languageFrom(flag, env);
  } catch {
    return 'en';
  }
}
