/** A code of the store in words. */
import type { Texts } from './texts.ts';

/**
 * The words of a code such as `etiqueta_emitida`, and the code itself where none are known: that is shown as it is, and
 * quietly. Both are empty where there is no code.
 */
export function storeCodeWords(code: string, { storeCodes }: Pick<Texts, 'storeCodes'>): { word: string; raw: string } {
  const word = Object.hasOwn(storeCodes, code.toLowerCase())
    ? storeCodes[code.toLowerCase() as keyof typeof storeCodes]
    : undefined;
  return word === undefined ? { word: '', raw: code } : { word, raw: '' };
}

/** A code of the store in words, or as it is where none are known. */
export function codeInWords(code: string, texts: Pick<Texts, 'storeCodes'>): string {
  const { word, raw } = storeCodeWords(code, texts);
  return word || raw;
}
