import { request as httpRequest } from 'node:http';
import { expect, test } from 'vitest';
import { isLocal } from '../../src/sandbox/http/origin.ts';
import { CONTROL_ROUTES } from '../../src/sandbox/control/control.ts';
import { DEFAULT_SWITCHES } from '../../src/sandbox/switches.ts';
import { NOON, openSandbox, type Json } from './support.ts';

test('the control page lists its routes, the switches, the faults and the profiles', async () => {
  await using sandbox = await openSandbox();
  const { body } = await sandbox.control('GET', '');
  expect(body.routes).toHaveLength(CONTROL_ROUTES.length);
  expect(body.switches.map((known: Json) => known.name)).toEqual(Object.keys(DEFAULT_SWITCHES));
  expect(Object.keys(body.faults)).toContain('truncate');
  expect(Object.keys(body.profiles)).toEqual([
    'calm',
    'bad-wifi',
    'black-friday',
    'hostile-text',
    'legacy',
    'stock-laravel',
    'worst-spec-reading',
  ]);
});

test('the control routes want no token, but a name of this machine', async () => {
  await using sandbox = await openSandbox();
  const ask = (headers: Record<string, string>): Promise<number> =>
    new Promise((resolve, reject) => {
      const request = httpRequest(`${sandbox.origin}/_sandbox/state`, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode!);
      });
      request.on('error', reject).end();
    });
  expect(await ask({ host: 'localhost:1' })).toBe(200);
  expect(await ask({ host: '[::1]:1' })).toBe(200);
  expect(await ask({ host: 'shop.example.com' })).toBe(403);
  expect(await ask({ host: '127.0.0.1.example.com' })).toBe(403);
  expect(await ask({ origin: 'http://localhost:3000' })).toBe(200);
  expect(await ask({ origin: 'https://example.com' })).toBe(403);
  // A request from another machine, whatever it calls this one.
  const foreign = { headers: { host: 'localhost' }, socket: { remoteAddress: '192.0.2.7' } };
  expect(isLocal(foreign as never)).toBe(false);
});

test('the request log tells what was asked and what it changed, and no token', async () => {
  await using sandbox = await openSandbox();
  const item = await sandbox.itemIn('pending');
  await sandbox.move(item, 'aceitar');
  await sandbox.move(item, 'aceitar');
  await fetch(`${sandbox.url}/ping`);
  const log = await sandbox.requests();
  expect(
    log.map(({ method, operation, status, applied, store }) => [method, operation, status, applied, store]),
  ).toEqual([
    ['GET', 'pedidos.index', 200, false, 0],
    ['POST', 'itens.aceitar', 200, true, 0],
    ['POST', 'itens.aceitar', 422, false, 0],
    ['GET', 'ping', 401, false, null],
  ]);
  expect(log[0]).toMatchObject({
    seq: 1,
    at: '2026-11-20T12:00:00.000Z',
    path: '/api/v1/pedidos?status=pending',
    fault: null,
  });
  expect(await sandbox.requests('?method=post&applied=true')).toHaveLength(1);
  expect(await sandbox.requests(`?after=3&operation=ping`)).toHaveLength(1);
  expect(JSON.stringify(log)).not.toContain('Bearer');
  await sandbox.control('DELETE', '/requests');
  expect(await sandbox.requests()).toEqual([]);
  await sandbox.get('/ping');
  expect((await sandbox.requests()).map(({ seq }) => seq)).toEqual([5]);
});

test('the clock is set, stepped and frozen from outside', async () => {
  let now = NOON;
  await using sandbox = await openSandbox({ now: () => now });
  const set = async (body: Json): Promise<Json> => (await sandbox.control('PATCH', '/clock', body)).body;
  expect(await set({ stepMs: 3_600_000 })).toEqual({ now: '2026-11-20T13:00:00.000Z', frozen: false });
  expect((await set({ frozen: true })).frozen).toBe(true);
  now += 5000;
  expect((await sandbox.control('GET', '/clock')).body.now).toBe('2026-11-20T13:00:00.000Z');
  expect(await set({ set: '2026-12-24T18:00:00-03:00' })).toEqual({ now: '2026-12-24T21:00:00.000Z', frozen: true });
  expect((await sandbox.get('/ping')).headers.get('date')).toBe('Thu, 24 Dec 2026 21:00:00 GMT');
  expect((await sandbox.control('PATCH', '/clock', { set: 'tomorrow' })).status).toBe(422);
  expect((await sandbox.control('PATCH', '/clock', { step: 1 })).status).toBe(422);
  const { data } = (await sandbox.move(await sandbox.itemIn('pending'), 'aceitar')).body;
  expect(data.aceito_em).toBe('2026-12-24T21:00:00.000000Z');
});

