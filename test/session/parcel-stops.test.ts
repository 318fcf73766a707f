/** Why a parcel stays: each reason is a stop in whole words, which names the key or the code that helps, and nothing is sent. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mergeItems } from '../../src/replica/replica.ts';
import { scanTracking } from '../../src/session/packing/leave.ts';
import { checkByHand } from '../../src/session/packing/packing.ts';
import { aPiece } from '../support/items.ts';
import { aSession } from '../support/session.ts';
import type { OrderItem } from '../../src/domain/records.ts';

const CODE = 'AA123456785BR';
const LATER = '2026-11-20T11:59:00Z';
const numbered = (id: string, numero: string) => ({ ...aPiece('mug').pedido!, id, numero });
const single = (id: string, its: Partial<OrderItem> = {}) => aPiece(id, { quantidade: '1', ...its });
const plain = (id: string) => single(id, { updated_at: LATER });
const ofAnother = (id: string, its: Partial<OrderItem> = {}) =>
  single(id, { order_id: 'o2', pedido: numbered('o2', '10502'), ...its });

/** An order of these items on the bench, with all units of those in `counted` checked, and a pen of another order. */
function aBench(items: OrderItem[] = [single('mug')], counted = items.map(({ id }) => id)) {
  const set = aSession([...items, ofAnother('pen')]);
  const { context, session } = set;
  context.stock.setState({ isLoaded: true });
  set.put('o1');
  for (const id of counted) checkByHand(context, id, 'all');
  return { ...set, stop: () => session.getState().stop };
}
type Bench = ReturnType<typeof aBench>;

test.each<[string, OrderItem[], string[], string, object]>([
  [
    'of an order that has left',
    [single('mug', { item_status: 'shipped' })],
    [],
    CODE,
    { sentence: 'Nothing of this order can be packed now.' },
  ],
  [
    'with a text that nobody has looked at',
    [single('mug', { personalization_data: 'Ana' })],
    ['mug'],
    CODE,
    {
      sentence: 'mug must carry “Ana”. Look at the piece, then s or the code CHECKED.',
      kind: 'text',
      see: 'mug',
    },
  ],
  [
    'of which no item is whole',
    [aPiece('bag', { quantidade: 'um saco' }), aPiece('cap'), aPiece('mug', { quantidade: '3' })],
    [],
    CODE,
    { sentence: '5 pieces are not checked yet. Nothing was shipped.', kind: 'missing', wanted: '2 × cap, 3 × mug' },
  ],
  [
    'whose code has a wrong check digit',
    [single('mug')],
    ['mug'],
    'aa123456784br',
    {
      sentence:
        'The check digit of AA123456784BR is wrong. Nothing was shipped. Typed in at t it is taken all the same.',
      kind: 'code',
      scanned: 'AA123456784BR',
    },
  ],
])('a parcel %s stays, and the stop says what helps', async (_, items, counted, code, shown) => {
  const { scan, asked, stop } = aBench(items, counted);
  scan(code);
  await setImmediate();
  expect([asked, stop()]).toEqual([[], shown]);
});

test('a code on the label of another order is shown beside the stop', async () => {
  const { replica, scan, asked, stop } = aBench();
  mergeItems(replica, [ofAnother('pen', { tracking_code: CODE, updated_at: LATER })], 1);
  scan(CODE.toLowerCase());
  await setImmediate();
  expect([asked, stop()]).toMatchObject([[], { kind: 'code', scanned: CODE }]);
  expect(stop()?.sentence).toMatch(/on the label of order 10502/);
});

test('a code with which another order has left meanwhile is a stop that says so', () => {
  const { replica, context, asked, stop } = aBench();
  mergeItems(replica, [ofAnother('pen', { item_status: 'shipped', tracking_code: CODE, updated_at: LATER })], 1);
  scanTracking(context, CODE);
  expect([asked, stop()?.sentence]).toEqual([[], `${CODE} left with order 10502 already. Nothing was shipped.`]);
});

test('a code with which another order is just leaving is a stop', async () => {
  const { replica, scan, asked, stop } = aBench();
  const leaving = { id: 'i1', operation: 'ship', itemId: 'pen', trackingCode: CODE, phase: 'sending' } as never;
  replica.setState({ intents: new Map([['pen', [leaving]]]) });
  scan(CODE);
  await setImmediate();
  expect([asked, stop()]).toMatchObject([[], { kind: 'code', scanned: CODE }]);
  expect(stop()?.sentence).toBe('AA123456785BR is just leaving with order 10502. Nothing was shipped.');
});

test('a product’s barcode is no tracking code where it is scanned in groups', async () => {
  const { context, scan, asked, stop } = aBench();
  context.barcodes.learn(CODE, { product_id: 'mug', variation_options: '' });
  scan('AA 123 456 785 BR');
  await setImmediate();
  expect([asked, stop()]).toMatchObject([[], { kind: 'code', scanned: 'AA 123 456 785 BR' }]);
  expect(stop()?.sentence).toContain(`${CODE} is a product’s barcode`);
});

test('who may only look ships nothing by a tracking code, and is told so', async () => {
  const { context, scan, asked, stop, notice, rung } = aBench();
  Object.defineProperty(context, 'rights', { value: { isReadOnly: true, isMasked: false } });
  scan(CODE);
  await setImmediate();
  expect([asked, stop(), notice(), rung]).toEqual([[], undefined, 'here you may only look', ['error']]);
});

test('a stop that names no piece to look at leaves the line that was chosen chosen', () => {
  const { press, scan, stop, packing } = aBench([aPiece('mug'), aPiece('cap')], []);
  press('j');
  scan(CODE);
  expect([stop()?.kind, packing().chosenItemId]).toEqual(['missing', 'mug']);
});

test('the look that a stop wants is confirmed by a good sound', () => {
  const { session, press, scan, stop, rung } = aBench([single('mug', { personalization_data: 'Ana' })]);
  scan(CODE);
  rung.length = 0;
  press('s');
  expect([session.getState().seen.size, stop(), rung]).toEqual([1, undefined, ['ok']]);
});

test.each<[string, (bench: Bench) => void]>([
  [
    'another text',
    ({ replica }) => void mergeItems(replica, [single('mug', { personalization_data: 'Anna', updated_at: LATER })], 1),
  ],
  [
    'no text any more, nor has another one,',
    ({ replica }) => void mergeItems(replica, [plain('mug'), plain('twin')], 1),
  ],
  [
    'to wait, and another one of the same words is to be looked at',
    ({ context }) => void context.workshop.hold([{ id: 'mug', order_id: 'o1' }], { reason: 'glaze' }),
  ],
])('a look is of nothing where the piece that the stop names has %s by then', (_, meanwhile) => {
  const bench = aBench(['mug', 'twin'].map((id) => single(id, { product_nome: 'mug', personalization_data: 'Ana' })));
  bench.scan(CODE);
  expect(bench.stop()).toMatchObject({ kind: 'text', see: 'mug' });
  meanwhile(bench);
  bench.rung.length = 0;
  bench.scan('BNC-SEEN');
  expect([bench.session.getState().seen.size, bench.stop(), bench.rung]).toEqual([0, undefined, ['error']]);
});
