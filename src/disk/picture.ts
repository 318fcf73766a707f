/**
 * The picture that sync fills: the shop's records in memory, and behind them the disk of the store that the token opens.
 * Memory holds what is open and what was closed lately; the disk holds everything, and whatever changes in memory, whoever
 * changed it, is on the disk before the cursor passes it.
 */
import type { Clock } from '../clock.ts';
import { mergeItems, tellReaders, updateHealth, type Shop } from '../store/shop.ts';
import type { Change, Entry, Recall } from '../store/records.ts';
import type { Health } from '../sync/health.ts';
import type { PastShelf } from '../sync/past.ts';
import type { Picture, SavedSync, SharedPicture } from '../sync/picture.ts';
import { type StateDatabase, StateUnusable } from './database.ts';
import { createItemShelf, type ItemShelf } from './item-shelf.ts';
import { createLease, type Lease } from './lease.ts';

export type DiskPictureOptions = {
  shop: Shop;
  clock: Clock;
  /** A monotonic clock that all processes of the host share. */
  hostNow: () => number;
  /** Opens the database of a store; throws {@link StateUnusable} where there is none to be had. */
  openStore: (lojaId: string) => { database: StateDatabase; notice?: string | undefined };
  /** The store that this token opened last, if any: its picture is shown before the service has answered. */
  lastStore?: string | undefined;
  /** For tests: another shelf. */
  createShelf?: typeof createItemShelf;
  /** Names this process among those that share the disk; without it there is only this one. */
  processName?: string;
};

export type DiskPicture = Picture &
  PastShelf & {
    /** Gives everything back to the disk and closes nothing: databases belong to who opened them. */
    release(): void;
  };

/** Shipped items that have not changed for this long are left to the disk. */
const SHIPPED_KEPT_MS = 14 * 86_400_000;
/** Delivered and cancelled items stay in memory for a while: somebody may be looking at one. */
const CLOSED_KEPT = 500;
/** What was closed this shift, or since the same hour yesterday, is there again after a restart. */
const CLOSED_SHOWN_MS = 86_400_000;
/** Of those that somebody asked for by date, so many at most. */
const MOST_CLOSED_KEPT = 20_000;
const LEASE_NAME = 'poll';

