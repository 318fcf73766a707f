import { expect, test } from 'vitest';
import { connect, failure, item, json, page, startScriptedStore, stock } from './scripted-store.ts';

const links = (first: string, last: string, prev: string | null = null, next: string | null = null) => ({
  first,
  last,
  prev,
  next,
});

/** Reads page 1 with the given envelope, then page 2, and tells with which query the second went out. */
async function secondQuery(firstBody: unknown): Promise<string> {
  await using store = await startScriptedStore(json(firstBody), json(page([], { page: 2, last: 3, total: 60 })));
  await using client = connect(store.url);
  const filters = { atualizado_apos: '2026-11-20T10:00:00Z' };
  await client.listItems(filters);
  await client.listItems({ ...filters, page: 2 });
  return store.arrivals[1]!.url.split('?')[1]!;
}

const AFTER = 'atualizado_apos=2026-11-20T10%3A00%3A00Z';

test.each<[what: string, links: object | undefined, expected: string, metaLinks?: object[]]>([
  ['the usual name', undefined, 'page=2'],
  ['an odd name', links('http://h/p?pagina=1', 'http://h/p?pagina=3'), 'pagina=2'],
  ['a name with brackets', links('/p?page%5Bnumber%5D=1', '/p?page%5Bnumber%5D=3'), 'page%5Bnumber%5D=2'],
  ['relative links', links('?p=1', '?p=3', null, '?p=2'), 'p=2'],
  ['a foreign host', links('https://evil.invalid/x?q=1', '//evil.invalid/x?q=3#f'), 'q=2'],
  ['userinfo and garbage before the query', links('::/@@evil?n=1', 'javascript:0?n=3'), 'n=2'],
  [
    'a constant beside it',
    links('/p?per_page=25&pg=1&status=pending', '/p?per_page=25&pg=3&status=pending', null, '/p?per_page=25&pg=2'),
    'pg=2',
  ],
  ['a constant of 1 beside it', links('/p?v=1&pg=1', '/p?v=1&pg=3'), 'pg=2'],
  ['a first link without it', links('/p', '/p?pg=3'), 'pg=2'],
  ['two names: the usual one wins', links('/p?aa=1&page=1', '/p?aa=3&page=3'), 'page=2'],
  [
    'only the numbered links',
    { first: null, last: null, prev: null, next: null },
    'pagina=2',
    [
      { url: null, label: '&laquo; Previous', active: false },
      { url: 'http://h/p?pagina=1', label: '1', active: true },
      { url: 'http://h/p?pagina=2', label: '2', active: false },
      { url: null, label: '...', active: false },
    ],
  ],
  ['offsets instead of pages: not understood', links('/p?offset=0', '/p?offset=50', null, '/p?offset=25'), 'page=2'],
  ['a filter of ours that happens to fit', links('/p?status=1', '/p?status=3'), 'page=2'],
  ['no links', {}, 'page=2'],
  [
    'links that are no links',
    { first: 1, last: { a: 1 }, prev: [], next: true },
    'page=2',
    [null as never, { url: 3 }],
  ],
  ['control characters in the name', links('/p?a%0Ab=1', '/p?a%0Ab=3'), 'page=2'],
])('the page parameter is learnt from links with %s', async (_, given, expected, metaLinks = []) => {
  const body = page([item()], { last: 3, total: 60, metaLinks, ...(given ? { links: given } : {}) });
  expect(await secondQuery(body)).toBe(`${AFTER}&${expected}`);
});

test('a single page teaches nothing: every constant of 1 would look like its number', async () => {
  expect(await secondQuery(page([], { last: 1, links: links('/p?v=1', '/p?v=1') }))).toBe(`${AFTER}&page=2`);
});

const linking = (number: number, query: (page: number) => string) =>
  json(page([], { page: number, last: 3, total: 60, links: links(query(1), query(3)) }));

test('a name that was learnt stays as long as the links bear it out, and gives way to another when they do not', async () => {
  await using store = await startScriptedStore(
    linking(1, (n) => `?folha=${n}`),
    linking(2, (n) => `?alpha=${n}&folha=${n}`),
    linking(2, (n) => `?alpha=${n}`),
    linking(2, (n) => `?alpha=${n}`),
  );
  await using client = connect(store.url);
  await client.listItems();
  for (let i = 0; i < 3; i++) await client.listItems({ page: 2 });
  expect(store.arrivals.map(({ url }) => url.split('?')[1])).toEqual([undefined, 'folha=2', 'folha=2', 'alpha=2']);
});

