import { expect, test } from 'vitest';
import { createKeymap } from '../../src/session/keymap/keymap.ts';
import { goTo } from '../../src/session/state/session-state.ts';
import { aBench } from '../support/session.ts';
import { press } from '../support/press.ts';

function aSuspendable(manner: 'alone' | 'burst' = 'alone') {
  const { bench, desk } = aBench();
  let count = 0;
  Object.assign(bench, { suspend: () => count++, manner: () => manner });
  return { bench, desk, count: () => count };
}

test('Ctrl+Z gives the terminal to the shell, once for each press, and leaves what is in front as it is', () => {
  const { bench, desk, count } = aSuspendable();
  desk.setState({ notice: { tone: 'warn', text: 'Not accepted.' }, covered: desk.getState().places[0] });
  const before = desk.getState();
  press(bench, 'ctrl+z', 'ctrl+z');
  expect(count()).toBe(2);
  expect(desk.getState()).toBe(before);
});

test('within a burst it is no hand’s, and does not', () => {
  const { bench, count } = aSuspendable('burst');
  press(bench, 'ctrl+z');
  expect(count()).toBe(0);
});

test('where a shop has given the key to something else, it does that', () => {
  const { bench, desk, count } = aSuspendable();
  Object.assign(bench, { keymap: createKeymap([{ screen: 'queue', id: 'help', keys: ['ctrl+z'], line: 2 }]) });
  press(bench, 'ctrl+z');
  expect(count()).toBe(0);
  expect(desk.getState().places.at(-1)).toEqual({ screen: 'help' });
  press(bench, 'ctrl+z');
  expect(count()).toBe(1);
});

test('on a wall it does nothing, and neither where there is no shell', () => {
  const { bench, desk, count } = aSuspendable();
  goTo(desk, { screen: 'wall' });
  press(bench, 'ctrl+z');
  expect(count()).toBe(0);
  const over = aBench();
  const before = over.desk.getState();
  press(over.bench, 'ctrl+z');
  expect(over.desk.getState()).toEqual(before);
});
