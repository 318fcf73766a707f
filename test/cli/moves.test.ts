import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anItem } from '../support/items.ts';
import { tagCode } from '../../src/domain/piece-tags.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { DEFAULT_SWITCHES } from '../../src/sandbox/switches.ts';
import { item, json, page, startScriptedStore } from '../api/scripted-store.ts';
import { createBarcodes } from '../../src/replica/barcodes.ts';
import { createBarcodeRepository } from '../../src/db/barcode-repository.ts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { aFolder, envFor, runCli, TOKEN, type CliOptions } from './run-cli.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ tokens: [TOKEN], items: 400, seed: 5 });
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.world.reset();
  sandbox.world.changeSwitches(DEFAULT_SWITCHES);
});

async function bancada(args: string[], options: CliOptions & { folder?: { path: string } } = {}) {
  using own = aFolder();
  const { folder = own, ...rest } = options;
  // Awaited here: the folder ends with this scope.
  return await runCli(args, { env: envFor(sandbox.url, folder), ...rest });
}

async function itemsIn(status: string): Promise<OrderItem[]> {
  return (await bancada(['items', '--status', status, '--ndjson'])).lines.map((line) => JSON.parse(line) as OrderItem);
}

const nameOf = ({ order_id, id }: OrderItem) => `${order_id}/${id}`;
const writes = () => sandbox.world.log.list().filter(({ method }) => method !== 'GET');
const verdicts = (lines: string[]) => lines.map((line) => (JSON.parse(line) as { verdict: string }).verdict);

test('items are accepted by ORDER/ITEM, by id, by the number of their order, and from standard input', async () => {
  const pending = await itemsIn('pending');
  const alone = pending.filter((item) => pending.filter((one) => one.order_id === item.order_id).length === 1);
  const [a, b, c, d] = alone;
  const run = await bancada(['accept', nameOf(a!), b!.id, c!.pedido!.numero, '-'], { input: `${nameOf(d!)}\n` });
  expect(run.code).toBe(0);
  expect(run.lines.map((line) => line.split('\t')[0]).toSorted()).toEqual(
    [a, b, c, d].map((one) => nameOf(one!)).toSorted(),
  );
  expect((await itemsIn('accepted')).map(({ id }) => id)).toEqual(expect.arrayContaining([a!.id, b!.id, c!.id, d!.id]));
});

test('a refusal stands once in a pipe with 2>&1, and says number and product at a terminal', async () => {
  const [item] = await itemsIn('pending');
  const args = ['ship', nameOf(item!), '--without-tracking', '--lang', 'en'];
  const merged = await bancada(args, { isOneOutput: true });
  expect([merged.code, merged.lines.length, merged.stderr]).toEqual([4, 1, '']);
  const apart = await bancada(args);
  expect(apart.stderr).toMatch(new RegExp(`^${nameOf(item!)}: `));
  for (const at of [{ isTerminal: true }, { isWatched: true }]) {
    const { stderr } = await bancada(args, at);
    expect(stderr).toContain(`#${item!.pedido!.numero.replace('#', '')}`);
    expect(stderr).not.toContain(item!.id);
  }
});

test('an answer that told nothing is not told of a move that was answered with a yes after it', async () => {
  const [item] = await itemsIn('pending');
  sandbox.world.faults.add({ kind: 'status', status: 503, operation: 'itens.aceitar', times: 1 });
  const env = { BANCADA_WATCH_SECONDS: '1' };
  using folder = aFolder();
  const run = await runCli(['accept', nameOf(item!), '--json'], { env: { ...envFor(sandbox.url, folder), ...env } });
  expect(run.code).toBe(0);
  expect(JSON.parse(run.stdout)).toMatchObject({ verdict: 'applied' });
  expect(JSON.parse(run.stdout)).not.toHaveProperty('answered');
});

test('what is so after a command whose answer was lost is not told as “already” by the next one', async () => {
  const [item] = await itemsIn('pending');
  sandbox.world.faults.add({ kind: 'drop', when: 'after', operation: 'itens.aceitar', times: 1 });
  using folder = aFolder();
  const again = (...more: string[]) => bancada(['accept', nameOf(item!), ...more], { folder });
  expect(JSON.parse((await again('--json')).stdout)).toMatchObject({ verdict: 'already-so', may_be_ours: true });
  expect(JSON.parse((await again('--json')).stdout)).toMatchObject({ verdict: 'already-so', may_be_ours: true });
  expect((await again()).stdout).toMatch(/: now accepted, since .* \(our request was sent, no answer\)/);
  // Of another machine nothing was sent.
  const elsewhere = JSON.parse((await bancada(['accept', nameOf(item!), '--json'])).stdout) as object;
  expect(elsewhere).toMatchObject({ verdict: 'already-so' });
  expect(elsewhere).not.toHaveProperty('may_be_ours');
});

