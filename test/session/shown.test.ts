/** An answer is about what was shown when it was asked: where that has changed, nothing is done, and it is said. */
import { expect, test } from 'vitest';
import type { Actions } from '../../src/outbox/actions.ts';
import { askToBringBack } from '../../src/session/front/undo-command.ts';
import { askToShip, itemCommands } from '../../src/session/commands/item-commands.ts';
import { submitPrompt } from '../../src/session/prompts/prompts.ts';
import { isRead } from '../../src/session/state/acknowledged-texts.ts';
import type { Question } from '../../src/session/state/question.ts';
import type { Prompt } from '../../src/session/state/prompt.ts';
import { chooseUnit, updateProduct } from '../../src/replica/details.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { mergeStock } from '../../src/replica/stock.ts';
import type { Intent } from '../../src/domain/intents.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { aSession } from '../support/session.ts';
import { aProduct, aStockRecord } from '../support/goods.ts';
import { anIntent } from '../support/intents.ts';
import { anItem, at } from '../support/items.ts';

const READ_AGAIN = 'It has changed since you were asked: look at it, then Enter again.';
const UNDONE = 'It has changed since you were asked, and nothing was done. Look, and ask again.';
const author = { operator: 'eva', station: 'bench 2' };
const piece = { order_id: 'o1', item_status: 'in_production', personalization_data: '' };

/** A bench with an item, and what its actions were asked for. */
function withItem(item: Partial<OrderItem> = {}) {
  const set = aSession([anItem({ id: 'mug', ...piece, ...item })]);
  const requests: unknown[] = [];
  const undone: unknown[] = [];
  const actions: Partial<Actions> = {
    ask: (request) => (requests.push(request), { problem: 'closing', reason: '' }),
    undo: (_, seen) => (undone.push(seen), { kind: 'impossible', reason: 'nothing' }),
  };
  Object.assign(set.context.actions, actions);
  /** The store tells something else of the item from now on. */
  function changes(to: Partial<OrderItem>) {
    const { item: now } = set.replica.getState().records.get('mug')!;
    mergeItems(set.replica, [{ ...now, updated_at: at('13:00:00'), ...to }], 5000);
  }
  const front = () => set.prompt();
  return { ...set, requests, undone, changes, front, notice: () => set.session.getState().notice?.text };
}

function putInFront(set: ReturnType<typeof withItem>, prompt: Prompt) {
  set.session.setState({ prompt });
}

test('a piece whose text changes while its code is typed does not leave under the Enter', () => {
  const set = withItem();
  putInFront(set, { kind: 'tracking', itemId: 'mug', value: 'AA123456785BR' });
  set.changes({ personalization_data: 'Nomes: “Bia”' });
  submitPrompt(set.context);
  expect(set.requests).toEqual([]);
  expect(set.stop()).toBe('Order 10482 has changed since you saw it. Nothing was sent. Look at it again.');
  expect(set.front()).toBeUndefined();
});

test('a parcel does not leave with other pieces than its prompt has counted', () => {
  const set = withItem();
  set.session.setState(({ packing }) => ({ packing: { ...packing, orderId: 'o1', checked: new Map([['mug', 2]]) } }));
  putInFront(set, { kind: 'parcel', orderId: 'o1', value: 'AA123456785BR' });
  mergeItems(set.replica, [anItem({ id: 'lid', ...piece })], 5000);
  submitPrompt(set.context);
  expect(set.requests).toEqual([]);
  expect(set.stop()).toBe('Order 10482 has changed since you saw it. Nothing was sent. Look at it again.');
});

