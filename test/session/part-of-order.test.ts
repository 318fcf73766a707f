/** A parcel that does not hold all of its order: whichever way it is to leave, it is asked first, and a hand answers. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { questionWords } from '../../src/session/front/questions.ts';
import { takePaletteLine } from '../../src/session/prompts/palette.ts';
import { findScanned } from '../../src/session/front/scans.ts';
import { submitPrompt } from '../../src/session/prompts/prompts.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import type { PieceHold } from '../../src/domain/workshop.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { aSession } from '../support/session.ts';
import { aPiece } from '../support/items.ts';
import { press } from '../support/press.ts';
import { openOrder } from '../../src/session/kernel/open-order.ts';

const CODE = 'AA123456785BR';
const ASKED = { kind: 'part', orderId: 'o1', itemIds: ['bowl'], trackingCode: CODE };

/** An order of two lines, the first of which is on the bench and checked. */
function halfAnOrder(rest: Partial<OrderItem> = { item_status: 'pending' }, { isHeld = false } = {}) {
  const set = aSession([aPiece('bowl'), aPiece('cup', rest)]);
  const { context, session, replica } = set;
  context.stock.setState({ isLoaded: true });
  Object.assign(context.actions, { settledOf: () => Promise.resolve({ kind: 'applied', isByEvidence: false }) });
  // The notes of a new workshop, which has none, take the place of what was held before.
  void context.workshop;
  if (isHeld) replica.getState().records.hold(new Map([['cup', { reason: 'artwork' } as unknown as PieceHold]]));
  openOrder(context, 'o1');
  press(context, 'C');
  return {
    ...set,
    words: () => questionWords(context, session.getState().question!),
  };
}

const WAYS: Record<string, (set: ReturnType<typeof halfAnOrder>) => void> = {
  'a scanned code': ({ context }) => findScanned(context, CODE),
  'the key t and a typed code'({ context, session }) {
    press(context, 't');
    session.setState(({ prompt }) => ({ prompt: { ...prompt!, value: CODE } }));
    submitPrompt(context);
  },
  'the key e in Packing and a typed code'({ context, session }) {
    press(context, 'e');
    session.setState(({ prompt }) => ({ prompt: { ...prompt!, value: CODE } }));
    submitPrompt(context);
  },
  'the palette in Packing': ({ context }) => takePaletteLine(context, `ship ${CODE}`),
  'e on the item'({ context, session }) {
    session.setState({ places: [{ screen: 'queue' }, { screen: 'item', itemId: 'bowl' }] });
    press(context, 'e');
    session.setState(({ prompt }) => ({ prompt: { ...prompt!, value: CODE } }));
    submitPrompt(context);
  },
  'the palette on the item'({ context, session }) {
    session.setState({ places: [{ screen: 'queue' }, { screen: 'item', itemId: 'bowl' }] });
    takePaletteLine(context, `ship ${CODE}`);
  },
};

test.each(Object.entries(WAYS))('half an order that leaves by %s is asked about first', async (_, leave) => {
  const set = halfAnOrder();
  leave(set);
  await setImmediate();
  expect(set.asked).toEqual([]);
  expect(set.question()).toMatchObject(ASKED);
  expect(set.rung.at(-1)).toBe('error');
  // Enter takes the row in front, which ships nothing.
  press(set.context, 'enter');
  await setImmediate();
  expect([set.asked, set.question()]).toEqual([[], undefined]);
  // A piece that has been read is not read once more: the same way leads to the same question.
  leave(set);
  await setImmediate();
  expect(set.question()).toMatchObject(ASKED);
  press(set.context, '2');
  await setImmediate();
  expect(set.asked).toEqual([{ operation: 'ship', itemId: 'bowl', trackingCode: CODE }]);
  expect(set.notice()).toBe(`1 of 2 items of order 10482 shipped with ${CODE}.`);
});

