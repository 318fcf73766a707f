/** The yes to what was asked before a parcel leaves counts for what was shown then: what has changed since is asked about again. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mergeItems } from '../../src/replica/replica.ts';
import { findScanned } from '../../src/session/front/scans.ts';
import { openOrder } from '../../src/session/kernel/open-order.ts';
import { shipWithoutTracking, shipWithoutTrackingAsked } from '../../src/session/packing/leave.ts';
import { checkByHand, patchPacking } from '../../src/session/packing/packing.ts';
import { choosePart } from '../../src/session/packing/ship-part.ts';
import { shipItem } from '../../src/session/packing/tracking-prompt.ts';
import { withPiecesOut } from '../../src/session/state/packing.ts';
import { aPiece } from '../support/items.ts';
import { aSession } from '../support/session.ts';

const CODE = 'BA314150079BR';
const LATER = new Date(1_900_000_000_000).toISOString();
const piece = (id: string) => aPiece(id, { quantidade: '1', delivery_type: 'SEDEX' });

/** An order of three pieces on the bench, of which the first two are checked, and another order of one piece. */
function aBench() {
  const set = aSession([piece('mug'), piece('cap'), piece('bag'), { ...piece('pen'), order_id: 'o2' }]);
  const { context, session } = set;
  openOrder(context, 'o1');
  for (const id of ['mug', 'cap']) checkByHand(context, id, 'all');
  const sent: [string, unknown][] = [];
  Object.assign(context.actions, {
    ask: ({ itemId, trackingCode }: { itemId: string; trackingCode: unknown }) => {
      sent.push([itemId, trackingCode]);
      return { intent: { id: itemId, operation: 'ship', itemId } };
    },
    settledOf: () => Promise.resolve({ kind: 'applied', isByEvidence: false }),
  });
  const question = () => session.getState().question;
  return {
    ...set,
    sent,
    question,
    stop: () => session.getState().stop?.sentence,
    /** Ships what is checked, and answers the question about the rest with its second row after `meanwhile`. */
    async part(meanwhile: () => void = () => {}, key = '2') {
      findScanned(context, CODE);
      const asked = question();
      if (asked?.kind !== 'part') throw new Error(`asked ${asked?.kind}`);
      meanwhile();
      const isTaken = choosePart(context, asked, key);
      for (let turn = 0; turn < 9; turn++) await setImmediate();
      return isTaken;
    },
  };
}

test('the second row ships what is checked, and the order stays on the bench', async () => {
  const { part, sent, question, session } = aBench();
  expect(await part()).toBe(true);
  expect([sent.toSorted(), question()]).toEqual([
    [
      ['cap', CODE],
      ['mug', CODE],
    ],
    undefined,
  ]);
  expect(session.getState().packing.orderId).toBe('o1');
});

test('a key that is no row of the question ships nothing, and leaves it open', async () => {
  const { part, sent, question } = aBench();
  expect(await part(() => {}, 'x')).toBe(false);
  expect([sent, question()?.kind]).toEqual([[], 'part']);
});

test('with another order on the bench by then the yes to a part ships nothing', async () => {
  const { context, part, sent, stop } = aBench();
  await part(() => patchPacking(context, { orderId: 'o2' }));
  expect([sent, stop()]).toEqual([[], context.texts.reasons.noOrder]);
});

test('a piece that was checked meanwhile leaves with the others', async () => {
  const { context, part, sent, question } = aBench();
  await part(() => checkByHand(context, 'bag', 'all'));
  expect([sent.map(([id]) => id).toSorted(), question()]).toEqual([['bag', 'cap', 'mug'], undefined]);
});

test('a piece of the rest that is cancelled meanwhile is asked about again', async () => {
  const { replica, part, sent, question } = aBench();
  await part(() => void mergeItems(replica, [{ ...piece('bag'), item_status: 'cancelled', updated_at: LATER }], 1));
  expect([sent, question()]).toMatchObject([[], { kind: 'part', itemIds: ['cap', 'mug'] }]);
});

test('a piece cancelled in the box meanwhile comes out before a part leaves', async () => {
  const { replica, part, sent, question, stop } = aBench();
  await part(() => void mergeItems(replica, [{ ...piece('cap'), item_status: 'cancelled', updated_at: LATER }], 1));
  expect([sent, question()]).toEqual([[], undefined]);
  expect(stop()).toMatch(/Cancelled and still in the box: .*cap/);
});

