import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnyIntent } from '../../src/domain/intents.ts';
import type { Prompt } from '../../src/session/state/prompt.ts';
import type { Question } from '../../src/session/state/question.ts';
import { withEdit } from '../../src/session/state/stock-state.ts';
import { aProduct, aStockRecord } from '../support/goods.ts';
import { anItem } from '../support/items.ts';
import { byNight } from '../support/night.ts';
import { aLaneBench } from './lane-session.ts';
import { openOrder } from '../../src/session/kernel/open-order.ts';
import { setPart } from '../../src/session/state/session-state.ts';

type Set = ReturnType<typeof aLaneBench>;

const items = [
  ...['p1', 'p2', 'p3'].map((id) => anItem({ id, order_id: `order-${id}`, item_status: 'pending' })),
  anItem({ id: 'acc1', order_id: 'order-acc1', item_status: 'accepted' }),
  anItem({
    id: 'made',
    order_id: 'order-made',
    item_status: 'in_production',
    personalization_data: 'Ana',
    quantidade: '3',
    // The others share one number: a scan of that asks which of them is meant.
    pedido: { ...anItem().pedido!, numero: '10499' },
  }),
  anItem({
    id: 'plain',
    order_id: 'order-plain',
    item_status: 'in_production',
    personalization_data: '',
    quantidade: '1',
  }),
  anItem({ id: 'gone', order_id: 'order-gone', item_status: 'shipped' }),
];
const stock = [aStockRecord({ id: 's1', sku: 'CAN-1' }), aStockRecord({ id: 's2', sku: 'CAN-2' })];
const many = Array.from({ length: 60 }, (_, index) => `x${index}`);

const ask =
  (question: Question) =>
  ({ session }: Set) =>
    session.setState({ question });
const prompt =
  (one: Prompt) =>
  ({ session, context }: Set) => {
    context.details.setState({
      priceUnit: 'cents',
      products: new Map([['product-1', { value: aProduct(), readAt: 0 }]]),
    } as never);
    session.setState({ places: [{ screen: 'queue' }, { screen: 'product', productId: 'product-1' }], prompt: one });
  };
const marked = ({ session }: Set) => session.setState({ marks: new Set(['p1', 'p2', 'p3']) });
const bulk = (itemIds: string[]) =>
  ask({ kind: 'bulk', preview: { operation: 'accept', itemIds, skipped: [] }, typed: '', tickedCount: undefined });
const noted = (set: Set) =>
  set.session.setState(({ stock: view }) => ({
    places: [{ screen: 'queue' }, { screen: 'stock' }],
    stock: {
      ...view,
      height: 10,
      isReviewing: true,
      edits: stock.reduce<typeof view.edits>((edits, record) => withEdit(edits, record, { count: 500 }), new Map()),
    },
  }));
const WHO = { operator: 'ana', station: 'bench 1' };
const unconfirmed = (set: Set) => {
  const intent = {
    id: 'i1',
    seq: 1,
    itemId: 'gone',
    operation: 'ship',
    phase: 'unconfirmed',
    author: WHO,
  } as unknown as AnyIntent;
  set.replica.setState({ intents: new Map([['gone', [intent]]]) as never });
  set.session.setState({ places: [{ screen: 'queue' }, { screen: 'history' }] });
};

const ALL_CHECKED = 'packing, all of it checked';

