/** What `z` takes back at the packing bench: its own steps first; a parcel that has left only after a question. */
import { expect, test } from 'vitest';
import type { Intent } from '../../src/domain/intents.ts';
import { undoTarget } from '../../src/session/front/undo-command.ts';
import { questionWords } from '../../src/session/front/questions.ts';
import { findScanned } from '../../src/session/front/scans.ts';
import { openScreen } from '../../src/session/state/session-state.ts';
import { isRead } from '../../src/session/state/acknowledged-texts.ts';
import { aSession, NOW } from '../support/session.ts';
import { anItem } from '../support/items.ts';
import { openOrder } from '../../src/session/kernel/open-order.ts';

const order = (numero: string) => ({ ...anItem().pedido!, id: numero, numero });
const mug = anItem({
  id: 'mug',
  order_id: 'b',
  item_status: 'in_production',
  quantidade: '2',
  personalization_data: 'Ana',
  pedido: order('10500'),
});
const plate = anItem({
  id: 'plate',
  order_id: 'b',
  product_id: 'plate',
  product_nome: 'Prato',
  item_status: 'in_production',
  quantidade: '3',
  pedido: order('10500'),
});
const shipped = anItem({ id: 'a1', order_id: 'a', item_status: 'shipped', tracking_code: 'AA123456785BR' });
const shipment = {
  id: 'intent-a1',
  operation: 'ship',
  itemId: 'a1',
  orderId: 'a',
  trackingCode: 'AA123456785BR',
  createdAt: NOW - 12 * 60_000,
} as unknown as Intent;

/** Order A has left; order B is on the bench. */
function afterAParcel() {
  const set = aSession([mug, plate, shipped]);
  const { context, session } = set;
  context.barcodes.learn('789', mug);
  const undone: string[] = [];
  let last: readonly Intent[] = [shipment];
  Object.assign(context.actions, {
    shippedLast: () => last,
    undo() {
      undone.push(...last.map(({ id }) => id));
      return { kind: 'returning', intent: { ...shipment, operation: 'returnToProduction' }, others: [], leftCount: 0 };
    },
  });
  openOrder(context, 'b');
  return {
    ...set,
    undone,
    ships: (next: readonly Intent[]) => void (last = next),
    asked: () => {
      const { question } = session.getState();
      return question && questionWords(context, question).question;
    },
  };
}

test('z takes back the unit that was scanned last, not the parcel that left before it', () => {
  const { context, press: keys, checked, notice, undone, asked } = afterAParcel();
  findScanned(context, '789');
  findScanned(context, '789');
  keys('z');
  expect([checked(), notice()]).toEqual([{ mug: 1 }, 'Taken back: 1 × Caneca esmaltada · azul · 325 ml']);
  keys('z');
  expect([checked(), undone, asked()]).toEqual([{}, [], undefined]);
});

test('counts by hand, in whole lines and one less are taken back one step at a time', () => {
  const { press: keys, checked } = afterAParcel();
  keys('j', 'C', '-');
  expect(checked()).toEqual({ plate: 2 });
  keys('z');
  expect(checked()).toEqual({ plate: 3 });
  keys('z');
  expect(checked()).toEqual({});
});

test('what was said to be on the piece is taken back, too', () => {
  const { context, session, press: keys, notice } = afterAParcel();
  findScanned(context, '789');
  keys('s');
  expect(isRead(session.getState(), mug)).toBe(true);
  keys('z');
  expect([isRead(session.getState(), mug), notice()]).toEqual([
    false,
    'Taken back: text checked, 2 × Caneca esmaltada · azul · 325 ml',
  ]);
});

test('a piece that the store has taken away meanwhile is named by its id where its text is taken back', () => {
  const { context, replica, press: keys, notice } = afterAParcel();
  findScanned(context, '789');
  keys('s');
  replica.getState().records.forget('mug');
  keys('z');
  expect(notice()).toBe('Taken back: text checked, mug');
});

test('what z takes back stands beside the key: units, a text, an order that was put aside', () => {
  const { context, press: keys, answer } = afterAParcel();
  const target = () => undoTarget(context);
  findScanned(context, '789');
  expect(target()).toBe('1 × Caneca esmaltada · azul · 325 ml');
  keys('s');
  expect(target()).toBe('text checked, 2 × Caneca esmaltada · azul · 325 ml');
  keys('d');
  answer('enter');
  expect(target()).toBe('#10500');
});

test('an order that was put aside comes back as it was, to an empty bench or over one of which nothing is checked', () => {
  const { context, session, press: keys, checked, notice, asked, answer } = afterAParcel();
  findScanned(context, '789');
  keys('d');
  expect(asked()).toBe('Put order 10500 aside? 1 of 5 pieces is checked.');
  answer('enter');
  expect(session.getState().packing.orderId).toBeUndefined();
  keys('z');
  expect([session.getState().packing.orderId, checked(), notice()]).toEqual([
    'b',
    { mug: 1 },
    'Order 10500 is back on the bench.',
  ]);
  keys('z');
  expect(checked()).toEqual({});
});

test('a parcel that has left comes back only after a question that names it and its age', () => {
  const { press: keys, answer, asked, undone } = afterAParcel();
  keys('z');
  expect([asked(), undone]).toEqual([
    'Bring order 10482 back to production? It left 12 min ago with AA123456785BR.',
    [],
  ]);
  answer('escape');
  expect([asked(), undone]).toEqual([undefined, []]);
  keys('z');
  answer('enter');
  expect(undone).toEqual(['intent-a1']);
});

test('the question stands in every screen, and steps of the bench are undone at the bench alone', () => {
  const { context, session, press: keys, checked, asked } = afterAParcel();
  findScanned(context, '789');
  openScreen(session, 'queue');
  keys('z');
  expect([checked(), asked()]).toEqual([{ mug: 1 }, expect.stringContaining('Bring order 10482 back')]);
});

test('what has left meanwhile is asked about anew: an Enter brings back only what was named', () => {
  const { press: keys, answer, asked, undone, ships } = afterAParcel();
  keys('z');
  ships([{ ...shipment, id: 'intent-other', trackingCode: 'BR2' } as Intent]);
  answer('enter');
  expect([undone, asked()]).toEqual([[], expect.stringContaining('with BR2')]);
});

test('at a bench without a keyboard the codes OK and BACK answer whether a parcel comes back, and no other question', () => {
  const { context, session, undone, asked } = afterAParcel();
  findScanned(context, 'BNC-UNDO');
  findScanned(context, '789');
  expect([asked() !== undefined, undone]).toEqual([true, []]);
  findScanned(context, 'BNC-BACK');
  expect([asked(), undone]).toEqual([undefined, []]);
  findScanned(context, 'BNC-UNDO');
  findScanned(context, 'BNC-OK');
  expect([asked(), undone]).toEqual([undefined, ['intent-a1']]);
  const preview = { operation: 'accept' as const, itemIds: ['mug'], skipped: [] };
  session.setState({ question: { kind: 'bulk', preview, typed: '' } });
  findScanned(context, 'BNC-OK');
  expect(asked()).toBeDefined();
});
