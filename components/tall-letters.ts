/**
 * Letters of five rows: ten dots high, a dot half a cell high and one cell wide. The first row is for marks over
 * capitals, capitals take the seven below it, small letters the lower five of these, tails the last two.
 */

/** How many dots a letter is high. */
export const TALL_DOTS = 10;

const BODY_ROWS = 7;

// Each letter stands below its name; what is left out at the bottom is empty.
const LETTERS = [
  `
A     B     C     D     E     F     G     H     I   J     K     L     M
.###. ####. .###. ####. ##### ##### .###. #...# ### ..### #...# #.... #...#
#...# #...# #...# #...# #.... #.... #...# #...# .#. ...#. #..#. #.... ##.##
#...# #...# #.... #...# #.... #.... #.... #...# .#. ...#. #.#.. #.... #.#.#
##### ####. #.... #...# ####. ####. #.### ##### .#. ...#. ##... #.... #.#.#
#...# #...# #.... #...# #.... #.... #...# #...# .#. ...#. #.#.. #.... #...#
#...# #...# #...# #...# #.... #.... #...# #...# .#. #..#. #..#. #.... #...#
#...# ####. .###. ####. ##### #.... .###. #...# ### .##.. #...# ##### #...#`,
  `
N     O     P     Q     R     S     T     U     V     W     X     Y     Z
#...# .###. ####. .###. ####. .#### ##### #...# #...# #...# #...# #...# #####
##..# #...# #...# #...# #...# #.... ..#.. #...# #...# #...# #...# #...# ....#
##..# #...# #...# #...# #...# #.... ..#.. #...# #...# #...# .#.#. .#.#. ...#.
#.#.# #...# ####. #...# ####. .###. ..#.. #...# #...# #.#.# ..#.. ..#.. ..#..
#..## #...# #.... #.#.# #.#.. ....# ..#.. #...# #...# #.#.# .#.#. ..#.. .#...
#..## #...# #.... #..#. #..#. ....# ..#.. #...# .#.#. #.#.# #...# ..#.. #....
#...# .###. #.... .##.# #...# ####. ..#.. .###. ..#.. .#.#. #...# ..#.. #####`,
  `
a     b     c    d     e     f    g     h     i j   k    l  m     n
..... #.... .... ....# ..... ..## ..... #.... # ..# #... #. ..... .....
..... #.... .... ....# ..... .#.. ..... #.... . ... #... #. ..... .....
.###. ####. .### .#### .###. ###. .#### ####. # ..# #..# #. ##.#. ####.
....# #...# #... #...# #...# .#.. #...# #...# # ..# #.#. #. #.#.# #...#
.#### #...# #... #...# ##### .#.. #...# #...# # ..# ##.. #. #.#.# #...#
#...# #...# #... #...# #.... .#.. #...# #...# # ..# #.#. #. #.#.# #...#
.#### ####. .### .#### .#### .#.. .#### #...# # ..# #..# ## #.#.# #...#
..... ..... .... ..... ..... .... ....# ..... . ..# .... .. ..... .....
..... ..... .... ..... ..... .... .###. ..... . ##. .... .. ..... .....`,
  `
o     p     q     r    s     t    u     v     w     x     y     z
..... ..... ..... .... ..... .#.. ..... ..... ..... ..... ..... .....
..... ..... ..... .... ..... .#.. ..... ..... ..... ..... ..... .....
.###. ####. .#### #.## .#### #### #...# #...# #...# #...# #...# #####
#...# #...# #...# ##.. #.... .#.. #...# #...# #...# .#.#. #...# ...#.
#...# #...# #...# #... .###. .#.. #...# #...# #.#.# ..#.. #...# ..#..
#...# #...# #...# #... ....# .#.. #...# .#.#. #.#.# .#.#. #...# .#...
.###. ####. .#### #... ####. ..## .#### ..#.. .#.#. #...# .#### #####
..... #.... ....# .... ..... .... ..... ..... ..... ..... ....# .....
..... #.... ....# .... ..... .... ..... ..... ..... ..... .###. .....`,
  `
0    1   2     3     4     5     6     7     8     9     /     \\    %
.##. .#. .###. ##### ...#. ##### ..##. ##### .###. .###. ....# #.... ##..#
#..# ##. #...# ...#. ..##. #.... .#... ....# #...# #...# ....# #.... ##..#
#..# .#. ....# ..#.. .#.#. ####. #.... ...#. #...# #...# ...#. .#... ...#.
#..# .#. ...#. ...#. #..#. ....# ####. ..#.. .###. .#### ..#.. ..#.. ..#..
#..# .#. ..#.. ....# ##### ....# #...# .#... #...# ....# .#... ...#. .#...
#..# .#. .#... #...# ...#. #...# #...# .#... #...# ...#. #.... ....# #..##
.##. ### ##### .###. ...#. .###. .###. .#... .###. .##.. #.... ....# #..##`,
  `
. ,  : ;  ! ?     ' "   -    _     (  )  [  ]  +     =     * &     #     · ×     …     –     ♥     | <    >
. .. . .. # .###. # #.# .... ..... .# #. ## ## ..... ..... ... .##.. ..... . ..... ..... ..... ..... # .... ....
. .. . .. # #...# # #.# .... ..... #. .# #. .# ..#.. ..... #.# #..#. .#.#. . #...# ..... ..... .#.#. # ..## ##..
. .. # .# # ....# . ... .... ..... #. .# #. .# ..#.. ##### .#. #.#.. ##### . .#.#. ..... ..... ##### # .#.. ..#.
. .. . .. # ...#. . ... #### ..... #. .# #. .# ##### ..... #.# .#... .#.#. # ..#.. ..... ##### ##### # #... ...#
. .. . .. # ..#.. . ... .... ..... #. .# #. .# ..#.. ##### ... #.#.# ##### . .#.#. ..... ..... .###. # .#.. ..#.
. .# . .# . ..... . ... .... ..... #. .# #. .# ..#.. ..... ... #..#. .#.#. . #...# ..... ..... ..#.. # ..## ##..
# .# # .# # ..#.. . ... .... ##### .# #. ## ## ..... ..... ... .##.# ..... . ..... #.#.# ..... ..... # .... ....
. #. . #. . ..... . ... .... ..... .. .. .. .. ..... ..... ... ..... ..... . ..... ..... ..... ..... # .... ....`,
];

