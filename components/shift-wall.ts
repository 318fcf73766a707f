/**
 * How the shift fills a screen that is read from three metres: what is late, four counts, the carriers. Every size of letters is
 * tried, and the largest that all of it fits in is taken. Pure.
 */
import { displayWidth, fit } from '../src/base/width.ts';
import { GLYPHS } from '../src/tty/output/glyphs.ts';
import type { Styled, TextStyle } from '../src/tty/output/styled-lines.ts';
import { bigRows, bigWidth, magnified, type LetterWidth } from './big-letters.ts';
import { barText } from './plots.ts';

/** A text, shorter ones for less room behind it, and how it looks. */
export type WallText = TextStyle & { texts: readonly string[] };

export type WallCarrier = {
  name: string;
  missing: WallText;
  /** How far away its cut-off is; left out first. */
  when: string;
  /** Parcels that have left today, of those and the ones that are here. */
  done: number;
  of: number;
};

export type ShiftWall = {
  /** First, and as large as anything: how many are late, or that none is. */
  late: WallText;
  counts: readonly { figure: string; word: WallText }[];
  carriers: readonly WallCarrier[];
};

/** Letters so many times as large as the smallest; 0 is a row of plain text. */
type Size = { times: number; width: LetterWidth };

const PLAIN: Size = { times: 0, width: 'narrow' };
const SIZES: readonly Size[] = [
  ...[8, 6, 4, 2, 1].flatMap((times) => (['wide', 'narrow'] as const).map((width) => ({ times, width }))),
  PLAIN,
];

const MARGIN = 1;
/** Between two plain texts on a line, and to the edge. */
const GAP = 2;
const LEAST_BAR = 8;
/** A screen of fewer rows has none to spare between the parts. */
const LOW = 18;

/** A size, and how many rows the texts of a part take in it. */
type Fit = Size & { rows: number };
type Plan = {
  late: Fit;
  figures: Fit;
  words: Fit;
  carriers: Fit;
  perLine: number;
  carriersPerLine: number;
  /** How many carriers are shown: those that are fetched next. */
  carrierCount: number;
};

/** The lines of a wall, `height` of them; blank ones are shared out between its parts. */
export function shiftWallLines(wall: ShiftWall, columns: number, height: number, hasQuarters = true): Styled[][] {
  const plan = bestPlan(wall, columns, height, hasQuarters);
  const parts = [
    latePart(wall, plan, columns),
    ...(height < LOW ? [] : [[[{ text: GLYPHS.rule.repeat(columns), role: 'quiet' as const }]]]),
    ...countParts(wall, plan, columns),
    ...carrierParts(wall.carriers.slice(0, plan.carrierCount), plan, columns),
  ];
  return spread(parts, height);
}

/** Parts below each other, with the rows that are left as blanks between and around them. */
function spread(parts: readonly Styled[][][], height: number): Styled[][] {
  const used = parts.reduce((sum, part) => sum + part.length, 0);
  const spare = Math.max(0, height - used);
  const lines: Styled[][] = [];
  for (const [index, part] of parts.entries()) {
    // A blank one below the title before any other.
    const share = (count: number) => Math.ceil((spare * count) / (parts.length + 1));
    const before = share(index + 1) - share(index);
    lines.push(...Array.from({ length: before }, () => []), ...part);
  }
  return lines.slice(0, height);
}

