import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ApiClient, Page, Reply, StockQuery } from '../../src/api/client.ts';
import { NotFoundHere, Unreachable } from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import type { Order, OrderItem, Product, StockRecord } from '../../src/domain/records.ts';
import { chooseUnit, createDetails, orderDetail, ORDER_LIFE_MS } from '../../src/shop/details.ts';
import { createStock } from '../../src/shop/stock.ts';
import { createBudget, type Budget } from '../../src/sync/budget.ts';
import { createOnDemand } from '../../src/sync/on-demand.ts';
import { aClock } from '../support/clock.ts';
import { anOrder, aProduct, aStockRecord, BUYER } from '../support/goods.ts';
import { anItem } from '../support/items.ts';

type Store = {
  order: () => Order;
  product: (id: string) => Product;
  stock: () => StockRecord[];
  /** Rows of the stock without a usable id. */
  droppedStock: string[];
  items: (status: string) => { id: string; item_status?: string; personalization_data: string }[];
  /** What a page says that the list has; a page has two items where this is told. */
  itemTotal: (status: string, page: number) => number;
  soldProducts?: string[];
  reachBackMs?: number;
  budget?: Budget;
};

function open(store: Partial<Store> = {}) {
  const clock = aClock();
  const details = createDetails();
  const stock = createStock();
  const asked: string[] = [];
  const taken: OrderItem[] = [];
  const reply = <T>(data: T): Reply<T> => ({
    data,
    raw: undefined,
    status: 200,
    serverDateMs: clock.wallNow(),
    askedAt: clock.now(),
  });
  const listStock = async (query: StockQuery & { page?: number } = {}): Promise<Reply<Page<StockRecord>>> => {
    asked.push(`stock ${query.atualizado_apos ?? 'all'}`);
    const rows = store.stock?.() ?? [];
    const dropped = store.droppedStock ?? [];
    const total = rows.length + dropped.length;
    return reply({ rows, rawRows: rows, dropped, currentPage: 1, lastPage: 1, total, perPage: 50 });
  };
  const client: Pick<ApiClient, 'getOrder' | 'getProduct' | 'listStock' | 'listItems'> = {
    async getOrder(id) {
      asked.push(`order ${id}`);
      return reply((store.order ?? (() => anOrder([anItem()])))());
    },
    async getProduct(id) {
      asked.push(`product ${id}`);
      return reply((store.product ?? ((one) => aProduct({ id: one })))(id));
    },
    listStock,
    async listItems({ status = '', page = 1 } = {}) {
      asked.push(`items ${status}`);
      const all = store.items?.(status) ?? [];
      const perPage = store.itemTotal ? 2 : 50;
      const rawRows = all.slice((page - 1) * perPage, page * perPage);
      const rows = rawRows.map((raw) => anItem({ id: raw.id, item_status: raw.item_status ?? status }));
      const total = store.itemTotal?.(status, page) ?? all.length;
      const lastPage = Math.max(1, Math.ceil(all.length / perPage));
      return reply({ rows, rawRows, dropped: [], currentPage: page, lastPage, total, perPage });
    },
  };
  const onDemand = createOnDemand({
    client,
    clock,
    details,
    stock,
    takeItems: (items) => taken.push(...items),
    learnUnit: (products) => ([...products].length >= 3 ? 'cents' : undefined),
    soldProducts: () => store.soldProducts ?? [],
    reachBackMs: () => store.reachBackMs ?? 0,
    ...(store.budget ? { budget: store.budget } : {}),
  });
  return { clock, details, stock, asked, taken, onDemand };
}

const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await setImmediate();
};

test('an order is read once, however often it is opened within ten seconds', async () => {
  const { clock, asked, taken, onDemand } = open();
  onDemand.readOrder('order-1');
  onDemand.readOrder('order-1');
  await settle();
  onDemand.readOrder('order-1');
  await settle();
  expect(asked).toEqual(['order order-1']);
  expect(taken).toHaveLength(1);
  await clock.pass(10_000);
  onDemand.readOrder('order-1');
  await settle();
  expect(asked).toHaveLength(2);
  await onDemand.stop();
});

