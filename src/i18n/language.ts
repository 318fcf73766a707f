/** The languages that bancada speaks; apart from the texts, which to read takes longer than most commands. */
export type Language = 'en' | 'pt-BR';

/** Reads `pt`, `pt-BR`, `pt_BR.UTF-8`, `en`, `en_US`…; `undefined` for a language we do not speak. */
export function readLanguage(text: string | undefined): Language | undefined {
  if (text === undefined) return undefined;
  if (/^pt([-_.]|$)/i.test(text)) return 'pt-BR';
  if (/^(en([-_.]|$)|C$|C\.|POSIX$)/i.test(text)) return 'en';
  return undefined;
}
