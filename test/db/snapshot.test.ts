import { expect, test } from 'vitest';
import { openMemoryDatabase, type StateDatabase } from '../../src/db/database.ts';
import { StateUnusable } from '../../src/db/state-problem.ts';
import { createItemRepository } from '../../src/db/item-repository.ts';
import { createLease, LEASE_MS } from '../../src/db/lease.ts';
import { createDiskSnapshot } from '../../src/db/snapshot.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { createReplica, mergeItems } from '../../src/replica/replica.ts';
import type { SavedSync } from '../../src/sync/snapshot.ts';
import { connectionsTo } from '../sim/station.ts';
import { createVirtualTime } from '../sim/world/virtual-time.ts';
import { anItem, anItemPlaced, at } from '../support/items.ts';

const SAVED: SavedSync = {
  cursors: { durableMs: 1, freshMs: 2 },
  isLoaded: true,
  load: undefined,
  loadedFromMs: 1,
  lookedAtWallMs: 5,
  sweptAtWallMs: undefined,
  isDoubted: false,
  unproven: [],
  absent: [],
};

function aSnapshot(
  databases: Record<string, StateDatabase>,
  lastStore?: string,
  hoursLater = 0,
  onIdsRead: (status: string) => void = () => {},
) {
  const time = createVirtualTime(START_MS + hoursLater * 3_600_000);
  const replica = createReplica();
  const openStore = (lojaId: string) => ({ database: (databases[lojaId] ??= openMemoryDatabase()) });
  const createRepository: typeof createItemRepository = (...given) => {
    const repository = createItemRepository(...given);
    return { ...repository, idsIn: (status) => (onIdsRead(status), repository.idsIn(status)) };
  };
  const clock = time.clock();
  const snapshot = createDiskSnapshot({ replica, clock, hostNow: time.now, openStore, lastStore, createRepository });
  const ids = () => [...replica.getState().records.all()].map(({ item }) => item.id);
  return { snapshot, replica, time, ids };
}

const START_MS = Date.UTC(2026, 10, 20, 12);

/** A database of which every commit fails while its disk is full. */
function aFillingDisk() {
  const working = openMemoryDatabase();
  const disk = { isFull: false };
  const database: StateDatabase = {
    ...working,
    transaction(work, durability) {
      if (disk.isFull) throw new StateUnusable('disk-full', 'a file');
      return working.transaction(work, durability);
    },
  };
  return { database, disk };
}

const delivered = (id: string, time: string) => anItemPlaced(time, { id, item_status: 'delivered' });

test('rows and cursor are there again at the next start, before anything was asked', () => {
  const databases = {};
  const first = aSnapshot(databases);
  first.snapshot.setStore('loja-1');
  first.snapshot.mergeItems([anItem()], 0);
  first.snapshot.keep(SAVED);
  const second = aSnapshot(databases, 'loja-1');
  expect(second.ids()).toEqual(['item-1']);
  expect(second.snapshot.saved()).toEqual(SAVED);
});

test('what replaced a row in memory replaces it on the disk, also within a second of finer stamps', () => {
  const { snapshot, replica, time } = aSnapshot({});
  snapshot.setStore('loja-1');
  const [earlier, later] = ['2026-11-20T12:00:03.100Z', '2026-11-20T12:00:03.168Z'];
  snapshot.mergeItems([anItem({ updated_at: earlier })], time.now() + 50);
  snapshot.keep(SAVED);
  // Asked for before the other was here, and later by its stamp all the same.
  snapshot.mergeItems([anItem({ item_status: 'cancelled', updated_at: later })], -10);
  snapshot.keep(SAVED);
  expect(replica.getState().records.get('item-1')?.status).toBe('cancelled');
  expect(snapshot.countIn('cancelled')).toBe(1);
  expect(snapshot.countIn('pending')).toBe(0);
});

