/** What a shipment that must not leave is told in, what its Enter says to be out of the box, and what undo says at the bench. */
import { expect, test } from 'vitest';
import { askForParcel, whyNoParcel } from '../../src/session/packing/parcel.ts';
import { markSeen, seePiece, whyNotSeen } from '../../src/session/packing/acknowledge-texts.ts';
import { undoStep } from '../../src/session/packing/steps.ts';
import {
  cancelledWords,
  endStop,
  stopForCancelled,
  stopShipping,
  stopWords,
} from '../../src/session/kernel/blocking-alerts.ts';
import { isRead } from '../../src/session/state/acknowledged-texts.ts';
import type { PackingState } from '../../src/session/state/packing.ts';
import type { Intent, Verdict } from '../../src/domain/intents.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { ItemRecords } from '../../src/replica/records.ts';
import { aSession } from '../support/session.ts';
import { aPiece } from '../support/items.ts';
import { openOrder } from '../../src/session/kernel/open-order.ts';

const cancelled = (id: string, its: Partial<OrderItem> = {}) =>
  aPiece(id, { item_status: 'cancelled', cancellation_reason: 'gave up', ...its });

/** The order on the bench, with so much of it checked. */
function onBench(items: OrderItem[], its: Partial<PackingState> = {}) {
  const set = aSession(items);
  const { context, session } = set;
  openOrder(context, 'o1');
  const patch = (more: Partial<PackingState>) =>
    session.setState(({ packing }) => ({ packing: { ...packing, ...more } }));
  patch(its);
  return {
    ...set,
    patch,
    stop: () => session.getState().stop,
    notice: () => session.getState().notice,
  };
}

const checked = (...ids: string[]) => ({ checked: new Map(ids.map((id) => [id, 2])) });
const ship = { operation: 'ship', itemId: 'bowl', trackingCode: 'BR1', author: {} } as Intent;
const notSent = (code: string, item?: OrderItem) => ({ kind: 'not-sent', code, reason: '', item }) as Verdict;

test.each<[string, Verdict, RegExp]>([
  ['changed', notSent('changed'), /^Order 10482 has changed since you saw it\. Nothing was sent\./],
  ['gone', notSent('gone'), /^Order 10482 is not in this store any more\./],
  ['stale', notSent('stale'), /Look before anything else is done\.$/],
  ['refused', { kind: 'refused', reason: 'no' }, /Look before anything else is done\.$/],
  [
    'cancelled',
    notSent('cancelled', cancelled('bowl')),
    /^Cancelled in order 10482: 2 × bowl \(“gave up”\)\. Take it out/,
  ],
  ['cancelled, by what is known', notSent('cancelled'), /^Cancelled in order 10482: 2 × bowl\. Take it out/],
])('a shipment that must not leave is told in its own words: %s', (_, verdict, words) => {
  const { context } = onBench([aPiece('bowl'), aPiece('cup')]);
  expect(stopWords(context, ship, verdict, aPiece('bowl'))).toMatch(words);
});

test('an order that is cancelled as a whole is taken apart, also where only the answer knows of it yet', () => {
  const { context, stop } = onBench([aPiece('bowl')], checked('bowl'));
  stopShipping(context, ship, notSent('cancelled', cancelled('bowl')), aPiece('bowl'));
  expect(stop()).toEqual({
    kind: 'cancelled',
    sentence: 'Order 10482 was cancelled: “gave up”. Take it apart, do not ship it.',
  });
  expect(cancelledWords(context, undefined)).toMatch(/^Order .* was cancelled\. Take it apart/);
});

test.each<[string, OrderItem[], Partial<PackingState>, RegExp, string[] | undefined]>([
  ['is in the box', [aPiece('cup')], checked('bowl'), /Take it out of the box; then ship the rest/, ['bowl']],
  ['is known to be in it', [aPiece('cup')], { toTakeOut: new Set(['bowl']) }, /Take it out of the box/, ['bowl']],
  ['is not in it', [aPiece('cup')], checked('cup'), /The rest may leave\.$/, undefined],
  ['was the last to leave', [aPiece('cup', { item_status: 'shipped' })], checked('cup'), /Take it apart/, undefined],
  [
    'is one of two, with one to leave',
    [aPiece('cup', { item_status: 'shipped' }), aPiece('dish')],
    checked('dish'),
    /The rest may leave\.$/,
    undefined,
  ],
])('a cancelled piece that %s', (_, others, its, words, takeOut) => {
  const { context, stop } = onBench([cancelled('bowl'), ...others], its);
  stopForCancelled(context, [cancelled('bowl')]);
  expect(stop()?.sentence).toMatch(words);
  expect(stop()?.takeOut).toEqual(takeOut);
});

test('of two cancelled pieces both are named, and only what is in the box has to come out', () => {
  const { context, stop, packing, patch } = onBench(
    [cancelled('bowl'), cancelled('cup'), aPiece('dish')],
    checked('cup'),
  );
  stopForCancelled(context, [cancelled('bowl'), cancelled('cup')]);
  expect(stop()).toMatchObject({ sentence: expect.stringContaining('2 × bowl, 2 × cup'), takeOut: ['cup'] });
  endStop(context, true);
  expect([[...packing().checked.keys()], stop()]).toEqual([[], undefined]);
  patch(checked('dish'));
  const before = packing();
  endStop(context, true);
  expect(packing()).toBe(before);
  stopForCancelled(context, []);
  expect(stop()).toBeUndefined();
});

