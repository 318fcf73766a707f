/** Breaks text into lines, between words if there are any. Pure. */
import { graphemesOf } from './graphemes.ts';
import { displayWidth } from './width.ts';

/** Breaks the text into lines of at most `width` cells. Only blanks at the breaks are lost; `''` is one empty line. */
export function wrapText(text: string, width: number): string[] {
  const room = Math.max(2, width);
  const lines: string[] = [];
  let line = '';
  const put = (piece: string, glue: string) => {
    const joined = line === '' ? piece : line + glue + piece;
    if (displayWidth(joined) <= room) {
      line = joined;
      return;
    }
    if (line !== '') lines.push(line);
    line = piece;
  };
  // Line breaks in the text were replaced by `↵` when it entered.
  for (const word of text.split(/ +|↵/)) {
    if (displayWidth(word) <= room) put(word, ' ');
    else for (const [index, part] of pieces(word, room).entries()) put(part, index === 0 ? ' ' : '');
  }
  return [...lines, line];
}

/** Splits a word that is wider than a line. */
function pieces(word: string, width: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const { segment } of graphemesOf(word)) {
    if (displayWidth(part + segment) > width) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return [...parts, part];
}