test('fifteen minutes after it was read, nothing of the buyer is in memory', async () => {
  const { clock, details, onDemand } = open();
  onDemand.readOrder('order-1');
  await settle();
  await clock.pass(ORDER_LIFE_MS - 1);
  expect(details.getState().orders.get('order-1')?.value?.comprador.nome).toBe(BUYER.nome);
  await clock.pass(1);
  const left = JSON.stringify([...details.getState().orders]);
  for (const text of Object.values(BUYER)) expect(left).not.toContain(text);
  expect(details.getState().orders.get('order-1')?.hasEnded).toBe(true);
  await onDemand.stop();
});

test('an order that is read again stays for fifteen minutes more', async () => {
  const { clock, details, onDemand } = open();
  onDemand.readOrder('order-1');
  await settle();
  await clock.pass(600_000);
  onDemand.readOrder('order-1');
  await settle();
  await clock.pass(600_000);
  expect(orderDetail(details.getState(), 'order-1', clock.now())).toBeDefined();
  await clock.pass(300_000);
  expect(details.getState().orders.get('order-1')?.value).toBeUndefined();
  await onDemand.stop();
});

test('a reading that fails keeps what was read before, and tells a missing order from a missing line', async () => {
  let fail: Error | undefined;
  const { details, onDemand } = open({
    order: () => {
      if (fail) throw fail;
      return anOrder([]);
    },
  });
  const operation = OPERATIONS.getOrder;
  onDemand.readOrder('order-1');
  await settle();
  fail = new Unreachable({ operation, code: 'ECONNREFUSED' });
  onDemand.readOrder('order-1', { isFresh: true });
  await settle();
  expect(details.getState().orders.get('order-1')).toMatchObject({
    problem: { kind: 'unreachable' },
    value: { id: 'order-1' },
  });
  fail = new NotFoundHere({ operation, status: 404, mayHaveApplied: false });
  onDemand.readOrder('order-1', { isFresh: true });
  await settle();
  expect(details.getState().orders.get('order-1')?.problem?.kind).toBe('gone');
  await onDemand.stop();
});

test('the unit of prices is learnt from the first product and some that were sold, and then no more are read', async () => {
  const { details, asked, onDemand } = open({ soldProducts: ['p1', 'p2', 'p3', 'p4'] });
  onDemand.readProduct('p1');
  await settle();
  await settle();
  expect(details.getState().priceUnit).toBe('cents');
  expect(asked).toEqual(['product p1', 'product p2', 'product p3']);
  await onDemand.stop();
});

test('whoever asks for the unit of prices learns it without a product on the screen, once', async () => {
  const { details, asked, onDemand } = open({ soldProducts: ['p1', 'p2', 'p3', 'p4'] });
  onDemand.learnPriceUnit();
  onDemand.learnPriceUnit();
  await settle();
  await settle();
  expect(details.getState().priceUnit).toBe('cents');
  expect(asked).toEqual(['product p1', 'product p2', 'product p3']);
  onDemand.learnPriceUnit();
  await settle();
  expect(asked).toHaveLength(3);
  await onDemand.stop();
});

test('stock is read whole, then by what has changed, and not at all where no screen shows it', async () => {
  const { clock, asked, stock, onDemand } = open({ stock: () => [aStockRecord()] });
  const leave = onDemand.watchStock();
  await settle();
  expect(stock.getState()).toMatchObject({ isLoaded: true, problem: undefined });
  await clock.pass(10_000);
  // Two minutes before the first reading began, by the service's own clock.
  expect(asked).toEqual(['stock all', 'stock 2026-11-20T11:58:00Z']);
  leave();
  await clock.pass(60_000);
  expect(asked).toHaveLength(2);
  await onDemand.stop();
});

test('rows of the stock that have no id are said to be missing, also after a delta', async () => {
  const { clock, stock, onDemand } = open({ stock: () => [aStockRecord()], droppedStock: ['{}', '{"sku":"X"}'] });
  const stop = onDemand.watchStock();
  await settle();
  expect(stock.getState()).toMatchObject({ isLoaded: true, progress: { done: 1, total: 3 } });
  await clock.pass(10_000);
  expect(stock.getState()).toMatchObject({ isLoaded: true, progress: { done: 1, total: 3 } });
  stop();
  await onDemand.stop();
});

