/**
 * The lines of an order at the packing bench, in as much room as there is: the line in front as large as it goes, its
 * texts never cut as long as there is any room; the others below it, with as much of each as fits. Pure.
 */
import { cutApart } from '../src/base/cut-apart.ts';
import { displayWidth, fit } from '../src/base/width.ts';
import { labelledTexts, withoutQuotes } from '../src/domain/labelled-text.ts';
import { bigLines, magnified, spaced, type LetterSize } from './big-letters.ts';
import { wrapText } from '../src/base/wrap.ts';

/** How a part of a row is meant, which says how it looks. */
export type PartRole = 'count' | 'name' | 'text' | 'status' | 'note' | 'done' | 'missing' | 'quiet' | 'rest';
/** `isPersonal`: it says what a buyer wrote, however large it is drawn. */
export type RowPart = { text: string; role: PartRole; isPersonal?: boolean };
/** A row of the terminal, from its left edge. */
export type PackingRow = readonly RowPart[];

/** What is shown of a line of the order. */
export type LineFacts = {
  /** `3/6`. */
  count: string;
  /** How many pieces; `?` where nobody knows. */
  needed: string;
  name: string;
  /** What has to be on the piece; empty where nothing is. */
  text: string;
  /** Whether that is known to be on it, and the words for it. */
  seen: string;
  isSeen: boolean;
  isDone: boolean;
  /** What stands in the place of the count: on its way, not to be packed; empty where it is packed. */
  state: string;
  /** Whether that state is a warning. */
  isMissing: boolean;
};

export type FrontFacts = LineFacts & {
  /** What the buyer wrote, with the word for it; empty where nothing. */
  note: string;
};

/** How a value is drawn: in letters, so many times as large either way, or with its letters apart. */
export type HeroSize = readonly [letters: LetterSize, times: number] | 'spaced';

/** How what has to be on the piece is drawn. `isFirstOnly`: of several values the others are text. */
type Size = { hero: HeroSize; isFirstOnly?: boolean } | 'plain';

/** The largest first; count and name are text, so that what has to be on the piece is what is large. */
const SIZES: readonly Size[] = [
  { hero: ['tall', 2] },
  { hero: ['tall', 1] },
  { hero: ['wide', 1] },
  { hero: ['tall', 1], isFirstOnly: true },
  { hero: ['wide', 1], isFirstOnly: true },
  { hero: ['narrow', 1], isFirstOnly: true },
  'plain',
];
const WITHOUT_BLOCKS: readonly Size[] = [{ hero: 'spaced' }, 'plain'];

const MARGIN = 2;
const GAP = 3;

/**
 * The rows of the line in front: at most `height` of them. `hasBlocks`: whether the terminal can draw large letters;
 * else the letters stand apart.
 */
export function frontRows(facts: FrontFacts, columns: number, height: number, hasBlocks: boolean): PackingRow[] {
  for (const size of hasBlocks ? SIZES : WITHOUT_BLOCKS) {
    const blocks = blocksOf(facts, columns, size);
    const rows = blocks.reduce((sum, block) => sum + block.length, 0);
    const isTooWide = blocks.some((block) => block.some((one) => widthOf(one) > columns));
    if (rows > height || isTooWide) continue;
    // Air between them, where there is some.
    const hasAir = rows + blocks.length - 1 <= height;
    return blocks.flatMap((block, index) => (hasAir && index > 0 ? [[], ...block] : block));
  }
  return cut(blocksOf(facts, columns, 'plain').flat(), columns, height);
}

function widthOf(parts: PackingRow): number {
  return parts.reduce((sum, { text }) => sum + displayWidth(text), 0);
}

