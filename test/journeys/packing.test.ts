import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { atNight } from './at-night.ts';
import { byNight } from '../support/night.ts';
import { packableOrders, sendAllByPost, trackingCodes, wholeOrders, type PackableOrder } from './packable.ts';
import { commandOf } from './program.ts';
import { envFor, newStateDir, openBench, openStore } from './support.ts';

const ORDERS = byNight(3, 10);

test(`${ORDERS} orders are packed and shipped by scans alone: their units, what is on them, their tracking codes`, async () => {
  await using store = await openStore({ items: 600 });
  sendAllByPost(store);
  const orders = (await wholeOrders(store)).slice(0, ORDERS);
  expect(orders).toHaveLength(ORDERS);
  const codes = trackingCodes(ORDERS);
  await using bench = await openBench(store);
  for (const [index, { numero, items }] of orders.entries()) {
    await bench.scan(numero);
    await bench.waitFor(`Order #${numero} `);
    for (const { sku, units, item } of items) {
      // Many of a kind: a quantity barcode would do; here every unit is scanned, or five in one scan.
      if (units > 3) await bench.scan(`${units}*${sku}`);
      else for (let unit = 0; unit < units; unit++) await bench.scan(sku);
      if (item.personalization_data !== '') await bench.scan('BNC-SEEN');
    }
    await bench.waitFor(/Scan the tracking code|scan PICKUP/);
    await bench.scan(codes[index]!);
    await bench.waitFor(`Order ${numero} shipped with ${codes[index]}`);
  }
  for (const [index, { items }] of orders.entries()) {
    for (const { item } of items) {
      expect(await store.item(item)).toMatchObject({ item_status: 'shipped', tracking_code: codes[index] });
    }
  }
  expect(await store.writeCount()).toBe(orders.flatMap(({ items }) => items).length);
});

test('a wrong unit stops everything across the whole width until it is understood, and nothing is counted', async () => {
  await using store = await openStore();
  const [first, ...others] = await packableOrders(store);
  const { numero, items } = first!;
  const mine = new Set(items.map(({ sku }) => sku));
  const foreign = others.flatMap((order) => order.items).find(({ sku }) => !mine.has(sku))!;
  await using bench = await openBench(store);
  await bench.scan(numero);
  await bench.waitFor(`Order #${numero} `);
  await bench.scan(foreign.sku);
  await bench.waitFor('STOP');
  expect(bench.text().replaceAll(/\s+/g, ' ')).toContain('Take it out of the box');
  const row = bench.screen().findIndex((line) => line.includes('STOP'));
  expect(bench.cell(row, 0).isInverse && bench.cell(row, 99).isInverse).toBe(true);
  expect(bench.output().split('\x07').length).toBeGreaterThan(1);

  await bench.scan(foreign.sku);
  await bench.waitFor('ignored');
  await bench.press('enter');
  await bench.waitFor((screen) => !screen.join().includes('STOP'));
  expect(bench.text()).toContain(`0 of ${items[0]!.units}`);
  await bench.scan(items[0]!.sku);
  await bench.waitFor(`1 of ${items[0]!.units}`);
  expect(await store.writeCount()).toBe(0);
});

atNight('an order that is cancelled while it is packed stops the packer, and is not shipped', async () => {
  await using store = await openStore();
  const { numero, items } = (await wholeOrders(store))[0]!;
  await using bench = await openBench(store);
  await bench.scan(numero);
  await bench.waitFor(`Order #${numero} `);
  for (const { sku, units, item } of items) {
    await bench.scan(`${units}*${sku}`);
    if (item.personalization_data !== '') await bench.scan('BNC-SEEN');
  }
  await bench.waitFor(/Scan the tracking code|scan PICKUP/);
  await store.control('POST', `/orders/${items[0]!.item.order_id}/cancel`, { reason: 'pagamento estornado' });
  // No doorbell and no wait: whether the sync or the look before the shipment notices first, it must not leave.
  await bench.scan(trackingCodes(1)[0]!);
  await bench.waitFor('STOP');
  await bench.waitFor('was cancelled');
  for (const { item } of items) expect((await store.item(item)).item_status).toBe('cancelled');
});

/** How an order leaves. */
function method({ items }: PackableOrder): string | undefined {
  return items[0]!.item.delivery_type || items[0]!.item.pedido?.metodo_envio;
}

