/**
 * Marks on what a screen shows of a buyer: one behind each letter, so that a text may be cut, wrapped and put beside
 * others, and every cell of it still says what it is. Terminals never get a mark, and a recording never gets a letter
 * that has one.
 *
 * The mark takes no cell and is part of the letter before it wherever graphemes are counted. safe-text.ts takes it out of
 * every text that comes from outside, so nothing else looks marked.
 */
import { graphemesOf, isPlainText } from '../base/graphemes.ts';
import { maskShapes } from './masking.ts';
import { displayWidth } from '../base/width.ts';

/** The combining grapheme joiner: seen nowhere, and joined to the letter before it. */
const MARK = '\u034f';
/** What a recording shows in place of a letter. */
const COVER = '▒';

/** What is done with a buyer's data before it is drawn. */
export type Personal = (text: string) => string;

/** For screens of which nothing is recorded. */
export const asItIs: Personal = (text) => text;

/** The text with a mark on every letter of it; blanks have none, so that lines still break between words. */
export const marked: Personal = (text) => {
  if (isPlainText(text)) return text.replace(/[^ ]/g, `$&${MARK}`);
  return Array.from(graphemesOf(text), ({ segment }) => (segment.trim() === '' ? segment : segment + MARK)).join('');
};

/** Whether any of it is marked. */
export function isMarked(text: string): boolean {
  return text.includes(MARK);
}

/** The text as it was before it was marked. */
export function unmarked(text: string): string {
  return text.includes(MARK) ? text.replaceAll(MARK, '') : text;
}

const SEQUENCE = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|.)/gs;

/**
 * A line as a recording may keep it, cell for cell: every marked letter covered, and what has the shape of a telephone
 * number, a CPF, a CNPJ or an e-mail address besides, wherever it came from. Sequences of colours stay, and no others: a
 * link says where it leads.
 */
export function maskedText(line: string): string {
  let shown = '';
  let at = 0;
  for (const match of line.matchAll(SEQUENCE)) {
    const isColour = /^\x1b\[[\d;:]*m$/.test(match[0]);
    shown += coveredText(line.slice(at, match.index)) + (isColour ? match[0] : '');
    at = match.index + match[0].length;
  }
  return shown + coveredText(line.slice(at));
}

function coveredText(text: string): string {
  return maskShapes(isMarked(text) ? withoutMarked(text) : text, (found) => COVER.repeat(displayWidth(found)));
}

function withoutMarked(text: string): string {
  let shown = '';
  let blank = '';
  let isInside = false;
  for (const { segment } of graphemesOf(text)) {
    if (segment.endsWith(MARK)) {
      // Blanks between two marked letters are a part of what they say, or of the picture that they are.
      shown += (isInside ? COVER.repeat(blank.length) : blank) + COVER.repeat(displayWidth(unmarked(segment)));
      blank = '';
      isInside = true;
    } else if (segment === ' ') blank += segment;
    else {
      shown += blank + segment;
      blank = '';
      isInside = false;
    }
  }
  return shown + blank;
}