test('a standard input that names nothing is a quiet night: said, exit 0, and the store is not asked', async () => {
  for (const [verb, ...more] of [['accept'], ['start'], ['return'], ['ship', '--tracking', 'AA123456785BR']]) {
    const run = await bancada([verb!, '-', ...more], { input: '\n \n' });
    expect(run).toEqual({ code: 0, stdout: '', stderr: 'Nothing to move.\n', lines: [] });
  }
  expect(await bancada(['accept', '-', '--json'], { input: '' })).toMatchObject({ code: 0, stdout: '' });
  expect(sandbox.world.log.list()).toEqual([]);
  // Nothing written at all is another thing: a script has lost what it meant.
  expect(await bancada(['accept'], { input: '' })).toMatchObject({ code: 2, stdout: '' });
  expect(await bancada(['accept', '-', '--read-only'], { input: '' })).toMatchObject({ code: 2, stdout: '' });
});

test('the number of an order moves those of its items that are in the state for it', async () => {
  const pending = await itemsIn('pending');
  const pair = pending.find((item) => pending.some((one) => one !== item && one.order_id === item.order_id))!;
  await bancada(['accept', nameOf(pair)]);
  const run = await bancada(['aceitar', `#${pair.pedido!.numero}`, '--json']);
  expect(run.code).toBe(0);
  expect(run.lines.length).toBeGreaterThan(0);
  expect(run.stdout).not.toContain(`"item_id":"${pair.id}"`);
  expect(run.stderr).toMatch(/other items? of the named orders/);
});

test.each(['delivered', 'cancelled'])(
  'the number of an order that is %s is found, and its state is said',
  async (status) => {
    const item = (await itemsIn(status)).find(({ pedido }) => pedido !== null)!;
    const ofOrder = JSON.parse((await bancada(['order', item.order_id, '--json'])).stdout) as { itens: OrderItem[] };
    const isWhole = ofOrder.itens.every((one) => one.item_status === status);
    const shown = await bancada(['order', item.pedido!.numero]);
    expect(shown).toMatchObject({ code: 0 });
    const run = await bancada(['accept', item.pedido!.numero]);
    expect(run.code).toBe(4);
    expect(run.stderr).toMatch(new RegExp(`already ${isWhole ? status : ''}`));
    expect(writes()).toEqual([]);
  },
);

test('a number that no order has is looked for in what is open and what was closed of late, and is not found', async () => {
  const run = await bancada(['accept', '99999999']);
  expect(run).toMatchObject({ code: 4 });
  expect(run.stderr).toMatch(/No order 99999999 is open/);
  const lists = sandbox.world.log.list().map(({ path }) => new URL(path, 'http://store.invalid').searchParams);
  const closed = lists.filter((query) => ['delivered', 'cancelled'].includes(query.get('status') ?? ''));
  expect(closed.length).toBeGreaterThan(0);
  expect(closed.every((query) => /^\d{4}-\d\d-\d\d$/.test(query.get('data_inicio') ?? ''))).toBe(true);
});

test('the beginning of an id is enough where only one has it, of an order, of an item, or of both', async () => {
  const pending = await itemsIn('pending');
  const alone = pending.filter((item) => pending.filter((one) => one.order_id === item.order_id).length === 1);
  const [a, b, c] = alone;
  const run = await bancada(['accept', `${a!.order_id.slice(0, 8)}/${a!.id.slice(0, 6)}`, b!.id.slice(0, 8), '--json']);
  expect(run).toMatchObject({ code: 0, stderr: '' });
  expect(run.lines.map((line) => (JSON.parse(line) as { item_id: string }).item_id).toSorted()).toEqual(
    [a!.id, b!.id].toSorted(),
  );
  const whole = await bancada(['accept', c!.order_id.slice(0, 8)]);
  expect(whole.code).toBe(0);
  expect(whole.stdout).toContain(nameOf(c!));
  expect((await bancada(['order', c!.order_id.slice(0, 8), '--json'])).stdout).toContain(c!.order_id);
  expect((await bancada(['accept', 'abc'])).stderr).toMatch(/not found/);
});

const rowOf = (orderId: string) => item({ id: `aaaa${orderId.slice(4)}`, order_id: orderId });