export function createDiskPicture(options: DiskPictureOptions): DiskPicture {
  const { shop, clock, hostNow, processName, createShelf = createItemShelf } = options;
  const { records } = shop.getState();
  let shelf: ItemShelf | undefined;
  let database: StateDatabase | undefined;
  let lease: Lease | undefined;
  let lojaId: string | undefined;
  let newestUpdatedAt: number | undefined;
  let zoneOffsetMs: number | undefined;
  let lastKept: SavedSync | undefined;
  let closedKept = CLOSED_KEPT;
  let isFailing = false;
  /** Whether the disk holds nothing that memory does not. */
  let isAllInMemory = false;
  let dataVersion: number | undefined;
  let bellCount = 0;
  let sharedHealth = '';

  records.onChanges((changes) => {
    for (const { entry } of changes) noteNewest(entry.updatedAtMs);
  });

  function noteNewest(updatedAtMs: number | undefined): void {
    if (updatedAtMs !== undefined) newestUpdatedAt = Math.max(newestUpdatedAt ?? -Infinity, updatedAtMs);
  }

  /** Work that needs the disk, with what to answer where that fails. The trouble is told; nothing is thrown. */
  function onDisk<T>(work: (shelf: ItemShelf) => T, otherwise: T): T {
    if (!shelf) return otherwise;
    try {
      return work(shelf);
    } catch (error) {
      if (!(error instanceof StateUnusable)) throw error;
      isFailing = true;
      updateHealth(shop, { diskTrouble: error.message });
      return otherwise;
    }
  }

  const recall: Recall = {
    // Asked for every item that is new here: of a first load, for all of them.
    item: (itemId) => (isAllInMemory ? undefined : onDisk((disk) => disk.recall(itemId), undefined)),
    byCode: (code) => (isAllInMemory ? [] : onDisk((disk) => disk.byCode(code), [])),
  };

  function use(store: string): void {
    if (lojaId === store) return;
    const isAnother = lojaId !== undefined;
    lojaId = store;
    shelf = undefined;
    lease = undefined;
    database = undefined;
    lastKept = undefined;
    isFailing = false;
    sharedHealth = '';
    closedKept = CLOSED_KEPT;
    newestUpdatedAt = undefined;
    dataVersion = undefined;
    records.clear(recall);
    if (isAnother) updateHealth(shop, { diskTrouble: undefined });
    try {
      const opened = options.openStore(store);
      database = opened.database;
      shelf = createShelf(database, { now: clock.now, hostNow });
      if (processName) lease = createLease(database, LEASE_NAME, processName, hostNow);
      if (opened.notice) updateHealth(shop, { diskTrouble: opened.notice });
    } catch (error) {
      if (!(error instanceof StateUnusable)) throw error;
      updateHealth(shop, { diskTrouble: error.message });
    }
    paint();
    shop.setState({ lojaId: store });
    if (isAnother || records.size > 0) tellReaders(shop);
  }

  /** What the last run knew is on the screen before the first request. */
  function paint(): void {
    zoneOffsetMs = onDisk((disk) => disk.zoneOffsetMs(), undefined);
    records.setZone(zoneOffsetMs ?? 0);
    newestUpdatedAt = onDisk((disk) => disk.newestUpdatedAt(), undefined);
    onDisk((disk) => {
      for (const rows of disk.open(clock.wallNow() - SHIPPED_KEPT_MS)) records.adopt(rows);
      records.adopt(disk.closedSince(clock.wallNow() - CLOSED_SHOWN_MS, CLOSED_KEPT));
    }, undefined);
    onDisk((disk) => disk.news(), undefined);
    isAllInMemory = onDisk((disk) => disk.count() === records.size, false);
  }

  function useZone(offsetMs: number): void {
    if (newestUpdatedAt !== undefined) newestUpdatedAt += (zoneOffsetMs ?? 0) - offsetMs;
    zoneOffsetMs = offsetMs;
    records.setZone(offsetMs);
  }

  function saved(): SavedSync | undefined {
    return onDisk((disk) => disk.saved(), lastKept);
  }

  /** `next` undefined: rows only. */
  function write(next: SavedSync | undefined): void {
    const entries = records.unsaved();
    if (entries.length === 0 && !(next && isWorthKeeping(next, lastKept))) return;
    if (!shelf) {
      lastKept = next ?? lastKept;
      return;
    }
    const isKept = onDisk((disk) => {
      disk.keep(entries, next);
      return true;
    }, false);
    if (!isKept) return;
    lastKept = next ?? lastKept;
    records.saved(entries);
    if (isFailing) {
      isFailing = false;
      updateHealth(shop, { diskTrouble: undefined });
    }
    tidy();
  }

  /** Memory follows what is open. */
  function tidy(): void {
    const closed = records.countIn('delivered') + records.countIn('cancelled');
    if (closed <= closedKept * 2) return;
    const newestFirst = [...records.inDrawer('delivered'), ...records.inDrawer('cancelled')].toSorted(
      (a, b) => (b.updatedAtMs ?? 0) - (a.updatedAtMs ?? 0),
    );
    const old = new Set<Entry>(newestFirst.slice(closedKept));
    isAllInMemory = false;
    records.letGo((entry) => old.has(entry));
    tellReaders(shop);
  }

  const isPoller = () => !lease || onDiskOf(lease, (held) => held.hold(), true);

  const shared: SharedPicture = {
    holdLease: isPoller,
    releaseLease: () => void (lease && onDiskOf(lease, (held) => held.release(), undefined)),
    catchUp() {
      const version = onDisk(() => database?.dataVersion(), undefined);
      if (version === undefined || version === dataVersion) return { isRung: false };
      const isFirst = dataVersion === undefined;
      dataVersion = version;
      const offsetMs = onDisk((disk) => disk.zoneOffsetMs(), zoneOffsetMs);
      if (offsetMs !== undefined && offsetMs !== zoneOffsetMs) useZone(offsetMs);
      const { rows, gone } = onDisk((disk) => disk.news(), { rows: [], gone: [] });
      let isChanged = records.adopt(rows).length > 0;
      for (const itemId of gone) isChanged = records.forget(itemId) || isChanged;
      if (isChanged) tellReaders(shop);
      // Only the one that polls reads again, and can say which of two versions is the true one.
      if (isPoller()) for (const itemId of onDisk((disk) => disk.contested(), [])) records.contest(itemId);
      const bells = onDisk((disk) => Number(disk.noted('bell') ?? 0), bellCount);
      const isRung = bells !== bellCount && !isFirst;
      bellCount = bells;
      return { isRung };
    },
    ring: () => onDisk((disk) => disk.note('bell', String(Number(disk.noted('bell') ?? 0) + 1)), undefined),
    shareHealth() {
      const { pictureAt, nextLookAt, ...health } = shop.getState().health;
      const ahead = hostNow() - clock.now();
      const told = { ...health, pictureAt: plus(pictureAt, ahead), nextLookAt: plus(nextLookAt, ahead) };
      const text = JSON.stringify(told);
      if (text === sharedHealth) return;
      sharedHealth = text;
      onDisk((disk) => disk.note('health', text), undefined);
    },
    followHealth() {
      const text = onDisk((disk) => disk.noted('health'), undefined);
      if (text === undefined || text === sharedHealth) return;
      sharedHealth = text;
      const { diskTrouble: _theirs, role: _role, sweep, ...told } = JSON.parse(text) as Health;
      const ahead = hostNow() - clock.now();
      const times = { pictureAt: plus(told.pictureAt, -ahead), nextLookAt: plus(told.nextLookAt, -ahead) };
      const { trouble, progress, doubt } = told;
      const theirSweep = sweep && { ...sweep, endedAt: sweep.endedAt - ahead };
      updateHealth(shop, { ...told, ...times, trouble, progress, doubt, sweep: theirSweep });
    },
  };

  function onDiskOf<T, L>(what: L, work: (what: L) => T, otherwise: T): T {
    return onDisk(() => work(what), otherwise);
  }

  if (options.lastStore !== undefined) use(options.lastStore);

  return {
    mergeItems: (rows, askedAt, knownAt = clock.now()) => mergeItems(shop, rows, askedAt, knownAt),
    onChanges: (listener: (changes: readonly Change[]) => void) => records.onChanges(listener),
    newestUpdatedAt: () => newestUpdatedAt,
    get: (itemId) => records.get(itemId),
    countIn(status) {
      write(undefined);
      return onDisk((disk) => disk.countIn(status), records.countIn(status));
    },
    idsIn(status) {
      write(undefined);
      return onDisk(
        (disk) => disk.idsIn(status),
        records.inDrawer(status).map(({ item }) => item.id),
      );
    },
    latest(limit) {
      write(undefined);
      return onDisk((disk) => disk.latest(limit), []);
    },
    orderIdOf: (itemId) => onDisk((disk) => disk.orderIdOf(itemId), undefined),
    markGone(itemId) {
      if (records.forget(itemId)) tellReaders(shop);
      onDisk((disk) => disk.markGone(itemId), undefined);
    },
    someUpdatedAt() {
      const [entry] = records.all();
      return (entry?.item ?? onDisk((disk) => disk.some(), undefined))?.updated_at;
    },
    zoneOffsetMs: () => zoneOffsetMs,
    setZone(offsetMs) {
      // What is not written yet was read with the old offset, like the rows that are about to be moved.
      write(undefined);
      onDisk((disk) => disk.setZone(offsetMs), undefined);
      useZone(offsetMs);
      tellReaders(shop);
    },
    setHealth: (patch) => updateHealth(shop, patch),
    setStore: use,
    saved,
    keep: write,
    keepRows: () => write(undefined),
    ...(processName === undefined ? {} : { shared }),
    recallHistory(status, fromMs, toMs) {
      write(undefined);
      const rows = onDisk((disk) => disk.history(status, fromMs, toMs, MOST_CLOSED_KEPT), []);
      closedKept = Math.min(MOST_CLOSED_KEPT, closedKept + rows.length);
      const changes = records.adopt(rows);
      if (changes.length > 0) tellReaders(shop);
      const last = rows.length < MOST_CLOSED_KEPT ? undefined : records.get(rows.at(-1)!.item.id)?.placedAtMs;
      // So many of one moment cannot be shared out; the way back goes on.
      return { newCount: changes.length, fromMs: last === undefined || last >= toMs ? fromMs : last };
    },
    hasOlder: (status, beforeMs) => onDisk((disk) => disk.history(status, 1, beforeMs - 1, 1), []).length > 0,
    historyReadFrom(status) {
      const text = onDisk((disk) => disk.noted(`history:${status}`), undefined);
      return text === undefined ? undefined : Number(text);
    },
    setHistoryReadFrom(status, fromMs) {
      write(undefined);
      onDisk((disk) => disk.note(`history:${status}`, String(fromMs)), undefined);
    },
    release: () => shared.releaseLease(),
  };
}

const LOOKED_GRAIN_MS = 60_000;

/** Whether the sync's memory says something new; the time of the last look alone is written once a minute. */
function isWorthKeeping(next: SavedSync, before: SavedSync | undefined): boolean {
  if (!before) return true;
  const { lookedAtWallMs, cursors, ...rest } = next;
  const { lookedAtWallMs: lookedBefore, cursors: cursorsBefore, ...restBefore } = before;
  if (Math.abs((lookedAtWallMs ?? 0) - (lookedBefore ?? 0)) >= LOOKED_GRAIN_MS) return true;
  return cursors?.durableMs !== cursorsBefore?.durableMs || JSON.stringify(rest) !== JSON.stringify(restBefore);
}

function plus(value: number | undefined, ms: number): number | undefined {
  return value === undefined ? undefined : value + ms;
}
