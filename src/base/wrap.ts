/** Text in lines that fit, broken between words where there are any. Pure. */
import { graphemesOf } from './graphemes.ts';
import { displayWidth } from './width.ts';

/**
 * The text in lines of at most `width` cells. Nothing of it is lost but the blanks at its
 * breaks; `''` is one empty line.
 */
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
  // A line break of the text itself has been made visible where the text came in.
  for (const word of text.split(/ +|↵/)) {
    if (displayWidth(word) <= room) put(word, ' ');
    else for (const [index, part] of pieces(word, room).entries()) put(part, index === 0 ? ' ' : '');
  }
  return [...lines, line];
}

/** A word that is wider than a line, in pieces that are not. */
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
