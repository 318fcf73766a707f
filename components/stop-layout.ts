/**
 * A stop that fills the pane: a word in letters as large as there is room for, what was scanned against what belongs to
 * the order, one sentence, and the ways out. What has no room goes in this order: the size of the word, the comparison,
 * the air. The sentence and the ways out stay. Pure.
 */
import { fit, displayWidth } from '../src/base/width.ts';
import { GLYPHS } from '../src/tty/output/glyphs.ts';
import { bigLines, magnified, type LetterSize } from './big-letters.ts';
import { wrapText } from '../src/base/wrap.ts';

export type StopFacts = {
  /** Before all words, for who sees no colours. */
  sign: string;
  /** `STOP`, and what it is about; the same word where it is a stop as such. */
  word: string;
  head: string;
  /** `you scanned`, `this order`: each with its words; only those that are known. */
  compared: readonly { label: string; text: string }[];
  sentence: string;
  /** The scans and keys that end it. */
  way: string;
  /** What there is to choose in place of them. */
  choices?: { rows: readonly { key: string; text: string }[]; index: number } | undefined;
};

const MARGIN = 2;

/** How large the word may be, the largest first: its letters, and how many times as large either way. */
const SIZES: readonly (readonly [LetterSize, times: number])[] = [
  ['tall', 2],
  ['tall', 1],
  ['narrow', 1],
];

/** The same fills the pane where something went well. Exactly `height` rows, each `columns` wide; more only where not even the sentence and the ways out have room. */
export function stopRows(facts: StopFacts, columns: number, height: number, hasBlocks: boolean): string[] {
  const rows = bodyOf(facts, columns, height, hasBlocks).map((row) => fit(row, columns));
  return [...rows, ...Array.from({ length: Math.max(0, height - rows.length) }, () => ' '.repeat(columns))];
}

function bodyOf(
  { sign, word, head, compared, sentence, way, choices }: StopFacts,
  columns: number,
  height: number,
  hasBlocks: boolean,
) {
  const width = columns - 2 * MARGIN;
  const indented = (lines: readonly string[]) => lines.map((line) => ' '.repeat(MARGIN) + line);
  const text = indented(wrapText(sentence, width));
  const ways = choices ? choiceRows(choices, MARGIN + width) : way === '' ? [] : indented(waysOf(way, width));
  const both = indented(comparedRows(compared, width));
  const title = [` ${sign} ${word}`];
  for (const [size, times] of hasBlocks ? SIZES : []) {
    const wide = Math.floor(width / times);
    const letters = bigLines(head, wide, size).flatMap((rows) => magnified(rows, times));
    if (letters.some((row) => displayWidth(row) > width)) continue;
    const blocks = [title, indented(letters), both, text, ways].filter((block) => block.length > 0);
    const airy = blocks.flatMap((block, index) => (index === 0 ? block : ['', ...block]));
    if (airy.length <= height) return airy;
  }
  const heads = indented(wrapText(word === head ? word : `${word}: ${head}`, width)).map((row, index) =>
    index === 0 ? ` ${sign} ${row.trimStart()}` : row,
  );
  const blocks = [heads, both, text, ways].filter((block) => block.length > 0);
  const airy = blocks.flatMap((block, index) => (index === 0 ? block : ['', ...block]));
  if (airy.length <= height) return airy;
  for (const some of [blocks, [heads, text, ways]]) {
    const whole = some.flat();
    if (whole.length <= height) return whole;
  }
  const first = wrapText(`${sign} ${word === head ? word : `${word}: ${head}`}   ${sentence}`, columns - 2);
  const last = choices ? choiceRows(choices, columns - 2) : wrapText(way, columns - 2);
  const isTooHigh = choices && first.length + last.length > height;
  return [...first, ...(isTooHigh ? choiceRows(choices, columns - 2, cutToOne) : last)].map((line) => ` ${line}`);
}

/** The texts stand under each other behind their labels. */
function comparedRows(compared: StopFacts['compared'], width: number): string[] {
  const room = Math.max(0, ...compared.map(({ label }) => displayWidth(label))) + 3;
  return compared.flatMap(({ label, text }) =>
    wrapText(text, width - room).map((line, index) => fit(index === 0 ? label : '', room) + line),
  );
}

/** Each on rows of its own behind its key, with a sign at the one that is pointed at. */
function choiceRows(
  { rows, index }: NonNullable<StopFacts['choices']>,
  width: number,
  linesOf: (text: string, width: number) => string[] = wrapText,
): string[] {
  return rows.flatMap(({ key, text }, at) =>
    linesOf(text, Math.max(8, width - 5)).map(
      (line, part) => `${part === 0 && at === index ? GLYPHS.cursor : ' '} ${fit(part === 0 ? key : '', 1)}  ${line}`,
    ),
  );
}

const cutToOne = (text: string, width: number): string[] => [fit(text, Math.min(width, displayWidth(text)))];

/** Each way out on a row of its own where they do not fit beside each other. */
function waysOf(way: string, width: number): string[] {
  return displayWidth(way) <= width ? [way] : way.split('   ').flatMap((one) => wrapText(one, width));
}
