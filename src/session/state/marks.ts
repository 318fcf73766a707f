/** Marks, by item id and not by row, so that they stay on their items when the list changes. Pure. */
import type { CachedItem } from '../../replica/records.ts';

/** What the last mark began, besides itself. */
export type Marking =
  /** A range begins at this item. */
  { kind: 'from'; itemId: string } | MarkCount;

/** All rows have been marked: the digits that follow limit the new marks to the first rows; `before`: the earlier marks. */
type MarkCount = { kind: 'count'; typed: string; rowIds: readonly string[]; before: ReadonlySet<string> };

/** The marks of a session, as its state has them. */
type Marks = { marks: ReadonlySet<string>; marking: Marking | undefined };

/** The count that is being typed. */
export function markCountOf({ marking }: Pick<Marks, 'marking'>): MarkCount | undefined {
  return marking?.kind === 'count' ? marking : undefined;
}

/** Marks an item, or removes its mark. */
export function toggleMark({ marks }: Marks, itemId: string): Marks {
  const next = new Set(marks);
  if (!next.delete(itemId)) next.add(itemId);
  return { marks: next, marking: { kind: 'from', itemId } };
}

/** Marks all items between the one marked last and this one, both included; only this one if there is no such item. */
export function markRange({ marks, marking }: Marks, rows: readonly CachedItem[], itemId: string): Marks {
  const to = rows.findIndex(({ item }) => item.id === itemId);
  const anchor = marking?.kind === 'from' ? marking.itemId : itemId;
  const from = rows.findIndex(({ item }) => item.id === anchor);
  const [first, last] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
  const next = new Set(marks);
  for (const { item } of rows.slice(first, last + 1)) next.add(item.id);
  return { marks: next, marking: { kind: 'from', itemId } };
}

/** The marks after one more digit of the count. */
export function countMarks({ typed, rowIds, before }: MarkCount, digit: string): Marks & { marking: MarkCount } {
  const digits = (typed + digit).slice(-5);
  const marks = new Set([...before, ...rowIds.slice(0, Number(digits))]);
  return { marks, marking: { kind: 'count', typed: digits, rowIds, before } };
}

/** Marks all rows that the filter leaves; if all are marked already, removes their marks. */
export function markAll({ marks }: Marks, rows: readonly CachedItem[]): Marks {
  const next = new Set(marks);
  if (rows.every(({ item }) => marks.has(item.id))) for (const { item } of rows) next.delete(item.id);
  else for (const { item } of rows) next.add(item.id);
  return { marks: next, marking: undefined };
}
