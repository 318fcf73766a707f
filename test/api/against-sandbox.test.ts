import { expect, test } from 'vitest';
import type { ApiClient, ClientOptions, Page, Reply } from '../../src/api/client.ts';
import { ITEM_STATUSES, type OrderItem } from '../../src/domain/records.ts';
import { type SandboxOptions, startSandbox } from '../../src/sandbox/sandbox.ts';
import { connect, failure } from './scripted-store.ts';

async function openShop(options: SandboxOptions = {}, client: Partial<ClientOptions> = {}) {
  const sandbox = await startSandbox({ items: 120, ...options });
  const connected = connect(sandbox.url, { token: sandbox.tokens[0]!, ...client });
  return {
    sandbox,
    client: connected,
    [Symbol.asyncDispose]: async () => {
      await connected.close();
      await sandbox.close();
    },
  };
}

async function firstItem(client: ApiClient, status: OrderItem['item_status']): Promise<OrderItem> {
  const { data } = await client.listItems({ status: status as 'pending' });
  expect(data.rows.length).toBeGreaterThan(0);
  return data.rows[0]!;
}

async function allPages<T>(fetchPage: (page: number) => Promise<Reply<Page<T>>>): Promise<T[]> {
  const rows: T[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const { data } = await fetchPage(page);
    expect(data.currentPage).toBe(page);
    last = data.lastPage;
    rows.push(...data.rows);
  }
  return rows;
}

test('all eleven operations work against the sandbox, and its types are the declared ones', async () => {
  await using shop = await openShop();
  const { client } = shop;

  const { data: pong } = await client.ping();
  expect(pong.pong).toBe(true);
  expect(pong.loja_id).not.toBe('');

  const listed = await client.listItems();
  expect(listed.data).toMatchObject({ currentPage: 1, perPage: 25, total: 120, lastPage: 5 });
  expect(listed.serverDateMs).toBeGreaterThan(0);

  const { order_id: orderId, id } = await firstItem(client, 'pending');
  expect((await client.acceptItem(orderId, id)).data.item_status).toBe('accepted');
  expect((await client.startProduction(orderId, id)).data.item_status).toBe('in_production');
  const shipped = await client.shipItem(orderId, id, 'AA123456785BR');
  expect(shipped.data).toMatchObject({ item_status: 'shipped', tracking_code: 'AA123456785BR' });
  expect((await client.returnToProduction(orderId, id)).data.item_status).toBe('in_production');
  expect((await client.shipItem(orderId, id, null)).data).toMatchObject({ item_status: 'shipped' });

  const { data: order } = await client.getOrder(orderId);
  expect(order.itens.find((item) => item.id === id)?.item_status).toBe('shipped');
  expect(order.comprador.nome).not.toBe('');

  const { data: product } = await client.getProduct(order.itens[0]!.product_id);
  expect(product.estoques.length).toBeGreaterThan(0);
  const priced = await client.updatePrice(product.id, { preco: 12_345 });
  expect(priced.data.preco).toBe(12_345);

  const stock = await client.listStock({ product_id: product.id });
  expect(stock.data.rows.map((row) => row.id)).toEqual(product.estoques.map((row) => row.id));
  const record = stock.data.rows[0]!;
  const updated = await client.updateStock(record.id, { quantidade: 41, is_active: false });
  expect(updated.data.quantidade).toBe('41');

  expect(client.drift.list()).toEqual([]);
  expect(new Set(client.exchanges.map(({ operation }) => operation)).size).toBe(11);
  expect(client.exchanges.filter(({ error }) => error)).toEqual([]);
});

test.each([422, 400] as const)(
  'a transition from another state is refused with %i, and nothing was applied',
  async (status) => {
    await using shop = await openShop({ switches: { refusalStatus: status } });
    const { client } = shop;
    const pending = await firstItem(client, 'pending');
    const { order_id: orderId, id } = pending;
    const attempts = [
      client.startProduction(orderId, id),
      client.shipItem(orderId, id, 'AA123456785BR'),
      client.returnToProduction(orderId, id),
    ];
    for (const attempt of attempts) {
      const error = await failure(attempt);
      expect(error).toMatchObject({ name: 'TransitionRefused', status, mayHaveApplied: false });
      expect(error['storeMessage']).not.toBe('');
    }
    const { data } = await client.getOrder(orderId);
    expect(data.itens.find((item) => item.id === id)).toMatchObject({
      item_status: 'pending',
      updated_at: pending.updated_at,
    });
  },
);

test.each([404, 403, 410] as const)(
  'unknown ids are not found here, also where the store says %i',
  async (notFoundStatus) => {
    await using shop = await openShop({ items: 30, switches: { notFoundStatus } });
    const { client } = shop;
    const { order_id: orderId } = await firstItem(client, 'pending');
    const attempts = [
      client.getOrder('no-such'),
      client.acceptItem('no-such', 'no-such'),
      client.acceptItem(orderId, 'no-such'),
      client.getProduct('no-such'),
      client.updatePrice('no-such', { preco: 1 }),
      client.updateStock('no-such', { quantidade: 1 }),
    ];
    for (const attempt of attempts) {
      expect(await failure(attempt)).toMatchObject({
        name: 'NotFoundHere',
        status: notFoundStatus,
        mayHaveApplied: false,
      });
    }
  },
);

test('a wrong token and a value that the store refuses are told apart', async () => {
  await using shop = await openShop({ items: 30 });
  const { sandbox, client } = shop;
  await using stranger = connect(sandbox.url, { token: 'not-this-one' });
  expect(await failure(stranger.ping())).toMatchObject({ name: 'NotAuthenticated', status: 401 });
  expect(await failure(client.listStock({ product_id: 'no-uuid' }))).toMatchObject({
    name: 'InvalidRequest',
    status: 422,
    errors: { product_id: [expect.any(String)] },
  });
});

