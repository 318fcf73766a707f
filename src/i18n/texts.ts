/** All texts of the bench, in each language. */
import * as en from './en.ts';
import type { Language } from './language.ts';
import * as ptBr from './pt-br.ts';

export type { Language };
export type Texts = typeof en;

const LANGUAGES: Readonly<Record<Language, Texts>> = { en, 'pt-BR': ptBr };

/** All texts in one language. */
export function textsIn(language: Language): Texts {
  return LANGUAGES[language];
}