const FRONTS: Record<string, (set: Set) => void> = {
  'the queue': () => {},
  'the queue, accepted': ({ session }) => setPart(session, 'queue', { statusTab: 'accepted' }),
  'the queue, in production': ({ session }) => setPart(session, 'queue', { statusTab: 'in_production' }),
  'the queue, shipped': ({ session }) => setPart(session, 'queue', { statusTab: 'shipped' }),
  'the queue with marks': marked,
  'the queue with marks and a question': (set) => {
    marked(set);
    bulk(['p1', 'p2', 'p3'])(set);
  },
  'a question that wants its count typed': bulk(many),
  'an item': ({ session }) => session.setState({ places: [{ screen: 'queue' }, { screen: 'item', itemId: 'p1' }] }),
  'an item to return': ({ session }) =>
    session.setState({ places: [{ screen: 'queue' }, { screen: 'item', itemId: 'gone' }] }),
  'what is to be read first': ({ session }) =>
    session.setState({ places: [{ screen: 'queue' }, { screen: 'personalisation', itemId: 'made' }] }),
  packing: ({ session }) => session.setState({ places: [{ screen: 'queue' }, { screen: 'packing' }] }),
  'packing, an order on the bench': ({ context }) => openOrder(context, 'order-made'),
  [ALL_CHECKED]: ({ context, session }) => {
    openOrder(context, 'order-plain');
    session.setState(({ packing }) => ({ packing: { ...packing, checked: new Map([['plain', 1]]) } }));
  },
  production: ({ session }) => session.setState({ places: [{ screen: 'queue' }, { screen: 'production' }] }),
  stock: ({ session }) => session.setState({ places: [{ screen: 'queue' }, { screen: 'stock' }] }),
  'the review of stock': noted,
  'the question whether noted counts are dropped': (set) => {
    noted(set);
    ask({ kind: 'dropEdits' })(set);
  },
  'an action without a verdict': unconfirmed,
  'the question whether it is set aside': (set) => {
    unconfirmed(set);
    ask({ kind: 'setAside', intentId: 'i1' })(set);
  },
  'a product': (set) => {
    prompt({ kind: 'filter', value: '' })(set);
    set.session.setState({ prompt: undefined });
  },
  'a price': prompt({ kind: 'price', productId: 'product-1', field: 'preco', value: '' }),
  'a price that is typed again': prompt({
    kind: 'price',
    productId: 'product-1',
    field: 'preco',
    value: '',
    firstCents: 12_300,
  }),
  'the unit of prices': prompt({ kind: 'priceUnit', productId: 'product-1', value: '' }),
  'a count': prompt({ kind: 'stockCount', stockId: 's1', value: '' }),
  'the palette': prompt({ kind: 'palette', value: '' }),
  'a stop that offers to ship': (set) => {
    FRONTS[ALL_CHECKED]!(set);
    set.session.setState({ stop: { sentence: 'Look.', offer: { code: 'PX1', itemId: 'plain' } } });
  },
  'a stop': ({ session }) => session.setState({ stop: { sentence: 'Look.' } }),
  'what can be copied': ({ session }) =>
    session.setState({ copyChoice: { subject: 'x', kinds: ['orderNumber', 'reference'], index: 0 } }),
  help: ({ session }) => session.setState({ places: [{ screen: 'queue' }, { screen: 'help' }] }),
};

/** What a scan must leave as it is, besides the store: questions, what is to be learnt, what was read. */
function kept({ session, context }: Set) {
  const { question, packing, seen } = session.getState();
  return {
    question: question && { ...question, typed: '' },
    learningItemId: packing.learningItemId,
    seen: seen.size,
    unit: context.details.getState().priceUnit,
  };
}

function open(front: string): Set {
  const set = aLaneBench(items);
  set.stocked(stock);
  FRONTS[front]!(set);
  return set;
}

type Piece = { text: string; thenMs: number };

/** Sends pieces, their characters so far apart; 0 is all in one read. */
function arrive({ lane }: Set, pieces: readonly Piece[], gapMs: number): void {
  for (const { text, thenMs } of pieces) {
    if (gapMs === 0) lane.send(text);
    else lane.type(text, gapMs);
    lane.time.advance(thenMs);
  }
  lane.rest();
  lane.time.advance(10_000);
}

/** Cut where a busy line tore it. */
function torn(text: string, tears: readonly { at: number; ms: number }[]): Piece[] {
  const cuts = tears.toSorted((a, b) => a.at - b.at);
  return [...cuts, { at: text.length, ms: 0 }].map(({ at, ms }, index) => ({
    text: text.slice(cuts[index - 1]?.at ?? 0, at),
    thenMs: ms,
  }));
}

