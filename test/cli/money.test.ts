/** `bancada money`: sums of what the store tells it pays, and nothing in them that it does not tell. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAmount } from '../../src/base/money.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { aFolder, envFor, runCli, TOKEN } from './run-cli.ts';

let sandbox: Sandbox;
let silent: Sandbox;
const folder = aFolder();

beforeAll(async () => {
  sandbox = await startSandbox({ tokens: [TOKEN], items: 400, seed: 11 });
  silent = await startSandbox({
    tokens: [TOKEN],
    items: 60,
    seed: 11,
    switches: { listsWithout: ['financeiro'] },
  });
});
afterAll(async () => {
  folder[Symbol.dispose]();
  await Promise.all([sandbox.close(), silent.close()]);
});

const bancada = (store: Sandbox, line: string, isTerminal = false) =>
  runCli(line.split(' '), { env: envFor(store.url, folder), isTerminal });
const rows = async (store: Sandbox, line: string) =>
  (await bancada(store, line)).lines.map((one) => JSON.parse(one) as Record<string, string | number | null>);

async function itemsOf(store: Sandbox): Promise<OrderItem[]> {
  return (await bancada(store, 'items --ndjson')).lines.map((line) => JSON.parse(line) as OrderItem);
}

describe('money', () => {
  test('adds up to the very cents that the items of the store tell', async () => {
    const told = (await itemsOf(sandbox)).flatMap(({ financeiro }) => financeiro ?? []);
    const sum = (field: 'valor_liquido_vendedor' | 'valor_comissao') =>
      told.reduce((all, one) => all + (readAmount(one[field] ?? '') ?? Number.NaN), 0);
    const printed = await rows(sandbox, 'money --ndjson');
    const total = printed.at(-1)!;
    expect(total).toMatchObject({ row: 'total', items: told.length, net_unknown: 0, commission_unknown: 0 });
    expect(readAmount(String(total['net']))).toBe(sum('valor_liquido_vendedor'));
    expect(readAmount(String(total['commission']))).toBe(sum('valor_comissao'));
    const groups = printed.filter(({ row }) => row === 'group');
    expect(groups.reduce((all, { items }) => all + Number(items), 0)).toBe(told.length);
    const days = groups.map((one) => String(one['credit_day'] ?? '~'));
    expect(days).toEqual(days.toSorted());
  });

  test('tells item by item which commission is unlike the usual one of its product', async () => {
    const printed = await rows(sandbox, 'money --items --ndjson');
    const unusual = printed.filter((one) => one['unusual_commission']);
    expect(printed).toHaveLength((await itemsOf(sandbox)).length);
    expect(unusual.length).toBeGreaterThan(0);
    for (const one of unusual) expect(one).toMatchObject({ commission_pct: '16', usual_commission_pct: '12' });
    const { stdout } = await bancada(sandbox, 'money --items', true);
    expect(stdout).toContain('16 (usual 12)');
  });

  test('counts what the list does not tell, sums none of it, and reads details when told to', async () => {
    const { lines, stderr } = await bancada(silent, 'money --ndjson');
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { row: 'total', items: 0, net: null, commission: null },
    ]);
    const [, orders] = /--details (\d+)/.exec(stderr)!;
    expect(stderr).toContain('60 items are in no sum');
    const some = await bancada(silent, 'money --details 2 --ndjson');
    expect(some.stderr).toContain(`--details ${Number(orders) - 2}`);
    const all = await bancada(silent, `money --details ${orders} --ndjson`);
    expect(all.stderr).not.toContain('--details');
    expect((JSON.parse(all.lines.at(-1)!) as { net: string }).net).toMatch(/^\d+\.\d\d$/);
  });

  test('takes days as items does and refuses what is none', async () => {
    expect(await rows(sandbox, 'money --since 2099-01-01 --ndjson')).toMatchObject([{ row: 'total', items: 0 }]);
    expect(await bancada(sandbox, 'money --since yesterday')).toMatchObject({ code: 2, stdout: '' });
  });

  test('has the header and the days of a spreadsheet as CSV', async () => {
    const { lines } = await bancada(sandbox, 'money --csv');
    expect(lines[0]).toMatch(/^row,credit_day,status,items,net,/);
    expect(lines.at(-1)).toMatch(/^total,,,\d+,\d+\.\d\d,0,/);
  });
});
