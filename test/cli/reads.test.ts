import type { OrderItem } from '../../src/domain/records.ts';
import { expect, test } from 'vitest';
import { createItemRepository } from '../../src/db/item-repository.ts';
import { createStoreState } from '../../src/db/store-state.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { DEFAULT_SWITCHES } from '../../src/sandbox/switches.ts';
import { csvLine, EXCEL_CSV } from '../../src/base/csv.ts';
import { readCsv } from '../../src/cli/output/csv.ts';
import { item, json, page, startScriptedStore, stock } from '../api/scripted-store.ts';
import { aFolder, envFor, runCli, TOKEN } from './run-cli.ts';

const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => item({ id: `i${from + i}`, order_id: `o${from + i}` }));

test('a --json read prints its first records before the last page was asked for', async () => {
  let isPrinting = false;
  const printingWhenAsked: boolean[] = [];
  await using store = await startScriptedStore((response, { url }) => {
    const number = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);
    printingWhenAsked[number] = isPrinting;
    json(page(rows(number * 25 - 24, number * 25), { page: number, last: 12, total: 300 }))(response, {} as never);
  });
  const run = await runCli(['items', '--json'], {
    env: envFor(store.url),
    onOutput: (_, stream) => void (isPrinting ||= stream === 'stdout'),
  });
  expect(run.code).toBe(0);
  expect(JSON.parse(run.stdout)).toHaveLength(300);
  expect(printingWhenAsked[12]).toBe(true);
});

test.each(['--json', '--ndjson', '--csv', '--fields=id'])(
  '%s: the rows of a page are written as one piece',
  async (flag) => {
    await using store = await startScriptedStore((response, { url }) => {
      const number = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);
      json(page(rows(number * 25 - 24, number * 25), { page: number, last: 4, total: 100 }))(response, {} as never);
    });
    const pieces: string[] = [];
    const run = await runCli(['items', flag], {
      env: envFor(store.url),
      onOutput: (text, stream) => void (stream === 'stdout' && pieces.push(text)),
    });
    expect(run.code).toBe(0);
    const ids = pieces.map((piece) => new Set(piece.match(/\bi\d+\b/g)).size);
    expect(ids.filter((count) => count > 0)).toEqual([25, 25, 25, 25]);
  },
);

test('every page is read once, in the order of the pages, and every item is told once', async () => {
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 500, seed: 2 });
  const run = await runCli(['items', '--ndjson', '--fields', 'id'], { env: envFor(sandbox.url) });
  const asked = sandbox.world.log.list().length;
  await sandbox.close();
  expect(new Set(run.lines).size).toBe(500);
  expect(asked).toBe(20);
});

test('a list that changes while it is read is read again for what slipped through, and nothing is told twice', async () => {
  let passes = 0;
  // Between page 1 and 2 the first row leaves: what was row 26 moves to page 1, and is on neither as they were read.
  await using store = await startScriptedStore((response, { url }) => {
    const number = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);
    if (number === 1) passes++;
    const isFirst = passes === 1 && number === 1;
    const data = number === 1 ? (isFirst ? rows(1, 25) : rows(2, 26)) : rows(27, 40);
    json(page(data, { page: number, last: 2, total: isFirst ? 40 : 39 }))(response, {} as never);
  });
  const run = await runCli(['items', '--ndjson', '--fields', 'id'], { env: envFor(store.url) });
  const ids = run.lines.map((line) => (JSON.parse(line) as { id: string }).id);
  expect(ids.toSorted()).toEqual(
    rows(1, 40)
      .map(({ id }) => id as string)
      .toSorted(),
  );
  expect(run.stderr).toBe('');
});

test('a list that never stands still is told to be so', async () => {
  let total = 40;
  await using store = await startScriptedStore((response, { url }) => {
    const number = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);
    json(page(number === 1 ? rows(1, 25) : rows(26, 40), { page: number, last: 2, total: total++ }))(
      response,
      {} as never,
    );
  });
  const run = await runCli(['items', '--ndjson'], { env: envFor(store.url) });
  expect(run.code).toBe(0);
  expect(run.lines).toHaveLength(40);
  expect(run.stderr).toMatch(/changed while it was read/);
});

