/**
 * The snapshot that the sync writes: the replica's records in memory, and the disk of the store that the token belongs to.
 * Memory has the open and the recently closed items, the disk has all. Every change in memory, by whomever, is on the disk
 * before the cursor passes it.
 */
import type { Clock } from '../base/clock.ts';
import { mergeItems, notifyReaders, updateHealth, type Replica } from '../replica/replica.ts';
import type { Change, ItemRecords, Recall } from '../replica/records.ts';
import type { PastRepository } from '../sync/past.ts';
import type { Snapshot } from '../sync/snapshot.ts';
import type { StateDatabase } from './database.ts';
import { StateUnusable } from './state-problem.ts';
import { createDiskGuard, type DiskGuard, type OpenDisk } from './guard.ts';
import { createItemRepository } from './item-repository.ts';
import { createLease } from './lease.ts';
import { createWriteQueue } from './write-queue.ts';
import { CLOSED_KEPT, createMemoryBound, type MemoryBound } from './memory-bound.ts';
import { createPastRepository } from './past-repository.ts';
import { createSharedSnapshot } from './shared-snapshot.ts';
import { DAY_MS } from '../base/durations.ts';

export type DiskSnapshotOptions = {
  replica: Replica;
  clock: Clock;
  /** A monotonic clock that all processes of the host share. */
  hostNow: () => number;
  /** Opens the database of a store; throws {@link StateUnusable} if that fails. */
  openStore: (lojaId: string) => { database: StateDatabase; notice?: string | undefined };
  /** The store that this token opened last, if any: its snapshot is shown before the service has answered. */
  lastStore?: string | undefined;
  /** Another repository, for tests. */
  createRepository?: typeof createItemRepository;
  /** The name of this process among those that share the disk; absent if there is only this one. */
  processName?: string;
};

export type DiskSnapshot = Snapshot &
  PastRepository & {
    /** Releases the lease. Does not close the database: its opener does. */
    release(): void;
  };

/** Shipped items that have not changed for this long stay on the disk alone. */
const SHIPPED_KEPT_MS = 14 * DAY_MS;
/** Items closed within this time are loaded into memory at the start. */
const CLOSED_SHOWN_MS = DAY_MS;
const LEASE_NAME = 'poll';

export function createDiskSnapshot(options: DiskSnapshotOptions): DiskSnapshot {
  const { replica, clock, hostNow, processName } = options;
  const { records } = replica.getState();
  const guard = createDiskGuard(replica);
  const { onDisk } = guard;
  const memory = createMemoryBound(replica);
  const stamps = createStamps(records);
  const keeper = createWriteQueue({ records, guard, afterWriting: memory.tidy });
  const { keepRows, write } = keeper;
  const zoneOffsetMs = stamps.zoneOffsetMs;
  const shared = createSharedSnapshot({ replica, clock, hostNow, guard, useZone: stamps.useZone, zoneOffsetMs });
  let lojaId: string | undefined;
  let serviceNow: (() => number | undefined) | undefined;
  /** Whether pages were merged of which the readers were not notified yet. */
  let isUntold = false;
  records.believeUpTo(latestStampMs);

  /** By the service's clock; if that is unknown, stamps up to a day ahead of this machine's clock are accepted. */
  function latestStampMs(): number {
    return serviceNow?.() ?? clock.wallNow() + DAY_MS;
  }

  function use(store: string): void {
    if (lojaId === store) return;
    const isAnother = lojaId !== undefined;
    lojaId = store;
    guard.use(undefined);
    keeper.begin();
    shared.begin();
    memory.begin();
    records.clear(recallFrom(guard, memory));
    stamps.begin();
    if (isAnother) guard.tell(undefined);
    try {
      const { disk, notice } = openDisk(store, options);
      guard.use(disk);
      if (notice) guard.tell(notice);
    } catch (error) {
      if (!(error instanceof StateUnusable)) throw error;
      guard.tell(error.message);
    }
    paint();
    replica.setState({ lojaId: store });
    if (isAnother || records.size > 0) notifyReaders(replica);
  }

  /** Loads the snapshot of the last run, which is shown before the first request. */
  function paint(): void {
    onDisk((disk) => stamps.begin(disk.newestUpdatedAt(latestStampMs()), disk.zoneOffsetMs()), undefined);
    onDisk((disk) => {
      for (const rows of disk.open(clock.wallNow() - SHIPPED_KEPT_MS)) records.loadPersisted(rows);
      records.loadPersisted(disk.closedSince(clock.wallNow() - CLOSED_SHOWN_MS, CLOSED_KEPT));
    }, undefined);
    // The states are read one after the other: an item that another process moved meanwhile may have been in neither.
    const { rows, gone } = onDisk((disk) => disk.news(), { rows: [], gone: [] });
    records.loadPersisted(rows);
    for (const itemId of gone) records.forget(itemId);
    memory.isWhole = onDisk((disk) => disk.count() === records.size, false);
    const isShippedLeftOnDisk = onDisk((disk) => disk.countIn('shipped') > records.countIn('shipped'), false);
    replica.setState({ isShippedLeftOnDisk });
  }

  if (options.lastStore !== undefined) use(options.lastStore);

  return {
    ...readingsOf({ records, guard, keepRows }),
    ...createPastRepository({ replica, guard, keepRows, memory }),
    mergeItems(rows, askedAt, knownAt = clock.now(), isSecondHand = false) {
      // No response was requested or known later than now, whatever another process writes.
      const now = clock.now();
      return mergeItems(replica, rows, Math.min(askedAt, knownAt, now), Math.min(knownAt, now), isSecondHand);
    },
    takePage(rows, askedAt) {
      const knownAt = clock.now();
      const changes = records.merge(rows, Math.min(askedAt, knownAt), knownAt);
      isUntold ||= changes.length > 0;
      return changes;
    },
    believeUpTo(latestStampMs) {
      serviceNow = latestStampMs;
    },
    doubtStamps: (wasSetBack) => records.doubtStamps(wasSetBack),
    onChanges: (listener: (changes: readonly Change[]) => void) => records.onChanges(listener),
    newestUpdatedAt: stamps.newestUpdatedAt,
    markGone(itemId) {
      if (records.forget(itemId)) notifyReaders(replica);
      onDisk((disk) => disk.markGone(itemId), undefined);
    },
    zoneOffsetMs,
    setZone(offsetMs) {
      // What is being written has times of the old offset, as the rows that are about to be moved.
      keeper.settle();
      onDisk((disk) => disk.setZone(offsetMs), undefined);
      stamps.useZone(offsetMs);
      // Not before: by the old offset the stamps may be ahead of the store’s clock, and would not be believed.
      keepRows();
      notifyReaders(replica);
    },
    setHealth: (patch) => updateHealth(replica, patch),
    setStore: use,
    lojaId: () => lojaId,
    discard() {
      const ids = [...records.all()].map(({ item }) => item.id);
      for (const itemId of ids) records.forget(itemId);
      onDisk((disk) => disk.discard(), undefined);
      keeper.begin();
      stamps.begin();
      notifyReaders(replica);
    },
    saved: keeper.saved,
    keep(saved, isToBeTold = true) {
      write(saved);
      if (!isUntold || !isToBeTold) return;
      notifyReaders(replica);
      isUntold = false;
    },
    keepRows,
    shareRows: keeper.shareRows,
    isBehind: keeper.isBehind,
    ...(processName === undefined ? {} : { shared }),
    release: shared.releaseLease,
  };
}

