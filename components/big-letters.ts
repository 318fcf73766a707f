/**
 * Letters that can be read from two metres, out of block characters. `tall`: five rows of the terminal, see
 * tall-letters.ts; `wide` and `narrow`: three rows. A letter of three rows is six dots high: capitals take the upper five,
 * the last is for tails. `wide`: a dot is half a cell high and one wide; `narrow`: half a cell either way.
 */

import { lettersOf } from '../src/base/graphemes.ts';
import { drawnLetters, TALL_DOTS, tallDotsOf } from './tall-letters.ts';
import { displayWidth, fit } from '../src/base/width.ts';

export type LetterWidth = 'wide' | 'narrow';
export type LetterSize = LetterWidth | 'tall';

/** How many rows of the terminal a line of `wide` or `narrow` letters takes. */
const LETTER_ROWS = 3;

const DOT_ROWS = 6;

// Each letter stands below its name; what is left out at the bottom is empty.
const LETTERS = [
  `
A    B    C    D    E    F    G    H    I   J    K    L    M     N
.##. ###. .### ###. #### #### .### #..# ### ..## #..# #... #...# #..#
#..# #..# #... #..# #... #... #... #..# .#. ...# #.#. #... ##.## ##.#
#### ###. #... #..# ###. ###. #.## #### .#. ...# ##.. #... #.#.# #.##
#..# #..# #... #..# #... #... #..# #..# .#. #..# #.#. #... #...# #..#
#..# ###. .### ###. #### #... .### #..# ### .##. #..# #### #...# #..#`,
  `
O    P    Q    R    S    T     U    V     W     X     Y     Z
.##. ###. .##. ###. .### ##### #..# #...# #...# #...# #...# ####
#..# #..# #..# #..# #... ..#.. #..# #...# #...# .#.#. .#.#. ...#
#..# ###. #..# ###. .##. ..#.. #..# #...# #.#.# ..#.. ..#.. .##.
#..# #... #.## #.#. ...# ..#.. #..# .#.#. #.#.# .#.#. ..#.. #...
.##. #... .### #..# ###. ..#.. .##. ..#.. .#.#. #...# ..#.. ####`,
  `
a    b    c   d    e    f   g    h    i j  k    l  m     n
.... #... ... ...# .... .## .... #... # .# #... #. ..... ....
.### ###. .## .### .##. #.. .### ###. . .. #.#. #. ##.#. ###.
#..# #..# #.. #..# #### ### #..# #..# # .# ##.. #. #.#.# #..#
#..# #..# #.. #..# #... #.. .### #..# # .# #.#. #. #.#.# #..#
.### ###. .## .### .### #.. ...# #..# # .# #..# .# #.#.# #..#
.... .... ... .... .... ... .##. .... . #. .... .. ..... ....`,
  `
o    p    q    r   s    t   u    v     w     x    y    z
.... .... .... ... .... .#. .... ..... ..... .... .... ....
.##. ###. .### #.# .### ### #..# #...# #...# #..# #..# ####
#..# #..# #..# ##. ##.. .#. #..# #...# #.#.# .##. #..# ..#.
#..# ###. .### #.. ..## .#. #..# .#.#. #.#.# .##. .### .#..
.##. #... ...# #.. ###. .## .### ..#.. .#.#. #..# ...# ####
.... #... ...# ... .... ... .... ..... ..... .... .##. ....`,
  `
0   1   2    3    4    5    6    7    8    9    /    \\    %
### .#. ###. ###. #..# #### .##. #### .##. .##. ...# #... #..#
#.# ##. ...# ...# #..# #... #... ...# #..# #..# ..#. .#.. ..#.
#.# .#. .##. .##. #### ###. ###. ..#. .##. .### ..#. .#.. .##.
#.# .#. #... ...# ...# ...# #..# .#.. #..# ...# .#.. ..#. .#..
### ### #### ###. ...# ###. .##. .#.. .##. .##. #... ...# #..#`,
  `
. ,  : ;  ! ?    ' "   - _    ( ) [  ] +   = * &     # · × …     – ♥     | < >
. .. . .. # ###. # #.# ... .... .# #. ## ## ... ... #.# .##.. .#.#. . ... ..... .... .#.#. # ..# #..
. .. # .# # ...# # #.# ... .... #. .# #. .# .#. ### .#. #.#.. ##### . #.# ..... .... ##### # .#. .#.
. .. . .. # .##. . ... ### .... #. .# #. .# ### ... #.# .#... .#.#. # .#. ..... #### ##### # #.. ..#
. .# # .# . .... . ... ... .... #. .# #. .# .#. ### ... #.#.# ##### . #.# ..... .... .###. # .#. .#.
# .# . .# # .#.. . ... ... .... .# #. ## ## ... ... ... .##.# .#.#. . ... #.#.# .... ..#.. # ..# #..
. #. . #. . .... . ... ... #### .. .. .. .. ... ... ... ..... ..... . ... ..... .... ..... . ... ...`,
];

