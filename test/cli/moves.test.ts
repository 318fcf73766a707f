/** The commands that move items: what they take, what they refuse, and what they tell. */
import { expect, test } from 'vitest';
import type { OrderItem } from '../../src/domain/records.ts';
import { item, json, page, startScriptedStore } from '../api/scripted-store.ts';
import { aFolder, envFor, runCli } from './run-cli.ts';
import { aStoreToMove, nameOf, verdicts } from './store-to-move.ts';

const { bancada, itemsIn, plainItems, world, writes } = aStoreToMove();

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

test('a standard input that names nothing is a quiet night: said, exit 0, and the store is not asked', async () => {
  for (const [verb, ...more] of [['accept'], ['start'], ['return'], ['ship', '--tracking', 'AA123456785BR']]) {
    const run = await bancada([verb!, '-', ...more], { input: '\n \n' });
    expect(run).toEqual({ code: 0, stdout: '', stderr: 'Nothing to move.\n', lines: [] });
  }
  expect(await bancada(['accept', '-', '--json'], { input: '' })).toMatchObject({ code: 0, stdout: '' });
  expect(world().log.list()).toEqual([]);
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

test('an item that is named beside its order is not counted among the others of it', async () => {
  using folder = aFolder();
  const pending = await itemsIn('pending');
  const one = pending.find((item) => pending.some(({ id, order_id }) => order_id === item.order_id && id !== item.id))!;
  await bancada(['accept', nameOf(one)], { folder });
  const dry = (...names: string[]) => bancada(['accept', ...names, '--dry-run'], { folder });
  const others = (await dry(one.order_id)).stderr;
  expect(others).toMatch(/other item/);
  expect((await dry(one.order_id, one.pedido!.numero)).stderr).toBe(others);
  expect((await dry(one.order_id, nameOf(one))).stderr).toBe('');
});

test('a number that no order has is looked for in what is open and what was closed of late, and is not found', async () => {
  const run = await bancada(['accept', '99999999']);
  expect(run).toMatchObject({ code: 4 });
  expect(run.stderr).toMatch(/No order 99999999 is open/);
  const lists = world()
    .log.list()
    .map(({ path }) => new URL(path, 'http://store.invalid').searchParams);
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
  const run = await runCli(['accept', '1111', '--json'], { env: envFor(store.url) });
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
  world().changeSwitches({ refusalStatus, rivalAtMove: 1 });
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

test('a count that is so already is told in the words of the bench', async () => {
  const [record] = (await bancada(['stock', '--ndjson', '--limit', '1'])).lines;
  const { id, quantidade } = JSON.parse(record!) as Record<string, string>;
  const run = await bancada(['stock', 'set', id!, '--quantity', quantidade!]);
  expect([run.code, run.stderr]).toEqual([0, expect.stringContaining('Stock was already that, nothing was written: ')]);
  expect(run.stdout).toBe(`${id}\talready-so\t${run.stderr}`);
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

test('a hold of an item that has left beside one that has not ends with 7, of a partly shipped order with 0', async () => {
  using folder = aFolder();
  const [pending] = await itemsIn('pending');
  const shipped = await itemsIn('shipped');
  const hold = (...names: string[]) => bancada(['hold', ...names, '--reason', '1'], { folder });
  const both = await hold(nameOf(pending!), nameOf(shipped[0]!));
  expect([both.code, both.stderr]).toEqual([7, expect.stringMatching(/already shipped\.\n1 item is on hold/)]);
  const made = await plainItems();
  const part = made.find((one) => made.some(({ id, order_id }) => order_id === one.order_id && id !== one.id))!;
  expect((await bancada(['ship', nameOf(part), '--without-tracking', '--yes'], { folder })).code).toBe(0);
  const rest = await hold(part.order_id);
  expect([rest.code, rest.stderr]).toEqual([0, expect.stringContaining('already shipped')]);
});

test('an interruption takes back what was not sent, tells the rest, and ends with 130', async () => {
  using folder = aFolder();
  const pending = await itemsIn('pending');
  world().faults.add({ kind: 'latency', ms: 30, method: 'POST' });
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
