/**
 * Five mistakes that every bench sees in a shift, each at orders of its own: what a scan or a key did to the wrong order
 * before anybody could look up. The store's records alone say what became of them, so that any version of the program
 * can be asked.
 */
import { join } from 'node:path';
import { textOfCode } from '../../src/domain/command-codes.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { packableOrders, trackingCodes, type PackableOrder } from '../journeys/packable.ts';
import { openBench, openStore, type Store } from '../journeys/support.ts';
import type { Terminal } from '../journeys/harness/terminal.ts';

/** What became of the mistakes: a line for each that the bench let through, and what was scanned and pressed. */
export type MistakesTold = { wrong: string[]; count: number; scans: number; keys: number };

/** The barcode of some shop's product: no carrier's code has its shape. */
const OF_NO_SHAPE = '7891234567895';
const CODES = trackingCodes(1);
const UNITS = 3;

/** Makes each mistake on a bench of its own, so that none is in the way of the next. */
export async function makeMistakes(stateDir: string): Promise<MistakesTold> {
  const told: MistakesTold = { wrong: [], count: MISTAKES.length, scans: 0, keys: 0 };
  for (const [index, { row, name, prepare, make }] of MISTAKES.entries()) {
    await using store = await openStoreOf(index);
    prepare?.(store, await packableOrders(store));
    const env = {
      BANCADA_UNDO_SECONDS: '0',
      BANCADA_PICTURES: 'off',
      BANCADA_STATE_DIR: join(stateDir, String(index)),
    };
    await using bench = await openBench(store, { columns: 120, rows: 40, env });
    const hand = handOf(bench, told);
    const problem = await make(store, hand, await packableOrders(store));
    if (problem !== undefined) told.wrong.push(`row ${row}, ${name}: ${problem}`);
  }
  return told;
}

type Hand = {
  scan(...codes: string[]): Promise<void>;
  press(...keys: string[]): Promise<void>;
};
type Mistake = {
  /** Of the table in the issue. */
  row: number;
  name: string;
  /** Before the bench opens. */
  prepare?: (store: Store, orders: readonly PackableOrder[]) => void;
  /** Answers what is recorded wrongly. */
  make(store: Store, hand: Hand, orders: readonly PackableOrder[]): Promise<string | undefined>;
};

const MISTAKES: readonly Mistake[] = [
  {
    row: 1,
    name: 'a step taken back while the next order is packed',
    async make(store, hand, [first, second]) {
      await packUnits(hand, first!);
      await hand.scan(CODES[0]!, second!.numero, second!.items[0]!.sku, textOfCode('UNDO'));
      const items = await itemsOf(store, first!);
      return items.every(isShippedWith(CODES[0]!)) ? undefined : `the parcel that had left came back: ${states(items)}`;
    },
  },
  {
    row: 2,
    name: 'a code of no known shape where a tracking code is wanted',
    async make(store, hand, [order]) {
      await packUnits(hand, order!);
      await hand.scan(OF_NO_SHAPE);
      return shippedAt(await itemsOf(store, order!));
    },
  },
  {
    row: 3,
    name: 'a SKU in the tracking prompt of the queue',
    async make(store, hand, orders) {
      await hand.press('right', 'right', 'e');
      await hand.scan(orders[1]!.items[0]!.sku);
      return shippedAt((await Promise.all(orders.map((order) => itemsOf(store, order)))).flat());
    },
  },
  {
    row: 4,
    name: 'e in Packing before anything is checked',
    async make(store, hand, orders) {
      const order = orders.find(({ items }) => items.length > 1)!;
      await hand.scan(order.numero);
      await hand.press('e');
      await hand.scan(CODES[0]!);
      return shippedAt(await itemsOf(store, order));
    },
  },
  {
    row: 5,
    name: '“seen” said of pieces that nobody has taken yet',
    prepare: (store, orders) => writeOnPieces(store, twoLines(orders)),
    async make(store, hand, orders) {
      const order = twoLines(orders);
      const [one, six] = order.items;
      await hand.scan(order.numero, one!.sku);
      await hand.press('s', 's', 's', 's');
      await hand.scan(...Array.from({ length: UNITS }, () => six!.sku), CODES[0]!);
      return shippedAt(await itemsOf(store, order));
    },
  },
];

/** A small store with a few orders in production, none of which has anything on its pieces. */
async function openStoreOf(seed: number): Promise<Store> {
  const store = await openStore({ items: 40, seed: seed + 1 });
  const { database } = store.world.shop;
  database.run(`UPDATE items SET status = 'delivered' WHERE status IN ('pending', 'accepted', 'in_production')`);
  await store.control('POST', '/orders', { count: 12 });
  database.run(`UPDATE items SET status = 'in_production', quantidade = 2, personalisation = '{}'
    WHERE status = 'pending'`);
  return store;
}

const twoLines = (orders: readonly PackableOrder[]) => orders.find(({ items }) => items.length === 2)!;

/** One piece of the first line, {@link UNITS} of the others, each line with a name of its own. */
function writeOnPieces(store: Store, { items }: PackableOrder): void {
  const { database } = store.world.shop;
  for (const [index, { item }] of items.entries()) {
    const text = JSON.stringify({ Nome: `Ana ${index}` });
    database.run(
      `UPDATE items SET personalisation = ?, quantidade = ? WHERE id = ?`,
      text,
      index === 0 ? 1 : UNITS,
      item.id,
    );
  }
}

function handOf(bench: Terminal, told: MistakesTold): Hand {
  return {
    async scan(...codes) {
      for (const code of codes) {
        told.scans++;
        await bench.scan(code);
        await untilQuiet(bench);
      }
    },
    async press(...keys) {
      for (const key of keys) {
        told.keys++;
        await bench.press(key);
        await untilQuiet(bench);
      }
    },
  };
}

/** Waits until nothing has been written for a while: what the screen says differs from version to version. */
async function untilQuiet(bench: Terminal, quietMs = 700): Promise<void> {
  for (;;) {
    const before = bench.text();
    await new Promise((resolve) => setTimeout(resolve, quietMs));
    if (bench.text() === before) return;
  }
}

async function packUnits(hand: Hand, { numero, items }: PackableOrder): Promise<void> {
  await hand.scan(numero);
  for (const { sku, units } of items) await hand.scan(...Array.from({ length: units }, () => sku));
}

function itemsOf(store: Store, { items }: PackableOrder): Promise<OrderItem[]> {
  return Promise.all(items.map(({ item }) => store.item(item)));
}

const isShippedWith = (code: string) => (item: OrderItem) =>
  item.item_status === 'shipped' && item.tracking_code === code;

/** What of these has left, which none should have. */
function shippedAt(items: readonly OrderItem[]): string | undefined {
  const left = items.filter(({ item_status }) => item_status === 'shipped');
  return left.length === 0 ? undefined : `${left.length} of ${items.length} items left: ${states(left)}`;
}

function states(items: readonly OrderItem[]): string {
  return items.map(({ item_status, tracking_code }) => `${item_status} ${tracking_code}`.trim()).join(', ');
}
