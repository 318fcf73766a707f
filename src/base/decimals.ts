/** Numbers with one decimal, in the notation of a language. Pure. */

/** `5.5` in English, `5,5` in Portuguese. */
export function formatTenths(value: number, language: 'en' | 'pt-BR'): string {
  const text = value.toFixed(1);
  return language === 'pt-BR' ? text.replace('.', ',') : text;
}
