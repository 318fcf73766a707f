/** How the assembly wall shares a screen: the last scan in large letters, the grid of slots, the counts. Pure. */

export type WallRooms = {
  /** Rows of the last scan. */
  front: number;
  /** How many times as large as usual its letters are; 0 where there is no room for large ones. */
  times: number;
  /** Rows of a slot, a blank one behind it included where there is room. */
  cell: number;
  /** Columns of a slot. */
  width: number;
};

const LETTERS = 3;

/** Shares a screen out. `beyond`: whether a line is wanted for slots that the wall has no more. */
export function shareWall(
  screen: { columns: number; height: number },
  size: { rows: number; columns: number },
  hasBeyond: boolean,
): WallRooms {
  // Above the grid and below the scan: the counts, and what is beyond.
  const room = screen.height - 1 - (hasBeyond ? 1 : 0);
  const width = Math.max(4, Math.floor(screen.columns / size.columns));
  const fits = (front: number, cell: number) => front + 1 + size.rows * cell <= room;
  const cells = [4, 3, 2, 1];
  for (const [front, times, least] of [
    [LETTERS * 2, 2, 3],
    [LETTERS, 1, 2],
    [LETTERS, 1, 1],
    [1, 0, 1],
  ] as const) {
    const cell = cells.find((one) => one >= least && fits(front, one));
    if (cell !== undefined) return { front, times, cell, width };
  }
  return { front: 1, times: 0, cell: 1, width };
}
