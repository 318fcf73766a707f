import { expect, test } from 'vitest';
import {
  ageOf,
  announced,
  closed,
  graceLeft,
  isWithdrawable,
  taken,
  turnsOf,
  type Holder,
} from '../../src/actions/transitions.ts';
import type { IntentRow } from '../../src/actions/outbox-table.ts';
import type { Intent } from '../../src/domain/intents.ts';
import { anItem } from '../support/items.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const ME: Holder = { owner: 'me', leaseMs: 30_000, isOwnerGone: (owner) => owner === 'dead' };

function aRow(id: string, its: Partial<Intent & Pick<IntentRow, 'owner' | 'leaseUntil'>> = {}): IntentRow {
  return {
    id,
    seq: 1,
    target: 'item:i1',
    lojaId: 'loja-1',
    phase: 'waiting',
    createdAt: NOW,
    attemptCount: 0,
    isAmbiguous: false,
    lookCount: 0,
    isPatient: true,
    author: { operator: 'ana', station: 'bench' },
    operation: 'accept',
    orderId: 'o1',
    itemId: 'i1',
    owner: 'me',
    leaseUntil: NOW + 30_000,
    ...its,
  };
}

test('of each target the first that is not merely unconfirmed may start, and what stands unconfirmed beside it', () => {
  const rows = [
    aRow('old', { phase: 'unconfirmed' }),
    aRow('first'),
    aRow('behind'),
    aRow('other', { target: 'item:i2' }),
  ];
  const { next, queued } = turnsOf(rows);
  expect(next.map(({ id }) => id)).toEqual(['old', 'first', 'other']);
  expect(queued.map(({ id }) => id)).toEqual(['behind']);
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

test('a process that may be alive keeps what it holds, until its lease has ended', () => {
  const row = aRow('a', { phase: 'grace', owner: 'other' });
  expect(taken(row, [row], ME, NOW + 29_999)).toBeUndefined();
  expect(isWithdrawable(row, ME, NOW + 29_999)).toBe(false);
  // The grace was on the screen of the process that is gone: here it is over.
  expect(taken(row, [row], ME, NOW + 30_000)).toMatchObject({ phase: 'waiting', owner: 'me' });
});

test('a request is counted and stamped when it is announced, with the facts that are of its kind only', () => {
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
