import { expect, test } from 'vitest';
import type { AnyIntent, Verdict } from '../../src/domain/intents.ts';
import type { Undone } from '../../src/outbox/undo.ts';
import { checkByHand, shipOrder } from '../../src/session/packing/packing.ts';
import { answerQuestion } from '../../src/session/front/questions.ts';
import { takePaletteLine } from '../../src/session/prompts/palette.ts';
import { findScanned } from '../../src/session/front/scans.ts';
import { openScreen, placeInFront, setPart } from '../../src/session/state/session-state.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { aSession } from '../support/session.ts';
import { anItem } from '../support/items.ts';
import { press } from '../support/press.ts';

const numbered = (numero: string) => ({ ...anItem().pedido!, id: numero, numero });

/** An order of a mug, three plates and six cups on the bench, in this order. */
function aParcel() {
  const set = aSession(
    ['1', '3', '6'].map((quantidade, index) =>
      anItem({
        id: `line-${index + 1}`,
        order_id: 'o1',
        product_id: `product-${index + 1}`,
        item_status: 'in_production',
        quantidade,
      }),
    ),
  );
  set.put('o1');
  const { session } = set;
  return {
    ...set,
    checked: () => [1, 2, 3].map((line) => session.getState().packing.checked.get(`line-${line}`) ?? 0),
  };
}

test('units that are checked by hand go to the line under the cursor and to no other', () => {
  const { press: keys, checked } = aParcel();
  keys('j', 'j', 'space', 'space');
  expect(checked()).toEqual([0, 0, 2]);
  keys('k', '*', '2', 'space');
  expect(checked()).toEqual([0, 2, 2]);
});

test('the cursor stays on a line that is complete, and a key too much counts nothing anywhere', () => {
  const { press: keys, checked, notice } = aParcel();
  keys('space', 'space');
  expect(checked()).toEqual([1, 0, 0]);
  expect(notice()).toBe('one more by hand: nothing to check by hand');
  keys('C');
  expect(checked()).toEqual([1, 0, 0]);
  keys('j', 'C', 'C');
  expect(checked()).toEqual([1, 3, 0]);
});

test('a piece less of none says that none is counted', () => {
  const { press: keys, notice } = aParcel();
  keys('-');
  expect(notice()).toBe('one less: nothing of this line is counted yet');
});

test('more by hand than a line still needs are none of them counted, and it is said', () => {
  const { press: keys, checked, session, rung } = aParcel();
  keys('j', '*', '5', 'space');
  expect(checked()).toEqual([0, 0, 0]);
  const text = 'Not counted: 5 are too many, 3 are missing on this line.';
  expect(session.getState().notice).toEqual({ tone: 'warn', text });
  expect(rung).toEqual(['error']);
  // The count is used up: what comes next is one unit.
  keys('space');
  expect(checked()).toEqual([0, 1, 0]);
});

test('by hand a line that was begun takes what it still lacks, and no more', () => {
  const { press: keys, checked, notice } = aParcel();
  keys('j', 'space', '*', '3', 'space');
  expect([checked(), notice()]).toEqual([[0, 1, 0], 'Not counted: 3 are too many, 2 are missing on this line.']);
  keys('C');
  expect(checked()).toEqual([0, 3, 0]);
});

test('by hand nothing is counted of a piece that must not be packed', () => {
  const { context, replica, packing } = aParcel();
  const cancelled = { id: 'line-2', order_id: 'o1', item_status: 'cancelled', updated_at: '2026-11-20T11:59:00Z' };
  mergeItems(replica, [anItem(cancelled)], 1);
  const before = packing();
  for (const id of ['line-2', 'line-9']) {
    checkByHand(context, id, 'all');
    checkByHand(context, id, 1);
  }
  expect(packing()).toBe(before);
});

test('a factor is asked for by * alone; it counts by hand, and ends with that', () => {
  const { press: keys, checked, session } = aParcel();
  keys('j', 'j', '*', '4', 'space');
  expect(checked()).toEqual([0, 0, 4]);
  expect(session.getState().packing.factor).toBeUndefined();
  keys('space');
  expect(checked()).toEqual([0, 0, 5]);
});

test('a digit without * is the screen that the header offers, and the next scan counts one', () => {
  const { context, session, press: keys, checked } = aParcel();
  context.barcodes.learn('789', { product_id: 'product-3', variation_options: 'azul · 325 ml' });
  keys('3');
  expect(placeInFront(session.getState()).screen).toBe('production');
  findScanned(context, '789');
  expect(checked()).toEqual([0, 0, 1]);
});

test('a scan after * and digits counts so many, and the next one counts one', () => {
  const { context, session, press: keys, checked } = aParcel();
  context.barcodes.learn('789', { product_id: 'product-3', variation_options: 'azul · 325 ml' });
  keys('*', '3');
  findScanned(context, '789');
  expect(checked()).toEqual([0, 0, 3]);
  findScanned(context, '789');
  expect([checked(), session.getState().stop]).toEqual([[0, 0, 4], undefined]);
});