test('a token that turns out to stand for another store shows nothing of the first one', () => {
  const databases = {};
  const first = aSnapshot(databases);
  first.snapshot.setStore('loja-1');
  first.snapshot.mergeItems([anItem()], 0);
  first.snapshot.keep(SAVED);
  const second = aSnapshot(databases, 'loja-1');
  second.snapshot.setStore('loja-2');
  expect(second.ids()).toEqual([]);
  expect(second.snapshot.saved()).toBeUndefined();
  second.snapshot.mergeItems([anItem({ id: 'other' })], 0);
  second.snapshot.keep(SAVED);
  expect(aSnapshot(databases, 'loja-1').ids()).toEqual(['item-1']);
  expect(aSnapshot(databases, 'loja-2').ids()).toEqual(['other']);
});

test('what actions bring is on the disk with the next cursor, too', () => {
  const databases = {};
  const { snapshot, replica } = aSnapshot(databases);
  snapshot.setStore('loja-1');
  replica.getState().records.merge([anItem({ item_status: 'accepted' })], 7);
  snapshot.keep(SAVED);
  expect(aSnapshot(databases, 'loja-1').replica.getState().records.get('item-1')?.status).toBe('accepted');
});

const closed = (id: string, item_status: string, updated_at: string) => anItem({ id, item_status, updated_at });

test('what was closed in the last day is there again at the next start; what was closed before is left to the disk', () => {
  const databases = {};
  const first = aSnapshot(databases);
  first.snapshot.setStore('loja-1');
  first.snapshot.mergeItems(
    [
      closed('cancelled', 'cancelled', at('11:36:00')),
      closed('delivered', 'delivered', at('09:00:00')),
      closed('yesterday', 'cancelled', '2026-11-19T11:00:00Z'),
    ],
    0,
  );
  first.snapshot.keep(SAVED);
  expect(aSnapshot(databases, 'loja-1', 1).ids().toSorted()).toEqual(['cancelled', 'delivered']);
  expect(aSnapshot(databases, 'loja-1', 22).ids()).toEqual(['cancelled']);
});

test('of what was closed in the last day no more comes back than memory keeps, and the newest of it', () => {
  const databases = {};
  const first = aSnapshot(databases);
  first.snapshot.setStore('loja-1');
  const rows = Array.from({ length: 700 }, (_, index) =>
    anItem({ id: `item-${index}`, item_status: 'delivered', updated_at: new Date(START_MS + index).toISOString() }),
  );
  first.snapshot.mergeItems(rows, 0);
  first.snapshot.keep(SAVED);
  const { replica, ids } = aSnapshot(databases, 'loja-1', 1);
  expect(replica.getState().records.countIn('delivered')).toBe(500);
  expect(ids()).toContain('item-699');
  expect(ids()).not.toContain('item-199');
});

test('a late reply does not bring an old version of an item back that only the disk holds', () => {
  const databases = {};
  const first = aSnapshot(databases);
  first.snapshot.setStore('loja-1');
  first.snapshot.mergeItems([anItem({ item_status: 'delivered', updated_at: at('11:00:00') })], 0);
  first.snapshot.keep(SAVED);
  const { snapshot, ids } = aSnapshot(databases, 'loja-1', 48);
  expect(ids()).toEqual([]);
  snapshot.mergeItems([anItem({ item_status: 'shipped', updated_at: at('10:30:00') })], 0);
  expect(ids()).toEqual([]);
});

test('the ids of a state are those that only the disk holds, too, and read from it only where there are some', () => {
  const databases = {};
  const first = aSnapshot(databases);
  first.snapshot.setStore('loja-1');
  const shipped = anItem({ id: 'a', item_status: 'shipped', updated_at: at('11:00:00') });
  first.snapshot.mergeItems([shipped, anItem({ id: 'b' }), anItem({ id: 'c' })], 0);
  first.snapshot.keep(SAVED);
  const read: string[] = [];
  const later = aSnapshot(databases, 'loja-1', 24 * 60, (status) => read.push(status));
  expect(later.ids()).toEqual(['b', 'c']);
  later.snapshot.mergeItems([anItem({ id: 'd', item_status: 'shipped', updated_at: at('11:30:00') })], 0);
  later.snapshot.mergeItems([anItem({ id: 'e' })], 0);
  expect(later.snapshot.idsIn('pending').toSorted()).toEqual(['b', 'c', 'e']);
  expect(read).toEqual([]);
  expect(later.snapshot.idsIn('shipped').toSorted()).toEqual(['a', 'd']);
  expect(read).toEqual(['shipped']);
  later.snapshot.markGone('b');
  expect(later.snapshot.idsIn('pending').toSorted()).toEqual(['c', 'e']);
});

