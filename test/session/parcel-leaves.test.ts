/** What a parcel that leaves, or may not, does to the bench; and what the code of an order does there. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Verdict } from '../../src/domain/intents.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { enterPrompt } from '../../src/session/prompts/prompts.ts';
import { checkByHand, shipOrder } from '../../src/session/packing/packing.ts';
import { learnBarcode } from '../../src/session/front/learn-code.ts';
import { findScanned } from '../../src/session/front/scans.ts';
import { aSession } from '../support/session.ts';
import { anItem } from '../support/items.ts';
import { openOrder } from '../../src/session/kernel/open-order.ts';

const CODE = 'AA123456785BR';
const APPLIED: Verdict = { kind: 'applied', isByEvidence: false };

const piece = (order: number, its: object = {}) =>
  anItem({
    id: `item-${order}`,
    order_id: `o${order}`,
    item_status: 'in_production',
    quantidade: '1',
    product_id: `product-${order}`,
    pedido: { ...anItem().pedido!, id: `o${order}`, numero: `1050${order}`, created_at: `2026-11-2${order}T10:00:00Z` },
    ...its,
  });

/** Two pieces of an order on the bench, both checked; other orders as given. What leaves is answered in turn. */
function aParcel(verdicts: (Verdict | undefined)[], others = [piece(2), piece(3)]) {
  const set = aSession([piece(1), piece(1, { id: 'item-1b', product_id: 'product-1b' }), ...others]);
  const { context } = set;
  openOrder(context, 'o1');
  for (const id of ['item-1', 'item-1b']) checkByHand(context, id, 'all');
  const sent: string[] = [];
  const answers = [...verdicts];
  Object.assign(context.actions, {
    ask: ({ itemId }: { itemId: string }) => {
      sent.push(itemId);
      return { intent: { id: itemId, operation: 'ship', itemId } };
    },
    settledOf: () => {
      const verdict = answers.shift();
      return verdict ? Promise.resolve(verdict) : Promise.reject(new Error('the bench has closed'));
    },
  });
  return {
    ...set,
    sent,
  };
}

test('a parcel that left makes way for the oldest order that waits, says both, and is counted', async () => {
  const { context, packing, notice, rung, sent } = aParcel([APPLIED, { kind: 'already-so' }]);
  await shipOrder(context, CODE);
  expect(sent).toEqual(['item-1', 'item-1b']);
  expect(packing()).toMatchObject({ orderId: 'o2', shippedCount: 1, shippingCode: undefined });
  expect([notice(), rung]).toEqual([context.texts.packing.doneNext('10501', CODE, '10502'), ['ok']]);
});

test('after the last parcel the bench is empty, and it is said that it has left', async () => {
  const { context, packing, notice } = aParcel([APPLIED, APPLIED], []);
  await shipOrder(context, CODE);
  expect([packing().orderId, packing().shippedCount]).toEqual([undefined, 1]);
  expect(notice()).toBe(context.texts.packing.done('10501', CODE));
});

test('what is on its way already is not put on the bench next', async () => {
  const { context, replica, packing } = aParcel([APPLIED, APPLIED]);
  replica.setState({ intents: new Map([['item-2', []]]) });
  await shipOrder(context, CODE);
  expect(packing().orderId).toBe('o3');
});

test('while a parcel leaves its code is shown, and nobody sends it once more', async () => {
  const { context, packing, sent } = aParcel([APPLIED, APPLIED]);
  const leaves = shipOrder(context, CODE);
  expect(packing()).toMatchObject({ shippingCode: CODE, lastScan: { text: CODE, isGood: true } });
  await shipOrder(context, CODE);
  await leaves;
  expect(sent).toHaveLength(2);
});

test('without a code nothing is shown as scanned', async () => {
  const { context, packing } = aParcel([APPLIED, APPLIED]);
  const leaves = shipOrder(context, null);
  expect([packing().shippingCode, packing().lastScan?.text]).toEqual(['', undefined]);
  await leaves;
});

