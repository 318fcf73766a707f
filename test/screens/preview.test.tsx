/** The preview of the queue: all of the order under the cursor, beside the list or below it. */
import { expect, test } from 'vitest';
import { queueBandsOn } from '../../components/layout.ts';
import type { ViewContext } from '../../src/session/session-context.ts';
import { updateOrder } from '../../src/replica/details.ts';
import { mergeStock } from '../../src/replica/stock.ts';
import { aSession } from '../support/session.ts';
import { aClock } from '../support/clock.ts';
import { openStage } from '../support/frames.tsx';
import { anOrder, aStockRecord } from '../support/goods.ts';
import { anItem } from '../support/items.ts';

const WIDE = [160, 30] as const;
const HIGH = [100, 56] as const;
const mug = anItem({
  id: 'mug',
  order_id: 'o1',
  product_id: 'p1',
  product_nome: 'Caneca esmaltada',
  variation_options: 'Cor: azul',
  personalization_data: 'Nome: “Ana & Léo”, em azul-marinho, com uma moldura de flores do campo',
});
const frame = anItem({ id: 'frame', order_id: 'o1', product_nome: 'Quadro', item_status: 'accepted' });
const other = anItem({ id: 'other', order_id: 'o2', product_nome: 'Almofada' });

function context() {
  const set = aSession([mug, frame, other]);
  mergeStock(
    set.context.stock,
    [aStockRecord({ id: 's1', product_id: 'p1', variation_options: 'Cor: azul', quantidade: '12' })],
    {
      askedAt: 0,
      knownAt: 0,
    },
  );
  return set;
}

async function shown({ context: view }: { context: ViewContext }, size: readonly [number, number], ...keys: string[]) {
  const stage = await openStage(view, ...size);
  await stage.press(...keys);
  const text = (await stage.rows()).join('\n');
  return { text, stage };
}

test.each([WIDE, HIGH])(
  'at %i × %i the order under the cursor is shown whole, and what of it is in stock',
  async (...size) => {
    const { text, stage } = await shown(context(), size);
    expect(text).toContain('2 items');
    expect(text).toContain('2 × Quadro');
    expect(text).toContain('moldura de flores do campo');
    expect(text).toContain('12 in stock');
    stage.end();
  },
);

test(':preview hides the preview and brings it back; where there is no room the key says what it needs', async () => {
  const set = context();
  const { text, stage } = await shown(set, WIDE, ':', ...'preview', '\r');
  expect(text).not.toContain('2 × Quadro');
  await stage.press(':', ...'preview', '\r');
  expect((await stage.rows()).join('\n')).toContain('2 × Quadro');
  stage.end();
  const small = await shown(context(), [100, 30], ':', ...'preview', '\r');
  expect(small.text).toContain('needs 150 columns or 50 rows');
  small.stage.end();
});

test('the preview follows the cursor', async () => {
  const { text, stage } = await shown(context(), WIDE, 'j');
  expect(text).toContain('2 × Almofada');
  expect(text).not.toContain('2 × Quadro');
  stage.end();
});

test('the store is asked about an order only where the cursor rests on it, and its note goes when nobody is there', async () => {
  const set = context();
  const read: string[] = [];
  const clock = aClock();
  set.context.clock = clock;
  set.context.onDemand = { ...set.context.onDemand, readOrder: (orderId) => void read.push(orderId) };
  updateOrder(set.context.details, 'o2', {
    value: { ...anOrder([other]), notes: 'Embrulhar para presente' },
    askedAt: 0,
  });
  const { stage } = await shown(set, WIDE);
  expect(read).toEqual([]);
  await stage.press('j');
  await clock.pass(700);
  expect(read).toEqual([]);
  expect((await stage.rows()).join('\n')).not.toContain('presente');
  await clock.pass(200);
  await stage.settle();
  // It is here already.
  expect(read).toEqual([]);
  expect((await stage.rows()).join('\n')).toContain('The buyer wrote: Embrulhar para presente');
  await stage.press('k');
  await clock.pass(900);
  expect(read).toEqual(['o1']);
  await stage.press('j');
  await clock.pass(6 * 60_000);
  await stage.settle();
  expect((await stage.rows()).join('\n')).not.toContain('presente');
  stage.end();
});

test.each([
  [150, 14],
  [200, 60],
  [100, 50],
  [149, 80],
])('on %i × %i list and preview take the rows and columns that there are', (columns, rows) => {
  const plain = queueBandsOn(columns, rows, false);
  const { listHeight, listWidth, summaryLines, preview, hasRules } = queueBandsOn(columns, rows, true);
  const rule = hasRules ? 1 : 0;
  const before = plain.listHeight + plain.summaryLines + rule;
  if (preview?.side === 'beside') {
    expect(listHeight).toBe(before);
    expect(listWidth + preview.width).toBe(columns);
  } else expect(listHeight + rule + preview!.height).toBe(before);
  expect(summaryLines).toBe(0);
});