test('a price is not written over one that came while it was typed; the next Enter is about what there is now', () => {
  const set = withItem();
  const product = (preco: number, askedAt: number) =>
    updateProduct(set.context.details, 'p1', { value: aProduct({ id: 'p1', preco, preco_promocional: 0 }), askedAt });
  chooseUnit(set.context.details, 'cents');
  product(6490, 1000);
  putInFront(set, { kind: 'price', productId: 'p1', field: 'preco', value: '70,00', firstCents: 7000 });
  product(6590, 2000);
  submitPrompt(set.context);
  expect(set.requests).toEqual([]);
  expect(set.front()).toMatchObject({ value: '70,00', problem: READ_AGAIN });
  expect(set.front()).not.toHaveProperty('firstCents');
  submitPrompt(set.context);
  expect(set.requests).toMatchObject([{ operation: 'setPrice', change: { preco: 7000 } }]);
});

test('a count is not taken for a record that has changed while it was typed, before a second Enter', () => {
  const set = withItem();
  mergeStock(set.context.stock, [aStockRecord({ id: 's1', quantidade: '29' })], { askedAt: 0, knownAt: 0 });
  putInFront(set, { kind: 'stockCount', stockId: 's1', value: '30' });
  const sold = aStockRecord({ id: 's1', quantidade: '25', updated_at: at('13:00:00') });
  mergeStock(set.context.stock, [sold], { askedAt: 9, knownAt: 9 });
  submitPrompt(set.context);
  expect(set.session.getState().stock.edits.size).toBe(0);
  expect(set.front()).toMatchObject({ value: '30', problem: READ_AGAIN });
  submitPrompt(set.context);
  expect(set.session.getState().stock.edits.size).toBe(1);
});

test.each<[Prompt, string]>([
  [{ kind: 'hold', itemIds: ['mug'], value: '1' }, 'hold'],
  [{ kind: 'remake', itemId: 'mug', value: '1' }, 'remake'],
])('a piece that leaves while it is asked why is not noted on the first Enter: %j', (prompt) => {
  const set = withItem();
  const { records } = set.replica.getState();
  putInFront(set, prompt);
  set.changes({ item_status: 'shipped' });
  submitPrompt(set.context);
  expect(set.front()).toMatchObject({ problem: READ_AGAIN });
  expect([records.holdOf('mug'), set.context.workshop.remakes(0)]).toEqual([undefined, []]);
});

test('a piece that a colleague holds meanwhile keeps that reason on the first Enter', () => {
  const set = withItem();
  putInFront(set, { kind: 'hold', itemIds: ['mug'], value: '1' });
  set.context.workshop.hold([{ id: 'mug', order_id: 'o1' }], { reason: 'glaze cracked' });
  submitPrompt(set.context);
  expect(set.replica.getState().records.holdOf('mug')?.reason).toBe('glaze cracked');
});

test('an order is not taken over from another than the one that was named', () => {
  const set = withItem();
  const ana = set.team.join({ operator: 'ana', station: 'bench 1' });
  const rui = set.team.join({ operator: 'rui', station: 'bench 3' });
  ana.claim('o1');
  set.session.setState(({ packing }) => ({ packing: { ...packing, orderId: 'o1' } }));
  putInFront(set, { kind: 'takeOver', orderId: 'o1', value: 'her shift is over' });
  rui.takeOver('o1', 'hurry');
  submitPrompt(set.context);
  expect(set.team.state.getState().claims.get('o1')).toMatchObject({ operator: 'rui' });
  expect(set.front()).toMatchObject({ problem: READ_AGAIN });
});

test('a text that changes under the Enter that says it is on the piece is not said to have been read', () => {
  const set = withItem({ personalization_data: 'Nomes: “Bia”' });
  const itemNow = () => set.replica.getState().records.get('mug')!.item;
  askToShip(set.context, itemNow(), 'AA123456785BR');
  set.changes({ personalization_data: 'Nomes: “Ana”' });
  const confirm = itemCommands.find(({ id }) => id === 'confirmRead')!;
  confirm.run(set.context, 'enter');
  expect([isRead(set.session.getState(), itemNow()), set.front()]).toEqual([false, undefined]);
  expect(set.notice()).toBe('The text on the piece has just changed. Check it again.');
  confirm.run(set.context, 'enter');
  expect([isRead(set.session.getState(), itemNow()), set.front()?.value]).toEqual([true, 'AA123456785BR']);
});