const LETTERS = 'aievzxsdbntuUCcpqlmoRETHGgjk+-*/: 0123456789AZ';
const codes = fc.oneof(
  fc.constantFrom(
    '123',
    'A12',
    '11111111',
    'aaaa',
    'v-0042',
    'ab',
    'zz',
    'e1',
    's1',
    'x9',
    '50',
    '60',
    'vvv',
    ' a',
    'jk1',
  ),
  fc.tuple(fc.constantFrom(...LETTERS), fc.integer({ min: 2, max: 14 })).map(([one, count]) => one.repeat(count)),
  fc.tuple(fc.constantFrom(...'aievzxsdbctuqR'), fc.stringMatching(/^[0-9A-F-]{1,13}$/)).map((parts) => parts.join('')),
  fc.array(fc.constantFrom(...LETTERS), { minLength: 2, maxLength: 16 }).map((letters) => letters.join('')),
);
const ENTERS = ['\r', '\n', '\r\n', '\t', '\t\r'];
const CONTROLS = ['\r\x03', '\r\n\x03', '\x03', '\x03\r', '\r\x04', '\x04', '\r\x1a', '\x1a\r', '\r\x00'];
const terminators = fc.constantFrom(...ENTERS, ...CONTROLS);
const gaps = fc.constantFrom(0, 1, 8, 29, 45);
const scans = fc.record({ code: codes, terminator: terminators, gapMs: gaps }).chain(({ code, terminator, gapMs }) =>
  fc.record({
    text: fc.constant(code + terminator),
    gapMs: fc.constant(gapMs),
    tear: fc.option(
      fc.record({
        at: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: code.length + terminator.length - 1 })),
        ms: fc.integer({ min: 51, max: 500 }),
      }),
    ),
  }),
);

/** Ctrl+C behind keys that may have been held down is a hand's: cursor keys, or, after a pause, any key. */
const isOfHand = (text: string, tearAt = 0) =>
  /^[jk ]+[\x03\x04\x1a]/.test(text) ||
  (/^(?:(.)\1*|[jk ]+)$/su.test(text.slice(0, tearAt)) && /^(?:.?|[jk ]+)[\x03\x04\x1a]/.test(text.slice(tearAt)));

const front = fc.constantFrom(...Object.keys(FRONTS));

const IN_FIELDS = new Set(['a price', 'a price that is typed again', 'the unit of prices', 'a count', 'the palette']);

/** By day always the same ones: what a change has not broken stays whole. */
const RUNS = byNight(300, 20_000);
const SEED = byNight({ seed: 1 }, {});

test('a scan of any code, torn in two anywhere, writes nothing and answers nothing, whatever is in front', () => {
  fc.assert(
    fc.property(front, scans, (name, { text, gapMs, tear }) => {
      fc.pre(!isOfHand(text, tear?.at));
      const set = open(name);
      const before = kept(set);
      arrive(set, torn(text, tear ? [tear] : []), gapMs);
      const edits = set.session.getState().stock.edits;
      if (name.startsWith('a stop')) expect(set.session.getState().stop).toBeDefined();
      // A held + may note one more of something; what was noted is never dropped.
      if (name.includes('noted') || name === 'the review of stock') expect([...edits.keys()]).toEqual(['s1', 's2']);
      // The tracking code of the parcel is all that a scan may write; and then it is the whole code.
      const whole = `ship ${text.replaceAll(/[\x00-\x20]/g, '').toUpperCase()}`;
      const sent = set.sent().filter((what) => name !== ALL_CHECKED || what !== whole);
      const after = kept(set);
      // The SKU of pieces of two orders asks of which order the piece is, and answers nothing.
      const asksWhich = before.question === undefined && after.question?.kind === 'whichPiece';
      expect({ sent, kept: asksWhich ? { ...after, question: undefined } : after }).toEqual({ sent: [], kept: before });
      set.end();
    }),
    { numRuns: RUNS, ...SEED },
  );
}, 300_000);

