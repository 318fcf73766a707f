/** Which language is spoken. */
import { ConfigProblem } from '../files/problem.ts';
import { readLanguage, type Language } from '../texts/texts.ts';
import type { Env } from './environment.ts';

/**
 * The language: flag, then `BANCADA_LANG`, then the profile's, then the locale, then English. Throws {@link
 * ConfigProblem} for one that was asked for and that bancada does not speak.
 */
export function languageFrom(flag: string | undefined, env: Env, ofProfile?: string): Language {
  const asked = flag ?? (env['BANCADA_LANG'] || undefined);
  const language = readLanguage(asked);
  if (asked && !language) throw new ConfigProblem((texts) => texts.config.language(asked));
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'];
  return language ?? readLanguage(ofProfile) ?? readLanguage(locale) ?? 'en';
}

/** The same for what is said before the configuration is read; a wrong language is itself told in English. */
export function languageOrEnglish(flag: string | undefined, env: Env): Language {
  try {
    return languageFrom(flag, env);
  } catch {
    return 'en';
  }
}
