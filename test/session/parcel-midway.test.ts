/** A parcel whose pieces, records or bench change while it leaves; and what tells one parcel from another. */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../src/domain/intents.ts';
import { checkByHand, shipOrder } from '../../src/session/packing/packing.ts';
import { ItemRecords } from '../../src/replica/records.ts';
import { aSession } from '../support/session.ts';
import { aPiece } from '../support/items.ts';

const CODE = 'AA123456785BR';
const APPLIED: Verdict = { kind: 'applied', isByEvidence: false };

/** Orders of a bowl and a cup; `answer` is asked what becomes of each that was asked for, `may` whether it may be. */
function aBench({
  answer = () => APPLIED,
  may = () => true,
}: { answer?: () => Verdict; may?: (itemId: string) => boolean } = {}) {
  const order = (id: string) => ({ ...aPiece('').pedido!, id, numero: id });
  const pieces = ['10501', '10502'].flatMap((order_id) =>
    ['bowl', 'cup'].map((name) =>
      aPiece(`${name}-${order_id}`, { order_id, product_nome: name, pedido: order(order_id) }),
    ),
  );
  const set = aSession(pieces);
  const { context } = set;
  const together: (string | undefined)[] = [];
  Object.assign(context.actions, {
    ask: ({ itemId }: { itemId: string }, options: { together?: string }) => {
      if (!may(itemId)) return { problem: 'not-allowed', reason: '' };
      together.push(options.together);
      return { intent: { id: itemId, operation: 'ship', itemId } };
    },
    settledOf: () => Promise.resolve().then(answer),
  });
  return {
    ...set,
    together,
    /** Puts an order on the bench and checks all of it. */
    check(orderId: string) {
      set.put(orderId);
      for (const name of ['bowl', 'cup']) checkByHand(context, `${name}-${orderId}`, 'all');
    },
    forget: () => set.replica.setState({ records: new ItemRecords() }),
    takeOver: () => set.session.setState({ packing: { ...set.packing(), orderId: '10502', shippingCode: 'other' } }),
  };
}

describe('a parcel that leaves', () => {
  test('a parcel with nothing checked does not leave, and is not counted', async () => {
    const at = aBench();
    at.put('10501');
    await shipOrder(at.context, CODE);
    expect([at.together, at.notice(), at.rung]).toEqual([[], undefined, []]);
    expect(at.packing()).toMatchObject({ orderId: '10501', shippedCount: 0, shippingCode: undefined });
  });

  test('undo tells parcels apart: by order, and by time within one order', async () => {
    const at = aBench();
    for (const [orderId, now] of [
      ['10501', 1000],
      ['10502', 1000],
      ['10501', 2000],
    ] as const) {
      at.context.clock = { ...at.context.clock, now: () => now };
      at.check(orderId);
      await shipOrder(at.context, CODE);
    }
    expect(at.together).toHaveLength(6);
    expect(new Set(at.together).size).toBe(3);
  });

  test('a piece that may not leave frees no other parcel that leaves by then', async () => {
    const at = aBench({ may: (itemId) => itemId === 'bowl-10501', answer: () => (at.takeOver(), APPLIED) });
    at.check('10501');
    await shipOrder(at.context, CODE);
    expect(at.packing()).toMatchObject({ orderId: '10502', shippingCode: 'other' });
    expect(at.stop()).toMatch(/^cup cannot be shipped now\./);
  });

  test('the stop still names a piece that has gone from the records', async () => {
    const at = aBench({ may: (itemId) => itemId === 'bowl-10501', answer: () => (at.forget(), APPLIED) });
    at.check('10501');
    await shipOrder(at.context, CODE);
    expect([at.stop(), at.packing().shippingCode]).toEqual([
      expect.stringMatching(/^cup cannot be shipped/),
      undefined,
    ]);
  });

  test('a refusal of a piece that has gone from the records stops the parcel', async () => {
    const at = aBench({ answer: () => (at.forget(), { kind: 'not-sent', code: 'gone', reason: '' }) });
    at.check('10501');
    await shipOrder(at.context, CODE);
    expect([at.stop(), at.packing().shippingCode]).toEqual([at.context.texts.stop.gone('10501'), undefined]);
  });

  test.each(['changed', 'gone'] as const)(
    'a stop (%s) behind a piece that has left does not say that none has',
    async (code) => {
      const verdicts: Verdict[] = [APPLIED, { kind: 'not-sent', code, reason: '' }];
      const at = aBench({ answer: () => verdicts.shift()! });
      at.check('10501');
      await shipOrder(at.context, CODE);
      expect(at.stop()).toMatch(/^Order 10501 .*A part of it has left already\./);
    },
  );

  test('a parcel that leaves right after another is shown for its own time', async () => {
    const at = aBench();
    const wakes: (() => void)[] = [];
    at.context.clock = { ...at.context.clock, sleep: () => new Promise<void>((wake) => wakes.push(wake)) };
    const shown = () => at.session.getState().departed?.order;
    at.check('10501');
    await shipOrder(at.context, CODE);
    at.check('10502');
    await shipOrder(at.context, CODE);
    expect(wakes).toHaveLength(2);
    wakes[0]!();
    await setImmediate();
    expect(shown()).toBe('Order 10502');
    wakes[1]!();
    await setImmediate();
    expect(shown()).toBeUndefined();
  });
});
