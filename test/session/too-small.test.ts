/** A window that is too small for any screen: nobody sees what a key or a scan would do, so neither does anything. */
import { expect, test } from 'vitest';
import { aStockRecord } from '../support/goods.ts';
import { anItem } from '../support/items.ts';
import { press } from '../support/press.ts';
import { aLaneBench } from './lane-session.ts';
import { openOrder } from '../../src/session/kernel/open-order.ts';

const pending = anItem({ id: 'p1', order_id: 'o1', item_status: 'pending' });
const plain = anItem({ id: 'plain', order_id: 'o2', item_status: 'in_production', personalization_data: '' });
const WORDS = 'The window was too small: nothing was done with keys and scans.';

function tooSmall(columns = 20, rows = 5) {
  const set = aLaneBench([pending, plain]);
  set.stocked([aStockRecord({ id: 's1', sku: 'CAN-1' })]);
  set.session.setState({ columns, rows });
  return set;
}

test.each([
  [23, 30],
  [100, 5],
])('no key writes or leads anywhere at %i×%i, and that is said', (columns, rows) => {
  const { lane, sent, session, rung } = tooSmall(columns, rows);
  for (const key of ['a', '2', 'N', '\r']) {
    lane.send(key);
    lane.rest();
  }
  const { places, prompt, notice } = session.getState();
  expect({ sent: sent(), places, prompt, notice }).toEqual({
    sent: [],
    places: [{ screen: 'queue' }],
    prompt: undefined,
    notice: expect.objectContaining({ tone: 'warn', text: WORDS }),
  });
  expect(rung).toEqual(['error']);
});

test('at the least size they do', () => {
  const { lane, sent } = tooSmall(24, 6);
  lane.send('a');
  lane.rest();
  expect(sent()).toEqual(['accept p1']);
});

test('no Enter answers a question that cannot be seen', () => {
  const { lane, sent, session } = tooSmall();
  session.setState({ question: { kind: 'dropEdits' } });
  lane.send('\r');
  lane.rest();
  expect([sent(), session.getState().question]).toEqual([[], { kind: 'dropEdits', shown: expect.any(String) }]);
});

test('no scan counts a piece or ships a parcel', () => {
  const { lane, sent, session, context } = tooSmall();
  openOrder(context, 'o2');
  lane.send('CAN-1\r');
  lane.rest();
  expect(session.getState().packing.checked.size).toBe(0);
  session.setState(({ packing }) => ({ packing: { ...packing, checked: new Map([['plain', 9]]) } }));
  lane.send('AA123456785BR\r');
  lane.rest();
  expect([sent(), session.getState().notice?.text, session.getState().stop]).toEqual([[], WORDS, undefined]);
});

test.each(['ctrl+c', 'q'])('%s leaves', (key) => {
  const { context } = tooSmall();
  let quits = 0;
  Object.assign(context, { quit: () => quits++ });
  press(context, key);
  expect(quits).toBe(1);
});
