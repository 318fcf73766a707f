/**
 * All rows have just been marked: digits that follow leave the marks of the first so many of them only, and those that
 * were there before.
 */
export type MarkCount = { typed: string; rowIds: readonly string[]; before: ReadonlySet<string> };
