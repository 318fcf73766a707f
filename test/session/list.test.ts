import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AT_TOP, cursorAt, moveCursor, placeCursor } from '../../src/session/state/list.ts';

const list = (ids: readonly string[]) => ({
  length: ids.length,
  idAt: (index: number) => ids[index] ?? '',
  indexOf: (id: string) => ids.indexOf(id),
});

test('the cursor stays on its record, and the record on its line, while rows arrive above', () => {
  const before = list(['a', 'b', 'c', 'd', 'e']);
  const cursor = moveCursor(AT_TOP, before, 3, 2);
  const after = list(['x', 'y', 'a', 'b', 'c', 'd', 'e']);
  expect(placeCursor(cursor, before, 3)).toEqual({ index: 2, top: 0 });
  expect(placeCursor(cursor, after, 3)).toEqual({ index: 4, top: 2 });
});

test('when the record leaves, the cursor falls on the one that took its place', () => {
  const cursor = cursorAt(list(['a', 'b', 'c']), 3, 1, 0);
  expect(placeCursor(cursor, list(['a', 'c']), 3).index).toBe(1);
  expect(placeCursor(cursor, list(['a']), 3).index).toBe(0);
});

test('moving past either end stops there', () => {
  const ids = list(['a', 'b', 'c']);
  expect(moveCursor(AT_TOP, ids, 2, Infinity).id).toBe('c');
  expect(moveCursor(cursorAt(ids, 2, 2, 1), ids, 2, -Infinity).id).toBe('a');
});

test('whatever happens to list, cursor and window, the cursor is inside the window and the window inside the list', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 2 }), { maxLength: 30 });
  fc.assert(
    fc.property(
      ids,
      ids,
      fc.integer({ min: 1, max: 12 }),
      fc.array(fc.integer({ min: -40, max: 40 })),
      (before, after, height, moves) => {
        const cursor = moves.reduce((one, delta) => moveCursor(one, list(before), height, delta), AT_TOP);
        for (const ids of [before, after]) {
          const { index, top } = placeCursor(cursor, list(ids), height);
          expect(index).toBeGreaterThanOrEqual(top);
          expect(index).toBeLessThan(top + height);
          expect(top).toBeGreaterThanOrEqual(0);
          expect(top).toBeLessThanOrEqual(Math.max(0, ids.length - height));
        }
      },
    ),
  );
});