test('filters arrive as the API names them, the second spelling as the first, and --limit asks for no more than it needs', async () => {
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 200, seed: 2 });
  const env = envFor(sandbox.url);
  const args = ['pedidos', '--status', 'aceito,em_producao', '--since', '2020-01-01', '--until', '2030-01-01'];
  const run = await runCli([...args, '--updated-after', '2020-01-01T00:00:00-03:00', '--limit', '3', '--json'], {
    env,
  });
  const asked = sandbox.world.log.list().map(({ path }) => path);
  await sandbox.close();
  expect(JSON.parse(run.stdout)).toHaveLength(3);
  const filters = '/api/v1/pedidos?status=accepted&data_inicio=2020-01-01&data_fim=2030-01-01';
  // The same moment said in two ways: a store that answers differently drops the offset.
  expect(asked).toEqual([
    // Days without any order: a store that answers with some ignores dates.
    expect.stringMatching(/^\/api\/v1\/pedidos\?data_inicio=20\d\d-\d\d-\d\d$/),
    '/api/v1/pedidos?data_fim=2000-01-01',
    `${filters}&atualizado_apos=2020-01-01T03%3A00%3A00Z`,
    `${filters}&atualizado_apos=2019-12-31T15%3A00%3A00-12%3A00`,
  ]);
});

test.each([
  [['items', '--status', 'novo']],
  [['items', '--since', '31/12/2026']],
  [['items', '--since', '2026-02-30']],
  [['items', '--updated-after', 'yesterday']],
  [['items', '--updated-after', '2026-11-20T10:00:00']],
  [['items', '--limit', '-1']],
  [['items', '--json', '--csv']],
  [['items', '--fields', 'id,nome']],
  [['items', 'foo:bar']],
  [['items', '--lang', 'fr']],
  [['order']],
  [['order', '..']],
  [['stock', 'set', 's1']],
  [['stock', 'set', 's1', '--quantity', '-1']],
  [['stock', 'set', 's1', '--quantity', '1.5']],
  [['stock', 'set', 's1', '--active', 'maybe']],
  [['stock', 'import', '/nowhere.csv']],
  [['price', 'p1', '--price', '1.234']],
  [['price', 'p1', '--price', 'dez']],
  [['price', 'p1', '--price', '-1']],
  [['accept']],
  [['accept', 'a//b']],
  [['completion', 'tcsh']],
  [['webhooks']],
  [['watch', '--webhook-port', '0']],
  [['--nonsense']],
  [['items', '--nonsense']],
])('%j is refused with 2 before anything is sent', async (args) => {
  using folder = aFolder();
  await using store = await startScriptedStore(json({ message: 'not asked' }, 500));
  const run = await runCli(args, { env: envFor(store.url, folder) });
  expect(run).toMatchObject({ code: 2, stdout: '' });
  expect(run.stderr.trim()).not.toBe('');
  expect(store.arrivals).toEqual([]);
});

test('what a store sends to take over a terminal arrives harmless in a table, and whole in JSON', async () => {
  const name = '\x1b]52;c;aGk=\x07\u202eazul\r\n\tfim';
  await using store = await startScriptedStore(json(page([item({ product_nome: name, item_status: '\x1b[2J' })])));
  const env = envFor(store.url);
  for (const isTerminal of [true, false]) {
    const { stdout } = await runCli(['items'], { env, isTerminal });
    // Tabs stand between the cells of a pipe.
    expect(stdout).not.toMatch(/[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]/);
  }
  const { stdout } = await runCli(['items', '--json'], { env });
  expect(stdout).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/);
  expect((JSON.parse(stdout) as { product_nome: string }[])[0]!.product_nome).toBe(name);
});

test('a store that repeats the token in its message does not get it printed', async () => {
  await using store = await startScriptedStore(json({ message: `Token ${TOKEN} is wrong` }, 401));
  const run = await runCli(['ping', '--verbose'], { env: envFor(store.url) });
  expect(run.code).toBe(3);
  expect(run.stderr).toContain('[redacted]');
  expect(run.stderr).not.toContain(TOKEN);
});

