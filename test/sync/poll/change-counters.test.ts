/** Whether a state stood still between two moments. */
import { expect, test } from 'vitest';
import type { ItemStatus } from '../../../src/domain/records.ts';
import type { Change, CachedItem } from '../../../src/replica/records.ts';
import { createChangeCounters } from '../../../src/sync/poll/change-counters.ts';

const NAMES = ['pending', 'accepted', 'all'] as const;

const entry = (status: ItemStatus | undefined) => ({ status }) as CachedItem;

/** What has grown after an item went from one state into another. */
function grownBy(before: ItemStatus | undefined, after: ItemStatus | undefined) {
  const listeners: ((changes: readonly Change[]) => void)[] = [];
  const turmoil = createChangeCounters({
    onChanges(listener) {
      listeners.push(listener);
      return () => {};
    },
  });
  listeners[0]!([{ entry: entry(after), before: before && entry(before) } as Change]);
  return { moves: NAMES.map((name) => turmoil.moves(name)), any: NAMES.map((name) => turmoil.any(name)) };
}

test('what enters or leaves a state moves in it, and stirs it', () => {
  expect(grownBy(undefined, 'pending')).toEqual({ moves: [1, 0, 0], any: [1, 0, 1] });
  expect(grownBy('pending', 'accepted')).toEqual({ moves: [1, 1, 0], any: [1, 1, 1] });
});

test('a change within a state stirs it, and moves nothing', () => {
  expect(grownBy('pending', 'pending')).toEqual({ moves: [0, 0, 0], any: [1, 0, 1] });
});

test('an item whose state is unknown leaves the one it was in', () => {
  expect(grownBy('pending', undefined)).toEqual({ moves: [1, 0, 0], any: [1, 0, 1] });
});
