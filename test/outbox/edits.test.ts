import { describe, expect, test } from 'vitest';
import { InvalidRequest, NoReply } from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import type { Product, StockRecord, PriceChange, StockChange } from '../../src/domain/records.ts';
import { hasArrived, learnUnit, previewPrice, toCents, unitFromAnswer } from '../../src/domain/prices.ts';
import { anItem } from '../support/items.ts';
import { textsIn } from '../../src/i18n/texts.ts';
import { verdictWords } from '../../src/i18n/verdict-words.ts';
import { aStation } from './support.ts';

function aStock(overrides: Partial<StockRecord> = {}): StockRecord {
  const produto = { id: 'product-1', nome: 'Caneca' };
  const record = { id: 'stock-1', product_id: 'product-1', sku: 'CAN', variation_options: 'azul', quantidade: '12' };
  return { ...record, is_active: 'true', updated_at: '2026-11-20T10:00:00Z', produto, ...overrides };
}

function aProduct(overrides: Partial<Product> = {}): Product {
  const stock = aStock();
  return {
    id: 'product-1',
    preco: 6490,
    preco_promocional: 0,
    updated_at: '2026-11-20T10:00:00Z',
    estoques: [stock],
    ...overrides,
  } as Product;
}

/** What the store's clock shows, of a store that tells it: an hour and more after every stamp. */
const DATE_MS = Date.parse('2026-11-20T12:30:00Z');

/** A store of one product, whose answers can be lost. `stampOf`: what it writes as the time of its changes. */
async function aShelf({
  unit = 100,
  preco = 6490,
  /** Says yes to every write, and does nothing. */
  deaf = false,
  hasDate = true,
  stampOf = (count: number) => `2026-11-20T11:00:${String(count).padStart(2, '0')}Z`,
} = {}) {
  let product = aProduct({
    preco: (preco * unit) / 100,
    updated_at: stampOf(0),
    estoques: [aStock({ updated_at: stampOf(0) })],
  });
  let stampCount = 0;
  const lose = { request: 0, reply: 0, refused: 0, meanwhile: () => {} };
  const writes: (PriceChange | StockChange)[] = [];
  const stamp = () => stampOf(++stampCount);
  const reply = <T>(data: T) => ({
    data,
    raw: undefined,
    status: 200,
    serverDateMs: hasDate ? DATE_MS : undefined,
    askedAt: station.time.now(),
  });

  function setPrice(change: PriceChange): void {
    const shown = Object.fromEntries(Object.entries(change).map(([key, cents]) => [key, (cents * unit) / 100]));
    product = { ...product, ...shown, updated_at: stamp() };
  }
  function setStock({ quantidade, is_active }: StockChange): void {
    const [stock] = product.estoques;
    const count = quantidade === undefined ? {} : { quantidade: String(quantidade) };
    const flag = is_active === undefined ? {} : { is_active: String(is_active) };
    product = { ...product, estoques: [{ ...stock!, ...count, ...flag, updated_at: stamp() }] };
  }
  async function write<C extends PriceChange | StockChange, T>(change: C, apply: (change: C) => void, read: () => T) {
    const operation = OPERATIONS.updatePrice;
    writes.push(change);
    if (lose.request-- > 0) throw new NoReply({ operation, reason: 'lost' });
    if (!deaf) apply(change);
    if (lose.reply-- > 0) {
      lose.meanwhile();
      throw new NoReply({ operation, reason: 'lost' });
    }
    if (lose.refused-- > 0) throw new InvalidRequest({ operation, status: 422, mayHaveApplied: false, errors: {} });
    return reply(read());
  }

  const station = await aStation({
    client: (client) => ({
      ...client,
      getProduct: async () => reply(product),
      updatePrice: (_, change) => write(change, setPrice, () => product),
      updateStock: (_, change) => write(change, setStock, () => product.estoques[0]!),
    }),
  });
  return { ...station, lose, writes, setPrice, setStock, product: () => product, stock: () => product.estoques[0]! };
}

