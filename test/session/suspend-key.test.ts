import { expect, test } from 'vitest';
import { createKeymap } from '../../src/session/keymap/keymap.ts';
import { goTo } from '../../src/session/state/session-state.ts';
import { aSession } from '../support/session.ts';
import { press } from '../support/press.ts';

function aSuspendable(inputTiming: 'alone' | 'burst' = 'alone') {
  const { context, session } = aSession();
  let count = 0;
  Object.assign(context, { suspend: () => count++, inputTiming: () => inputTiming });
  return { context, session, count: () => count };
}

test('Ctrl+Z gives the terminal to the shell, once for each press, and leaves what is in front as it is', () => {
  const { context, session, count } = aSuspendable();
  session.setState({ notice: { tone: 'warn', text: 'Not accepted.' }, covered: session.getState().places[0] });
  const before = session.getState();
  press(context, 'ctrl+z', 'ctrl+z');
  expect(count()).toBe(2);
  expect(session.getState()).toBe(before);
});

test('within a burst it is no hand’s, and does not', () => {
  const { context, count } = aSuspendable('burst');
  press(context, 'ctrl+z');
  expect(count()).toBe(0);
});

test('where a shop has given the key to something else, it does that', () => {
  const { context, session, count } = aSuspendable();
  Object.assign(context, { keymap: createKeymap([{ screen: 'queue', id: 'help', keys: ['ctrl+z'], line: 2 }]) });
  press(context, 'ctrl+z');
  expect(count()).toBe(0);
  expect(session.getState().places.at(-1)).toEqual({ screen: 'help' });
  press(context, 'ctrl+z');
  expect(count()).toBe(1);
});

test('on a wall it does nothing, and neither where there is no shell', () => {
  const { context, session, count } = aSuspendable();
  goTo(session, { screen: 'wall' });
  press(context, 'ctrl+z');
  expect(count()).toBe(0);
  const over = aSession();
  const before = over.session.getState();
  press(over.context, 'ctrl+z');
  expect(over.session.getState()).toEqual(before);
});
