import { describe, expect, test } from 'vitest';
import { complaintsOf } from './checker.ts';
import type {
  Ask,
  Change,
  History,
  Passing,
  Slip,
  StockAsk,
  StockHistory,
  StockPassing,
  Switch,
  TrailLine,
} from './history.ts';

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

/** Somebody counts a shelf on the screen, its answer is lost, and it is found written; a colleague counts another. */
const counted: StockAsk = {
  at: 1000,
  home: 'a',
  by: 'key',
  stockId: 'shelf-1',
  quantity: 30,
  seen: 12,
  isAcknowledged: true,
  together: 1,
};
const count: StockPassing = {
  at: 1100,
  home: 'a',
  stockId: 'shelf-1',
  quantity: 30,
  status: 200,
  doneAt: 1110,
  isAnswered: false,
};
/** A script switches a third one off, which is told by its record alone. */
const switched: Switch = { at: 1000, home: 'b', stockId: 'shelf-3', isActive: false, exit: 0, verdict: 'applied' };
const switching: StockPassing = {
  ...count,
  home: 'b',
  stockId: 'shelf-3',
  quantity: undefined,
  isActive: false,
  isAnswered: true,
};
const shelf3 = { id: 'shelf-3', productId: 'p', sku: 'S-3', quantity: 1 };
const elsewhere: StockPassing = { ...count, at: 900, doneAt: 910, home: 'elsewhere', stockId: 'shelf-2', quantity: 5 };
const stock: StockHistory = {
  asks: [counted],
  switches: [switched],
  together: [{ home: 'a', together: 1, said: { written: 1, refused: 0, 'not-sent': 0, unconfirmed: 0 } }],
  passings: [count, { ...elsewhere, isAnswered: true }, switching],
  looks: [{ at: 1300, home: 'a', productId: 'p' }],
  before: [
    { id: 'shelf-1', productId: 'p', sku: 'S-1', quantity: 12 },
    { id: 'shelf-2', productId: 'p', sku: 'S-2', quantity: 7 },
    { ...shelf3, isActive: true },
  ],
  after: [
    { id: 'shelf-1', productId: 'p', sku: 'S-1', quantity: 30 },
    { id: 'shelf-2', productId: 'p', sku: 'S-2', quantity: 5 },
    { ...shelf3, isActive: false },
  ],
  shown: [{ home: 'a', id: 'shelf-1', quantity: 30 }],
};
const stockLine = (what: string, verdict: string | null, at: number): TrailLine => {
  const about = { itemId: '', stockId: 'shelf-1', ...(what === 'intent' ? { quantity: 30 } : {}) };
  return { at, home: 'a', intentId: 's1', move: 'setStock', ...about, what, verdict };
};
const switchLine = (what: string, verdict: string | null): TrailLine => {
  const about = { home: 'b', intentId: 's2', move: 'setStock', itemId: '', stockId: 'shelf-3', what, verdict };
  return what === 'intent' ? { ...about, at: 1010, isActive: false } : { ...about, at: 1400 };
};
const switchTrail = (...verdicts: string[]) => [
  switchLine('intent', null),
  ...verdicts.map((verdict) => switchLine('verdict', verdict)),
];
const stockTrail = (...verdicts: string[]) => [
  ...trail,
  ...switchTrail('applied'),
  stockLine('intent', null, 1010),
  ...verdicts.map((verdict) => stockLine('verdict', verdict, 1400)),
];

/** Somebody notes something at a host that knows of another. */
const note: Slip = { home: 'a', kind: 'note', about: 'order-1', words: 'blue box' };

const TRUE: History = {
  asks: [ask],
  passings: [passing],
  looks: [{ at: 1300, home: 'a', orderId: 'order-1' }],
  trail: stockTrail('applied'),
  changes: [change],
  before: [{ id: ITEM, orderId: 'order-1', status: 'in_production', code: '' }],
  after: [{ id: ITEM, orderId: 'order-1', status: 'shipped', code: 'C1' }],
  screens: [{ home: 'a', counts: { in_production: 0, shipped: 1 } }],
  glimpses: [{ at: 30_000, drawnSince: 29_900, home: 'a', ageMs: 15_000, counts: { in_production: 0, shipped: 1 } }],
  lists: [{ home: 'a', status: 'shipped', ids: [ITEM] }],
  prices: [
    { asked: [{ at: 1, productId: 'p', cents: 2990, exit: 0 }], sent: [{ at: 2, productId: 'p', cents: 2990 }] },
  ],
  bulks: [],
  parcels: [{ home: 'a', number: '1', itemIds: [ITEM], code: 'C1', isSaid: true }],
  stock,
  events: { asks: [{ ...note, exit: 0 }], told: [note, { ...note, home: 'b' }], hosts: [['a', 'b']] },
  troubles: [],
  texts: ['Shipped.'],
  secret: 'the-token',
};