test('once a part of a code has come, it may be torn any number of times', () => {
  // Of one character over and over, and of cursor keys, nobody can tell a code from a key that is held down.
  // And what is typed into a text field with pauses may be a hand's.
  const screens = front.filter((name) => !IN_FIELDS.has(name));
  const first = codes.filter((code) => code.length > 3 && !/^(?:(.)\1+|[jk]+)/su.test(code));
  const pauses = fc.array(fc.integer({ min: 51, max: 500 }), { minLength: 18, maxLength: 18 });
  fc.assert(
    fc.property(screens, first, terminators, pauses, (name, code, terminator, ms) => {
      const set = open(name);
      const before = kept(set);
      const text = code + terminator;
      arrive(
        set,
        torn(
          text,
          ms.slice(0, text.length - 2).map((one, index) => ({ at: index + 2, ms: one })),
        ),
        0,
      );
      expect({ sent: set.sent(), kept: kept(set) }).toEqual({ sent: [], kept: before });
      set.end();
    }),
    { numRuns: RUNS / 3, ...SEED },
  );
}, 300_000);

test.each(['123\r', 'A12\r', '11111111\r', '11111111\r\n', 'ab\r'])(
  'the scan %j in one piece does not accept what is marked and asked about; a hand’s Enter does',
  (code) => {
    const set = open('the queue with marks and a question');
    set.lane.send(code);
    set.lane.time.advance(1000);
    expect(set.sent()).toEqual([]);
    expect(set.session.getState().notice?.text).toMatch(/Not answered|ignored/);
    set.lane.send('\r');
    set.lane.time.advance(59);
    expect(set.sent()).toEqual(['bulk']);
  },
);

test.each([
  ['aaa\r', 'the queue'],
  ['v-', 'the queue, shipped'],
  ['aB', 'the queue'],
])('%j in front of %s moves no item, and says why', (text, name) => {
  const set = open(name);
  set.lane.send(text);
  set.lane.time.advance(2000);
  expect(set.sent()).toEqual([]);
  expect(set.session.getState().notice?.text).toContain('as fast as a scanner’s');
});

test.each([
  ['22222\r', 'packing, an order on the bench', 'packing'],
  ['11111\r', 'packing, an order on the bench', 'packing'],
  ['11111\r', 'stock', 'stock'],
  ['11111', 'stock', 'stock'],
  ['qqqq\r', 'stock', 'stock'],
  ['WWWWW\r', 'an item', 'item'],
])('the scan %j in front of %s opens nothing', (text, name, screen) => {
  const set = open(name);
  set.lane.send(text);
  set.lane.time.advance(2000);
  expect([set.sent(), set.session.getState().places.at(-1)?.screen]).toEqual([[], screen]);
});

test('a code of one digit over and over is whole where a line tears it', () => {
  const set = open('packing');
  set.lane.send('222');
  set.lane.time.advance(300);
  set.lane.send('22\r');
  set.lane.time.advance(2000);
  expect(set.session.getState().notice?.text).toContain('22222');
});

test('no byte behind a scan ends or suspends the bench, also where it comes late', () => {
  for (const name of Object.keys(FRONTS)) {
    for (const suffix of ['\r\x03', '\x03', '\r\x04', '\r\x1a']) {
      for (const pause of [0, 300]) {
        const set = open(name);
        arrive(
          set,
          [
            { text: `AB123456${suffix.slice(0, -1)}`, thenMs: pause },
            { text: suffix.at(-1)!, thenMs: 0 },
          ],
          0,
        );
        expect([name, suffix, pause, set.sent()]).toEqual([name, suffix, pause, []]);
        set.end();
      }
    }
  }
});

test('an ESC in one piece with a scan answers no question', () => {
  for (const suffix of ['\r\x1b', '\x1b', '\x1b\r']) {
    const set = open('the queue with marks and a question');
    set.lane.send(`AB123456${suffix}`);
    set.lane.time.advance(2000);
    expect([suffix, set.sent(), set.session.getState().question?.kind]).toEqual([suffix, [], 'bulk']);
  }
});

test('the first character of a torn code is taken back, before anything is sent, and that is said', () => {
  const set = open('the queue, shipped');
  set.lane.send('v');
  set.lane.time.advance(55);
  expect(set.writes).toHaveLength(1);
  set.lane.time.advance(445);
  set.lane.type('-0042\r', 8);
  set.lane.time.advance(10_000);
  expect(set.sent()).toEqual([]);
  expect(set.session.getState().notice?.text).toMatch(/Scan v-0042: .* · back to production: taken back/);
});

