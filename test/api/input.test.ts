import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { createClient } from '../../src/api/client.ts';
import { InvalidConfig, InvalidInput, WritesNotAllowed } from '../../src/api/errors.ts';
import { checkBaseUrl } from '../../src/api/input.ts';
import { connect, failure, item, json, page, product, startScriptedStore, stock, TOKEN } from './scripted-store.ts';

test.each([
  ['https://loja.exemplo/api/v1', 'https://loja.exemplo', '/api/v1'],
  ['https://loja.exemplo/api/v1/', 'https://loja.exemplo', '/api/v1'],
  ['https://loja.exemplo:8443', 'https://loja.exemplo:8443', ''],
  ['http://localhost:4010/api/v1', 'http://localhost:4010', '/api/v1'],
  ['http://127.0.0.1:4010/x@y', 'http://127.0.0.1:4010', '/x@y'],
  ['http://127.8.9.1/api', 'http://127.8.9.1', '/api'],
  ['http://[::1]:4010/api', 'http://[::1]:4010', '/api'],
])('the base URL %s is taken', (text, origin, path) => {
  expect(checkBaseUrl(text)).toEqual({ origin, path });
});

test.each([
  ['', 'not a URL'],
  ['loja.exemplo/api', 'not a URL'],
  ['ftp://loja.exemplo', 'https'],
  ['http://loja.exemplo/api/v1', 'clear text'],
  ['http://127.0.0.1.exemplo/api', 'clear text'],
  ['http://localhost.exemplo/api', 'clear text'],
  ['http://192.168.0.9/api', 'clear text'],
  ['https://maria:segredo@loja.exemplo/api', 'user name'],
  ['https://segredo@loja.exemplo/api', 'user name'],
  ['https://@loja.exemplo/api', 'user name'],
  ['https:\\\\segredo@loja.exemplo/api', 'user name'],
  ['https://loja.exemplo/api?token=segredo', 'query'],
  ['https://loja.exemplo/api?', 'query'],
  ['https://loja.exemplo/api#segredo', 'fragment'],
])('the base URL %j is refused, in words that do not repeat it', (baseUrl, word) => {
  const make = () => createClient({ baseUrl, token: TOKEN });
  expect(make).toThrow(InvalidConfig);
  expect(make).toThrow(word);
  expect(make).not.toThrow('segredo');
});

test.each([
  '',
  ' ',
  'segredo com espaço',
  'segredo\nx',
  'segredo\r',
  'segredo\0',
  'segrédo',
  'segredo\x7f',
  'segredo\u200b',
])('the token %j is refused, in words that do not repeat it', (token) => {
  try {
    createClient({ baseUrl: 'https://loja.exemplo/api/v1', token });
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidConfig);
    expect((error as InvalidConfig).fault).toMatch(/^token-/);
    expect(inspect(error, { depth: Infinity, showHidden: true })).not.toMatch(/segr/);
  }
});

test.each(['', '.', '..', 'a\nb', 'a\x7f', 'a\x85', '\ud800'])('the id %j never leaves', async (id) => {
  await using store = await startScriptedStore(json({}));
  await using client = connect(store.url);
  const attempts = [
    client.getOrder(id),
    client.acceptItem(id, 'i1'),
    client.acceptItem('o1', id),
    client.startProduction('o1', id),
    client.shipItem('o1', id, 'BR1'),
    client.returnToProduction('o1', id),
    client.getProduct(id),
    client.updatePrice(id, { preco: 1 }),
    client.updateStock(id, { quantidade: 1 }),
    client.listStock({ product_id: id }),
  ];
  for (const attempt of attempts) {
    const error = await failure(attempt);
    expect(error).toBeInstanceOf(InvalidInput);
    expect(error).toMatchObject({ mayHaveApplied: false });
  }
  expect(store.arrivals).toEqual([]);
  expect(client.exchanges).toEqual([]);
});

test('an id cannot reach another path or host', async () => {
  await using store = await startScriptedStore(json({ data: item() }));
  await using client = connect(store.url);
  await client.acceptItem('../../x', '@evil.invalid/?a=b#c%2e');
  expect(store.arrivals[0]!.url).toBe('/api/v1/pedidos/..%2F..%2Fx/itens/%40evil.invalid%2F%3Fa%3Db%23c%252e/aceitar');
});

