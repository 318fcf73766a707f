/** What is read when nobody asked for it, beside the looks: older closed items, and numbers that no list tells. */
import type { ApiClient } from '../api/client.ts';
import type { Clock } from '../base/clock.ts';
import { ordersWithoutMoney } from '../domain/money-list.ts';
import type { DiskSnapshot } from '../db/snapshot.ts';
import { mergeItems, notifyPast, type Replica } from '../replica/replica.ts';
import type { Budget } from '../sync/budget.ts';
import type { SyncEngine } from '../sync/engine.ts';
import { createNumbers } from '../sync/scan/order-number-backfill.ts';
import { createPast, type Past } from '../sync/past.ts';

export type BackgroundOptions = {
  client: ApiClient;
  replica: Replica;
  snapshot: DiskSnapshot;
  sync: Pick<SyncEngine, 'judged'>;
  clock: Clock;
  budget: Budget;
};

export type Background = {
  past: Past;
  /** Reads the details of orders of whose money no list tells, for as long as anybody has not called the returned function. */
  watchMoney(): () => void;
  stop(): Promise<unknown>;
};

/** Every item of the records. */
function* itemsOf(records: ReturnType<Replica['getState']>['records']) {
  for (const { item } of records.all()) yield item;
}

/** Begins to listen to the replica; reads when something is asked for, or has no number. */
export function readInBackground({ client, replica, snapshot, sync, clock, budget }: BackgroundOptions): Background {
  const past = createPast({
    // Items of long ago are none that are known: whose they are is asked as for all others.
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
  const numbers = createNumbers({
    client,
    clock,
    budget,
    unnumbered() {
      const { health, records } = replica.getState();
      const isAsking = health.isLoaded && health.role === 'polling' && !health.trouble;
      return isAsking ? records.unnumberedOrders() : [];
    },
    takeItems: (items, askedAt) => void mergeItems(replica, items, askedAt, clock.now()),
  });
  const watchers = new Set<object>();
  const money = createNumbers({
    client,
    clock,
    budget,
    unnumbered() {
      const { health, records } = replica.getState();
      return watchers.size > 0 && health.isLoaded && !health.trouble ? ordersWithoutMoney(itemsOf(records)) : [];
    },
    takeItems: (items, askedAt) => void mergeItems(replica, items, askedAt, clock.now()),
  });
  replica.subscribe(({ version, health }, before) => {
    if (version === before.version && health.isLoaded === before.health.isLoaded) return;
    numbers.look();
    money.look();
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
      money.look();
      return () => void watchers.delete(watcher);
    },
    stop: () => Promise.all([past.stop(), numbers.stop(), money.stop()]),
  };
}
