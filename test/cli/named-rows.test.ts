/** Lists of what this machine noted say the order's number and the product's name; programs get both beside the ids. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderItem } from '../../src/domain/records.ts';
import { bareNumber, nameOf } from '../../src/domain/item-names.ts';
import { tagCode } from '../../src/domain/piece-tags.ts';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { aFolder, envFor, runCli, TOKEN, type CliOptions } from './run-cli.ts';

let sandbox: Sandbox;
let pending: OrderItem;
let made: OrderItem;
const folder = aFolder();
const run = (args: string[], options: CliOptions = {}) =>
  runCli(args, { env: envFor(sandbox.url, folder, { BANCADA_LANG: 'en' }), ...options });
const firstIn = async (status: string) =>
  JSON.parse((await run(['items', '--status', status, '--ndjson', '--limit', '1'])).stdout) as OrderItem;

beforeAll(async () => {
  sandbox = await startSandbox({ tokens: [TOKEN], items: 60, seed: 4 });
  pending = await firstIn('pending');
  made = await firstIn('in_production');
  sandbox.world.faults.add({ kind: 'drop', when: 'before', operation: 'itens.aceitar' });
  await run(['accept', `${pending.order_id}/${pending.id}`, '--wait', '0.001']);
  await run(['hold', `${pending.order_id}/${pending.id}`, '--reason', '1']);
  await run(['note', pending.order_id, 'wrap', 'it', 'twice']);
  await run(['assembly', 'scan'], { input: `${tagCode(made, 1)}\n` });
});
afterAll(async () => {
  folder[Symbol.dispose]();
  await sandbox.close();
});

const LISTS: [args: string[], item: () => OrderItem, hasItem: boolean][] = [
  [['outbox'], () => pending, true],
  [['log'], () => pending, true],
  [['hold'], () => pending, true],
  [['note'], () => pending, false],
  [['assembly', 'pieces'], () => made, true],
];

test.each(LISTS)('%j shows number and name at a terminal, and no id of the order', async (args, item, hasItem) => {
  const { stdout } = await run(args, { isTerminal: true });
  expect(stdout).toContain(`#${bareNumber(item().pedido!.numero)}`);
  if (hasItem) expect(stdout).toContain(nameOf(item()).slice(0, 10));
  expect(stdout).not.toContain(item().order_id);
});

test.each(LISTS)('%j gives a program the ids, and number and name beside them', async (args, item, hasItem) => {
  const { lines } = await run([...args, '--ndjson']);
  const { order_id } = item();
  const mine = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .find((one) => one['order_id'] === order_id);
  expect(mine).toMatchObject({ order_id, order: bareNumber(item().pedido!.numero) });
  if (hasItem) expect(mine).toMatchObject({ item_id: item().id, product: nameOf(item()) });
  expect((await run(args)).stdout).toContain(order_id);
});
