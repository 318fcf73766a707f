import { expect, test } from 'vitest';
import { MOVES, STATUSES } from '../../src/sandbox/rules.ts';
import { openSandbox, type Json } from './support.ts';

const ITEM_TEXTS = [
  'id order_id product_id product_nome preco_unitario quantidade subtotal frete_valor item_status tracking_code',
  'cancellation_reason variation_options personalization_data delivery_type label_url shipping_provider_status',
  'created_at updated_at aceito_em em_producao_em enviado_em entregue_em cancelado_em',
]
  .join(' ')
  .split(' ');

function expectTexts(record: Json, names: readonly string[]): void {
  for (const name of names) expect(record[name], name).toBeTypeOf('string');
}

test('ping names the store of the token', async () => {
  await using sandbox = await openSandbox({ tokens: ['one', 'two'] });
  const one = await sandbox.get('/ping', 'one');
  const two = await sandbox.get('/ping', 'two');
  expect(one).toMatchObject({ status: 200, body: { pong: true, loja_id: expect.any(String) } });
  expect(two.body.loja_id).not.toBe(one.body.loja_id);
});

test('all eleven operations answer 401 with a message where the token is missing, wrong or not a bearer', async () => {
  await using sandbox = await openSandbox();
  const item = await sandbox.itemIn('pending');
  const { data: stock } = (await sandbox.get('/estoque')).body;
  const operations: [string, string][] = [
    ['GET', '/pedidos'],
    ['GET', `/pedidos/${item.order_id}`],
    ...MOVES.map((move): [string, string] => ['POST', `/pedidos/${item.order_id}/itens/${item.id}/${move}`]),
    ['GET', `/produtos/${item.product_id}`],
    ['PATCH', `/produtos/${item.product_id}/preco`],
    ['GET', '/estoque'],
    ['PATCH', `/estoque/${stock[0].id}`],
    ['GET', '/ping'],
  ];
  expect(operations).toHaveLength(11);
  const wrong = [{}, { authorization: 'Bearer nobody' }, { authorization: 'Basic dDp0' }, { authorization: 'Bearer' }];
  for (const [method, path] of operations) {
    for (const headers of wrong) {
      const response = await fetch(`${sandbox.url}${path}`, { method, headers });
      expect([response.status, await response.json()]).toEqual([401, { message: 'Não autenticado.' }]);
    }
  }
  expect((await sandbox.requests('?applied=true')).length).toBe(0);
});

test('an item carries every field of the spec as text', async () => {
  await using sandbox = await openSandbox();
  for (const status of STATUSES) {
    const item = await sandbox.itemIn(status);
    expectTexts(item, ITEM_TEXTS);
    expect(item.item_status).toBe(status);
    expectTexts(item.pedido, ['id', 'numero', 'status', 'metodo_envio', 'created_at']);
    expect(Object.keys(item)).toHaveLength(ITEM_TEXTS.length + 2);
    expect(item.created_at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/);
    expect(item.preco_unitario).toMatch(/^\d+\.\d{2}$/);
    expect(Number(item.subtotal)).toBeCloseTo(Number(item.preco_unitario) * Number(item.quantidade), 5);
  }
  expect((await sandbox.itemIn('pending')).financeiro).toBeNull();
  const shipped = await sandbox.itemIn('shipped');
  expectTexts(shipped.financeiro, [
    'valor_liquido_vendedor',
    'comissao_pct',
    'valor_comissao',
    'status',
    'data_credito',
  ]);
});

