/** What real services do that the spec allows, or does not forbid: each habit by itself, as its switch plays it. */
import { expect, test } from 'vitest';
import type { Switches } from '../../src/sandbox/switches.ts';
import { NOON, openSandbox, type Json, type TestSandbox } from './support.ts';

const open = (switches: Partial<Switches>): Promise<TestSandbox> => openSandbox({ switches });

const SUMMARIES = [
  ['everywhere', true, true],
  ['lists', true, false],
  ['details', false, true],
  ['nowhere', false, false],
] as const;

test.each(SUMMARIES)('the summary of the order is %s', async (summary, inLists, inDetails) => {
  await using sandbox = await open({ summary });
  const item = await sandbox.itemIn('pending');
  const order = (await sandbox.get(`/pedidos/${item.order_id}`)).body.data;
  const moved = (await sandbox.move(item, 'aceitar')).body.data;
  expect([item, order.itens[0], moved].map((one: Json) => 'pedido' in one)).toEqual([inLists, inDetails, inDetails]);
});

test('what has nothing to say is null, and what has something says it', async () => {
  await using sandbox = await open({ nulls: ['tracking_code', 'label_url', 'preco_promocional', 'capa'] });
  const [pending, shipped] = [await sandbox.itemIn('pending'), await sandbox.itemIn('shipped')];
  expect([pending.tracking_code, pending.label_url]).toEqual([null, null]);
  expect(shipped.tracking_code).toMatch(/\w/);
  const ids = new Set((await sandbox.all()).map((item) => item.product_id));
  const products = await Promise.all([...ids].map((id) => sandbox.get(`/produtos/${id}`)));
  const promotions = products.map(({ body }) => body.data.preco_promocional);
  expect(new Set(promotions.map((price) => (price === null ? 'none' : typeof price)))).toEqual(
    new Set(['none', 'number']),
  );
  expect(products.every(({ body }) => body.data.capa === null)).toBe(true);
});

test('no record says when it was changed last, wherever it is told', async () => {
  await using sandbox = await open({ nulls: ['updated_at'] });
  const item = await sandbox.itemIn('pending');
  const product = (await sandbox.get(`/produtos/${item.product_id}`)).body.data;
  const listed = (await sandbox.get('/estoque')).body.data;
  const moved = (await sandbox.move(item, 'aceitar')).body.data;
  const records = [item, moved, product, ...product.estoques, ...listed];
  expect(new Set(records.map(({ updated_at }: Json) => updated_at))).toEqual(new Set([null]));
});

test('a list leaves out what the detail has, and tells names and deliveries its own way', async () => {
  await using sandbox = await open({
    listsWithout: ['variation_options', 'personalization_data'],
    disputed: ['product_nome', 'delivery_type'],
  });
  const listed = (await sandbox.all()).find((item) => item.product_nome.length === 18);
  const order = (await sandbox.get(`/pedidos/${listed.order_id}`)).body.data;
  const detailed = order.itens.find((item: Json) => item.id === listed.id);
  expect(['variation_options', 'personalization_data'].filter((name) => name in listed)).toEqual([]);
  expect(detailed.product_nome.startsWith(listed.product_nome)).toBe(true);
  expect(detailed.product_nome.length).toBeGreaterThan(listed.product_nome.length);
  expect(listed.delivery_type).toBe(detailed.delivery_type.toLowerCase().replaceAll(' ', '_'));
});

test('some rows of the order list have no id, and the order has it', async () => {
  await using sandbox = await open({ listedIds: 'most' });
  const listed = await sandbox.all();
  const unnamed = listed.filter(({ id }) => id === null);
  expect(unnamed.length).toBeGreaterThan(0);
  expect(unnamed.length).toBeLessThan(listed.length / 2);
  const { itens } = (await sandbox.get(`/pedidos/${unnamed[0]!.order_id}`)).body.data;
  for (const { id } of itens) expect(id).toMatch(/^[\da-f-]{36}$/);
});

test('the envelope leaves out the total and the last page', async () => {
  await using sandbox = await open({ metaWithout: ['total', 'last_page'] });
  for (const path of ['/pedidos', '/estoque']) {
    const { meta } = (await sandbox.get(path)).body;
    expect(['total', 'last_page', 'current_page'].filter((name) => name in meta)).toEqual(['current_page']);
  }
});

test('a page beyond the last is the last page once more', async () => {
  await using sandbox = await open({ beyondLast: 'last-page' });
  for (const path of ['/pedidos', '/estoque']) {
    const last = (await sandbox.get(path)).body.meta.last_page;
    const [there, beyond] = await Promise.all([last, last + 5].map((page) => sandbox.get(`${path}?page=${page}`)));
    expect(beyond!.body.data).toEqual(there!.body.data);
    expect(beyond!.body.meta.current_page).toBe(last);
  }
});

