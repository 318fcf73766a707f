import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pasteIntoPrompt, submitPrompt } from '../../src/session/prompts/prompts.ts';
import { findScanned } from '../../src/session/packing/scans.ts';
import { withOrder } from '../../src/session/state/packing.ts';
import { aBench } from '../support/session.ts';
import { anItem } from '../support/items.ts';

/** An order of two items, all of it checked. */
function packed() {
  const set = aBench([
    anItem({ id: 'i1', order_id: 'o1', item_status: 'in_production', quantidade: '1' }),
    anItem({ id: 'i2', order_id: 'o1', item_status: 'in_production', quantidade: '1' }),
  ]);
  const { desk, bench } = set;
  Object.assign(bench.actions, { settledOf: () => Promise.resolve({ kind: 'applied' }) });
  const checked = new Map([
    ['i1', 1],
    ['i2', 1],
  ]);
  desk.setState(({ packing }) => ({ packing: { ...withOrder(packing, 'o1'), checked } }));
  return set;
}

test('a dash at the parcel asks, and a second Enter ships every item of it without a code', async () => {
  const { bench, desk, asked } = packed();
  desk.setState({ prompt: { kind: 'parcel', orderId: 'o1', value: '' } });
  pasteIntoPrompt(bench, ' - ');
  submitPrompt(bench);
  expect([asked, desk.getState().prompt]).toMatchObject([
    [],
    { problem: 'Ship without a tracking code? Enter again.' },
  ]);
  submitPrompt(bench);
  await setImmediate();
  expect(asked.map(({ itemId, trackingCode }) => [itemId, trackingCode])).toEqual([
    ['i1', null],
    ['i2', null],
  ]);
  expect(desk.getState()).toMatchObject({
    prompt: undefined,
    notice: { tone: 'ok', text: 'Order 10482 shipped without a tracking code.' },
  });
});

test('a dash that is pasted as if it were scanned ships nothing', () => {
  const { bench, desk, asked } = packed();
  bench.stock.setState({ isLoaded: true });
  findScanned(bench, '-');
  expect([asked, desk.getState().stop]).toMatchObject([[], { sentence: expect.stringMatching(/cannot be empty/) }]);
});