test('the beginning of several ids moves none of them, and names them', async () => {
  const [one, other] = ['11110000-0000-4000-8000-000000000001', '11110000-0000-4000-8000-000000000002'];
  await using store = await startScriptedStore((response, arrival) => {
    const { pathname, searchParams } = new URL(arrival.url, 'http://store.invalid');
    if (pathname.endsWith('/ping')) return json({ pong: true, loja_id: 'loja-1' })(response, arrival);
    if (pathname.endsWith('/pedidos')) {
      // Another state counts, too: it is not known which of them was meant.
      const status = searchParams.get('status');
      const row = status === 'pending' ? rowOf(one!) : status === 'shipped' ? rowOf(other!) : undefined;
      return json(page(row ? [{ ...row, item_status: status }] : []))(response, arrival);
    }
    return json({ message: 'Não encontrado.' }, 404)(response, arrival);
  });
  using folder = aFolder();
  const run = await runCli(['accept', '1111', '--json'], { env: envFor(store.url, folder) });
  expect(run).toMatchObject({ code: 2 });
  expect(JSON.parse(run.stdout)).toMatchObject({ reference: '1111', verdict: 'not-sent', code: 'ambiguous' });
  expect(run.stderr).toBe(`1111 is the beginning of 2 ids: ${one}, ${other}. Write more of it.\n`);
  expect(store.arrivals.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('some that work and some that do not end with 7, each told by itself', async () => {
  const [pending] = await itemsIn('pending');
  const [shipped] = await itemsIn('shipped');
  const run = await bancada(['accept', nameOf(pending!), nameOf(shipped!), 'nobody/nothing', '--json']);
  expect(run.code).toBe(7);
  expect(verdicts(run.lines).toSorted()).toEqual(['applied', 'not-sent', 'refused']);
  expect(run.stderr.trim().split('\n')).toHaveLength(2);
  expect(run.stderr).toMatch(/already shipped/);
  expect(run.stderr).toMatch(/nobody\/nothing: not found/);
});

test.each([
  ['accept', 'accepted', 'accepted'],
  ['start', 'in_production', 'in production'],
  ['return', 'in_production', 'in production'],
])('%s for an item that is %s already is done, says so, and sends nothing', async (verb, status, word) => {
  const [item] = await itemsIn(status);
  const run = await bancada([verb, nameOf(item!)]);
  expect(run).toMatchObject({ code: 0, stderr: '' });
  expect(run.stdout).toMatch(new RegExp(`^${nameOf(item!)}\talready-so\t.*: already ${word}, since `));
  const record = await bancada([verb, nameOf(item!), '--json']);
  expect(record).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(record.stdout)).toMatchObject({ verdict: 'already-so', item_id: item!.id, item: { id: item!.id } });
  expect((await bancada([verb, nameOf(item!), '--dry-run'])).stdout).toContain('already-so');
  expect(writes()).toEqual([]);
});

test('a shipment is already so with the same code, and with another one it is refused with the one that is there', async () => {
  const item = (await itemsIn('shipped')).find(({ tracking_code }) => tracking_code !== '')!;
  const { tracking_code: code } = item;
  const same = await bancada(['ship', nameOf(item), '--tracking', code.toLowerCase(), '--json']);
  expect(same).toMatchObject({ code: 0, stderr: '' });
  expect(verdicts(same.lines)).toEqual(['already-so']);
  for (const other of [['--tracking', 'AA123456785BR'], ['--without-tracking']]) {
    const run = await bancada(['ship', nameOf(item), ...other]);
    expect(run.code).toBe(4);
    expect(run.stderr).toMatch(new RegExp(`already shipped.*with ${code}`));
  }
  expect(writes()).toEqual([]);
});

test('what the move has passed is refused with what it is, and nothing is sent', async () => {
  const [shipped] = await itemsIn('shipped');
  const run = await bancada(['accept', nameOf(shipped!)]);
  expect(run).toMatchObject({ code: 4 });
  expect(run.stderr).toMatch(/Not accepted: .*is already shipped, since /);
  expect(writes()).toEqual([]);
});

test.each([
  ['start', 'pending', [], /is pending, .*not accepted yet/],
  ['ship', 'accepted', ['--tracking', 'AA123456785BR'], /is accepted, .*not in production yet/],
  ['return', 'accepted', [], /is accepted, .*not shipped yet/],
])('%s for an item that is %s names the state that is missing', async (verb, status, more, words) => {
  const [item] = await itemsIn(status);
  const run = await bancada([verb, nameOf(item!), ...more]);
  expect(run.code).toBe(4);
  expect(run.stderr).toMatch(words);
  expect(run.stderr).not.toContain('already');
  expect(writes()).toEqual([]);
});

test.each([422, 400] as const)('a rival that was a moment earlier is told, refused with %s', async (refusalStatus) => {
  const [pending] = await itemsIn('pending');
  sandbox.world.changeSwitches({ refusalStatus, rivalAtMove: 1 });
  const run = await bancada(['accept', nameOf(pending!), '--json']);
  expect([0, 4]).toContain(run.code);
  expect(['already-so', 'refused']).toContain(verdicts(run.lines)[0]);
  expect(writes()).toHaveLength(1);
});

test.each([
  ['accept', 'pending', []],
  ['start', 'accepted', []],
  ['ship', 'in_production', ['--tracking', 'AA123456785BR']],
  ['return', 'shipped', []],
])('%s --dry-run and --read-only send nothing but GET', async (verb, status, more) => {
  const [item] = await itemsIn(status);
  const dry = await bancada([verb, nameOf(item!), ...more, '--dry-run']);
  expect(dry).toMatchObject({ code: 0 });
  expect(dry.stdout).toMatch(/dry-run/);
  const readOnly = await bancada([verb, nameOf(item!), ...more, '--read-only']);
  expect(readOnly).toMatchObject({ code: 2, stdout: '' });
  expect(readOnly.stderr).toMatch(/read-only; nothing was sent/);
  expect(writes()).toEqual([]);
});

test('a shipment needs a code or a word that there is none', async () => {
  const [item] = await plainItems();
  for (const more of [
    [],
    ['--tracking', ' '],
    ['--tracking', 'x'.repeat(101)],
    ['--tracking', 'AА1'],
    ['--tracking', 'A', '--without-tracking'],
  ]) {
    expect(await bancada(['ship', nameOf(item!), ...more])).toMatchObject({ code: 2, stdout: '' });
  }
  expect(writes()).toEqual([]);
  const run = await bancada(['enviar', nameOf(item!), '--without-tracking', '--json']);
  expect(run.code).toBe(0);
  expect(JSON.parse(run.stdout)).toMatchObject({
    verdict: 'applied',
    item: { item_status: 'shipped', tracking_code: '' },
  });
});

test('a dash in place of a code is none, and is asked about', async () => {
  const [item] = await plainItems();
  const ship = ['ship', nameOf(item!), '--tracking', '-'];
  const unasked = await bancada(ship);
  expect([unasked.code, unasked.stderr]).toEqual([2, expect.stringMatching(/“-” is no code.*--yes/s)]);
  expect(writes()).toEqual([]);
  const run = await bancada([...ship, '--yes', '--json']);
  expect(JSON.parse(run.stdout)).toMatchObject({
    verdict: 'applied',
    item: { item_status: 'shipped', tracking_code: '' },
  });
});

test('a code with a wrong check digit is asked about on a terminal, and needs --yes elsewhere', async () => {
  const [item] = await plainItems();
  const ship = ['ship', nameOf(item!), '--tracking', ' aa123456789br ', '--json'];
  const unasked = await bancada(ship);
  expect(unasked).toMatchObject({ code: 2, stdout: '' });
  expect(unasked.stderr).toMatch(/check digit of AA123456789BR is wrong.*--yes/s);
  const refused = await bancada(ship, { isTerminal: true, input: 'n\n' });
  expect(refused).toMatchObject({ code: 2 });
  expect(writes()).toEqual([]);
  const run = await bancada([...ship, '--yes']);
  expect(run).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(run.stdout)).toMatchObject({ item: { tracking_code: 'AA123456789BR' } });
});

test('a code in groups is judged and sent written together, and that is said', async () => {
  const [item] = await onMethod('SEDEX');
  const wrong = await bancada(['ship', nameOf(item!), '--tracking', 'AB 100 005 029 BR']);
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringMatching(/check digit of AB100005029BR .*--yes/s)]);
  expect(writes()).toEqual([]);
  const run = await bancada(['ship', nameOf(item!), '--tracking', 'aa-123 456-785 br', '--json']);
  expect([run.code, run.stderr]).toEqual([
    0,
    '“aa-123 456-785 br” is sent as AA123456785BR, without blanks and dashes.\n',
  ]);
  expect(JSON.parse(run.stdout)).toMatchObject({ item: { tracking_code: 'AA123456785BR' } });
  const again = await bancada(['ship', nameOf(item!), '--tracking', 'AA 123456785BR', '--json']);
  expect([again.code, JSON.parse(again.stdout)]).toEqual([0, expect.objectContaining({ verdict: 'already-so' })]);
});