/** What is drawn like another sign. */
const LIKE: ReadonlyMap<string, string> = new Map(
  Object.entries({ '“': '"', '”': '"', '‘': "'", '’': "'", '—': '–', '❤': '♥' }),
);

/** Marks over a letter that is four dots wide. */
const MARKS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '\u0300': '##..',
    '\u0301': '..##',
    '\u0302': '.##.',
    '\u0303': '####',
    '\u0308': '#..#',
    '\u030a': '.#..',
  }),
);
const CEDILLA = '\u0327';
/** Between two words. */
const BLANK = '...';

/** By the four dots of a cell: upper left 1, upper right 2, lower left 4, lower right 8. */
const BLOCKS = ' ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█';

const GLYPHS = drawnLetters(LETTERS, (dots, blank) => (dots.length === DOT_ROWS ? dots : [...dots, blank]));

/** The dots of a letter with what stands over and under it; `undefined` where it has none. */
function glyphOf(grapheme: string, size: LetterSize): readonly string[] | undefined {
  const isTallSize = size === 'tall';
  const isBlank = grapheme === ' ' || grapheme === '\u00a0';
  if (isBlank) return Array.from({ length: isTallSize ? TALL_DOTS : DOT_ROWS }, () => BLANK);
  const [first = '', ...marks] = grapheme.normalize('NFD').replaceAll('\ufe0f', '');
  if (isTallSize) return tallDotsOf(LIKE.get(first) ?? first, marks);
  let dots = GLYPHS.get(LIKE.get(first) ?? first);
  for (const mark of marks) {
    const over = MARKS.get(mark);
    if (!dots || (over === undefined && mark !== CEDILLA)) return undefined;
    const width = dots[0]!.length;
    const place = (text: string) => text.padEnd(width, '.').slice(0, Math.max(width, text.length));
    if (over === undefined) dots = dots.with(DOT_ROWS - 1, place('.#'));
    // A capital makes room for it by going down into the row of the tails.
    else dots = [place(over), ...(isTall(dots) && first !== 'i' ? dots.slice(0, -1) : dots.slice(1))];
    const widest = Math.max(...dots.map((row) => row.length));
    dots = dots.map((row) => row.padEnd(widest, '.'));
  }
  return dots;
}

/** Whether a letter fills the row of the marks itself. */
function isTall(dots: readonly string[]): boolean {
  return dots[0]!.includes('#');
}

/**
 * What stands beside each other on a line: letters that are drawn, or signs as the terminal has them. Those that follow each
 * other stay together: letters of many scripts are joined, and some are read from the right.
 */
type Piece = { dots: readonly (readonly string[])[]; sign?: undefined } | { sign: string };

function piecesOf(text: string, size: LetterSize): Piece[] {
  const pieces: Piece[] = [];
  for (const letter of lettersOf(text)) {
    const dots = glyphOf(letter, size);
    const last = pieces.at(-1);
    if (!dots && last?.sign !== undefined) pieces[pieces.length - 1] = { sign: last.sign + letter };
    else if (!dots) pieces.push({ sign: letter });
    else if (last && last.sign === undefined) pieces[pieces.length - 1] = { dots: [...last.dots, dots] };
    else pieces.push({ dots: [dots] });
  }
  return pieces;
}

