/** What screens show of items whose records lack what the screens are about. */
import { expect, test } from 'vitest';
import type { EditIntent } from '../../src/domain/intents.ts';
import { tagCode } from '../../src/domain/piece-tags.ts';
import { spokenLabel } from '../../screens/spoken-lines.ts';
import { findScanned } from '../../src/session/front/scans.ts';
import { goTo } from '../../src/session/state/session-state.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { updateProduct } from '../../src/replica/details.ts';
import { mergeStock } from '../../src/replica/stock.ts';
import { aProduct, aStockRecord } from '../support/goods.ts';
import { anItem, aPiece } from '../support/items.ts';
import { press } from '../support/press.ts';
import { aSession, NOW } from '../support/session.ts';
import { openStage } from '../support/frames.tsx';

/** The screen in front once the keys have been pressed, in one piece. */
async function shown({ context }: ReturnType<typeof aSession>, ...keys: string[]): Promise<string> {
  const stage = await openStage(context, 100, 30);
  await stage.press(...keys);
  const text = (await stage.rows()).join('\n');
  stage.end();
  return text;
}

test('a slot whose order has a quantity that cannot be read says “?”', async () => {
  const items = ['1', 'some'].map((quantidade, at) =>
    anItem({ id: `50${at}`, order_id: '1', item_status: 'in_production', quantidade }),
  );
  const set = aSession(items);
  press(set.context, '0', 'A');
  findScanned(set.context, tagCode(items[0]!, 1));
  expect(await shown(set)).toContain('▌1/?');
});

test.each([
  ['en', 'age unknown'],
  ['pt-BR', 'idade desconhecida'],
] as const)('an order whose record names no time has no age at the packing bench (%s)', async (language, unknown) => {
  const undated = { created_at: '', pedido: { ...anItem().pedido!, created_at: '' } };
  const set = aSession([aPiece('mug', undated)], language);
  const [idle, packed] = [await shown(set, '2'), (set.put('o1'), await shown(set))];
  for (const screen of [idle, packed]) expect(screen).toContain(unknown);
  expect(idle + packed).not.toMatch(/\d{5} d/);
});

test.each([
  [{ preco_unitario: '' }, /Price +R\$ 129\.80/],
  [{ subtotal: '' }, /Price +2 × R\$ 64\.90/],
  [{ preco_unitario: '', subtotal: '' }, /Price +freight R\$ 18\.00/],
])('an item without %j shows the amounts that it has, and no number of pieces as a price', async (lacks, price) => {
  expect(await shown(aSession([anItem(lacks)]), '\r')).toMatch(price);
});

test('a label that the store has taken away leaves neither an empty code nor an empty link', async () => {
  const set = aSession([anItem({ id: 'a', label_url: '' })]);
  goTo(set.session, { screen: 'label', itemId: 'a' });
  const screen = await shown(set);
  expect(screen).toContain('no label yet');
  expect(screen).not.toMatch(/█|Read it with a telephone/);
  expect(spokenLabel(set.context, 'a')).toEqual(['order #10482, Pending', 'no label yet']);
});

test.each([
  ['en', 'The link is too long for a code; it stands above.'],
  ['pt-BR', 'O link é longo demais para um código; está acima.'],
] as const)('a label’s link that is too long for any code does not blame the window (%s)', async (language, words) => {
  const set = aSession([anItem({ id: 'a', label_url: `https://labels.example/${'x'.repeat(3000)}` })], language);
  goTo(set.session, { screen: 'label', itemId: 'a' });
  expect(await shown(set)).toContain(words);
});