test('a snapshot brings everything back: items, orders, stock, prices and counts', async () => {
  await using sandbox = await openSandbox({ tokens: ['one', 'two'] });
  const picture = async (): Promise<Json> => {
    const items = await sandbox.all('', 'one');
    const product = await sandbox.get(`/produtos/${items[0].product_id}`, 'one');
    const state = (await sandbox.control('GET', '/state')).body.stores;
    return [items, product.body, state, (await sandbox.get('/estoque', 'two')).body.data];
  };
  const before = await picture();
  expect((await sandbox.control('POST', '/snapshots', { name: 'noon' })).body).toMatchObject({
    name: 'noon',
    items: 240,
  });

  const item = await sandbox.itemIn('pending');
  await sandbox.move(item, 'aceitar');
  await sandbox.control('POST', '/orders', { store: 1, count: 5 });
  await sandbox.send('PATCH', `/produtos/${before[0][0].product_id}/preco`, { preco: 1 }, 'one');
  const [stock] = before[3];
  await sandbox.send('PATCH', `/estoque/${stock.id}`, { quantidade: 999 }, 'two');
  expect(await picture()).not.toEqual(before);

  expect((await sandbox.control('POST', '/snapshots/noon/restore')).status).toBe(200);
  expect(await picture()).toEqual(before);
  // The counters count on.
  await sandbox.move(item, 'aceitar');
  expect((await sandbox.get('/pedidos?status=accepted', 'one')).body.meta.total).toBe(before[2][0].items.accepted + 1);
  expect((await sandbox.control('POST', '/snapshots/dusk/restore')).status).toBe(404);
  expect((await sandbox.control('DELETE', '/snapshots/noon')).body.data).toEqual([]);
});

test('after a restore the shop goes on in the same way each time', async () => {
  await using sandbox = await openSandbox();
  await sandbox.control('POST', '/snapshots', { name: 'a' });
  const goOn = async (): Promise<Json> => {
    await sandbox.control('POST', '/snapshots/a/restore');
    return (await sandbox.control('POST', '/orders', { count: 3 })).body;
  };
  expect(await goOn()).toEqual(await goOn());
});

test('an order can be given a number that another has, and every answer tells it', async () => {
  await using sandbox = await openSandbox();
  const [one, other] = [await sandbox.itemIn('pending'), await sandbox.itemIn('accepted')];
  const numero = Number(other.pedido.numero);
  expect((await sandbox.control('POST', `/orders/${one.order_id}/number`, { numero })).status).toBe(200);
  const { body } = await sandbox.get(`/pedidos/${one.order_id}`);
  expect([body.data.numero, body.data.itens[0].pedido.numero]).toEqual([String(numero), String(numero)]);
  expect((await sandbox.control('POST', '/orders/nobody/number', { numero })).status).toBe(404);
  expect((await sandbox.control('POST', `/orders/${one.order_id}/number`, { numero: 'x' })).status).toBe(422);
});

test('a reset is a new shop as at the start, or another one', async () => {
  await using sandbox = await openSandbox({ switches: { refusalStatus: 400 } });
  const before = await sandbox.all();
  await sandbox.move(
    before.find((item) => item.item_status === 'pending'),
    'aceitar',
  );
  await sandbox.control('PATCH', '/switches', { listOrder: 'updated-asc', refusalStatus: 422 });
  await sandbox.control('POST', '/faults', { kind: 'status', operation: 'ping' });
  await sandbox.control('PATCH', '/clock', { stepMs: 86_400_000, frozen: true });
  const { body } = await sandbox.control('POST', '/reset');
  expect(body).toMatchObject({ faults: [], switches: { refusalStatus: 400, listOrder: 'created-desc' } });
  expect(body.clock).toEqual({ now: '2026-11-20T12:00:00.000Z', frozen: false });
  expect(await sandbox.all()).toEqual(before);

  await sandbox.control('POST', '/reset', { seed: 9, items: 30 });
  const other = await sandbox.all();
  expect(other).toHaveLength(30);
  expect(before.map((item) => item.id)).not.toContain(other[0].id);
});

