import { expect, test } from 'vitest';
import { STATUSES } from '../../src/sandbox/rules.ts';
import { createRandom } from '../../src/sandbox/random.ts';
import { brokenCnpj, brokenCpf, inventBuyer } from '../../src/sandbox/shop/people.ts';
import { statusPlan } from '../../src/sandbox/shop/seed.ts';
import { NOON, openSandbox, type Json, type TestSandbox } from './support.ts';

// Everything that a sandbox serves, with its own address taken out.
async function everything(sandbox: TestSandbox): Promise<string> {
  const items = await sandbox.all();
  const orders = [...new Set(items.map((item) => item.order_id))].slice(0, 40);
  const products = [...new Set(items.map((item) => item.product_id))];
  const parts: Json[] = [items];
  for (const id of orders) parts.push((await sandbox.get(`/pedidos/${id}`)).body);
  for (const id of products) parts.push((await sandbox.get(`/produtos/${id}`)).body);
  parts.push((await sandbox.get('/estoque')).body, (await sandbox.get('/pedidos?status=pending')).body);
  return JSON.stringify(parts).replaceAll(sandbox.origin, 'http://sandbox');
}

test('two sandboxes of the same seed and hour serve the same bytes', async () => {
  await using one = await openSandbox({ items: 500, now: () => NOON + 1 });
  await using two = await openSandbox({ items: 500, now: () => NOON + 3_599_000 });
  const first = await everything(one);
  const second = await everything(two);
  expect(second === first).toBe(true);
});

test('another seed is another shop', async () => {
  await using one = await openSandbox({ seed: 7 });
  await using two = await openSandbox({ seed: 8 });
  expect((await two.itemIn('pending')).id).not.toBe((await one.itemIn('pending')).id);
});

test('another hour is the same shop, as much older', async () => {
  const hour = 3_600_000;
  await using one = await openSandbox();
  await using two = await openSandbox({ now: () => NOON + 5 * hour });
  const [before, after] = [await one.all(), await two.all()];
  expect(after.map((item) => item.id)).toEqual(before.map((item) => item.id));
  const shift = (item: Json): number => Date.parse(item.updated_at) + 5 * hour;
  expect(after.map((item) => Date.parse(item.updated_at))).toEqual(before.map(shift));
});

test('a shop of 500 items has 42 pending, 18 accepted, 27 in production and 60 shipped ones', () => {
  expect(statusPlan(500)).toEqual({
    pending: 42,
    accepted: 18,
    in_production: 27,
    shipped: 60,
    delivered: 335,
    cancelled: 18,
  });
});

test('the shop has the states of its plan, and open orders whose items are not all at the same step', async () => {
  await using sandbox = await openSandbox({ items: 500, tokens: ['one', 'two'] });
  for (const token of ['one', 'two']) {
    const items = await sandbox.all('', token);
    const plan = statusPlan(500);
    for (const status of STATUSES) {
      expect(items.filter((item) => item.item_status === status)).toHaveLength(plan[status]);
    }
    const steps = Map.groupBy(items, (item) => item.order_id);
    const mixed = [...steps.values()].filter((own) => new Set(own.map((item) => item.item_status)).size > 1);
    expect(mixed.length).toBeGreaterThan(2);
  }
});

test('a plan of any size has exactly its items, and a large shop is mostly history', () => {
  for (const count of [0, 1, 2, 3, 7, 50, 499, 501, 20_000, 200_000]) {
    const plan = statusPlan(count);
    expect(Object.values(plan).reduce((sum, n) => sum + n, 0)).toBe(count);
    expect(Math.min(...Object.values(plan))).toBeGreaterThanOrEqual(0);
    if (count >= 20_000) expect(plan.delivered / count).toBeGreaterThan(0.9);
  }
});

test('the times of an item are in the order in which things happen, and none is in the future', async () => {
  await using sandbox = await openSandbox({ items: 500 });
  for (const item of await sandbox.all()) {
    const names = ['created_at', 'aceito_em', 'em_producao_em', 'enviado_em', 'entregue_em', 'cancelado_em'];
    const times = names.map((name) => item[name]).filter((time) => time !== '');
    expect(times, item.id).toEqual(times.toSorted());
    expect(Date.parse(item.updated_at)).toBeLessThanOrEqual(NOON);
    expect(item.updated_at >= times.at(-1)!).toBe(true);
  }
});

test('pending items are minutes to some days old', async () => {
  await using sandbox = await openSandbox({ items: 500 });
  const ages = (await sandbox.all('status=pending')).map((item) => NOON - Date.parse(item.updated_at));
  expect(Math.min(...ages)).toBeLessThan(2 * 3_600_000);
  expect(Math.max(...ages)).toBeGreaterThan(12 * 3_600_000);
  expect(Math.max(...ages)).toBeLessThan(4 * 86_400_000);
});

function cpfDigit(numbers: number[]): number {
  const rest = (numbers.reduce((sum, n, i) => sum + n * (numbers.length + 1 - i), 0) * 10) % 11;
  return rest === 10 ? 0 : rest;
}

function cpfDigits(nine: number[]): string {
  const first = cpfDigit(nine);
  return `${first}${cpfDigit([...nine, first])}`;
}

test('every CPF and CNPJ of a buyer fails its check digits', () => {
  // The rule itself, on the textbook example.
  expect(cpfDigits([1, 1, 1, 4, 4, 4, 7, 7, 7])).toBe('35');
  const random = createRandom('people');
  for (let i = 0; i < 5000; i++) {
    const cpf = brokenCpf(random);
    expect(cpf).toMatch(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/);
    const digits = [...cpf.replaceAll(/\D/g, '')].map(Number);
    expect(cpfDigits(digits.slice(0, 9))).not.toBe(cpf.slice(-2));
  }
  expect(brokenCnpj(random)).toMatch(/^[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/0001-\d{2}$/);
});

test('buyers write from example.com and telephone from an area that does not exist', () => {
  const random = createRandom('people');
  for (let i = 0; i < 500; i++) {
    const buyer = inventBuyer(random);
    expect(buyer.email).toMatch(/^[a-z.]+\.\d{3}@example\.com$/);
    expect(buyer.telefone).toMatch(/^\(00\) 99999-\d{4}$/);
  }
});

test('images and labels are served by the sandbox itself', async () => {
  await using sandbox = await openSandbox();
  const item = await sandbox.itemIn('in_production');
  const all = await sandbox.all('status=shipped');
  const { label_url: url } = [item, ...all].find((known) => known.label_url !== '');
  const label = await fetch(url);
  const bytes = Buffer.from(await label.arrayBuffer()).toString('latin1');
  expect([label.status, label.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(bytes.startsWith('%PDF-1.4\n')).toBe(true);
  // Every object stands where the cross-reference table says.
  const start = Number(/startxref\n(\d+)/.exec(bytes)![1]);
  const offsets = [...bytes.slice(start).matchAll(/^(\d{10}) 00000 n/gm)].map((match) => Number(match[1]));
  expect(offsets).toHaveLength(5);
  for (const [i, offset] of offsets.entries()) expect(bytes.slice(offset)).toMatch(new RegExp(`^${i + 1} 0 obj`));

  const product = (await sandbox.get(`/produtos/${item.product_id}`)).body.data;
  const image = await fetch(product.capa.url_thumb);
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await fetch(`${sandbox.origin}/etiquetas/00000000-0000-4000-8000-000000000000.pdf`)).status).toBe(404);
});
