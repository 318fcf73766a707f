import { expect, test } from 'vitest';
import { COMMANDS } from '../../src/session/keymap/commands.ts';
import { doorsWith, keymapWith } from '../../src/session/rights.ts';
import { aBench } from '../support/session.ts';
import { anItem } from '../support/items.ts';
import { press } from '../support/press.ts';

const NONE = { isReadOnly: false, isMasked: false };

function aDeskWith(rights: typeof NONE) {
  const stage = aBench([anItem({ id: 'a' })]);
  const { bench } = stage;
  const narrowed = { ...bench, ...doorsWith(bench, rights), rights, keymap: keymapWith(bench.keymap, rights) };
  return { ...stage, bench: narrowed };
}

test('a key that may only look asks for nothing, and says so', () => {
  const { bench, desk, asked } = aDeskWith({ ...NONE, isReadOnly: true });
  press(bench, 'a');
  expect(asked).toEqual([]);
  expect(desk.getState().notice?.text).toContain(bench.texts.reasons.readOnlyKey);
});

test('whatever asks past the keys, a scan or a prompt, is not begun either', () => {
  const { bench, asked } = aDeskWith({ ...NONE, isReadOnly: true });
  const { actions } = bench;
  expect(actions.perform('accept', 'a')).toBeUndefined();
  expect(actions.ask({ operation: 'accept', itemId: 'a' })).toMatchObject({ problem: 'read-only' });
  expect(actions.undo()).toMatchObject({ kind: 'impossible' });
  expect(asked).toEqual([]);
  const masked = aDeskWith({ ...NONE, isMasked: true }).bench;
  expect([masked.actions.noteReveal('order'), masked.labels]).toEqual([false, undefined]);
});

test('of the keys that write, those that take no right touch what is the terminal’s own', () => {
  const open = COMMANDS.filter(({ effect, requires }) => effect === 'write' && requires?.length === 0);
  const ours = 'quit dropView dropEdit dropEdits packSlot putAside seen exportText exportCsv exportExact';
  expect(open.map(({ id }) => id).toSorted()).toEqual(ours.split(' ').toSorted());
});