test('an order carries buyer, payment, address and its items, and its sums add up', async () => {
  await using sandbox = await openSandbox();
  const item = await sandbox.itemIn('accepted');
  const { status, body } = await sandbox.get(`/pedidos/${item.order_id}`);
  const order = body.data;
  expect(status).toBe(200);
  const texts = 'id numero status subtotal desconto frete_total total metodo_envio frete_prazo notes created_at';
  expectTexts(order, texts.split(' '));
  expectTexts(order.comprador, ['nome', 'email', 'telefone', 'cpf_cnpj']);
  expectTexts(order.pagamento, ['metodo', 'pago_em']);
  expectTexts(
    order.endereco_entrega,
    'nome_destinatario cep logradouro numero complemento bairro cidade estado'.split(' '),
  );
  expect(order.itens.map((own: Json) => own.id)).toContain(item.id);
  expect(Number(order.subtotal) - Number(order.desconto) + Number(order.frete_total)).toBeCloseTo(
    Number(order.total),
    5,
  );
  expect((await sandbox.get(`/pedidos/${item.order_id}`)).body).toEqual(body);
});

test('an item goes through its whole life, and every step is stamped', async () => {
  let now = Date.parse('2026-11-20T12:00:00Z');
  await using sandbox = await openSandbox({ now: () => now });
  const pending = await sandbox.itemIn('pending');
  const steps = [
    ['aceitar', undefined, 'accepted', 'aceito_em'],
    ['iniciar-producao', undefined, 'in_production', 'em_producao_em'],
    ['enviar', { tracking_code: 'SD123456785BR' }, 'shipped', 'enviado_em'],
    ['voltar-producao', undefined, 'in_production', 'em_producao_em'],
    ['enviar', { tracking_code: null }, 'shipped', 'enviado_em'],
  ] as const;
  for (const [move, body, status, stamp] of steps) {
    now += 60_000;
    const reply = await sandbox.move(pending, move, body);
    expect([reply.status, reply.body.data.item_status]).toEqual([200, status]);
    expect(reply.body.data.updated_at).toBe(new Date(now).toISOString().replace('Z', '000Z'));
    if (move !== 'voltar-producao') expect(reply.body.data[stamp]).toBe(reply.body.data.updated_at);
    if (move === 'voltar-producao') expect(reply.body.data.tracking_code).toBe('SD123456785BR');
    const order = (await sandbox.get(`/pedidos/${pending.order_id}`)).body.data;
    expect(order.itens.find((item: Json) => item.id === pending.id)).toEqual(reply.body.data);
  }
  expect((await sandbox.get(`/pedidos/${pending.order_id}`)).body.data.itens[0].tracking_code).toBe('');
});

test('a move from any other state is refused with a message alone, and changes nothing', async () => {
  await using sandbox = await openSandbox();
  const from = {
    aceitar: 'pending',
    'iniciar-producao': 'accepted',
    enviar: 'in_production',
    'voltar-producao': 'shipped',
  };
  for (const status of STATUSES) {
    const item = await sandbox.itemIn(status);
    for (const move of MOVES.filter((known) => from[known] !== status)) {
      const reply = await sandbox.move(item, move, move === 'enviar' ? { tracking_code: 'X' } : undefined);
      expect(reply.status).toBe(422);
      expect(Object.keys(reply.body)).toEqual(['message']);
    }
    expect(await sandbox.itemIn(status)).toEqual(item);
  }
  expect(await sandbox.requests('?applied=true')).toEqual([]);
});

test('the tracking code is required, text or null, and at most 100 characters', async () => {
  await using sandbox = await openSandbox();
  const item = await sandbox.itemIn('in_production');
  const bad = [
    undefined,
    {},
    { tracking_code: 12 },
    { tracking_code: ['X'] },
    { tracking_code: '😀'.repeat(101) },
    [],
    'X',
  ];
  for (const body of bad) {
    const reply = await sandbox.move(item, 'enviar', body);
    expect([reply.status, Object.keys(reply.body)], JSON.stringify(body)).toEqual([422, ['message', 'errors']]);
  }
  const reply = await sandbox.move(item, 'enviar', { tracking_code: '😀'.repeat(100) });
  expect([reply.status, reply.body.data.tracking_code]).toEqual([200, '😀'.repeat(100)]);
});

