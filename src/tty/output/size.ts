/** The size of a terminal, for which screens are laid out and frames are written. */
export type Size = { columns: number; rows: number };

/** Larger than any screen: Ink makes an object for each cell, and an SSH client may send any size. */
export const LARGEST_SIZE: Size = { columns: 500, rows: 200 };

/** The least size of the screens; below that a sentence is shown. */
export const LEAST_SIZE: Size = { columns: 24, rows: 6 };

/** Whether there is no room for any screen. */
export function isTooSmall({ columns, rows }: Size): boolean {
  return columns < LEAST_SIZE.columns || rows < LEAST_SIZE.rows;
}

/** The size that a terminal announces, within limits. If a value is missing or no number, it is unknown: 80 × 24. */
export function sizeOf({ columns, rows }: Partial<Size>): Size {
  return { columns: within(columns, 80, LARGEST_SIZE.columns), rows: within(rows, 24, LARGEST_SIZE.rows) };
}

function within(told: number | undefined, usual: number, most: number): number {
  const count = Math.trunc(told ?? 0);
  return count >= 1 ? Math.min(most, count) : usual;
}
