/**
 * Polls for deltas, from a cursor of the service's clock. A quick poll keeps the records fresh. A deep poll reaches further
 * back, for changes that were committed late; it alone moves the durable cursor, and continues where it was interrupted.
 */
import type { ItemQuery, Page, Reply } from '../../api/client.ts';
import type { Clock } from '../../base/clock.ts';
import type { OrderItem } from '../../domain/records.ts';
import type { Change } from '../../replica/records.ts';
import {
  advance,
  cursorsAfterSetBack,
  firstCursors,
  isSetBack,
  sinceFor,
  type Cursors,
  type PollDepth,
} from './cursor.ts';
import type { PollPace } from './pace.ts';
import type { Snapshot, SavedSync } from '../snapshot.ts';
import { noProgress, scanPages, type ScanProgress } from '../scan/scan.ts';
import type { ServiceFacts } from '../profile/service-facts.ts';
import { DAY_MS } from '../../base/durations.ts';
import { toIsoSeconds } from '../../base/times.ts';

type DeltaPollOptions = {
  readPage: (query: ItemQuery, page: number) => Promise<Reply<Page<OrderItem>>>;
  snapshot: Snapshot;
  facts: ServiceFacts;
  clock: Clock;
  pace: PollPace;
  concurrency: number;
  /** Whether the first load has ended, so that a complete poll makes the snapshot fresh. */
  isLoaded: () => boolean;
};

export type DeltaPoll = {
  /** Where the next delta begins; `undefined` until a first response has set it. */
  readonly cursors: Cursors | undefined;
  /** How many polls in a row brought no change. */
  readonly quietCount: number;
  /** Reads one delta; returns whether all of it was read. */
  poll(kind: PollDepth): Promise<boolean>;
  /** Which kind of poll is due next. */
  dueKind(): PollDepth;
  /** Starts a deep poll over, dropping one that was interrupted. */
  pollDeep(): Promise<boolean>;
  /** Completes a deep poll that was interrupted, if there is one. */
  finishDeep(): Promise<void>;
  /** Makes the next poll a deep one that starts over. */
  deepNow(): void;
  /** Sets the cursors from the first page ever read; returns whether this page did. */
  beginWith(reply: Reply<{ rows: OrderItem[] }>): boolean;
  /** Sets the cursors for a store whose responses contain no time: each delta then asks for everything, which is slow and right. */
  beginWithEverything(): void;
  /**
   * Whether a delta should have contained a change that a full scan brought. No delta can contain a change that left
   * `updated_at` as it was; a change stamped before the durable cursor shows that deltas missed something.
   */
  isOverdue(change: Change): boolean;
  resume(saved: SavedSync | undefined): void;
  save(): Pick<SavedSync, 'cursors' | 'loadedFromMs' | 'lookedAtWallMs'>;
};

/** A change that a poll this long ago did not have yet is recent enough to learn the time zone from. */
const NEW_WITHIN_MS = 15_000;
/** A row stamped this much before `atualizado_apos` is explained by no time zone: the filter has no effect. */
const FILTER_IGNORED_MS = DAY_MS + 7_200_000;