test('a code that another order bears in groups is in use', async () => {
  using folder = aFolder();
  const [one, other] = await onMethod('SEDEX');
  sandbox.world.shop.moveItem(sandbox.world.shop.itemById(one!.id)!, 'enviar', {
    actor: 'rival',
    at: Date.now(),
    trackingCode: 'AA 123 456 785 BR',
  });
  // Named once, it is known here.
  await bancada(['ship', nameOf(one!), '--tracking', 'AA123456785BR'], { folder });
  const run = await bancada(['ship', nameOf(other!), '--tracking', 'AA123456785BR'], { folder });
  expect([run.code, run.stderr]).toEqual([2, expect.stringMatching(/already on order/)]);
  expect(writes()).toEqual([]);
});

test('a code of another carrier and one of no known shape need --yes, for each order’s own carrier', async () => {
  const [post, jadlog] = [(await onMethod('PAC'))[0]!, (await onMethod('Jadlog'))[0]!];
  const refusals: [OrderItem, string, RegExp][] = [
    [jadlog, 'AA123456785BR', /another carrier, and the order goes by “Jadlog”.*--other-carrier/s],
    [post, '10866000012344', /another carrier, and the order goes by “PAC”.*--other-carrier/s],
    [post, 'AB123', /AB123 has no shape that is known for tracking codes of “PAC”.*--yes/s],
    [post, '7891234567895', /check digit of a product.*--yes/s],
    [jadlog, 'AA123456784BR', /check digit of AA123456784BR .*another carrier.*--yes/s],
  ];
  for (const [item, code, words] of refusals) {
    const run = await bancada(['ship', nameOf(item), '--tracking', code]);
    expect([code, run.code, run.stdout, run.stderr]).toEqual([code, 2, '', expect.stringMatching(words)]);
  }
  expect(writes()).toEqual([]);
  const refused = await bancada(['ship', nameOf(post), '--tracking', 'AB123'], { isTerminal: true, input: 'n\n' });
  expect([refused.code, writes()]).toEqual([2, []]);
  expect((await bancada(['ship', nameOf(jadlog), '--tracking', '1086 6000 0123 44'])).code).toBe(0);
  expect((await bancada(['ship', nameOf(post), '--tracking', 'AB123', '--yes'])).code).toBe(0);
});

