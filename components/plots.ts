import { GLYPHS } from './theme.ts';

/** A bar of `width` cells, filled as far as `value` of `of`; anything above nothing shows at least one cell. */
export function barText(value: number, of: number, width: number): string {
  if (of <= 0 || width <= 0) return ' '.repeat(Math.max(0, width));
  const share = Math.min(1, Math.max(0, value / of));
  const filled = Math.min(width, Math.max(value > 0 ? 1 : 0, Math.round(share * width)));
  return GLYPHS.full.repeat(filled) + GLYPHS.empty.repeat(width - filled);
}

/**
 * Values over time as columns of `rows` rows, the upper one first; a value of `highest` fills them. Anything above nothing is
 * higher than nothing.
 */
export function columnPlot(values: readonly number[], highest: number, rows: number): string[] {
  const steps = [...GLYPHS.spark];
  const heights = values.map((value) =>
    highest <= 0 || value <= 0 ? 1 : Math.max(2, Math.ceil((value / highest) * steps.length * rows)),
  );
  return Array.from({ length: rows }, (_, row) => {
    const below = (rows - 1 - row) * steps.length;
    return heights.map((height) => steps[Math.min(steps.length, height - below) - 1] ?? ' ').join('');
  });
}
