/** Knows the truth of the world and judges what stations show by it: at every step, and after everything has healed. */
import type { StateDatabase } from '../../src/db/database.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { OPEN_STATUSES } from '../../src/domain/lifecycle.ts';
import { fromStored } from '../../src/domain/partial-records.ts';
import type { SavedSync } from '../../src/sync/snapshot.ts';
import type { Journal } from './journal.ts';
import type { Run, Station } from './station.ts';
import type { SimService } from './world/service.ts';
import type { VirtualTime } from './world/virtual-time.ts';
import type { SimDisk } from './disk.ts';

export type Oracle = ReturnType<typeof createOracle>;

export const OTHER_STORE = 'loja-2';
export const OTHER_PREFIX = 'other-';

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
const isOther = (itemId: string) => itemId.startsWith(OTHER_PREFIX);
const isOpen = (status: string) => OPEN_STATUSES.some((open) => open === status);

const stored = (database: StateDatabase, itemId: string): OrderItem | undefined => {
  const row = database.get<{ json: string }>('SELECT json FROM items WHERE id = ? AND is_gone = 0', itemId);
  return row && written(row.json);
};

/** A row as the program reads it from its disk: what no answer has told is not in it. */
const written = (json: string): OrderItem => fromStored(JSON.parse(json) as Partial<OrderItem>);

