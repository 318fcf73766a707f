/** How much of the terminal a screen has. Pure. */

/** The rows between the header and the message line. */
export function screenHeight(rows: number): number {
  return Math.max(1, rows - 3);
}

/** Whether there is room for the thin line between two bands. */
export function hasRules(rows: number): boolean {
  return rows >= 20;
}