test.each([
  [(c: ReturnType<typeof connect>) => c.shipItem('o', 'i', ''), 'tracking_code'],
  [(c: ReturnType<typeof connect>) => c.shipItem('o', 'i', 'X'.repeat(101)), 'tracking_code'],
  [(c: ReturnType<typeof connect>) => c.shipItem('o', 'i', 'BR\n1'), 'tracking_code'],
  [(c: ReturnType<typeof connect>) => c.shipItem('o', 'i', 'BR 1'), 'tracking_code'],
  [(c: ReturnType<typeof connect>) => c.shipItem('o', 'i', 'ВR123'), 'tracking_code'],
  [(c: ReturnType<typeof connect>) => c.updatePrice('p', {}), 'preco or preco_promocional'],
  [(c: ReturnType<typeof connect>) => c.updatePrice('p', { preco: 29.9 }), 'preco'],
  [(c: ReturnType<typeof connect>) => c.updatePrice('p', { preco: -1 }), 'preco'],
  [(c: ReturnType<typeof connect>) => c.updatePrice('p', { preco_promocional: Number.NaN }), 'preco_promocional'],
  [(c: ReturnType<typeof connect>) => c.updateStock('s', {}), 'quantidade or is_active'],
  [(c: ReturnType<typeof connect>) => c.updateStock('s', { quantidade: -1 }), 'quantidade'],
  [(c: ReturnType<typeof connect>) => c.updateStock('s', { quantidade: 1.5 }), 'quantidade'],
  [(c: ReturnType<typeof connect>) => c.listItems({ status: 'aceito' as 'accepted' }), 'status'],
  [(c: ReturnType<typeof connect>) => c.listItems({ data_inicio: '2026-02-30' }), 'data_inicio'],
  [(c: ReturnType<typeof connect>) => c.listItems({ data_fim: '20/11/2026' }), 'data_fim'],
  [(c: ReturnType<typeof connect>) => c.listItems({ atualizado_apos: '2026-11-20T10:00:00' }), 'atualizado_apos'],
  [(c: ReturnType<typeof connect>) => c.listItems({ atualizado_apos: '2026-02-30T10:00:00Z' }), 'atualizado_apos'],
  [(c: ReturnType<typeof connect>) => c.listItems({ page: 0 }), 'page'],
  [(c: ReturnType<typeof connect>) => c.listStock({ page: 1.5 }), 'page'],
])('what no store could take is refused before it is sent: %s', async (attempt, argument) => {
  await using store = await startScriptedStore(json({}));
  await using client = connect(store.url);
  const error = await failure(attempt(client));
  expect(error).toBeInstanceOf(InvalidInput);
  expect(error).toMatchObject({ argument, mayHaveApplied: false });
  expect(store.arrivals).toEqual([]);
});

test('each operation sends the method, path and body of spec part 4', async () => {
  await using store = await startScriptedStore((response, { url }) => {
    const isList = url.includes('/estoque?') || url.includes('/pedidos?');
    const data = url.includes('produtos') ? product() : url.includes('estoque') ? stock() : item({ itens: [] });
    json(url.includes('ping') ? { pong: true, loja_id: 'l1' } : isList ? page([]) : { data })(response, null as never);
  });
  await using client = connect(store.url);
  await client.listItems({
    status: 'pending',
    data_inicio: '2026-11-01',
    data_fim: '2026-11-30',
    atualizado_apos: '2026-11-20T07:00:00.900-03:00',
    page: 2,
  });
  await client.getOrder('o1');
  await client.acceptItem('o1', 'i1');
  await client.startProduction('o1', 'i1');
  await client.shipItem('o1', 'i1', 'BR123456789BR');
  await client.shipItem('o1', 'i1', null);
  await client.returnToProduction('o1', 'i1');
  await client.getProduct('p1');
  await client.updatePrice('p1', { preco: 6490 });
  await client.updatePrice('p1', { preco: 6490, preco_promocional: 0 });
  await client.listStock({ product_id: 'p1', atualizado_apos: '2026-11-20T10:00:00Z' });
  await client.updateStock('s1', { quantidade: 0, is_active: false });
  await client.ping();

  expect(store.arrivals.map(({ method, url, body }) => `${method} ${url} ${body}`.trim())).toMatchInlineSnapshot(`
    [
      "GET /api/v1/pedidos?status=pending&data_inicio=2026-11-01&data_fim=2026-11-30&atualizado_apos=2026-11-20T10%3A00%3A00Z&page=2",
      "GET /api/v1/pedidos/o1",
      "POST /api/v1/pedidos/o1/itens/i1/aceitar",
      "POST /api/v1/pedidos/o1/itens/i1/iniciar-producao",
      "POST /api/v1/pedidos/o1/itens/i1/enviar {"tracking_code":"BR123456789BR"}",
      "POST /api/v1/pedidos/o1/itens/i1/enviar {"tracking_code":null}",
      "POST /api/v1/pedidos/o1/itens/i1/voltar-producao",
      "GET /api/v1/produtos/p1",
      "PATCH /api/v1/produtos/p1/preco {"preco":6490}",
      "PATCH /api/v1/produtos/p1/preco {"preco":6490,"preco_promocional":0}",
      "GET /api/v1/estoque?atualizado_apos=2026-11-20T10%3A00%3A00Z&product_id=p1",
      "PATCH /api/v1/estoque/s1 {"quantidade":0,"is_active":false}",
      "GET /api/v1/ping",
    ]
  `);
  for (const { headers, body } of store.arrivals) {
    expect(headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(headers.accept).toBe('application/json');
    expect(headers['content-type']).toBe(body === '' ? undefined : 'application/json');
  }
});

test('a read-only client refuses all six writes before the socket, and reads', async () => {
  await using store = await startScriptedStore(json({ data: product() }));
  await using client = connect(store.url, { isReadOnly: true });
  const writes = [
    client.acceptItem('o', 'i'),
    client.startProduction('o', 'i'),
    client.shipItem('o', 'i', 'BR1'),
    client.returnToProduction('o', 'i'),
    client.updatePrice('p', { preco: 1 }),
    client.updateStock('s', { quantidade: 1 }),
  ];
  for (const write of writes) {
    const error = await failure(write);
    expect(error).toBeInstanceOf(WritesNotAllowed);
    expect(error).toMatchObject({ mayHaveApplied: false });
  }
  expect(store.sockets).toEqual([]);
  expect((await client.getProduct('p1')).data.id).toBe('p1');
});