function blocksOf(facts: FrontFacts, columns: number, size: Size): PackingRow[][] {
  const { note, state } = facts;
  const width = columns - 2 * MARGIN;
  const status: PackingRow[] =
    state === '' ? [] : wrapText(state, width).map((line) => row(line, facts.isMissing ? 'missing' : 'rest'));
  const carried = facts.text === '' || facts.isMissing ? [] : carriedBlocks(facts, width, size);
  const noted = note === '' ? [] : wrapText(note, width).map((line) => row(line, 'note', true));
  return [headRows(facts, width), status, ...carried, noted].filter((block) => block.length > 0);
}

/** The count, and the name beside it. */
function headRows({ count, name, isDone, isMissing }: FrontFacts, width: number): PackingRow[] {
  const role = isMissing ? 'missing' : isDone ? 'done' : 'count';
  const countWidth = displayWidth(count) + GAP;
  return wrapText(name, Math.max(8, width - countWidth)).map((line, index) => [
    { text: fit(isDone && index === 0 ? '✔' : '', MARGIN) + fit(index === 0 ? count : '', countWidth), role },
    { text: line, role: isDone ? 'done' : 'name' },
  ]);
}

/** What has to be on the piece: each value large below its label, and whether it was checked. */
function carriedBlocks(facts: FrontFacts, width: number, size: Size): PackingRow[][] {
  const { text } = facts;
  if (size === 'plain')
    return [[...wrapText(`✎ ${text}`, width).map((line) => row(line, 'text', true)), seenRow(facts)]];
  const parts = labelledTexts(text);
  const { hero, isFirstOnly = false } = size;
  const blocks = parts.map(({ label, value }, index) => {
    const isText = isFirstOnly && index > 0;
    if (isText) return wrapText(`${label}: ${value}`, width).map((line) => row(line, 'text', true));
    const above = label === '' ? [] : wrapText(label, width).map((line) => row(line, 'quiet', true));
    return [...above, ...heroLines(withoutQuotes(value), width, hero).map((line) => row(line, 'text', true))];
  });
  const last = blocks.at(-1)!;
  return [...blocks.slice(0, -1), [...last, seenRow(facts)]];
}

/** A value in lines of letters of a size; no line is wider than `width` unless a single letter is. */
export function heroLines(value: string, width: number, size: HeroSize): string[] {
  if (size === 'spaced') return spacedLines(value, width);
  const [letters, times] = size;
  return bigLines(value, Math.floor(width / times), letters).flatMap((rows) => magnified(rows, times));
}

/** With its letters apart, and its words further apart. */
function spacedLines(text: string, width: number): string[] {
  // Wrapped as if every letter were two wide, which with the blank behind it it is.
  return wrapText(text, Math.max(4, Math.floor(width / 2))).map(spaced);
}

/** What has no room is not left out in silence. */
function cut(rows: PackingRow[], columns: number, height: number): PackingRow[] {
  if (rows.length <= height) return rows;
  const shown = rows.slice(0, Math.max(1, height));
  const last = shown.at(-1)!;
  const text = last.map((part) => part.text).join('');
  const isPersonal = last.some((part) => part.isPersonal);
  return [
    ...shown.slice(0, -1),
    [{ text: fit(`${text} … …`, Math.min(columns, displayWidth(text) + 2)), role: last.at(-1)!.role, isPersonal }],
  ];
}

function seenRow({ seen, isSeen }: LineFacts): PackingRow {
  return row(seen, isSeen ? 'done' : 'status');
}

function row(text: string, role: PartRole, isPersonal = false): PackingRow {
  return [{ text: ' '.repeat(MARGIN) + text, role, isPersonal }];
}

/** How much is shown of the other lines. */
type Detail = 'all' | 'text' | 'line';

