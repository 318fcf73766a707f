/** How much of the terminal a screen has. Pure. */

/** The rows between the header and the message line. */
export function screenHeight(rows: number): number {
  return Math.max(1, rows - 3 - (hasRules(rows) ? 1 : 0) - (hasNavigation(rows) ? 1 : 0));
}

/** Whether there is room for the line with the screens and their digits. */
export function hasNavigation(rows: number): boolean {
  return rows >= 24;
}

/** Whether there is room for the thin lines between bands. */
export function hasRules(rows: number): boolean {
  return rows >= 20;
}
