/** A badge that is scanned, wherever the scan goes: it is taken as a badge, and its code is nowhere. */
import { expect, test } from 'vitest';
import { mergeStock } from '../../src/replica/stock.ts';
import { PROMPTS } from '../../src/session/prompts/prompts.ts';
import { encodeSession } from '../../src/session/memory/memory.ts';
import type { Prompt, PromptKind } from '../../src/session/state/prompt.ts';
import { wholeState, type SessionState } from '../../src/session/state/session-state.ts';
import { anItem } from '../support/items.ts';
import { aStockRecord } from '../support/goods.ts';
import { NOW } from '../support/session.ts';
import { aLaneBench } from './lane-session.ts';

const CODE = 'BNB-7H7H7H7H7H7H7H7H7H7H';
const SECRET = /7H7H/i;
const item = anItem({ id: 'i1', order_id: 'o1', item_status: 'in_production' });

function aBench(state: Partial<SessionState> = {}) {
  const noted: string[] = [];
  const bench = aLaneBench([item], {
    operators: {
      canHandOver: false,
      login: 'eva',
      badges: { ownerOf: (code) => (code === CODE ? 'Ana' : undefined), pinOf: () => undefined },
    },
  });
  const { context, session } = bench;
  Object.assign(context.actions, {
    noteShift(next: string) {
      noted.push(next);
      return true;
    },
  });
  // A barcode, a SKU and an order of the same text: it is a badge all the same.
  context.barcodes.learn(CODE, item);
  mergeStock(context.stock, [aStockRecord({ id: 's1', sku: CODE })], { askedAt: 0, knownAt: 0 });
  session.setState(state);
  const scan = (text: string) => {
    bench.lane.send(text);
    bench.lane.time.advance(2000);
  };
  const kept = () => {
    const { records } = context.replica.getState();
    return encodeSession(wholeState(session), { records, configured: { theme: '', language: 'en' }, now: NOW });
  };
  const left = () => JSON.stringify([session.getState(), session.cursors.getState(), kept()]);
  return { ...bench, noted, scan, left };
}

const ABOUT = {
  itemId: 'i1',
  itemIds: ['i1'],
  orderId: 'o1',
  productId: 'p1',
  productIds: ['p1'],
  stockId: 's1',
  field: 'preco',
  list: 'queue',
  own: { name: 'weigh', run: ['weigh'], prompts: [{ type: 'input', title: 'Grams', key: 'grams', initialValue: '' }] },
  step: 0,
  form: {},
};
const KINDS = Object.keys(PROMPTS) as PromptKind[];

test.each(KINDS)('in front of the prompt %s it is taken, and leaves no letter in it', (kind) => {
  const at = aBench({ prompt: { kind, value: '', ...ABOUT } as unknown as Prompt });
  at.scan(`${CODE}\r`);
  expect([at.noted, at.session.getState().shift?.badge]).toEqual([['Ana (eva)'], 'Ana']);
  expect(at.left()).not.toMatch(SECRET);
  expect(at.session.getState().prompt?.value ?? '').toBe('');
  expect(at.sent()).toEqual([]);
  at.end();
});

test.each<[string, Partial<SessionState>]>([
  ['the queue', {}],
  ['a stop', { stop: { sentence: 'Wrong piece.', kind: 'wrong' } }],
  ['a question', { question: { kind: 'dropEdits' } }],
  ['a checked parcel', { places: [{ screen: 'packing' }], packing: parcel(true) }],
  ['a parcel that is being checked', { places: [{ screen: 'packing' }], packing: parcel(false) }],
  ['a barcode that is being taught', { places: [{ screen: 'packing' }], packing: parcel(false, 'i1') }],
  ['the van', { places: [{ screen: 'van', carrier: 'SEDEX' }] }],
  ['the wall', { places: [{ screen: 'assembly' }] }],
  ['the stock', { places: [{ screen: 'stock' }] }],
])('at %s it is taken and does nothing else', (_, state) => {
  const at = aBench(state);
  const before = { ...at.session.getState() };
  at.scan(`${CODE}\r`);
  const { stop, question, packing, places } = at.session.getState();
  expect([at.noted, at.sent()]).toEqual([['Ana (eva)'], []]);
  expect([stop, question, packing, places]).toEqual([before.stop, before.question, before.packing, before.places]);
  expect(at.left()).not.toMatch(SECRET);
  at.end();
});

test('one that comes without its Enter, or is pasted, is taken all the same; half of one is told without it', () => {
  const at = aBench();
  at.scan(CODE);
  expect(at.noted).toEqual(['Ana (eva)']);
  at.session.setState({ shift: undefined });
  at.scan(`\x1b[200~${CODE}\x1b[201~`);
  expect(at.noted).toHaveLength(2);
  at.scan('BNB-7H7H7H7H\r');
  expect(at.noted).toHaveLength(2);
  expect(at.session.getState().notice?.text).toMatch(/not read whole/);
  expect(at.left()).not.toMatch(SECRET);
  at.end();
});

test.each([1, 4, 9])(
  'one that a busy line tears in two behind its character %i is taken, and no key of it stays',
  (at) => {
    const bench = aBench();
    bench.lane.send(CODE.slice(0, at));
    bench.lane.time.advance(200);
    bench.scan(`${CODE.slice(at)}\r`);
    expect([bench.noted, bench.sent()]).toEqual([['Ana (eva)'], []]);
    expect(bench.left()).not.toMatch(SECRET);
    bench.end();
  },
);

function parcel(isChecked: boolean, learningItemId?: string): SessionState['packing'] {
  const { packing } = aLaneBench([item]).session.getState();
  return { ...packing, orderId: 'o1', checked: new Map(isChecked ? [['i1', 1]] : []), learningItemId };
}
