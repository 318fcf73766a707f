/** The promised shapes of what commands print as JSON, held against what they really print. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { PassThrough } from 'node:stream';
import { printBoard } from '../../src/cli/handlers/board.ts';
import { schemaOf, SCHEMAS } from '../../src/cli/handlers/schemas.ts';
import { SETTINGS_SCHEMAS } from '../../src/cli/handlers/settings-schemas.ts';
import { knownFields } from '../../src/cli/handlers/field-lists.ts';
import type { OrderItem, StockRecord } from '../../src/domain/records.ts';
import { aFolder, envFor, runCli, TOKEN } from './run-cli.ts';

let sandbox: Sandbox;
let item: OrderItem;
let stock: StockRecord;
const folder = aFolder();
const ajv = new Ajv2020({ allErrors: true });
addFormats.default(ajv);

beforeAll(async () => {
  sandbox = await startSandbox({ tokens: [TOKEN], items: 120, seed: 5 });
  item = (await first('items --status pending --limit 1 --ndjson')) as OrderItem;
  stock = (await first('stock --limit 1 --ndjson')) as StockRecord;
});
afterAll(async () => {
  folder[Symbol.dispose]();
  await sandbox.close();
});

async function first(line: string): Promise<unknown> {
  return JSON.parse((await bancada(line)).lines[0]!);
}

function bancada(line: string) {
  return runCli(line.split(' '), { env: envFor(sandbox.url, folder, { BANCADA_OPERATOR: 'ana' }) });
}

/** What is wrong with the records of a line by the schema of a command, and which of their fields it does not name. */
async function faultsOf(command: string, line: string): Promise<unknown[]> {
  const { stdout, stderr } = await bancada(line);
  const records = stdout
    .split('\n')
    .filter(Boolean)
    .map((one) => JSON.parse(one) as object);
  if (records.length === 0) return [`nothing printed: ${stderr}`];
  const schema = schemaOf(command)!;
  const validate = ajv.compile(schema);
  const names = Object.keys(schema['properties'] as object);
  return records.flatMap((record) => [
    ...(validate(record) ? [] : (validate.errors ?? [])),
    ...Object.keys(record).filter((name) => !names.includes(name)),
  ]);
}

test('every verdict, list and record is as its schema says, with no field that it does not name', async () => {
  const reference = `${item.order_id}/${item.id}`;
  const lines: [command: string, line: string][] = [
    ['verdict', `accept ${reference} --dry-run --json`],
    ['verdict', `accept ${reference} --json`],
    ['verdict', `accept ${reference} --json`],
    ['verdict', `ship ${reference} --without-tracking --json`],
    ['verdict', 'accept 99999 --json'],
    ['verdict', `stock set ${stock.id} --quantity 5 --dry-run --json`],
    ['verdict', `stock set ${stock.id} --quantity 5 --json`],
    ['verdict', `price ${stock.product_id} --price 29,90 --unit cents --yes --json`],
    ['items', 'items --limit 5 --ndjson'],
    ['order', `order ${item.order_id} --ndjson`],
    ['product', `product ${stock.product_id} --ndjson`],
    ['price', `price ${stock.product_id} --ndjson`],
    ['stock', 'stock --limit 5 --ndjson'],
    ['why', 'why --ndjson'],
    ['items', 'why pending --ndjson'],
    ['money', 'money --ndjson'],
    ['money items', 'money --items --ndjson'],
    ['ping', 'ping --ndjson'],
    ['log', 'log --ndjson'],
    ['audit verify', 'audit verify --ndjson'],
    ['doctor', 'doctor --ndjson'],
    ['keys', 'keys --ndjson'],
    ['van', 'van --ndjson'],
  ];
  await bancada(`hold ${reference} --reason 1 --until 3d`);
  await bancada(`note ${item.order_id} wrap it twice`);
  const { stdout } = await bancada('items --status in_production --ndjson');
  const inProduction = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as OrderItem);
  const [made, gone] = [inProduction[0]!, inProduction.at(-1)!];
  // What the store shipped by itself may all have been before midnight.
  await bancada(`ship ${gone.order_id}/${gone.id} --tracking AA123456785BR --yes`);
  await bancada(`remake ${made.order_id}/${made.id} --reason damaged --unit 1`);
  lines.push(['hold', 'hold --ndjson'], ['note', 'note --ndjson'], ['remake', 'remake --ndjson']);
  lines.push(['audit parcel', `audit parcel ${item.order_id} --ndjson`]);
  const faults: unknown[] = [];
  for (const [command, line] of lines) {
    for (const fault of await faultsOf(command, line)) faults.push([line, fault]);
  }
  expect(faults).toEqual([]);
});

test('fields that --fields knows are in the schema, and none is there that it does not know', () => {
  for (const command of ['items', 'order', 'product', 'stock', 'watch', 'outbox', 'log', 'commands']) {
    const properties = Object.keys(SCHEMAS[command]!['properties'] as object);
    const listed = new Set(knownFields(command).map((field) => field.split('.')[0]));
    expect([command, ...properties.toSorted()]).toEqual([command, ...[...listed].toSorted()]);
  }
  const properties = Object.keys(SCHEMAS['verdict']!['properties'] as object);
  expect(knownFields('accept').filter((field) => !properties.includes(field))).toEqual([]);
});

test('bancada schema lists the commands, prints each as a valid schema, and refuses another with 2', async () => {
  const { lines } = await runCli(['schema']);
  expect(lines).toEqual([...Object.keys(SCHEMAS), ...Object.keys(SETTINGS_SCHEMAS)]);
  for (const name of lines) {
    const { code, stdout } = await runCli(['schema', ...name.split(' ')]);
    expect([code, ajv.validateSchema(JSON.parse(stdout) as object)]).toEqual([0, true]);
  }
  const refused = await runCli(['schema', 'login'], { env: { BANCADA_LANG: 'en' } });
  expect([refused.code, refused.stdout]).toEqual([2, '']);
  expect(refused.stderr).toContain('There are schemas of: verdict, ');
});

test('the board is one record on a line, as its schema says', async () => {
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
  const { signal } = new AbortController();
  const env = envFor(sandbox.url, folder);
  expect(await printBoard({ ...streams, env, interrupted: () => signal }, { json: true })).toBe(0);
  const lines = String(streams.stdout.read()).trimEnd().split('\n');
  const validate = ajv.compile(schemaOf('board')!);
  expect(lines.map((line) => validate(JSON.parse(line)))).toEqual([true]);
});