test('a product shows all its stock, images and categories, and prices change in cents', async () => {
  await using sandbox = await openSandbox();
  const { product_id: id } = await sandbox.itemIn('pending');
  const { data: before } = (await sandbox.get(`/produtos/${id}`)).body;
  for (const name of ['preco', 'preco_promocional', 'peso', 'altura', 'largura', 'comprimento']) {
    expect(before[name], name).toBeTypeOf('number');
  }
  expectTexts(before, ['estoque_global', 'has_variations', 'tags', 'track_stock', 'imagens', 'video_url']);
  expectTexts(before.categoria.categoria_pai, ['id', 'nome', 'slug']);
  expect(before.estoques.length).toBeGreaterThan(0);

  const changed = await sandbox.send('PATCH', `/produtos/${id}/preco`, { preco: 2990, preco_promocional: 2490 });
  expect(changed).toMatchObject({ status: 200, body: { data: { preco: 2990, preco_promocional: 2490 } } });
  const onlyOne = await sandbox.send('PATCH', `/produtos/${id}/preco`, { preco_promocional: 1 });
  expect(onlyOne.body.data).toMatchObject({ preco: 2990, preco_promocional: 1 });
  expect((await sandbox.get(`/produtos/${id}`)).body).toEqual(onlyOne.body);
});

test('a price that is no integer of cents, or no price at all, is invalid', async () => {
  await using sandbox = await openSandbox();
  const { product_id: id } = await sandbox.itemIn('pending');
  const before = (await sandbox.get(`/produtos/${id}`)).body;
  const bad = [
    undefined,
    {},
    { price: 1 },
    { preco: '100' },
    { preco: 10.5 },
    { preco: -1 },
    { preco: null },
    { preco: true },
  ];
  for (const body of [...bad, { preco: 1e300 }, [], { preco: 100, preco_promocional: '1' }]) {
    const reply = await sandbox.send('PATCH', `/produtos/${id}/preco`, body);
    expect([reply.status, Object.keys(reply.body)], JSON.stringify(body)).toEqual([422, ['message', 'errors']]);
    for (const texts of Object.values(reply.body.errors)) expect(texts).toEqual([expect.any(String)]);
  }
  expect((await sandbox.get(`/produtos/${id}`)).body).toEqual(before);
});

test('a stock record takes a quantity and a flag of the right types, and nothing else', async () => {
  await using sandbox = await openSandbox();
  const [record] = (await sandbox.get('/estoque')).body.data;
  expectTexts(record, ['id', 'product_id', 'sku', 'variation_options', 'quantidade', 'is_active', 'updated_at']);
  expectTexts(record.produto, ['id', 'nome']);
  for (const body of [
    { quantidade: '3' },
    { quantidade: -1 },
    { quantidade: 1.5 },
    { is_active: 'true' },
    { is_active: 1 },
    [],
  ]) {
    const reply = await sandbox.send('PATCH', `/estoque/${record.id}`, body);
    expect([reply.status, Object.keys(reply.body)], JSON.stringify(body)).toEqual([422, ['message', 'errors']]);
  }
  const idle = await sandbox.send('PATCH', `/estoque/${record.id}`, {});
  expect(idle).toMatchObject({ status: 200, body: { data: record } });
  const changed = await sandbox.send('PATCH', `/estoque/${record.id}`, { quantidade: 0, is_active: false });
  expect(changed.body.data).toMatchObject({
    quantidade: '0',
    is_active: 'false',
    updated_at: '2026-11-20T12:00:00.000000Z',
  });
  const product = (await sandbox.get(`/produtos/${record.product_id}`)).body.data;
  expect(product.estoques.find((own: Json) => own.id === record.id)).toEqual(changed.body.data);
});

