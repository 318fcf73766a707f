/** The formats of the commands: the same flags everywhere, with the same meaning, and pipes that no terminal shapes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import type { OrderItem, StockRecord } from '../../src/domain/records.ts';
import { aFolder, envFor, runCli, TOKEN, type CliOptions } from './run-cli.ts';

let sandbox: Sandbox;
let item: OrderItem;
let stock: StockRecord;
const folder = aFolder();

beforeAll(async () => {
  sandbox = await startSandbox({ tokens: [TOKEN], items: 120, seed: 5 });
  [item] = await records<OrderItem>('items --status pending --limit 1');
  [stock] = await records<StockRecord>('stock --limit 1');
  // Something for the log.
  await bancada(`accept ${item.order_id}/${item.id}`);
});
afterAll(async () => {
  folder[Symbol.dispose]();
  await sandbox.close();
});

function bancada(line: string, options: CliOptions = {}) {
  return runCli(line.split(' '), { env: envFor(sandbox.url, folder), ...options });
}

async function records<T>(line: string): Promise<[T, ...T[]]> {
  return (await bancada(`${line} --ndjson`)).lines.map((one) => JSON.parse(one) as T) as [T, ...T[]];
}

const LISTS = ['items --limit 3', 'stock --limit 3', 'log', 'keys', 'doctor'];
const SINGLE = () => [`order ${item.order_id}`, `product ${stock.product_id}`, `price ${stock.product_id}`, 'ping'];
const VERDICTS = () => [`accept ${item.order_id}/${item.id}`, `stock set ${stock.id} --quantity 5`];

test.each(LISTS)(
  '%s: --json is an array, --ndjson its records on lines, --csv a header and a line for each',
  async (line) => {
    const whole = JSON.parse((await bancada(`${line} --json`)).stdout) as object[];
    expect(whole.length).toBeGreaterThan(0);
    const lines = await records<object>(line);
    // What the doctor measures changes from run to run.
    if (line !== 'doctor') expect(lines).toEqual(whole);
    else expect(lines.length).toBeGreaterThan(5);
    const csv = (await bancada(`${line} --csv`)).lines;
    expect(csv.length).toBeGreaterThan(lines.length);
  },
);

test('one record: --json and --ndjson are an object on a line, --csv a header and a line', async () => {
  for (const line of SINGLE()) {
    const [json, ndjson, csv] = await Promise.all(['json', 'ndjson', 'csv'].map((one) => bancada(`${line} --${one}`)));
    expect(JSON.parse(json!.stdout)).toBeTypeOf('object');
    expect(ndjson!.stdout).toBe(json!.stdout);
    expect(csv!.lines.length).toBeGreaterThan(1);
  }
});

test('verdicts are a stream: one on a line with --json, too', async () => {
  for (const line of VERDICTS()) {
    const [json, ndjson, csv] = await Promise.all(
      ['json', 'ndjson', 'csv'].map((one) => bancada(`${line} --dry-run --${one}`)),
    );
    expect(json!.lines.map((one) => (JSON.parse(one) as { verdict: string }).verdict)).toHaveLength(1);
    expect(ndjson!.stdout).toBe(json!.stdout);
    expect(csv!.lines[0]).toMatch(/^operation,order_id,/);
    expect(csv!.lines).toHaveLength(2);
  }
});

test('fields are chosen everywhere, by --fields and by --json=; what a command does not have is refused with exit 2', async () => {
  for (const [line, field] of [
    ['items --limit 1', 'order_id'],
    ['stock --limit 1', 'sku'],
    ['log --limit 1', 'operator'],
    ['outbox', 'phase'],
    ['keys', 'action'],
    ['doctor', 'check'],
    [SINGLE()[0]!, 'total'],
    [SINGLE()[1]!, 'nome'],
    ['ping', 'loja_id'],
    [`${VERDICTS()[0]!} --dry-run`, 'verdict'],
  ] as const) {
    const chosen = await bancada(`${line} --json=${field}`);
    expect(chosen.code).toBe(0);
    for (const one of [JSON.parse(chosen.stdout)].flat()) expect(Object.keys(one)).toEqual([field]);
    expect((await bancada(`${line} --csv --fields ${field}`)).lines[0]).toBe(field);
    expect(await bancada(`${line} --json=nonsense`)).toMatchObject({ code: 2, stdout: '' });
    expect(await bancada(`${line} --excel`)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: '--excel goes with --csv.\n',
    });
    expect(await bancada(`${line} --json --csv`)).toMatchObject({ code: 2, stdout: '' });
  }
});

test('what a pipe gets is whole, in the words of the API, with times in ISO 8601, and the same in every language', async () => {
  const narrow: CliOptions = { env: { ...envFor(sandbox.url, folder), BANCADA_LANG: 'pt-BR', COLUMNS: '40' } };
  for (const line of ['items --status shipped', 'stock', ...SINGLE()]) {
    const english = await bancada(line);
    expect((await bancada(line, narrow)).stdout).toBe(english.stdout);
    expect(english.stdout).not.toMatch(/R\$|Shipped|Enviado/);
  }
  const [shipped] = (await bancada('items --status shipped --limit 1')).lines;
  expect(shipped!.split('\t').slice(1, 3)).toEqual(['shipped', expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+Z$/)]);
  const order = await bancada(SINGLE()[0]!);
  expect(order.lines).toContain(`id\t${item.order_id}`);
  expect(order.lines.at(-1)).toMatch(new RegExp(`\t${item.order_id}/[\\da-f-]{36}$`));
  const [trail] = (await bancada('log')).lines;
  expect(trail).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z\t/);
});
