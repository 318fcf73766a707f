import { expect, test } from 'vitest';
import { COMMANDS } from '../../src/session/keymap/commands.ts';
import { findScanned } from '../../src/session/front/scans.ts';
import { openOrder } from '../../src/session/kernel/open-order.ts';
import { doorsWith, keymapWith } from '../../src/session/rights.ts';
import { MORE } from '../../src/session/lists/more-list.ts';
import type { SessionRights } from '../../src/session/session-context.ts';
import { submitPrompt } from '../../src/session/prompts/prompts.ts';
import { AT_TOP } from '../../src/session/state/list.ts';
import { openScreen, placeInFront, setInList } from '../../src/session/state/session-state.ts';
import { aSession } from '../support/session.ts';
import { anItem, aPiece } from '../support/items.ts';
import { press } from '../support/press.ts';

const NONE = { isReadOnly: false, isMasked: false };

function aDeskWith(rights: SessionRights) {
  const stage = aSession([anItem({ id: 'a' })]);
  const { context } = stage;
  const narrowed = { ...context, ...doorsWith(context, rights), rights, keymap: keymapWith(context.keymap, rights) };
  return { ...stage, context: narrowed };
}

test('a key that may only look asks for nothing, and says so', () => {
  const { context, session, asked } = aDeskWith({ ...NONE, isReadOnly: true });
  press(context, 'a');
  expect(asked).toEqual([]);
  expect(session.getState().notice?.text).toContain(context.texts.reasons.readOnlyKey);
});

test('whatever asks past the keys, a scan or a prompt, is not begun either', () => {
  const { context, asked } = aDeskWith({ ...NONE, isReadOnly: true });
  const { actions } = context;
  expect(actions.perform('accept', 'a')).toBeUndefined();
  expect(actions.ask({ operation: 'accept', itemId: 'a' })).toMatchObject({ problem: 'read-only' });
  expect(actions.undo()).toMatchObject({ kind: 'impossible' });
  expect(asked).toEqual([]);
  const masked = aDeskWith({ ...NONE, isMasked: true }).context;
  expect([masked.actions.noteReveal('order'), masked.labels]).toEqual([false, undefined]);
});

test('a login with no-money is told why the money list does not open, and More leaves it out', () => {
  const { context, session } = aDeskWith({ ...NONE, hasNoMoney: true });
  openScreen(session, 'more');
  press(context, '$');
  expect(placeInFront(session.getState()).screen).toBe('more');
  expect(session.getState().notice?.text).toContain(context.texts.reasons.moneyKey);
  const rows = MORE.lines(context, { width: 80, height: 20, hasRule: false }).join('\n');
  expect(rows).not.toContain(context.texts.more.about.goMoney);
  const open = aDeskWith(NONE);
  openScreen(open.session, 'more');
  press(open.context, '$');
  expect(placeInFront(open.session.getState()).screen).toBe('money');
});

test('a code that is sent by its name, and Enter on More, say the same as the keys', () => {
  const { context, session } = aDeskWith({ ...NONE, isReadOnly: true });
  const desk = { ...context, operators: { canHandOver: true, login: '' } };
  session.setState({ prompt: { kind: 'palette', value: 'ship AA123456785BR' } });
  submitPrompt(desk);
  const { stop, notice } = session.getState();
  expect([stop, notice?.text]).toEqual([undefined, 'ship: here you may only look']);
  openScreen(session, 'more');
  setInList(session, 'more', { ...AT_TOP, id: 'shift' });
  press(desk, 'enter');
  expect(session.getState().notice?.text).toBe('hand over the shift: here you may only look');
});

test('of the keys that write, those that take no right touch what is the terminal’s own', () => {
  const open = COMMANDS.filter(({ effect, requires }) => effect === 'write' && requires?.length === 0);
  const ours = 'quit dropView dropEdit dropEdits packSlot putAside seen';
  expect(open.map(({ id }) => id).toSorted()).toEqual(ours.split(' ').toSorted());
});

test('who may only look teaches no barcode, at a stop for an unknown code neither', () => {
  const { context, session } = aSession([aPiece('mug', { quantidade: '1' })]);
  const rights = { ...NONE, isReadOnly: true };
  const desk = { ...context, ...doorsWith(context, rights), rights, keymap: keymapWith(context.keymap, rights) };
  desk.stock.setState({ isLoaded: true });
  openOrder(desk, 'o1');
  press(desk, 'space');
  findScanned(desk, 'ABC-123');
  expect(session.getState().stop?.offer).toBeDefined();
  press(desk, 'b');
  expect(session.getState().notice).toEqual({ tone: 'warn', text: context.texts.reasons.readOnlyKey });
});
