/** A store in our hand, two items on a page, and a full scan over it. */
import type { Page, Reply } from '../../../src/api/client.ts';
import { RateLimited, StoreTrouble } from '../../../src/api/errors.ts';
import { OPEN_STATUSES, readStatus } from '../../../src/domain/lifecycle.ts';
import { OPERATIONS } from '../../../src/domain/operations.ts';
import type { ItemStatus, OrderItem } from '../../../src/domain/records.ts';
import type { Health } from '../../../src/replica/health.ts';
import type { Change } from '../../../src/replica/records.ts';
import type { Snapshot } from '../../../src/sync/snapshot.ts';
import type { FullScanKind, FullScanResult } from '../../../src/sync/scan/full-scan-plan.ts';
import { createFullScan } from '../../../src/sync/scan/full-scan.ts';
import { anItem } from '../../support/items.ts';

export const facts = { operation: OPERATIONS.listItems, mayHaveApplied: false };
export const trouble = () => new StoreTrouble({ ...facts, status: 500, retryAfterMs: undefined });
export const range = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i + 1}`);

type Lists = Partial<Record<ItemStatus, string[]>>;
type Over = {
  hidesTotals?: boolean | ItemStatus[];
  /** Beyond the last page comes the last one once more. */
  repeatsLast?: boolean;
  /** Page 1, whichever is asked for. */
  ignoresPages?: boolean;
  /** What it calls its first page. */
  firstPage?: number;
  ignoresStatus?: boolean;
  concurrency?: number;
  cannotProve?: boolean;
  cannotPage?: boolean;
};

function statusOf(id: string, listed: ItemStatus): string {
  return id.startsWith('odd') ? 'brand new' : id.startsWith('done') ? 'delivered' : listed;
}

/** A store with these items, two on a page, and a fullScan over it. */
export function aReplica(lists: Lists, over: Over = {}) {
  const asked: string[] = [];
  const looks: string[] = [];
  const have = new Map<string, string>();
  const health: Partial<Health> = {};
  const listeners: ((changes: readonly Change[]) => void)[] = [];
  const shop = {
    lists,
    asked,
    looks,
    have,
    health,
    now: 0,
    lookedAt: -Infinity,
    /** How rows were taken: for the screens at once, or with what is kept next. */
    taken: [] as ('at once' | 'with the next')[],
    /** What is asked after by its order, and the items that the order has. */
    ordered: [] as string[],
    gone: [] as string[],
    /** What happens before an answer; it may throw. */
    before: (_status: string, _page: number): void => {},
    /** What a deep look brings; whether it was complete. */
    onLook: (): boolean => true,
    dropped: {} as Lists,
    overdue: new Set<string>(),
    moves(id: string, status: ItemStatus) {
      const entry = (to: string | undefined) => to && { status: to, item: { id } };
      const change = { before: entry(have.get(id)), entry: entry(status) } as unknown as Change;
      have.set(id, status);
      for (const listen of listeners) listen([change]);
    },
  };
  const rowsOf = (status: ItemStatus) =>
    (over.ignoresStatus ? OPEN_STATUSES : [status]).flatMap((one) =>
      (shop.lists[one] ?? []).map((id) => anItem({ id, item_status: statusOf(id, one) })),
    );
  function take(rows: readonly OrderItem[]): readonly OrderItem[] {
    for (const { id, item_status } of rows) {
      const status = readStatus(item_status);
      if (have.get(id) !== status) shop.moves(id, status as ItemStatus);
    }
    return rows;
  }
  const fullScan = createFullScan({
    async readPage({ status }, page) {
      asked.push(`${status} ${page}`);
      await Promise.resolve();
      shop.before(status!, page);
      const all = rowsOf(status as ItemStatus);
      const dropped = shop.dropped[status as ItemStatus] ?? [];
      const pageCount = Math.max(1, Math.ceil(all.length / 2));
      const sent = over.ignoresPages ? 1 : over.repeatsLast ? Math.min(page, pageCount) : page;
      const part = all.slice((sent - 1) * 2, sent * 2);
      // A row that is called so has no usable id.
      const rows = part.filter(({ id }) => !id.startsWith('#'));
      const unnamed = part.filter(({ id }) => id.startsWith('#')).map(({ id }) => id);
      const isUncounted = Array.isArray(over.hidesTotals)
        ? over.hidesTotals.includes(status as ItemStatus)
        : over.hidesTotals === true;
      const lastPage = isUncounted ? page + (part.length === 2 ? 1 : 0) : pageCount;
      const total = isUncounted ? 0 : all.length + dropped.length;
      const data = {
        rows,
        dropped: [...unnamed, ...(page === 1 ? dropped : [])],
        total,
        currentPage: sent + (over.firstPage ?? 1) - 1,
        lastPage,
        perPage: 2,
      };
      return {
        data: { ...data, ...(isUncounted ? { isUncounted: true } : {}) },
        askedAt: shop.now,
      } as unknown as Reply<Page<OrderItem>>;
    },
    async fetchOrder(id) {
      shop.ordered.push(id);
      return { data: { itens: [] }, askedAt: shop.now } as never;
    },
    finishDeepPoll: async () => void looks.push('finished'),
    async pollDeep() {
      looks.push('deep');
      return shop.onLook();
    },
    snapshot: {
      onChanges: (listener: (changes: readonly Change[]) => void) => listeners.push(listener),
      mergeItems: (rows: readonly OrderItem[]) => (shop.taken.push('at once'), take(rows)),
      takePage: (rows: readonly OrderItem[]) => (shop.taken.push('with the next'), take(rows)),
      markGone: (id: string) => void shop.gone.push(id),
      countIn: (status: string) => [...have.values()].filter((one) => one === status).length,
      idsIn: (status: string) => [...have].filter(([, one]) => one === status).map(([id]) => id),
      get: () => undefined,
      orderIdOf: (id: string) => `order of ${id}`,
      setHealth: (patch: Partial<Health>) => void Object.assign(health, patch),
    } as unknown as Snapshot,
    now: () => shop.now,
    concurrency: over.concurrency ?? 1,
    isOverdue: (change) => shop.overdue.has((change as unknown as { id: string }).id),
    cannotProve: () => over.cannotProve === true,
    cannotPage: () => over.cannotPage === true,
    lookedAt: () => shop.lookedAt,
  });
  /** Begins a reading, or goes on with the one that was begun, to its end; failures are counted. */
  async function walk(kind?: FullScanKind, most = 60): Promise<FullScanResult & { failures: number; steps: number }> {
    if (kind) fullScan.begin(kind);
    let failures = 0;
    for (let steps = 1; steps <= most; steps++) {
      shop.now += 1000;
      const result = await fullScan.step(shop.now).catch((error: unknown) => {
        if (!(error instanceof StoreTrouble || error instanceof RateLimited)) throw error;
        failures++;
      });
      if (result) return { ...result, failures, steps };
    }
    throw new Error('it has not come to its end');
  }
  return Object.assign(shop, { fullScan, walk });
}

/** Pages that fail from now on. */
export const failing = (shop: ReturnType<typeof aReplica>, where: (status: string, page: number) => boolean) => {
  shop.before = (status, page) => {
    shop.lookedAt = shop.now + 1;
    if (where(status, page)) throw trouble();
  };
};
export const askedOf = ({ asked }: { asked: string[] }, what: string) => asked.filter((one) => one === what).length;