test('also where the rest of the code takes longer than a key is held back', () => {
  const set = open('the queue, shipped');
  set.lane.send('v');
  set.lane.time.advance(500);
  set.lane.type('-0042-0042-0042-0042\r', 29);
  set.lane.time.advance(10_000);
  expect(set.sent()).toEqual([]);
});

test('a known code that is scanned right behind a key leaves the key as it was', () => {
  const set = open('the queue, shipped');
  set.lane.send('v');
  set.lane.time.advance(300);
  set.lane.type(`${set.replica.getState().records.get('p1')!.item.pedido!.numero}\r`, 8);
  set.lane.time.advance(10_000);
  expect(set.sent()).toEqual(['returnToProduction gone']);
});

test('a right tracking code that was torn ships whole', () => {
  const set = open(ALL_CHECKED);
  set.lane.send('AA123456');
  set.lane.time.advance(300);
  set.lane.send('785BR\r');
  set.lane.time.advance(2000);
  expect(set.sent()).toEqual(['ship AA123456785BR']);
});

test('a torn code that nothing is known of is looked at before it ships', () => {
  const whole = 'PX123456789';
  const set = open(ALL_CHECKED);
  set.lane.send(whole.slice(0, 8));
  set.lane.time.advance(300);
  set.lane.send(`${whole.slice(8)}\r`);
  set.lane.time.advance(2000);
  expect(set.sent()).toEqual([]);
  expect(set.session.getState().stop).toMatchObject({ offer: { code: whole } });
  set.lane.send('c');
  set.lane.time.advance(60);
  expect(set.sent()).toEqual([`ship ${whole}`]);
});

test.each([
  ['on the bench', ALL_CHECKED],
  ['on the queue', 'the queue'],
] as const)('%s a code whose first character came alone, and did nothing, is not told without it', (_, front) => {
  const set = open(front);
  // Neither with it nor without it anything is known of the code.
  set.lane.send('9');
  set.lane.time.advance(120);
  set.lane.send('X123456789\r');
  set.lane.time.advance(2000);
  expect([set.sent(), set.session.getState().stop]).toEqual([[], undefined]);
  expect(set.session.getState().notice?.text).toBe(
    'Scan X123456789: perhaps a part of a code only. Nothing was done; scan it again.',
  );
});

test('a code without its Enter ships when nothing more of it has come', async () => {
  const set = open(ALL_CHECKED);
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked: number[] = [];
  Object.assign(set.context.clock, { sleep: (ms: number) => (asked.push(ms), promise) });
  set.lane.send('AA123456785BR');
  set.lane.time.advance(60);
  expect(set.sent()).toEqual([]);
  resolve();
  await promise;
  await Promise.resolve();
  expect(asked).toEqual([600]);
  expect(set.sent()).toEqual(['ship AA123456785BR']);
});

test.each(['JOGAMESA-AZU', '1032698', 'abvd1298'])(
  'the scan %s torn behind the letter that opened a prompt is one code, no key, and the prompt that it closed is told',
  (rest) => {
    const set = open('the queue');
    set.lane.send('N');
    set.lane.time.advance(300);
    expect(set.session.getState().prompt).toMatchObject({ kind: 'note' });
    set.lane.send(`${rest}\r`);
    set.lane.time.advance(10_000);
    const { places, prompt: line, notice } = set.session.getState();
    expect({ places, line }).toEqual({ places: [{ screen: 'queue' }], line: undefined });
    expect(notice?.text).toMatch(new RegExp(`N${rest}.* · note for the team: taken back`));
  },
);

test('a known code right behind the letter that opened a prompt is found, and the prompt that it closed is told', () => {
  const set = open('the queue');
  const { numero } = set.replica.getState().records.get('made')!.item.pedido!;
  set.lane.send('N');
  set.lane.time.advance(300);
  set.lane.type(`${numero}\r`, 8);
  set.lane.time.advance(10_000);
  const { places, prompt: line, notice } = set.session.getState();
  expect({ front: places.at(-1)?.screen, line }).toEqual({ front: 'packing', line: undefined });
  expect(notice?.text).toMatch(/order .* · note for the team: taken back/);
});