/** Opens the disk of a store. Throws {@link StateUnusable}. */
function openDisk(
  store: string,
  { openStore, clock, hostNow, processName, createRepository = createItemRepository }: DiskSnapshotOptions,
): { disk: OpenDisk; notice: string | undefined } {
  const { database, notice } = openStore(store);
  const repository = createRepository(database, { now: clock.now, hostNow });
  const lease = processName === undefined ? undefined : createLease(database, LEASE_NAME, processName, hostNow);
  return { disk: { database, repository, lease }, notice };
}

/** Reads items that are not in memory; during a first load this is called for every item. */
function recallFrom({ onDisk }: DiskGuard, memory: Pick<MemoryBound, 'isWhole'>): Recall {
  return {
    item: (itemId) => (memory.isWhole ? undefined : onDisk((disk) => disk.recall(itemId), undefined)),
    byCode: (code) => (memory.isWhole ? [] : onDisk((disk) => disk.byCode(code), [])),
  };
}

type Readings = Pick<Snapshot, 'get' | 'countIn' | 'idsIn' | 'latest' | 'orderIdOf' | 'someUpdatedAt'>;

/** Queries about all items, with those that are on the disk only; without a disk, about those in memory. */
function readingsOf({
  records,
  guard: { onDisk },
  keepRows,
}: {
  records: ItemRecords;
  guard: DiskGuard;
  keepRows: () => void;
}): Readings {
  return {
    get: (itemId) => records.get(itemId),
    countIn(status) {
      keepRows();
      return onDisk((disk) => disk.countIn(status), records.countIn(status));
    },
    idsIn(status) {
      keepRows();
      // Nearly always all of them are in memory; reading as many ids from the disk takes six times as long.
      const ids = onDisk(
        (disk) => (disk.countIn(status) > records.countIn(status) ? disk.idsIn(status) : undefined),
        undefined,
      );
      return ids ?? records.withStatus(status).map(({ item }) => item.id);
    },
    latest(limit) {
      keepRows();
      return onDisk((disk) => disk.latest(limit), []);
    },
    orderIdOf: (itemId) => onDisk((disk) => disk.orderIdOf(itemId), undefined),
    someUpdatedAt() {
      const [entry] = records.all();
      return (entry?.item ?? onDisk((disk) => disk.some(), undefined))?.updated_at;
    },
  };
}

type Stamps = {
  newestUpdatedAt: () => number | undefined;
  zoneOffsetMs: () => number | undefined;
  /** Reads all times with this offset from now on. */
  useZone: (offsetMs: number) => void;
  /** Starts over for another store, with what its disk has. */
  begin: (newestMs?: number, offsetMs?: number) => void;
};

/** The newest `updated_at` so far, and the zone with which times without one are read. */
function createStamps(records: ItemRecords): Stamps {
  let newestMs: number | undefined;
  let zoneMs: number | undefined;
  records.onChanges((changes) => {
    const { latestStampMs } = records;
    for (const { entry } of changes) {
      const { updatedAtMs } = entry;
      if (updatedAtMs === undefined || updatedAtMs > latestStampMs) continue;
      newestMs = Math.max(newestMs ?? -Infinity, updatedAtMs);
    }
  });
  return {
    // A stamp accepted by this machine's clock may turn out to be ahead of the service's.
    newestUpdatedAt: () => (newestMs === undefined ? undefined : Math.min(newestMs, records.latestStampMs)),
    zoneOffsetMs: () => zoneMs,
    useZone(offsetMs) {
      if (newestMs !== undefined) newestMs += (zoneMs ?? 0) - offsetMs;
      zoneMs = offsetMs;
      records.setZone(offsetMs);
    },
    begin(newest, offsetMs) {
      newestMs = newest;
      zoneMs = offsetMs;
      records.setZone(offsetMs ?? 0);
    },
  };
}