test('after a reset the same chances come again, and nothing late of the old shop happens to the new one', async () => {
  let now = NOON;
  await using sandbox = await openSandbox({
    ratePerMinute: 600,
    switches: { lateCommitMs: 60_000 },
    faults: [{ kind: 'status', probability: 0.5, operation: 'ping' }],
    now: () => now,
  });
  const chances = async (): Promise<number[]> => {
    const statuses: number[] = [];
    for (let i = 0; i < 20; i++) statuses.push((await sandbox.get('/ping')).status);
    return statuses;
  };
  const first = await chances();
  now += 1000;
  await sandbox.get('/pedidos');
  await sandbox.control('POST', '/reset');
  await sandbox.control('PATCH', '/switches', { paidPerMinute: 0 });
  now += 60_000;
  expect((await sandbox.get('/pedidos')).body.meta.total).toBe(120);
  expect(await chances()).toEqual(first);
});

test('an item can be delivered, cancelled, taken by a rival, or put anywhere without a trace in updated_at', async () => {
  await using sandbox = await openSandbox();
  const act = async (status: string, action: string, body?: Json): Promise<Json> =>
    sandbox.control('POST', `/items/${(await sandbox.itemIn(status)).id}/${action}`, body);
  expect((await act('shipped', 'deliver')).body.item.status).toBe('delivered');
  expect(await act('pending', 'deliver')).toMatchObject({ status: 409, body: { message: 'The item is pending.' } });
  expect((await act('accepted', 'cancel', { reason: 'Fim' })).body.item).toMatchObject({
    status: 'cancelled',
    cancellation_reason: 'Fim',
  });
  expect((await act('delivered', 'cancel')).status).toBe(409);
  expect((await act('in_production', 'rival')).body.item.status).toBe('shipped');
  expect((await act('delivered', 'rival')).status).toBe(409);
  const forced = await sandbox.itemIn('pending');
  await sandbox.control('POST', `/items/${forced.id}/force`, { item_status: 'delivered' });
  const after = (await sandbox.all()).find((item) => item.id === forced.id);
  expect([after.item_status, after.updated_at]).toEqual(['delivered', forced.updated_at]);
  expect((await sandbox.control('POST', '/items/x/deliver')).status).toBe(404);
});

test('wrong control requests are told what is wrong, and change nothing', async () => {
  await using sandbox = await openSandbox();
  const before = (await sandbox.control('GET', '/state')).body;
  const replies = [
    await sandbox.control('PATCH', '/switches', { refusalStatus: 418 }),
    await sandbox.control('PATCH', '/switches', { zone: '-25:00' }),
    await sandbox.control('PATCH', '/switches', ['x']),
    await sandbox.control('POST', '/faults', { kind: 'status', status: 99 }),
    await sandbox.control('POST', '/faults'),
    await sandbox.control('POST', '/orders', { store: 4 }),
    await sandbox.control('POST', '/snapshots'),
    await sandbox.control('POST', '/reset', { items: -1 }),
    await sandbox.control('POST', '/nothing'),
    await sandbox.control('PUT', '/state'),
  ];
  expect(replies.map((reply) => reply.status)).toEqual([422, 422, 422, 422, 422, 404, 422, 422, 404, 405]);
  for (const { body } of replies) expect(body.message).toBeTypeOf('string');
  expect((await sandbox.control('GET', '/state')).body).toEqual(before);
});

test.each([{ stepMs: 1e16 }, { stepMs: -1e16 }, { set: '9999-12-31T23:59:59Z', stepMs: 1e12 }])(
  'a clock is not set where no calendar reaches: %j',
  async (body) => {
    await using sandbox = await openSandbox();
    const refused = await sandbox.control('PATCH', '/clock', body);
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('0001 and 9999')]);
    expect((await sandbox.control('GET', '/clock')).body.now).toBe(new Date(NOON).toISOString());
    expect((await sandbox.get('/pedidos')).status).toBe(200);
  },
);

test('a reset knows the limit of the flag', async () => {
  await using sandbox = await openSandbox();
  expect((await sandbox.control('POST', '/reset', { items: 1e9 })).status).toBe(422);
  expect((await sandbox.get('/pedidos')).body.meta.total).toBeGreaterThan(0);
});
