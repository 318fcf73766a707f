import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mergeItems } from '../../src/replica/replica.ts';
import { pasteIntoPrompt, submitPrompt } from '../../src/session/prompts/prompts.ts';
import { findScanned } from '../../src/session/front/scans.ts';
import { withOpenOrder, type PackingState } from '../../src/session/state/packing.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { aSession } from '../support/session.ts';
import { anItem } from '../support/items.ts';

const CODE = 'AA123456785BR';
const piece = (id: string, its: Partial<OrderItem> = {}) =>
  anItem({ id, order_id: 'o1', item_status: 'in_production', quantidade: '1', ...its });

/** An order of two items, all of it checked. */
function packed(first: Partial<OrderItem> = {}) {
  const set = aSession([piece('i1', first), piece('i2')]);
  const { session, context } = set;
  Object.assign(context.actions, { settledOf: () => Promise.resolve({ kind: 'applied' }) });
  const checked = new Map([
    ['i1', 1],
    ['i2', 1],
  ]);
  session.setState(({ packing }) => ({ packing: { ...withOpenOrder(packing, 'o1'), checked } }));
  return {
    ...set,
    /** The prompt for the code of an order’s parcel, with this text in it. */
    prompted: (value: string, orderId = 'o1') => session.setState({ prompt: { kind: 'parcel', orderId, value } }),
    patch: (its: Partial<PackingState>) => session.setState(({ packing }) => ({ packing: { ...packing, ...its } })),
    async submit() {
      submitPrompt(context);
      await setImmediate();
    },
    front: () => session.getState(),
  };
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

test('every item leaves with the code that is typed, and its prompt closes', async () => {
  const { prompted, submit, asked, front } = packed();
  prompted(CODE);
  await submit();
  expect(asked.map(({ itemId, trackingCode }) => [itemId, trackingCode])).toEqual([
    ['i1', CODE],
    ['i2', CODE],
  ]);
  expect([front().prompt, front().stop]).toEqual([undefined, undefined]);
});

test('a parcel of as many other pieces is not the one that the code was typed for', async () => {
  const { prompted, patch, submit, asked, stop } = packed();
  patch({ checked: new Map([['i1', 1]]) });
  prompted(CODE);
  patch({ checked: new Map([['i2', 1]]) });
  await submit();
  expect([asked, stop()]).toEqual([[], expect.stringMatching(/has changed since you saw it/)]);
});

// As after a restart: nothing of this has changed since the prompt is in front.
test.each<[string, Partial<OrderItem>, string, RegExp, (bench: ReturnType<typeof packed>) => void]>([
  ['of another order than the one on the bench', {}, 'o2', /^no order on the bench$/, () => {}],
  ['with a text that nobody has looked at', { personalization_data: 'Ana' }, 'o1', /must carry “Ana”/, () => {}],
  [
    'with a cancelled piece in its box',
    {},
    'o1',
    /Cancelled and still in the box: /,
    ({ replica }) => {
      mergeItems(replica, [piece('i2', { item_status: 'cancelled', updated_at: '2026-11-20T11:59:00Z' })], 1);
    },
  ],
])('Enter at the prompt for a parcel %s is a stop, and ships nothing', async (...[, first, orderId, words, before]) => {
  const bench = packed(first);
  before(bench);
  bench.prompted(CODE, orderId);
  await bench.submit();
  expect([bench.asked, bench.front().question, bench.stop()]).toEqual([[], undefined, expect.stringMatching(words)]);
});

test('Enter on a code that may be a SKU waits until the SKUs are here', async () => {
  const { prompted, submit, stocked, asked, notice, front } = packed();
  prompted('PX-77');
  await submit();
  expect([asked, notice(), front().prompt?.value]).toEqual([[], 'Reading the SKUs of the store…', 'PX-77']);
  expect(front().prompt).not.toHaveProperty('problem');
  stocked();
  expect(front().prompt).toMatchObject({ value: 'PX-77', confirmedFor: 'PX77' });
  await submit();
  expect(asked.map(({ trackingCode }) => trackingCode)).toEqual(['PX77', 'PX77']);
});