test('what left again while it was asked about is told to undo as it was shown', () => {
  const set = withItem({ item_status: 'shipped', tracking_code: 'BR1', enviado_em: at('12:00:00') });
  const shipment = { id: 'i1', operation: 'ship', itemId: 'mug', trackingCode: 'BR1', createdAt: 0, author };
  const shipments = [shipment as unknown as Intent];
  Object.assign(set.context.actions, { shippedLast: () => shipments });
  askToBringBack(set.context, shipments);
  const { question } = set.session.getState();
  set.changes({ enviado_em: at('12:30:00') });
  set.answer('enter');
  expect(set.undone).toEqual([(question as { seen?: unknown }).seen]);
});

test('a question whose words have changed since it was asked does nothing, and says so', () => {
  const set = withItem();
  const edits = (count: number) =>
    set.session.setState(({ stock }) => ({
      stock: { ...stock, edits: new Map(Array.from({ length: count }, (_, i) => [`s${i}`, {} as never])) },
    }));
  edits(2);
  const question: Question = { kind: 'dropEdits' };
  set.session.setState({ question });
  edits(3);
  set.answer('enter');
  expect([set.session.getState().stock.edits.size, set.notice()]).toEqual([3, UNDONE]);
  set.session.setState({ question });
  set.answer('enter');
  expect(set.session.getState().stock.edits.size).toBe(0);
});

test('an order is not put aside in the name of the one that was asked about', () => {
  const set = withItem();
  set.session.setState(({ packing }) => ({ packing: { ...packing, orderId: 'o1', checked: new Map([['mug', 1]]) } }));
  set.session.setState({ question: { kind: 'putAside', orderId: 'o1' } });
  set.session.setState(({ packing }) => ({ packing: { ...packing, checked: new Map([['mug', 2]]) } }));
  set.answer('enter');
  expect([set.packing().orderId, set.notice()]).toEqual(['o1', UNDONE]);
});

test('a van does not leave with other parcels than its question has counted', () => {
  const set = withItem({ item_status: 'shipped', tracking_code: 'BR1', enviado_em: at('12:00:00') });
  set.session.setState({ question: { kind: 'closeVan', carrier: 'SEDEX' } });
  set.context.van.scan('SEDEX', 'BR1');
  set.answer('enter');
  expect(set.notice()).toBe(UNDONE);
});

test('to look no more for an action says where that cannot be, and where its verdict has come', () => {
  const set = withItem();
  const open = { ...anIntent('mug', { phase: 'unconfirmed' as const }), seq: 1 };
  const ask = () => {
    set.replica.setState({ intents: new Map([['mug', [open]]]) });
    set.session.setState({ question: { kind: 'setAside', intentId: open.id } });
  };
  Object.assign(set.context.actions, { setAside: () => false });
  ask();
  set.answer('enter');
  expect(set.notice()).toBe(set.context.texts.workshop.notRecorded);
  ask();
  set.replica.setState({ intents: new Map() });
  set.answer('enter');
  expect(set.notice()).toBe(UNDONE);
});

test('to look again for an action says where that cannot be written down', () => {
  const set = withItem();
  const open = { ...anIntent('mug', { phase: 'unconfirmed' as const }), seq: 1 };
  set.replica.setState({ intents: new Map([['mug', [open]]]) });
  Object.assign(set.context.actions, { askAgain: (id: string) => id !== open.id });
  set.session.setState({ places: [{ screen: 'history' }] });
  set.press('w');
  expect(set.notice()).toBe(set.context.texts.workshop.notRecorded);
});

test('a count of a record that the store has no more says that there is none, not that it is being read', () => {
  const set = withItem();
  set.context.stock.setState({ isLoaded: true });
  putInFront(set, { kind: 'stockCount', stockId: 'gone', value: '30' });
  submitPrompt(set.context);
  expect(set.front()).toMatchObject({ value: '30', problem: set.context.texts.reasons.noRecord });
});