function bestPlan(wall: ShiftWall, columns: number, height: number, hasQuarters: boolean): Plan {
  const sizes = SIZES.filter(({ times, width }) => hasQuarters || times !== 1 || width === 'wide');
  const fitting = (texts: readonly string[], width: number, gapOf: (size: Size) => number = () => 0): Fit[] =>
    sizes
      .filter((size) => texts.every((text) => widthOf(text, size) + gapOf(size) <= width))
      .map((size) => ({ ...size, rows: Math.max(...texts.map((text) => rowsOf(text, size).length), 0) }));
  const lates = fitting([last(wall.late.texts)], columns - 2 * MARGIN);
  const carrierPlans = carrierLayouts(wall.carriers.length).flatMap(([carrierCount, carriersPerLine]) => {
    const width = Math.floor(columns / carriersPerLine) - GAP;
    const shown = wall.carriers.slice(0, carrierCount);
    const lines = Math.ceil(carrierCount / carriersPerLine);
    return (shown.length === 0 ? [PLAIN] : sizes.filter((size) => isCarrierSize(shown, size, width))).map((size) => {
      const rows = rowsOf('0', size).length;
      const score = lines === 0 ? 0 : scoreOf({ ...size, rows }, 1.5) + 3 * Math.log2(1 + carrierCount);
      return { carriers: { ...size, rows }, carrierCount, carriersPerLine, lines, score };
    });
  });
  let best: { plan: Plan; score: number } | undefined;
  // All counts on one line are compared at a glance: two lines of them only where they are much larger so.
  for (const perLine of [4, 2]) {
    const cell = Math.floor((columns - MARGIN) / perLine);
    const countLines = wall.counts.length / perLine;
    const numbers = wall.counts.map(({ figure }) => figure);
    const words = wall.counts.map(({ word }) => last(word.texts));
    const sizesOfWords = fitting(words, cell, gapOf);
    for (const one of fitting(numbers, cell, gapOf))
      for (const two of sizesOfWords)
        for (const { carriers, lines, score: ofCarriers, ...counts } of carrierPlans) {
          const carrierGaps = carriers.rows > 1 ? lines : 1;
          const gaps = height < LOW ? 0 : 1 + (two.times > 1 ? 2 : 1) * countLines + carrierGaps;
          const left = height - 1 - gaps - countLines * (one.rows + two.rows) - lines * carriers.rows;
          const late = lates.find(({ rows }) => rows <= left);
          // Nothing is larger than what is late.
          if (!late || late.rows < one.rows) continue;
          const ofCounts = scoreOf(one, 3) + scoreOf(two, 2) - 2 * (countLines - 1);
          const score = scoreOf(late, 2) + ofCounts + ofCarriers;
          if (best && score <= best.score) continue;
          best = { plan: { late, figures: one, words: two, carriers, perLine, ...counts }, score };
        }
  }
  const plain = { ...PLAIN, rows: 1 };
  const plan = { late: plain, figures: plain, words: plain, carriers: plain };
  return best?.plan ?? { ...plan, perLine: 4, carriersPerLine: 1, carrierCount: 0 };
}

/** How many carriers, and how many of them on a line. */
function carrierLayouts(count: number): [count: number, perLine: number][] {
  return Array.from({ length: count + 1 }, (_, index) => count - index).flatMap((shown) =>
    shown > 1 ? [[shown, 1] as [number, number], [shown, 2] as [number, number]] : [[shown, 1] as [number, number]],
  );
}

/** Twice as large is worth as much at any size; wide letters are a little easier to read. */
function scoreOf({ rows, width }: Fit, weight: number): number {
  return weight * (Math.log2(rows) + (width === 'wide' ? 0.2 : 0));
}

/** How many cells it covers, without the gap that belongs to its last letter. */
function widthOf(text: string, { times, width }: Size): number {
  if (times === 0) return displayWidth(text);
  return Math.ceil(bigWidth(text, width) * times - (width === 'wide' ? times : times / 2));
}

/** Between two texts on a line: more than between two of its letters. */
function gapOf({ times, width }: Size): number {
  return times === 0 ? GAP : times * (width === 'wide' ? 3 : 1);
}

function last(texts: readonly string[]): string {
  return texts.at(-1) ?? '';
}

/** The longest of the texts that there is room for. */
function chosen(texts: readonly string[], size: Size, width: number): string {
  return texts.find((text) => widthOf(text, size) <= width) ?? last(texts);
}

/** Its rows, as far down as anything stands in them: most letters have no tail. */
function rowsOf(text: string, { times, width }: Size): string[] {
  if (times === 0) return [text];
  const rows = magnified(bigRows(text, width), times).map((row) => row.trimEnd());
  return rows.slice(0, rows.findLastIndex((row) => row !== '') + 1);
}