test.each([201, 202, 203] as const)('a success is a success with %i', async (successStatus) => {
  await using shop = await openShop({ items: 30, switches: { successStatus } });
  const { client } = shop;
  const { order_id: orderId, id } = await firstItem(client, 'pending');
  expect(await client.acceptItem(orderId, id)).toMatchObject({
    status: successStatus,
    data: { item_status: 'accepted' },
  });
});

test.each(['with-filters', 'without-filters', 'foreign-host'] as const)(
  'every row of both lists is read once with links %s, whatever the page parameter is called',
  async (links) => {
    for (const pageParameter of ['page', 'pagina', 'page[number]']) {
      await using shop = await openShop({ items: 90, switches: { links, pageParameter, stockPageSize: 7 } });
      const { client } = shop;
      const after = { atualizado_apos: '2020-01-01T00:00:00Z' };
      const items = await allPages((page) => client.listItems({ ...after, page }));
      expect(new Set(items.map(({ id }) => id)).size).toBe(90);
      const stock = await allPages((page) => client.listStock({ ...after, page }));
      expect(new Set(stock.map(({ id }) => id)).size).toBe(stock.length);
      expect(stock.length).toBeGreaterThan(7);
      const lists = client.exchanges.map(({ path }) => path);
      for (const path of lists) expect(path).toContain('atualizado_apos=2020-01-01T00%3A00%3A00Z');
    }
  },
);

test.each(ITEM_STATUSES)('the filter %s gives items of that status only', async (status) => {
  await using shop = await openShop();
  for (const item of await allPages((page) => shop.client.listItems({ status, page }))) {
    expect(item.item_status).toBe(status);
  }
});

test.each([
  ['seconds', 'json'],
  ['date', 'text'],
  ['absent', 'json'],
] as const)('the rate limit is told: Retry-After as %s, body as %s', async (retryAfter, rateLimitBody) => {
  await using shop = await openShop({ items: 30, switches: { rateLimit: 3, retryAfter, rateLimitBody } });
  const { client } = shop;
  for (let i = 0; i < 3; i++) await client.ping();
  const error = await failure(client.acceptItem('o1', 'i1'));
  expect(error).toMatchObject({ name: 'RateLimited', status: 429, mayHaveApplied: false });
  const wait = error['retryAfterMs'] as number | undefined;
  if (wait !== undefined) {
    expect(wait).toBeGreaterThanOrEqual(1000);
    // A minute, and the second that is lost between two dates in whole seconds.
    expect(wait).toBeLessThanOrEqual(61_000);
  }
  if (retryAfter !== 'absent') expect(wait).toBeDefined();
  expect(client.exchanges[0]!.rateLimit).toMatchObject({ limit: 3, remaining: 2 });
});

test('drift of every kind is tolerated, and told once for each field and type', async () => {
  const drift = ['null', 'numbers', 'booleans', 'arrays', 'keyed', 'extra', 'missing'] as const;
  for (const kind of drift) {
    await using shop = await openShop({ items: 60, switches: { drift: [kind] } });
    const { client } = shop;
    const items = await allPages((page) => client.listItems({ page }));
    expect(items).toHaveLength(60);
    for (const item of items) {
      for (const [field, value] of Object.entries(item)) {
        if (field !== 'financeiro' && field !== 'pedido') expect(typeof value).toBe('string');
      }
    }
    expect((await client.listStock()).data.rows.length).toBeGreaterThan(0);
    const { data: order } = await client.getOrder(items[0]!.order_id);
    expect(order.itens.length).toBeGreaterThan(0);
    const { data: product } = await client.getProduct(items[0]!.product_id);
    expect(product.id).toBe(items[0]!.product_id);
    const noticed = client.drift.list();
    expect(new Set(noticed.map(({ field, seen }) => `${field} ${seen}`)).size).toBe(noticed.length);
    if (kind !== 'extra') expect(noticed.length).toBeGreaterThan(0);
    else expect(noticed).toEqual([]);
  }
});

test('text that tries to drive the terminal comes out harmless', async () => {
  await using shop = await openShop({ items: 60, switches: { hostileText: 1 } });
  const { client } = shop;
  const reads = [await client.listItems(), await client.listItems({ page: 2 })];
  const items = reads.flatMap(({ data }) => data.rows);
  expect(items).toHaveLength(50);
  const { data: order } = await client.getOrder(items[0]!.order_id);
  const texts = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : typeof value === 'object' && value ? Object.values(value).flatMap(texts) : [];
  expect(JSON.stringify(reads.map(({ raw }) => raw))).toMatch(/\\u001b|\u202e/);
  for (const text of texts([items, order])) expect(text).not.toMatch(/[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/);
});

test('without a Date header there is no server clock, and nothing else is missing', async () => {
  await using shop = await openShop({ items: 30, switches: { dateHeader: 'absent' } });
  const reply = await shop.client.listItems();
  expect(reply.serverDateMs).toBeUndefined();
  expect(reply.data.rows.length).toBe(25);
});

test('a write that the read-only client refuses never reaches the sandbox', async () => {
  await using shop = await openShop({ items: 30 }, { isReadOnly: true });
  const { client } = shop;
  const { order_id: orderId, id } = await firstItem(client, 'pending');
  expect(await failure(client.acceptItem(orderId, id))).toMatchObject({ name: 'WritesNotAllowed' });
  expect((await firstItem(client, 'pending')).id).toBe(id);
});
