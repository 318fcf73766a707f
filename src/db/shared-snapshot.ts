/** Several processes with one disk: decides which one polls, and reads what the others have written. */
import type { Clock } from '../base/clock.ts';
import type { Health } from '../replica/health.ts';
import { notifyReaders, updateHealth, type Replica } from '../replica/replica.ts';
import type { SharedSnapshot } from '../sync/snapshot.ts';
import type { DiskGuard } from './guard.ts';
import type { Lease } from './lease.ts';

export type SharedDiskOptions = {
  replica: Replica;
  clock: Pick<Clock, 'now'>;
  /** A monotonic clock that all processes of the host share. */
  hostNow: () => number;
  guard: DiskGuard;
  /** Reads all times again when another process has learnt their zone. */
  useZone: (offsetMs: number) => void;
  zoneOffsetMs: () => number | undefined;
};

export type SharedDisk = SharedSnapshot & {
  /** Starts over for another store. */
  begin(): void;
};

export function createSharedSnapshot(options: SharedDiskOptions): SharedDisk {
  const { replica, clock, hostNow, guard, useZone, zoneOffsetMs } = options;
  const { onDisk } = guard;
  const { records } = replica.getState();
  let dataVersion: number | undefined;
  let bellCount = 0;
  let sharedHealth = '';

  const onLease = <T>(work: (lease: Lease) => T, otherwise: T) =>
    onDisk((_, { lease }) => (lease ? work(lease) : otherwise), otherwise);
  const holdLease = () => onLease((lease) => lease.hold(), true);
  const hostAhead = () => hostNow() - clock.now();

  return {
    holdLease,
    releaseLease: () => onLease((lease) => lease.release(), undefined),
    catchUp() {
      const version = onDisk((_, { database }) => database.dataVersion(), undefined);
      if (version === undefined || version === dataVersion) return { isRung: false };
      const isFirst = dataVersion === undefined;
      dataVersion = version;
      const offsetMs = onDisk((disk) => disk.zoneOffsetMs(), zoneOffsetMs());
      if (offsetMs !== undefined && offsetMs !== zoneOffsetMs()) useZone(offsetMs);
      const { rows, gone } = onDisk((disk) => disk.news(), { rows: [], gone: [] });
      const refused: string[] = [];
      let isChanged = records.loadPersisted(rows, (itemId) => refused.push(itemId)).length > 0;
      if (refused.length > 0) onDisk((disk) => disk.contest(refused), undefined);
      for (const itemId of gone) isChanged = records.forget(itemId) || isChanged;
      if (isChanged) notifyReaders(replica);
      // Only the process that polls reads the item again, and so can decide between two versions.
      if (holdLease()) for (const itemId of onDisk((disk) => disk.contested(), [])) records.markConflicted(itemId);
      const bells = onDisk((disk) => Number(disk.noted('bell') ?? 0), bellCount);
      const isRung = bells !== bellCount && !isFirst;
      bellCount = bells;
      return { isRung };
    },
    ring: () => onDisk((disk) => disk.note('bell', String(Number(disk.noted('bell') ?? 0) + 1)), undefined),
    shareHealth() {
      const text = JSON.stringify(movedBy(replica.getState().health, hostAhead()));
      if (text === sharedHealth) return;
      sharedHealth = text;
      onDisk((disk) => disk.note('health', text), undefined);
    },
    followHealth() {
      const text = onDisk((disk) => disk.noted('health'), undefined);
      if (text === undefined || text === sharedHealth) return;
      sharedHealth = text;
      const { diskTrouble: _theirs, role: _role, ...told } = movedBy(JSON.parse(text) as Health, -hostAhead());
      const { trouble, progress, doubt, sweep, incomplete = [], unread = [] } = told;
      updateHealth(replica, { ...told, trouble, progress, doubt, sweep, incomplete, unread });
    },
    begin() {
      dataVersion = undefined;
      sharedHealth = '';
    },
  };
}

/** The health with its times on a clock that is ahead by `aheadMs`. */
function movedBy(health: Health, aheadMs: number): Health {
  const moved = (atMs: number | undefined) => (atMs === undefined ? undefined : atMs + aheadMs);
  const { sweep, snapshotAt, nextLookAt } = health;
  return {
    ...health,
    snapshotAt: moved(snapshotAt),
    nextLookAt: moved(nextLookAt),
    sweep: sweep && { ...sweep, endedAt: sweep.endedAt + aheadMs },
  };
}