test('a code of another carrier is shipped by a flag that names it, or by a hand at a terminal, never by --yes alone', async () => {
  const [first, second] = await onMethod('Jadlog');
  const ship = (item: OrderItem, code: string) => ['ship', nameOf(item), '--tracking', code];
  const refused = await bancada([...ship(first!, 'AA123456785BR'), '--yes']);
  expect([refused.code, refused.stdout, refused.stderr]).toEqual([2, '', expect.stringMatching(/--other-carrier/)]);
  const rehearsed = await bancada([...ship(first!, 'AA123456785BR'), '--yes', '--dry-run']);
  expect(rehearsed.stderr).toMatch(/another carrier.*--other-carrier/s);
  expect(writes()).toEqual([]);
  expect((await bancada([...ship(first!, 'AA123456785BR'), '--other-carrier'])).code).toBe(0);
  const refusedAgain = await bancada([...ship(second!, 'AA987654325BR'), '--yes']);
  expect([refusedAgain.code, writes()]).toEqual([2, [expect.anything()]]);
  const byHand = await bancada(ship(second!, 'AA987654325BR'), { isTerminal: true, input: 'y\n' });
  expect([byHand.code, byHand.stderr]).toEqual([0, expect.stringMatching(/another carrier/)]);
});

test.each(['BNC-OK', 'bnc-next', tagCode(anItem(), 1)])(
  '%s, which says something else, is never a tracking code, not even with --yes',
  async (code) => {
    const [item] = await onMethod('SEDEX');
    const run = await bancada(['ship', nameOf(item!), '--tracking', code, '--yes']);
    expect([run.code, run.stderr]).toEqual([2, expect.stringMatching(/and no tracking code/)]);
    expect(writes()).toEqual([]);
  },
);

/** Items in production, with no text on them that a person would have to look at. */
async function plainItems(): Promise<OrderItem[]> {
  sandbox.world.shop.database.run("UPDATE items SET personalisation = '{}'");
  return itemsIn('in_production');
}

/** Those of them that leave by a delivery type, the oldest first, no two of one order. */
async function onMethod(method: string): Promise<OrderItem[]> {
  const items = (await plainItems()).filter(({ delivery_type }) => delivery_type === method);
  return [...Map.groupBy(items, ({ order_id }) => order_id).values()].map(([first]) => first!);
}

test('a dry run says all that the run itself would ask about, and that a script needs --yes', async () => {
  using folder = aFolder();
  const [one, ...others] = await plainItems();
  const other = others.find((item) => item.order_id !== one!.order_id)!;
  const dry = async (item: OrderItem, code: string, ...more: string[]) =>
    (await bancada(['ship', nameOf(item), '--tracking', code, '--dry-run', ...more], { folder })).stderr;
  expect(await dry(one!, 'AA123456785BR')).toBe('');
  expect(await dry(one!, 'AA123456789BR')).toMatch(/check digit.*--yes/s);
  expect(await dry(one!, 'AA123456789BR', '--yes')).toMatch(/^The check digit of AA123456789BR is wrong\.\n$/);
  expect(await dry(one!, '-')).toMatch(/“-” is no code.*--yes/s);
  expect((await bancada(['ship', nameOf(one!), '--tracking', 'AA123456785BR'], { folder })).code).toBe(0);
  expect(await dry(other, 'AA123456785BR')).toMatch(/already on order/);
  const [record] = (await bancada(['stock', '--ndjson', '--limit', '1'])).lines;
  const { id, product_id } = JSON.parse(record!) as { id: string; product_id: string };
  const zero = await bancada(['stock', 'set', id, '--quantity', '0', '--dry-run']);
  expect(zero.stderr).toMatch(/out of sale.*--yes/s);
  const price = await bancada(['price', product_id, '--price', '61,90', '--unit', 'cents', '--dry-run']);
  expect(price.stderr).toMatch(/--yes/);
});

test('a percentage is so much less than the price of the product, also of its promotional one', async () => {
  const [record] = (await bancada(['stock', '--ndjson', '--limit', '1'])).lines;
  const { product_id } = JSON.parse(record!) as { product_id: string };
  const flags = ['--price', '-10%', '--promo=-20%', '--unit', 'cents', '--dry-run', '--json'];
  const { lines } = await bancada(['price', product_id, ...flags]);
  const { before, after } = JSON.parse(lines[0]!) as Record<'before' | 'after', Record<string, number>>;
  expect(after).toEqual({
    preco: Math.round(before!['preco']! * 0.9),
    preco_promocional: Math.round(before!['preco']! * 0.8),
  });
});

