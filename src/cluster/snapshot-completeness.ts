/**
 * When everything is here that the leader's cursor vouches for. Only then does the cursor become ours: what is open
 * here and unknown to the leader is asked for first, and the snapshot's ids have to be seen to stand still.
 */
import type { Clock } from '../base/clock.ts';
import { OPEN_STATUSES } from '../domain/lifecycle.ts';
import type { Replica } from '../replica/replica.ts';
import type { Snapshot } from '../sync/snapshot.ts';
import type { ConflictingRows } from './conflicting-rows.ts';
import type { MissingEvents } from './missing-events.ts';
import { savedHere, type WireSaved } from './wire.ts';

export type SnapshotCompletenessOptions = {
  missing: MissingEvents;
  doubts: ConflictingRows;
  snapshot: Pick<Snapshot, 'keep'>;
  replica: Replica;
  clock: Clock;
};

export type SnapshotCompleteness = {
  readonly isWhole: boolean;
  /** The snapshot was read: the leader's memory of before that, and the ids that are in it. */
  begin(saved: WireSaved | undefined, ids: Set<string>): void;
  /** The leader has kept its memory again. */
  told(saved: WireSaved): void;
  /** An item was told of. */
  found(itemId: string): void;
  /** An item is gone. */
  gone(itemId: string): void;
  /** One step towards it; `readIds` reads what the leader knows by now. */
  prove(readIds: () => Promise<string[]>): Promise<void>;
  forget(): void;
};

export function createSnapshotCompleteness({
  missing,
  doubts,
  snapshot,
  replica,
  clock,
}: SnapshotCompletenessOptions): SnapshotCompleteness {
  const { records } = replica.getState();
  let saved: WireSaved | undefined;
  /** The cursor of the snapshot: deltas answer here for what was stamped after it. */
  let wholeFromMs: number | undefined;
  let isWhole = false;
  /** Ids of the snapshot, as long as it has not been seen to stand still after they were read. */
  let unprovenIds: Set<string> | undefined;

  /** Items that are open here and unknown to the leader: they moved on unseen, or are gone. */
  function lookForMissing(ids: ReadonlySet<string>): void {
    const missed = doubts.takeDoubtful();
    for (const status of OPEN_STATUSES) {
      for (const { item } of records.withStatus(status)) if (!ids.has(item.id)) missed.add(item.id);
    }
    wholeFromMs = saved?.cursors?.durableMs;
    missing.begin(missed);
    missing.ask(becomeWhole);
  }

  function becomeWhole(): void {
    if (isWhole || !missing.isOver) return;
    isWhole = true;
    keep();
  }

  /** The leader's cursor, on the disk together with the rows that it vouches for. */
  function keep(): void {
    if (!isWhole || !saved) return;
    const here = savedHere(saved, clock);
    const { loadedFromMs } = here;
    const fromMs = loadedFromMs === undefined ? wholeFromMs : Math.max(loadedFromMs, wholeFromMs ?? loadedFromMs);
    snapshot.keep({ ...here, loadedFromMs: fromMs });
  }

  return {
    get isWhole() {
      return isWhole;
    },
    begin(from, ids) {
      saved = from;
      if (saved?.isLoaded) unprovenIds = ids;
    },
    told(next) {
      saved = next;
      keep();
    },
    found(itemId) {
      missing.found(itemId);
      unprovenIds?.add(itemId);
    },
    gone: missing.found,
    async prove(readIds) {
      if (isWhole || !saved?.isLoaded) return;
      if (missing.isKnown) return missing.ask(becomeWhole);
      if (doubts.areOpen) return;
      if (unprovenIds) lookForMissing(unprovenIds);
      // Loaded after the snapshot was taken: what the leader knows by now, if the next reading finds it standing still.
      else unprovenIds = new Set(await readIds());
    },
    forget() {
      saved = undefined;
      wholeFromMs = undefined;
      isWhole = false;
      unprovenIds = undefined;
      missing.forget();
    },
  };
}
