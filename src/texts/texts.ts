/** The languages of the bench, and which one to speak. */
import { en, type Texts } from './en.ts';
import { ptBr } from './pt-br.ts';

export type { Texts };
export type Language = 'en' | 'pt-BR';

const LANGUAGES: Readonly<Record<Language, Texts>> = { en, 'pt-BR': ptBr };

/** All texts in one language. */
export function textsIn(language: Language): Texts {
  return LANGUAGES[language];
}

/** Reads `pt`, `pt-BR`, `pt_BR.UTF-8`, `en`, `en_US`…; `undefined` for a language we do not speak. */
export function readLanguage(text: string | undefined): Language | undefined {
  if (text === undefined) return undefined;
  if (/^pt([-_.]|$)/i.test(text)) return 'pt-BR';
  if (/^(en([-_.]|$)|C$|C\.|POSIX$)/i.test(text)) return 'en';
  return undefined;
}