test('stock goes out as CSV, is edited, and comes back: shown first, then each row with its verdict', async () => {
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 20, seed: 3 });
  const env = envFor(sandbox.url);
  const csv = (await runCli(['stock', '--csv', '--excel'], { env })).stdout;
  const [header, first, second, ...others] = readCsv(csv).map(({ cells }) => cells);
  const asText = (rows: string[][]) => [header!, ...rows].map((cells) => csvLine(cells, EXCEL_CSV)).join('\r\n');
  const changed = [first!.with(4, '31'), second!.with(5, second![5] === 'true' ? 'false' : 'true')];
  const text = asText([...changed, ...others]);
  const run = (args: string[], input = text) => runCli(['stock', 'import', '-', ...args], { env, input });

  const dry = await run(['--dry-run']);
  expect(dry).toMatchObject({ code: 0 });
  expect(dry.lines).toHaveLength(2);
  expect(await run([])).toMatchObject({ code: 2 });
  expect(sandbox.world.log.list({ method: 'PATCH' })).toEqual([]);

  const wrong = await run(['--yes'], asText([...changed, ['nobody', '', '', '', '1', ''], others[0]!.with(4, 'x')]));
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toMatch(/no such record/);
  expect(wrong.stderr).toMatch(/whole number/);
  expect(sandbox.world.log.list({ method: 'PATCH' })).toEqual([]);

  const real = await run(['--yes', '--json']);
  expect(real.code).toBe(0);
  expect(real.lines.map((line) => (JSON.parse(line) as { verdict: string }).verdict)).toEqual(['applied', 'applied']);
  expect((await run(['--yes'])).stderr).toMatch(/0 records change/);
  expect(sandbox.world.log.list({ method: 'PATCH' })).toHaveLength(2);
  await sandbox.close();
});

test('a stock of zero is asked about on a terminal, and needs --yes elsewhere', async () => {
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 20, seed: 3 });
  const env = envFor(sandbox.url);
  const stock = (await runCli(['stock', '--ndjson'], { env })).lines.map(
    (line) => JSON.parse(line) as { id: string; quantidade: string },
  );
  const { id } = stock.find(({ quantidade }) => Number(quantidade) > 0)!;
  const toZero = ['stock', 'set', id, '--quantity', '0'];
  const written = () => sandbox.world.log.list({ method: 'PATCH' }).length;

  const piped = await runCli(toZero, { env });
  expect(piped).toMatchObject({ code: 2, stdout: '' });
  expect(piped.stderr).toContain('--yes');
  const refused = await runCli(toZero, { env, isTerminal: true, input: 'n\n' });
  expect(refused.code).toBe(2);
  expect(refused.stderr).toMatch(/→ 0[^]*Zero takes it out of sale/);
  expect((await runCli([...toZero, '--dry-run'], { env })).code).toBe(0);
  expect(written()).toBe(0);

  expect((await runCli(toZero, { env, isTerminal: true, input: 'y\n' })).code).toBe(0);
  expect(written()).toBe(1);
  // A jump over ten times is asked about in the same way.
  const far = await runCli(
    ['stock', 'set', stock.find((one) => Number(one.quantidade) > 1)!.id, '--quantity', '30120'],
    {
      env,
    },
  );
  expect(far).toMatchObject({ code: 2, stdout: '' });
  expect(far.stderr).toMatch(/far more than there was[^]*--yes/);
  expect(written()).toBe(1);
  // What is zero already asks nothing: what is sent is the switch.
  const off = await runCli([...toZero, '--active', 'false'], { env });
  expect(off.code).toBe(0);
  expect((await runCli(['stock', 'set', id, '--quantity', '3'], { env })).code).toBe(0);
  expect((await runCli([...toZero, '--yes'], { env })).code).toBe(0);
  expect(written()).toBe(4);
  await sandbox.close();
});

test('a count that may be a barcode is asked about, as zero is; a record that has it already asks nothing', async () => {
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 20, seed: 3 });
  const env = envFor(sandbox.url);
  const { id } = JSON.parse((await runCli(['stock', '--ndjson'], { env })).lines[0]!) as { id: string };
  const set = (...more: string[]) => runCli(['stock', 'set', id, '--quantity', '78912342', ...more], { env });
  expect(await set()).toMatchObject({ code: 2, stderr: expect.stringContaining('a barcode in place of a count?') });
  expect(sandbox.world.log.list({ method: 'PATCH' })).toEqual([]);
  expect(await set('--yes')).toMatchObject({ code: 0 });
  expect(await set()).toMatchObject({ code: 0 });
  await sandbox.close();
});

