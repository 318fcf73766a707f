import { afterEach, expect, test } from 'vitest';
import type { Actions } from '../../src/outbox/actions.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { openScreen } from '../../src/session/state/session-state.ts';
import type { Language } from '../../src/i18n/texts.ts';
import { aSession } from '../support/session.ts';
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

/** Answers previews as the store of these tests would: whatever is accepted may start. */
const previews = {
  lastOf: () => undefined,
  preview: (operation: 'startProduction', itemIds: string[]) => ({ operation, itemIds, skipped: [] }),
} as unknown as Actions['bulk'];

async function open(columns: number, rows: number, items: readonly OrderItem[] = ITEMS, language: Language = 'en') {
  const set = aSession(items, language);
  Object.assign(set.context.actions, { bulk: previews });
  openScreen(set.session, 'production');
  const stage = await openStage(set.context, columns, rows);
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
  expect(await read()).not.toContain(`${INVITATION} · Cor: rosé`);
  expect(await read()).toMatch(/✎ 1/);
  await stage.press('j');
  expect(await read()).toContain(`${INVITATION} · Cor: rosé`);
  expect(await read()).not.toContain(`${INVITATION} · Cor: lilás`);
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

test.each([
  ['en', 'nothing accepted in 1 marked product', '1 item of 1 marked product: #', 'Start production of #'],
  ['pt-BR', 'nada aceito em 1 produto marcado', '1 item de 1 produto marcado: #', 'Iniciar a produção de #'],
] as const)(
  'where ticks and not the cursor choose what is started, it is said (%s)',
  async (language, none, of, one) => {
    const { session, stage, text } = await open(80, 24, ITEMS, language);
    // The first kind has nothing to start; the cursor goes on to the one that has.
    await stage.press(' ', 'i');
    expect(await text()).toContain(none);
    await stage.press('k', ' ', ' ', 'k', 'i');
    expect(await text()).toContain(of);
    session.setState({ question: undefined });
    await stage.press('j', ' ', 'i');
    expect(await text()).toContain(one);
    expect(await text()).not.toMatch(/marked product|produto marcado/);
  },
);

test('a kind that is made is not counted among those that are marked', async () => {
  const { session, stage, text } = await open(80, 24);
  session.setState({ ticked: new Set(['made yesterday']) });
  await stage.settle();
  expect(await text()).not.toContain('marked');
  await stage.press(' ');
  expect(await text()).toContain('1 marked');
});
