import { expect, test } from 'vitest';
import { COMMANDS } from '../../src/desk/keymap/commands.ts';
import { actionsWith, isJudged, keymapWith } from '../../src/desk/rights.ts';
import { aBench } from '../support/bench.ts';
import { anItem } from '../support/items.ts';
import { press } from '../support/press.ts';

const NONE = { isReadOnly: false, isMasked: false };

function aDeskWith(rights: typeof NONE) {
  const stage = aBench([anItem({ id: 'a' })]);
  const { bench } = stage;
  const narrowed = { ...bench, keymap: keymapWith(bench.keymap, rights), actions: actionsWith(bench.actions, rights) };
  return { ...stage, bench: narrowed };
}

test('a key that may only look asks for nothing, and says so', () => {
  const { bench, desk, asked } = aDeskWith({ ...NONE, isReadOnly: true });
  press(bench, 'a');
  expect(asked).toEqual([]);
  expect(desk.getState().notice?.text).toContain('your key may only look');
});

test('whatever asks past the keys, a scan or a prompt, is not begun either', () => {
  const { bench, asked } = aDeskWith({ ...NONE, isReadOnly: true });
  const { actions } = bench;
  expect(actions.perform('accept', 'a')).toBeUndefined();
  expect(actions.ask({ operation: 'accept', itemId: 'a' })).toMatchObject({ problem: 'read-only' });
  expect(actions.undo()).toMatchObject({ kind: 'impossible' });
  expect(asked).toEqual([]);
  expect(aDeskWith({ ...NONE, isMasked: true }).bench.actions.noteReveal('order')).toBe(false);
});

test('of every key that writes it is decided whether a key that may only look has it', () => {
  const open = COMMANDS.filter(({ id, effect }) => effect === 'write' && !isJudged(id)).map(({ id }) => id);
  // They end the bench, or touch what is this terminal's or this machine's own.
  const ours =
    'quit dropView dropEdit dropEdits lookAgain learnCode packSlot putAside seen exportText exportCsv exportExact';
  expect(open.toSorted()).toEqual(ours.split(' ').toSorted());
});