test('what the looks at items had to reach back the looks at the stock reach back, too', async () => {
  const { clock, asked, onDemand } = open({ stock: () => [aStockRecord()], reachBackMs: 3 * 3_600_000 });
  onDemand.watchStock();
  await settle();
  await clock.pass(10_000);
  expect(asked).toEqual(['stock all', 'stock 2026-11-20T08:58:00Z']);
  await onDemand.stop();
});

test('the stock is left alone for as long as the store asks for a wait, and what is left to writes is left to them', async () => {
  const budget = createBudget();
  const { clock, asked, onDemand } = open({ stock: () => [aStockRecord()], budget });
  const leave = onDemand.watchStock();
  await settle();
  budget.hold(clock.now() + 60_000);
  await clock.pass(59_999);
  expect(asked).toHaveLength(1);
  await clock.pass(1);
  await settle();
  expect(asked).toHaveLength(2);
  // A quarter of sixty is left to writes.
  budget.note({ limit: 60, remaining: 15, seenAt: clock.now() });
  await clock.pass(59_999);
  expect(asked).toHaveLength(2);
  await clock.pass(1);
  await settle();
  expect(asked).toHaveLength(3);
  leave();
  await onDemand.stop();
});

test('asked to look now, the stock is read now', async () => {
  const { asked, onDemand } = open({ stock: () => [aStockRecord()] });
  onDemand.watchStock();
  await settle();
  onDemand.lookAtStock();
  await settle();
  expect(asked).toHaveLength(2);
  await onDemand.stop();
});

test('a record that is gone leaves with the next whole reading', async () => {
  let records = [aStockRecord(), aStockRecord({ id: 'stock-2' })];
  const { clock, stock, onDemand } = open({ stock: () => records });
  onDemand.watchStock();
  await settle();
  records = [aStockRecord()];
  await clock.pass(601_000);
  expect(stock.getState().rows.map(({ record }) => record.id)).toEqual(['stock-1']);
  await onDemand.stop();
});

test('what records show against the unit that was set is a doubt, until the operator says the unit', async () => {
  const { details, onDemand } = open({});
  details.setState({ priceUnit: 'reais' });
  for (const id of ['p1', 'p2', 'p3']) {
    onDemand.readProduct(id);
    await setImmediate();
  }
  expect(details.getState().unitDoubt).toEqual({ said: 'reais', shown: 'cents', productId: 'p3' });
  chooseUnit(details, 'reais');
  onDemand.readProduct('p4');
  await setImmediate();
  expect(details.getState()).toMatchObject({ priceUnit: 'reais', unitDoubt: undefined });
});

test('the texts for a machine are read anew and come as the store has them; an error is told in words', async () => {
  const text = '@Ana\r\nLéo \u200d=1';
  const { onDemand, asked } = open({
    items: (status) =>
      status === 'accepted'
        ? [
            { id: 'i1', personalization_data: text },
            // A store that ignores the filter.
            { id: 'i2', item_status: 'delivered', personalization_data: '' },
          ]
        : [],
  });
  expect(await onDemand.readExactItems(['accepted', 'in_production'])).toEqual({
    rows: [{ id: 'i1', personalization_data: text }],
    items: [expect.objectContaining({ id: 'i1', item_status: 'accepted' })],
    isStill: true,
  });
  expect(asked).toEqual(['items accepted', 'items in_production']);
  const offline = open({
    items: () => {
      throw new Unreachable({ operation: OPERATIONS.listItems, code: 'ECONNREFUSED' });
    },
  });
  expect(await offline.onDemand.readExactItems(['accepted'])).toEqual({ problem: expect.stringMatching(/reached/) });
});

const threeItems = (status: string) => ['1', '2', '3'].map((id) => ({ id: status + id, personalization_data: '' }));

test('all pages of the texts for a machine are read; where one of the lists did not stand still that is said', async () => {
  for (const isStill of [true, false]) {
    const { onDemand } = open({
      items: threeItems,
      itemTotal: (status, page) => (isStill || status !== 'accepted' ? 3 : 2 + page),
    });
    const read = await onDemand.readExactItems(['accepted', 'in_production']);
    expect(read).toMatchObject({ isStill, rows: [...threeItems('accepted'), ...threeItems('in_production')] });
  }
});