test('a price is learnt to be in cents or reais before one is written, and is not written before that is known', async () => {
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 200, seed: 3 });
  const env = envFor(sandbox.url);
  const [record] = (await runCli(['stock', '--ndjson', '--limit', '1'], { env })).lines;
  const { product_id } = JSON.parse(record!) as { product_id: string };
  const priceNow = async () => {
    const { stdout } = await runCli(['product', product_id, '--json', '--fields', 'preco'], { env });
    return (JSON.parse(stdout) as { preco: number }).preco;
  };
  for (const prices of ['cents', 'reais'] as const) {
    sandbox.world.changeSwitches({ ...DEFAULT_SWITCHES, prices });
    const run = await runCli(['preco', product_id, '--price', '61,90', '--yes'], { env });
    expect(run.code).toBe(0);
    expect(await priceNow()).toBe(prices === 'cents' ? 6190 : 61.9);
    await runCli(['price', product_id, '--price', '62,00', '--yes'], { env });
  }
  // Whole numbers on both sides: nothing tells.
  sandbox.world.changeSwitches({ ...DEFAULT_SWITCHES, amounts: 'cents' });
  sandbox.world.log.clear();
  const unsure = await runCli(['price', product_id, '--price', '61,90', '--yes'], { env });
  expect(unsure).toMatchObject({ code: 2 });
  expect(unsure.stderr).toMatch(/--unit/);
  expect(sandbox.world.log.list({ method: 'PATCH' })).toEqual([]);
  await sandbox.close();
});

const priceOf = (stdout: string) => /^(?:preco|Price) +(.*)$/m.exec(stdout)?.[1];

test('a list that goes into a file shows on the terminal how far it is, and that the store asks for a pause', async () => {
  using folder = aFolder();
  let refusals = 1;
  await using store = await startScriptedStore((response, arrival) => {
    const at = Number(new URL(arrival.url, 'http://store.invalid').searchParams.get('page') ?? 1);
    if (at === 2 && refusals-- > 0) {
      return json({ message: 'Muitas tentativas.' }, 429, { 'retry-after': '1' })(response, arrival);
    }
    json(page([item({ id: `i${at}` })], { page: at, last: 3, total: 3 }))(response, arrival);
  });
  const run = await runCli(['items', '--json'], { env: envFor(store.url, folder), isWatched: true });
  expect(run.code).toBe(0);
  expect(JSON.parse(run.stdout)).toHaveLength(3);
  expect(run.stderr).toMatch(/Listing items █+░+ 1\/3/);
  expect(run.stderr).toContain('waiting 1 s: the store asks for fewer requests\n');
  // Nothing of the bar is left.
  expect(run.stderr.trimEnd().split('\r').at(-1)).toBe('\x1b[K');
  const silent = await runCli(['items', '--json'], { env: envFor(store.url, folder) });
  expect(silent).toMatchObject({ code: 0, stderr: '' });
});

const stockIdIn = (stdout: string) => (JSON.parse(stdout) as { stock_id: string }).stock_id;

test('stock set takes the id, the SKU, or the beginning of the id; what names several changes none', async () => {
  const [one, other] = ['aaaa0000-1', 'aaaa1111-2'];
  const rows = [stock({ id: one, sku: 'CAN-AZ' }), stock({ id: other, sku: 'CAN-VM' }), stock({ id: 'c', sku: 'X' })];
  await using store = await startScriptedStore((response, arrival) => {
    const { pathname } = new URL(arrival.url, 'http://store.invalid');
    if (pathname.endsWith('/ping')) return json({ pong: true, loja_id: 'loja-1' })(response, arrival);
    return json(page([...rows, stock({ id: 'd', sku: 'X' })]))(response, arrival);
  });
  const set = (reference: string) =>
    runCli(['stock', 'set', reference, '--quantity', '3', '--dry-run', '--json'], { env: envFor(store.url) });
  expect(stockIdIn((await set('can-vm')).stdout)).toBe(other);
  expect(stockIdIn((await set('aaaa0')).stdout)).toBe(one);
  expect(stockIdIn((await set('c')).stdout)).toBe('c');
  expect(await set('aaaa')).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(`${one}, ${other}`) });
  expect(await set('X')).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('c, d') });
  expect(await set('nothing')).toMatchObject({ code: 4, stdout: '' });
});

