/** The cursor of a list that changes: it stays on its record, and the record stays in its row of the screen. */

export type ListCursor = {
  /** The record under the cursor; `undefined` before the first move: the top. */
  id: string | undefined;
  /** Its last index in the list: the cursor goes there when the record has left. */
  index: number;
  /** Its row in the window, 0 at the top. */
  slot: number;
};

export const AT_TOP: ListCursor = { id: undefined, index: 0, slot: 0 };

/** The records of a list by their ids; `near` is the last known index of one. */
export type ListIds = {
  readonly length: number;
  idAt(index: number): string;
  indexOf(id: string, near: number): number;
  /** The index at which a record that has left would stand; `undefined` if that is not known. Absent: its last index. */
  placeOf?(id: string): number | undefined;
};

/** Adapts rows to the cursor of a list. */
export function listIds<Entry>(rows: readonly Entry[], key: (entry: Entry) => string): ListIds {
  const keyAt = (index: number) => (rows[index] === undefined ? '' : key(rows[index]));
  return {
    length: rows.length,
    idAt: keyAt,
    indexOf: (id, near) => (keyAt(near) === id ? near : rows.findIndex((row) => key(row) === id)),
  };
}

/** The index of the cursor in the list as it is now, and the first row of a window of `height` rows. */
export function placeCursor(cursor: ListCursor, ids: ListIds, height: number): { index: number; top: number } {
  const last = Math.max(0, ids.length - 1);
  const found = cursor.id === undefined ? -1 : ids.indexOf(cursor.id, cursor.index);
  const index = Math.min(last, found >= 0 ? found : placeOfGone(cursor, ids));
  const slot = Math.max(0, Math.min(cursor.slot, height - 1));
  const top = Math.max(0, Math.min(index - slot, ids.length - height));
  return { index, top };
}

/**
 * The index for a record that has left: the next record that is still there takes its place, however many before it have left.
 */
function placeOfGone({ id, index }: ListCursor, { placeOf }: ListIds): number {
  return (id === undefined ? undefined : placeOf?.(id)) ?? index;
}

/** The cursor after a move by `delta` rows; the window moves only if it must. */
export function moveCursor(cursor: ListCursor, ids: ListIds, height: number, delta: number): ListCursor {
  const { index, top } = placeCursor(cursor, ids, height);
  return cursorAt(ids, height, index + delta, top);
}

/** The cursor on row `index` of a list whose window begins at `top`. */
export function cursorAt(ids: ListIds, height: number, index: number, top: number): ListCursor {
  if (ids.length === 0) return AT_TOP;
  const target = Math.max(0, Math.min(ids.length - 1, index));
  const newTop = Math.max(0, Math.min(Math.max(top, target - height + 1), target));
  return { id: ids.idAt(target), index: target, slot: target - newTop };
}
