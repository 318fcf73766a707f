/** The tracking code of a shipment by command: what is none, what is asked about, and what no flag allows. */
import { expect, test } from 'vitest';
import { anItem } from '../support/items.ts';
import { tagCode } from '../../src/domain/piece-tags.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { createBarcodes } from '../../src/replica/barcodes.ts';
import { createBarcodeRepository } from '../../src/db/barcode-repository.ts';
import { join } from 'node:path';
import { aFolder } from './run-cli.ts';
import { aStoreToMove, nameOf, verdicts } from './store-to-move.ts';

const { bancada, itemsIn, plainItems, url, world, writes } = aStoreToMove();

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
  world().shop.moveItem(world().shop.itemById(one!.id)!, 'enviar', {
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

/** Those of them that leave by a delivery type, the oldest first, no two of one order. */
async function onMethod(method: string): Promise<OrderItem[]> {
  const items = (await plainItems()).filter(({ delivery_type }) => delivery_type === method);
  return [...Map.groupBy(items, ({ order_id }) => order_id).values()].map(([first]) => first!);
}

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

test('a SKU of the store is never a tracking code, not even with --yes', async () => {
  const [record] = (await bancada(['stock', '--ndjson', '--limit', '1'])).lines;
  const { sku } = JSON.parse(record!) as { sku: string };
  const [item] = await itemsIn('in_production');
  const run = await bancada(['ship', nameOf(item!), '--tracking', sku, '--yes']);
  expect([run.code, run.stderr]).toEqual([2, expect.stringContaining(`${sku} is the barcode of a product`)]);
  expect(writes()).toEqual([]);
});

test('a barcode that this machine was taught is never a tracking code, not even with --yes', async () => {
  using folder = aFolder();
  const { loja_id } = JSON.parse((await bancada(['ping', '--json'], { folder })).stdout) as { loja_id: string };
  const shelf = createBarcodeRepository(join(folder.path, 'state'), url(), () => loja_id);
  createBarcodes(shelf).learn('CAN-AZ-01', { product_id: 'mug', variation_options: 'azul' });
  const [item] = await itemsIn('in_production');
  const run = await bancada(['ship', nameOf(item!), '--tracking', 'can-az-01', '--yes'], { folder });
  expect([run.code, run.stderr]).toEqual([2, expect.stringContaining('CAN-AZ-01 is the barcode of a product')]);
  expect(writes()).toEqual([]);
  expect((await bancada(['ship', nameOf(item!), '--tracking', 'AA123456785BR', '--yes'], { folder })).code).toBe(0);
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
