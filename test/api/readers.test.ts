import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDriftCounter } from '../../src/api/drift.ts';
import { connect, failure, item, json, order, page, product, startScriptedStore, stock } from './scripted-store.ts';
import { readItem, readOrder, readProduct, readStock } from '../../src/api/resources.ts';

test.each([
  ['item', readItem, item()],
  [
    'item with both optional parts',
    readItem,
    {
      ...item(),
      financeiro: {
        valor_liquido_vendedor: '1',
        comissao_pct: null,
        valor_comissao: '2',
        status: 's',
        data_credito: '',
      },
      pedido: { id: 'o1', numero: '1', status: 's', metodo_envio: 'm', created_at: 't' },
    },
  ],
  ['item with financeiro null', readItem, item({ financeiro: null })],
  ['stock', readStock, stock()],
  ['product', readProduct, product()],
  [
    'order',
    readOrder,
    order({ itens: [item({ pedido: { id: 'o1', numero: '1', status: 's', metodo_envio: 'm', created_at: 't' } })] }),
  ],
])('an %s as the spec declares it is read as it is, without drift', (_, read, value) => {
  const drift = createDriftCounter();
  expect(read(value, 'x', drift)).toEqual(value);
  expect(drift.list()).toEqual([]);
});

test('a time in a zone that there is not is told as drift, and is kept as it came', () => {
  const drift = createDriftCounter();
  const wrong = '2026-11-20T10:00:00+99:99';
  const read = readItem(item({ updated_at: wrong, aceito_em: '2026-11-20T10:00:00-03:00' }), 'item', drift);
  expect(read.updated_at).toBe(wrong);
  expect(drift.list()).toEqual([{ field: 'item.updated_at', seen: 'no-zone', valueCount: 1 }]);
});

test('nothing that the spec does not name is kept of a row, wherever in it it stands', () => {
  const pedido = { id: 'o1', numero: '1', status: 's', metodo_envio: 'm', created_at: 't' };
  const told = { ...item(), pedido };
  const rows = [
    { comprador: { nome: 'x' }, ...told },
    { ...item(), comprador: { nome: 'x' }, pedido },
    { ...told, comprador: { nome: 'x' } },
    { ...item(), pedido: { ...pedido, comprador: 'x' } },
  ];
  for (const row of rows) expect(readItem(row, 'item', createDriftCounter())).toEqual(told);
});

test('an answer stays as it came, whatever is read into its place', () => {
  const itens = [item({ order_id: '' }), item(), item({ tracking_code: 'a\nb', pedido: null })];
  const told = order({ itens });
  const before = structuredClone(told);
  expect(readOrder(told, 'order', createDriftCounter()).itens.map(({ pedido }) => pedido?.numero)).toEqual([
    told['numero'],
    told['numero'],
    told['numero'],
  ]);
  expect(told).toEqual(before);
});

test.each([
  [7, '7', 'number'],
  [64.9, '64.9', 'number'],
  [true, 'true', 'boolean'],
  [false, 'false', 'boolean'],
  [null, '', 'null'],
  [undefined, '', 'missing'],
  [{ cor: 'azul' }, '{"cor":"azul"}', 'object'],
  [['a', 1], '["a",1]', 'array'],
])('a declared string that comes as %j is kept as text and counted', (value, text, seen) => {
  const drift = createDriftCounter();
  const rows = [1, 2, 3].map(() => readItem(item({ quantidade: value }), 'item', drift));
  expect(rows.map(({ quantidade }) => quantidade)).toEqual([text, text, text]);
  expect(drift.list()).toEqual([{ field: 'item.quantidade', seen, valueCount: 3 }]);
});

test.each([
  ['6490', 6490, 'string'],
  [' 64.90 ', 64.9, 'string'],
  ['-1', -1, 'string'],
  ['64,90', 64.9, 'string'],
  ['', Number.NaN, 'string'],
  [null, Number.NaN, 'null'],
  [undefined, Number.NaN, 'missing'],
  [true, Number.NaN, 'boolean'],
  [{}, Number.NaN, 'object'],
])('a declared number that comes as %j is read as %d and counted', (value, expected, seen) => {
  const drift = createDriftCounter();
  expect(readProduct(product({ preco: value }), 'product', drift).preco).toBe(expected);
  expect(drift.list()).toEqual([{ field: 'product.preco', seen, valueCount: 1 }]);
});

