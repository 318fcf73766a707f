import { expect, test } from 'vitest';
import { pressKey } from '../../src/session/modes/modes.ts';
import { noteBurst, runTentatively, takeBackKey } from '../../src/session/kernel/tentative-keys.ts';
import { createSessionStore, setPart } from '../../src/session/state/session-state.ts';
import { anItem } from '../support/items.ts';
import { aSession } from '../support/session.ts';

test('what is set to what it is already tells nobody, and what becomes another tells all once', () => {
  const session = createSessionStore({ columns: 80, rows: 24 });
  let heardCount = 0;
  session.subscribe(() => heardCount++);
  session.setState({ hint: undefined });
  setPart(session, 'queue', { filter: '' });
  expect(heardCount).toBe(0);
  setPart(session, 'queue', { filter: 'mug' });
  expect(heardCount).toBe(1);
});

test.each(['3', '0'])('a move in the list behind the key %s tells none that hears of the session', (key) => {
  const { context } = aSession([anItem({ id: 'a' }), anItem({ id: 'b', order_id: 'other' })]);
  pressKey(context, key);
  let [heardCount, moveCount] = [0, 0];
  context.session.subscribe(() => heardCount++);
  context.session.cursors.subscribe(() => moveCount++);
  pressKey(context, 'j');
  pressKey(context, 'k');
  expect([heardCount, moveCount]).toEqual([0, 2]);
});

test('a letter that a burst takes back puts its cursors back, too', () => {
  const { context } = aSession();
  const { session } = context;
  const lists = { history: { id: 'a', index: 3, slot: 2 } };
  session.cursors.setState({ lists });
  runTentatively(context, 'x', 'a key', () => session.cursors.setState({ lists: {} }));
  noteBurst(context);
  takeBackKey(context);
  expect(session.cursors.getState().lists).toBe(lists);
});
