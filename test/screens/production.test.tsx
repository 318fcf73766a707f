import { afterEach, expect, test } from 'vitest';
import type { OrderItem } from '../../src/domain/records.ts';
import { openScreen } from '../../src/store/desk.ts';
import { aBench } from '../support/bench.ts';
import { openStage, type Stage } from '../support/frames.tsx';
import { anItem } from '../support/items.ts';

const stages: Stage[] = [];
afterEach(() => {
  for (const stage of stages.splice(0)) stage.end();
});

const INVITATION = 'Convite de chá de panela com envelope';
/** Two kinds that differ in the end of their names only; the older one has been started. */
const ITEMS = [
  anItem({ id: 'i1', item_status: 'in_production', product_nome: INVITATION, variation_options: 'Cor: lilás' }),
  anItem({ id: 'i2', item_status: 'accepted', product_nome: INVITATION, variation_options: 'Cor: rosé' }),
].map((item, index) => ({
  ...item,
  pedido: { ...item.pedido!, created_at: `2026-11-1${index}T09:00:00Z` },
  personalization_data: 'Nomes: Ana e Léo',
}));

async function open(columns: number, rows: number, items: readonly OrderItem[] = ITEMS) {
  const set = aBench(items);
  openScreen(set.desk, 'production');
  const stage = await openStage(set.bench, columns, rows);
  stages.push(stage);
  const text = async () => (await stage.rows()).join('\n');
  return { ...set, stage, text };
}

test.each([
  [40, 12],
  [60, 16],
  [80, 24],
  [80, 20],
])('of the kind under the cursor the whole name can be read, at %i×%i', async (columns, rows) => {
  const { stage, text } = await open(columns, rows);
  const read = async () => (await text()).replaceAll(/\s+/g, ' ');
  expect(await read()).toContain(`${INVITATION} · Cor: lilás`);
  expect(await read()).not.toContain('Cor: rosé');
  expect(await read()).toMatch(/✎ 1/);
  await stage.press('j');
  expect(await read()).toContain(`${INVITATION} · Cor: rosé`);
  expect(await read()).not.toContain('Cor: lilás');
});

test('of a name that is longer than its two lines the product is cut, not the variation', async () => {
  const product_nome = `${INVITATION}, ${'papel vegetal e laço, '.repeat(6)}`;
  const { text } = await open(
    40,
    12,
    ITEMS.map((item) => ({ ...item, product_nome })),
  );
  expect(await text()).toContain('Cor: lilás');
});
