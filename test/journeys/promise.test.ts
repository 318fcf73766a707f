/** What a shop promises, across a cut-off, a holiday, a day on which it is closed and a weekend, by the built program. */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { OrderItem } from '../../src/domain/records.ts';
import { commandOf } from './program.ts';
import { envFor, newStateDir, openBench, openStore } from './support.ts';

const RULES = { promise: [{ days: 0, from: 'paid', cut_off: { 'mon-fri': '12:00' } }], closed: ['2025-11-21'] };

/** When orders are placed and paid, and on which day they leave: a Thursday in November is a holiday, and Friday is closed. */
const ORDERS = [
  { placed: '2025-11-19T10:00-03:00', paid: '2025-11-19T11:59-03:00', leaves: '2025-11-19', shown: '19/11' },
  { placed: '2025-11-19T10:30-03:00', paid: '2025-11-19T12:01-03:00', leaves: '2025-11-24', shown: '24/11' },
  { placed: '2025-11-18T09:00-03:00', paid: '2025-11-22T09:00-03:00', leaves: '2025-11-24', shown: '24/11' },
  { placed: '2025-11-18T08:00-03:00', paid: '2025-11-25T08:00-03:00', leaves: '2025-11-25', shown: '25/11' },
];

const numeroOf = ({ pedido }: OrderItem) => pedido!.numero;

test('orders leave by the promise of their payment, and a promise that changes is taken over', async () => {
  await using store = await openStore({ items: 300 });
  const { shop } = store.world;
  const waiting = await store.items('pending');
  const chosen = [...new Map(waiting.map((item) => [item.order_id, item])).values()].slice(0, ORDERS.length);
  for (const [index, { order_id }] of chosen.entries()) {
    const { placed, paid } = ORDERS[index]!;
    const [placedMs, paidMs] = [Date.parse(placed), Date.parse(paid)];
    shop.database.run('UPDATE orders SET created_ms = ?, paid_ms = ? WHERE id = ?', placedMs, paidMs, order_id);
    shop.database.run('UPDATE items SET created_ms = ? WHERE order_id = ?', placedMs, order_id);
  }
  const config = join(newStateDir(), 'config');
  mkdirSync(config, { mode: 0o700 });
  const rulesAre = (text: string) => writeFileSync(join(config, 'workshop.json'), text, { mode: 0o600 });
  rulesAre(JSON.stringify(RULES));
  const env = { TZ: 'America/Sao_Paulo', BANCADA_CONFIG_DIR: config, BANCADA_STATE_DIR: newStateDir() };
  await using bench = await openBench(store, { columns: 120, env });

  // First what is to leave first; when it was paid is read meanwhile, and no estimate is left.
  await bench.waitFor(/ due ▲/);
  const rowOf = (index: number) => new RegExp(`! .* ${ORDERS[index]!.shown} +#${numeroOf(chosen[index]!)} `);
  for (const index of ORDERS.keys()) await bench.waitFor(rowOf(index));
  const at = (index: number) => bench.screen().findIndex((row) => rowOf(index).test(row));
  expect([at(0) < at(1), at(0) < at(2), at(1) < at(3), at(2) < at(3)]).toEqual([true, true, true, true]);

  await bench.press('/', 'due:2025-11-24', 'enter');
  await bench.waitFor(/\d \/ \d/);
  for (const index of [1, 2]) expect(at(index)).toBeGreaterThan(0);
  for (const index of [0, 3]) expect(at(index)).toBe(-1);
  await bench.press('esc');

  // A command gives the promise that the bench gives: it has what the bench has read.
  const dueOn = async (day: string) => {
    const [command, ...args] = commandOf('items', '--due', day, '--ndjson');
    const { stdout, stderr } = await promisify(execFile)(command, args, {
      env: { ...process.env, ...envFor(store, env) },
    });
    const lines = stdout.split('\n').filter(Boolean);
    return { stderr, orders: new Set(lines.map((line) => (JSON.parse(line) as OrderItem).order_id)) };
  };
  const asked = await dueOn('2025-11-24');
  expect(asked.orders).toEqual(new Set([chosen[1]!.order_id, chosen[2]!.order_id]));
  expect(asked.stderr).not.toContain('estimated');

  // A rule that is wrong is said by its line, and the bench goes on with what was good before.
  rulesAre('{\n"promise": [{"days": 0, "from": "shipped"}]}');
  await bench.waitFor(/workshop\.json:2: “promise\.0\.from” cannot be used/);
  expect(at(3)).toBeGreaterThan(0);
  // Other rules are taken over while it runs: a day is enough, whatever day it is.
  rulesAre('{"promise": [{"days": 1, "working": false, "from": "created"}]}');
  await bench.waitFor(new RegExp(` 20/11 +#${numeroOf(chosen[0]!)} `));
  await bench.waitFor(new RegExp(` 19/11 +#${numeroOf(chosen[3]!)} `));

  expect((await dueOn('2025-11-19')).orders).toEqual(new Set([chosen[2]!.order_id, chosen[3]!.order_id]));
  // Without a rule there is no promise.
  rulesAre('{}');
  await bench.waitFor(/ age ▲/);
});
