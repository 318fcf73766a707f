/** `bancada promo`: new prices are shown before they are asked about, carried out with a verdict each, and taken back. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { json, page, product, startScriptedStore } from '../api/scripted-store.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { aFolder, envFor, runCli, TOKEN } from './run-cli.ts';
import { openSmallStore } from './small-store.ts';

async function aShop() {
  const store = await openSmallStore('ok', 'writes', 'in_production');
  const folder = aFolder();
  const env = envFor(store.url, folder, { BANCADA_OPERATOR: 'ana', BANCADA_STATION: 'office' });
  return {
    store,
    env,
    file(text: string) {
      const path = join(folder.path, 'prices.csv');
      writeFileSync(path, text);
      return path;
    },
    run: (...words: string[]) => runCli(words, { env }),
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      folder[Symbol.dispose]();
    },
  };
}

const bodies = (store: { writes(): { body: string }[] }) =>
  store.writes().map(({ body }) => JSON.parse(body) as object);

test('a rule is previewed, asked about, and written with a verdict for each product', async () => {
  await using shop = await aShop();
  const { run, store } = shop;
  const rule = ['promo', 'plan', '--percent', '-10', '--ending', '90', '--match', 'caneca', '--unit', 'cents'];
  const looked = await run(...rule, '--dry-run');
  expect(looked).toMatchObject({ code: 0, stderr: expect.stringContaining('1 product is seen in orders and stock') });
  expect(looked.stderr).toMatch(/preco_promocional: R\$ [\d.]+ → R\$ [\d.]+90/);
  expect(await run(...rule)).toMatchObject({ code: 2 });
  expect(store.writes()).toEqual([]);
  const none = await run('promo', 'plan', '--percent', '-10', '--match', 'nothing', '--unit', 'cents');
  expect([none.code, none.stderr]).toEqual([0, expect.stringMatching(/^No such product is seen in orders .*\n$/)]);
  const done = await run(...rule, '--yes');
  expect(done).toMatchObject({ code: 0, stdout: expect.stringMatching(/^p1\tapplied\t/) });
  expect(bodies(store)).toHaveLength(1);
  expect((await run('promo', '--ndjson')).lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { state: 'done', products: 1, begun: 1, left_alone: 0, operator: 'ana' },
  ]);
});

test('a run to come is kept, listed, and ended before it has begun', async () => {
  await using shop = await aShop();
  const { run, store } = shop;
  const file = shop.file('product_id;preco_promocional\np1;49,90\n');
  const planned = await run(
    'promo',
    'plan',
    file,
    '--begin',
    '2h',
    '--end',
    '3d',
    '--unit',
    'cents',
    '--yes',
    '--name',
    'weekend',
  );
  expect(planned).toMatchObject({ code: 0, stdout: expect.stringMatching(/^[\da-f]{8}\n$/) });
  const id = planned.stdout.trim();
  expect((await run('promo', '--ndjson')).stdout).toContain('"state":"planned"');
  expect(await run('promo', 'carry', '--once')).toMatchObject({ code: 0, stdout: '' });
  expect(await run('promo', 'end', id.slice(0, 4), '--yes')).toMatchObject({ code: 0 });
  expect((await run('promo', 'show', id)).stdout).toMatch(/^p1\t.*\tcancelled\tnothing\n$/);
  expect(await run('promo', 'undo', id, '--yes')).toMatchObject({ code: 2 });
  expect(store.writes()).toEqual([]);
});

test.each([
  [['promo', 'plan', '--percent', '-10'], 'Say which products'],
  [['promo', 'plan'], 'Name a CSV file, or a rule'],
  [['promo', 'plan', '--percent', '-10', '--all', '--end', '1h', '--begin', '2h'], '--end must be after --begin'],
  [['promo', 'plan', '--percent', '-10', '--all', '--begin', 'soon'], '--begin soon: Write 2h'],
  [['promo', 'plan', '--percent', '-10.55', '--all'], 'one decimal at most'],
  [['promo', 'plan', '--percent', '-10', '--all', '--floor', '1.234'], 'two ways'],
  [['promo', 'show', 'nope'], 'There is no promotion nope'],
])('%j is a mistake that is told before anything is asked of the store', async (words, said) => {
  await using shop = await aShop();
  expect(await shop.run(...words)).toMatchObject({ code: 2, stderr: expect.stringContaining(said) });
  expect(shop.store.writes()).toEqual([]);
});

test('a file with a product that is not there, or a price that can be read two ways, plans nothing', async () => {
  await using shop = await aShop();
  const { run } = shop;
  for (const [text, said] of [
    ['product_id,preco_promocional\np1,"1.234"\n', 'line 2'],
    ['product_id,preco_promocional\np9,10.00\n', 'p9: the store has no such product'],
    ['product_id,preco_promocional\np1,10.00\np1,11.00\n', 'the same one twice'],
    ['sku,preco\nx,1\n', 'product_id'],
  ] as const) {
    const told = await run('promo', 'plan', shop.file(text), '--unit', 'cents', '--yes');
    expect(told).toMatchObject({ code: 2, stderr: expect.stringContaining(said) });
  }
  expect((await run('promo')).stdout).toBe('');
});

test('a run that would hold the same product at the same time as another is told by name, and needs a yes of its own', async () => {
  await using shop = await aShop();
  const { run, store } = shop;
  const plan = (...more: string[]) =>
    run('promo', 'plan', '--percent', '-10', '--product', 'p1', '--unit', 'cents', ...more);
  expect(await plan('--begin', '2h', '--end', '3d', '--name', 'weekend', '--yes')).toMatchObject({ code: 0 });
  const inPortuguese = await plan('--begin', '5/1/2031 18h', '--end', '24/12/2031', '--lang', 'pt-BR', '--dry-run');
  expect(inPortuguese.stderr).toMatch(/^De 05\/01\/2031 18:00 até 24\/12\/2031 00:00\.$/m);
  expect((await plan('--begin', '5/1/2031', '--dry-run')).stderr).toContain('5/6 can');
  const overlap = ['--begin', '1d', '--end', '5d', '--name', 'Black'];
  const looked = await plan(...overlap, '--dry-run');
  expect(looked.stderr).toMatch(/^! Caneca is in the promotion weekend \([\da-f]{8}\) at the same time: .+ to .+\.$/m);
  const asked = (answers: [RegExp, string][]) =>
    runCli(['promo', 'plan', '--percent', '-10', '--product', 'p1', '--unit', 'cents', ...overlap], {
      env: shop.env,
      isTerminal: true,
      answers,
    });
  expect(
    await asked([
      [/\[y\/N\]/, 'y\r'],
      [/The promotions overlap.*\[y\/N\]/, 'n\r'],
    ]),
  ).toMatchObject({ code: 2 });
  expect((await run('promo', '--ndjson')).lines).toHaveLength(1);
  // Side by side they do not overlap.
  const after = await plan('--begin', '4d', '--end', '5d', '--dry-run');
  expect(after.stderr).not.toContain('at the same time');
  expect(await plan(...overlap, '--yes')).toMatchObject({ code: 0, stderr: expect.stringContaining('weekend') });
  expect((await run('promo', '--ndjson')).lines).toHaveLength(2);
  expect(store.writes()).toEqual([]);
});

/** A store of one product whose prices it refuses to change, and that answers a reading of it after so many ms. */
async function aRefusingStore(readingMs: () => number) {
  return startScriptedStore((response, arrival) => {
    const { pathname } = new URL(arrival.url, 'http://store.invalid');
    if (arrival.method !== 'GET') return json({ message: 'Não pode.' }, 422)(response, arrival);
    if (pathname.endsWith('/ping')) return json({ pong: true, loja_id: 'loja-1' })(response, arrival);
    if (!pathname.endsWith('/produtos/p1')) return json(page([]))(response, arrival);
    setTimeout(() => json({ data: product() })(response, arrival), readingMs());
  });
}