test('the name is remembered for each list on its own, and no link is ever asked', async () => {
  await using elsewhere = await startScriptedStore(json({}));
  const to = (name: string) => links(`${elsewhere.url}?${name}=1`, `${elsewhere.url}?${name}=2`);
  await using store = await startScriptedStore(
    json(page([item()], { last: 2, total: 26, links: to('pagina') })),
    json(page([stock()], { last: 2, total: 26, links: to('folha') })),
    json(page([], { page: 2, last: 2, total: 26, links: {} })),
  );
  await using client = connect(store.url);
  await client.listItems({ status: 'pending' });
  await client.listStock({ product_id: 'p1' });
  await client.listItems({ status: 'pending', page: 2 });
  await client.listStock({ product_id: 'p1', page: 2 });
  await client.listItems({ status: 'pending', page: 2 });
  expect(store.arrivals.map(({ url }) => url.slice('/api/v1'.length))).toEqual([
    '/pedidos?status=pending',
    '/estoque?product_id=p1',
    '/pedidos?status=pending&pagina=2',
    '/estoque?product_id=p1&folha=2',
    '/pedidos?status=pending&pagina=2',
  ]);
  expect(elsewhere.sockets).toEqual([]);
});

test('a page tells its numbers, also where they are numeric strings', async () => {
  const body = page([item(), item({ id: 'i2' })], { page: 2, last: 3, total: 60 });
  Object.assign(body['meta'] as object, { current_page: '2', last_page: '3', total: '60', per_page: '25' });
  await using store = await startScriptedStore(json(body));
  await using client = connect(store.url);
  const { data } = await client.listItems({ page: 2 });
  expect(data).toMatchObject({ currentPage: 2, lastPage: 3, total: 60, perPage: 25 });
  expect(data.rows.map(({ id }) => id)).toEqual(['i1', 'i2']);
  expect(client.drift.list()).toContainEqual({ field: 'meta.total', seen: 'string', valueCount: 1 });
});

test.each([
  ['data is an object with names', { ...page([]), data: { rows: [item()] } }],
  ['data is an object with names and numbers', { ...page([]), data: { '0': item(), length: 1 } }],
  ['data is null', { ...page([]), data: null }],
  ['data is missing', { links: {}, meta: page([])['meta'] }],
  ['meta is missing', { data: [], links: {} }],
  ...['current_page', 'last_page', 'total', 'per_page'].flatMap((key) =>
    // A total or a last page that is not told is one thing, one that says nothing is another.
    [...(key.endsWith('page') && key !== 'last_page' ? [null, undefined] : []), -1, 1.5, 'x', '', true, [1]].map(
      (value): [string, unknown] => [
        `meta.${key} is ${JSON.stringify(value)}`,
        { ...page([]), meta: { ...(page([])['meta'] as object), [key]: value } },
      ],
    ),
  ),
])('a page whose %s is unreadable', async (_, body) => {
  await using store = await startScriptedStore(json(body));
  await using client = connect(store.url);
  expect(await failure(client.listItems())).toMatchObject({ name: 'UnreadableAnswer', reason: 'wrong-shape' });
});

test.each([
  ['total', null],
  ['total', undefined],
  ['last_page', null],
  ['last_page', undefined],
])('a page whose meta.%s is %s is read by its rows', async (key, value) => {
  const rows = Array.from({ length: 25 }, (_, i) => item({ id: `i${i}` }));
  const whole = page(rows, { last: 3, total: 60 });
  await using store = await startScriptedStore(
    json({ ...whole, meta: { ...(whole['meta'] as object), [key]: value } }),
  );
  await using client = connect(store.url);
  const { data } = await client.listItems();
  expect([data.lastPage, data.total, data.isUncounted ?? false]).toEqual([
    3,
    key === 'total' ? 25 : 60,
    key === 'total',
  ]);
  expect(client.drift.list()).toContainEqual(expect.objectContaining({ field: `meta.${key}` }));
});

const keyed = (data: object) => json({ ...page([]), data });

test('a list that PHP wrote as an object with numbers for keys is a list, with gaps and without rows', async () => {
  const [a, b] = [item({ id: 'a' }), item({ id: 'b' })];
  await using store = await startScriptedStore(keyed({ 0: a, 1: b }), keyed({ 12: b, 3: a }), keyed({}));
  await using client = connect(store.url);
  const pages = [await client.listItems(), await client.listItems(), await client.listItems()];
  expect(pages.map(({ data }) => data.rows.map(({ id }) => id))).toEqual([['a', 'b'], ['a', 'b'], []]);
  expect(pages[1]!.data.rawRows).toEqual([a, b]);
  expect(client.drift.list()).toContainEqual({ field: 'data', seen: 'object', valueCount: 3 });
});

test('rows without a usable id are dropped and counted, and the raw rows stay beside the others', async () => {
  const good = [item({ id: 'a' }), item({ id: 7 }), item({ id: 'b' })];
  const bad = [null, 3, 'x', [], {}, item({ id: '' }), item({ id: null }), item({ id: true }), item({ id: '..' })];
  const hostile = [item({ id: 'a\u001b[2J' }), item({ id: 'a\u202eb' }), item({ id: { x: 1 } })];
  const rows = [good[0], ...bad, good[1], ...hostile, good[2]];
  await using store = await startScriptedStore(json(page(rows, { total: rows.length })));
  await using client = connect(store.url);
  const { data } = await client.listItems();
  expect(data.rows.map(({ id }) => id)).toEqual(['a', '7', 'b']);
  expect(data.rawRows).toEqual(good);
  expect(data.total).toBe(rows.length);
  expect(client.drift.list()).toContainEqual({ field: 'item', seen: 'dropped-row', valueCount: 12 });
});