/** The rows of the other lines: at most `height` of them; `more` says how many have no room. */
export function otherRows(
  lines: readonly LineFacts[],
  columns: number,
  height: number,
  more: (count: number) => string,
): PackingRow[] {
  if (height <= 0 || lines.length === 0) return [];
  // A row each at least: more lines than rows need not be tried.
  if (lines.length <= height) {
    const whole = lines.flatMap((line) => otherLine(line, columns, 'all'));
    if (whole.length <= height) return whole;
    for (const detail of ['text', 'line'] as const) {
      const rows = apart(lines, columns, detail).flatMap((line) => otherLine(line, columns, detail));
      if (rows.length <= height) return rows;
    }
  }
  // What is still to be done comes first, and is not what has no room.
  const sorted = lines.toSorted((a, b) => Number(a.isDone) - Number(b.isDone));
  const shown = apart(sorted.slice(0, height - 1), columns, 'line').flatMap((line) => otherLine(line, columns, 'line'));
  return [...shown, row(more(lines.length - shown.length), 'quiet')];
}

/** The lines with their names cut so that no two different ones look the same. */
function apart(lines: readonly LineFacts[], columns: number, detail: Detail): LineFacts[] {
  const width = Math.min(...lines.map((line) => roomOf(line, columns) - displayWidth(markOf(line, detail))));
  const names = cutApart(
    lines.map(({ name }) => name),
    width,
  );
  return lines.map((line, index) => ({ ...line, name: names[index]! }));
}

/** What stands before the name of a line. */
function leadOf({ needed, isDone, isMissing }: LineFacts): string {
  return `${isMissing ? '✕' : isDone ? '✔' : ' '} ${fit(needed, 3, 'right')} × `;
}

/** The cells that the name of a line has. */
function roomOf(facts: LineFacts, columns: number): number {
  const end = facts.state === '' ? facts.count : facts.state;
  return Math.max(4, columns - MARGIN - displayWidth(leadOf(facts)) - displayWidth(end) - 2);
}

/** Behind a name whose text has no row. */
function markOf({ text, state, isSeen }: LineFacts, detail: Detail): string {
  return text !== '' && detail === 'line' && state === '' ? `  ✎${isSeen ? '✔' : ''}` : '';
}

function otherLine(facts: LineFacts, columns: number, detail: Detail): PackingRow[] {
  const { count, name, text, seen, isSeen, isDone, state, isMissing } = facts;
  const end = state === '' ? count : state;
  const role = isMissing ? 'missing' : state !== '' ? 'quiet' : isDone ? 'done' : 'rest';
  const lead = leadOf(facts);
  const room = roomOf(facts, columns);
  const mark = markOf(facts, detail);
  const wrapped = detail === 'all' ? wrapText(name, room) : [fit(name, room - displayWidth(mark)) + mark];
  const rows: PackingRow[] = wrapped.map((line, index) => [
    { text: ' '.repeat(MARGIN) + (index === 0 ? lead : ' '.repeat(displayWidth(lead))), role },
    { text: `${fit(line, room)} ${index === 0 ? end : ''}`, role },
  ]);
  if (text === '' || state !== '' || detail === 'line') return rows;
  const indent = ' '.repeat(MARGIN + displayWidth(lead));
  const width = columns - displayWidth(indent) - displayWidth(seen) - 3;
  const texts = detail === 'all' ? wrapText(`✎ ${text}`, Math.max(8, width)) : [fit(`✎ ${text}`, Math.max(4, width))];
  return [
    ...rows,
    ...texts.map((line, index): PackingRow => [
      {
        text: indent + (index === texts.length - 1 ? `${line.trimEnd()}  ` : line),
        role: isSeen ? 'rest' : 'text',
        isPersonal: true,
      },
      { text: index === texts.length - 1 ? seen : '', role: isSeen ? 'done' : 'status' },
    ]),
  ];
}

/** How many rows the line in front and the others get of what there is. */
export function shareRooms(height: number, otherCount: number): { front: number; others: number } {
  if (otherCount === 0) return { front: height, others: 0 };
  const others = Math.min(otherCount, Math.max(1, Math.floor(height / 3)));
  // With a blank row between them where there is room for it.
  const blank = height >= 10 ? 1 : 0;
  return height < 3 ? { front: height, others: 0 } : { front: height - others - blank, others };
}