test('any scan ends a factor, and so does Escape; Backspace takes its digits back', () => {
  const { context, session, press: keys } = aParcel();
  const factor = () => session.getState().packing.factor;
  keys('*', '1', '2');
  expect(factor()).toBe('12');
  keys('backspace');
  expect(factor()).toBe('1');
  keys('backspace', 'backspace');
  expect(factor()).toBeUndefined();
  keys('*', '3', 'escape');
  expect([factor(), placeInFront(session.getState()).screen]).toEqual([undefined, 'packing']);
  keys('*', '3');
  // An order and no unit: the three were not meant for what comes after it.
  findScanned(context, '10482');
  expect(factor()).toBeUndefined();
});

test('an order of which something is checked gives way to no other, whichever way that one comes', () => {
  const { context, replica, session, press: keys, checked, notice } = aParcel();
  mergeItems(
    replica,
    [anItem({ id: 'other', order_id: 'o2', item_status: 'in_production', pedido: numbered('10500') })],
    1,
  );
  const busy = 'order 10482 has checked pieces: finish it or put it aside (d)';
  keys('C');
  keys('n');
  expect(notice()).toBe(`next order: ${busy}`);
  openScreen(session, 'queue');
  setPart(session, 'queue', { statusTab: 'in_production' });
  keys('G');
  keys('E');
  expect(notice()).toBe(`pack this order: ${busy}`);
  takePaletteLine(context, 'order 10500');
  expect(notice()).toBe(`pack this order: ${busy}`);
  findScanned(context, '10500');
  expect(session.getState().stop?.sentence).toMatch(/order 10482 is on the bench/);
  expect([session.getState().packing.orderId, checked()]).toEqual(['o1', [1, 0, 0]]);
});

test('an order that is put aside, or of which nothing is checked, makes way', () => {
  const { context, replica, session, press: keys } = aParcel();
  mergeItems(replica, [anItem({ id: 'other', order_id: 'o2', item_status: 'in_production' })], 1);
  keys('n');
  expect(session.getState().packing.orderId).toBe('o2');
  keys('C', 'd');
  answerQuestion(context, 'enter');
  keys('n');
  expect(session.getState().packing).toMatchObject({ orderId: 'o1', checked: new Map() });
});

test('units of an order that has left by another way or was cancelled hold nothing up', () => {
  const { replica, session, press: keys } = aParcel();
  keys('C');
  const left = [1, 2, 3].map((line) =>
    anItem({ id: `line-${line}`, order_id: 'o1', item_status: 'cancelled', updated_at: '2026-11-20T11:59:00Z' }),
  );
  mergeItems(replica, [...left, anItem({ id: 'other', order_id: 'o2', item_status: 'in_production' })], 1);
  keys('n');
  expect(session.getState().packing.orderId).toBe('o2');
});

/** A parcel on the bench of which all is checked, and actions that answer when they are told to. */
function aCheckedParcel() {
  const set = aParcel();
  set.press('C', 'j', 'C', 'j', 'C');
  const asked: { itemId: string; together: string | undefined }[] = [];
  let verdict: Verdict = { kind: 'applied', isByEvidence: false };
  let undone: Undone = { kind: 'impossible', reason: 'nothing' };
  Object.assign(set.context.actions, {
    ask: ({ itemId }: { itemId: string }, options?: { together?: string }) => {
      asked.push({ itemId, together: options?.together });
      return { intent: { id: itemId, operation: 'ship', itemId } };
    },
    settledOf: () => Promise.resolve(verdict),
    undo: () => undone,
  });
  return {
    ...set,
    asked,
    answers: (next: Verdict) => void (verdict = next),
    undoes: (next: Undone) => void (undone = next),
  };
}

const move = (itemId: string) =>
  ({ id: itemId, operation: 'returnToProduction', itemId, orderId: 'o1' }) as unknown as AnyIntent;

test('the items of a parcel are asked for as one thing, which undo takes back as one', async () => {
  const { context, asked, undoes, notice } = aCheckedParcel();
  await shipOrder(context, 'AA123456785BR');
  expect(asked.map(({ itemId }) => itemId)).toEqual(['line-1', 'line-2', 'line-3']);
  expect([new Set(asked.map(({ together }) => together)).size, asked[0]?.together]).toEqual([1, expect.any(String)]);
  undoes({ kind: 'returning', intent: move('line-1'), others: [move('line-2'), move('line-3')], leftCount: 0 });
  press(context, 'z');
  expect(notice()).toBe('Going back to production: order 10482, 3 items');
  await new Promise(setImmediate);
  expect(notice()).toBe('Back in production: order 10482, 3 items');
});

test('a parcel of which not all can go back says how much of it can', async () => {
  const { context, undoes, notice } = aCheckedParcel();
  await shipOrder(context, 'AA123456785BR');
  undoes({ kind: 'returning', intent: move('line-1'), others: [move('line-2')], leftCount: 1 });
  press(context, 'z');
  expect(notice()).toBe('Going back to production: order 10482, 2 of 3 items');
  await new Promise(setImmediate);
  expect(notice()).toBe('Back in production: order 10482, 2 of 3 items');
});

test('a shipment that the packer takes back before it is sent is no stop, and the parcel stays as it is', async () => {
  const { context, session, answers, checked } = aCheckedParcel();
  answers({ kind: 'not-sent', code: 'withdrawn', reason: '' });
  await shipOrder(context, 'AA123456785BR');
  expect([session.getState().stop, session.getState().packing.shippingCode, checked()]).toEqual([
    undefined,
    undefined,
    [1, 3, 6],
  ]);
});
