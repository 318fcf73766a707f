/** The keys of Packing: what each acts on, where it stops, and why it cannot. */
import { expect, test } from 'vitest';
import { DEFAULT_KEYMAP } from '../../src/session/keymap/keymap.ts';
import { leavePackingLayer } from '../../src/session/packing/packing-commands.ts';
import { openScreen, placeInFront } from '../../src/session/state/session-state.ts';
import type { PackingState } from '../../src/session/state/packing.ts';
import type { Intent } from '../../src/domain/intents.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { aSession } from '../support/session.ts';
import { anItemPlaced } from '../support/items.ts';

const line = (order: number, id: string, its: Partial<OrderItem> = {}) =>
  anItemPlaced(`0${order}:00:00`, {
    id,
    order_id: `o${order}`,
    product_id: `product of ${id}`,
    product_nome: `Piece ${id}`,
    variation_options: '',
    item_status: 'in_production',
    quantidade: '2',
    ...its,
  });

const command = (id: string) => DEFAULT_KEYMAP.commandsOf('packing').find((one) => one.id === id)!;

/** Three orders: o1 with two lines and one that was cancelled, o2, o3. */
function atTheBench(
  items = [line(1, 'a'), line(1, 'b'), line(1, 'c', { item_status: 'cancelled' }), line(2, 'd'), line(3, 'e')],
) {
  const set = aSession(items);
  const { context, session } = set;
  openScreen(session, 'packing');
  return {
    ...set,
    check: (checked: Record<string, number>, its: Partial<PackingState> = {}) =>
      session.setState(({ packing }) => ({
        packing: { ...packing, checked: new Map(Object.entries(checked)), ...its },
      })),
    whyNot: (id: string) => command(id).unavailable?.(context),
    reasons: context.texts.reasons,
    onBench: () => session.getState().packing.orderId,
  };
}

test('n goes to the next order, the oldest first, and after the youngest to the oldest again', () => {
  const at = atTheBench();
  const seen = ['n', 'n', 'n', 'n'].map((key) => {
    at.press(key);
    return at.onBench();
  });
  expect(seen).toEqual(['o1', 'o2', 'o3', 'o1']);
});

test('n leaves out what another bench has now, and what is on its way', () => {
  const at = atTheBench();
  at.put('o1');
  const ana = at.team.join({ operator: 'ana', station: 'bench 1' });
  ana.claim('o2');
  at.press('n');
  expect(at.onBench()).toBe('o3');
  const { clock } = at.context;
  Object.assign(at.context, { clock: { ...clock, now: () => clock.now() + 3_600_000 } });
  at.press('n', 'n');
  expect(at.onBench()).toBe('o2');
  at.replica.setState({ intents: new Map([['e', [{ id: 'x' } as Intent]]]) });
  at.press('n');
  expect(at.onBench()).toBe('o1');
});

test('n goes on from the order on the bench, also while that one is on its way', () => {
  const at = atTheBench();
  at.put('o2');
  at.replica.setState({ intents: new Map([['d', [{ id: 'x' } as Intent]]]) });
  at.press('n');
  expect(at.onBench()).toBe('o3');
});

test('n says why there is none: this is the last one, or something of it is checked', () => {
  const one = atTheBench([line(1, 'a')]);
  expect(atTheBench([]).whyNot('nextOrder')).toBe(one.reasons.nothingLeft);
  one.put('o1');
  expect(one.whyNot('nextOrder')).toBe(one.reasons.nothingLeft);
  const twoLines = atTheBench([line(1, 'a'), line(1, 'b')]);
  twoLines.put('o1');
  expect(twoLines.whyNot('nextOrder')).toBe(one.reasons.nothingLeft);
  const at = atTheBench();
  at.put('o1');
  expect(at.whyNot('nextOrder')).toBeUndefined();
  at.press('space', 'n');
  expect([at.onBench(), at.whyNot('nextOrder')]).toEqual(['o1', expect.stringContaining('10482')]);
});

test.each([
  'times',
  'uncheckUnit',
  'checkUnit',
  'checkLine',
  'nextLine',
  'previousLine',
  'openPacked',
  'learnCode',
  'putAside',
])('without an order %s says so, and with one it does not', (id) => {
  const at = atTheBench();
  expect(at.whyNot(id)).toBe(at.reasons.noOrder);
  at.put('o1');
  at.check({ a: 1 });
  expect(at.whyNot(id)).toBeUndefined();
});

test('a line that is complete, or was cancelled, takes no unit by hand', () => {
  const at = atTheBench();
  at.put('o1');
  at.check({ a: 2 }, { chosenItemId: 'a' });
  expect([at.whyNot('checkUnit'), at.whyNot('checkLine')]).toEqual([at.reasons.noUnit, at.reasons.noUnit]);
  at.check({}, { chosenItemId: 'c' });
  expect(at.whyNot('checkUnit')).toBe(at.reasons.noUnit);
});

