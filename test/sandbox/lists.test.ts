import { expect, test } from 'vitest';
import { STATUSES } from '../../src/sandbox/rules.ts';
import { NOON, openSandbox, type Json } from './support.ts';

const dayOf = (item: Json): string => item.created_at.slice(0, 10);
const ids = (items: Json[]): string[] => items.map((item) => item.id);

test('the list has 25 items per page, and its pages hold every item once', async () => {
  await using sandbox = await openSandbox();
  const { body } = await sandbox.get('/pedidos');
  expect(body.meta).toMatchObject({ current_page: 1, from: 1, to: 25, per_page: 25, last_page: 5, total: 120 });
  expect(body.links.prev).toBeNull();
  expect((await sandbox.get('/pedidos?page=5')).body.links).toMatchObject({ prev: expect.any(String), next: null });
  const all = await sandbox.all();
  expect(new Set(ids(all)).size).toBe(120);
});

test('links carry the filters, and following next reads the whole list', async () => {
  await using sandbox = await openSandbox();
  const filter = 'status=delivered&data_inicio=2026-01-01&atualizado_apos=2026-01-01T00%3A00%3A00-03%3A00';
  let url: string | null = `${sandbox.url}/pedidos?${filter}`;
  const found: string[] = [];
  while (url !== null) {
    const response: Response = await fetch(url, { headers: { authorization: 'Bearer t' } });
    const body = (await response.json()) as Json;
    found.push(...ids(body.data));
    url = body.links.next;
    if (url !== null) expect(url).toContain(filter);
  }
  expect(found.toSorted()).toEqual(ids(await sandbox.all('status=delivered')).toSorted());
});

test('a page beyond the last is empty and says so; a page that is no number is the first', async () => {
  await using sandbox = await openSandbox();
  const beyond = (await sandbox.get('/pedidos?page=99')).body;
  expect(beyond.data).toEqual([]);
  expect(beyond.meta).toMatchObject({ current_page: 99, from: null, to: null, last_page: 5, total: 120 });
  for (const page of ['0', '-1', 'x', '1e3', '', '999999999999999999999']) {
    expect((await sandbox.get(`/pedidos?page=${page}`)).body.meta.current_page, page).toBe(1);
  }
});

test('the paginator’s page links are those of the framework', async () => {
  await using sandbox = await openSandbox({ items: 1000 });
  const { meta } = (await sandbox.get('/pedidos?page=20')).body;
  const labels = meta.links.map((link: Json) => link.label);
  expect(labels).toEqual([
    '&laquo; Anterior',
    '1',
    '2',
    '...',
    '17',
    '18',
    '19',
    '20',
    '21',
    '22',
    '23',
    '...',
    '39',
    '40',
    'Próxima &raquo;',
  ]);
  expect(meta.links.filter((link: Json) => link.active).map((link: Json) => link.label)).toEqual(['20']);
  expect(meta.path).toBe(`${sandbox.url}/pedidos`);
});

test('filters by status part the list', async () => {
  await using sandbox = await openSandbox();
  let sum = 0;
  for (const status of STATUSES) {
    const items = await sandbox.all(`status=${status}`);
    expect(items.every((item) => item.item_status === status)).toBe(true);
    sum += items.length;
  }
  expect(sum).toBe(120);
});

test('filters by date take whole days, both included, and count what they list', async () => {
  await using sandbox = await openSandbox();
  const all = await sandbox.all();
  const days = [...new Set(all.map(dayOf))].toSorted();
  const [from, to] = [days[Math.floor(days.length / 3)]!, days[Math.floor(days.length / 1.5)]!];
  const expected = all.filter((item) => dayOf(item) >= from && dayOf(item) <= to);
  const found = await sandbox.all(`data_inicio=${from}&data_fim=${to}`);
  expect(ids(found)).toEqual(ids(expected));
  const one = await sandbox.get(`/pedidos?data_inicio=${from}&data_fim=${from}&status=delivered`);
  const count = all.filter((item) => dayOf(item) === from && item.item_status === 'delivered').length;
  expect(one.body.meta.total).toBe(count);
  expect((await sandbox.get(`/pedidos?data_inicio=${to}&data_fim=${from}`)).body.meta.total).toBe(0);
});