test.each([
  ['out of the box', [], ['mug']],
  ['out of the box and another one in it', ['bag'], ['bag', 'mug']],
])('where a piece of the parcel is %s meanwhile, the part is asked about again', async (_, more, itemIds) => {
  const { context, session, part, sent, question } = aBench();
  await part(() => {
    patchPacking(context, withPiecesOut(session.getState().packing, ['cap']));
    for (const id of more) checkByHand(context, id, 'all');
  });
  const asked = question();
  expect([sent, asked?.kind === 'part' && asked.itemIds.toSorted()]).toEqual([[], itemIds]);
});

test.each<[string, string | null, (bench: ReturnType<typeof aBench>) => void, RegExp | undefined]>([
  ['leaves by itself', CODE, () => {}, undefined],
  ['leaves by itself without a code', null, () => {}, undefined],
  [
    'that has left meanwhile is a stop',
    CODE,
    ({ replica }) => void mergeItems(replica, [{ ...piece('mug'), item_status: 'shipped', updated_at: LATER }], 1),
    /already shipped/,
  ],
  [
    'whose code another order has meanwhile is a stop',
    CODE,
    ({ replica }) => {
      const pen = { ...piece('pen'), order_id: 'o2', item_status: 'shipped', tracking_code: CODE, updated_at: LATER };
      mergeItems(replica, [pen], 1);
    },
    /^Already used on order/,
  ],
])('a single item of an order that is on no bench %s', async (_, code, meanwhile, stop) => {
  const bench = aBench();
  patchPacking(bench.context, { orderId: undefined });
  shipItem(bench.context, 'mug', code);
  const asked = bench.question();
  if (asked?.kind !== 'part') throw new Error(`asked ${asked?.kind}`);
  meanwhile(bench);
  choosePart(bench.context, asked, '2');
  await setImmediate();
  expect([bench.sent, bench.question()]).toEqual([stop ? [] : [['mug', code]], undefined]);
  if (stop) expect(bench.stop()).toMatch(stop);
  else expect(bench.stop()).toBeUndefined();
});

test('without a tracking code a parcel of a carrier is asked about, and rings for it', () => {
  const { context, question, rung, stop } = aBench();
  checkByHand(context, 'bag', 'all');
  shipWithoutTracking(context);
  expect([question()?.kind, rung, stop()]).toEqual(['withoutTracking', ['error'], undefined]);
});

test('who may only look is not asked about a parcel without a tracking code', () => {
  const { context, question, notice, stop } = aBench();
  Object.defineProperty(context, 'rights', { value: { isReadOnly: true, isMasked: false } });
  shipWithoutTracking(context);
  expect([question(), notice(), stop()]).toEqual([undefined, 'here you may only look', undefined]);
});

test('a piece that was cancelled in the box stops a parcel without a tracking code', () => {
  const { context, replica, question, sent, stop } = aBench();
  mergeItems(replica, [{ ...piece('cap'), item_status: 'cancelled', updated_at: LATER }], 1);
  shipWithoutTracking(context);
  expect([question(), sent]).toEqual([undefined, []]);
  expect(stop()).toMatch(/Cancelled and still in the box: .*cap/);
});

test.each<[string, string, RegExp, (bench: ReturnType<typeof aBench>) => void]>([
  ['of another order', 'o2', /^no order on the bench$/, () => {}],
  [
    'of pieces that were taken out of the box meanwhile',
    'o1',
    /Nothing was shipped/,
    ({ context, session }) => patchPacking(context, withPiecesOut(session.getState().packing, ['mug', 'cap', 'bag'])),
  ],
])('the yes to no tracking code ships nothing %s', (_, orderId, stop, meanwhile) => {
  const bench = aBench();
  checkByHand(bench.context, 'bag', 'all');
  shipWithoutTracking(bench.context);
  expect([bench.question()?.kind, bench.stop()]).toEqual(['withoutTracking', undefined]);
  meanwhile(bench);
  shipWithoutTrackingAsked(bench.context, { kind: 'withoutTracking', orderId });
  expect(bench.sent).toEqual([]);
  expect(bench.stop()).toMatch(stop);
});