test.each([
  [{ item_status: 'pending' }, {}, '2 × cup (pending)'],
  [{ item_status: 'accepted' }, {}, '2 × cup (accepted, not in production yet)'],
  [{ item_status: 'in_production' }, { isHeld: true }, '2 × cup (on hold)'],
  [{ item_status: 'cancelled' }, {}, '2 × cup (cancelled)'],
  [{ item_status: 'lost_in_thought' }, {}, '2 × cup (lost_in_thought)'],
])('the question says what is not in the parcel and why: %j %j', (rest, hold, pieces) => {
  const { context, words } = halfAnOrder(rest, hold);
  findScanned(context, CODE);
  expect(words()).toEqual({
    question: `Ship 1 of 2 items of order 10482 with ${CODE}?`,
    details: `Not in this parcel: ${pieces}.`,
    choices: { rows: ['Not yet: ship nothing now', 'Ship 1 of 2, the rest in another parcel'], index: 0 },
    yes: 'Enter confirm',
    no: 'Esc cancel',
  });
});

test.each(['shipped', 'delivered'])('what is %s already is not asked about', async (item_status) => {
  const { context, asked, question, notice } = halfAnOrder({ item_status });
  findScanned(context, CODE);
  await setImmediate();
  expect(question()).toBeUndefined();
  expect(asked).toHaveLength(1);
  expect(notice()).toBe(`Order 10482 shipped with ${CODE}.`);
});

test('no ordinary scan answers, not even the same code once more; the command codes do', async () => {
  const { context, asked, question } = halfAnOrder();
  findScanned(context, CODE);
  for (const code of [CODE, 'BOWL', '10482', 'BNC-SEEN']) findScanned(context, code);
  await setImmediate();
  expect(asked).toEqual([]);
  expect(question()).toMatchObject(ASKED);
  findScanned(context, 'BNC-BACK');
  expect([question(), asked]).toEqual([undefined, []]);
  for (const code of [CODE, 'BNC-OK']) findScanned(context, code);
  await setImmediate();
  expect([question(), asked]).toEqual([undefined, []]);
  for (const code of [CODE, 'BNC-NEXT', 'BNC-OK']) findScanned(context, code);
  await setImmediate();
  expect(asked).toHaveLength(1);
});

test('a parcel without a tracking code is asked about, too', () => {
  const { context, session, words } = halfAnOrder();
  press(context, 't');
  session.setState(({ prompt }) => ({ prompt: { ...prompt!, value: '-' } }));
  submitPrompt(context);
  submitPrompt(context);
  expect(words().question).toBe('Ship 1 of 2 items of order 10482 without a tracking code?');
});

test('where the rest is another by the time of the answer, it is asked anew', async () => {
  const { context, replica, asked, question, words } = halfAnOrder();
  findScanned(context, CODE);
  mergeItems(replica, [{ ...aPiece('cup'), item_status: 'cancelled', updated_at: '2026-11-20T11:59:00Z' }], 1);
  press(context, '2');
  await setImmediate();
  expect(asked).toEqual([]);
  expect(question()).toBeDefined();
  expect(words().details).toBe('Not in this parcel: 2 × cup (cancelled).');
  press(context, '2');
  await setImmediate();
  expect(asked).toHaveLength(1);
});

test('what has come into production since the question is asked about anew: it may be checked here', async () => {
  const { context, replica, words, asked } = halfAnOrder();
  findScanned(context, CODE);
  mergeItems(replica, [{ ...aPiece('cup'), updated_at: '2026-11-20T11:59:00Z' }], 1);
  press(context, '2');
  await setImmediate();
  expect(asked).toEqual([]);
  expect(words()).toMatchObject({ details: 'Not in this parcel: 2 × cup (not checked).', choices: { index: 0 } });
});

test('an item whose shipment is on its way is not left out', async () => {
  const { context, session, replica, asked, question } = halfAnOrder({ item_status: 'in_production' });
  session.setState({ places: [{ screen: 'queue' }, { screen: 'item', itemId: 'bowl' }] });
  const leaving = { id: 'i1', itemId: 'cup', operation: 'ship', phase: 'sending' } as never;
  replica.setState({ intents: new Map([['cup', [leaving]]]) });
  press(context, 'e');
  session.setState(({ prompt }) => ({ prompt: { ...prompt!, value: CODE } }));
  submitPrompt(context);
  await setImmediate();
  expect(question()).toBeUndefined();
  expect(asked).toHaveLength(1);
});

test('a piece that is left out and has no state leaves no hole in the question', () => {
  const set = halfAnOrder({ item_status: '' });
  findScanned(set.context, CODE);
  expect(set.words().details).toContain('cup (?)');
});