test('a page parameter that is ignored brings page 1, under its own name or under the one asked for', async () => {
  for (const [pages, named] of [
    ['ignored', 1],
    ['echoed', 2],
  ] as const) {
    await using sandbox = await open({ pages });
    for (const path of ['/pedidos', '/estoque']) {
      const [first, second] = await Promise.all([1, 2].map((page) => sandbox.get(`${path}?page=${page}`)));
      expect(second!.body.data).toEqual(first!.body.data);
      expect([second!.body.meta.current_page, second!.body.meta.last_page]).toEqual([
        named,
        first!.body.meta.last_page,
      ]);
    }
  }
});

test('the envelope names a last page too few, and a total too large or too small', async () => {
  await using sandbox = await open({});
  const right = (await sandbox.get('/pedidos')).body.meta;
  await sandbox.control('PATCH', '/switches', { lastPage: 'short', totals: 'long' });
  const wrong = (await sandbox.get(`/pedidos?page=${right.last_page - 1}`)).body;
  expect([wrong.meta.last_page, wrong.meta.total, wrong.links.next]).toEqual([
    right.last_page - 1,
    right.total + 10,
    null,
  ]);
  expect((await sandbox.get(`/pedidos?page=${right.last_page}`)).body.data.length).toBeGreaterThan(0);
  await sandbox.control('PATCH', '/switches', { totals: 'short' });
  expect((await sandbox.get('/pedidos')).body.meta.total).toBe(right.total - 10);
});

test('a token comes to stand for another store', async () => {
  await using sandbox = await openSandbox({ tokens: ['a', 'b'] });
  const storeOf = async (token: string) => (await sandbox.get('/ping', token)).body.loja_id;
  const [a, b] = [await storeOf('a'), await storeOf('b')];
  expect(a).not.toBe(b);
  await sandbox.control('PATCH', '/switches', { tokens: 'swapped' });
  expect([await storeOf('a'), await storeOf('b')]).toEqual([b, a]);
});

test('filters are read, checked and ignored', async () => {
  await using sandbox = await open({ ignored: ['status', 'dates'] });
  const total = (await sandbox.get('/pedidos')).body.meta.total;
  for (const query of ['status=pending', 'data_inicio=2026-11-19', 'data_fim=2026-11-01']) {
    expect((await sandbox.get(`/pedidos?${query}`)).body.meta.total, query).toBe(total);
  }
  expect((await sandbox.get('/pedidos?status=nonsense')).status).toBe(422);
});

test('a delta is ignored on every page but the first', async () => {
  await using sandbox = await open({ delta: 'first-page' });
  const since = 'atualizado_apos=2026-11-20T11:59:00Z';
  await sandbox.move(await sandbox.itemIn('pending'), 'aceitar');
  expect((await sandbox.get(`/pedidos?${since}`)).body.meta.total).toBe(1);
  expect((await sandbox.get(`/pedidos?${since}&page=2`)).body.meta.total).toBeGreaterThan(25);
});

test('the offset of a delta is dropped: its digits count in the zone of the shop', async () => {
  await using sandbox = await open({ zone: '-03:00', deltaOffset: 'dropped' });
  await sandbox.move(await sandbox.itemIn('pending'), 'aceitar');
  const changed = async (since: string) => (await sandbox.get(`/pedidos?atualizado_apos=${since}`)).body.meta.total;
  const aMinuteAgo = new Date(NOON - 60_000).toISOString();
  expect(await changed(aMinuteAgo)).toBe(0);
  expect(await changed('2026-11-20T08:59:00Z')).toBe(1);
  expect(await changed('2026-11-20T08:59:00%2B05:00')).toBe(1);
});

test('numbers have spaces, and a price is a text with a comma', async () => {
  await using sandbox = await open({ numbers: 'spaced', prices: 'text' });
  const items = await sandbox.all();
  expect(items.every(({ quantidade }) => /^ \d{1,3}( \d{3})*$/.test(quantidade))).toBe(true);
  expect(items.every(({ subtotal }) => /^ \d{1,3}( \d{3})*\.\d{2}$/.test(subtotal))).toBe(true);
  const { preco } = (await sandbox.get(`/produtos/${items[0].product_id}`)).body.data;
  expect(preco).toMatch(/^\d+,\d{2}$/);
});

test.each(['stock-laravel', 'worst-spec-reading'])('the profile %s is a store that works', async (profile) => {
  await using sandbox = await openSandbox({ profile });
  const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => sandbox.get(`/pedidos?page=${page}&p=${page}`)));
  const item = pages.flatMap(({ body }) => body.data).find((one: Json) => one.item_status === 'pending');
  const moved = await sandbox.move(item, 'aceitar');
  expect(moved.status).toBeLessThan(300);
  expect(moved.body.data.item_status).toBe('accepted');
});
