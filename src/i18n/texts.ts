/** All texts of the bench, in each language. */
import { en, type Texts } from './en.ts';
import type { Language } from './language.ts';
import { ptBr } from './pt-br.ts';

export type { Language, Texts };

const LANGUAGES: Readonly<Record<Language, Texts>> = { en, 'pt-BR': ptBr };

/** All texts in one language. */
export function textsIn(language: Language): Texts {
  return LANGUAGES[language];
}