test('a bench without an order ships nothing', async () => {
  const { context, session, sent, packing } = aParcel([]);
  session.setState({ packing: { ...packing(), orderId: undefined } });
  await shipOrder(context, CODE);
  expect(sent).toEqual([]);
});

test('a parcel of which one is unconfirmed stays on the bench, is not counted, and may be shipped again', async () => {
  const { context, packing, session, rung } = aParcel([{ kind: 'unconfirmed' }, APPLIED]);
  await shipOrder(context, CODE);
  expect(packing()).toMatchObject({ orderId: 'o1', shippedCount: 0, shippingCode: undefined });
  const text = context.texts.packing.unconfirmed('10501', undefined);
  expect([session.getState().notice, rung]).toEqual([{ tone: 'warn', text }, ['error']]);
});

test('where the first of a parcel is refused the others are not sent, and the stop says so', async () => {
  const { context, packing, stop, sent } = aParcel([{ kind: 'refused', reason: '', item: piece(1) }]);
  await shipOrder(context, CODE);
  expect(sent).toEqual(['item-1']);
  expect(packing()).toMatchObject({ orderId: 'o1', shippingCode: undefined });
  expect(stop()).toBeDefined();
});

test('what is not sent for another reason than the packer’s own stops the parcel', async () => {
  const { context, stop } = aParcel([{ kind: 'not-sent', code: 'unreachable', reason: '' }]);
  await shipOrder(context, CODE);
  expect(stop()).toBeDefined();
});

test('where one of a parcel may not be asked for, the parcel stays and the stop names it', async () => {
  const { context, packing, stop } = aParcel([]);
  Object.assign(context.actions, { ask: () => ({ problem: 'held', reason: '' }) });
  await shipOrder(context, CODE);
  expect(packing()).toMatchObject({ orderId: 'o1', shippingCode: undefined });
  expect(stop()).toContain('Caneca esmaltada');
});

test('a bench that closes in the middle says nothing', async () => {
  const { context, notice, stop, sent } = aParcel([undefined]);
  await shipOrder(context, CODE);
  expect([sent, notice(), stop()]).toEqual([['item-1'], undefined, undefined]);
});

test('what becomes of a parcel that is on the bench no more changes nothing on it', async () => {
  const { context, packing, notice, session } = aParcel([APPLIED, APPLIED]);
  const leaves = shipOrder(context, CODE);
  session.setState({ packing: { ...packing(), orderId: 'o3', shippingCode: 'other' } });
  await leaves;
  expect(packing()).toMatchObject({ orderId: 'o3', shippingCode: 'other', shippedCount: 0 });
  expect(notice()).toBeUndefined();
});

test('a refusal that comes when another parcel leaves does not free that one', async () => {
  const { context, packing, session } = aParcel([{ kind: 'refused', reason: '' }]);
  const leaves = shipOrder(context, CODE);
  session.setState({ packing: { ...packing(), orderId: 'o3', shippingCode: 'other' } });
  await leaves;
  expect(packing()).toMatchObject({ orderId: 'o3', shippingCode: 'other' });
});

test('the number of an order puts it on the bench and says so; of two with one number the open one', () => {
  const gone = piece(1, { id: 'old', order_id: 'o0', item_status: 'cancelled' });
  const { context, session } = aSession([gone, piece(1)]);
  findScanned(context, '10501');
  expect(session.getState().packing.orderId).toBe('o1');
  expect(session.getState().notice?.text).toBe(context.texts.scan.found('10501', '10501'));
});

test('the id of an item, in either case, puts its line in front; the number of the order puts none', () => {
  const { context, session } = aSession([piece(1), piece(1, { id: 'item-1b' })]);
  findScanned(context, '10501');
  expect(session.getState().packing.chosenItemId).toBeUndefined();
  findScanned(context, 'ITEM-1B');
  expect(session.getState().packing.chosenItemId).toBe('item-1b');
});

