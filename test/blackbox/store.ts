/** The sandbox as a process of its own, and what it says happened. */
import type { ChildProcess } from 'node:child_process';
import { LIFE, MOVES, type Change, type Move, type PackItem, type Shelf, type StoreItem } from './history.ts';
import { start } from './program.ts';

export type Store = {
  url: string;
  pid: number | undefined;
  items(): Promise<PackItem[]>;
  shelves(): Promise<Shelf[]>;
  products(): Promise<string[]>;
  changes(itemIds: readonly string[]): Promise<Change[]>;
  /** A colleague elsewhere moves an item; returns the status. */
  move(item: StoreItem, move: Move): Promise<number>;
  /** A colleague elsewhere writes a count; returns the status. */
  count(shelf: Shelf, quantity: number): Promise<number>;
  set(switches: object): Promise<void>;
  /** Sets its clock forward, or back where negative. */
  stepClock(stepMs: number): Promise<void>;
  end(): Promise<void>;
};

type Row = {
  id: string;
  order_id: string;
  product_id: string;
  item_status: string;
  tracking_code: string;
  variation_options: string;
  personalization_data: string;
  delivery_type: string;
  quantidade: string;
  pedido: { numero: string };
};
type ShelfRow = {
  id: string;
  product_id: string;
  sku: string;
  quantidade: string;
  is_active: string;
  variation_options: string;
};
type Page<T> = { data: T[]; meta: { last_page: number } };
type Told = {
  history: { at_ms: number; from_status: string; to_status: string; actor: string; tracking_code: string }[];
};

/** Starts a store that stands still: nothing moves but what is moved. */
export async function openStore(program: string, token: string, seed: number, count: number): Promise<Store> {
  const child = start(program, {}, [
    'sandbox',
    '--json',
    '--items',
    String(count),
    '--seed',
    String(seed),
    '--token',
    token,
  ]);
  const url = await addressOf(child);
  const { origin } = new URL(url);
  const headers = { authorization: `Bearer ${token}` };

  const startedAt = Date.now();
  const aheadMs = [0];
  /** A moment of its clock on ours: by how much it was ahead then is what makes it a moment since it began. */
  const ours = (at: number) => {
    const found = aheadMs.find((ahead) => at - ahead >= startedAt - 5000 && at - ahead <= Date.now() + 5000);
    return at - (found ?? 0);
  };

  async function rows(): Promise<Row[]> {
    const all = new Map<string, Row>();
    for (const status of LIFE) {
      for (const row of await pages<Row>(`/pedidos?status=${status}&`)) all.set(row.id, row);
    }
    return [...all.values()];
  }

  async function pages<T>(path: string): Promise<T[]> {
    const all: T[] = [];
    for (let [page, last] = [1, 1]; page <= last; page++) {
      const answer = (await (await fetch(`${url}${path}page=${page}`, { headers })).json()) as Page<T>;
      last = answer.meta.last_page;
      all.push(...answer.data);
    }
    return all;
  }

  const shelfRows = () => pages<ShelfRow>('/estoque?');

  async function patch(what: string, body: object): Promise<void> {
    const type = { 'content-type': 'application/json' };
    const answer = await fetch(`${origin}/_sandbox/${what}`, {
      method: 'PATCH',
      headers: type,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`the sandbox says ${answer.status} to ${what}`);
  }

  return {
    url,
    pid: child.pid,
    async items() {
      const shelves = await shelfRows();
      const skuOf = (row: Row) =>
        shelves.find((one) => one.product_id === row.product_id && one.variation_options === row.variation_options)
          ?.sku;
      return (await rows()).map((row) => ({
        id: row.id,
        orderId: row.order_id,
        status: row.item_status,
        code: row.tracking_code,
        number: row.pedido.numero.replace('#', ''),
        sku: skuOf(row),
        units: Number(row.quantidade),
        isPersonal: row.personalization_data !== '',
        method: row.delivery_type,
      }));
    },
    shelves: async () =>
      (await shelfRows()).map(({ id, product_id, sku, quantidade, is_active }) => {
        return { id, productId: product_id, sku, quantity: Number(quantidade), isActive: is_active === 'true' };
      }),
    products: async () => [...new Set((await rows()).map(({ product_id }) => product_id))],
    async changes(itemIds) {
      const changes: Change[] = [];
      for (const itemId of itemIds) {
        const { history } = (await (await fetch(`${origin}/_sandbox/items/${itemId}`)).json()) as Told;
        for (const { at_ms, from_status, to_status, actor, tracking_code } of history) {
          changes.push({ at: ours(at_ms), itemId, from: from_status, to: to_status, actor, code: tracking_code });
        }
      }
      return changes;
    },
    async move({ id, orderId }, move) {
      const path = `${url}/pedidos/${orderId}/itens/${id}/${MOVES[move].path}`;
      const body = move === 'ship' ? JSON.stringify({ tracking_code: 'COLLEAGUE' }) : undefined;
      const type = { 'content-type': 'application/json' };
      return (await fetch(path, { method: 'POST', headers: { ...headers, ...type }, ...(body ? { body } : {}) }))
        .status;
    },
    async count({ id }, quantity) {
      const type = { 'content-type': 'application/json' };
      const body = JSON.stringify({ quantidade: quantity });
      return (await fetch(`${url}/estoque/${id}`, { method: 'PATCH', headers: { ...headers, ...type }, body })).status;
    },
    set: (switches) => patch('switches', switches),
    stepClock: (stepMs) => {
      aheadMs.push(stepMs);
      return patch('clock', { stepMs });
    },
    async end() {
      const closed = new Promise((resolve) => child.on('close', resolve));
      child.kill('SIGTERM');
      await closed;
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout!.on('data', (part: Buffer) => {
      text += part.toString();
      if (text.includes('\n')) resolve((JSON.parse(text) as { url: string }).url);
    });
    child.on('close', (code) => reject(new Error(`the sandbox ended with ${code}`)));
  });
}