test.each([
  ['cancelled', { item_status: 'cancelled', cancellation_reason: '' }],
  ['unknown', { item_status: '' }],
] as const)('a row that has no word for its state begins with the text on the piece (%s)', async (statusTab, lacks) => {
  const set = aSession([anItem({ ...lacks, personalization_data: 'Ana' })]);
  set.session.setState(({ queue }) => ({ queue: { ...queue, statusTab } }));
  const row = (await shown(set)).split('\n').find((line) => line.includes('#10482'));
  expect(row).toMatch(/#10482 +Ana /);
});

test.each([
  ['en', 'No items of another state.'],
  ['pt-BR', 'Nenhum item de outra situação.'],
] as const)(
  'the tab of other states, once it is empty, does not say that there are no other items (%s)',
  async (language, empty) => {
    const set = aSession([anItem()], language);
    set.session.setState(({ queue }) => ({ queue: { ...queue, statusTab: 'unknown' } }));
    expect(await shown(set)).toContain(empty);
  },
);

test('a kind with an item that names no time is late where another of its items is', async () => {
  const placed = (id: string, created_at: string) =>
    anItem({ id, order_id: id, item_status: 'accepted', created_at, pedido: { ...anItem().pedido!, id, created_at } });
  const set = aSession([placed('undated', ''), placed('old', '2026-11-10T10:00:00.000000Z')]);
  expect(await shown(set, '3')).toMatch(/^▌ !/m);
});

test('a product without a count of all its stock does not say “in all” of nothing', async () => {
  const set = aSession();
  updateProduct(set.context.details, 'product-1', { value: aProduct({ estoque_global: '' }), askedAt: 900 });
  goTo(set.session, { screen: 'product', productId: 'product-1' });
  const screen = await shown(set);
  expect(screen).toMatch(/ Stock *$/m);
  expect(screen).not.toContain('in all');
});

test('what is added to a count that is no number any more is shown as that', async () => {
  const set = aSession();
  const record = aStockRecord();
  mergeStock(set.context.stock, [record], { askedAt: 1, knownAt: 1 });
  set.context.stock.setState({ isLoaded: true });
  await shown(set, '4', '+', '+');
  const changed = { ...record, quantidade: 'ten', updated_at: '2026-11-20T11:59:00Z' };
  mergeStock(set.context.stock, [changed], { askedAt: 5, knownAt: 5 });
  expect(await shown(set)).toMatch(/→ \+2 +! was 12 when you counted/);
});

test('a count that waits is named in the list behind that figure, with its change', async () => {
  const set = aSession();
  const { id, product_id } = aStockRecord();
  mergeStock(set.context.stock, [aStockRecord()], { askedAt: 1, knownAt: 1 });
  const edit = { id: 'e', operation: 'setStock', stockId: id, productId: product_id, createdAt: NOW } as const;
  const change = { before: { quantidade: '12' }, change: { quantidade: 5 } };
  set.replica.setState({ edits: new Map([[`stock:${id}`, [{ ...edit, ...change } as unknown as EditIntent]]]) });
  goTo(set.session, { screen: 'why', figure: 'waiting' });
  expect(await shown(set)).toMatch(/stock .*Caneca esmaltada · azul · 325 ml {2}12 → 5/);
});

test.each([
  ['p1', 'p1 · blue'],
  ['', '? · blue'],
])('an item without a name is called by the id of its product, else “?” (%j)', async (product_id, name) => {
  const set = aSession([aPiece('mug', { product_nome: '', product_id, variation_options: 'blue' })]);
  set.session.setState(({ queue }) => ({ queue: { ...queue, statusTab: 'in_production' } }));
  expect(await shown(set), 'queue').toContain(name);
  expect(await shown(set, '\r'), 'item').toContain(`2 × ${name}`);
  expect(await shown(set, '3'), 'production').toContain(name);
  set.put('o1');
  expect(await shown(set), 'packing').toContain(name);
});

test.each([
  ['en', 'no text to check', 'text is right'],
  ['pt-BR', 'não há texto a conferir', 'texto certo'],
] as const)(
  'a text that the store takes away while it is read is not confirmed (%s)',
  async (language, none, right) => {
    const piece = aPiece('mug', { personalization_data: 'Ana' });
    const set = aSession([piece], language);
    goTo(set.session, { screen: 'personalisation', itemId: 'mug' });
    expect(await shown(set)).toContain(right);
    mergeItems(set.replica, [{ ...piece, personalization_data: '', updated_at: '2026-11-20T11:59:00Z' }], 5);
    const screen = await shown(set);
    expect(screen).toContain(none);
    expect(screen).not.toMatch(new RegExp(`✎|${right}`));
    expect(await shown(set, '\r')).toContain(none);
    expect(set.session.getState().prompt).toBeUndefined();
  },
);
