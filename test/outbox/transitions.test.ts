import { describe, expect, test } from 'vitest';
import {
  ageOf,
  announced,
  closed,
  followersOf,
  graceLeft,
  isAsWanted,
  isNext,
  isTaken,
  isWithdrawable,
  overwrittenBy,
  sameUnderWay,
  taken,
  turnsOf,
  type Holder,
} from '../../src/outbox/transitions.ts';
import type { IntentRow } from '../../src/outbox/outbox-table.ts';
import type { Intent } from '../../src/domain/intents.ts';
import { anIntent } from '../support/intents.ts';
import { anItem } from '../support/items.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const ME: Holder = { owner: 'me', leaseMs: 30_000, isOwnerGone: (owner) => owner === 'dead' };

const ASKED = { lojaId: 'loja-1', createdAt: NOW, author: { operator: 'ana', station: 'bench' } };

const aRow = (id: string, its: Partial<Intent & Pick<IntentRow, 'owner' | 'leaseUntil'>> = {}): IntentRow => ({
  ...anIntent('i1', { id, seq: 1, ...ASKED, owner: 'me', leaseUntil: NOW + 30_000 }),
  ...its,
});

describe('transitions', () => {
  test('a target’s first intent that is not merely unconfirmed may start', () => {
    const rows = [
      aRow('old', { phase: 'unconfirmed' }),
      aRow('first'),
      aRow('behind'),
      aRow('late', { phase: 'unconfirmed' }),
      aRow('other', { target: 'item:i2' }),
    ];
    const { next, queued } = turnsOf(rows);
    expect(next.map(({ id }) => id)).toEqual(['old', 'first', 'late', 'other']);
    expect(queued.map(({ id }) => id)).toEqual(['behind']);
  });

  const anEdit = (its: object) => aRow('edit', { phase: 'watching', ...its });
  const COUNT = { operation: 'setStock', change: { quantidade: 7 } };

  test.each<[string, IntentRow[], object, string | undefined]>([
    ['the same move', [aRow('one')], { operation: 'accept' }, 'one'],
    ['another move', [aRow('one')], { operation: 'startProduction' }, undefined],
    [
      'a shipment with the code',
      [aRow('one', { operation: 'ship', trackingCode: 'BR1' })],
      { operation: 'ship', trackingCode: 'BR1' },
      'one',
    ],
    [
      'one with another code',
      [aRow('one', { operation: 'ship', trackingCode: 'BR1' })],
      { operation: 'ship', trackingCode: 'BR2' },
      undefined,
    ],
    [
      'one that says nothing of a code',
      [aRow('one', { operation: 'ship', trackingCode: null })],
      { operation: 'ship' },
      'one',
    ],
    ['what stands unconfirmed', [aRow('one', { phase: 'unconfirmed' })], { operation: 'accept' }, undefined],
    [
      'what is followed by something else',
      [aRow('one'), aRow('two', { operation: 'startProduction' })],
      { operation: 'accept' },
      undefined,
    ],
    ['the same count', [anEdit(COUNT)], COUNT, 'edit'],
    ['another count', [anEdit(COUNT)], { ...COUNT, change: { quantidade: 8 } }, undefined],
    ['a count that is added to what is there', [anEdit({ ...COUNT, delta: 2 })], COUNT, undefined],
    [
      'the same price',
      [anEdit({ operation: 'setPrice', change: { preco: 5 } })],
      { operation: 'setPrice', change: { preco: 5 } },
      'edit',
    ],
  ])('under way and the very wish: %s', (_, open, wish, id) => {
    expect(sameUnderWay(wish as Parameters<typeof sameUnderWay>[0], open)?.id).toBe(id);
  });

  test.each(['grace', 'waiting', 'unconfirmed'] as const)(
    'what is ours and in its %s phase goes on as it is',
    (phase) => {
      const row = aRow('a', { phase });
      expect(taken(row, [row], ME, NOW)).toBe(row);
      expect(taken(row, [row], ME, NOW + 15_000)).toEqual({ ...row, leaseUntil: NOW + 45_000 });
    },
  );

  test.each(['sending', 'watching'] as const)('what was left %s is a lost reply for whoever takes it on', (phase) => {
    const row = aRow('a', { phase, owner: 'dead' });
    expect(taken(row, [row], ME, NOW)).toMatchObject({ phase: 'watching', isAmbiguous: true, owner: 'me' });
  });

  const isFree = (its: Parameters<typeof aRow>[1]) => !isTaken(aRow('a', its), ME, NOW);

  test('an intent of nobody, of ours or of a dead process is free, another’s is not', () => {
    expect([{ owner: undefined }, { owner: 'me' }, { owner: 'dead' }, { owner: 'other' }].map(isFree)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(isFree({ owner: 'other', leaseUntil: undefined })).toBe(true);
  });

  const takenFromTheDead = (phase: Intent['phase']) => {
    const row = aRow('a', { phase, owner: 'dead', leaseUntil: NOW + 30_000 });
    return taken(row, [row], ME, NOW);
  };

  test('what another process held is taken on, and a grace is over with its process', () => {
    expect(takenFromTheDead('waiting')).toMatchObject({ phase: 'waiting', isAmbiguous: false, owner: 'me' });
    expect(takenFromTheDead('unconfirmed')).toMatchObject({ phase: 'unconfirmed', isAmbiguous: false });
    expect(takenFromTheDead('grace')).toMatchObject({ phase: 'waiting', isAmbiguous: false });
  });

  test('even its own process takes what is on its way for a lost reply', () => {
    const row = aRow('a', { phase: 'sending' });
    expect(taken(row, [row], ME, NOW)).toMatchObject({ phase: 'watching', isAmbiguous: true });
  });

  test('a target’s first intent has its turn, and so has any unconfirmed one', () => {
    const [first, behind, old] = [aRow('first'), aRow('behind', { seq: 2 }), aRow('old', { phase: 'unconfirmed' })];
    const open = [old, first, behind];
    expect(open.map((row) => isNext(row, open))).toEqual([true, true, false]);
    expect(isNext(first, [old])).toBe(false);
  });

  test('only what was asked later and has never been sent falls with what it waited for', () => {
    const rows = [
      aRow('before', { seq: 1 }),
      aRow('it', { seq: 2 }),
      aRow('after', { seq: 3 }),
      aRow('sent', { seq: 4, attemptCount: 1 }),
    ];
    expect(followersOf(rows[1]!, rows).map(({ id }) => id)).toEqual(['after']);
  });

  test('only what stood unconfirmed before it loses its traces to a request', () => {
    const rows = [
      aRow('before', { seq: 1, phase: 'unconfirmed' }),
      aRow('waits', { seq: 2 }),
      aRow('it', { seq: 3, phase: 'unconfirmed' }),
      aRow('after', { seq: 4, phase: 'unconfirmed' }),
    ];
    expect(overwrittenBy(rows[2]!, rows).map(({ id }) => id)).toEqual(['before']);
  });

  test('what waits behind it goes on where it is as wanted, by whomever', () => {
    const kinds = [
      { kind: 'applied', isByEvidence: true },
      { kind: 'already-so' },
      { kind: 'refused', reason: '' },
      { kind: 'unconfirmed' },
      { kind: 'not-sent', code: 'stale', reason: '' },
    ] as const;
    expect(kinds.map(isAsWanted)).toEqual([true, true, false, false, false]);
  });

  test.each([
    [{ kind: 'applied', isByEvidence: true }],
    [{ kind: 'applied', isByEvidence: false }],
    [{ kind: 'already-so' }],
    [{ kind: 'unconfirmed' }],
    [{ kind: 'unconfirmed', isClosed: true }],
    [{ kind: 'not-sent', code: 'stale', reason: '' }],
  ] as const)('of %j no more is kept than that', (verdict) => {
    expect(closed(aRow('a'), { ...verdict, item: anItem() }, NOW).verdict).toEqual(verdict);
  });

  const edit = (its: object) => aRow('a', { target: 'product:p', productId: 'p', ...its } as object);
  const asSent = (its: object, facts: object) => announced(edit(its), facts as never, ME, NOW);

  test('a price and a count keep the facts of their kind at the announcement', () => {
    const price = { preco: 1, preco_promocional: 1, updated_at: 'now' };
    const count = { quantidade: '1', is_active: '1', updated_at: 'now' };
    const change = { quantidade: 5 };
    expect(asSent({ operation: 'setPrice', before: 'old' }, { before: price })).toMatchObject({ before: price });
    expect(asSent({ operation: 'setPrice', before: 'old' }, { before: count })).toMatchObject({ before: 'old' });
    expect(asSent({ operation: 'setStock', before: 'old', change: 'old' }, { before: count, change })).toMatchObject({
      before: count,
      change,
    });
    expect(asSent({ operation: 'setStock', before: 'old', change: 'old' }, {})).toMatchObject({ before: 'old' });
    expect(asSent({ operation: 'setPrice', before: 'old' }, {})).toMatchObject({ before: 'old' });
  });

  test('a process that may be alive keeps what it holds, until its lease has ended', () => {
    const row = aRow('a', { phase: 'grace', owner: 'other' });
    expect(taken(row, [row], ME, NOW + 29_999)).toBeUndefined();
    expect(isWithdrawable(row, ME, NOW + 29_999)).toBe(false);
    // The grace was on the screen of the process that is gone: here it is over.
    expect(taken(row, [row], ME, NOW + 30_000)).toMatchObject({ phase: 'waiting', owner: 'me' });
  });

  test('a request is counted and stamped at its announcement, with its kind’s facts', () => {
    const before = { preco: 1, preco_promocional: 1, updated_at: '' };
    const row = announced(aRow('a', { attemptCount: 1 }), { before }, ME, NOW + 5);
    expect(row).toMatchObject({ phase: 'sending', attemptCount: 2, sentAt: NOW + 5 });
    expect(row).not.toHaveProperty('before');
  });

  test('a last verdict is kept without records and without the words of the store', () => {
    const item = anItem();
    const verdict = {
      kind: 'not-sent',
      code: 'changed',
      reason: 'said the store',
      item,
      changed: ['quantidade'],
    } as const;
    expect(closed(aRow('a'), verdict, NOW + 9)).toMatchObject({ owner: undefined, settledAt: NOW + 9 });
    expect(closed(aRow('a'), verdict, NOW).verdict).toEqual({ ...verdict, reason: '', item: undefined });
    expect(closed(aRow('a'), { kind: 'refused', reason: 'no', item }, NOW).verdict).toEqual({
      kind: 'refused',
      reason: '',
    });
  });

  test('an age is told by the clock that does not jump, where the intent was born here', () => {
    const clock = { now: () => 7000, wallNow: () => NOW - 60_000 };
    expect(ageOf(aRow('a'), 2000, clock)).toBe(5000);
    expect(ageOf(aRow('a'), undefined, clock)).toBe(60_000);
  });

  test('a grace ends at its moment, and one that was never begun is over', () => {
    expect(graceLeft({ graceEndsAt: 4000 }, 1500)).toBe(2500);
    expect(graceLeft({ graceEndsAt: 4000 }, 4001)).toBe(0);
    expect(graceLeft({}, 0)).toBe(0);
  });
});
