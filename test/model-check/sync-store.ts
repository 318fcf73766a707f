/**
 * A store in our hand for looks and for readings of the open states: its items move between lists, with a stamp and without, change
 * late, are closed and disappear. It answers with pages of a few, sorted as it likes.
 */
import type { ItemQuery, Page } from '../../src/api/client.ts';
import { NotFoundHere } from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import type { ItemStatus, Order, OrderItem } from '../../src/domain/records.ts';
import { anItem } from '../support/items.ts';

/** What may happen to an item, once each:
 * `move` from production to shipped or back, `late` the same and visible later, `silent` the same without a new stamp,
 * `touch` another quantity without a new stamp, `close` delivered without a new stamp, `remove` its order is no more,
 * `leave` its order is there without it. */
export type Happening = `${'move' | 'late' | 'silent' | 'touch' | 'close' | 'remove' | 'leave'} ${string}`;

/** `stamped`: the last version up to it that has a stamp of its own, which is `stampedAt`. */
export type Version = { sequence: number; status: ItemStatus; stamped: number; stampedAt: number };
export type Kept = {
  id: string;
  now: Version | undefined;
  /** Whether its order is still there, without it. */
  hasOrder: boolean;
  /** Stamped already, and visible no later than so. */
  coming: { version: Version; committedBy: number } | undefined;
};

export type SyncStore = {
  readonly items: readonly Kept[];
  item(id: string): Kept;
  /** All that there are. */
  rows(): OrderItem[];
  /** Lets something happen, by the clocks given. */
  happen(what: Happening, stampAt: number, committedBy: number): void;
  commit(id: string): void;
  /** A page as it is answered now. `forgets`: the filter, or which page was asked for. */
  list(query: ItemQuery, page: number, forgets?: 'filter' | 'page'): Page<OrderItem>;
  /** An order as it is answered now; throws where there is none. */
  order(orderId: string): Order;
  /** How often a thing has happened that nobody can see in a stamp: unstamped moves, and what is no more. */
  readonly unseenCount: number;
};

export type SyncStoreOptions = {
  statuses: readonly ItemStatus[];
  /** When the items were stamped, by the store's clock; in the order of their ids. */
  stamps: readonly number[];
  sortsBy: 'id' | 'newest' | 'oldest';
  perPage: number;
  /** The filter by state has no effect, ever. */
  ignoresStatus?: boolean | undefined;
  /** So does the one by stamp. */
  ignoresSince?: boolean | undefined;
};

export function createSyncStore(options: SyncStoreOptions): SyncStore {
  const { statuses, stamps, sortsBy, perPage, ignoresStatus = false, ignoresSince = false } = options;
  const items = statuses.map((status, index): Kept => ({
    id: `item-${index + 1}`,
    now: { sequence: 1, status, stamped: 1, stampedAt: stamps[index]! },
    hasOrder: true,
    coming: undefined,
  }));
  let unseenCount = 0;
  const item = (id: string) => items.find((one) => one.id === id)!;

  function rows(): OrderItem[] {
    const there = items.flatMap(({ id, now }) => (now ? [{ id, now, row: rowOf(id, now) }] : []));
    const sign = sortsBy === 'newest' ? -1 : 1;
    return (sortsBy === 'id' ? there : there.toSorted((a, b) => sign * (a.now.stampedAt - b.now.stampedAt))).map(
      ({ row }) => row,
    );
  }

  return {
    items,
    item,
    rows,
    happen(what, stampAt, committedBy) {
      const [how, id = ''] = what.split(' ');
      const kept = item(id);
      const before = kept.now!;
      const status: ItemStatus = before.status === 'shipped' ? 'in_production' : 'shipped';
      const next = { ...before, sequence: before.sequence + 1 };
      if (how !== 'move' && how !== 'late') unseenCount++;
      const moved: Version = { ...next, status, stamped: next.sequence, stampedAt: stampAt };
      if (how === 'move') kept.now = moved;
      else if (how === 'late') kept.coming = { version: moved, committedBy };
      else if (how === 'silent') kept.now = { ...next, status };
      else if (how === 'touch') kept.now = next;
      else if (how === 'close') kept.now = { ...next, status: 'delivered' };
      else Object.assign(kept, { now: undefined, hasOrder: how === 'leave' });
    },
    commit(id) {
      const kept = item(id);
      kept.now = kept.coming!.version;
      kept.coming = undefined;
    },
    list({ status, atualizado_apos: since }, page, forgets) {
      const listed = rows().filter((row) => {
        if (forgets === 'filter') return true;
        const isOfState = status === undefined || ignoresStatus || row.item_status === status;
        return isOfState && (since === undefined || ignoresSince || Date.parse(row.updated_at) > Date.parse(since));
      });
      const currentPage = forgets === 'page' ? 1 : page;
      return {
        rows: listed.slice((currentPage - 1) * perPage, currentPage * perPage),
        dropped: [],
        // It says what it was asked for, whatever it answers.
        currentPage: page,
        lastPage: Math.max(1, Math.ceil(listed.length / perPage)),
        total: listed.length,
        perPage,
      } as unknown as Page<OrderItem>;
    },
    order(orderId) {
      const { id, now, hasOrder } = item(orderId.replace('order-', ''));
      if (!hasOrder) {
        throw new NotFoundHere({ operation: OPERATIONS.getOrder, mayHaveApplied: false, status: 404 } as never);
      }
      return { id: orderId, itens: now ? [rowOf(id, now)] : [] } as unknown as Order;
    },
    get unseenCount() {
      return unseenCount;
    },
  };
}

function rowOf(id: string, { sequence, status, stampedAt }: Version): OrderItem {
  const stamp = new Date(Math.floor(stampedAt / 1000) * 1000).toISOString().replace('Z', '000Z');
  const fields = { updated_at: stamp, quantidade: String(sequence), item_status: status };
  return anItem({ id, order_id: `order-${id}`, ...fields });
}