test('a unit of prices that the store’s own records contradict writes nothing', async () => {
  using folder = aFolder();
  const [record] = (await bancada(['stock', '--ndjson', '--limit', '1'], { folder })).lines;
  const { product_id } = JSON.parse(record!) as { product_id: string };
  const wrong = await bancada(['price', product_id, '--price', '61,90', '--unit', 'reais', '--yes'], { folder });
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringMatching(/in reais.*shows cents.*nothing was sent/i)]);
});

test('a code of another order is never used again, not even with --yes, unless both are named', async () => {
  using folder = aFolder();
  const [one, another] = await onMethod('SEDEX');
  const other = another!;
  const ship = (item: OrderItem, ...more: string[]) =>
    bancada(['ship', nameOf(item), '--tracking', 'AA123456785BR', ...more], { folder });
  expect((await ship(one!)).code).toBe(0);
  const again = await ship(other);
  expect(again.code).toBe(2);
  expect(again.stderr).toContain(`already on order ${one!.pedido!.numero}`);
  expect((await ship(other, '--yes')).code).toBe(2);
  expect((await ship(other, nameOf(one!), '--yes')).code).toBe(0);
});

test('a count that is so already is told in the words of the bench', async () => {
  const [record] = (await bancada(['stock', '--ndjson', '--limit', '1'])).lines;
  const { id, quantidade } = JSON.parse(record!) as Record<string, string>;
  const run = await bancada(['stock', 'set', id!, '--quantity', quantidade!]);
  expect([run.code, run.stderr]).toEqual([0, expect.stringContaining('Stock was already that, nothing was written: ')]);
});

test('what is on hold already keeps its reason, and the command says so', async () => {
  using folder = aFolder();
  const [item] = await itemsIn('accepted');
  const hold = (reason: string) => bancada(['hold', nameOf(item!), '--reason', reason], { folder });
  expect((await hold('1')).code).toBe(0);
  const again = await hold('2');
  expect([again.code, again.stderr]).toEqual([0, expect.stringMatching(/on hold already: waiting for artwork/)]);
  expect((await bancada(['hold', '--json'], { folder })).stdout).toContain('awaiting-artwork');
});

test('a SKU of the store is never a tracking code, not even with --yes', async () => {
  const [record] = (await bancada(['stock', '--ndjson', '--limit', '1'])).lines;
  const { sku } = JSON.parse(record!) as { sku: string };
  const [item] = await itemsIn('in_production');
  const run = await bancada(['ship', nameOf(item!), '--tracking', sku, '--yes']);
  expect([run.code, run.stderr]).toEqual([2, expect.stringContaining(`${sku} is the barcode of a product`)]);
  expect(writes()).toEqual([]);
});

test('a lost answer whose request was applied is found out and told as applied', async () => {
  const [pending] = await itemsIn('pending');
  sandbox.world.faults.add({ kind: 'drop', when: 'after', operation: 'itens.aceitar', times: 1 });
  const run = await bancada(['accept', nameOf(pending!), '--json']);
  expect(run.code).toBe(0);
  expect(writes()).toHaveLength(1);
});

test('a lost answer that is not waited for is 6, and stays in the outbox', async () => {
  using folder = aFolder();
  const [pending] = await itemsIn('pending');
  // Never applied, so that no look can find a trace of it before the wait is over.
  sandbox.world.faults.add({ kind: 'hang', when: 'before', operation: 'itens.aceitar', times: 1 });
  const run = await bancada(['accept', nameOf(pending!), '--timeout', '1', '--wait', '0.001', '--json'], { folder });
  expect(run.code).toBe(6);
  expect(verdicts(run.lines)).toEqual(['unconfirmed']);
  expect(run.stderr).toContain('bancada outbox');
  const outbox = await bancada(['outbox', '--ndjson'], { folder });
  expect(outbox.lines.map((line) => JSON.parse(line))).toMatchObject([
    { operation: 'accept', item_id: pending!.id, attempts: 1 },
  ]);
});

test('a lost answer that this machine cannot write down is waited for no longer than was asked', async () => {
  using folder = aFolder();
  const [first, pending] = await itemsIn('pending');
  await bancada(['accept', nameOf(first!)], { folder });
  const files = readdirSync(folder.path, { recursive: true, encoding: 'utf8' });
  const database = new DatabaseSync(
    join(
      folder.path,
      files.find((one) => /store-\w+\.sqlite$/.test(one))!,
    ),
  );
  // The disk is full from the moment at which the answer is lost.
  database.exec(`CREATE TRIGGER full BEFORE UPDATE ON outbox WHEN NEW.json LIKE '%"phase":"watching"%'
    BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`);
  database.close();
  sandbox.world.faults.add({ kind: 'drop', when: 'before', operation: 'itens.aceitar', times: 1 });
  const run = await bancada(['accept', nameOf(pending!), '--wait', '0.1', '--json'], { folder });
  expect(run.code).toBe(6);
  expect(verdicts(run.lines)).toEqual(['unconfirmed']);
});

