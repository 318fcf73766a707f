/** The built program on a sandbox of its own, and the means to ask that sandbox what really happened. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ItemStatus, Order, OrderItem, Product, StockRecord } from '../../src/domain/records.ts';
import { ORDER_PAGE_SIZE } from '../../src/sandbox/operations.ts';
import { presentItem, presentOrder, presentProduct, presentStock } from '../../src/sandbox/present.ts';
import { GOODS } from '../../src/sandbox/shop/goods.ts';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/sandbox.ts';
import { countItems, listItems } from '../../src/sandbox/store/item-list.ts';
import type { ListedItem, StockRow } from '../../src/sandbox/store/rows.ts';
import { profileNamed } from '../../src/sandbox/profiles.ts';
import { DEFAULT_SWITCHES, type Switches } from '../../src/sandbox/switches.ts';
import { keepProgress } from '../../src/tour/progress.ts';
import { openTerminal, type Sight, type Terminal, type TerminalOptions } from './harness/terminal.ts';
import { commandOf } from './program.ts';

/** The token of the journeys' stores. */
export const TOKEN = 'journey-token';

export type Store = Sandbox & {
  /** The items of a state, as the service lists them. */
  items(status: string, page?: number): Promise<OrderItem[]>;
  /** How many items are in a state. */
  count(status: string): number;
  order(id: string): Order;
  product(id: string): Product;
  /** All stock records, by id. */
  stock(): Map<string, StockRecord>;
  item(item: Pick<OrderItem, 'id' | 'order_id'>): Promise<OrderItem>;
  /** Asks the service for a move as another station would. */
  post(item: Pick<OrderItem, 'id' | 'order_id'>, suffix: string): Promise<number>;
  /** Writes a price or a count as another station would. */
  patch(path: string, body: object): Promise<void>;
  /** How many POST and PATCH requests it has seen. */
  writeCount(): Promise<number>;
  /** Talks to the sandbox's own controls. */
  control(method: string, path: string, body?: object): Promise<void>;
};

