/** Graphemes, the characters that a person counts: é, 漢 and a joined emoji are one each. */

// Characters of one UTF-16 unit and one cell that never combine with each other into a longer grapheme: Latin, common
// punctuation, arrows, box drawing, blocks, and the signs of the screens.
const PLAIN = /^[\x20-\x7e\xa0-\xac\xae-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u21ff\u2500-\u25a9●○◐◔◑◕◷▪▲▼▶▸✎✓✕✔✖]*$/;

let segmenter: Intl.Segmenter | undefined;

/** Whether every UTF-16 unit of the text is a grapheme, one cell wide: true of nearly every text. */
export function isPlainText(text: string): boolean {
  return PLAIN.test(text);
}

/** The graphemes of a text, in order. The segmenter is made for the first text that needs it: that takes 10 ms. */
export function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** The graphemes of a text as a list of strings. */
export function lettersOf(text: string): string[] {
  return isPlainText(text) ? text.split('') : Array.from(graphemesOf(text), ({ segment }) => segment);
}
