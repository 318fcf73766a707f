/**
 * The bench as a screen reader reads it. What is said is looked at before it is taken: npx vitest run
 * test/screens/plain.test.tsx -u
 */
import { expect, onTestFinished, test } from 'vitest';
import { spokenQueue } from '../../screens/spoken-lines.ts';
import { leavePrompt } from '../../src/session/prompts/prompts.ts';
import { updateOrder, updateProduct } from '../../src/replica/details.ts';
import { mergeStock } from '../../src/replica/stock.ts';
import type { Language } from '../../src/i18n/texts.ts';
import { aSession, NOW } from '../support/session.ts';
import { anOrder, aProduct, aStockRecord, BUYER } from '../support/goods.ts';
import { anItem, at } from '../support/items.ts';
import { STOCK } from '../../src/session/lists/stock-list.ts';
import { openSpoken } from '../support/spoken.tsx';

const items = [
  anItem({
    id: 'cushion',
    order_id: 'o1',
    item_status: 'in_production',
    product_nome: 'Capa de almofada 漢字 🧵',
    personalization_data: 'Nomes: “Bia”, “Caio”',
    aceito_em: at('10:30:00'),
    em_producao_em: at('11:00:00'),
    pedido: {
      id: 'o1',
      numero: '10511',
      status: 'paid',
      metodo_envio: 'Jadlog',
      created_at: new Date(NOW - 30 * 3_600_000).toISOString(),
    },
  }),
  anItem({ id: 'mug', order_id: 'o2', item_status: 'in_production', quantidade: '1' }),
  anItem({ id: 'card', order_id: 'o3', item_status: 'accepted', product_nome: 'Convite' }),
];

async function open(language: Language) {
  const set = aSession(items, language);
  const { context } = set;
  updateOrder(context.details, 'o1', { value: anOrder([items[0]!]), askedAt: 900 });
  updateProduct(context.details, 'product-1', { value: aProduct(), askedAt: 900 });
  context.details.setState({ priceUnit: 'cents' });
  mergeStock(context.stock, [aStockRecord(), aStockRecord({ id: 's2', sku: 'CAN-VER', quantidade: '0' })], {
    askedAt: 0,
    knownAt: 0,
  });
  context.stock.setState({ isLoaded: true });
  const spoken = await openSpoken(context);
  onTestFinished(() => spoken.end());
  return { ...set, spoken };
}

const KEYS: [name: string, ...keys: string[]][] = [
  ['at the start'],
  ['Tab', '\t'],
  ['Tab: in production', '\t'],
  ['j', 'j'],
  ['Space: mark', ' '],
  ['k', 'k'],
  ['Esc: no marks', '\x1b[27u'],
  ['a: not possible', 'a'],
  ['a again', 'a'],
  ['Enter: the item', '\r'],
  ['p: the product', 'p'],
  ['P: a price', 'P'],
  ['5, 9', '5', '9'],
  ['Backspace', '\x7f'],
  ['a pause'],
  ['Esc'],
  ['4: stock', '4'],
  ['j', 'j'],
  ['+', '+'],
  ['R: review', 'R'],
  ['3: production', '3'],
  ['6: activity', '6'],
  ['Tab: the trail', '\t'],
  ['2: packing', '2'],
  ['n: the next order', 'n'],
  ['s: seen', 's'],
  ['Space: one unit', ' '],
  [':', ':'],
  ['e, n', 'e', 'n'],
];

test.each(['en', 'pt-BR'] as const)('a walk through the screens, in %s', async (language) => {
  const { spoken, context } = await open(language);
  let transcript = '';
  for (const [name, ...keys] of KEYS) {
    // Not by its key, which waits for what might follow it.
    if (name === 'Esc') leavePrompt(context);
    transcript += `## ${name}\n${(await spoken.press(...keys)).replaceAll('\b \b', '⌫')}\n`;
  }
  for (const personal of [...Object.values(BUYER), 'Rua das Acácias', 'Apto 304']) {
    expect(transcript).not.toContain(personal);
  }
  // Nothing that only a picture needs.
  expect(transcript).not.toMatch(/[\u2500-\u259f▌●○✔✕✎]/);
  await expect(transcript).toMatchFileSnapshot(`golden/plain.${language}.txt`);
});

test('a screen on which only the clock moves says nothing', async () => {
  const { spoken, session } = await open('en');
  await spoken.press();
  session.setState({ columns: 90 });
  expect(await spoken.press()).toBe('');
});

test.each([
  ['0', 'true', 'stock 0, out, active yes'],
  ['', '1', 'stock , active yes'],
  ['2 caixas', '0', 'stock 2 caixas, active no'],
])('a stock count of “%s” and a flag “%s” are spoken as what they say', (quantidade, is_active, words) => {
  const { context } = aSession([]);
  mergeStock(context.stock, [aStockRecord({ quantidade, is_active })], { askedAt: 0, knownAt: 0 });
  expect(STOCK.spoken(context).join('\n')).toContain(words);
});

test('a filter that nothing matches, or that cannot be read, is said to be that, as it is drawn', () => {
  const { context, session } = aSession(items);
  mergeStock(context.stock, [aStockRecord()], { askedAt: 1, knownAt: 1 });
  context.stock.setState({ isLoaded: true });
  session.setState(({ stock, queue }) => ({
    stock: { ...stock, filter: 'nowhere' },
    queue: { ...queue, statusTab: 'accepted', filter: 'qty:many' },
  }));
  expect(STOCK.spoken(context).at(-1)).toBe(context.texts.stock.emptyFiltered);
  expect(spokenQueue(context).at(-1)).toBe(context.texts.queue.filterProblem.number('many'));
});
