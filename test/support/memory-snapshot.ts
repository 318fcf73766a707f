/** What one process holds of the store without a disk behind it, for whoever reads the store in a test. */
import { mergeItems, type Replica } from '../../src/replica/replica.ts';
import type { Snapshot } from '../../src/sync/snapshot.ts';

/** A row is known when it is asked for at the earliest, and now at the latest. `over`: what a test has otherwise. */
export function memorySnapshot(replica: Replica, { now }: { now(): number }, over: Partial<Snapshot> = {}): Snapshot {
  const { records } = replica.getState();
  const merge: Snapshot['mergeItems'] = (rows, askedAt, knownAt = now(), isSecondHand = false) =>
    mergeItems(replica, rows, Math.min(askedAt, knownAt, now()), Math.min(knownAt, now()), isSecondHand);
  const snapshot: Partial<Snapshot> = {
    mergeItems: merge,
    takePage: merge,
    believeUpTo: (latest) => records.believeUpTo(() => latest() ?? Infinity),
    doubtStamps: (doubt) => records.doubtStamps(doubt),
    onChanges: (listener) => records.onChanges(listener),
    newestUpdatedAt: () => Math.max(...[...records.all()].map(({ updatedAtMs }) => updatedAtMs ?? -Infinity)),
    get: (id) => records.get(id),
    countIn: (status) => records.countIn(status),
    idsIn: (status) => records.withStatus(status).map(({ item }) => item.id),
    latest: () => [],
    orderIdOf: () => undefined,
    markGone: (id) => void records.forget(id),
    someUpdatedAt: () => records.get('item-1')?.item.updated_at,
    zoneOffsetMs: () => undefined,
    setZone: () => {},
    setHealth: () => {},
    saved: () => undefined,
    keep: () => {},
    ...over,
  };
  return snapshot as Snapshot;
}
