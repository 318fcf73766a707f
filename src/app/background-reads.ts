/** Reads in the background, besides the polls: older closed items, and data of open ones that no list contains. */
import type { ApiClient } from '../api/client.ts';
import type { Clock } from '../base/clock.ts';
import { ordersWithoutMoney } from '../domain/money-list.ts';
import type { Order, Product } from '../domain/records.ts';
import type { DiskSnapshot } from '../db/snapshot.ts';
import type { Health } from '../replica/health.ts';
import { unknownProducts, unpaidOrders } from '../replica/promised-reads.ts';
import type { ItemRecords } from '../replica/records.ts';
import { mergeItems, notifyPast, type Replica } from '../replica/replica.ts';
import type { Budget } from '../sync/budget.ts';
import type { SyncEngine } from '../sync/engine.ts';
import { createBackfill } from '../sync/scan/backfill.ts';
import { createPast, type Past } from '../sync/past.ts';

type BackgroundOptions = {
  client: ApiClient;
  replica: Replica;
  snapshot: DiskSnapshot;
  sync: Pick<SyncEngine, 'judged'>;
  /** Called with each order's detail that was read. */
  onOrder: (orderId: string, order: Order) => void;
  onProduct: (product: Product) => void;
  clock: Clock;
  budget: Budget;
};

type Background = {
  past: Past;
  /** Reads the details of orders whose money is in no list, until the returned function is called. */
  watchMoney(): () => void;
  stop(): Promise<unknown>;
};

/** Every item of the records. */
function* itemsOf(records: ItemRecords) {
  for (const { item } of records.all()) yield item;
}

const isPolling = ({ role }: Health) => role === 'polling';

/** Listens to the replica; reads when something is requested, or is not known. */
export function readInBackground({
  client,
  replica,
  snapshot,
  sync,
  onOrder,
  onProduct,
  clock,
  budget,
}: BackgroundOptions): Background {
  const past = createPast({
    // Old items are not known here: which store their page comes from is checked as for all others.
    client: { listItems: (query, signal) => sync.judged(() => client.listItems(query, signal)) },
    repository: snapshot,
    takeItems: (rows, askedAt) => snapshot.mergeItems(rows, askedAt).length,
    clock,
    budget,
    onPage(status) {
      const reading = replica.getState().past.get(status);
      if (reading) notifyPast(replica, status, { ...reading, pageCount: (reading.pageCount ?? 0) + 1 });
    },
    tell(status, reading) {
      const pageCount = replica.getState().past.get(status)?.pageCount;
      notifyPast(replica, status, pageCount === undefined ? reading : { ...reading, pageCount });
    },
  });
  async function readOrder(orderId: string, signal: AbortSignal): Promise<void> {
    const { data, askedAt } = await client.getOrder(orderId, signal);
    mergeItems(replica, data.itens, askedAt, clock.now());
    onOrder(orderId, data);
  }
  /** The ids that are needed of the records, while the store can be reached. */
  const whenAsked =
    (isAsking: (health: Health) => boolean, wanted: (records: ItemRecords) => Iterable<string>) => () => {
      const { health, records } = replica.getState();
      return health.isLoaded && !health.trouble && isAsking(health) ? wanted(records) : [];
    };
  const watchers = new Set<object>();
  const orders = (wanted: () => Iterable<string>) => createBackfill({ clock, budget, wanted, read: readOrder });
  const backfills = [
    orders(whenAsked(isPolling, (records) => records.unnumberedOrders())),
    orders(
      whenAsked(
        () => watchers.size > 0,
        (records) => ordersWithoutMoney(itemsOf(records)),
      ),
    ),
    orders(whenAsked(isPolling, unpaidOrders)),
    createBackfill({
      clock,
      budget,
      wanted: whenAsked(isPolling, unknownProducts),
      async read(productId, signal) {
        const { data } = await client.getProduct(productId, signal);
        onProduct(data);
      },
    }),
  ];
  const look = () => {
    for (const one of backfills) one.start();
  };
  replica.subscribe(({ version, health }, before) => {
    if (version === before.version && health.isLoaded === before.health.isLoaded) return;
    look();
  });
  replica.subscribe(({ lojaId }, before) => {
    if (before.lojaId === undefined || lojaId === before.lojaId) return;
    past.forget();
    replica.setState({ past: new Map() });
  });
  return {
    past,
    watchMoney() {
      const watcher = {};
      watchers.add(watcher);
      look();
      return () => void watchers.delete(watcher);
    },
    stop: () => Promise.all([past, ...backfills].map((one) => one.stop())),
  };
}