/** `other`: the store that the token comes to stand for, once it does; its ids tell it from the first. */
export function createOracle(
  time: VirtualTime,
  service: SimService,
  other: () => SimService | undefined = () => undefined,
) {
  const keys = new WeakMap<object, string>();
  const sequences = new Map<string, number>();
  const known = new Map<string, number>();
  const forged = new Set<string>();
  const isForged = (row: OrderItem) => forged.size > 0 && forged.has(keyOf(row));
  const lastSaved = new WeakMap<SimDisk, { writeCount: number; saved: SavedSync | undefined }>();

  const keyOf = (row: OrderItem) => {
    let key = keys.get(row);
    // What one answer told and what several did have their fields in different orders.
    if (key === undefined) keys.set(row, (key = JSON.stringify(Object.entries(row).toSorted(byName))));
    return key;
  };

  const serviceOf = (itemId: string) => (isOther(itemId) ? (other() ?? service) : service);

  /** Which version of its item a row is; the latest where two are alike. 0 for a row that never was. */
  function sequenceOf(row: OrderItem): number {
    const versions = serviceOf(row.id).versionsOf(row.id);
    for (const version of versions.slice(known.get(row.id) ?? 0)) {
      if (!version.isDeleted) sequences.set(keyOf(version.row as OrderItem), version.sequence);
    }
    known.set(row.id, versions.length);
    return sequences.get(keyOf(row)) ?? 0;
  }

  return {
    /** Somebody has put this row on a disk: it may be shown, until the store has been read whole. */
    noteForged: (row: OrderItem) => void forged.add(keyOf(fromStored(row))),

    /**
     * Listens to what a station shows: no version that never was, and none that is older than what it has shown before.
     */
    watch({ name }: Station, run: Run, { note, violate }: Journal, isShared = false): void {
      const shown = new Map<string, number>();
      for (const { item } of run.replica.getState().records.all()) shown.set(item.id, sequenceOf(item));
      run.snapshot.onChanges((changes) => {
        for (const { entry, before } of changes) {
          if (!run.isAlive) return;
          const { id, item_status: status } = entry.item;
          const { lojaId } = run.replica.getState();
          // A first load counts once it is known whose it is; until then it may have to be thrown away.
          const isStranger = isOther(id) !== (lojaId === OTHER_STORE) && run.snapshot.saved()?.isLoaded === true;
          if (isStranger) violate(`${name} shows ${id} as of ${lojaId}`);
          if (isForged(entry.item)) {
            note(`${name} shows ${id} as somebody wrote it`);
            continue;
          }
          const sequence = sequenceOf(entry.item);
          const last = shown.get(id) ?? 0;
          note(`${name} shows ${id} v${sequence} ${status}`);
          if (sequence === 0) violate(`${name} shows a version of ${id} that never was`);
          // The answer to an own write is shown whatever else is known of that second: the operator asked for it.
          const isSameSecond =
            before && Math.floor((before.updatedAtMs ?? 0) / 1000) === Math.floor((entry.updatedAtMs ?? 0) / 1000);
          // Only a write is known when it is asked; a process beside the one that wrote reads
          // it from their disk, later.
          const isHere = entry.knownAt === time.now() || isShared;
          const isOwnWrite = isSameSecond && entry.askedAt === entry.knownAt && isHere;
          if (sequence < last && !isOwnWrite) violate(`${name} rolled ${id} back from v${last} to v${sequence}`);
          shown.set(id, Math.max(sequence, last));
        }
      });
    },

    /** Which version of its item a station shows; 0 where it shows none. */
    shownBy({ run }: Station, itemId: string): number {
      const entry = run?.replica.getState().records.get(itemId);
      return entry ? sequenceOf(entry.item) : 0;
    },

    /**
     * What the cursor on the disk vouches for and the disk does not have. Everything stamped between the two moments of
     * the service's `Date` (or of its stamps, where there is none) must be there in that version or a later one.
     */
    unreadBefore(database: StateDatabase, fromMs: number, toMs: number): string | undefined {
      const { hasDate, dateSkewMs, timestamps, zoneMinutes } = service.options;
      const isZoneless = timestamps === 'zoneless' || timestamps === 'brazilian';
      const aheadMs = hasDate ? dateSkewMs : isZoneless ? zoneMinutes * 60_000 : 0;
      for (const { itemId, version, by } of service.log) {
        const stamp = version.stampedAt + aheadMs;
        if (by === 'back door' || version.isDeleted || stamp <= fromMs || stamp > toMs) continue;
        const row = stored(database, itemId);
        if (row && sequenceOf(row) >= version.sequence) continue;
        if (row && isForged(row)) continue;
        const have = row ? `version ${sequenceOf(row)}` : 'nothing';
        return `the cursor passed ${itemId} version ${version.sequence} stamped ${new Date(version.stampedAt).toISOString()}, the disk has ${have}`;
      }
      return undefined;
    },

    /** An item of one store in the file of the other. */
    stranger({ database, others }: Station): string | undefined {
      const files = [...others, ['loja-1', database] as const];
      for (const [lojaId, file] of files) {
        const ids = file.all<{ id: string }>('SELECT id FROM items WHERE is_gone = 0').map(({ id }) => id);
        const stranger = ids.find((id) => isOther(id) !== (lojaId === OTHER_STORE));
        if (stranger) return `${stranger} is in the file of ${lojaId}`;
      }
      return undefined;
    },

    /** What the sync keeps of itself on a disk. It is asked for after every event, and read where something was written. */
    saved(database: SimDisk): SavedSync | undefined {
      const writeCount = database.writeCount();
      const before = lastSaved.get(database);
      if (before?.writeCount === writeCount) return before.saved;
      const row = database.get<{ value: string }>("SELECT value FROM sync_state WHERE name = 'saved'");
      const saved = row && (JSON.parse(row.value) as SavedSync);
      lastSaved.set(database, { writeCount, saved });
      return saved;
    },

    /**
     * How a station's snapshot differs from a plain full fetch made now; `undefined` where it does not. `openOnly`
     * where nothing could tell of changes of what is delivered or cancelled.
     */
    difference({ run, database: ofFirst, others }: Station, openOnly: boolean): string | undefined {
      if (!run) return 'the station is not running';
      const current = other() ?? service;
      const lojaId = current === service ? 'loja-1' : OTHER_STORE;
      if (run.replica.getState().lojaId !== lojaId)
        return `it shows ${run.replica.getState().lojaId}, the token is of ${lojaId}`;
      const database = current === service ? ofFirst : others.get(OTHER_STORE)!;
      const { records, health } = run.replica.getState();
      if (!health.isLoaded) return 'not loaded';
      const truth = current.visible();
      for (const [id, row] of truth) {
        const entry = records.get(id);
        if (openOnly && !isOpen(row.item_status) && !(entry && isOpen(entry.item.item_status))) continue;
        if (isOpen(row.item_status) && !entry) return `${id} (${row.item_status}) is missing`;
        if (entry && keyOf(entry.item) !== keyOf(row as OrderItem)) {
          return `${id} is shown ${entry.item.item_status} ${entry.item.updated_at}, is ${row.item_status} ${row.updated_at}`;
        }
      }
      for (const { item } of records.all()) {
        if (openOnly && !isOpen(item.item_status)) continue;
        if (!truth.has(item.id)) return `${item.id} is shown and does not exist`;
      }
      for (const { id, json } of database.all<{ id: string; json: string }>(
        'SELECT id, json FROM items WHERE is_gone = 0',
      )) {
        const row = truth.get(id);
        const { item_status: status } = JSON.parse(json) as OrderItem;
        if (openOnly && !isOpen(status)) continue;
        if (!row) return `${id} is on the disk and does not exist`;
        if (keyOf(written(json)) !== keyOf(row as OrderItem)) return `${id} on the disk is not what it is`;
      }
      return undefined;
    },
  };
}