test('where this machine can record nothing, nothing is sent', async () => {
  using folder = aFolder();
  const [pending] = await itemsIn('pending');
  const env = envFor(sandbox.url, folder, { BANCADA_STATE_DIR: '/dev/null/state' });
  const run = await runCli(['accept', nameOf(pending!)], { env });
  expect(run.code).toBe(1);
  expect(run.stderr).toMatch(/record/);
  expect(writes()).toEqual([]);
  const inPortuguese = await runCli(['accept', nameOf(pending!)], { env: { ...env, BANCADA_LANG: 'pt-BR' } });
  expect(inPortuguese.stderr).toContain(
    'nada é enviado sem registro: Este usuário não pode usar a pasta ou o arquivo dos dados locais: /dev/null/state',
  );
});

test('every verdict is in the log with who, where, when and what', async () => {
  using folder = aFolder();
  const [pending] = await itemsIn('pending');
  const who = ['--operator', 'ana', '--station', 'mesa 2'];
  await bancada(['accept', nameOf(pending!), ...who], { folder });
  const log = await bancada(['log', '--ndjson', '--item', nameOf(pending!)], { folder });
  const entries = log.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(entries.at(-1)).toMatchObject({
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    operator: 'ana',
    station: 'mesa 2',
    order_id: pending!.order_id,
    item_id: pending!.id,
    operation: 'accept',
    verdict: 'applied',
  });
});

test('a log of what it holds nothing about says so, and is no error', async () => {
  using folder = aFolder();
  const [pending] = await itemsIn('pending');
  expect(await bancada(['log'], { folder })).toMatchObject({ code: 0, stdout: '', stderr: 'The history is empty.\n' });
  await bancada(['accept', nameOf(pending!)], { folder });
  for (const more of [[], ['--ndjson']]) {
    const run = await bancada(['log', '--item', 'x/y', ...more], { folder });
    expect(run).toMatchObject({ code: 0, stdout: '', stderr: 'The history holds nothing about x/y.\n' });
  }
  const later = await bancada(['log', '--since', '2099-01-01T00:00:00Z'], { folder });
  expect(later).toMatchObject({ code: 0, stdout: '', stderr: 'The history holds nothing since then.\n' });
});

test('showing a buyer is in the log, and is not done where it cannot be', async () => {
  using folder = aFolder();
  const [item] = await itemsIn('pending');
  const open = await bancada(['order', item!.order_id, '--show-personal-data', '--json'], { folder });
  const buyer = (JSON.parse(open.stdout) as { comprador: { email: string } }).comprador;
  expect(buyer.email).toMatch(/^[^*]+@/);
  const log = await bancada(['log', '--ndjson'], { folder });
  expect(JSON.parse(log.lines.at(-1)!)).toMatchObject({ what: 'reveal', order_id: item!.order_id });
  const env = envFor(sandbox.url, folder, { BANCADA_STATE_DIR: '/dev/null/state' });
  const blocked = await runCli(['order', item!.order_id, '--show-personal-data'], { env });
  expect(blocked.code).not.toBe(0);
  expect(blocked.stdout).not.toContain(buyer.email);
});

test('an interruption takes back what was not sent, tells the rest, and ends with 130', async () => {
  using folder = aFolder();
  const pending = await itemsIn('pending');
  sandbox.world.faults.add({ kind: 'latency', ms: 30, method: 'POST' });
  const interruption = new AbortController();
  let told = 0;
  const run = await bancada(['accept', ...pending.map(nameOf), '--json'], {
    folder,
    interruption: interruption.signal,
    onOutput: (_, stream) => stream === 'stdout' && ++told === 3 && interruption.abort(130),
  });
  expect(run.code).toBe(130);
  const byVerdict = Map.groupBy(
    run.lines.map((line) => JSON.parse(line) as { verdict: string; item_id: string }),
    ({ verdict }) => verdict,
  );
  const outbox = await bancada(['outbox', '--ndjson'], { folder });
  const open = outbox.lines.map((line) => (JSON.parse(line) as { item_id: string }).item_id);
  const accepted = (await itemsIn('accepted')).map(({ id }) => id);
  const stillPending = (await itemsIn('pending')).map(({ id }) => id);
  for (const { item_id } of byVerdict.get('applied') ?? []) expect(accepted).toContain(item_id);
  for (const { item_id } of byVerdict.get('not-sent') ?? []) expect(stillPending).toContain(item_id);
  const toldIds = [...(byVerdict.get('applied') ?? []), ...(byVerdict.get('not-sent') ?? [])].map(
    ({ item_id }) => item_id,
  );
  expect([...new Set([...toldIds, ...open])].toSorted()).toEqual(pending.map(({ id }) => id).toSorted());
  expect(byVerdict.get('not-sent')!.length).toBeGreaterThan(0);
});