describe('edits', () => {
  test('a price is read afresh, written in cents and told with the product as it is now', async () => {
    const shelf = await aShelf();
    shelf.actions.ask({ operation: 'setPrice', product: shelf.product(), change: { preco: 5990 }, unit: 'cents' });
    expect([...shelf.replica.getState().edits.keys()]).toEqual(['product:product-1']);
    await shelf.pass(1000);
    expect(shelf.settled[0]?.verdict).toMatchObject({ kind: 'applied', product: { preco: 5990 } });
    expect([shelf.writes, shelf.replica.getState().edits.size]).toEqual([[{ preco: 5990 }], 0]);
  });

  test('a price that was changed meanwhile is shown, not overwritten', async () => {
    const shelf = await aShelf();
    const seen = shelf.product();
    shelf.setPrice({ preco: 7000 });
    shelf.actions.ask({ operation: 'setPrice', product: seen, change: { preco: 5990 }, unit: 'cents' });
    await shelf.pass(1000);
    expect(shelf.settled[0]?.verdict).toMatchObject({ kind: 'not-sent', code: 'changed', product: { preco: 7000 } });
    expect(shelf.writes).toEqual([]);
  });

  const said = ({ settled }: Awaited<ReturnType<typeof aShelf>>, language: 'en' | 'pt-BR' = 'en') =>
    verdictWords(settled.at(-1)!, undefined, textsIn(language), 0).text;

  test('what was so already is not told as written, neither a price nor a count', async () => {
    const shelf = await aShelf();
    const [product, stock] = [shelf.product(), shelf.stock()];
    shelf.setPrice({ preco: 5990 });
    shelf.setStock({ quantidade: 9 });
    shelf.actions.ask({ operation: 'setPrice', product, change: { preco: 5990 }, unit: 'cents' });
    await shelf.pass(1000);
    expect(shelf.settled[0]?.verdict).not.toHaveProperty('mayBeOurs');
    expect(said(shelf)).toMatch(/^Price was already that, nothing was written: /);
    expect(said(shelf, 'pt-BR')).toMatch(/^O preço já era esse, nada foi gravado: /);
    shelf.actions.ask({ operation: 'setStock', stock, change: { quantidade: 9 } });
    await shelf.pass(1000);
    expect(said(shelf)).toMatch(/^Stock was already that, nothing was written: /);
    expect(said(shelf, 'pt-BR')).toMatch(/^O estoque já estava assim, nada foi gravado: /);
    expect([shelf.kinds(), shelf.writes]).toEqual([['already-so', 'already-so'], []]);
  });

  test('what is so although the store refused it is not said to be written by nobody', async () => {
    const shelf = await aShelf();
    shelf.lose.refused = 1;
    shelf.actions.ask({ operation: 'setStock', stock: shelf.stock(), change: { quantidade: 9 } });
    await shelf.pass(1000);
    expect(shelf.kinds()).toEqual(['already-so']);
    expect(said(shelf)).toMatch(/^Stock is now that, and the store refused our request: /);
  });

  test('what our own lost write may have written is told as that', async () => {
    const shelf = await aShelf();
    shelf.lose.reply = 1;
    shelf.actions.ask({ operation: 'setStock', stock: shelf.stock(), change: { quantidade: 9 } });
    await shelf.pass(1000);
    expect(said(shelf)).toMatch(/^Stock is now that: .* \(our request was sent, no answer\)$/);
    expect(said(shelf, 'pt-BR')).toMatch(/^O estoque agora está assim: .* \(pedimos, sem resposta\)$/);
  });

  test('a price asked for again after one that was set aside is so already', async () => {
    const shelf = await aShelf();
    const [product, at] = [shelf.product(), { operation: 'setPrice', unit: 'cents' } as const];
    shelf.lose.request = 1;
    const asked = shelf.actions.ask({ ...at, product, change: { preco: 5990 } });
    await shelf.pass(1000);
    shelf.setPrice({ preco: 7000 });
    await shelf.pass(40_000);
    expect([shelf.kinds(), shelf.actions.setAside(asked.intent!.id)]).toEqual([['unconfirmed'], true]);
    for (const [preco, isOurs] of [
      [5990, true],
      [7000, false],
      // By now it has been seen to be otherwise.
      [5990, false],
    ] as const) {
      shelf.setPrice({ preco });
      shelf.actions.ask({ ...at, product, change: { preco } });
      await shelf.pass(1000);
      expect('mayBeOurs' in shelf.settled.at(-1)!.verdict).toBe(isOurs);
    }
  });

  test('a lost price is found by its value, and written again only where nothing moved', async () => {
    const found = await aShelf();
    found.lose.reply = 1;
    found.actions.ask({ operation: 'setPrice', product: found.product(), change: { preco: 5990 }, unit: 'cents' });
    await found.pass(1000);
    expect([found.kinds(), found.writes.length]).toEqual([['already-so'], 1]);
    // Our own write may have brought it there.
    expect(found.settled[0]?.verdict).toMatchObject({ mayBeOurs: true });

    const again = await aShelf();
    again.lose.request = 1;
    again.actions.ask({ operation: 'setPrice', product: again.product(), change: { preco: 5990 }, unit: 'cents' });
    await again.pass(40_000);
    expect([again.kinds(), again.writes.length]).toEqual([['applied'], 2]);

    const touched = await aShelf();
    touched.lose.request = 1;
    touched.actions.ask({ operation: 'setPrice', product: touched.product(), change: { preco: 5990 }, unit: 'cents' });
    await touched.pass(1000);
    touched.setPrice({ preco: 7000 });
    await touched.pass(60_000);
    expect([touched.kinds(), touched.writes.length, touched.product().preco]).toEqual([['unconfirmed'], 1, 7000]);
  });

  test.each<[what: string, store: Parameters<typeof aShelf>[0]]>([
    ['a store without stamps', { stampOf: () => '' }],
    ['a store whose stamps name no zone', { stampOf: () => '2026-11-20 11:00:00' }],
    ['a store without Date', { stampOf: () => '2026-11-20T11:00:00Z', hasDate: false }],
    ['a store whose stamp is of the very second', { stampOf: () => '2026-11-20T12:30:00Z' }],
  ])('%s proves nothing untouched: a lost price or count is never sent twice', async (_, store) => {
    const shelf = await aShelf(store);
    const [product, stock] = [shelf.product(), shelf.stock()];
    shelf.lose.reply = 2;
    // Both were written. A colleague and a sale bring them back to what they were, before anybody looks.
    shelf.lose.meanwhile = () => {
      shelf.setPrice({ preco: 6490 });
      shelf.setStock({ quantidade: 12 });
    };
    shelf.actions.ask({ operation: 'setPrice', product, change: { preco: 5990 }, unit: 'cents' });
    shelf.actions.ask({ operation: 'setStock', stock, change: { quantidade: 13 } });
    await shelf.pass(60_000);
    expect([shelf.kinds(), shelf.writes.length]).toEqual([['unconfirmed', 'unconfirmed'], 2]);
    expect([shelf.product().preco, shelf.stock().quantidade]).toEqual([6490, '12']);
  });

  test('a service that answers in reais has taken the cents that were sent', async () => {
    const shelf = await aShelf({ unit: 1 });
    shelf.actions.ask({ operation: 'setPrice', product: shelf.product(), change: { preco: 5990 }, unit: 'reais' });
    await shelf.pass(1000);
    expect([shelf.kinds(), shelf.product().preco]).toEqual([['applied'], 59.9]);
  });

  test('a yes that has changed nothing is no price written, in either unit', async () => {
    const shelf = await aShelf({ deaf: true, unit: 1, preco: 599_000 });
    shelf.actions.ask({ operation: 'setPrice', product: shelf.product(), change: { preco: 5990 }, unit: 'reais' });
    await shelf.pass(100_000);
    expect([shelf.kinds(), shelf.product().preco]).toEqual([['not-sent'], 5990]);
  });

  test('a count replaces the one that was seen; one that has moved is shown instead', async () => {
    const shelf = await aShelf();
    const seen = shelf.stock();
    shelf.actions.ask({ operation: 'setStock', stock: seen, change: { quantidade: 9 } });
    await shelf.pass(1000);
    expect([shelf.kinds(), shelf.stock().quantidade]).toEqual([['applied'], '9']);
    shelf.actions.ask({ operation: 'setStock', stock: seen, change: { quantidade: 30 } });
    await shelf.pass(1000);
    expect(shelf.settled[1]?.verdict).toMatchObject({ kind: 'not-sent', code: 'changed', stock: { quantidade: '9' } });
  });

  test('plus and minus are counted from what a fresh look finds, and never twice', async () => {
    const shelf = await aShelf();
    const seen = shelf.stock();
    shelf.setStock({ quantidade: 20 });
    shelf.lose.reply = 1;
    shelf.actions.ask({ operation: 'setStock', stock: seen, change: {}, delta: -3 });
    await shelf.pass(60_000);
    expect([shelf.kinds(), shelf.stock().quantidade, shelf.writes]).toEqual([
      ['already-so'],
      '17',
      [{ quantidade: 17 }],
    ]);
  });

  test('counts of two variations and a price do not wait for each other', async () => {
    const shelf = await aShelf();
    const edits = [
      { operation: 'setStock', stock: aStock({ id: 's1' }), change: { quantidade: 1 } },
      { operation: 'setStock', stock: aStock({ id: 's2' }), change: { quantidade: 2 } },
      { operation: 'setPrice', product: shelf.product(), change: { preco: 5990 }, unit: 'cents' },
    ] as const;
    for (const edit of edits) shelf.actions.ask(edit);
    expect([...shelf.replica.getState().edits.keys()]).toEqual(['stock:s1', 'stock:s2', 'product:product-1']);
  });

  test('a count below zero is not sent', async () => {
    const shelf = await aShelf();
    shelf.actions.ask({ operation: 'setStock', stock: shelf.stock(), change: {}, delta: -13 });
    await shelf.pass(1000);
    expect([shelf.settled[0]?.verdict, shelf.writes]).toMatchObject([{ kind: 'not-sent', code: 'changed' }, []]);
  });

  test('switching a variation off leaves its count alone', async () => {
    const shelf = await aShelf();
    shelf.actions.ask({ operation: 'setStock', stock: shelf.stock(), change: { is_active: false } });
    await shelf.pass(1000);
    expect([shelf.writes, shelf.stock()]).toMatchObject([
      [{ is_active: false }],
      { quantidade: '12', is_active: 'false' },
    ]);
  });

  const sold = (productId: string, preco_unitario: string) => anItem({ product_id: productId, preco_unitario });

  test('a fraction is reais; whole numbers need several products that agree', () => {
    expect(learnUnit([aProduct({ preco: 64.9 })], [])).toBe('reais');
    expect(learnUnit([aProduct({ preco: 6490 })], [])).toBeUndefined();
    const products = ['a', 'b', 'c'].map((id, i) => aProduct({ id, preco: 5000 + i * 1000 }));
    const items = [sold('a', '50.00'), sold('b', '60.00'), sold('c', '70.00')];
    expect(learnUnit(products, items)).toBe('cents');
    expect(learnUnit(products.slice(0, 2), items)).toBeUndefined();
    expect(learnUnit([...products, aProduct({ id: 'd', preco: 30 })], [...items, sold('d', '30.00')])).toBeUndefined();
  });

  test('the answer to our own change shows the unit, or that it answers another price', () => {
    expect(unitFromAnswer({ preco: 5990 }, { preco: 5990, preco_promocional: 0 })).toBe('cents');
    expect(unitFromAnswer({ preco: 5990 }, { preco: 59.9, preco_promocional: 0 })).toBe('reais');
    expect(unitFromAnswer({ preco: 5990 }, { preco: 6490, preco_promocional: 0 })).toBeUndefined();
    expect(unitFromAnswer({ preco_promocional: 0 }, { preco: 6490, preco_promocional: 0 }), 'zero').toBeUndefined();
    // Zero shows no unit, and that it has arrived: the end of a promotion is no lost answer.
    const asked = {
      change: { preco_promocional: 0 },
      unit: 'reais',
      before: { preco: 6490, preco_promocional: 100 },
    } as const;
    expect(hasArrived(asked, { preco: 6490, preco_promocional: 0 })).toBe(true);
    expect(hasArrived(asked, asked.before)).toBe(false);
  });

  test('reais become cents without a rounding error', () => {
    expect([64.9, 1.1, 0.29, 1234.56, 29.99].map((price) => toCents(price, 'reais'))).toEqual([
      6490, 110, 29, 123456, 2999,
    ]);
    expect([
      toCents(64.905, 'reais'),
      toCents(64.9, 'cents'),
      toCents(-1, 'cents'),
      toCents(Number.NaN, 'reais'),
    ]).toEqual([undefined, undefined, undefined, undefined]);
  });

  test.each([
    [{ preco: 5990 }, []],
    [{ preco: 9735 }, []],
    [{ preco: 9736 }, ['large-change']],
    [{ preco: 3245 }, []],
    [{ preco: 3244 }, ['large-change']],
    [{ preco: 99 }, ['large-change', 'very-low']],
    [{ preco_promocional: 6490 }, ['promo-not-below']],
    [{ preco: 6000, preco_promocional: 5999 }, []],
    [{ preco_promocional: 3244 }, ['large-change']],
    [{ preco_promocional: 99 }, ['large-change', 'very-low']],
    [{ preco_promocional: 0 }, []],
  ])('the change %j asks for the price again because of %j', (change, alarms) => {
    expect(previewPrice(aProduct(), change, 'cents')?.alarms).toEqual(alarms);
  });

  test('a preview tells before, after and percent', () => {
    expect(previewPrice(aProduct(), { preco: 5990 }, 'cents')).toMatchObject({
      before: { preco: 6490, preco_promocional: 0 },
      after: { preco: 5990, preco_promocional: 0 },
      permille: { preco: -77 },
      isChange: true,
    });
    expect(previewPrice(aProduct(), { preco: 6490 }, 'cents')?.isChange).toBe(false);
    expect(previewPrice(aProduct({ preco: 64.9 }), { preco: 6490 }, 'cents')).toBeUndefined();
  });
});
