/** The words of the commands, in both languages; apart from the screens' so that a command loads no screen's. */
import type { Language } from '../texts.ts';
import * as en from './en.ts';
import * as ptBr from './pt-br.ts';

export type CliTexts = typeof en;

/** All words of the commands in one language. */
export function cliTextsIn(language: Language): CliTexts {
  return language === 'en' ? en : ptBr;
}
