/** The language of messages shown before settings are read; in a file of its own, so that no settings are loaded for it. */
import { readLanguage, type Language } from '../i18n/language.ts';
import type { Env } from './environment.ts';

/** The language requested by a flag or `BANCADA_LANG`, supported or not. */
export function askedLanguage(flag: string | undefined, env: Env): string | undefined {
  return (flag ?? env['BANCADA_LANG']) || undefined;
}

/** The requested language, else that of the locale; English if bancada does not support it. */
export function languageOrEnglish(flag: string | undefined, env: Env): Language {
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'];
  return readLanguage(askedLanguage(flag, env) ?? locale) ?? 'en';
}