test('the code with which another parcel left ships nothing here, and the stop says with which it left', async () => {
  const left = piece(2, { item_status: 'shipped', tracking_code: CODE });
  const { context, stop, sent, packing } = aParcel([], [left]);
  findScanned(context, CODE.toLowerCase());
  await setImmediate();
  expect([sent, packing().orderId]).toEqual([[], 'o1']);
  expect(stop()).toBe(context.texts.stop.usedCode(CODE.toLowerCase(), '10502'));
});

test.each([
  ['that the store names already', { tracking_code: CODE }, undefined, 'aa 123 456 785 br'],
  ['of a shape that nobody knows', { tracking_code: 'PX77' }, undefined, 'px-77'],
  ['that is cancelled', { tracking_code: CODE, item_status: 'cancelled' }, undefined, CODE],
  ['that was printed here', {}, CODE, 'aa 123 456 785 br'],
] as const)(
  'the code of another order’s label %s is a stop, though nothing of it has left',
  async (...[, its, code, scanned]) => {
    const { context, stop, sent, packing } = aParcel([], [piece(2, its)]);
    if (code) context.workshop.labelPrinted({ order_id: 'o2', item_ids: ['item-2'], hash: 'a'.repeat(64), code });
    findScanned(context, scanned);
    await setImmediate();
    const said = scanned.toUpperCase().replaceAll(/[ -]/g, '');
    expect([sent, packing().orderId, stop()]).toEqual([
      [],
      'o1',
      `${said} is on the label of order 10502. Nothing was shipped. Look for the label of order 10501.`,
    ]);
  },
);

test('the same code typed for an item is taken by a second Enter only', () => {
  const { context, session, sent } = aParcel([], [piece(2, { tracking_code: CODE })]);
  session.setState({ prompt: { kind: 'tracking', itemId: 'item-1', value: CODE } });
  enterPrompt(context);
  const problem = 'This code is on the label of order 10502. Look at the label; Enter again ships all the same.';
  expect([session.getState().prompt, sent]).toMatchObject([{ problem, confirmedFor: CODE }, []]);
});

test('the code that a parcel had before it was brought back is on no label', async () => {
  const back = piece(2, { tracking_code: CODE, enviado_em: '2026-11-20T10:00:00Z' });
  const { context, stop, sent } = aParcel([APPLIED, APPLIED], [back]);
  findScanned(context, CODE);
  await setImmediate();
  expect([stop(), sent]).toEqual([undefined, ['item-1', 'item-1b']]);
});

test.each([
  ['the store has named', CODE, false],
  ['the store has named, of whatever shape', 'PX77', false],
  ['its label was printed with', CODE, true],
])('the code that %s closes the parcel', async (_, code, isPrinted) => {
  const { context, stop, sent } = aParcel([APPLIED, APPLIED], []);
  const named = { tracking_code: code, updated_at: '2026-11-28T10:00:00Z' };
  if (isPrinted) {
    context.workshop.labelPrinted({ order_id: 'o1', item_ids: ['item-1'], hash: 'a'.repeat(64), code });
  } else
    mergeItems(context.replica, [piece(1, named), piece(1, { id: 'item-1b', product_id: 'product-1b', ...named })], 1);
  findScanned(context, code);
  await setImmediate();
  expect([stop(), sent]).toEqual([undefined, ['item-1', 'item-1b']]);
});

test('a number of another order stops a parcel of which something is checked, and takes a bench with nothing checked', () => {
  const { context, stop, packing } = aParcel([]);
  findScanned(context, '10502');
  const named = 'This is order 10502, and order 10501 is on the bench. Finish order 10501 or put it aside.';
  expect([stop(), packing().orderId]).toEqual([named, 'o1']);
  context.session.setState({ stop: undefined });
  findScanned(context, 'item-2');
  expect(stop()).toBe(`item-2 ${named.slice('This '.length)}`);
  const fresh = aSession([piece(1), piece(2)]);
  openOrder(fresh.context, 'o1');
  findScanned(fresh.context, '10502');
  expect(fresh.session.getState().packing.orderId).toBe('o2');
});

