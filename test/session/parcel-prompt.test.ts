import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pasteIntoPrompt, submitPrompt } from '../../src/session/prompts/prompts.ts';
import { findScanned } from '../../src/session/front/scans.ts';
import { withOpenOrder } from '../../src/session/state/packing.ts';
import { aSession } from '../support/session.ts';
import { anItem } from '../support/items.ts';

/** An order of two items, all of it checked. */
function packed() {
  const set = aSession([
    anItem({ id: 'i1', order_id: 'o1', item_status: 'in_production', quantidade: '1' }),
    anItem({ id: 'i2', order_id: 'o1', item_status: 'in_production', quantidade: '1' }),
  ]);
  const { session, context } = set;
  Object.assign(context.actions, { settledOf: () => Promise.resolve({ kind: 'applied' }) });
  const checked = new Map([
    ['i1', 1],
    ['i2', 1],
  ]);
  session.setState(({ packing }) => ({ packing: { ...withOpenOrder(packing, 'o1'), checked } }));
  return set;
}

test('a dash at the parcel asks, and a second Enter ships every item of it without a code', async () => {
  const { context, session, asked } = packed();
  session.setState({ prompt: { kind: 'parcel', orderId: 'o1', value: '' } });
  pasteIntoPrompt(context, ' - ');
  submitPrompt(context);
  expect([asked, session.getState().prompt]).toMatchObject([
    [],
    { problem: 'Ship without a tracking code? Enter again.' },
  ]);
  submitPrompt(context);
  await setImmediate();
  expect(asked.map(({ itemId, trackingCode }) => [itemId, trackingCode])).toEqual([
    ['i1', null],
    ['i2', null],
  ]);
  expect(session.getState()).toMatchObject({
    prompt: undefined,
    notice: { tone: 'ok', text: 'Order 10482 shipped without a tracking code.' },
  });
});

test('a dash that is pasted as if it were scanned ships nothing', () => {
  const { context, session, asked } = packed();
  context.stock.setState({ isLoaded: true });
  findScanned(context, '-');
  expect([asked, session.getState().stop]).toMatchObject([[], { sentence: expect.stringMatching(/cannot be empty/) }]);
});