test('a field that comes in two types is told once for each', () => {
  const drift = createDriftCounter();
  for (const value of [1, null, 2, null]) readItem(item({ subtotal: value }), 'item', drift);
  expect(drift.list()).toEqual([
    { field: 'item.subtotal', seen: 'number', valueCount: 2 },
    { field: 'item.subtotal', seen: 'null', valueCount: 2 },
  ]);
});

test('an object that is missing as a whole is read as blanks and told once', () => {
  const drift = createDriftCounter();
  const read = readOrder(order({ comprador: null, endereco_entrega: [], pagamento: undefined }), 'order', drift);
  expect(read.comprador).toEqual({ nome: '', email: '', telefone: '', cpf_cnpj: '' });
  expect(read.endereco_entrega.cep).toBe('');
  expect(drift.list().map(({ field, seen }) => `${field} ${seen}`)).toEqual([
    'order.comprador null',
    'order.pagamento missing',
    'order.endereco_entrega array',
  ]);
});

test('the optional parts of an item stay out when they are absent or no objects', () => {
  const drift = createDriftCounter();
  expect(readItem(item({ financeiro: [], pedido: null }), 'item', drift)).toEqual(item());
  expect(readItem(item({ financeiro: null }), 'item', drift).financeiro).toBeNull();
  expect(drift.list().map(({ field, seen }) => `${field} ${seen}`)).toEqual([
    'item.financeiro array',
    'item.pedido null',
  ]);
});

test('an item that does not name its order takes it from what surrounds it', () => {
  const drift = createDriftCounter();
  const pedido = { id: 'o9', numero: '', status: '', metodo_envio: '', created_at: '' };
  expect(readItem(item({ order_id: null, pedido }), 'item', drift).order_id).toBe('o9');
  const inOrder = readOrder(order({ id: 'o8', itens: [item({ order_id: undefined })] }), 'order', drift);
  expect(inOrder.itens[0]!.order_id).toBe('o8');
});

