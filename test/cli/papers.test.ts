/** `bancada picks` and `bancada slips` on a sandbox store. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { aFolder, envFor, runCli, TOKEN } from './run-cli.ts';
import { textsOfPdf } from '../support/pdf.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ tokens: [TOKEN], items: 60, seed: 4 });
});
afterAll(() => sandbox.close());

const listed = () =>
  sandbox.world.shop.database.all(
    `SELECT orders.numero, count(*) AS count FROM items JOIN orders ON orders.id = order_id
     WHERE items.status IN ('accepted', 'in_production') GROUP BY order_id`,
  ) as { numero: number; count: number }[];

test('the pick list is all that is accepted or in production, and for nobody else to read', async () => {
  using folder = aFolder();
  const env = envFor(sandbox.url, folder);
  const out = join(folder.path, 'picks.pdf');
  expect(await runCli(['picks', '--out', out], { env })).toMatchObject({ code: 0, stdout: '' });
  const texts = textsOfPdf(readFileSync(out));
  for (const { numero } of listed()) expect(texts.some((text) => text.includes(`#${numero}`))).toBe(true);
  expect(statSync(out).mode & 0o777).toBe(0o600);
  expect((await runCli(['picks', '--out', out], { env })).code).toBe(2);
});

test('each order that is named has a slip, and one that is not there is told', async () => {
  using folder = aFolder();
  const env = envFor(sandbox.url, folder);
  const [one, other] = listed().map(({ numero }) => String(numero));
  const out = join(folder.path, 'slips.pdf');
  const run = await runCli(['slips', one!, other!, '99999', '--out', out], { env });
  expect(run.code).toBe(7);
  expect(run.stderr).toContain('99999');
  const titles = textsOfPdf(readFileSync(out)).filter((text) => text.startsWith('Order '));
  expect(titles).toEqual([`Order #${one}`, `Order #${other}`]);
});

test('a font of the shop’s own that cannot be read is told, and the paper is there', async () => {
  using folder = aFolder();
  const env = envFor(sandbox.url, folder, { BANCADA_PAPER_FONT: join(folder.path, 'none.ttf') });
  const out = join(folder.path, 'picks.pdf');
  const run = await runCli(['picks', '--out', out], { env });
  expect(run.code).toBe(0);
  expect(run.stderr).toContain('The font of BANCADA_PAPER_FONT is not used (ENOENT)');
  expect(textsOfPdf(readFileSync(out))).toContain('Pick list');
});

test('a filter picks; one that finds nothing writes no paper', async () => {
  const env = envFor(sandbox.url);
  const run = await runCli(['picks', '--where', 'no-such-product'], { env });
  expect(run).toMatchObject({ code: 0, stdout: '' });
  expect(run.stderr).toContain('no paper');
});
