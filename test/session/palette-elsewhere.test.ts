import { expect, test } from 'vitest';
import { paletteLines, takePaletteLine } from '../../src/session/prompts/palette.ts';
import { goTo } from '../../src/session/state/session-state.ts';
import { aSession } from '../support/session.ts';

test.each([
  ['label', 'Not on this screen, but on: Item.'],
  ['print label', 'Not on this screen, but on: Queue, Item, Label, Packing.'],
  ['no such thing', 'No such command.'],
])('where nothing fits “%s” the palette names the screens on which it works', (typed, words) => {
  const { context, session } = aSession();
  goTo(session, { screen: 'more' });
  expect(paletteLines(context, typed)).toEqual([]);
  takePaletteLine(context, typed);
  expect(session.getState().prompt).toMatchObject({ kind: 'palette', value: typed, problem: words });
});
