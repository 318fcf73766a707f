/** The band of a coach: below everything, never over anything, and spoken where nothing is drawn. */
import { expect, onTestFinished, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { CoachState } from '../../src/session/session-context.ts';
import { aSession } from '../support/session.ts';
import { openStage } from '../support/frames.tsx';
import { anItem } from '../support/items.ts';
import { openSpoken } from '../support/spoken.tsx';

const items = Array.from({ length: 30 }, (_, index) => anItem({ id: `i${index}`, order_id: `o${index}` }));

function taught() {
  const set = aSession(items);
  const state = createStore<CoachState>(() => ({
    words: ({ texts }) => ({
      head: 'TOUR 3/10  Read',
      lines: [`${texts.commands.accept} ${'every letter '.repeat(30)}`],
      keys: 'Ctrl+N: skip',
    }),
  }));
  set.context.coach = { state, commands: [], attend: () => () => {} };
  return { ...set, state };
}

test.each([
  [80, 24, 4],
  [80, 40, 4],
  [60, 16, 3],
  [80, 12, 0],
])('on %i×%i the band has its rows, and the bench has all the others', async (columns, rows, height) => {
  const { context, session, state } = taught();
  const stage = await openStage(context, columns, rows);
  onTestFinished(() => stage.end());
  const drawn = await stage.rows();
  expect(drawn).toHaveLength(rows);
  expect(session.getState().rows).toBe(rows - height);
  const band = drawn.findIndex((row) => row.includes('TOUR 3/10'));
  expect(band).toBe(height === 0 ? -1 : rows - height);
  expect(drawn[rows - height - 1]).toMatch(/quit$/);
  if (height > 0) expect(drawn[band]).toMatch(/Ctrl\+N: skip$/);
  state.setState({ words: undefined });
  await stage.settle();
  expect(session.getState().rows).toBe(rows);
});

test('a screen reader hears what the coach says, and hears it again only when it is something else', async () => {
  const { context, state } = taught();
  const spoken = await openSpoken(context);
  onTestFinished(() => spoken.end());
  const first = await spoken.press();
  expect(first.split('TOUR 3/10')).toHaveLength(2);
  expect(await spoken.press('j')).not.toContain('TOUR');
  state.setState({ words: () => ({ head: 'TOUR 4/10  Many', lines: ['Mark three.'], keys: 'Ctrl+N: skip' }) });
  expect(await spoken.press()).toContain('TOUR 4/10');
});