test('two stores share an order, and each sees and moves only its own items', async () => {
  await using sandbox = await openSandbox({ tokens: ['one', 'two'], items: 500 });
  const [ones, twos] = [await sandbox.all('', 'one'), await sandbox.all('', 'two')];
  expect([ones.length, twos.length]).toEqual([500, 500]);
  const ofTwo = new Map(twos.map((item) => [item.order_id, item]));
  const shared = ones.filter((item) => ofTwo.has(item.order_id) && item.item_status === 'pending');
  expect(shared.length).toBeGreaterThan(0);
  const mine = shared[0];
  const theirs = ofTwo.get(mine.order_id);

  const seen = async (token: string): Promise<string[]> =>
    (await sandbox.get(`/pedidos/${mine.order_id}`, token)).body.data.itens.map((item: Json) => item.id);
  expect(await seen('one')).toContain(mine.id);
  expect(await seen('one')).not.toContain(theirs.id);
  expect(await seen('two')).toContain(theirs.id);
  expect((await sandbox.move(theirs, 'aceitar', undefined, 'one')).status).toBe(404);
  expect((await sandbox.move(theirs, 'aceitar', undefined, 'two')).status).toBe(200);
});

test('unknown and foreign ids are not found, whatever they look like', async () => {
  await using sandbox = await openSandbox({ tokens: ['one', 'two'] });
  const mine = await sandbox.itemIn('pending', 'one');
  const other = (await sandbox.all('', 'one')).find((item) => item.order_id !== mine.order_id);
  const [stock] = (await sandbox.get('/estoque', 'one')).body.data;
  const unknown = ['00000000-0000-4000-8000-000000000000', 'x', '%00', '..%2f..', '%ff', "'; DROP TABLE items"];
  const theirs = new Set((await sandbox.all('', 'two')).map((item) => item.order_id));
  const { order_id: foreign } = (await sandbox.all('', 'one')).find((item) => !theirs.has(item.order_id));
  const replies = [
    await sandbox.get(`/pedidos/${foreign}`, 'two'),
    await sandbox.get(`/produtos/${mine.product_id}`, 'two'),
    await sandbox.send('PATCH', `/produtos/${mine.product_id}/preco`, { preco: 1 }, 'two'),
    await sandbox.send('PATCH', `/estoque/${stock.id}`, { quantidade: 1 }, 'two'),
    await sandbox.send('POST', `/pedidos/${other.order_id}/itens/${mine.id}/aceitar`, undefined, 'one'),
  ];
  for (const id of unknown) {
    replies.push(await sandbox.get(`/pedidos/${id}`, 'one'), await sandbox.get(`/produtos/${id}`, 'one'));
    replies.push(await sandbox.send('POST', `/pedidos/${mine.order_id}/itens/${id}/aceitar`, undefined, 'one'));
    replies.push(await sandbox.send('PATCH', `/estoque/${id}`, { quantidade: 1 }, 'one'));
  }
  for (const reply of replies) expect(reply).toMatchObject({ status: 404, body: { message: expect.any(String) } });
  expect(await sandbox.requests('?applied=true')).toEqual([]);
});

test('an unknown path is 404, and a wrong method 405 with the right ones, both in JSON', async () => {
  await using sandbox = await openSandbox();
  for (const path of ['/', '/pedido', '/pedidos/', '/pedidos/a/itens', '/ping/x']) {
    expect(await sandbox.get(path), path).toMatchObject({ status: 404, body: { message: expect.any(String) } });
  }
  const reply = await sandbox.send('DELETE', '/pedidos');
  expect([reply.status, reply.headers.get('allow'), Object.keys(reply.body)]).toEqual([405, 'GET', ['message']]);
  const head = await sandbox.send('HEAD', '/ping');
  expect([head.status, head.body]).toEqual([200, '']);
});

test('each answer carries the date of the sandbox’s clock', async () => {
  await using sandbox = await openSandbox();
  expect((await sandbox.get('/ping')).headers.get('date')).toBe('Fri, 20 Nov 2026 12:00:00 GMT');
});