test('a terminal shows as much of the ids as tells them apart, and that is taken back; a pipe has them whole', async () => {
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 60, seed: 3 });
  const env = envFor(sandbox.url);
  const shown = await runCli(['items', '--status', 'pending'], { env, isTerminal: true });
  const references = shown.lines.slice(1).map((line) => line.split(/ +/).at(-1)!);
  expect(references.length).toBeGreaterThan(3);
  for (const reference of references) expect(reference).toMatch(/^[0-9a-f-]{8,12}\/[0-9a-f-]{8,12}$/);
  const accepted = await runCli(['accept', references[0]!, '--json'], { env });
  expect(accepted.code).toBe(0);
  const whole = (await runCli(['items', '--status', 'pending'], { env })).lines.map((line) => line.split('\t').at(-1)!);
  for (const reference of whole) expect(reference).toMatch(/^[0-9a-f-]{36}\/[0-9a-f-]{36}$/);
  await sandbox.close();
});

test('a price is shown by one rule: as the profile says, as the records show it, or raw with a word', async () => {
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 60, seed: 3 });
  const env = envFor(sandbox.url);
  const [record] = (await runCli(['stock', '--ndjson', '--limit', '1'], { env })).lines;
  const { product_id: id } = JSON.parse(record!) as { product_id: string };
  const { preco } = JSON.parse((await runCli(['product', id, '--json'], { env })).stdout) as { preco: number };
  const bothShow = async (expected: string, profile: Record<string, string | undefined> = {}) => {
    for (const command of ['price', 'product']) {
      const { stdout } = await runCli([command, id], { env: { ...env, ...profile }, isTerminal: true });
      expect(priceOf(stdout)).toBe(expected);
    }
  };
  const amount = `R$ ${(preco / 100).toFixed(2)}`;
  await bothShow(amount);
  // Whole numbers on both sides: nothing tells.
  sandbox.world.changeSwitches({ ...DEFAULT_SWITCHES, amounts: 'cents' });
  await bothShow(`${preco} (unit not known: cents or reais)`);
  const login = ['login', '--url', sandbox.url, '--price-unit', 'cents', '--yes'];
  const bare = { BANCADA_URL: undefined, BANCADA_TOKEN: undefined };
  expect(await runCli(login, { env: { ...env, ...bare }, input: TOKEN })).toMatchObject({ code: 0 });
  await bothShow(amount, bare);
  await sandbox.close();
});

test('the age of an item of a store that names no zone is told with what a bench of this machine has learnt', async () => {
  // Written at UTC-3, two hours ago.
  const created_at = new Date(Date.now() - 5.01 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  await using store = await startScriptedStore(json(page([item({ created_at, pedido: null })], { total: 1 })));
  const env = envFor(store.url);
  const age = async () => /\b\d+ h\b/.exec((await runCli(['items'], { env, isTerminal: true })).stdout)?.[0];
  expect(await age()).toBe('5 h');

  const state = createStoreState({
    dir: env['BANCADA_STATE_DIR']!,
    baseUrl: store.url,
    token: TOKEN,
    wallNow: Date.now,
  });
  createItemRepository(state.open('loja').database, { now: Date.now, hostNow: Date.now }).setZone(-3 * 3_600_000);
  state.close();
  expect(await age()).toBe('2 h');
});

test.each([[['ping']], [['items']], [['stock']]])('%j at a wrong path says that it is the address', async (args) => {
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 20, seed: 3 });
  const env = envFor(sandbox.url.replace('/api/v1', '/api/v2'));
  const run = await runCli(args, { env });
  expect(run).toMatchObject({ code: 4, stdout: '' });
  expect(run.stderr).toMatch(/nothing of the API is at http:\S+\/api\/v2 \(404\).*Check the address/);
  expect(run.stderr).not.toContain('Check the id');
  // What has an id may be missing at the right address, too.
  const order = await runCli(['order', '3fa85f64-5717-4562-b3fc-2c963f66afa6'], { env });
  expect(order.stderr).toContain('Check the id');
  await sandbox.close();
});