test('a list that PHP wrote as an object with numbers for keys is a list', () => {
  const drift = createDriftCounter();
  const itens = { '0': item({ id: 'a' }), '2': item({ id: 'b' }) };
  expect(readOrder(order({ itens }), 'order', drift).itens.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(drift.list()).toEqual([{ field: 'order.itens', seen: 'object', valueCount: 1 }]);
});

test.each([[null], [undefined], ['x'], [{ a: 1 }]])(
  'an order whose items are %j is unreadable, not empty',
  async (itens) => {
    await using store = await startScriptedStore(json({ data: order({ itens }) }));
    await using client = connect(store.url);
    expect(await failure(client.getOrder('o1'))).toMatchObject({ name: 'UnreadableAnswer', reason: 'wrong-shape' });
  },
);

test('a product without its stock records is still a product', () => {
  const drift = createDriftCounter();
  expect(readProduct(product({ estoques: null }), 'product', drift).estoques).toEqual([]);
});

test.each([
  [
    { pong: true, loja_id: 'l1' },
    { pong: true, loja_id: 'l1' },
  ],
  [
    { pong: true, loja_id: 12 },
    { pong: true, loja_id: '12' },
  ],
  [
    { pong: '1', loja_id: 'l1' },
    { pong: true, loja_id: 'l1' },
  ],
  [{ data: { pong: true, loja_id: 'l1' } }, { pong: true, loja_id: 'l1' }],
])('a ping answered with %j', async (body, expected) => {
  await using store = await startScriptedStore(json(body));
  await using client = connect(store.url);
  expect((await client.ping()).data).toEqual(expected);
});

test.each([
  [{ pong: true }],
  [{ pong: true, loja_id: '' }],
  [{ pong: true, loja_id: null }],
  [{ pong: true, loja_id: 'l1\u001b' }],
])('a ping without a usable loja_id is unreadable: %j', async (body) => {
  await using store = await startScriptedStore(json(body));
  await using client = connect(store.url);
  expect(await failure(client.ping())).toMatchObject({ name: 'UnreadableAnswer', reason: 'wrong-shape' });
});

test('every text of every resource is made safe on its way in, and raw keeps it as it came', async () => {
  const evil = '\u001b]52;c;eA==\u0007\u202e\u009b2J';
  const poison = (value: unknown, key?: string): unknown => {
    if (typeof value === 'string') return key === 'id' ? value : `${value}${evil}`;
    if (Array.isArray(value)) return value.map((entry) => poison(entry));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, poison(v, k)]));
  };
  const financeiro = { valor_liquido_vendedor: '', comissao_pct: '', valor_comissao: '', status: '', data_credito: '' };
  const pedido = { id: 'o1', numero: '', status: '', metodo_envio: '', created_at: '' };
  const full = item({ financeiro, pedido, personalization_data: { nome: 'x' } });
  await using store = await startScriptedStore(
    json({ ...page([]), data: poison([full]) }),
    json({ data: poison(order({ itens: [full] })) }),
    json({ data: poison(product()) }),
    json({ ...page([]), data: poison([stock()]) }),
  );
  await using client = connect(store.url);
  const replies = [
    await client.listItems(),
    await client.getOrder('o1'),
    await client.getProduct('p1'),
    await client.listStock(),
  ];
  for (const { data, raw } of replies) {
    const shown = textsIn('rows' in data ? data.rows : data);
    for (const text of shown) expect(text).not.toMatch(/[\x00-\x1f\x7f-\x9f\u202e]/);
    expect(shown.filter((text) => text.includes('␛]52')).length).toBeGreaterThan(5);
    expect(JSON.stringify(raw)).toContain('\u202e');
  }
});

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const junk = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constant(undefined), fc.string({ unit: 'binary' }));

test('no record of any shape crashes a reader, and every declared text is a text', () => {
  const keys = Object.keys({ ...item(), ...order(), ...product(), ...stock(), financeiro: 0, pedido: 0 });
  const anything = fc.dictionary(fc.constantFrom(...keys), junk, { maxKeys: 12 });
  fc.assert(
    fc.property(anything, junk, (fields, other) => {
      const drift = createDriftCounter();
      for (const value of [fields, other]) {
        const row = readItem(value, 'item', drift);
        for (const [key, text] of Object.entries(row)) {
          if (key !== 'financeiro' && key !== 'pedido') expect(typeof text).toBe('string');
        }
        expect(typeof readProduct(value, 'product', drift).categoria.categoria_pai.nome).toBe('string');
        expect(typeof readStock(value, 'stock', drift).produto.nome).toBe('string');
      }
    }),
    { numRuns: 300, seed: 1 },
  );
});

test('a promotion that is null or absent is none, and is no reason not to read the price', () => {
  const { preco_promocional: _, ...without } = product();
  for (const value of [product({ preco_promocional: null }), without]) {
    expect(readProduct(value, 'product', createDriftCounter()).preco_promocional).toBe(0);
  }
});

test.each([
  ['64.90', 64.9],
  ['64,90', 64.9],
  [' 1 234,50', 1234.5],
  ['1.234,50', 1234.5],
  ['R$ 64,90', 64.9],
  ['6490', 6490],
  ['muito', Number.NaN],
])('a price that comes as the text %j is %d', (text, price) => {
  expect(readProduct(product({ preco: text }), 'product', createDriftCounter()).preco).toBe(price);
});

test.each([
  [' 10', '10'],
  [' 1 234', '1234'],
  ['12', '12'],
  ['dez ', 'dez '],
])('a count that a store writes as “%s” is read as “%s”', (sent, read) => {
  const drift = createDriftCounter();
  expect(readStock(stock({ quantidade: sent }), 'stock', drift).quantidade).toBe(read);
  expect(readItem(item({ quantidade: sent }), 'item', drift).quantidade).toBe(read);
});
