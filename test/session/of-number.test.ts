/** Two orders of one number: wherever it is scanned or typed, it is asked which of them is meant. */
import { expect, test } from 'vitest';
import { frontKeys } from '../../src/session/modes/front-keys.ts';
import { answerQuestion, questionWords } from '../../src/session/front/questions.ts';
import { takePaletteLine } from '../../src/session/prompts/palette.ts';
import { openScreen } from '../../src/session/state/session-state.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { aSession } from '../support/session.ts';
import { anItem, at } from '../support/items.ts';

function ofOrder(orderId: string, more: Partial<OrderItem> = {}, numero = '1001') {
  const item = anItem({ id: `item-${orderId}`, order_id: orderId, item_status: 'in_production', ...more });
  return { ...item, pedido: { ...item.pedido!, id: orderId, numero, created_at: at('09:30:00') } };
}

const mug = ofOrder('o1', { product_nome: 'Caneca', variation_options: '' });
const plate = ofOrder('o2', { product_nome: 'Prato', variation_options: '', quantidade: '3' });

function atTheBench(items = [mug, plate]) {
  const set = aSession(items);
  openScreen(set.session, 'packing');
  return {
    ...set,
    type: (text: string) => takePaletteLine(set.context, text),
    answer: (key: string) => answerQuestion(set.context, key, true),
    onBench: () => set.packing().orderId,
    asked() {
      const { question } = set.session.getState();
      return question && questionWords(set.context, question);
    },
  };
}

test('a scanned number of two orders puts neither on the bench until one is chosen', () => {
  const set = atTheBench();
  set.scan('1001');
  expect(set.onBench()).toBeUndefined();
  expect(set.asked()).toMatchObject({ question: '1001 is the number of 2 orders. Which one is it?' });
  expect(set.asked()?.choices).toEqual({
    rows: [
      expect.stringMatching(/^\S+ · in production · 2 × Caneca$/),
      expect.stringMatching(/^\S+ · in production · 3 × Prato$/),
    ],
    index: 0,
  });
  expect(frontKeys(set.context)?.map(({ key }) => key)).toEqual(['Enter OK', 'Esc BACK', '1–2 ↑↓ NEXT']);
  set.answer('2');
  expect([set.onBench(), set.asked()]).toEqual(['o2', undefined]);
});

test('at a bench without a keyboard NEXT, OK and BACK answer it', () => {
  const set = atTheBench();
  set.scan('1001', 'BNC-BACK');
  expect([set.onBench(), set.asked()]).toEqual([undefined, undefined]);
  set.scan('1001', 'BNC-NEXT');
  expect(set.asked()?.choices?.index).toBe(1);
  set.scan('BNC-OK');
  expect(set.onBench()).toBe('o2');
});

test('it is asked, too, where one of them lies on the bench already, and a checked one is not left for the other', () => {
  const set = atTheBench();
  set.scan('1001');
  set.answer('1');
  set.session.setState(({ packing }) => ({ packing: { ...packing, checked: new Map([['item-o1', 1]]) } }));
  set.scan('1001');
  expect([set.onBench(), set.asked() !== undefined]).toEqual(['o1', true]);
  set.answer('2');
  expect([set.onBench(), set.stop()]).toEqual(['o1', expect.stringContaining('is on the bench')]);
});

test.each(['order 1001', 'pedido #1001', '1001'])('“:%s” asks which, in Packing', (typed) => {
  const set = atTheBench();
  set.type(typed);
  expect(set.onBench()).toBeUndefined();
  set.answer('2');
  expect(set.onBench()).toBe('o2');
});

test('“:1001” in the queue asks which order to go to', () => {
  const set = atTheBench([mug, { ...plate, item_status: 'accepted' }]);
  openScreen(set.session, 'queue');
  set.type('1001');
  expect(set.asked()?.question).toContain('Which one is it?');
  set.answer('2');
  expect(set.session.getState()).toMatchObject({ queue: { statusTab: 'accepted' }, places: [{ screen: 'queue' }] });
  expect(set.notice()).toContain('1 in Accepted');
});

test('a number that is the id of another order is asked about, too', () => {
  const set = atTheBench([mug, ofOrder('1001', { product_nome: 'Prato' }, '2002')]);
  set.scan('1001');
  expect(set.asked()).toBeDefined();
  set.answer('escape');
  set.scan('2002');
  expect(set.onBench()).toBe('1001');
});

test('an order that was closed does not stand in the way of the open one of its number', () => {
  const set = atTheBench([mug, { ...plate, item_status: 'delivered' }]);
  set.scan('1001');
  expect([set.onBench(), set.asked()]).toEqual(['o1', undefined]);
});

test('a quantity is shown as everywhere: its number, or ? where it cannot be read', () => {
  const set = atTheBench([
    { ...mug, quantidade: '2.00' },
    { ...plate, quantidade: '' },
  ]);
  set.scan('1001');
  const rows = set.asked()?.choices?.rows.map((row) => row.split(' · ').at(-1));
  expect(rows).toEqual(['2 × Caneca', '? × Prato']);
});

test('an order that has gone since is shown by its id, and choosing it says so', () => {
  const set = atTheBench();
  set.scan('1001');
  set.replica.getState().records.forget('item-o1');
  expect(set.asked()?.choices?.rows[0]).toBe('o1');
  set.answer('enter');
  expect([set.onBench(), set.asked(), set.notice()]).toEqual([
    undefined,
    undefined,
    expect.stringMatching(/^It has changed/),
  ]);
});