test.each([
  ['names one page too few', { lastPage: 'short' }, ['items'], 75, 100],
  ['ignores the page parameter', { pages: 'ignored' }, ['items'], 25, 100],
  ['ignores the page parameter, and says that it does not', { pages: 'echoed' }, ['items'], 25, 100],
  ['counts ten rows too many', { totals: 'long' }, ['items'], 100, 110],
  ['names one page of stock too few', { lastPage: 'short', stockPageSize: 10 }, ['stock'], undefined, undefined],
] as const)('a store that %s: what came is printed, then a word and a code that is not 0', async (...row) => {
  const [, switches, [command], count, total] = row;
  using folder = aFolder();
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 100, seed: 2, switches });
  const run = await runCli([command, '--json'], { env: envFor(sandbox.url, folder) });
  await sandbox.close();
  expect(run.code).toBe(5);
  expect(run.stderr).toMatch(/the list has \d+ rows by its own count, and only \d+ came/);
  const printed = JSON.parse(run.stdout) as unknown[];
  expect(printed.length).toBeGreaterThan(0);
  if (count === undefined) return;
  expect(printed).toHaveLength(count);
  expect(run.stderr).toContain(`${total} rows by its own count, and only ${count} came`);
});

test('a number that is in no page of an incomplete list is not called missing', async () => {
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 400, seed: 2, switches: { pages: 'ignored' } });
  const run = await runCli(['order', '#999999999'], { env: envFor(sandbox.url) });
  await sandbox.close();
  expect([run.code, run.stderr]).toEqual([5, expect.stringContaining('rows by its own count')]);
});

test('rows without an id are left out, and the list does not end as if it were whole', async () => {
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 100, seed: 2, switches: { listedIds: 'most' } });
  const run = await runCli(['items', '--json'], { env: envFor(sandbox.url) });
  const total = sandbox.world.shop.database.all<{ id: string }>('SELECT id FROM items').length;
  await sandbox.close();
  const printed = (JSON.parse(run.stdout) as OrderItem[]).length;
  expect(printed).toBeLessThan(total);
  expect(run.stderr).toMatch(new RegExp(`^${total - printed} rows have no id that can be used, and are left out`));
  expect(run.code).toBe(5);
});

test('a store that ignores a filter: what the filter leaves out is not printed, and that is said once', async () => {
  const sandbox = await startSandbox({
    tokens: [TOKEN],
    items: 100,
    seed: 2,
    switches: { ignored: ['status', 'dates'] },
  });
  const items = async (...flags: string[]) => {
    const run = await runCli(['items', '--ndjson', ...flags], { env: envFor(sandbox.url) });
    const rows = run.lines.map((line) => JSON.parse(line) as OrderItem);
    return { ...run, rows };
  };
  const pending = await items('--status', 'pending');
  expect(new Set(pending.rows.map(({ item_status }) => item_status))).toEqual(new Set(['pending']));
  expect([pending.code, pending.stderr]).toEqual([
    0,
    expect.stringMatching(/^The store does not keep to this filter: \d+ items/),
  ]);
  const whole = await items();
  expect(whole.stderr).toBe('');
  const [newest = ''] = whole.rows
    .map(({ created_at }) => created_at)
    .toSorted()
    .toReversed();
  // A day is one of the shop's clock; past nine in the evening the store's stamps are of the next.
  const fresh = await items('--since', new Date(newest).toLocaleDateString('sv-SE'));
  expect(fresh.rows.length).toBeGreaterThan(0);
  expect(fresh.rows.length).toBeLessThan(whole.rows.length);
  expect(fresh.stderr).toMatch(/^The store ignores the dates/);
  await sandbox.close();
});

test('--csv is for spreadsheets, --csv --exact for machines: there every text is the store’s, byte for byte', async () => {
  const text = "@Ana\r\nLéo \u200d'=1";
  await using store = await startScriptedStore(
    json(page([item({ id: 'i1', order_id: 'o1', personalization_data: text })], { page: 1, last: 1, total: 1 })),
  );
  const run = (...flags: string[]) =>
    runCli(['items', '--csv', '--fields', 'id,personalization_data', ...flags], { env: envFor(store.url) });
  expect((await run()).stdout).toBe("id,personalization_data\ni1,'@Ana↵Léo '=1\n");
  expect((await run('--exact')).stdout).toBe(`id,personalization_data\ni1,"${text}"\n`);
  expect(await run('--exact', '--excel')).toMatchObject({ code: 2, stdout: '' });
});
