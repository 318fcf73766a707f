/** A number that is not one order alone: which is meant is asked back, and nothing is sent. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrderItem } from '../../src/domain/records.ts';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { item, json, order, page, startScriptedStore } from '../api/scripted-store.ts';
import { aFolder, envFor, runCli, TOKEN, type CliOptions } from './run-cli.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ tokens: [TOKEN], items: 200, seed: 5 });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.world.reset());

async function bancada(args: string[], options: CliOptions & { folder?: { path: string } } = {}) {
  using own = aFolder();
  const { folder = own, ...rest } = options;
  // Awaited here: the folder ends with this scope.
  return await runCli(args, { env: envFor(sandbox.url, folder), ...rest });
}

const writes = () => sandbox.world.log.list().filter(({ method }) => method !== 'GET');

async function itemsIn(status: string): Promise<OrderItem[]> {
  return (await bancada(['items', '--status', status, '--ndjson'])).lines.map((line) => JSON.parse(line) as OrderItem);
}

/** The first order in each of two states (or two of one) under the number of the first. */
async function twoOfOneNumber(first: string, second: string) {
  const [one] = await itemsIn(first);
  const other = (await itemsIn(second)).find(({ order_id }) => order_id !== one!.order_id)!;
  const { numero } = one!.pedido!;
  sandbox.world.shop.database.run('UPDATE orders SET numero = ? WHERE id = ?', Number(numero), other.order_id);
  return { numero, one: one!, other };
}

test.each([
  ['accept', [], 'pending', 'pending'],
  ['accept', [], 'pending', 'accepted'],
  ['ship', ['--tracking', 'AA123456785BR'], 'in_production', 'in_production'],
  ['ship', ['--tracking', 'AA123456785BR'], 'in_production', 'pending'],
  ['return', [], 'shipped', 'in_production'],
])(
  '%s %j of a number that two orders have sends nothing, and lists both (%s, %s)',
  async (verb, more, first, second) => {
    const { numero, one, other } = await twoOfOneNumber(first, second);
    const run = await bancada([verb, numero, ...more]);
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(writes()).toEqual([]);
    const [line, ...choices] = run.stderr.trimEnd().split('\n');
    expect(line).toBe(`${numero} is the number of 2 orders. Nothing was done; name the one that is meant by its id:`);
    expect(choices).toHaveLength(2);
    for (const { order_id, product_nome } of [one, other]) {
      const choice = choices.find((text) => text.includes(order_id))!;
      expect(choice).toContain(`#${numero}`);
      expect(choice).toContain(product_nome);
      // When it was placed: the day, or of today the time.
      expect(choice).toMatch(/ \d\d[/:]\d\d /);
    }
  },
);

test('a program is told which orders there are', async () => {
  const { numero, one, other } = await twoOfOneNumber('pending', 'pending');
  const run = await bancada(['accept', numero, '--json']);
  expect(run.code).toBe(2);
  const told = JSON.parse(run.stdout) as { orders: { id: string; numero: string }[] };
  expect(told).toMatchObject({ reference: numero, verdict: 'not-sent', code: 'ambiguous' });
  expect(told.orders.map(({ id }) => id).toSorted()).toEqual([one.order_id, other.order_id].toSorted());
});

test('the id of one of them is enough, and the other stays as it is', async () => {
  const { one, other } = await twoOfOneNumber('pending', 'pending');
  expect(await bancada(['accept', one.order_id])).toMatchObject({ code: 0 });
  const still = await itemsIn('pending');
  expect(still.map(({ order_id }) => order_id)).toContain(other.order_id);
});

test('which of two is found first on this machine does not decide: another order of the store counts, too', async () => {
  const [one] = await itemsIn('pending');
  using folder = aFolder();
  // From here on this machine knows the one.
  await bancada(['accept', `${one!.order_id}/${one!.id}`], { folder });
  const other = (await itemsIn('pending')).find(({ order_id }) => order_id !== one!.order_id)!;
  const { numero } = one!.pedido!;
  sandbox.world.shop.database.run('UPDATE orders SET numero = ? WHERE id = ?', Number(numero), other.order_id);
  sandbox.world.log.clear();
  expect(await bancada(['start', numero], { folder })).toMatchObject({ code: 2, stdout: '' });
  expect(writes()).toEqual([]);
});

