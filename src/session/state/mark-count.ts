/**
 * After all rows have been marked: the digits that follow limit the new marks to the first rows; `before` are the marks from
 * before.
 */
export type MarkCount = { typed: string; rowIds: readonly string[]; before: ReadonlySet<string> };
