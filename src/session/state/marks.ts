/** Marks: by item id, never by row, so that they stay on their items whatever the list does. Pure. */
import type { CachedItem } from '../../replica/records.ts';
import type { SessionState } from './session-state.ts';
import type { MarkCount } from './mark-count.ts';

type Marks = Pick<SessionState, 'marks' | 'markAnchor'>;

/** Marks an item, or takes its mark away. */
export function toggleMark({ marks }: Marks, itemId: string): Marks {
  const next = new Set(marks);
  if (!next.delete(itemId)) next.add(itemId);
  return { marks: next, markAnchor: itemId };
}

/** Marks everything between the item marked last and this one, both included; without such an item, this one alone. */
export function markRange({ marks, markAnchor }: Marks, rows: readonly CachedItem[], itemId: string): Marks {
  const to = rows.findIndex(({ item }) => item.id === itemId);
  const from = markAnchor === undefined ? to : rows.findIndex(({ item }) => item.id === markAnchor);
  const [first, last] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
  const next = new Set(marks);
  for (const { item } of rows.slice(first, last + 1)) next.add(item.id);
  return { marks: next, markAnchor: itemId };
}

/** The marks after one more digit of a count. */
export function countMarks({ typed, rowIds, before }: MarkCount, digit: string): Marks & { markCount: MarkCount } {
  const digits = (typed + digit).slice(-5);
  const marks = new Set([...before, ...rowIds.slice(0, Number(digits))]);
  return { marks, markAnchor: undefined, markCount: { typed: digits, rowIds, before } };
}

/** Marks all rows, which are those that the filter leaves; where all of them are marked, takes their marks away. */
export function markAll({ marks }: Marks, rows: readonly CachedItem[]): Marks {
  const next = new Set(marks);
  if (rows.every(({ item }) => marks.has(item.id))) for (const { item } of rows) next.delete(item.id);
  else for (const { item } of rows) next.add(item.id);
  return { marks: next, markAnchor: undefined };
}
