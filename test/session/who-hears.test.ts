import { expect, test } from 'vitest';
import { createSessionStore } from '../../src/session/state/session-state.ts';

test('what is set to what it is already tells nobody, and what becomes another tells all once', () => {
  const session = createSessionStore({ columns: 80, rows: 24 });
  let heardCount = 0;
  session.subscribe(() => heardCount++);
  session.setState({ hint: undefined, filter: '' });
  expect(heardCount).toBe(0);
  session.setState({ hint: undefined, filter: 'mug' });
  expect(heardCount).toBe(1);
});