/** Starts a sandbox that stands still: nothing moves but what the journey moves. */
export async function openStore(options: SandboxOptions = {}): Promise<Store> {
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 200, seed: 7, ...withHabits(options) });
  const { shop } = sandbox.world;
  worlds.set(sandbox.url, sandbox.world);
  const store = sandbox.world.storeByToken(TOKEN)?.idx ?? 0;
  const headers = { authorization: `Bearer ${TOKEN}` };
  const origin = new URL(sandbox.url).origin;
  // As an ordinary store would tell them: what a journey compares with is no matter of habits.
  const face = { switches: DEFAULT_SWITCHES, origin };
  const listed = (item: ListedItem): OrderItem => presentItem(item, face) as OrderItem;
  return {
    ...sandbox,
    async items(status, page = 1) {
      const filter = { store, status: status as ItemStatus, zone: '+00:00' };
      const total = countItems(shop.database, filter);
      const part = { offset: (page - 1) * ORDER_PAGE_SIZE, limit: ORDER_PAGE_SIZE, total };
      return listItems(shop.database, filter, { by: 'created', isDescending: true }, part).map(listed);
    },
    count: (status) => countItems(shop.database, { store, status: status as ItemStatus, zone: '+00:00' }),
    order: (id) => presentOrder(shop.orderById(id)!, shop.orderItems(id, store), face) as unknown as Order,
    product: (id) => presentProduct(shop.productById(id)!, shop.productStock(id), face) as unknown as Product,
    stock: () => {
      const rows = shop.listStock({ store }, { offset: 0, limit: 100_000 }).records;
      const names = (row: StockRow) => GOODS[shop.productById(row.product_id)!.good]!.nome;
      return new Map(rows.map((row) => [row.id, presentStock(row, names(row), face) as StockRecord]));
    },
    async item({ id, order_id }) {
      const item = shop.itemById(id);
      const found = item?.order_id === order_id ? listed(item) : undefined;
      if (!found) throw new Error(`The store has no item ${id}.`);
      return found;
    },
    async post({ id, order_id }, suffix) {
      const url = `${sandbox.url}/pedidos/${order_id}/itens/${id}/${suffix}`;
      const { status, ok } = await fetch(url, { method: 'POST', headers });
      return ok ? 200 : status;
    },
    async patch(path, body) {
      const { ok, status } = await fetch(sandbox.url + path, {
        method: 'PATCH',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!ok) throw new Error(`PATCH ${path}: ${status}`);
    },
    async writeCount() {
      const { data } = (await (await fetch(`${origin}/_sandbox/requests`)).json()) as { data: { method: string }[] };
      return data.filter(({ method }) => method !== 'GET').length;
    },
    async control(method, path, body) {
      const answer = await fetch(`${origin}/_sandbox${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (!answer.ok) throw new Error(`${method} /_sandbox${path}: ${answer.status} ${await answer.text()}`);
    },
  };
}

/**
 * The habits that every store of the journeys has, where `BANCADA_JOURNEY_PROFILE` names a profile of the sandbox. Its
 * limit of requests stays out: journeys do not wait for minutes. What a journey asks for itself counts more.
 */
const profile = process.env['BANCADA_JOURNEY_PROFILE'];
const habits: Partial<Switches> = profile ? profileNamed(profile).switches : {};
/** Whether the stores of the journeys have no covers to show. */
export const HAS_NO_COVERS = habits.nulls?.includes('capa') === true;
/** Whether nothing of them shows what their prices are in, so that the bench writes none before somebody says it. */
export const HIDES_PRICE_UNIT = habits.drift?.includes('numbers') === true;

/** Whether a list of one state has to be read as a whole: an operator's share of requests is used up by a few of them. */
export const ANSWERS_ALL_STATES = habits.ignored?.includes('status') === true;
/** Whether only the detail of an order tells its number. */
const HIDES_NUMBERS = habits.summary === 'nowhere' || habits.summary === 'details';

/** What is behind the addresses of the stores. */
const worlds = new Map<string, Sandbox['world']>();

function withHabits(options: SandboxOptions): SandboxOptions {
  if (!profile) return options;
  return { ...options, profile, switches: { rateLimit: 0, ...options.switches } };
}

/** Runs the built program in a terminal; without arguments: the bench. */
export function openProgram(args: string[], options: Partial<TerminalOptions> = {}): Terminal {
  return openTerminal({ command: commandOf(...args), columns: 100, rows: 30, ...options });
}

/** The environment of a bench on a store, with a state directory of its own and no time to undo. */
export function envFor(store: Pick<Store, 'url'>, env: Record<string, string> = {}): Record<string, string> {
  return {
    BANCADA_URL: store.url,
    BANCADA_TOKEN: TOKEN,
    BANCADA_LANG: 'en',
    BANCADA_UNDO_SECONDS: '0',
    BANCADA_STATE_DIR: usedStateDir(),
    // Nothing of the machine's own user.
    BANCADA_CONFIG_DIR: join(tmpdir(), 'bancada-journey-no-config'),
    ...env,
  };
}

/** Opens the bench on a store and waits for the first picture, which `sign` tells. */
export async function openBench(
  store: Pick<Store, 'url'>,
  options: Partial<TerminalOptions> = {},
  sign: Sight = '● live',
): Promise<Terminal> {
  const terminal = openProgram([], { ...options, env: envFor(store, options.env) });
  await terminal.waitFor(sign);
  await numbersTold(store);
  return terminal;
}

/**
 * Waits until every open order of a store has been read whose lists tell no numbers: what a journey scans or searches at
 * once is known to nobody before.
 */
export async function numbersTold({ url }: Pick<Store, 'url'>): Promise<void> {
  const world = worlds.get(url);
  if (!HIDES_NUMBERS || !world) return;
  const open = () =>
    world.shop.database.all<{ order_id: string }>(
      "SELECT DISTINCT order_id FROM items WHERE store = ? AND status NOT IN ('delivered', 'cancelled')",
      world.storeByToken(TOKEN)!.idx,
    );
  const untold = () => {
    const told = new Set(world.log.list({ operation: 'pedidos.show' }).map(({ path }) => path.split('/').at(-1)));
    return open().filter(({ order_id }) => !told.has(order_id)).length;
  };
  // The limit is that of the journey.
  while (untold() > 0) await setTimeout(20);
}

/**
 * Scans the code of an order, in one piece, and waits until the bench says that this scan has found it. Its place alone
 * may be there from a scan before.
 */
export async function scanTo(bench: Terminal, code: string): Promise<void> {
  const sign = `Scan ${code}: order `;
  if (bench.text().includes(sign)) throw new Error(`“${sign}” is there before the scan: it would tell nothing of it.`);
  await bench.scan(code);
  await bench.waitFor(sign);
  await bench.waitFor('[2 Packing]');
}

/**
 * Presses `e` on the item in front, reads what has to be on the piece, and stands before the tracking prompt. From the
 * packing bench it goes to the item first: there `e` is the whole parcel.
 */
export async function askToShip(bench: Terminal): Promise<void> {
  if (bench.text().includes('[2 Packing]')) {
    // However late a busy machine reads them: a key that does not print parts the Enter from the scan before it.
    await bench.press('right', 'enter');
    await bench.waitFor('› Item');
  }
  await bench.press('e');
  await bench.waitFor(/Read first|Tracking code of #/);
  if (bench.text().includes('Read first')) await bench.press('enter');
  await bench.waitFor('Tracking code of #');
}

/** The items of a state that are the only ones of their orders: each leaves without a question. */
export async function loneItems(store: Store, status: string): Promise<OrderItem[]> {
  return (await store.items(status)).filter(({ order_id }) => store.order(order_id).itens.length === 1);
}

/** An empty state directory that goes when the tests end. */
export function newStateDir(): string {
  return mkdtempSync(join(process.env['BANCADA_JOURNEYS_HOME'] ?? tmpdir(), 'state-'));
}

/** One of somebody who has been at a bench before: nobody offers them the tour. */
function usedStateDir(): string {
  const dir = newStateDir();
  keepProgress(dir, { isOffered: true });
  return dir;
}
