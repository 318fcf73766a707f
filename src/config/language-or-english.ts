/** The language of what is said before settings are read; apart from them, so that nothing of them is loaded for it. */
import { readLanguage, type Language } from '../i18n/language.ts';
import type { Env } from './environment.ts';

/** What somebody asked for, by a flag or `BANCADA_LANG`, whether it is spoken or not. */
export function askedLanguage(flag: string | undefined, env: Env): string | undefined {
  return (flag ?? env['BANCADA_LANG']) || undefined;
}

/** The language that was asked for, or else that of the locale; English for one that bancada does not speak. */
export function languageOrEnglish(flag: string | undefined, env: Env): Language {
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'];
  return readLanguage(askedLanguage(flag, env) ?? locale) ?? 'en';
}
