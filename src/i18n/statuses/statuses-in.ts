/** The states of items; apart from all other texts, so that a command that lists items reads no screen's. */
import type { Language } from '../language.ts';
import { statuses as en } from './en.ts';
import { statuses as ptBr } from './pt-br.ts';

/** The words in one language. */
export function statusesIn(language: Language): typeof en {
  return language === 'en' ? en : ptBr;
}
