/** What a screen of 40 columns still says whole, and what one of 80 has room for. */
import { expect, onTestFinished, test } from 'vitest';
import { updateProduct } from '../../src/replica/details.ts';
import { goTo } from '../../src/session/state/session-state.ts';
import type { Place } from '../../src/session/state/places.ts';
import type { Language } from '../../src/i18n/texts.ts';
import { aSession, NOW } from '../support/session.ts';
import { openStage } from '../support/frames.tsx';
import { aProduct, aStockRecord } from '../support/goods.ts';
import { anItem } from '../support/items.ts';

const LANGUAGES = ['en', 'pt-BR'] as const;

const placed = (hours: number) => ({
  pedido: { ...anItem().pedido!, created_at: new Date(NOW - hours * 3_600_000).toISOString() },
});

async function shown(place: Place, language: Language, columns = 40, rows = 12): Promise<string[]> {
  const items = [
    ...Array.from({ length: 13 }, (_, index) =>
      anItem({ id: `late${index}`, item_status: 'in_production', ...placed(80) }),
    ),
    anItem({ id: 'new', item_status: 'pending', ...placed(3) }),
  ];
  const { context, session } = aSession(items, language);
  Object.assign(context, { sandbox: { url: 'http://127.0.0.1:1', token: 't' } });
  const estoques = ['ROSA', 'AZUL', 'VERDE'].map((colour) =>
    aStockRecord({ id: colour, sku: `MANTA-DE-BEBE-${colour}`, variation_options: `Cor: ${colour.toLowerCase()}` }),
  );
  updateProduct(context.details, 'product-1', { value: aProduct({ estoques }), askedAt: 900 });
  if (place.screen !== 'queue') goTo(session, place);
  const stage = await openStage(context, columns, rows);
  onTestFinished(() => stage.end());
  return stage.rows();
}

const PLACES: Place[] = [
  { screen: 'queue' },
  { screen: 'packing' },
  { screen: 'production' },
  { screen: 'stock' },
  { screen: 'board' },
  { screen: 'history' },
  { screen: 'help' },
];

test.each(LANGUAGES)('%s: wherever one is, the header says whole that it is no real store', async (language) => {
  for (const place of PLACES) {
    const [header = ''] = await shown(place, language);
    expect(header, place.screen).toContain(language === 'en' ? ' SANDBOX ' : ' TESTE ');
    expect(header, place.screen).toMatch(/\d\d:\d\d$/);
  }
});

test.each(LANGUAGES)('%s: no line of the board runs into its bar or is cut', async (language) => {
  const rows = await shown({ screen: 'board' }, language);
  const production = rows.find((row) => row.includes(language === 'en' ? 'In production' : 'Em produção'));
  expect(production).toMatch(/\p{L} [▓·]+ +13 /u);
  for (const row of rows) expect(row).not.toContain('…');
});

test.each(LANGUAGES)('%s: who stands before an empty bench is told whole what to scan', async (language) => {
  const text = (await shown({ screen: 'packing' }, language)).map((row) => row.trim()).join(' ');
  expect(text).toContain(
    language === 'en'
      ? 'Scan an order, a piece or a tracking code.'
      : 'Bipe um pedido, uma peça ou um código de rastreio.',
  );
});

test('on 80 columns the SKUs of a product can be told apart', async () => {
  const text = (await shown({ screen: 'product', productId: 'product-1' }, 'en', 80, 24)).join('\n');
  for (const sku of ['MANTA-DE-BEBE-ROSA', 'MANTA-DE-BEBE-AZUL', 'MANTA-DE-BEBE-VERDE']) expect(text).toContain(sku);
  expect(text).toMatch(/Cor: verde/);
});
