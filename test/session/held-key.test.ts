import { expect, test } from 'vitest';
import { isHeldDown } from '../../src/session/keymap/held-key.ts';
import { createDesk, setCursor } from '../../src/session/state/session-state.ts';
import { AT_TOP } from '../../src/session/state/list.ts';

const aDesk = () => createDesk({ columns: 80, rows: 24 });

test('a key that repeats by itself is one press, however long it is held', () => {
  const desk = aDesk();
  const presses = [0, 500, 530, 560, 1200];
  expect(presses.map((now) => isHeldDown(desk, 'a', now))).toEqual([false, true, true, true, true]);
});

test('the same key is a new press after a rest, after another key, after a move, and at another terminal', () => {
  const desk = aDesk();
  expect(isHeldDown(desk, 'a', 0)).toBe(false);
  expect(isHeldDown(desk, 'a', 700)).toBe(false);
  expect(isHeldDown(desk, 'i', 750)).toBe(false);
  expect(isHeldDown(desk, 'a', 800)).toBe(false);
  setCursor(desk, 'pending', AT_TOP);
  expect(isHeldDown(desk, 'a', 850)).toBe(false);
  expect(isHeldDown(aDesk(), 'a', 900)).toBe(false);
});
