/**
 * Marks buyers' data on screens: one mark after each letter, so that every cell stays marked when a text is cut, wrapped or
 * joined. Terminals never get a mark, and a recording never gets a marked letter.
 *
 * The mark has no width and belongs to the letter before it wherever graphemes are counted. safe-text.ts removes it from every
 * text from outside, so nothing else looks marked.
 */
import { graphemesOf, isPlainText } from '../base/graphemes.ts';
import { maskShapes } from './masking.ts';
import { displayWidth } from '../base/width.ts';

/** The combining grapheme joiner: invisible, and joined to the letter before it. */
const MARK = '\u034f';
/** What a recording shows in place of a letter. */
const COVER = '▒';

/** Prepares a buyer's data for drawing. */
export type Personal = (text: string) => string;

/** For screens that are not recorded. */
export const asItIs: Personal = (text) => text;

/** Marks every letter of a text; not its spaces, so that lines still break between words. */
export const marked: Personal = (text) => {
  if (isPlainText(text)) return text.replace(/[^ ]/g, `$&${MARK}`);
  return Array.from(graphemesOf(text), ({ segment }) => (segment.trim() === '' ? segment : segment + MARK)).join('');
};

/** Whether a text has a mark. */
export function isMarked(text: string): boolean {
  return text.includes(MARK);
}

/** The text without its marks. */
export function unmarked(text: string): string {
  return text.includes(MARK) ? text.replaceAll(MARK, '') : text;
}

const SEQUENCE = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|.)/gs;

/**
 * The line for a recording, cell for cell: covers every marked letter, and everything that has the form of a telephone number, a
 * CPF, a CNPJ or an e-mail address. Keeps colour sequences and no others, for a link contains its address.
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
      // Spaces between two marked letters are covered, too: they belong to the text, or to a drawing of it.
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