/** How many columns a text takes on one line of such letters. */
export function bigWidth(text: string, width: LetterSize): number {
  return piecesOf(text, width).reduce((sum, piece) => sum + pieceWidth(piece, width), 0);
}

function pieceWidth(piece: Piece, width: LetterSize): number {
  if (piece.sign !== undefined) return displayWidth(fitted(piece.sign)) + 1;
  const dots = piece.dots.reduce((sum, letter) => sum + letter[0]!.length + 1, 0);
  return width === 'narrow' ? Math.ceil(dots / 2) : dots;
}

/**
 * One line of such letters: rows of the same width, {@link LETTER_ROWS} of them, or five of tall ones. A sign without
 * letters, such as 漢 or an emoji, stands in the middle row as it is.
 */
export function bigRows(text: string, width: LetterSize): string[] {
  const rowCount = width === 'tall' ? TALL_DOTS / 2 : LETTER_ROWS;
  const drawn = piecesOf(text, width).map((piece) => {
    if (piece.sign === undefined) return cellsOf(piece.dots, width);
    const sign = fitted(piece.sign);
    const blank = ' '.repeat(displayWidth(sign) + 1);
    return Array.from({ length: rowCount }, (_, row) => (row === Math.floor(rowCount / 2) ? `${sign} ` : blank));
  });
  return Array.from({ length: rowCount }, (_, row) => drawn.map((rows) => rows[row]).join(''));
}

/** A sign in as many cells as every terminal gives it. */
function fitted(sign: string): string {
  return fit(sign, displayWidth(sign));
}

function cellsOf(letters: readonly (readonly string[])[], width: LetterSize): string[] {
  const { length: dotRows } = letters[0]!;
  const dots = Array.from({ length: dotRows }, (_, row) => letters.map((letter) => `${letter[row]}.`).join(''));
  const step = width === 'narrow' ? 2 : 1;
  return Array.from({ length: dotRows / 2 }, (_, row) => {
    const [upper, lower] = [dots[row * 2]!, dots[row * 2 + 1]!];
    let cells = '';
    for (let at = 0; at < upper.length; at += step) {
      const right = step === 1 ? at : at + 1;
      const corners = [upper[at], upper[right], lower[at], lower[right]];
      cells += BLOCKS[corners.reduce((sum, dot, bit) => sum + (dot === '#' ? 1 << bit : 0), 0)]!;
    }
    return cells;
  });
}

/** A text in lines of such letters that fit a width, broken between words where there are any. */
export function bigLines(text: string, columns: number, width: LetterSize): string[][] {
  const lines: string[] = [];
  for (const word of text.split(/[ ↵]+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && bigWidth(`${last} ${word}`, width) <= columns) {
      lines[lines.length - 1] = `${last} ${word}`;
      continue;
    }
    lines.push('');
    for (const letter of lettersOf(word)) {
      if (lines.at(-1) !== '' && bigWidth(lines.at(-1)! + letter, width) > columns) lines.push('');
      lines[lines.length - 1] += letter;
    }
  }
  return lines.map((line) => bigRows(line, width));
}

/**
 * A text with its letters apart, where a terminal has no blocks or there is no room for larger ones; those that cannot be
 * drawn large stay together here, too.
 */
export function spaced(text: string): string {
  let apart = '';
  let wasSign = false;
  for (const letter of lettersOf(text)) {
    const isSign = glyphOf(letter, 'wide') === undefined;
    apart += (apart === '' || (isSign && wasSign) ? '' : ' ') + letter;
    wasSign = isSign;
  }
  return apart;
}

/** Rows of blocks, an even number of times as large either way. */
export function magnified(rows: readonly string[], times: number): string[] {
  if (times < 2) return [...rows];
  const half = times / 2;
  return rows.flatMap((row) => {
    const cells = Array.from(row, (sign) => Math.max(0, BLOCKS.indexOf(sign)));
    const line = (left: number, right: number) =>
      cells.map((bits) => (bits & left ? '█' : ' ').repeat(half) + (bits & right ? '█' : ' ').repeat(half)).join('');
    return [...Array.from({ length: half }, () => line(1, 2)), ...Array.from({ length: half }, () => line(4, 8))];
  });
}