const TENTH_OFF = ['promo', 'plan', '--percent', '-10', '--product', 'p1', '--unit', 'cents', '--yes'];

test('a promotion of one product that the store refuses ends with 4, also where another command carries it out', async () => {
  let readings = 0;
  await using store = await aRefusingStore(() => (++readings === 2 ? 2000 : 0));
  const refused = { code: 4, stdout: expect.stringMatching(/^p1\trefused\t/) };
  const env = envFor(store.url);
  // It reads the product again before it writes, and that takes longer than the command waits.
  expect(await runCli([...TENTH_OFF, '--wait', '0.2'], { env })).toMatchObject({ code: 6, stdout: '' });
  expect(await runCli(['promo', 'carry', '--once'], { env })).toMatchObject(refused);
  expect(await runCli(TENTH_OFF, { env: envFor(store.url) })).toMatchObject(refused);
});

test('whoever declines the only price that is asked about is told that nothing was sent', async () => {
  await using store = await aRefusingStore(() => 0);
  const run = await runCli(['promo', 'plan', '--percent', '-80', '--product', 'p1', '--unit', 'cents'], {
    env: envFor(store.url),
    isTerminal: true,
    answers: [
      [/Go on/, 'y\r'],
      [/really/, 'n\r'],
    ],
  });
  expect([run.code, run.stderr]).toEqual([2, expect.stringMatching(/nothing was sent\.\n$/)]);
});

test.each([404, 422])(
  'a product that a proxy answers %i for in HTML is not said to be none of the store',
  async (status) => {
    using folder = aFolder();
    const sandbox = await startSandbox({ tokens: [TOKEN], items: 20, seed: 7 });
    const env = envFor(sandbox.url, folder);
    const [record] = (await runCli(['stock', '--ndjson', '--limit', '1'], { env })).lines;
    const { product_id } = JSON.parse(record!) as { product_id: string };
    const file = join(folder.path, 'prices.csv');
    writeFileSync(file, `product_id;preco_promocional\n${product_id};1,00\n`);
    sandbox.world.faults.add({ kind: 'html', status, operation: 'produtos.show' });
    const run = await runCli(['promo', 'plan', file, '--unit', 'cents', '--dry-run'], { env });
    await sandbox.close();
    expect(run).toMatchObject({ code: 5, stderr: expect.stringContaining(`an HTML page, not the API’s (${status})`) });
  },
);
