/** What an earlier request of ours may have done: which of the intents of a target is the one, if any is. */
import { describe, expect, test } from 'vitest';
import type { IntentRow } from '../../src/outbox/outbox-table.ts';
import { createMemoryTable } from './memory-table.ts';
import { createOutbox } from '../../src/outbox/outbox.ts';
import { openBefore, sameUnderWay, taken, type Holder } from '../../src/outbox/transitions.ts';
import type { Verdict } from '../../src/domain/intents.ts';
import { anIntent } from '../support/intents.ts';
import { anItem } from '../support/items.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const ME: Holder = { owner: 'me', leaseMs: 30_000, isOwnerGone: () => false };

/** A row of one item; the later its number, the later it was asked. */
const aRow = (seq: number, its: object = {}): IntentRow => ({
  ...anIntent('i1', { id: `i${seq}`, seq, lojaId: 'loja-1', createdAt: NOW, attemptCount: 1 }),
  author: { operator: 'ana', station: 'bench' },
  owner: 'me',
  leaseUntil: NOW + 30_000,
  ...its,
});

const settled = (seq: number, verdict: Verdict, its: object = {}) => aRow(seq, { verdict, ...its });
const UNCONFIRMED = { kind: 'unconfirmed' } as const;
const notSent = { kind: 'not-sent', code: 'withdrawn', reason: '' } as Verdict;
const alreadySo = (mayBeOurs: boolean) => ({ kind: 'already-so', item: anItem(), mayBeOurs }) as Verdict;

