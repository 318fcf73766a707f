/**
 * The words of `--help`, the manual page and the completions. One language is loaded, and only
 * where a command line is built.
 */
import type { Language } from '../../texts.ts';
import type { HelpTexts } from './en.ts';

export type { HelpTexts };

/** The words in one language. */
export async function helpTextsIn(language: Language): Promise<HelpTexts> {
  if (language === 'en') return (await import('./en.ts')).en;
  return (await import('./pt-br.ts')).ptBr;
}