test('readers hear of the pages of a first load when they are kept, and once of all of them', () => {
  const { snapshot, replica, ids } = aSnapshot({});
  snapshot.setStore('loja-1');
  let told = 0;
  replica.subscribe(({ version }, before) => void (told += version - before.version));
  snapshot.takePage([anItem({ id: 'item-1' })], 0);
  snapshot.takePage([anItem({ id: 'item-2' })], 0);
  expect([ids(), told]).toEqual([['item-1', 'item-2'], 0]);
  snapshot.keep(SAVED);
  snapshot.keep(SAVED);
  expect(told).toBe(1);
});

test('history comes back from the disk by state and by when the order was placed', () => {
  const databases = {};
  const first = aSnapshot(databases);
  first.snapshot.setStore('loja-1');
  const [early, between, late] = [delivered('a', '08:00:00'), delivered('b', '09:00:00'), delivered('c', '10:00:00')];
  const cancelled = anItemPlaced('10:00:00', { id: 'd', item_status: 'cancelled' });
  first.snapshot.mergeItems([early, between, late, cancelled], 0);
  first.snapshot.keep(SAVED);
  const { snapshot, ids } = aSnapshot(databases, 'loja-1', 48);
  const [half, noon] = [Date.parse(at('08:30:00')), Date.parse(at('12:00:00'))];
  expect(ids()).toEqual([]);
  expect(snapshot.recallHistory('delivered', half, noon)).toEqual({ newCount: 2, fromMs: half });
  expect(ids().toSorted()).toEqual(['b', 'c']);
  expect(snapshot.hasOlder('delivered', half)).toBe(true);
  expect(snapshot.recallHistory('delivered', 0, noon)).toEqual({ newCount: 1, fromMs: 0 });
  expect(ids().toSorted()).toEqual(['a', 'b', 'c']);
  expect(snapshot.hasOlder('delivered', Date.parse(at('08:00:00')))).toBe(false);
});

test('where the disk has more than memory takes at once, it is told from when on all is there', () => {
  const databases = {};
  const first = aSnapshot(databases);
  const rows = Array.from({ length: 20_010 }, (_, index) =>
    delivered(`item-${index}`, new Date(index * 1000).toISOString().slice(11, 19)),
  );
  first.snapshot.setStore('loja-1');
  first.snapshot.mergeItems(rows, 0);
  first.snapshot.keep(SAVED);
  const { snapshot, replica } = aSnapshot(databases, 'loja-1');
  const eleventh = Date.parse(at('00:00:10'));
  const { fromMs } = snapshot.recallHistory('delivered', 0, Date.parse(at('12:00:00')));
  expect(fromMs).toBe(eleventh);
  expect(replica.getState().records.countIn('delivered')).toBe(20_000);
  expect(snapshot.recallHistory('delivered', 0, eleventh)).toEqual({ newCount: 10, fromMs: 0 });
  expect(replica.getState().records.countIn('delivered')).toBe(20_010);
});

test('how much of the past one store was asked for does not count for the next', () => {
  const { snapshot, replica } = aSnapshot({});
  const rows = Array.from({ length: 1001 }, (_, index) => delivered(`item-${index}`, '08:00:00'));
  snapshot.setStore('loja-1');
  snapshot.mergeItems(rows.slice(1), 0);
  snapshot.recallHistory('delivered', 0, Date.parse(at('12:00:00')));
  snapshot.setStore('loja-2');
  snapshot.mergeItems(rows, 0);
  snapshot.keep(SAVED);
  expect(replica.getState().records.countIn('delivered')).toBe(500);
});