test('the number of an order that has left is no code of a label', () => {
  const { context, session } = aParcel([], [piece(2, { item_status: 'shipped', tracking_code: CODE })]);
  findScanned(context, '10502');
  expect(session.getState().stop?.kind).toBe('otherOrder');
});

test('an order’s own label is not told as another’s where a piece was cancelled', () => {
  const { context, session, replica, stop } = aParcel([]);
  const named = { tracking_code: CODE, updated_at: '2026-11-28T10:00:00Z' };
  const gone = piece(1, { id: 'item-1b', product_id: 'product-1b', item_status: 'cancelled', ...named });
  mergeItems(replica, [piece(1, named), gone], 1);
  session.setState(({ packing }) => ({ packing: { ...packing, checked: new Map([['item-1', 1]]) } }));
  findScanned(context, CODE);
  expect(stop()).toBeUndefined();
});

test('a code of which nothing is known rings, and says so', () => {
  const { context, session, rung } = aSession([piece(1)]);
  context.stock.setState({ isLoaded: true });
  findScanned(context, 'nothing-like-it');
  expect([rung, session.getState().notice?.text]).toEqual([['error'], context.texts.scan.unknown('nothing-like-it')]);
});

test('the code of an order is never learnt as a product’s; another one is, and rings that it is', () => {
  const { context, session, rung } = aSession([piece(1)]);
  expect([learnBarcode(context, piece(1), '10501'), rung]).toEqual([false, ['error']]);
  expect(session.getState().notice?.text).toBe(context.texts.packing.notLearnt.order('10501', '10501'));
  expect([learnBarcode(context, piece(1), '789'), rung]).toEqual([true, ['error', 'ok']]);
});

test('a scan that is waited for is learnt, counted, and waited for no more', () => {
  const { context, session } = aSession([piece(1), piece(2)]);
  openOrder(context, 'o1');
  session.setState({ packing: { ...session.getState().packing, learningItemId: 'item-1' } });
  findScanned(context, '789');
  const { packing } = session.getState();
  expect([packing.learningItemId, packing.checked.get('item-1'), packing.lastScan]).toEqual([
    undefined,
    1,
    { text: '789', isGood: true },
  ]);
});

test('a unit that the order on the bench has none of is no good scan, and stops', () => {
  const { context, session, stop } = aParcel([]);
  context.barcodes.learn('789', { product_id: 'product-3', variation_options: 'azul · 325 ml' });
  findScanned(context, '789');
  expect([session.getState().packing.lastScan, stop() === undefined]).toEqual([{ text: '789', isGood: false }, false]);
});

test('a unit scanned onto an empty bench fetches the oldest order that waits for it', () => {
  const { context, session } = aSession([piece(2, { product_id: 'cup' }), piece(1, { product_id: 'cup' })]);
  context.barcodes.learn('789', { product_id: 'cup', variation_options: 'azul · 325 ml' });
  findScanned(context, '789');
  expect([session.getState().packing.orderId, session.getState().packing.checked.get('item-1')]).toEqual(['o1', 1]);
});

test('a parcel that left shows the day’s count for half a second or until a scan', async () => {
  const { context, session } = aParcel([APPLIED, APPLIED]);
  const slept: [ms: number, wake: () => void][] = [];
  const sleep = (ms: number) => new Promise<void>((wake) => slept.push([ms, wake]));
  context.clock = { ...context.clock, sleep };
  const yesterday = { ...session.getState().packing, shippedCount: 40, shippedDay: '2000-01-01' };
  session.setState({ packing: yesterday });
  await shipOrder(context, CODE);
  expect(session.getState().departed).toEqual({ order: 'Order 10501', count: 1 });
  const [[ms, wake]] = slept as [[number, () => void]];
  wake();
  await setImmediate();
  expect([ms, session.getState().departed]).toEqual([500, undefined]);
  session.setState({ departed: { order: 'Order 10501', count: 1 } });
  findScanned(context, '10502');
  expect(session.getState().departed).toBeUndefined();
});
