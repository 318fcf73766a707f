import { expect, test } from 'vitest';
import { createHeldKeys } from '../../src/keymap/held-key.ts';

test('a key that repeats by itself is one press, however long it is held', () => {
  const keys = createHeldKeys();
  expect([0, 500, 530, 560, 1200].map((now) => keys.isHeld('a', now))).toEqual([false, true, true, true, true]);
});

test('the same key after a rest, or after another key, is a new press', () => {
  const keys = createHeldKeys();
  expect([keys.isHeld('a', 0), keys.isHeld('a', 700), keys.isHeld('j', 750), keys.isHeld('a', 800)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
