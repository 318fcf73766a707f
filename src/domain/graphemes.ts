/** Texts as a person counts their letters: é, 漢 and a joined emoji are one each. */

let segmenter: Intl.Segmenter | undefined;

/** The graphemes of a text, in order. What takes texts apart is made when the first text needs it: it costs 10 ms. */
export function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
}