test('one less is of the line in front where something of it is checked, else of the last line that has something', () => {
  const at = atTheBench();
  at.put('o1');
  expect(at.whyNot('uncheckUnit')).toBe(at.reasons.notCounted);
  at.check({ a: 2, b: 2 }, { chosenItemId: 'a' });
  at.press('-');
  expect(at.checked()).toEqual({ a: 1, b: 2 });
  at.check({ a: 1, b: 2 }, { chosenItemId: 'c' });
  at.press('backspace');
  expect(at.checked()).toEqual({ a: 1, b: 1 });
  at.check({ a: 1, b: 0 }, { chosenItemId: 'b' });
  at.press('-');
  expect(at.checked()).toEqual({ a: 0, b: 0 });
  expect(at.whyNot('uncheckUnit')).toBe(at.reasons.notCounted);
});

test('of the digits of a factor the last four count, without zeros before them, and each can be taken back', () => {
  const at = atTheBench();
  at.put('o1');
  const factor = (...keys: string[]) => {
    at.press(...keys);
    return at.packing().factor;
  };
  expect([factor('*'), factor('0', '0'), factor('1', '0', '3'), factor('4', '5')]).toEqual(['', '', '103', '0345']);
  expect([at.whyNot('uncheckUnit'), factor('-'), factor('-', '-', '-'), factor('-')]).toEqual([
    undefined,
    '034',
    '',
    undefined,
  ]);
});

test('a digit behind zeros takes their place', () => {
  const at = atTheBench();
  at.put('o1');
  at.press('*', '1', '0', '0', '0', '3', '4');
  expect(at.packing().factor).toBe('34');
});

test('j chooses the line in front where it is the last', () => {
  const at = atTheBench();
  at.put('o2');
  expect(at.packing().chosenItemId).toBeUndefined();
  at.press('j');
  expect(at.packing().chosenItemId).toBe('d');
});

test('j and k stay within the lines', () => {
  const at = atTheBench();
  at.put('o1');
  at.press('k');
  expect(at.packing().chosenItemId).toBe('a');
  at.press('j', 'down', 'j', 'j');
  expect(at.packing().chosenItemId).toBe('c');
  at.press('up');
  expect(at.packing().chosenItemId).toBe('b');
  at.press('enter');
  expect(placeInFront(at.session.getState())).toMatchObject({ screen: 'item', itemId: 'b' });
});

test('b waits for the barcode of the line in front; Escape leaves that first, then a count, then Packing', () => {
  const at = atTheBench();
  at.put('o1');
  at.press('j', 'b', '*', '4');
  expect([at.packing().learningItemId, at.packing().factor]).toEqual(['b', '4']);
  at.press('b');
  expect(at.session.getState().notice).toMatchObject({ tone: 'info', text: expect.stringContaining('Piece b') });
  const leave = () => [leavePackingLayer(at.context), at.packing().learningItemId, at.packing().factor];
  expect([leave(), leave(), leave()]).toEqual([
    [true, undefined, '4'],
    [true, undefined, undefined],
    [false, undefined, undefined],
  ]);
});

test('nothing leaves without a code, neither a parcel that is not there nor one that is on its way', () => {
  const at = atTheBench();
  expect(at.whyNot('withoutTracking')).toBe(at.reasons.noOrder);
  at.put('o1');
  expect(at.whyNot('withoutTracking')).toBeUndefined();
  at.check({}, { shippingCode: '' });
  expect(at.whyNot('withoutTracking')).toBe(at.reasons.onItsWay);
});

test('the key for a pick-up is offered once its pieces are checked and their texts confirmed', () => {
  const at = atTheBench([
    line(1, 'a', { delivery_type: 'Retirada', personalization_data: 'Ana' }),
    line(2, 'b', { delivery_type: 'SEDEX' }),
  ]);
  const offered = () => command('withoutTracking').about!(at.context);
  expect(offered()).toBeUndefined();
  at.put('o1');
  at.press('C');
  expect(offered()).toBeUndefined();
  at.press('s');
  expect(offered()).toBe('');
});

test('what was recorded as packed of a parcel on its way is not counted otherwise by a key', () => {
  const at = atTheBench([line(1, 'a', { quantidade: 'two' }), line(1, 'b')]);
  at.put('o1');
  const counted = { a: 2, b: 1 };
  at.check(counted, { whole: new Set(['a']), shippingCode: 'AA1', chosenItemId: 'a' });
  at.press('backspace', '-', 'space', 'C');
  expect([at.checked(), at.packing().whole]).toEqual([counted, new Set(['a'])]);
  expect(at.whyNot('uncheckUnit')).toBe(at.reasons.onItsWay);
  // What the next parcel holds is counted meanwhile.
  at.press('down', 'space');
  expect(at.checked()).toEqual({ a: 2, b: 2 });
});
