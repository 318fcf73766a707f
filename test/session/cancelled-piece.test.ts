/**
 * One piece of an order is cancelled while the order is packed: the piece is named, and the rest may leave without it.
 */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { textsIn } from '../../src/i18n/texts.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { findScanned } from '../../src/session/front/scans.ts';
import { watchStore } from '../../src/session/subscriptions/changes.ts';
import { frontItemId } from '../../src/session/state/packing-tags.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { aSession } from '../support/session.ts';
import { aPiece } from '../support/items.ts';
import { press } from '../support/press.ts';
import { endStop } from '../../src/session/kernel/blocking-alerts.ts';
import { openOrder } from '../../src/session/kernel/open-order.ts';

const CODE = 'AA123456785BR';
const LATER = '2026-11-20T11:59:00Z';

/** An order of three lines on the bench, all of it checked. */
function threeLines(fields: Partial<OrderItem> = {}) {
  const set = aSession(['bowl', 'cup', 'plate'].map((id) => aPiece(id, fields)));
  const { context, session, replica } = set;
  context.stock.setState({ isLoaded: true });
  Object.assign(context.actions, { settledOf: () => Promise.resolve({ kind: 'applied', isByEvidence: false }) });
  const leave = watchStore(context);
  openOrder(context, 'o1');
  press(context, 'C', 'j', 'C', 'j', 'C');
  let second = 0;
  return {
    ...set,
    leave,
    cancel: (...ids: string[]) => {
      const cancelled = ids.map((id) => ({
        ...aPiece(id, fields),
        item_status: 'cancelled',
        cancellation_reason: 'gave up',
        updated_at: `2026-11-20T11:59:${String(second++).padStart(2, '0')}Z`,
      }));
      mergeItems(replica, cancelled, second);
    },
    sentence: () => session.getState().stop?.sentence,
  };
}

test('the stop names the piece that was cancelled, and not the order', () => {
  const { cancel, sentence } = threeLines();
  cancel('cup');
  expect(sentence()).toBe('Cancelled in order 10482: 2 × cup (“gave up”). Take it out of the box; then ship the rest.');
});

test('once the piece is out of the box the rest leaves, without it', async () => {
  const { context, cancel, sentence, asked } = threeLines();
  cancel('cup');
  endStop(context, true);
  findScanned(context, CODE);
  await setImmediate();
  expect(sentence()).toBeUndefined();
  expect(asked).toEqual(['bowl', 'plate'].map((itemId) => ({ operation: 'ship', itemId, trackingCode: CODE })));
});

test('the code that the store has named for all pieces closes the parcel of the rest', async () => {
  const { context, cancel, sentence, asked } = threeLines({ tracking_code: CODE });
  cancel('cup');
  findScanned(context, CODE);
  expect(sentence()).toContain('Cancelled in order 10482');
  endStop(context, true);
  findScanned(context, CODE);
  await setImmediate();
  expect([sentence(), asked.map((ask) => 'itemId' in ask && ask.itemId)]).toEqual([undefined, ['bowl', 'plate']]);
});

test.each([
  ['en', 'Cancelled and still in the box: 2 × cup, 2 × plate. Take it out; then ship the rest.'],
  ['pt-BR', 'Cancelado e ainda na caixa: 2 × cup, 2 × plate. Tire da caixa; depois o resto pode sair.'],
] as const)('several pieces are told to be taken out as one is (%s)', (language, words) => {
  expect(textsIn(language).stop.takeOutFirst('2 × cup, 2 × plate', true)).toBe(words);
});

test('a code that the cancelled piece alone bears, or that another piece has left with, ships nothing', async () => {
  const named = { tracking_code: CODE };
  const alone = threeLines();
  mergeItems(alone.replica, [{ ...aPiece('cup', named), item_status: 'cancelled', updated_at: LATER }], 1);
  endStop(alone.context, true);
  findScanned(alone.context, CODE);
  expect(alone.sentence()).toBeUndefined();
  const half = threeLines(named);
  mergeItems(half.replica, [{ ...aPiece('cup', named), item_status: 'cancelled', updated_at: LATER }], 1);
  mergeItems(half.replica, [{ ...aPiece('plate', named), item_status: 'shipped', updated_at: LATER }], 1);
  endStop(half.context, true);
  findScanned(half.context, CODE);
  await setImmediate();
  expect(half.sentence()).toBe(`${CODE} left with order 10482 already. Nothing was shipped.`);
  expect([alone.asked, half.asked]).toEqual([[], []]);
});

test('a label of another order is a stop, and one that both have is asked about', async () => {
  const { context, session, replica, cancel, sentence, asked } = threeLines({ tracking_code: CODE });
  const other = { order_id: 'o2', pedido: { ...aPiece('pen').pedido!, id: 'o2', numero: '10502' } };
  mergeItems(replica, [aPiece('pen', { ...other, item_status: 'cancelled', tracking_code: CODE })], 1);
  findScanned(context, CODE);
  await setImmediate();
  expect([sentence(), asked]).toEqual([expect.stringContaining('is on the label of order 10502'), []]);
  endStop(context, true);
  cancel('cup');
  endStop(context, true);
  findScanned(context, CODE);
  await setImmediate();
  expect([session.getState().question?.kind, asked]).toEqual(['ofNumber', []]);
});

