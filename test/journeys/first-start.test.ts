import { expect, test } from 'vitest';
import { someByDay } from '../support/night.ts';
import { newStateDir, openBench, openStore } from './support.ts';

test.concurrent.each(
  someByDay([
    ['en', '● live', 'First time here? “bancada tour” shows the bench in twelve steps'],
    ['pt-BR', '● ao vivo', 'Primeira vez aqui? “bancada tour” mostra a bancada em doze passos'],
  ] as const),
)('the first start on a store offers the tour once, and no key has to answer (%s)', async (language, live, offer) => {
  await using store = await openStore();
  const env = { BANCADA_LANG: language, BANCADA_STATE_DIR: newStateDir() };
  {
    await using bench = await openBench(store, { env }, live);
    await bench.waitFor(offer);
    // The key does what it always does, and the line is gone.
    await bench.press('enter');
    await bench.waitFor('› Item');
    expect(bench.text()).not.toContain(offer);
    await bench.press('q');
    await bench.exit;
  }
  await using bench = await openBench(store, { env }, live);
  await bench.press('j');
  expect(bench.output()).not.toContain(offer);
});

test('a first scan is none the less the order’s', async () => {
  await using store = await openStore();
  await using bench = await openBench(store, { env: { BANCADA_STATE_DIR: newStateDir() } });
  await bench.waitFor('First time here?');
  const [item] = await store.items('in_production');
  await bench.scan(store.order(item!.order_id).numero);
  await bench.waitFor('[2 Packing]');
  expect(bench.text()).not.toContain('First time here?');
});