atNight(
  'a code of no known shape ships nothing; said to be the carrier’s it does, and its shape is known from then on',
  async () => {
    await using store = await openStore({ items: 600 });
    const orders = (await wholeOrders(store)).filter(({ items }) => items.length === 1);
    const [first, second] = orders.filter((one) => method(one) === method(orders[0]!)) as [
      PackableOrder,
      PackableOrder,
    ];
    await using bench = await openBench(store);
    const check = async ({ numero, items }: PackableOrder) => {
      await bench.scan(numero);
      await bench.waitFor(`Order #${numero} `);
      await bench.scan(`${items[0]!.units}*${items[0]!.sku}`);
      if (items[0]!.item.personalization_data !== '') await bench.scan('BNC-SEEN');
      await bench.waitFor(/Scan the tracking code|scan PICKUP/);
    };
    await check(first);
    await bench.scan('7891234567895');
    await bench.waitFor('7891234567895 is no tracking code');
    expect(bench.text().replaceAll(/\s+/g, ' ')).toContain('check digit of a product’s barcode');
    await bench.press('enter');
    await bench.waitFor((screen) => !screen.join().includes('STOP'));
    await bench.scan('JD-1009');
    await bench.waitFor('JD1009 is no tracking code');
    expect(await store.writeCount()).toBe(0);
    await bench.press('c');
    await bench.waitFor(`Order ${first.numero} shipped with JD1009`);
    await check(second);
    await bench.scan('JD-1010');
    await bench.waitFor(`Order ${second.numero} shipped with JD1010`);
    expect((await store.item(first.items[0]!.item)).tracking_code).toBe('JD1009');
    expect(await store.writeCount()).toBe(2);
  },
);

atNight('a part of an order leaves after its question, and is told as a part', async () => {
  await using store = await openStore({ items: 600 });
  sendAllByPost(store);
  const order = (await packableOrders(store)).find(
    ({ items: [one, ...others] }) => others.length === 0 && store.order(one!.item.order_id).itens.length === 2,
  )!;
  const { item, sku, units } = order.items[0]!;
  const rest = store.order(item.order_id).itens.find(({ id }) => id !== item.id)!;
  const [code = ''] = trackingCodes(1);
  await using bench = await openBench(store);
  await bench.scan(order.numero);
  await bench.waitFor(`Order #${order.numero} `);
  await bench.scan(`${units}*${sku}`);
  if (item.personalization_data !== '') await bench.scan('BNC-SEEN');
  await bench.waitFor(/Scan the tracking code|scan PICKUP/);
  await bench.scan(code);
  await bench.waitFor(`Ship 1 of 2 items of order ${order.numero} with ${code}?`);
  expect(bench.text().replaceAll(/\s+/g, ' ')).toContain(`Not in this parcel: ${rest.quantidade} × `);
  await bench.scan(code);
  await bench.waitFor('ignored');
  expect(await store.writeCount()).toBe(0);
  await bench.scan('BNC-NEXT');
  await bench.waitFor('▌ 2 Ship 1 of 2, the rest in another parcel');
  await bench.scan('BNC-OK');
  await bench.waitFor(`1 of 2 items of order ${order.numero} shipped with ${code}`);
  expect(await store.item(item)).toMatchObject({ item_status: 'shipped', tracking_code: code });
  expect((await store.item(rest)).item_status).toBe(rest.item_status);
  expect(await store.writeCount()).toBe(1);
});

atNight(
  'a fiscal key that is kept, and why an order leaves without the one that is wanted, stand in the history',
  async () => {
    await using store = await openStore({ items: 600 });
    sendAllByPost(store);
    const [first, second] = await wholeOrders(store);
    const config = join(newStateDir(), 'config');
    mkdirSync(config, { mode: 0o700 });
    writeFileSync(join(config, 'workshop.json'), JSON.stringify({ fiscal_key: 'wanted' }), { mode: 0o600 });
    const [one = '', two = ''] = trackingCodes(2);
    await using bench = await openBench(store, { columns: 120, env: { BANCADA_CONFIG_DIR: config } });
    const check = async ({ numero, items }: PackableOrder) => {
      await bench.scan(numero);
      await bench.waitFor(`Order #${numero} `);
      for (const { sku, units, item } of items) {
        await bench.scan(`${units}*${sku}`);
        if (item.personalization_data !== '') await bench.scan('BNC-SEEN');
      }
      await bench.waitFor('Scan the tracking code');
    };
    await check(first!);
    await bench.scan('52060433009911002506550120000007800267301615');
    await bench.waitFor(`goes with order ${first!.numero}`);
    await bench.scan(one);
    await bench.waitFor(`Order ${first!.numero} shipped with ${one}`);
    await check(second!);
    await bench.scan(two);
    await bench.waitFor('has no fiscal key yet');
    await bench.press('w');
    await bench.waitFor('leave without a fiscal key?');
    await bench.press('sold by a person');
    await bench.press('enter');
    await bench.waitFor(`Order ${second!.numero} leaves without a fiscal key`);
    await bench.scan(two);
    await bench.waitFor(`Order ${second!.numero} shipped with ${two}`);
    await bench.press('6');
    await bench.waitFor(new RegExp(`fiscal key\\s+#${first!.numero}\\s+5206`));
    await bench.waitFor(new RegExp(`no fiscal key\\s+#${second!.numero}\\s+sold by a person`));
  },
);