/** Two rows of dots over a letter. */
const MARKS: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['\u0300', ['#..', '.#.']],
  ['\u0301', ['..#', '.#.']],
  ['\u0302', ['.#.', '#.#']],
  ['\u0303', ['.#.#', '#.#.']],
  ['\u0308', ['...', '#.#']],
  ['\u030a', ['.#.', '.#.']],
] as const);
const CEDILLA = '\u0327';

const GLYPHS = drawnLetters(LETTERS, (dots, blank) => [
  blank,
  ...dots,
  ...Array.from({ length: TALL_DOTS - 1 - dots.length }, () => blank),
]);

/** The letters that are drawn in blocks, each below its name; `whole` gives one the rows that its drawing leaves out. */
export function drawnLetters(
  blocks: readonly string[],
  whole: (dots: readonly string[], blank: string) => readonly string[],
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    blocks.flatMap((block) => {
      const [names = '', ...rows] = block.trim().split('\n');
      const columns = rows.map((row) => row.split(' '));
      return names.split(/ +/).map((name, index): [string, readonly string[]] => {
        const dots = columns.map((row) => row[index]!);
        return [name, whole(dots, '.'.repeat(dots[0]!.length))];
      });
    }),
  );
}

/** The dots of a letter with these marks, {@link TALL_DOTS} rows of one width; `undefined` where it has none. */
export function tallDotsOf(letter: string, marks: readonly string[]): readonly string[] | undefined {
  let dots = GLYPHS.get(letter);
  for (const mark of marks) {
    const over = MARKS.get(mark);
    if (!dots || (over === undefined && mark !== CEDILLA)) return undefined;
    dots = over ? withOver(dots, over, /^[ij]$/.test(letter)) : withUnder(dots);
  }
  return dots;
}

/** A small letter has room for it; a capital gives it a row of its own, and goes one down. */
function withOver(dots: readonly string[], [upper, lower]: readonly [string, string], isDotted: boolean): string[] {
  const width = Math.max(dots[0]!.length, upper.length);
  const blank = '.'.repeat(width);
  const wide = dots.map((row) => centred(row, width));
  const body = isDotted ? wide.slice(3) : isTall(dots) ? lowered(wide) : wide.slice(3);
  return [centred(upper, width), centred(lower, width), blank, ...body].slice(0, TALL_DOTS);
}

/** A capital without one of two rows that are alike: six rows, and one of the tails for its last. */
function lowered(dots: readonly string[]): string[] {
  const body = dots.slice(1, 1 + BODY_ROWS);
  const twin = body.findIndex((row, index) => index > 0 && row === body[index - 1]);
  const rest = dots.slice(1 + BODY_ROWS);
  return [...body.toSpliced(Math.max(0, twin), 1), ...rest.slice(1)];
}

function withUnder(dots: readonly string[]): string[] {
  const width = dots[0]!.length;
  return [...dots.slice(0, -2), centred('.#.', width), centred('##.', width)];
}

function isTall(dots: readonly string[]): boolean {
  return dots.slice(1, 3).some((row) => row.includes('#'));
}

function centred(row: string, width: number): string {
  const before = Math.floor((width - row.length) / 2);
  return ('.'.repeat(Math.max(0, before)) + row).padEnd(width, '.').slice(0, Math.max(width, row.length));
}
