import { expect, test } from 'vitest';
import { isHeldDown } from '../../src/session/kernel/held-key.ts';
import { createSessionStore, setCursor } from '../../src/session/state/session-state.ts';
import { AT_TOP } from '../../src/session/state/list.ts';

const aPreparedSession = () => createSessionStore({ columns: 80, rows: 24 });

test('a key that repeats by itself is one press, however long it is held', () => {
  const session = aPreparedSession();
  const presses = [0, 500, 530, 560, 1200];
  expect(presses.map((now) => isHeldDown(session, 'a', now))).toEqual([false, true, true, true, true]);
});

test('the same key is a new press after a rest, after another key, after a move, and at another terminal', () => {
  const session = aPreparedSession();
  expect(isHeldDown(session, 'a', 0)).toBe(false);
  expect(isHeldDown(session, 'a', 700)).toBe(false);
  expect(isHeldDown(session, 'i', 750)).toBe(false);
  expect(isHeldDown(session, 'a', 800)).toBe(false);
  setCursor(session, 'pending', AT_TOP);
  expect(isHeldDown(session, 'a', 850)).toBe(false);
  expect(isHeldDown(aPreparedSession(), 'a', 900)).toBe(false);
});