test('the delta has what changed after the moment, to the second', async () => {
  let now = NOON;
  await using sandbox = await openSandbox({ now: () => now });
  const item = await sandbox.itemIn('pending');
  now = NOON + 10_400;
  await sandbox.move(item, 'aceitar');
  const since = async (moment: string): Promise<string[]> =>
    ids((await sandbox.get(`/pedidos?atualizado_apos=${encodeURIComponent(moment)}`)).body.data);
  expect(await since('2026-11-20T12:00:09Z')).toEqual([item.id]);
  expect(await since('2026-11-20T09:00:09.999-03:00')).toEqual([item.id]);
  expect(await since('2026-11-20T12:00:10Z')).toEqual([]);
  expect(await since('2026-11-20T12:00:10.1Z')).toEqual([]);
  expect((await sandbox.get('/pedidos?atualizado_apos=1990-01-01T00:00:00Z')).body.meta.total).toBe(120);
});

test('empty parameters are as good as absent, and unknown ones do not matter', async () => {
  await using sandbox = await openSandbox();
  const plain = (await sandbox.get('/pedidos')).body;
  const { data, meta } = (
    await sandbox.get('/pedidos?status=&data_inicio=&data_fim=&atualizado_apos=&per_page=3&sort=x')
  ).body;
  expect([data, meta.total]).toEqual([plain.data, plain.meta.total]);
});

test('wrong filters are validation errors that name their field', async () => {
  await using sandbox = await openSandbox();
  const bad: [string, string][] = [
    ['status=aceito', 'status'],
    ['status=PENDING', 'status'],
    ['status[]=pending', 'status'],
    ['data_inicio=2026-02-30', 'data_inicio'],
    ['data_inicio=20/11/2026', 'data_inicio'],
    ['data_fim=2026-1-1', 'data_fim'],
    ['data_fim=2026-11-20T10:00:00Z', 'data_fim'],
    ['atualizado_apos=2026-11-20', 'atualizado_apos'],
    ['atualizado_apos=yesterday', 'atualizado_apos'],
    ['atualizado_apos=2026-11-20T25:00:00Z', 'atualizado_apos'],
    ['atualizado_apos=2026-02-30T00:00:00Z', 'atualizado_apos'],
    // An unescaped plus is a space.
    ['atualizado_apos=2026-11-20T10:00:00+03:00', 'atualizado_apos'],
    ['atualizado_apos=1763632800', 'atualizado_apos'],
  ];
  for (const [query, field] of bad) {
    const reply = await sandbox.get(`/pedidos?${query}`);
    expect([reply.status, Object.keys(reply.body.errors ?? {})], query).toEqual([422, [field]]);
    expect(reply.body.message).toBeTypeOf('string');
  }
  const several = await sandbox.get('/pedidos?status=x&data_fim=x');
  expect(Object.keys(several.body.errors)).toEqual(['status', 'data_fim']);
  expect(several.body.message).toContain('(e mais 1 erro)');
  for (const query of ['product_id=7', 'product_id[]=a', 'atualizado_apos=x']) {
    expect((await sandbox.get(`/estoque?${query}`)).status, query).toBe(422);
  }
});

test('stock is listed by product and by change', async () => {
  let now = NOON;
  await using sandbox = await openSandbox({ now: () => now });
  const { data, meta } = (await sandbox.get('/estoque')).body;
  expect(meta.per_page).toBe(50);
  const [record] = data;
  const own = (await sandbox.get(`/estoque?product_id=${record.product_id.toUpperCase()}`)).body;
  expect(own.meta.total).toBe(data.filter((other: Json) => other.product_id === record.product_id).length);
  now += 5000;
  await sandbox.send('PATCH', `/estoque/${record.id}`, { quantidade: 3 });
  const changed = (await sandbox.get('/estoque?atualizado_apos=2026-11-20T12:00:04Z')).body;
  expect(ids(changed.data)).toEqual([record.id]);
  expect((await sandbox.get('/estoque?atualizado_apos=2026-11-20T12:00:05Z')).body.data).toEqual([]);
});

test('deep pages of a large list continue each other, up and down, filtered or not', async () => {
  await using sandbox = await openSandbox({ items: 1200 });
  const day = (await sandbox.get('/pedidos?page=5')).body.data[0].created_at.slice(0, 10);
  for (const listOrder of ['created-desc', 'created-asc']) {
    await sandbox.control('PATCH', '/switches', { listOrder });
    for (const query of ['status=delivered', `data_fim=${day}`]) {
      const items = await sandbox.all(query);
      const times = items.map((item) => item.created_at);
      expect(new Set(ids(items)).size).toBe((await sandbox.get(`/pedidos?${query}`)).body.meta.total);
      expect(items.length).toBeGreaterThan(900);
      expect(times).toEqual(listOrder.endsWith('desc') ? times.toSorted().toReversed() : times.toSorted());
    }
  }
});