test('an order that was closed long ago does not stand in the way of the open one of its number', async () => {
  const [one] = await itemsIn('pending');
  const [closed] = await itemsIn('delivered');
  const { order_id } = closed!;
  sandbox.world.shop.database.run("UPDATE items SET status = 'delivered' WHERE order_id = ?", order_id);
  const { numero } = one!.pedido!;
  sandbox.world.shop.database.run('UPDATE orders SET numero = ? WHERE id = ?', Number(numero), order_id);
  using folder = aFolder();
  // This machine knows of it.
  await bancada(['accept', order_id], { folder });
  const run = await bancada(['accept', numero, '--json'], { folder });
  expect(run.code).toBe(0);
  expect(run.lines.every((line) => (JSON.parse(line) as { order_id: string }).order_id === one!.order_id)).toBe(true);
});

test.each(['order', 'hold', 'note'])('%s of a number that two orders have lists both, too', async (verb) => {
  const { numero, one, other } = await twoOfOneNumber('pending', 'accepted');
  const more = verb === 'hold' ? ['--reason', '1'] : verb === 'note' ? ['a note'] : [];
  const run = await bancada([verb, numero, ...more]);
  expect(run).toMatchObject({ code: 2, stdout: '' });
  for (const { order_id } of [one, other]) expect(run.stderr).toContain(order_id);
});

const rowOf = (id: string, order_id: string, numero: string) =>
  item({ id, order_id, pedido: { id: order_id, numero, status: 'pago', metodo_envio: 'SEDEX', created_at: '' } });

test('a number of which the store has no order any more is not found, in place of a list of none', async () => {
  const rows = [rowOf('i1', 'o1', '1001'), rowOf('i2', 'o2', '1001')];
  await using store = await startScriptedStore((response, arrival) => {
    const { pathname, searchParams } = new URL(arrival.url, 'http://store.invalid');
    if (pathname.endsWith('/ping')) return json({ pong: true, loja_id: 'loja-1' })(response, arrival);
    const isPending = searchParams.get('status') === 'pending';
    if (pathname.endsWith('/pedidos')) return json(page(isPending ? rows : []))(response, arrival);
    return json({ message: 'Não encontrado.' }, 404)(response, arrival);
  });
  const run = await runCli(['accept', '1001'], { env: envFor(store.url) });
  expect(run).toMatchObject({ code: 4, stdout: '' });
  expect(run.stderr).not.toContain('0 orders');
  expect(run.stderr).toMatch(/1001/);
});

test('a number that is the id of another order moves neither, and `#` says that the number is meant', async () => {
  const rows = [rowOf('i1', 'o1', '1001'), rowOf('i2', '1001', '2002')];
  const orderOf = (orderId: string) => ({
    ...order(),
    id: orderId,
    numero: orderId === 'o1' ? '1001' : '2002',
    itens: rows.filter(({ order_id }) => order_id === orderId),
  });
  await using store = await startScriptedStore((response, arrival) => {
    const { pathname, searchParams } = new URL(arrival.url, 'http://store.invalid');
    if (pathname.endsWith('/ping')) return json({ pong: true, loja_id: 'loja-1' })(response, arrival);
    const isPending = searchParams.get('status') === 'pending';
    if (pathname.endsWith('/pedidos')) return json(page(isPending ? rows : []))(response, arrival);
    const orderId = ['o1', '1001'].find((one) => pathname.endsWith(`/pedidos/${one}`));
    if (orderId !== undefined) return json({ data: orderOf(orderId) })(response, arrival);
    return json({ message: 'Não encontrado.' }, 404)(response, arrival);
  });
  using folder = aFolder();
  const run = await runCli(['accept', '1001'], { env: envFor(store.url, folder) });
  expect(run).toMatchObject({ code: 2, stdout: '' });
  expect(run.stderr).toContain('1001 can be 2 orders, by number or by id.');
  expect(store.arrivals.filter(({ method }) => method !== 'GET')).toEqual([]);
  const plan = await runCli(['accept', '#1001', '--dry-run'], { env: envFor(store.url, folder) });
  expect(plan).toMatchObject({ code: 0 });
  expect(plan.stdout).toContain('o1/i1');
});
