/** Chooses the language; a requested language that is not supported is an invalid setting. */
import { ConfigProblem } from './problem.ts';
import { readLanguage, type Language } from '../i18n/language.ts';
import type { Env } from './environment.ts';
import { askedLanguage, languageOrEnglish } from './language-or-english.ts';

/**
 * The language: flag, then `BANCADA_LANG`, then the profile, then the locale, then English. Throws {@link ConfigProblem} for a
 * requested language that is not supported.
 */
export function languageFrom(flag: string | undefined, env: Env, ofProfile?: string): Language {
  const asked = askedLanguage(flag, env);
  if (asked !== undefined && !readLanguage(asked)) throw new ConfigProblem((texts) => texts.config.language(asked));
  return (asked === undefined ? readLanguage(ofProfile) : undefined) ?? languageOrEnglish(flag, env);
}
