/** What a hand feels of the rules that keep scans from being keys. */
import { expect, test } from 'vitest';
import { TENTATIVE_MS } from '../../src/session/kernel/tentative-keys.ts';
import { createKeymap } from '../../src/session/keymap/keymap.ts';
import { cursorOf } from '../../src/session/state/session-state.ts';
import { aProduct } from '../support/goods.ts';
import { anItem } from '../support/items.ts';
import { aLaneBench } from './lane-session.ts';

const rows = Array.from({ length: 30 }, (_, index) => anItem({ id: `p${index + 10}`, order_id: `o${index + 10}` }));
const at = (set: ReturnType<typeof aLaneBench>) => cursorOf(set.session.getState()).index;

test('a key that moves is there at once, also when it is held down', () => {
  const set = aLaneBench(rows);
  set.lane.send('j');
  set.lane.time.settle();
  expect(at(set)).toBe(1);
  set.lane.type('jjjjjjjj', 30);
  expect(at(set)).toBe(9);
});

test('a key that writes is shown within 60 ms, and sent when the line has been quiet for as long as a code may be torn', () => {
  const set = aLaneBench(rows);
  set.lane.send('a');
  set.lane.time.advance(59);
  expect(set.writes).toMatchObject([{ what: 'accept p10', sentAt: 50 + TENTATIVE_MS }]);
});

test('accept, down, accept, down at the pace of a fast hand accepts each, and none later than it would alone', () => {
  const set = aLaneBench(rows);
  set.lane.type('ajajaj', 90);
  set.lane.rest();
  expect(set.sent()).toEqual(['accept p10', 'accept p11', 'accept p12']);
  expect(set.writes.map(({ sentAt }) => sentAt)).toEqual([0, 180, 360].map((ms) => ms + 50 + TENTATIVE_MS));
});

test('a, pressed twice, is one accept', () => {
  const set = aLaneBench(rows);
  set.lane.type('aa', 120);
  set.lane.rest();
  expect(set.sent()).toEqual(['accept p10']);
});

test('a, held down, is one accept', () => {
  const set = aLaneBench(rows);
  set.lane.send('a');
  set.lane.time.advance(300);
  set.lane.type('aaaaaaaaaa', 30);
  set.lane.rest();
  expect(set.sent()).toEqual(['accept p10']);
  expect(set.session.getState().notice).toBeUndefined();
});

test('cursor keys that were held down leave the next key and the next Enter as they are', () => {
  const set = aLaneBench(rows);
  set.lane.type('jjjj', 30);
  set.lane.time.advance(100);
  set.lane.send('a');
  set.lane.time.advance(100);
  set.lane.send('\r');
  set.lane.time.settle();
  expect(set.writes.map(({ what }) => what)).toEqual(['accept p14']);
  expect(set.session.getState().places.at(-1)).toMatchObject({ screen: 'item', itemId: 'p14' });
});

test('what is typed fast into a prompt is text, and an Enter behind it is an Enter', () => {
  const set = aLaneBench(rows);
  set.context.details.setState({ products: new Map([['product-1', { value: aProduct(), readAt: 0 }]]) } as never);
  set.session.setState({
    places: [{ screen: 'product', productId: 'product-1' }],
    prompt: { kind: 'priceUnit', productId: 'product-1', value: '' },
  });
  set.lane.send('c');
  set.lane.time.advance(60);
  set.lane.send('\r');
  set.lane.time.advance(60);
  expect(set.context.details.getState().priceUnit).toBe('cents');
  set.session.setState({ prompt: { kind: 'takeOver', orderId: 'o1', value: '' } });
  for (const [letters, ms] of [
    ['an', 40],
    ['a went', 90],
    ['ho', 40],
    ['m', 90],
    ['e', 70],
  ] as const) {
    set.lane.type(letters, ms);
    set.lane.time.advance(90);
  }
  expect(set.session.getState().prompt).toMatchObject({ value: 'ana wenthome' });
  set.lane.send('\r');
  set.lane.time.advance(60);
  expect(set.session.getState().prompt).toBeUndefined();
});

test('an Enter that came with its text is asked again, and the text stays', () => {
  const set = aLaneBench(rows);
  set.context.details.setState({ priceUnit: 'cents' });
  set.session.setState({ prompt: { kind: 'stockCount', stockId: 's1', value: '' } });
  set.lane.send('15\r');
  set.lane.rest();
  expect(set.session.getState().prompt).toMatchObject({
    value: '15',
    problem: expect.stringContaining('press Enter again'),
  });
});

test('fast letters behind a key that writes leave it as it was', () => {
  const set = aLaneBench(rows);
  set.lane.send('a');
  set.lane.time.advance(200);
  set.lane.type('jG', 30);
  set.lane.rest();
  expect(set.sent()).toEqual(['accept p10']);
});

test('Esc and a letter that a busy line brings together are both: the prompt goes, and the bench ends', () => {
  const set = aLaneBench(rows);
  set.lane.send('/');
  set.lane.time.advance(100);
  set.lane.send('\x1b');
  set.lane.time.advance(20);
  set.lane.send('q');
  set.lane.time.advance(100);
  expect([set.session.getState().prompt, set.sent()]).toEqual([undefined, ['quit']]);
});

test('a letter that a shop has bound with Alt is that command, and no Esc', () => {
  const keymap = createKeymap([{ screen: 'queue', id: 'help', keys: ['alt+q'], line: 2 }]);
  const set = aLaneBench(rows, { keymap });
  set.lane.send('\x1bq');
  set.lane.time.advance(100);
  expect([set.session.getState().places.at(-1)?.screen, set.sent()]).toEqual(['help', []]);
});
