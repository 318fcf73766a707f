/** Texts as a person counts their letters: é, 漢 and a joined emoji are one each. */

// One UTF-16 unit, one cell, never part of a longer grapheme among themselves: Latin, common punctuation, arrows, box
// drawing, blocks, and the signs of the screens.
const PLAIN = /^[\x20-\x7e\xa0-\xac\xae-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u21ff\u2500-\u25a9●○◐◔◑◕◷▪▲▼▶▸✎✓✕✔✖]*$/;

let segmenter: Intl.Segmenter | undefined;

/** Whether every UTF-16 unit of the text is a letter of its own, and one cell wide: nearly every text is so. */
export function isPlainText(text: string): boolean {
  return PLAIN.test(text);
}

/** The graphemes of a text, in order. What takes texts apart is made when the first text needs it: it costs 10 ms. */
export function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** The same as a list of texts. */
export function lettersOf(text: string): string[] {
  return isPlainText(text) ? text.split('') : Array.from(graphemesOf(text), ({ segment }) => segment);
}