test('a verdict about another order than the one on the bench takes nothing out of its box', () => {
  const elsewhere = cancelled('vase', { order_id: 'o2' });
  const { context, stop } = onBench([aPiece('bowl'), elsewhere], checked('bowl'));
  stopShipping(context, ship, notSent('cancelled', elsewhere), aPiece('bowl'));
  expect(stop()).toEqual({
    kind: 'cancelled',
    sentence: 'Order 10482 was cancelled: “gave up”. Take it apart, do not ship it.',
  });
  stopShipping(context, ship, { kind: 'refused', reason: '' }, cancelled('bowl'));
  expect(stop()?.sentence).toMatch(/Look before anything else is done\.$/);
});

test('what is taken back at the bench is said with its sign, in a good tone', () => {
  const at = onBench([aPiece('bowl', { personalization_data: 'Ana' })]);
  const undone = () => [undoStep(at.context), at.notice()];
  at.press('space');
  expect(undone()).toEqual([true, { tone: 'ok', text: 'Taken back: 1 × bowl' }]);
  at.press('C', '-');
  expect(undone()).toEqual([true, { tone: 'ok', text: 'Taken back: −1 × bowl' }]);
  at.press('s');
  at.replica.setState({ records: new ItemRecords() });
  expect(undone()).toMatchObject([true, { text: 'Taken back: text checked, bowl' }]);
  expect(at.rung).toEqual(['ok', 'ok', 'ok']);
  expect(undoStep(at.context)).toBe(true);
  expect(undoStep(at.context)).toBe(false);
});

test('while the parcel leaves nothing of the bench is taken back, and counts leave what was seen as it is', () => {
  const items = [aPiece('bowl', { personalization_data: 'Ana' })];
  const at = onBench(items);
  at.press('space', 's', 'space');
  expect(undoStep(at.context)).toBe(true);
  expect(isRead(at.session.getState(), items[0]!)).toBe(true);
  at.patch({ shippingCode: 'BR1' });
  expect([undoStep(at.context), at.packing().checked.get('bowl')]).toEqual([false, 1]);
});

test('s is of a piece in the hand, and says why where it is of none', () => {
  const [ana, leo, bowl] = ['Ana', 'Leo', ''].map((text, index) =>
    aPiece(`p${index}`, { personalization_data: text, product_id: 'mug' }),
  );
  const at = onBench([ana!, leo!, bowl!]);
  const why = (its: Partial<PackingState>) => {
    at.patch({ chosenItemId: undefined, steps: [], checked: new Map(), ...its });
    return whyNotSeen(at.context);
  };
  const { reasons } = at.context.texts;
  expect(why({})).toBe(reasons.noPieceInHand);
  expect(why({ chosenItemId: 'p2', ...checked('p2') })).toBe(reasons.hasNoText);
  expect(why({ chosenItemId: 'p0' })).toBe(reasons.notCounted);
  expect(why({ chosenItemId: 'p0', ...checked('p0', 'p1') })).toBeUndefined();
  at.patch({ orderId: undefined });
  expect(whyNotSeen(at.context)).toBe(reasons.noOrder);
  seePiece(at.context);
  markSeen(at.context, 'nowhere');
  expect([at.packing().steps, at.session.getState().seen.size]).toEqual([[], 0]);
});

test('where only some of the pieces were seen, a piece has to be in the hand; where all were, nothing is left to see', () => {
  const items = ['Ana', 'Leo'].map((text, index) => aPiece(`p${index}`, { personalization_data: text }));
  const at = onBench(items);
  markSeen(at.context, 'p0');
  markSeen(at.context, 'p0');
  expect([whyNotSeen(at.context), at.packing().steps.length]).toEqual([at.context.texts.reasons.noPieceInHand, 1]);
  markSeen(at.context, 'p1');
  expect(whyNotSeen(at.context)).toBe(at.context.texts.reasons.isSeen);
});

test('of an order without a text it is said that there is none', () => {
  const at = onBench([aPiece('p0', { personalization_data: '' })]);
  expect(whyNotSeen(at.context)).toBe(at.context.texts.reasons.hasNoText);
});

test('pieces of different texts that were counted one after the other are told apart by the one in the hand', () => {
  const items = ['Ana', 'Leo'].map((text, index) => aPiece(`p${index}`, { personalization_data: text }));
  const at = onBench(items, { ...checked('p0', 'p1') });
  at.patch({
    steps: [{ kind: 'units', itemId: 'p1', before: { checked: new Map(), tagged: new Map(), whole: new Set() } }],
  });
  expect(whyNotSeen(at.context)).toBeUndefined();
});

test('e says why there is no parcel: no order, on its way, nothing to pack, what is not checked or not seen', () => {
  const at = onBench([aPiece('bowl', { personalization_data: 'Ana' }), cancelled('cup')]);
  const { reasons } = at.context.texts;
  expect(whyNoParcel(at.context)).toBe(reasons.notChecked(2));
  at.patch(checked('bowl'));
  expect(whyNoParcel(at.context)).toBe(reasons.notSeen('s'));
  markSeen(at.context, 'bowl');
  expect(whyNoParcel(at.context)).toBeUndefined();
  expect(askForParcel(at.context)).toEqual({ kind: 'parcel', orderId: 'o1', value: '' });
  at.patch({ shippingCode: 'BR1' });
  expect(whyNoParcel(at.context)).toBe(reasons.onItsWay);
  at.patch({ orderId: undefined, shippingCode: undefined });
  expect([whyNoParcel(at.context), askForParcel(at.context)]).toEqual([reasons.noOrder, undefined]);
  expect(whyNoParcel(onBench([cancelled('cup')]).context)).toBe(reasons.nothingToPack);
});