export function createDeltaPoll(options: DeltaPollOptions): DeltaPoll {
  const { readPage, snapshot, facts, clock, pace, concurrency } = options;
  let cursors: Cursors | undefined;
  let loadedFromMs: number | undefined;
  let lookedAtWallMs: number | undefined;
  let nextDeepAt = 0;
  let lastCompleteAt = -Infinity;
  let quietCount = 0;
  /** An interrupted deep poll, which the next one continues. */
  let unfinished: Beginning | undefined;

  async function poll(kind: PollDepth): Promise<boolean> {
    const from = cursors ?? firstCursors(0);
    const backed = facts.backMs();
    const beginning = beginPoll(kind, Math.max(0, sinceFor(kind, from) - backed));
    const { sinceMs, newestBeforeMs, progress } = beginning;
    // Never together with `status`: an item that leaves the filter would shift the pages behind it.
    const query: ItemQuery = { atualizado_apos: toIsoSeconds(sinceMs) };
    const isRecent = beginning.beganAt - lastCompleteAt <= NEW_WITHIN_MS;
    let newsCount = 0;
    let oldestMs: number | undefined;
    let isIgnored = false;
    snapshot.setHealth({ nextLookAt: undefined });
    facts.note({ reachBackMs: backed });

    const scan = scanPages({
      readPage: (page) => readPage(query, page),
      idOf: (item: OrderItem) => item.id,
      concurrency: facts.arePagesIgnored ? 1 : concurrency,
      progress,
    });
    for await (const reply of scan) {
      const changes = snapshot.mergeItems(reply.data.rows, reply.askedAt);
      newsCount += changes.length;
      for (const { entry, before } of changes) {
        if (kind === 'quick' && isRecent && before) facts.learnZone(entry.item.updated_at, reply.serverDateMs);
      }
      for (const row of reply.data.rows) {
        const updatedAtMs = snapshot.get(row.id)?.updatedAtMs;
        if (updatedAtMs === undefined) continue;
        oldestMs = Math.min(oldestMs ?? Infinity, updatedAtMs);
        if (updatedAtMs < sinceMs - FILTER_IGNORED_MS) isIgnored = true;
      }
      facts.noteLag(reply.serverDateMs);
      // Where the page parameter had no effect, only reading on shows whether it has one again.
      if (isIgnored && !(facts.arePagesIgnored && reply.data.currentPage === 1)) scan.stop();
    }

    const { found } = scan;
    // Counted from when its first request was sent, not from when that began to wait for the rate limit.
    const { askedAt, serverDateMs } = progress.first!;
    // That may be long ago, where the poll needed several tries.
    const dateMs = serverDateMs === undefined ? undefined : serverDateMs + clock.now() - askedAt;
    if (dateMs !== undefined && isSetBack(from, dateMs)) {
      cursors = cursorsAfterSetBack(dateMs);
      if (loadedFromMs !== undefined) loadedFromMs = Math.min(loadedFromMs, dateMs);
      deepNow();
      return false;
    }
    // Pages that overlap: the store filtered the first one only.
    isIgnored ||= found.isOverlapping;
    const isComplete = found.isStable;
    facts.noteIgnored(isIgnored || (isComplete ? false : undefined));
    facts.noteComplete(isComplete);
    const startMs = facts.startOf(serverDateMs, askedAt) ?? newestBeforeMs;
    cursors = advance(from, kind, { isComplete, startMs });
    quietCount = newsCount > 0 ? 0 : quietCount + 1;
    if (isComplete) {
      lastCompleteAt = askedAt;
      lookedAtWallMs = clock.wallNow();
      facts.noteFilter({ sinceMs, oldestMs, newestBeforeMs });
      if (options.isLoaded()) snapshot.setHealth({ snapshotAt: askedAt, isFromDisk: false });
    }
    if (kind === 'deep') {
      if (isComplete) {
        unfinished = undefined;
        nextDeepAt = askedAt + pace.deepEveryMs;
      } else if (found.isShrinking || found.ids.size > found.total) unfinished = undefined;
    }
    if (!isComplete) return false;
    facts.checkDelta({ sinceMs, askedAt, dateMs: serverDateMs, ids: found.ids, isDeep: kind === 'deep' });
    return true;
  }

  function deepNow(): void {
    unfinished = undefined;
    nextDeepAt = 0;
  }

  /** Begins a poll, or continues the interrupted deep one if that reaches back as far. */
  function beginPoll(kind: PollDepth, sinceMs: number): Beginning {
    if (kind === 'deep' && unfinished && unfinished.sinceMs <= sinceMs) return unfinished;
    const newestBeforeMs = snapshot.newestUpdatedAt();
    const beginning = { sinceMs, beganAt: clock.now(), newestBeforeMs, progress: noProgress() };
    if (kind === 'deep') unfinished = beginning;
    return beginning;
  }

  return {
    get cursors() {
      return cursors;
    },
    get quietCount() {
      return quietCount;
    },
    poll,
    dueKind: () => (clock.now() >= Math.min(nextDeepAt, facts.checkDueAt()) ? 'deep' : 'quick'),
    pollDeep() {
      unfinished = undefined;
      return poll('deep');
    },
    async finishDeep() {
      if (unfinished) await poll('deep');
    },
    deepNow,
    beginWith(reply) {
      if (cursors) return false;
      // Without a `Date` the newest stamp on the page stands for the time at which the page was made.
      const newestMs = () => {
        snapshot.mergeItems(reply.data.rows, reply.askedAt);
        return snapshot.newestUpdatedAt();
      };
      const startMs = facts.startOf(reply.serverDateMs, reply.askedAt) ?? newestMs();
      if (startMs === undefined) return false;
      // Every row read from now on is at least as new as this.
      cursors = firstCursors(startMs);
      loadedFromMs = startMs;
      return true;
    },
    beginWithEverything: () => void (cursors ??= firstCursors(0)),
    isOverdue({ entry, before }) {
      const { updatedAtMs } = entry;
      if (before && before.updatedAtMs === updatedAtMs) return true;
      if (updatedAtMs === undefined || !cursors || !facts.isZoneKnown()) return false;
      if (updatedAtMs >= cursors.durableMs - facts.backMs()) return false;
      if (loadedFromMs !== undefined && updatedAtMs > loadedFromMs) facts.doubt(1);
      return true;
    },
    resume(saved) {
      cursors = saved?.cursors;
      loadedFromMs = saved?.loadedFromMs;
      lookedAtWallMs = saved?.lookedAtWallMs;
      unfinished = undefined;
      nextDeepAt = 0;
    },
    save: () => ({ cursors, loadedFromMs, lookedAtWallMs }),
  };
}

/** How a poll began; where it needs several tries, its first try. */
type Beginning = { sinceMs: number; beganAt: number; newestBeforeMs: number | undefined; progress: ScanProgress };