test('a badge in the middle of a parcel changes who packs it, and nothing of the parcel; the trail has both', async () => {
  const BADGES = { Ana: `BNB-${'7'.repeat(20)}`, Lia: `BNB-${'H'.repeat(20)}` };
  await using store = await openStore({ items: 600 });
  sendAllByPost(store);
  const order = (await wholeOrders(store)).find(({ items }) => items.length > 1)!;
  const dir = newStateDir();
  const config = join(dir, 'config');
  mkdirSync(config, { mode: 0o700 });
  const operators = Object.entries(BADGES).map(([name, code]) => ({
    name,
    hash: createHash('sha256').update(code).digest('hex'),
    at: 1,
  }));
  writeFileSync(join(config, 'operators.json'), JSON.stringify({ operators }), { mode: 0o600 });
  const own = {
    BANCADA_CONFIG_DIR: config,
    BANCADA_STATE_DIR: join(dir, 'state'),
    BANCADA_OPERATOR: 'desk',
    BANCADA_CAST: 'all',
  };
  await using bench = await openBench(store, { columns: 140, env: own });
  await bench.scan(BADGES.Ana);
  await bench.waitFor('Ana is here now, after desk.');
  await bench.scan(order.numero);
  await bench.waitFor(`Order #${order.numero} `);
  const [first, ...rest] = order.items;
  const check = async ({ sku, units, item }: PackableOrder['items'][number]) => {
    await bench.scan(`${units}*${sku}`);
    if (item.personalization_data !== '') await bench.scan('BNC-SEEN');
  };
  await check(first!);
  await bench.scan(BADGES.Lia);
  await bench.waitFor('Lia is here now, after Ana (desk).');
  expect(bench.screen()[0]).toMatch(/\bLia\b/);
  // A badge in front of a prompt for a code is none of it, and the prompt stays.
  for (const one of rest) await check(one);
  await bench.waitFor('Scan the tracking code');
  await bench.press('t');
  await bench.waitFor(/pieces: tracking code/);
  await bench.scan(BADGES.Lia);
  await bench.waitFor('Lia is here already');
  const [code = ''] = trackingCodes(1);
  await bench.scan(code);
  await bench.waitFor(`Order ${order.numero} shipped with ${code}`);
  for (const { item } of order.items) {
    expect(await store.item(item)).toMatchObject({ item_status: 'shipped', tracking_code: code });
  }
  await bench.press('esc');
  await bench.press(':out');
  await bench.waitFor('take the badge off');
  await bench.press('enter');
  await bench.waitFor('The badge of Lia is off');
  const [program, ...words] = commandOf('log', '--ndjson');
  const env = { ...process.env, ...envFor(store, own) };
  const { stdout } = await promisify(execFile)(program, words, { env, cwd: dir });
  const trail = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { what: string; operator: string; asked?: string });
  expect(trail.filter(({ what }) => what === 'shift').map(({ operator, asked }) => [operator, asked])).toEqual([
    ['desk', 'Ana (desk)'],
    ['Ana (desk)', 'Lia (desk)'],
    ['Lia (desk)', 'desk'],
  ]);
  const packed = trail.filter(({ what }) => what === 'packed' || what === 'verdict');
  expect(new Set(packed.map(({ operator }) => operator))).toEqual(new Set(['Lia (desk)']));
  // Nowhere in what was drawn, recorded or kept.
  expect(bench.output()).not.toMatch(/BNB-/);
  for (const file of filesIn(dir)) expect([file, readFileSync(file, 'latin1').includes('BNB-')]).toEqual([file, false]);
});

function filesIn(dir: string): string[] {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}