/** Texts beside each other, each in its column. */
function beside(
  cells: readonly { rows: readonly string[]; width: number; style: TextStyle }[],
  rows: number,
): Styled[][] {
  return Array.from({ length: rows }, (_, row) => [
    { text: ' '.repeat(MARGIN) },
    ...cells.map(({ rows: text, width, style }) => ({ ...style, text: fit(text[row] ?? '', width) })),
  ]);
}

function latePart({ late: { texts, ...style } }: ShiftWall, { late: size }: Plan, columns: number): Styled[][] {
  const width = columns - MARGIN;
  return beside([{ rows: rowsOf(chosen(texts, size, width - MARGIN), size), width, style }], size.rows);
}

function countParts({ counts }: ShiftWall, { figures, words, perLine }: Plan, columns: number): Styled[][][] {
  const width = Math.floor((columns - MARGIN) / perLine);
  const lines = Array.from({ length: Math.ceil(counts.length / perLine) }, (_, line) =>
    counts.slice(line * perLine, (line + 1) * perLine),
  );
  return lines.map((line) => [
    ...beside(
      line.map(({ figure, word: { isBold, role } }) => ({
        rows: rowsOf(figure, figures),
        width,
        style: { isBold, role },
      })),
      figures.rows,
    ),
    ...(words.times > 1 ? [[]] : []),
    ...beside(
      line.map(({ word: { texts, ...style } }) => ({
        rows: rowsOf(chosen(texts, words, width - gapOf(words)), words),
        width,
        style,
      })),
      words.rows,
    ),
  ]);
}

function isCarrierSize(carriers: readonly WallCarrier[], size: Size, width: number): boolean {
  const { name, missing } = carrierColumns(carriers, size);
  return name + missing <= width;
}

/** How wide the parts of the carriers are, each with the gap behind it. */
function carrierColumns(carriers: readonly WallCarrier[], size: Size) {
  const gap = 2 * gapOf(size) + 1;
  const widest = (textOf: (one: WallCarrier) => string) =>
    Math.max(0, ...carriers.map((one) => widthOf(textOf(one), size))) + gap;
  return {
    name: widest(({ name }) => name),
    missing: widest(({ missing }) => last(missing.texts)),
    when: widest(({ when }) => when),
  };
}

function carrierParts(
  carriers: readonly WallCarrier[],
  { carriers: size, carriersPerLine }: Plan,
  columns: number,
): Styled[][][] {
  const width = Math.floor((columns - MARGIN) / carriersPerLine);
  const parts = carrierColumns(carriers, size);
  const left = width - GAP - parts.name - parts.missing;
  const when = parts.when <= left ? parts.when : 0;
  const bar = left - when >= LEAST_BAR ? left - when : 0;
  const cellsOf = ({ name, missing: { texts, ...style }, when: span, done, of }: WallCarrier) => [
    { rows: rowsOf(name, size), width: parts.name, style: { isBold: true } },
    { rows: rowsOf(last(texts), size), width: parts.missing, style },
    ...(when > 0 ? [{ rows: rowsOf(span, size), width: when, style: {} }] : []),
    ...(bar > 0 ? [{ rows: barRows(done, of, bar, size), width: bar, style: { role: 'good' as const } }] : []),
    { rows: [], width: width - parts.name - parts.missing - when - bar, style: {} },
  ];
  return Array.from({ length: Math.ceil(carriers.length / carriersPerLine) }, (_, line) =>
    beside(carriers.slice(line * carriersPerLine, (line + 1) * carriersPerLine).flatMap(cellsOf), size.rows),
  );
}

/** A bar in the middle of so many rows. */
function barRows(done: number, of: number, width: number, { rows }: Fit): string[] {
  const bar = barText(done, of, width);
  const thick = Math.max(1, Math.floor(rows / 3));
  const above = Math.floor((rows - thick) / 2);
  return [...Array.from({ length: above }, () => ''), ...Array.from({ length: thick }, () => bar)];
}