test('an unconfirmed action that was looked after is set aside, and is open no more', async () => {
  using folder = aFolder();
  const [item] = await plainItems();
  sandbox.world.faults.add({ kind: 'drop', when: 'before', operation: 'itens.enviar' });
  const env = envFor(sandbox.url, folder, { BANCADA_WATCH_SECONDS: '1' });
  const changing = ['ship', nameOf(item!), '--tracking', 'AA123456785BR', '--json'];
  // A service without Date shows nothing about whether the item was touched meanwhile.
  sandbox.world.changeSwitches({ dateHeader: 'absent' });
  const run = await runCli(changing, { env });
  expect(run.code).toBe(6);
  const [open] = (await bancada(['outbox', '--ndjson'], { folder })).lines.map(
    (line) => JSON.parse(line) as { id: string; phase: string },
  );
  expect(open).toMatchObject({ phase: 'unconfirmed' });
  expect((await runCli(['outbox', 'set-aside', 'nothing'], { env })).code).toBe(2);
  expect(await runCli(['outbox', 'set-aside', open!.id], { env })).toMatchObject({ code: 0, stderr: '' });
  expect((await bancada(['outbox', '--ndjson'], { folder })).stdout).toBe('');
  const log = (await bancada(['log', '--ndjson'], { folder })).lines.map(
    (line) => JSON.parse(line) as { what: string },
  );
  expect(log.map(({ what }) => what)).toContain('set-aside');
});

test('a barcode that this machine was taught is never a tracking code, not even with --yes', async () => {
  using folder = aFolder();
  const { loja_id } = JSON.parse((await bancada(['ping', '--json'], { folder })).stdout) as { loja_id: string };
  const shelf = createBarcodeRepository(join(folder.path, 'state'), sandbox.url, () => loja_id);
  createBarcodes(shelf).learn('CAN-AZ-01', { product_id: 'mug', variation_options: 'azul' });
  const [item] = await itemsIn('in_production');
  const run = await bancada(['ship', nameOf(item!), '--tracking', 'can-az-01', '--yes'], { folder });
  expect([run.code, run.stderr]).toEqual([2, expect.stringContaining('CAN-AZ-01 is the barcode of a product')]);
  expect(writes()).toEqual([]);
  expect((await bancada(['ship', nameOf(item!), '--tracking', 'AA123456785BR', '--yes'], { folder })).code).toBe(0);
});

test('a terminal is told of a dry run and of a refusal by number and name, a pipe by ids', async () => {
  const [item] = await itemsIn('accepted');
  const [shipped] = await itemsIn('shipped');
  const isTerminal = true;
  const plan = await bancada(['start', nameOf(item!), '--dry-run'], { isTerminal });
  expect(plan.stdout).toMatch(new RegExp(`^dry-run  #${item!.pedido!.numero} .+: Accepted → In production\n$`));
  const refused = await bancada(['start', nameOf(shipped!)], { isTerminal });
  expect(refused.code).toBe(4);
  expect(refused.stdout + refused.stderr).not.toContain(shipped!.id);
  expect(refused.stderr).toContain(`#${shipped!.pedido!.numero}`);
  expect((await bancada(['start', nameOf(item!), '--dry-run'])).stdout).toBe(
    `${nameOf(item!)}\tdry-run\taccepted → in_production\n`,
  );
});

test.each([['accept'], ['order']])('%s of a number that no order has says so, and nothing of ids', async (verb) => {
  const run = await bancada([verb, '99999']);
  expect(run.code).toBe(4);
  expect(run.stderr).toContain('No order 99999 is open in this store');
  expect(run.stderr).not.toContain('Check the id');
});

test('a remake of an order of several items lists them', async () => {
  const made = await itemsIn('in_production');
  const of = (orderId: string) => made.filter(({ order_id }) => order_id === orderId);
  const item = made.find(({ order_id }) => of(order_id).length > 1)!;
  const run = await bancada(['remake', item.pedido!.numero, '--reason', 'damaged', '--unit', '1']);
  expect(run.code).toBe(2);
  for (const one of of(item.order_id)) expect(run.stderr).toContain(`${nameOf(one)}  ${one.product_nome.slice(0, 10)}`);
});

test('a fiscal key is no tracking code, whatever flag is given', async () => {
  const [item] = await itemsIn('in_production');
  const before = writes().length;
  for (const key of [
    '52060433009911002506550120000007800267301615',
    '5206 0433 0099 1100 2506 5501 2000 0007 8002 6730 1616',
  ]) {
    const run = await bancada(['ship', nameOf(item!), '--tracking', key, '--yes', '--lang', 'en']);
    expect([run.code, run.stderr]).toEqual([2, expect.stringMatching(/fiscal document/)]);
  }
  expect(writes()).toHaveLength(before);
});
