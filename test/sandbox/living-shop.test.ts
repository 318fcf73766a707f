import { expect, test } from 'vitest';
import { createSandboxClock } from '../../src/sandbox/sandbox-clock.ts';
import { MOVE_RULES, MOVES } from '../../src/sandbox/rules.ts';
import { NOON, openSandbox, type Json, type TestSandbox } from './support.ts';

const MINUTE = 60_000;
const step = (sandbox: TestSandbox, stepMs: number): Promise<Json> => sandbox.control('PATCH', '/clock', { stepMs });
const counts = async (sandbox: TestSandbox): Promise<Record<string, number>> =>
  (await sandbox.control('GET', '/state')).body.stores[0].items;

test('orders are paid at the rate asked for, and show up pending and in the delta', async () => {
  await using sandbox = await openSandbox({ ratePerMinute: 6, switches: { cancelledPerMinute: 0 } });
  const before = new Set((await sandbox.all()).map((item) => item.id));
  await step(sandbox, 60 * MINUTE);
  const delta = (await sandbox.all('atualizado_apos=2026-11-20T12:00:00Z')).filter(
    (item) => item.item_status === 'pending',
  );
  const orders = new Set(delta.map((item) => item.order_id));
  expect(orders.size).toBeGreaterThan(300);
  expect(orders.size).toBeLessThan(420);
  for (const item of delta) {
    expect(before.has(item.id)).toBe(false);
    expect(item.created_at <= item.updated_at).toBe(true);
    expect(item.updated_at <= '2026-11-20T13:00:00.000000Z').toBe(true);
  }
  const numbers = delta.map((item) => Number(item.pedido.numero));
  expect(new Set(numbers).size).toBe(orders.size);
});

test('late commits show what the shop did later, under the time at which it did it', async () => {
  let now = NOON;
  await using sandbox = await openSandbox({
    ratePerMinute: 60,
    switches: { lateCommitMs: 20_000 },
    now: () => now,
  });
  const firstSeen = new Map<string, { stampedAt: number; lateMs: number }>();
  const before = new Set((await sandbox.all()).map((item) => `${item.id} ${item.updated_at}`));
  for (let second = 0; second < 120; second++) {
    now += 1000;
    for (const item of await sandbox.all('atualizado_apos=2026-11-20T12:00:00Z')) {
      const key = `${item.id} ${item.updated_at}`;
      const stampedAt = Date.parse(item.updated_at);
      if (!firstSeen.has(key) && !before.has(key)) firstSeen.set(key, { stampedAt, lateMs: now - stampedAt });
    }
  }
  const seen = [...firstSeen.values()];
  expect(seen.length).toBeGreaterThan(60);
  expect(Math.max(...seen.map(({ lateMs }) => lateMs))).toBeGreaterThan(10_000);
  // A second for the stamp, one for the look.
  expect(Math.max(...seen.map(({ lateMs }) => lateMs))).toBeLessThanOrEqual(22_000);
  // So a cursor at the newest stamp would have lost some.
  let newest = 0;
  const overtaken = seen.filter(({ stampedAt }) => {
    const isOvertaken = stampedAt < newest;
    newest = Math.max(newest, stampedAt);
    return isOvertaken;
  });
  expect(overtaken.length).toBeGreaterThan(5);
});

test('what takes effect late does not overrule what happened meanwhile', async () => {
  let now = NOON;
  await using sandbox = await openSandbox({
    switches: { deliveredPerMinute: 6000, lateCommitMs: 60_000 },
    now: () => now,
  });
  const { world } = sandbox;
  now += 1000;
  await sandbox.get('/ping');
  expect(world.clock.nextDueAt()).toBeGreaterThan(now);
  for (const { id } of await sandbox.all('status=shipped')) {
    world.shop.moveItem(world.shop.itemById(id)!, 'voltar-producao', { actor: 'control', at: now });
  }
  const returned = await sandbox.all('status=in_production');
  await sandbox.control('PATCH', '/switches', { deliveredPerMinute: 0 });
  now += 60_000;
  await sandbox.get('/ping');
  expect(world.clock.nextDueAt()).toBeUndefined();
  expect(await sandbox.all('status=in_production')).toEqual(returned);
});

test('what is bought leaves the stock, and shows in its delta', async () => {
  await using sandbox = await openSandbox();
  const [order] = (await sandbox.control('POST', '/orders')).body.orders;
  const [item] = (await sandbox.get(`/pedidos/${order}`)).body.data.itens;
  const { data } = (await sandbox.get('/estoque?atualizado_apos=2026-11-20T11:59:59Z')).body;
  const record = data.find((own: Json) => own.product_id === item.product_id);
  expect(record).toMatchObject({
    variation_options: item.variation_options,
    updated_at: '2026-11-20T12:00:00.000000Z',
  });
});

test('without a rate nothing moves', async () => {
  await using sandbox = await openSandbox();
  const before = await sandbox.all();
  await step(sandbox, 600 * MINUTE);
  expect(await sandbox.all()).toEqual(before);
});

async function liveOneDay(steps: number): Promise<Json[]> {
  await using sandbox = await openSandbox({ ratePerMinute: 0.5, switches: { rivalPerMinute: 1 } });
  for (let i = 0; i < steps; i++) await step(sandbox, (24 * 60 * MINUTE) / steps);
  return (await sandbox.all()).map(({ id, item_status, updated_at }) => ({ id, item_status, updated_at }));
}