test('a disk that fails costs the keeping and not the snapshot, and says so until it works again', () => {
  const { database, disk } = aFillingDisk();
  const { snapshot, replica } = aSnapshot({ 'loja-1': database });
  snapshot.setStore('loja-1');
  disk.isFull = true;
  snapshot.mergeItems([anItem()], 0);
  snapshot.keep(SAVED);
  expect(replica.getState().records.size).toBe(1);
  expect(replica.getState().health.diskTrouble).toContain('full');
  disk.isFull = false;
  snapshot.keep(SAVED);
  expect(replica.getState().health.diskTrouble).toBeUndefined();
  expect(database.all('SELECT id FROM items')).toEqual([{ id: 'item-1' }]);
});

test('the trouble of one disk is not told of the disk of another store, and the notice of that one stays', () => {
  const { database, disk } = aFillingDisk();
  const replica = createReplica();
  const time = createVirtualTime();
  const snapshot = createDiskSnapshot({
    replica,
    clock: time.clock(),
    hostNow: time.now,
    openStore: (lojaId) =>
      lojaId === 'loja-1' ? { database } : { database: openMemoryDatabase(), notice: 'It was set aside.' },
    processName: 'one',
  });
  snapshot.setStore('loja-1');
  snapshot.shared?.shareHealth();
  disk.isFull = true;
  snapshot.mergeItems([anItem()], 0);
  snapshot.keep(SAVED);
  expect(replica.getState().health.diskTrouble).toContain('full');
  snapshot.setStore('loja-2');
  snapshot.mergeItems([anItem()], 0);
  snapshot.keep(SAVED);
  expect(replica.getState().health.diskTrouble).toBe('It was set aside.');
});

test('one process holds the lease, and another gets it when it is released or has run out', () => {
  const database = openMemoryDatabase();
  let now = 0;
  const [a, b] = ['a', 'b'].map((name) => createLease(database, 'poll', name, () => now));
  expect([a!.hold(), b!.hold()]).toEqual([true, false]);
  a!.release();
  expect([b!.hold(), a!.hold()]).toEqual([true, false]);
  now = LEASE_MS - 1;
  expect(a!.hold()).toBe(false);
  now = LEASE_MS + 1;
  expect(a!.hold()).toBe(true);
  expect(b!.hold()).toBe(false);
});

test('a lease from before the host started anew does not delay the next', () => {
  const database = openMemoryDatabase();
  let now = 9_000_000;
  createLease(database, 'poll', 'a', () => now).hold();
  now = 100;
  expect(createLease(database, 'poll', 'b', () => now).hold()).toBe(true);
});

/** Two processes of a host that share a disk, the first of which polls. */
function twoProcesses() {
  const database = openMemoryDatabase();
  const time = createVirtualTime();
  const [connectionA, connectionB] = connectionsTo(database, 2);
  const [poller, beside] = [connectionA!, connectionB!].map((connection, index) => {
    const replica = createReplica();
    const snapshot = createDiskSnapshot({
      replica,
      clock: time.clock(),
      hostNow: time.now,
      openStore: () => ({ database: connection }),
      processName: `process-${index}`,
    });
    snapshot.setStore('loja-1');
    return { snapshot, quantity: () => replica.getState().records.get('item-1')?.item.quantidade, replica };
  });
  poller!.snapshot.shared!.holdLease();
  const exchange = () => {
    for (const { snapshot } of [poller!, beside!]) {
      snapshot.shared!.catchUp();
      snapshot.keepRows();
    }
  };
  exchange();
  /** The poller has 5 and the other one 4, until the poller reads 5 once more. */
  async function expectDecidedByNextReading(): Promise<void> {
    const quantities = () => [poller!.quantity(), beside!.quantity()];
    exchange();
    exchange();
    expect(quantities()).toEqual(['5', '4']);

    await time.run(200);
    poller!.snapshot.mergeItems([anItem({ quantidade: '5' })], 150);
    exchange();
    exchange();
    expect(quantities()).toEqual(['5', '5']);
  }
  return { time, poller: poller!, beside: beside!, expectDecidedByNextReading };
}

