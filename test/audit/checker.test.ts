import { describe, expect, test } from 'vitest';
import { complaintsOf } from './checker.ts';
import type { Ask, Change, History, Passing, TrailLine } from './history.ts';

const ITEM = 'item-1';

/** Somebody ships an item by command, its answer is lost, it is looked for, and found. */
const ask: Ask = {
  at: 1000,
  home: 'a',
  by: 'command',
  move: 'ship',
  itemId: ITEM,
  code: 'C1',
  exit: 0,
  verdict: 'applied',
};
const passing: Passing = {
  at: 1100,
  home: 'a',
  move: 'ship',
  itemId: ITEM,
  code: 'C1',
  status: 200,
  isAnswered: false,
};
const line = (what: string, verdict: string | null, at: number): TrailLine => {
  return { at, home: 'a', intentId: 'i1', move: 'ship', itemId: ITEM, what, verdict };
};
const trail = [line('intent', null, 1010), line('attempt', null, 1090), line('verdict', 'applied', 1400)];
const change: Change = { at: 1150, itemId: ITEM, from: 'in_production', to: 'shipped', actor: 'api', code: 'C1' };
const TRUE: History = {
  asks: [ask],
  passings: [passing],
  looks: [{ at: 1300, home: 'a', orderId: 'order-1' }],
  trail,
  changes: [change],
  before: [{ id: ITEM, orderId: 'order-1', status: 'in_production', code: '' }],
  after: [{ id: ITEM, orderId: 'order-1', status: 'shipped', code: 'C1' }],
  screens: [{ home: 'a', counts: { in_production: 0, shipped: 1 } }],
  glimpses: [{ at: 30_000, drawnSince: 29_900, home: 'a', ageMs: 15_000, counts: { in_production: 0, shipped: 1 } }],
  lists: [{ home: 'a', status: 'shipped', ids: [ITEM] }],
  prices: [
    { asked: [{ at: 1, productId: 'p', cents: 2990, exit: 0 }], sent: [{ at: 2, productId: 'p', cents: 2990 }] },
  ],
  troubles: [],
  texts: ['Shipped.'],
  secret: 'the-token',
};

test('a history in which all is well has no complaint', () => expect(complaintsOf(TRUE)).toEqual([]));

const key: Ask = { at: 1000, home: 'a', by: 'key', move: 'ship', itemId: ITEM, code: 'C1', isAcknowledged: true };
const answered = { ...passing, isAnswered: true };
const verdict = (kind: string) => [...trail.slice(0, 2), line('verdict', kind, 1400)];
const told = (kind: string, exit: number) => ({ asks: [{ ...ask, verdict: kind, exit }], trail: verdict(kind) });

const saidOf = (said: string, more: Partial<History>) => ({ asks: [{ ...key, said }], ...more });

/** Each is the true history with one thing otherwise. */
const WRONG: readonly [string, Partial<History>, RegExp][] = [
  ['a change is missing from the life of an item', { changes: [] }, /its history ends with in_production/],
  ['a step that is none', { changes: [{ ...change, from: 'accepted' }] }, /is no step/],
  ['nobody asked', { asks: [] }, /nobody asked for it/],
  ['another code', { passings: [{ ...passing, code: 'C2' }] }, /nobody asked for that one/],
  [
    'it was sent again without a look',
    { passings: [passing, { ...passing, at: 1200, status: 422 }] },
    /again without having looked/,
  ],
  ['it took effect twice', { passings: [passing, { ...passing, at: 1350 }] }, /applied 2 times/],
  ['no verdict', { trail: trail.slice(0, 2) }, /no verdict/],
  ['two last verdicts', { trail: [...trail, line('verdict', 'applied', 1500)] }, /2 last verdicts/],
  ['applied, and it was not', { passings: [{ ...passing, status: 422 }] }, /nothing of it was/],
  ['refused, and it was applied', told('refused', 4), /told refused, and it was applied/],
  ['not sent, and it was applied', told('not-sent', 5), /told not-sent, and it was applied/],
  ['unconfirmed, and no answer was lost', { ...told('unconfirmed', 6), passings: [answered] }, /no answer was lost/],
  ['exit 0 after a refusal', { asks: [{ ...ask, verdict: 'refused' }] }, /told refused and ended with 0/],
  ['exit 4 and applied', { asks: [{ ...ask, verdict: 'refused', exit: 4 }] }, /ended with 4, and it was applied/],
  ['an exit code that nobody knows', { asks: [{ ...ask, exit: 99 }] }, /ended with 99/],
  [
    'exit 1 of a full disk, and applied',
    { asks: [{ ...ask, verdict: 'not-sent', exit: 1, isDiskFull: true }] },
    /ended with 1, and it was applied/,
  ],
  ['exit 1 without a full disk', { asks: [{ ...ask, verdict: 'not-sent', exit: 1 }] }, /ended with 1/],
  ['sent, and not on record', { trail: [] }, /not on record/],
  ['a key that is not on record', { asks: [key], trail: [] }, /the key for ship of item-1 is not on record/],
  ['taken back, and sent', { asks: [{ ...key, isTakenBack: true }] }, /sent all the same/],
  ['a screen counts one too many', { screens: [{ home: 'a', counts: { shipped: 2 } }] }, /the screen says 2 shipped/],
  ['a screen shows no counts', { screens: [{ home: 'a', counts: {} }] }, /the screen shows no counts/],
  [
    'a count that is older than it says',
    { glimpses: [{ at: 30_000, drawnSince: 29_900, home: 'a', ageMs: 15_000, counts: { shipped: 0 } }] },
    /a screen said 0 shipped, no older than 15 s, and the store had 1/,
  ],
  [
    'a screen says applied of a key, and nothing was',
    saidOf('applied', { passings: [] }),
    /says applied, and nothing was/,
  ],
  ['a screen says refused of a key, and it was applied', saidOf('refused', {}), /says refused, and it was applied/],
  ['a screen says otherwise than the record', saidOf('already-so', {}), /says already-so, and the record does not/],
  [
    'a screen says that it cannot be recorded, and it was sent',
    saidOf('not-recorded', { passings: [{ ...passing, status: 422 }] }),
    /sent, and the screen says that it cannot be/,
  ],
  ['a list misses one', { lists: [{ home: 'a', status: 'shipped', ids: [] }] }, /lists 0 shipped/],
  [
    'a hundredfold price',
    { prices: [{ asked: [], sent: [{ at: 2, productId: 'p', cents: 299000 }] }] },
    /299000 cents/,
  ],
  ['a bench does not come up', { troubles: ['a: the bench says loading'] }, /the bench says loading/],
  ['the token on a screen', { texts: ['Bearer the-token'] }, /the token was shown/],
];

describe('a history that is wrong by one event is complained of', () => {
  test.each(WRONG)('%s', (_, other, words) => expect(complaintsOf({ ...TRUE, ...other }).join('\n')).toMatch(words));
});

test('already so is true only where the item was there', () => {
  const asked = { ...ask, move: 'accept', verdict: 'already-so', code: null } as const;
  const record = verdict('already-so').map((one) => ({ ...one, move: 'accept' }));
  const before = [{ id: ITEM, orderId: 'order-1', status: 'pending', code: '' }];
  const history = {
    ...TRUE,
    asks: [asked],
    trail: record,
    passings: [],
    changes: [],
    before,
    screens: [],
    glimpses: [],
    lists: [],
  };
  const after = [{ ...before[0]! }];
  expect(complaintsOf({ ...history, after })).toEqual(['a: accept of item-1: told already so, and it never was']);
});
