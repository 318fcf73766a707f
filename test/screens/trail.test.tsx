/** The trail on the screen: what was moved, and one line for each action. */
import { expect, test } from 'vitest';
import type { AuditEntry } from '../../src/domain/audit.ts';
import { foldTrail } from '../../src/replica/activity.ts';
import { updateProduct } from '../../src/replica/details.ts';
import { mergeStock } from '../../src/replica/stock.ts';
import { aSession, NOW } from '../support/session.ts';
import { openStage } from '../support/frames.tsx';
import { aProduct, aStockRecord } from '../support/goods.ts';
import { anItem } from '../support/items.ts';

const mug = anItem({ id: 'mug', product_nome: 'Caneca', variation_options: 'azul', quantidade: '3' });

function entry(what: AuditEntry['what'], patch: Partial<AuditEntry>): AuditEntry {
  return { at: NOW, operator: 'ana', station: 'bench 1', what, ...patch };
}

const ship = { intent_id: '1', operation: 'ship', item_id: 'mug', order_id: 'o1' } as const;
const count = { intent_id: '2', operation: 'setStock', product_id: 'p1', stock_id: 's1' } as const;
const price = { intent_id: '3', operation: 'setPrice', product_id: 'product-1' } as const;

async function rowsOf(trail: AuditEntry[], language: 'en' | 'pt-BR' = 'en'): Promise<string[]> {
  const { context, session } = aSession([mug], language);
  context.records = { ...context.records, trail: () => trail };
  context.details.setState({ priceUnit: 'reais' as never });
  const product = aProduct();
  updateProduct(context.details, product.id, { value: product, askedAt: 0 });
  const stock = aStockRecord({ id: 's1', produto: { id: 'p1', nome: 'Almofada' }, variation_options: 'verde' });
  mergeStock(context.stock, [stock], { askedAt: 0, knownAt: 0 });
  session.setState({ places: [{ screen: 'queue' }, { screen: 'history' }] });
  const stage = await openStage(context, 150, 30);
  const rows = await stage.rows();
  stage.end();
  return rows.slice(2, -2).filter((row) => row !== '');
}

test('the steps of an action are one line, with its name, how many and its verdict', async () => {
  const rows = await rowsOf([
    entry('intent', { ...ship, asked: 'AA123456785BR' }),
    entry('attempt', { ...ship, attempt: 1 }),
    entry('intent', { ...count, asked: '{"from":{"quantidade":"12"},"to":{"quantidade":15}}' }),
    entry('verdict', { ...ship, verdict: 'applied' }),
  ]);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/ship .*#\S+ 3 × Caneca · azul {2}AA123456785BR .*applied/);
  expect(rows[1]).toMatch(/stock .*Almofada · verde {2}12 → 15 .*asked/);
});

test('what was undone is said to be undone, and no more', async () => {
  const rows = await rowsOf([
    entry('intent', ship),
    entry('undo', ship),
    entry('verdict', { ...ship, verdict: 'not-sent' }),
  ]);
  expect(rows.join('\n')).toMatch(/ undone\b/);
  expect(rows.join('\n')).not.toContain('not sent');
});

test('what an action went through besides is said beside its verdict', async () => {
  const [row] = await rowsOf([
    entry('intent', { ...ship, asked: 'without tracking' }),
    entry('attempt', ship),
    entry('no-answer', ship),
    entry('verdict', { ...ship, verdict: 'applied' }),
  ]);
  expect(row).toContain('applied, no answer');
  expect(row).toContain('no tracking code');
});

test('an answer that did not tell what became of it is said by its status', async () => {
  const trail = [entry('intent', ship), entry('attempt', ship), entry('answered', { ...ship, detail: '502' })];
  expect((await rowsOf(trail))[0]).toContain('answered 502');
  expect((await rowsOf(trail, 'pt-BR'))[0]).toContain('respondeu 502');
});

test('what the store turned away, and what never reached it, is not said to be sent and no more', async () => {
  const begun = [entry('intent', ship), entry('attempt', ship)];
  expect((await rowsOf([...begun, entry('turned-away', { ...ship, detail: '429' })]))[0]).toContain('answered 429');
  expect((await rowsOf([...begun, entry('unsent', ship)]))[0]).toContain('store not reached');
});

test('a Portuguese trail has no English in it', async () => {
  const [row] = await rowsOf([entry('intent', { ...ship, asked: 'without tracking' })], 'pt-BR');
  expect(row).toContain('sem rastreio');
});

test('prices are told before and after, in the currency, and a first promotion has no price before it', async () => {
  const from = { preco: 64.9, preco_promocional: 0, updated_at: '' };
  const rows = await rowsOf([
    entry('intent', { ...price, asked: JSON.stringify({ from, to: { preco: 5990, preco_promocional: 4990 } }) }),
  ]);
  expect(rows[0]).toContain(`${aProduct().nome}  R$ 64.90 → R$ 59.90, none → R$ 49.90`);
});

test('entries that are about no action keep their line and their order', () => {
  const trail = [
    entry('intent', ship),
    entry('login', {}),
    entry('verdict', { ...ship, verdict: 'refused' }),
    entry('note', {}),
  ];
  const folded = foldTrail(trail);
  expect(folded.map(({ steps }) => steps.map(({ what }) => what))).toEqual([
    ['note'],
    ['verdict', 'intent'],
    ['login'],
  ]);
  expect(folded[1]!.verdict).toBe('refused');
});
