import { expect, test } from 'vitest';
import { byNight } from '../support/night.ts';
import type { Terminal } from './harness/terminal.ts';
import { openBench, openStore, type Store, HAS_NO_COVERS } from './support.ts';

async function openProduct(bench: Terminal): Promise<void> {
  await bench.press('enter');
  await bench.waitFor('Ships by');
  await bench.press('p');
  await bench.waitFor('in all');
}

async function askedFor(store: Store): Promise<string> {
  return (await fetch(`${new URL(store.url).origin}/_sandbox/requests`)).text();
}

test.skipIf(HAS_NO_COVERS)('a product shows its cover, and it stands still while one works', async () => {
  await using store = await openStore();
  await using bench = await openBench(store, { columns: 120, rows: 40 });
  await openProduct(bench);
  await bench.waitFor((screen) => screen.filter((line) => line.includes('▀▀▀▀')).length === 13);
  expect(await askedFor(store)).toContain('/imagens/');
  const row = bench.screen().findIndex((line) => line.includes('▀▀'));
  const column = bench.screen()[row]!.indexOf('▀');
  expect(bench.cell(row, column).foreground).toBeGreaterThan(15);
  await bench.press('P');
  await bench.waitFor('Enter');
  expect(bench.text()).toContain('▀▀▀▀');
});

const WITHOUT_COVERS = [
  ['over a slow line', { SSH_CONNECTION: '10.0.0.2 50000 10.0.0.1 22' }],
  ['without colours', { NO_COLOR: '1' }],
  ['where nobody wants it', { BANCADA_PICTURES: 'off' }],
] as const;

test.each(WITHOUT_COVERS.slice(0, byNight(1, WITHOUT_COVERS.length)))(
  '%s no cover is drawn or fetched, and no address stands in its place',
  async (_, env) => {
    await using store = await openStore();
    await using bench = await openBench(store, {
      columns: 120,
      rows: 40,
      env: env as Record<string, string>,
      isSilent: true,
    });
    await openProduct(bench);
    await bench.press('P');
    await bench.waitFor('New price');
    expect(bench.text()).not.toContain('▀');
    expect(bench.text()).not.toContain('imagens/');
    expect(await askedFor(store)).not.toContain('/imagens/');
  },
);

const OVER_SSH = [
  ['where it is asked for', { isSilent: true, BANCADA_PICTURES: 'on' }],
  // By night: on a busy machine every line is slow. test/session/graphics.test.ts measures by a clock of its own.
  ['where the line is fast', { isSilent: false, BANCADA_PICTURES: 'auto' }],
] as const;

test.skipIf(HAS_NO_COVERS).each(OVER_SSH.slice(0, byNight(1, OVER_SSH.length)))(
  'over SSH it is shown %s',
  async (_, { isSilent, BANCADA_PICTURES }) => {
    await using store = await openStore();
    const env = { SSH_CONNECTION: '10.0.0.2 50000 10.0.0.1 22', BANCADA_PICTURES };
    await using bench = await openBench(store, { columns: 120, rows: 40, env, isSilent });
    await openProduct(bench);
    await bench.waitFor('▀▀▀▀');
  },
);