test('where the store has named the code for some of the pieces only, all of the rest leave with it', async () => {
  const { context, replica, asked } = threeLines();
  const named = { tracking_code: CODE, updated_at: LATER };
  mergeItems(replica, [aPiece('bowl', named), { ...aPiece('cup', named), item_status: 'cancelled' }], 1);
  endStop(context, true);
  findScanned(context, CODE);
  await setImmediate();
  expect(asked.map((ask) => 'itemId' in ask && ask.itemId)).toEqual(['bowl', 'plate']);
});

test('until it is said to be out nothing leaves, by scan or by key', async () => {
  const { context, session, cancel, sentence, asked } = threeLines();
  cancel('cup');
  endStop(context, false);
  const open = 'Cancelled and still in the box: 2 × cup. Take it out; then ship the rest.';
  findScanned(context, CODE);
  expect(sentence()).toBe(open);
  endStop(context, false);
  press(context, 'e');
  expect([sentence(), session.getState().prompt]).toEqual([open, undefined]);
  endStop(context, true);
  press(context, 'e');
  expect(session.getState().prompt).toMatchObject({ kind: 'parcel' });
  await setImmediate();
  expect(asked).toEqual([]);
});

test('the code OK says that it is out', () => {
  const { context, cancel, sentence } = threeLines();
  cancel('cup');
  findScanned(context, 'BNC-OK');
  expect(sentence()).toBeUndefined();
  press(context, 'e');
  expect(context.session.getState().prompt).toMatchObject({ kind: 'parcel' });
});

test('an order of which nothing is left is told as a whole', () => {
  const { cancel, sentence } = threeLines();
  cancel('bowl', 'cup', 'plate');
  expect(sentence()).toBe('Order 10482 was cancelled: “gave up”. Take it apart, do not ship it.');
});

test('a piece that turns out to be cancelled when the parcel leaves is named, too, and the rest may leave later', async () => {
  const { context, sentence, asked } = threeLines();
  const cancelled = { ...aPiece('bowl'), item_status: 'cancelled', cancellation_reason: 'gave up' };
  Object.assign(context.actions, {
    settledOf: () => {
      mergeItems(context.replica, [{ ...cancelled, updated_at: '2026-11-20T11:59:00Z' }], 1);
      return Promise.resolve({ kind: 'not-sent', code: 'cancelled', reason: '', item: cancelled });
    },
  });
  findScanned(context, CODE);
  await setImmediate();
  expect(sentence()).toContain('2 × bowl (“gave up”). Take it out of the box');
  endStop(context, true);
  Object.assign(context.actions, { settledOf: () => Promise.resolve({ kind: 'applied', isByEvidence: false }) });
  asked.length = 0;
  findScanned(context, CODE);
  await setImmediate();
  expect(asked.map(({ itemId }) => itemId)).toEqual(['cup', 'plate']);
});

test('each of a parcel is asked for with what else has to leave with it, so that none leaves before another may not', async () => {
  const { context } = threeLines();
  const alongside: unknown[] = [];
  const { ask } = context.actions;
  Object.assign(context.actions, {
    ask: (request: never, options: { alongside: string[] }) => {
      alongside.push(options.alongside);
      return ask(request, options as never);
    },
  });
  findScanned(context, CODE);
  await setImmediate();
  expect(alongside).toEqual([['cup', 'plate'], ['plate'], []]);
});

test('a piece whose cancellation is found while another one of the parcel is about to leave is named, and nothing left', async () => {
  const { context, cancel, sentence, asked, session } = threeLines();
  Object.assign(context.actions, {
    settledOf: () => {
      cancel('plate');
      return Promise.resolve({ kind: 'not-sent', code: 'changed', reason: '', item: aPiece('bowl') });
    },
  });
  findScanned(context, CODE);
  await setImmediate();
  expect(asked.map(({ itemId }) => itemId)).toEqual(['bowl']);
  expect(sentence()).toBe('Cancelled and still in the box: 2 × plate. Take it out; then ship the rest.');
  endStop(context, true);
  expect(session.getState().packing.toTakeOut.size).toBe(0);
});

test('a piece that was cancelled between two that left is named by its cancellation', async () => {
  const { context, cancel, sentence, asked } = threeLines();
  Object.assign(context.actions, {
    settledOf: () => {
      cancel('cup');
      return Promise.resolve({ kind: 'applied', isByEvidence: false });
    },
  });
  findScanned(context, CODE);
  await setImmediate();
  expect(asked.map(({ itemId }) => itemId)).toEqual(['bowl']);
  expect(sentence()).toContain('Cancelled in order 10482: 2 × cup (“gave up”).');
});

test.each([
  [{ item_status: 'pending' }, 'nothing else of the order is ready yet.'],
  [{ item_status: 'accepted' }, 'nothing else of the order is ready yet.'],
  [{}, 'then ship the rest.'],
])('the stop says that the rest may leave only where some of it is ready: %j', (rest, words) => {
  const { context, session, replica } = aSession([aPiece('bowl'), aPiece('cup', rest)]);
  const leave = watchStore(context);
  openOrder(context, 'o1');
  press(context, 'C');
  mergeItems(replica, [{ ...aPiece('bowl'), item_status: 'cancelled', updated_at: '2026-11-20T11:59:00Z' }], 1);
  expect(session.getState().stop?.sentence).toBe(
    `Cancelled in order 10482: 2 × bowl. Take it out of the box; ${words}`,
  );
  endStop(context, true);
  // What can still be done is in front: no key is about the piece that was cancelled.
  expect(frontItemId(replica.getState().records, session.getState())).toBe('cup');
  leave();
});
