/** What promises depend on is read in the background: when orders were paid, and what their products are. */
import { expect, test } from 'vitest';
import { createCore } from '../../src/app/core.ts';
import type { PromiseRule } from '../../src/domain/promise.ts';
import { UNSHIPPED_STATUSES } from '../../src/domain/lifecycle.ts';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';

const TOKEN = 'promise-token';

async function open(rules: readonly PromiseRule[]) {
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 12, seed: 3 });
  const at = await openOn(sandbox, rules, temporaryFolder());
  return {
    ...at,
    sandbox,
    async [Symbol.asyncDispose]() {
      await at[Symbol.asyncDispose]();
      await sandbox.close();
    },
  };
}

async function openOn(sandbox: Sandbox, rules: readonly PromiseRule[], stateDir: string) {
  const workshop = { promises: { rules, closed: [] } };
  const core = createCore({ url: sandbox.url, token: TOKEN, workshop }, { stateDir });
  core.sync.start();
  await waitFor(() => expect(core.replica.getState().health.isLoaded).toBe(true));
  const openEntries = () => {
    const { records } = core.replica.getState();
    return UNSHIPPED_STATUSES.flatMap((status) => records.withStatus(status));
  };
  const read = async (what: RegExp) => {
    const answer = await fetch(`${new URL(sandbox.url).origin}/_sandbox/requests`);
    const { data } = (await answer.json()) as { data: { path: string }[] };
    return data.map(({ path }) => path).filter((path) => what.test(path));
  };
  return {
    openEntries,
    read,
    stateDir,
    [Symbol.asyncDispose]: () => core.close(),
  };
}

const rule = (its: Partial<PromiseRule>): PromiseRule => ({ days: 2, isWorking: true, from: 'created', ...its });
const ORDERS = /\/pedidos\/[^/?]+$/;
const PRODUCTS = /\/produtos\/[^/?]+$/;

test('orders are read once each where days are counted from the payment', async () => {
  await using at = await open([rule({ from: 'paid' })]);
  await waitFor(() => expect(at.openEntries().every(({ due }) => due?.isEstimated === false)).toBe(true));
  const read = await at.read(ORDERS);
  expect(read).toHaveLength(new Set(at.openEntries().map(({ item }) => item.order_id)).size);
  expect(new Set(read).size).toBe(read.length);
  expect(await at.read(PRODUCTS)).toEqual([]);
});

test('products are read once each where a rule asks for a category or a tag', async () => {
  await using at = await open([rule({ category: 'nothing has this', days: 9 }), rule({})]);
  expect(at.openEntries().length).toBeGreaterThan(0);
  await waitFor(() => expect(at.openEntries().every(({ due }) => due?.isEstimated === false)).toBe(true));
  const read = await at.read(PRODUCTS);
  expect(read).toHaveLength(new Set(at.openEntries().map(({ item }) => item.product_id)).size);
  expect(await at.read(ORDERS)).toEqual([]);
});

test('nothing is read where a promise depends on neither', async () => {
  await using at = await open([rule({ delivery: 'SEDEX' }), rule({ days: 5 })]);
  expect(at.openEntries().every(({ due }) => due?.isEstimated === false)).toBe(true);
  expect([await at.read(ORDERS), await at.read(PRODUCTS)]).toEqual([[], []]);
});

test.each([
  ['payments', rule({ from: 'paid' }), ORDERS],
  ['products', rule({ category: 'nothing has this', days: 9 }), PRODUCTS],
])('what one bench has read of %s, others on this machine know, and it knows again', async (_, asking, paths) => {
  const rules = [asking, rule({})];
  const isKnown = (at: Awaited<ReturnType<typeof openOn>>) =>
    waitFor(() => expect(at.openEntries().every(({ due }) => due?.isEstimated === false)).toBe(true));
  const dues = (at: Awaited<ReturnType<typeof openOn>>) => at.openEntries().map(({ item, due }) => [item.id, due]);
  await using first = await open(rules);
  await isKnown(first);
  const read = await first.read(paths);
  expect(read.length).toBeGreaterThan(0);
  await using second = await openOn(first.sandbox, rules, first.stateDir);
  await isKnown(second);
  expect(dues(second)).toEqual(dues(first));
  expect(await first.read(paths)).toEqual(read);
});
