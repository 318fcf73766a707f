import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ApiClient, Page, Reply, StockQuery } from '../../src/api/client.ts';
import { NotFoundHere, Unreachable } from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import type { Order, OrderItem, Product, StockRecord } from '../../src/domain/records.ts';
import { chooseUnit, createDetails, orderDetail, ORDER_LIFE_MS, updateProduct } from '../../src/replica/details.ts';
import { createStock } from '../../src/replica/stock.ts';
import { createBudget, type Budget } from '../../src/sync/budget.ts';
import { createOnDemand } from '../../src/sync/on-demand.ts';
import { aClock } from '../support/clock.ts';
import { anOrder, aProduct, aStockRecord, BUYER } from '../support/goods.ts';
import { anItem } from '../support/items.ts';

type Store = {
  order: () => Order;
  product: (id: string) => Product;
  stock: (query: StockQuery) => StockRecord[];
  /** How many records are on a page of the stock, what it says that there are, and whether its answers bear a time. */
  stockPerPage: number;
  stockTotal: () => number;
  hasNoDate: boolean;
  /** What an answer to a question about the stock waits for. */
  beforeStock: () => Promise<void> | void;
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
    serverDateMs: store.hasNoDate ? undefined : clock.wallNow(),
    askedAt: clock.now(),
  });
  const listStock = async ({ page = 1, ...query }: StockQuery & { page?: number } = {}): Promise<
    Reply<Page<StockRecord>>
  > => {
    asked.push(`stock ${query.atualizado_apos ?? 'all'}`);
    await store.beforeStock?.();
    const all = store.stock?.(query) ?? [];
    const perPage = store.stockPerPage ?? 50;
    const rows = all.slice((page - 1) * perPage, page * perPage);
    const dropped = store.droppedStock ?? [];
    const total = store.stockTotal?.() ?? all.length + dropped.length;
    const lastPage = Math.max(1, Math.ceil(all.length / perPage));
    return reply({ rows, rawRows: rows, dropped, currentPage: page, lastPage, total, perPage });
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
    learnUnit: (products) => ([...products].filter(({ id }) => id !== '').length >= 3 ? 'cents' : undefined),
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
  await clock.pass(60_000);
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

test('what is forgotten and read again is forgotten again', async () => {
  const { clock, details, onDemand } = open();
  for (let times = 0; times < 2; times++) {
    onDemand.readOrder('order-1');
    await settle();
    expect(details.getState().orders.get('order-1')).toMatchObject({ value: { id: 'order-1' }, hasEnded: false });
    await clock.pass(ORDER_LIFE_MS);
    expect(details.getState().orders.get('order-1')).toMatchObject({ value: undefined, hasEnded: true });
  }
  await onDemand.stop();
});

test('asked to, and at its end, a bench has nothing of any buyer in memory at once', async () => {
  const { details, onDemand } = open();
  for (const forget of [() => onDemand.forgetOrders(), () => onDemand.stop()]) {
    onDemand.readOrder('order-1');
    await settle();
    expect(details.getState().orders.get('order-1')?.value).toBeDefined();
    await forget();
    expect(details.getState().orders.get('order-1')?.value).toBeUndefined();
  }
});

test('while it is read that is told, of each order and each product by itself, and no more once it is here or has failed', async () => {
  let fail: Error | undefined;
  const check = () => {
    if (fail) throw fail;
  };
  const { details, asked, onDemand } = open({
    order: () => (check(), anOrder([])),
    product: (id) => (check(), aProduct({ id })),
  });
  for (let times = 0; times < 2; times++) {
    for (const id of ['1', '2']) {
      onDemand.readOrder(id, { isFresh: true });
      onDemand.readProduct(id, { isFresh: true });
      const { orders, products } = details.getState();
      expect([orders.get(id)?.isReading, products.get(id)?.isReading]).toEqual([true, true]);
    }
    await settle();
    const { orders, products } = details.getState();
    expect([...orders.values(), ...products.values()].map(({ isReading }) => isReading)).toEqual(
      Array.from({ length: 4 }, () => false),
    );
    fail = new Unreachable({ operation: OPERATIONS.getOrder, code: 'ECONNREFUSED' });
  }
  expect(asked).toHaveLength(8);
  await onDemand.stop();
});

test('the end waits for what is under way', async () => {
  const gate = Promise.withResolvers<void>();
  const { onDemand } = open({ beforeStock: () => gate.promise });
  onDemand.watchStock();
  await settle();
  let isOver = false;
  const stopped = onDemand.stop().then(() => (isOver = true));
  await settle();
  expect(isOver).toBe(false);
  gate.resolve();
  await stopped;
});

test('a product is read once within ten seconds, and what was asked before our own price was written brings back no old one', async () => {
  let price = '10.00';
  const { clock, details, asked, onDemand } = open({ product: (id) => aProduct({ id, preco: price } as never) });
  await clock.pass(60_000);
  onDemand.readProduct('p1');
  await settle();
  onDemand.readProduct('p1');
  await settle();
  expect(asked).toEqual(['product p1']);
  const shown = () => (details.getState().products.get('p1')!.value as unknown as { preco: string }).preco;
  price = '11.00';
  onDemand.readProduct('p1', { isFresh: true });
  await settle();
  expect(shown()).toBe('11.00');
  onDemand.readProduct('p1', { isFresh: true });
  updateProduct(details, 'p1', {
    value: aProduct({ id: 'p1', preco: '12.00' } as never),
    askedAt: clock.now() + 1,
  });
  await settle();
  expect(shown()).toBe('12.00');
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

test('for the unit of prices six products are read at most, once, and none where it shows without', async () => {
  const soldProducts = Array.from({ length: 9 }, (_, i) => `sold ${i}`);
  const { asked, onDemand } = open({ soldProducts, product: () => aProduct({ id: '' }) });
  onDemand.readProduct('p1');
  await settle();
  expect(asked).toHaveLength(1 + 6);
  onDemand.readProduct('p2');
  await settle();
  expect(asked).toHaveLength(1 + 6 + 1);
  await onDemand.stop();
  const known = open({ soldProducts });
  known.details.setState({ priceUnit: 'reais' });
  known.onDemand.readProduct('p1');
  known.onDemand.learnPriceUnit();
  await settle();
  // One product proves nothing against it.
  expect([known.asked, known.details.getState().unitDoubt]).toEqual([['product p1'], undefined]);
  await known.onDemand.stop();
});

test('who asks for a unit that is known raises no doubt of it', async () => {
  const { details, onDemand } = open();
  details.setState({ priceUnit: 'reais' });
  for (const id of ['p1', 'p2', 'p3']) updateProduct(details, id, { value: aProduct({ id }) });
  onDemand.learnPriceUnit();
  await settle();
  expect(details.getState().unitDoubt).toBeUndefined();
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

test('two that watch the stock have it read once; when one of them leaves it stays watched, and is not read for that', async () => {
  const { clock, asked, onDemand } = open({ stock: () => [aStockRecord()] });
  const [leave, leaveToo] = [onDemand.watchStock(), onDemand.watchStock()];
  await settle();
  expect(asked).toHaveLength(1);
  leave();
  leave();
  await settle();
  expect(asked).toHaveLength(1);
  await clock.pass(10_000);
  expect(asked).toHaveLength(2);
  // Who comes back within the pause sees what is there now.
  leaveToo();
  await clock.pass(3000);
  onDemand.watchStock();
  await settle();
  expect(asked).toHaveLength(3);
  await onDemand.stop();
});

test('asked to look while a reading is under way, the stock is read once more right after it', async () => {
  const gates = [Promise.withResolvers<void>()];
  const { clock, asked, onDemand } = open({ stock: () => [aStockRecord()], beforeStock: () => gates[0]?.promise });
  onDemand.watchStock();
  await settle();
  onDemand.lookAtStock();
  await settle();
  expect(asked).toHaveLength(1);
  gates.pop()!.resolve();
  await settle();
  expect(asked).toHaveLength(2);
  await clock.pass(9999);
  expect(asked).toHaveLength(2);
  await onDemand.stop();
});

test('the stock is read whole every ten minutes, and each time where answers bear no time', async () => {
  const { clock, asked, onDemand } = open({ stock: () => [aStockRecord()] });
  onDemand.watchStock();
  await clock.pass(599_000);
  expect(asked.filter((what) => what === 'stock all')).toHaveLength(1);
  await clock.pass(10_000);
  expect(asked.filter((what) => what === 'stock all')).toHaveLength(2);
  await clock.pass(30_000);
  expect(asked.filter((what) => what === 'stock all')).toHaveLength(2);
  await onDemand.stop();
  const timeless = open({ stock: () => [aStockRecord()], hasNoDate: true });
  timeless.onDemand.watchStock();
  await timeless.clock.pass(20_000);
  expect(timeless.asked).toEqual(['stock all', 'stock all', 'stock all']);
  await timeless.onDemand.stop();
});

test('while the stock is read for the first time it is told how far, and a later reading has no progress', async () => {
  const records = ['1', '2', '3'].map((id) => aStockRecord({ id }));
  const told: unknown[] = [];
  const { clock, stock, onDemand } = open({ stock: () => records, stockPerPage: 2 });
  stock.subscribe(({ progress }, before) => progress !== before.progress && told.push(progress));
  onDemand.watchStock();
  await settle();
  expect(told).toEqual([{ done: 2, total: 3 }, { done: 3, total: 3 }, undefined]);
  expect(stock.getState()).toMatchObject({ isLoaded: true, snapshotAt: 1000 });
  expect(stock.getState().rows.map(({ record, askedAt, knownAt }) => [record.id, askedAt, knownAt])).toEqual(
    ['1', '2', '3'].map((id) => [id, 1000, 1000]),
  );
  await clock.pass(10_000);
  expect(told).toHaveLength(3);
  await onDemand.stop();
});

test('a delta without rows takes no record away, and a list that does not stand still is not called all there is', async () => {
  const { clock, stock, onDemand } = open({
    stock: ({ atualizado_apos: since }) => (since ? [] : [aStockRecord(), aStockRecord({ id: 'stock-2' })]),
  });
  onDemand.watchStock();
  await clock.pass(10_000);
  expect(stock.getState().rows).toHaveLength(2);
  await onDemand.stop();
  const moving = open({ stock: () => [aStockRecord()], stockTotal: () => 2 });
  moving.onDemand.watchStock();
  await settle();
  expect(moving.stock.getState()).toMatchObject({ isLoaded: false, snapshotAt: undefined });
  expect(moving.stock.getState().rows).toHaveLength(1);
  await moving.onDemand.stop();
});

test('why the stock cannot be read is told until it can', async () => {
  let fail: Error | undefined = new Unreachable({ operation: OPERATIONS.listStock, code: 'ECONNREFUSED' });
  const { clock, stock, onDemand } = open({
    stock() {
      if (fail) throw fail;
      return [];
    },
  });
  onDemand.watchStock();
  await settle();
  expect(stock.getState().problem?.kind).toBe('unreachable');
  fail = undefined;
  await clock.pass(10_000);
  expect(stock.getState().problem).toBeUndefined();
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