test('a history in which all is well has no complaint', () => expect(complaintsOf(TRUE)).toEqual([]));

const second: Ask = { ...ask, at: 1200, code: 'C2', verdict: 'not-sent', exit: 6 };
test('a second shipment may stay unsent, with exit 6, while the first has no verdict', () => {
  expect(complaintsOf({ ...TRUE, asks: [ask, second] })).toEqual([]);
});

const key: Ask = { at: 1000, home: 'a', by: 'key', move: 'ship', itemId: ITEM, code: 'C1', isAcknowledged: true };
const answered = { ...passing, isAnswered: true };
const verdict = (kind: string) => [...trail.slice(0, 2), line('verdict', kind, 1400)];
const told = (kind: string, exit: number) => ({ asks: [{ ...ask, verdict: kind, exit }], trail: verdict(kind) });

/** The same ask, as one of a bulk of the screen, and what the screen counts of it. */
const bulkOf = (said: Record<string, number>, more: Partial<History> = {}): Partial<History> => {
  return { asks: [{ ...key, bulk: 1 }], bulks: [{ home: 'a', bulk: 1, said }], ...more };
};
const stockOf = (more: Partial<StockHistory>): Partial<History> => ({ stock: { ...stock, ...more } });
const byCommand = (exit: number, verdict: string): StockAsk => {
  const { seen: _, isAcknowledged: __, together: ___, ...rest } = counted;
  return { ...rest, by: 'command', exit, verdict };
};
const answeredCount = { ...count, isAnswered: true };

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
  ['exit 6, not sent, and nothing is open', { asks: [ask, { ...second, at: 1500 }] }, /told not-sent and ended with 6/],
  ['exit 4 and applied', { asks: [{ ...ask, verdict: 'refused', exit: 4 }] }, /ended with 4, and it was applied/],
  ['an exit code that nobody knows', { asks: [{ ...ask, exit: 99 }] }, /ended with 99/],
  [
    'exit 1 of a full disk, and applied',
    { asks: [{ ...ask, verdict: 'not-sent', exit: 1, isDiskFull: true }] },
    /ended with 1, and it was applied/,
  ],
  ['exit 1 without a full disk', { asks: [{ ...ask, verdict: 'not-sent', exit: 1 }] }, /ended with 1/],
  ['sent, and not on record', { trail: [] }, /not on record/],
  [
    'a key that nobody heard of was sent, and is not on record',
    { asks: [{ ...key, isAcknowledged: false }], trail: [] },
    /the key for ship of item-1 was sent, and is not on record/,
  ],
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
  [
    'a bulk counts one more than was applied',
    bulkOf({ applied: 2 }),
    /of a bulk of 1 the screen says 2 applied, and the record 1/,
  ],
  ['a bulk counts a refusal that is none', bulkOf({ applied: 1, refused: 1 }), /says 1 refused, and the record 0/],
  ['an item of a bulk is not on record', bulkOf({ applied: 0 }, { trail: [] }), /the key for ship of item-1 is not on/],
  [
    'a bulk that was taken back is sent',
    { asks: [{ ...key, bulk: 1, isTakenBack: true }] },
    /was taken back, and sent all the same/,
  ],
  [
    'a parcel of which the screen says that it left, and a piece of it did not',
    { parcels: [{ home: 'a', number: '1', itemIds: [ITEM, 'item-2'], code: 'C1', isSaid: true }] },
    /says that order 1 left, and 1 of 2 did/,
  ],
  [
    'a parcel leaves with another code',
    { parcels: [{ home: 'a', number: '1', itemIds: [ITEM], code: 'C9', isSaid: true }] },
    /says that order 1 left, and 0 of 1 did/,
  ],
  [
    'one of a pipe is told refused, and all ended with 0',
    { asks: [{ ...ask, pipe: 1, verdict: 'refused' }] },
    /told refused and ended with 0/,
  ],
  [
    'a pipe ends with 7, and of one of it a verdict is told that there is not',
    { asks: [{ ...ask, pipe: 1, verdict: 'sent', exit: 7 }] },
    /told sent and ended with 7/,
  ],
  ['a record is switched that nobody switched', stockOf({ switches: [] }), /sent a count of 0 for shelf-3; nobody/],
  [
    'a record is switched on, and off was asked for',
    stockOf({ passings: [...stock.passings.slice(0, 2), { ...switching, isActive: true }] }),
    /sent a count of 1 for shelf-3; nobody counted that/,
  ],
  [
    'a record is on in the end, and was switched off last',
    stockOf({ after: [...stock.after.slice(0, 2), { ...shelf3, isActive: true }] }),
    /shelf-3 holds 1, and 0 was written last/,
  ],
  [
    'a switch is told refused, and it was done',
    { trail: [...stockTrail('applied').filter(({ intentId }) => intentId !== 's2'), ...switchTrail('refused')] },
    /the count 0 of shelf-3: told refused, and it was written/,
  ],
  [
    'a switch ends with 4, and it was done',
    stockOf({ switches: [{ ...switched, exit: 4, verdict: 'refused' }] }),
    /the count 0 of shelf-3 by command ended with 4, and it was written/,
  ],
  [
    'a switch is sent again without a look',
    stockOf({
      looks: [],
      passings: [{ ...switching, isAnswered: false }, ...stock.passings.slice(1), { ...switching, at: 1200 }],
    }),
    /b sent the count 0 of shelf-3 again without having looked/,
  ],
  [
    'a note that was taken is told by one host, and not by the other',
    { events: { ...TRUE.events, told: [note] } },
    /the note “blue box” of order-1 was taken, and b does not tell it/,
  ],
  [
    'a note is told that nobody wrote',
    { events: { ...TRUE.events, asks: [] } },
    /a: tells the note “blue box” of order-1, and nobody asked for it/,
  ],
  ['a note is told twice', { events: { ...TRUE.events, told: [...TRUE.events.told, note] } }, /of order-1 twice/],
  [
    'a hold is told for another reason',
    {
      events: {
        asks: [{ ...note, kind: 'hold', exit: 0 }],
        told: [{ ...note, kind: 'hold', words: 'other' }],
        hosts: [],
      },
    },
    /the hold “blue box” of order-1 was taken, and a does not tell it/,
  ],
  ['a count that nobody made', stockOf({ asks: [] }), /sent a count of 30 for shelf-1; nobody counted that/],
  [
    'a count is written over what a colleague wrote',
    stockOf({ passings: [{ ...elsewhere, stockId: 'shelf-1' }, count, ...stock.passings.slice(1)] }),
    /was written over 5, which a colleague had written since/,
  ],
  [
    'a count is sent again without a look',
    stockOf({ passings: [...stock.passings, { ...count, at: 1200, doneAt: 1210 }] }),
    /sent the count 30 of shelf-1 again without having looked/,
  ],
  [
    'a shelf holds what nobody wrote',
    stockOf({ after: [{ ...stock.after[0]!, quantity: 31 }, stock.after[1]!], shown: [] }),
    /shelf-1 holds 31, and 30 was written last/,
  ],
  ['a count without a verdict', { trail: stockTrail() }, /the count 30 of shelf-1: no verdict/],
  ['a count with two last verdicts', { trail: stockTrail('applied', 'refused') }, /several last verdicts/],
  [
    'a count is told refused, and it was written',
    { trail: stockTrail('refused') },
    /the count 30 of shelf-1: told refused, and it was written/,
  ],
  [
    'a count is told written, and it was not',
    stockOf({ passings: [{ ...count, status: 422 }, stock.passings[1]!] }),
    /the count 30 of shelf-1: told applied, and it was not/,
  ],
  [
    'a count is unconfirmed, and no answer was lost',
    { trail: stockTrail('unconfirmed'), ...stockOf({ passings: [answeredCount, stock.passings[1]!] }) },
    /the count 30 of shelf-1: unconfirmed, and no answer was lost/,
  ],
  ['a count that the screen took is not on record', { trail }, /the count 30 of shelf-1 is not on record/],
  [
    'a screen says of one count more that it is written',
    stockOf({ together: [{ home: 'a', together: 1, said: { written: 2, unconfirmed: 0 } }] }),
    /the screen says 2 counts written, and the record has 1/,
  ],
  [
    'a command for a count ends with 4, and it was written',
    { ...stockOf({ asks: [byCommand(4, 'refused')] }), trail: stockTrail('refused') },
    /by command ended with 4, and it was written/,
  ],
  [
    'a command for a count tells no proof, and ends with 0',
    stockOf({ asks: [byCommand(0, 'unconfirmed')] }),
    /by command told unconfirmed and ended with 0/,
  ],
  [
    'a shelf on a screen is older than it says',
    stockOf({ shown: [{ home: 'a', id: 'shelf-1', quantity: 12 }] }),
    /the screen says 12 of shelf-1, and the store has 30/,
  ],
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
    parcels: [],
    stock: { ...stock, asks: [], together: [], passings: [], after: stock.before, shown: [] },
  };
  const after = [{ ...before[0]! }];
  expect(complaintsOf({ ...history, after })).toEqual(['a: accept of item-1: told already so, and it never was']);
});