describe('open before', () => {
  test('an unconfirmed one may have done it, whether it stands so or was left at that', () => {
    const asked = aRow(9);
    expect(openBefore(asked, [aRow(1, { phase: 'unconfirmed' })])?.seq).toBe(1);
    expect(openBefore(asked, [settled(1, UNCONFIRMED)])?.seq).toBe(1);
    expect(openBefore(asked, [])).toBeUndefined();
  });

  test('the newest one counts, and none that was asked later', () => {
    const rows = [settled(2, UNCONFIRMED), settled(5, UNCONFIRMED), settled(7, UNCONFIRMED)];
    expect(openBefore(aRow(6), rows)?.seq).toBe(5);
    expect(openBefore(aRow(2), rows)).toBeUndefined();
  });

  test.each([
    ['applied', { kind: 'applied', isByEvidence: false, item: anItem() } as Verdict],
    ['refused', { kind: 'refused', reason: 'no' } as Verdict],
    ['already so, by somebody else', alreadySo(false)],
  ])('since a verdict told what there is (%s), nothing before it may have done it', (_, verdict) => {
    expect(openBefore(aRow(9), [settled(1, UNCONFIRMED), settled(2, verdict)])).toBeUndefined();
  });

  test('a verdict that our own request may have done it tells nothing else', () => {
    expect(openBefore(aRow(9), [settled(1, UNCONFIRMED), settled(2, alreadySo(true))])?.seq).toBe(2);
    expect(openBefore(aRow(9), [settled(1, UNCONFIRMED), settled(2, notSent)])?.seq).toBe(1);
    expect(openBefore(aRow(9), [settled(2, notSent)])).toBeUndefined();
  });

  const ship = (code?: string | null) => ({ operation: 'ship', trackingCode: code });
  const price = (change: object) => ({ operation: 'setPrice', productId: 'p1', change });
  /** The first request, left at that: it may have done what it asked for. */
  const oneLeft = (its: object) => [settled(1, UNCONFIRMED, its)];

  test('only a request for the same move with the same code may have done it', () => {
    expect(openBefore(aRow(9), oneLeft({ operation: 'startProduction' }))).toBeUndefined();
    expect(openBefore(aRow(9, ship('A')), oneLeft(ship('A')))?.seq).toBe(1);
    expect(openBefore(aRow(9, ship('A')), oneLeft(ship('B')))).toBeUndefined();
    expect(openBefore(aRow(9, ship('A')), oneLeft(ship()))).toBeUndefined();
    expect(openBefore(aRow(9, ship(null)), oneLeft(ship()))?.seq).toBe(1);
  });

  test('one wished field asked for with its value is enough for prices and counts', () => {
    const wished = aRow(9, price({ preco: 10, preco_promocional: 8 }));
    expect(openBefore(wished, oneLeft(price({ preco: 10 })))?.seq).toBe(1);
    expect(openBefore(wished, oneLeft(price({ preco: 11, preco_promocional: 8 })))?.seq).toBe(1);
    expect(openBefore(wished, oneLeft(price({ preco: 8 })))).toBeUndefined();
    expect(openBefore(wished, oneLeft(price({ preco_promocional: 10 })))).toBeUndefined();
  });

  test('an unsent intent counts from when the one before it was sent', () => {
    const row = aRow(9, { attemptCount: 0 });
    const sentAt = NOW - 60_000;
    const sent = settled(1, UNCONFIRMED, { sentAt });
    expect(taken(row, [row], ME, NOW, [sent])?.openSince).toBe(sentAt);
    expect(taken(row, [row], ME, NOW, [{ ...sent, openSince: sentAt - 5000 }])?.openSince).toBe(sentAt - 5000);
    expect(taken(row, [{ ...sent, verdict: undefined, phase: 'unconfirmed' }, row], ME, NOW)?.openSince).toBe(sentAt);
  });

  test('what has been sent counts from its own time, whatever was before it', () => {
    const row = aRow(9, { openSince: NOW - 1000 });
    const before = settled(1, UNCONFIRMED, { sentAt: NOW - 60_000 });
    expect(taken(row, [row], ME, NOW, [before])).toBe(row);
  });

  test('what a process left on its way keeps no answer of the request before', () => {
    const left = (phase: 'sending' | 'watching') =>
      aRow(9, { phase, owner: 'dead', answered: 502, leaseUntil: NOW - 1 });
    expect(taken(left('sending'), [left('sending')], ME, NOW)?.answered).toBeUndefined();
    expect(taken(left('watching'), [left('watching')], ME, NOW)?.answered).toBe(502);
  });

  test('the outbox looks among what is open and what is over', () => {
    const table = createMemoryTable();
    const outbox = createOutbox({ table, wallNow: () => NOW, ...ME });
    const wish = { operation: 'accept' } as const;
    expect(outbox.openBefore('item:i1', wish)).toBeUndefined();
    table.transact((rows) => rows.add(aRow(1, { phase: 'unconfirmed' })));
    expect(outbox.openBefore('item:i1', wish)?.id).toBe('i1');
    expect(outbox.openBefore('item:i2', wish)).toBeUndefined();
    table.transact((rows) => rows.put({ ...rows.get('i1')!, verdict: UNCONFIRMED }));
    expect(outbox.openBefore('item:i1', wish)?.id).toBe('i1');
    expect(outbox.unsend('nobody', 429)).toBeUndefined();
    expect(table.trail).toEqual([]);
  });

  test('a second request that the store turned away is on record as turned away', () => {
    const table = createMemoryTable();
    const outbox = createOutbox({ table, wallNow: () => NOW, ...ME });
    table.transact((rows) =>
      rows.add(aRow(1, { phase: 'sending', attemptCount: 2, isAmbiguous: true, openSince: NOW })),
    );
    expect(outbox.unsend('i1', 429)).toMatchObject({ phase: 'watching', attemptCount: 1 });
    expect(table.trail).toMatchObject([{ what: 'turned-away', attempt: 2, detail: '429' }]);
  });

  const shipment = (seq: number, trackingCode: string | null, its: object = {}) =>
    aRow(seq, { operation: 'ship', trackingCode, ...its });
  const count = (change: object, its: object = {}) => aRow(1, { operation: 'setStock', change, ...its });

  test('the same is under way where the last that is on its way asks for just it', () => {
    const wish = { operation: 'ship', trackingCode: 'A1' } as const;
    expect(sameUnderWay(wish, [shipment(1, 'A1')])?.seq).toBe(1);
    expect(sameUnderWay(wish, [shipment(1, 'A2')])).toBeUndefined();
    expect(sameUnderWay({ operation: 'ship', trackingCode: null }, [shipment(1, null)])?.seq).toBe(1);
    expect(sameUnderWay(wish, [shipment(1, 'A1'), aRow(2, { operation: 'returnToProduction' })])).toBeUndefined();
    // It is never sent again, and what is asked now is.
    expect(sameUnderWay(wish, [shipment(1, 'A1', { phase: 'unconfirmed' })])).toBeUndefined();
  });

  test('a count is the same where its whole change is, “one more” never is', () => {
    const wish = { operation: 'setStock', change: { quantidade: 3 } } as const;
    expect(sameUnderWay(wish, [count({ quantidade: 3 })])?.seq).toBe(1);
    expect(sameUnderWay(wish, [count({ quantidade: 3, is_active: false })])).toBeUndefined();
    expect(sameUnderWay(wish, [count({ quantidade: 3 }, { delta: 1 })])).toBeUndefined();
  });
});
