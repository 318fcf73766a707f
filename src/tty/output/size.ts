/** The size of a terminal, as screens are laid out for it and frames are written to it. */
export type Size = { columns: number; rows: number };

/** Beyond any screen: Ink makes an object for each cell, and a client over SSH may call its terminal any size. */
export const LARGEST_SIZE: Size = { columns: 500, rows: 200 };

/** What the screens need; below that there is a sentence. */
export const LEAST_SIZE: Size = { columns: 24, rows: 6 };

/** Whether no screen has room. */
export function isTooSmall({ columns, rows }: Size): boolean {
  return columns < LEAST_SIZE.columns || rows < LEAST_SIZE.rows;
}

/** What a terminal says of itself, within reason. Nothing, or no number, means that it does not know: 80 × 24. */
export function sizeOf({ columns, rows }: Partial<Size>): Size {
  return { columns: within(columns, 80, LARGEST_SIZE.columns), rows: within(rows, 24, LARGEST_SIZE.rows) };
}

function within(told: number | undefined, usual: number, most: number): number {
  const count = Math.trunc(told ?? 0);
  return count >= 1 ? Math.min(most, count) : usual;
}