test('a whole day of the shop follows from its seed', async () => {
  // In however many steps the clock got there.
  expect(await liveOneDay(7)).toEqual(await liveOneDay(1));
});

test('carriers deliver, buyers cancel and a rival station works, each along the rules', async () => {
  await using sandbox = await openSandbox({
    ratePerMinute: 4,
    switches: { deliveredPerMinute: 6, cancelledPerMinute: 1, rivalPerMinute: 6 },
  });
  const before = await counts(sandbox);
  await step(sandbox, 120 * MINUTE);
  const after = await counts(sandbox);
  expect(after['delivered']).toBeGreaterThan(before['delivered']!);
  expect(after['cancelled']).toBeGreaterThan(before['cancelled']!);
  const rows = sandbox.world.shop.database.all<Json>('SELECT * FROM history ORDER BY seq');
  const allowed = new Set(MOVES.map((move) => `${MOVE_RULES[move].from}>${MOVE_RULES[move].to}`));
  for (const { from_status: from, to_status: to, actor } of rows) {
    if (actor === 'shop') expect([from, to]).toEqual([null, 'pending']);
    else if (actor === 'carrier') expect([from, to]).toEqual(['shipped', 'delivered']);
    else if (actor === 'buyer')
      expect([['pending', 'accepted', 'in_production'].includes(from), to]).toEqual([true, 'cancelled']);
    else expect([actor, allowed.has(`${from}>${to}`)]).toEqual(['rival', true]);
  }
  expect(new Set(rows.map((row) => row.actor))).toEqual(new Set(['shop', 'carrier', 'buyer', 'rival']));
  expect(rows.map((row) => row.at_ms)).toEqual(rows.map((row) => row.at_ms).toSorted((a, b) => a - b));
});

test('a parcel that was just handed in is not delivered at once', async () => {
  await using sandbox = await openSandbox({ switches: { deliveredPerMinute: 600 } });
  const item = await sandbox.itemIn('in_production');
  await sandbox.move(item, 'enviar', { tracking_code: 'X' });
  await step(sandbox, 9 * MINUTE);
  expect((await sandbox.control('GET', `/items/${item.id}`)).body.item.status).toBe('shipped');
});

test('a buyer cancels in the moment of shipping: the station is refused, and sees why', async () => {
  await using sandbox = await openSandbox({ switches: { cancelAtShipping: 1 } });
  const item = await sandbox.itemIn('in_production');
  const refused = await sandbox.move(item, 'enviar', { tracking_code: 'X' });
  expect(refused.status).toBe(422);
  const now = (await sandbox.get(`/pedidos/${item.order_id}`)).body.data.itens.find((own: Json) => own.id === item.id);
  expect([now.item_status, now.cancelado_em, now.tracking_code]).toEqual([
    'cancelled',
    '2026-11-20T12:00:00.000000Z',
    '',
  ]);
  expect(now.cancellation_reason).not.toBe('');
});

test('a rival makes the same move a moment earlier', async () => {
  await using sandbox = await openSandbox({ switches: { rivalAtMove: 1 } });
  const item = await sandbox.itemIn('pending');
  expect((await sandbox.move(item, 'aceitar')).status).toBe(422);
  const { history } = (await sandbox.control('GET', `/items/${item.id}`)).body;
  expect(history).toMatchObject([{ from_status: 'pending', to_status: 'accepted', actor: 'rival' }]);
});

test('an order whose items are all cancelled or done says so, and its other items show up in the delta', async () => {
  let now = NOON;
  await using sandbox = await openSandbox({ items: 500, now: () => now });
  const pending = await sandbox.all('status=pending');
  const first = pending.find((item) => pending.filter((own) => own.order_id === item.order_id).length === 2);
  const second = pending.find((item) => item.order_id === first.order_id && item.id !== first.id);
  now += MINUTE;
  await sandbox.control('POST', `/items/${first.id}/cancel`);
  now += MINUTE;
  await sandbox.control('POST', `/items/${second.id}/cancel`);
  const delta = await sandbox.all('atualizado_apos=2026-11-20T12:01:30Z');
  expect(delta.map((item) => [item.id, item.pedido.status]).toSorted()).toEqual(
    [
      [first.id, 'cancelado'],
      [second.id, 'cancelado'],
    ].toSorted(),
  );
});

test('a clock can be set, stepped, frozen and let go', () => {
  let wall = 1000;
  const clock = createSandboxClock(() => wall);
  const done: string[] = [];
  clock.at(1500, () => done.push('b'));
  clock.at(1200, () => done.push('a'));
  clock.at(1200, () => done.push('a2'));
  const callOff = clock.at(1300, () => done.push('never'));
  callOff();
  wall = 1400;
  clock.runDue();
  expect(done).toEqual(['a', 'a2']);
  clock.freeze();
  wall = 9000;
  clock.runDue();
  expect([clock.now(), done.length]).toEqual([1400, 2]);
  clock.stepBy(100);
  clock.runDue();
  expect([clock.now(), done.at(-1)]).toEqual([1500, 'b']);
  clock.resume();
  wall += 10;
  expect(clock.now()).toBe(1510);
  clock.setTo(50);
  wall += 1;
  expect(clock.now()).toBe(51);
});
