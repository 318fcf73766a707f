/**
 * Lines of text in roles, as the sequences that `<Text>` would make of them: for rows of which a screen has many, where one
 * component for each word would take most of a session's memory.
 */
import { stripVTControlCharacters } from 'node:util';
import { fold } from '../../base/fold.ts';
import { displayWidth, fit } from '../../base/width.ts';
import { ROLES, ROW, type ThemeRole } from './themes.ts';

export type TextStyle = { role?: ThemeRole | undefined; isBold?: boolean | undefined; isInverse?: boolean | undefined };
export type Styled = TextStyle & { text: string };

/** The text in its role; blanks at its end are left plain, unless they are inverse. */
export function styled(text: string, { role, isBold, isInverse }: TextStyle): string {
  if (role === undefined && isBold !== true && isInverse !== true) return text;
  const seen = isInverse ? text : text.trimEnd();
  if (seen === '') return text;
  const blanks = text.slice(seen.length);
  const coloured = role === undefined ? seen : `\x1b[38;5;${ROLES[role]}m${seen}\x1b[39m`;
  const bold = isBold ? `\x1b[1m${coloured}\x1b[22m` : coloured;
  return (isInverse ? `\x1b[7m${bold}\x1b[27m` : bold) + blanks;
}

/** The row under a cursor, with the background of the theme from edge to edge, if the theme has one. */
export function underCursor(line: string): string {
  return `\x1b[48;5;${ROW}m${line}\x1b[49m`;
}

/** A line of parts side by side, cut with `…` if they are wider than `width` together. */
export function styledLine(parts: readonly Styled[], width: number): string {
  let line = '';
  let room = width;
  for (const part of parts) {
    const wide = displayWidth(part.text);
    if (wide > room) return line + (room > 0 ? styled(fit(part.text, room), part) : '');
    line += styled(part.text, part);
    room -= wide;
  }
  return line;
}

/** The parts with every occurrence of the words highlighted; `words` are folded, see fold.ts. */
export function litParts(parts: readonly Styled[], words: readonly string[]): Styled[] {
  if (words.length === 0) return [...parts];
  return parts.flatMap((part) => {
    const folded = fold(part.text);
    // If folding has moved letters, the place in the original text is unknown.
    const spans = folded.length === part.text.length ? spansOf(folded, words) : [];
    let from = 0;
    const shown: Styled[] = [];
    for (const [start, end] of spans) {
      shown.push({ ...part, text: part.text.slice(from, start) });
      shown.push({ ...part, text: part.text.slice(start, end), isInverse: true });
      from = end;
    }
    return [...shown, { ...part, text: part.text.slice(from) }].filter(({ text }) => text !== '');
  });
}

/** Where the words stand, from left to right, without overlaps. */
function spansOf(text: string, words: readonly string[]): [number, number][] {
  const spans: [number, number][] = [];
  for (let at = 0; at < text.length; at++) {
    const longest = words.reduce(
      (most, word) => (word.length > most && text.startsWith(word, at) ? word.length : most),
      0,
    );
    if (longest === 0) continue;
    spans.push([at, at + longest]);
    at += longest - 1;
  }
  return spans;
}

/**
 * One line with a text at each edge and a blank cell between them; if both do not fit, the left, of one part or several, is
 * cut.
 */
export function edgeLine(width: number, left: Styled | readonly Styled[], right: Styled | readonly Styled[]): string {
  const parts = 'text' in right ? [right] : right;
  const rightWidth = widthOf(parts);
  const room = width - rightWidth - 1;
  if (room < 1)
    return parts.length === 1 ? styled(fit(parts[0]!.text, width, 'right'), parts[0]!) : styledLine(parts, width);
  return `${filledLine('text' in left ? [left] : left, room)} ${styledLine(parts, rightWidth)}`;
}

/** How many cells the parts take. */
export function widthOf(parts: readonly Styled[]): number {
  return parts.reduce((sum, { text }) => sum + displayWidth(text), 0);
}

/** A line with its sequences; if it is wider than `width` cells, cut and without sequences. */
export function cutLine(line: string, width: number): string {
  const text = stripVTControlCharacters(line);
  return displayWidth(text) <= width ? line : fit(text, width);
}

/** As {@link styledLine}, with blanks behind it up to `width`. */
export function filledLine(parts: readonly Styled[], width: number): string {
  return styledLine(parts, width) + ' '.repeat(Math.max(0, width - widthOf(parts)));
}
