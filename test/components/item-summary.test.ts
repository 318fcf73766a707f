import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { itemSummary } from '../../components/item-summary.ts';
import { textsIn } from '../../src/i18n/texts.ts';
import { anOrder } from '../support/goods.ts';
import { anItem } from '../support/items.ts';

const mug = anItem({
  product_nome: 'Caneca',
  variation_options: 'Cor: azul',
  personalization_data: 'Ana',
  subtotal: '200.00',
});

function linesOf(rest: Partial<Parameters<typeof itemSummary>[0]> = {}): string[] {
  return itemSummary({
    item: mug,
    others: [],
    order: undefined,
    sameDoor: '',
    inStock: '',
    widths: { note: 30, item: 40 },
    isTextBehind: false,
    lines: 2,
    width: 110,
    nowMs: 0,
    zone: { offsetMs: 0, isKnown: true },
    personal: (text) => text,
    texts: textsIn('en'),
    language: 'en',
    ...rest,
  }).map((line) => stripVTControlCharacters(line).trimEnd());
}

test('the band below the list says where it goes, what the buyer wrote, the stock and the amount', () => {
  const order = { ...anOrder([mug]), notes: 'Preciso até sexta' };
  const [first] = linesOf({ order, inStock: '27 in stock' });
  expect(first).toContain(`${order.endereco_entrega!.cidade} ${order.endereco_entrega!.estado} · `);
  expect(first).toContain('Preciso até sexta · 27 in stock · R$ 200.00');
});

test('the band says no text of the row twice, and the whole of what the row has cut', () => {
  expect(linesOf().join('\n')).not.toMatch(/Ana|Caneca/);
  expect(linesOf({ widths: { note: 2, item: 5 } })[0]).toContain('✎ Ana · Caneca · Cor: azul');
});

test('the other items of the order are named', () => {
  const vase = anItem({ id: 'vase', product_nome: 'Vaso', variation_options: '' });
  expect(linesOf({ others: [vase] })[1]).toContain('in the same order: Vaso');
});

test('a telephone number in the buyer’s note stays masked', () => {
  const [first] = linesOf({ order: { ...anOrder([mug]), notes: 'Ligue 11 91234 5678' } });
  expect(first).not.toContain('5678');
});