test('of two versions of one second, that two processes hold against each other, the next reading decides for both', async () => {
  const { time, poller, beside, expectDecidedByNextReading } = twoProcesses();
  // A look of the poller is under way while the other process writes; both answers bear the same second.
  await time.run(100);
  mergeItems(beside.replica, [anItem({ quantidade: '4' })], 80, 80);
  mergeItems(poller.replica, [anItem({ quantidade: '5' })], 20, 100);
  await expectDecidedByNextReading();
});

test('a version of one second that the poller has read again since is decided by its next reading for both', async () => {
  const { time, poller, beside, expectDecidedByNextReading } = twoProcesses();
  await time.run(100);
  poller.snapshot.mergeItems([anItem({ quantidade: '5' })], 20, 60);
  poller.snapshot.keepRows();
  // The answer to a write comes late, and says what a colleague has changed within the same second.
  mergeItems(beside.replica, [anItem({ quantidade: '4' })], 80, 80);
  beside.snapshot.keepRows();
  // What the poller has read again is the same as before, and not written to the disk.
  poller.snapshot.mergeItems([anItem({ quantidade: '5' })], 85, 95);
  await expectDecidedByNextReading();
});

test('what is unwritten when the zone of the stamps is learnt is written, for it is no more ahead of the store', async () => {
  const database = openMemoryDatabase();
  const { snapshot, time } = aSnapshot({ 'loja-1': database }, 'loja-1');
  const stamped = (item_status: string, second: string) =>
    anItem({ item_status, updated_at: `2026-11-20 17:30:${second}` });
  await time.run(1000);
  snapshot.mergeItems([stamped('pending', '06')], time.now() - 20, time.now() - 10);
  snapshot.keepRows();
  // What another host has told: nobody knows when it was requested.
  snapshot.mergeItems([stamped('accepted', '31')], 0, time.now(), true);
  // The same response shows the store’s clock and, by that, that its stamps are five and a half hours ahead.
  snapshot.believeUpTo(() => Date.UTC(2026, 10, 20, 12, 0, 40));
  snapshot.setZone(19_800_000);
  snapshot.keepRows();
  expect(createItemRepository(database, { now: time.now, hostNow: time.now }).recall('item-1')?.json).toContain(
    'accepted',
  );
});

test('what another process writes while a start reads the disk is there: moved between two states, changed, or gone', () => {
  const [ours, theirs] = connectionsTo(openMemoryDatabase(), 2) as [StateDatabase, StateDatabase];
  const items = ['moved', 'changed', 'gone'].map((id) => anItem({ id, item_status: 'accepted', quantidade: '1' }));
  const beside = aSnapshot({ 'loja-1': theirs }, 'loja-1');
  beside.snapshot.mergeItems(items, 0);
  beside.snapshot.keep(SAVED);
  const updated_at = at('23:00:00');
  const write = (item: OrderItem) => {
    beside.snapshot.mergeItems([item], 10);
    beside.snapshot.keepRows();
  };
  // What is in production is read first, then what is accepted.
  const meanwhile = [
    () => write({ ...items[0]!, updated_at, item_status: 'in_production' }),
    () => {
      write({ ...items[1]!, updated_at, quantidade: '2' });
      beside.snapshot.markGone('gone');
    },
  ];
  const replica = createReplica();
  const clock = createVirtualTime(START_MS).clock();
  const createRepository: typeof createItemRepository = (...given) => {
    const repository = createItemRepository(...given);
    return {
      ...repository,
      *open(sinceMs) {
        for (const rows of repository.open(sinceMs)) {
          yield rows;
          meanwhile.shift()?.();
        }
      },
    };
  };
  createDiskSnapshot({
    replica,
    clock,
    hostNow: () => 0,
    openStore: () => ({ database: ours }),
    lastStore: 'loja-1',
    createRepository,
  });
  const { records } = replica.getState();
  expect([...records.all()].map(({ item }) => [item.id, item.item_status, item.quantidade]).toSorted()).toEqual([
    ['changed', 'accepted', '2'],
    ['moved', 'in_production', '1'],
  ]);
});
