/** The words of the bench over SSH, in both languages. */
import type { Language } from '../texts.ts';
import { en, type SshTexts } from './en.ts';
import { ptBr } from './pt-br.ts';

export type { SshTexts };

/** The words in one language. */
export function sshTextsIn(language: Language): SshTexts {
  return language === 'en' ? en : ptBr;
}
