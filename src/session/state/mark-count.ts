/** All rows have been marked: the digits that follow limit the new marks to the first rows; `before`: the earlier marks. */
export type MarkCount = { typed: string; rowIds: readonly string[]; before: ReadonlySet<string> };
