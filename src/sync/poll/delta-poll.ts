/**
 * The looks: deltas from a cursor of the service's clock. A quick one is for freshness, a deep one reaches back for
 * late commits and alone moves the durable cursor; a deep one that was interrupted goes on where it stopped.
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

export type DeltaPollOptions = {
  readPage: (query: ItemQuery, page: number) => Promise<Reply<Page<OrderItem>>>;
  snapshot: Snapshot;
  facts: ServiceFacts;
  clock: Clock;
  pace: PollPace;
  concurrency: number;
  /** Whether the open states have been read once, so that a complete look makes the snapshot fresh. */
  isLoaded: () => boolean;
};

export type DeltaPoll = {
  /** Where the next look begins; `undefined` until the first answer has told. */
  readonly cursors: Cursors | undefined;
  /** Looks in a row that brought no news. */
  readonly quietCount: number;
  /** One delta; returns whether it was complete. */
  look(kind: PollDepth): Promise<boolean>;
  /** The next look that is due: deep when its time has come. */
  dueKind(): PollDepth;
  /** A deep look now, whatever was begun before. */
  lookDeep(): Promise<boolean>;
  /** Completes a deep look that was begun earlier, if there is one. */
  finishDeep(): Promise<void>;
  /** The next look is a deep one that begins again. */
  deepNow(): void;
  /** The first page ever read fixes where the deltas begin; returns whether this one did. */
  beginWith(reply: Reply<{ rows: OrderItem[] }>): boolean;
  /** No answer has told a time: every delta asks for everything, slow and right. */
  beginWithEverything(): void;
  /**
   * Whether a delta should have told of a change that a reading of the open states brought. One whose stamp did not
   * move can be told by none; one that is stamped before what the deltas have answered for casts doubt on them.
   */
  isOverdue(change: Change): boolean;
  resume(saved: SavedSync | undefined): void;
  save(): Pick<SavedSync, 'cursors' | 'loadedFromMs' | 'lookedAtWallMs'>;
};

/** A change that was not there this long ago is new enough to tell the zone by. */
const NEW_WITHIN_MS = 15_000;
/** Rows that changed this much before what was asked for: further than any zone can explain. */
const FILTER_IGNORED_MS = DAY_MS + 7_200_000;

export function createDeltaPoll(options: DeltaPollOptions): DeltaPoll {
  const { readPage, snapshot, facts, clock, pace, concurrency } = options;
  let cursors: Cursors | undefined;
  let loadedFromMs: number | undefined;
  let lookedAtWallMs: number | undefined;
  let nextDeepAt = 0;
  let lastCompleteAt = -Infinity;
  let quietCount = 0;
  /** A deep look that has not been completed yet: its next try goes on where it stopped. */
  let unfinished: Beginning | undefined;

  async function look(kind: PollDepth): Promise<boolean> {
    const from = cursors ?? firstCursors(0);
    const backed = facts.backMs();
    const beginning = beginLook(kind, Math.max(0, sinceFor(kind, from) - backed));
    const { sinceMs, newestBeforeMs, progress } = beginning;
    // Never with `status`: an item leaving the filter would shift the pages behind it.
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
      // Once pages were seen to be ignored, nothing else would show that they come again.
      if (isIgnored && !(facts.arePagesIgnored && reply.data.currentPage === 1)) scan.stop();
    }

    const { found } = scan;
    // What it had to wait for before it was sent makes it no older.
    const { askedAt, serverDateMs } = progress.first!;
    // A look that needed several tries began long ago.
    const dateMs = serverDateMs === undefined ? undefined : serverDateMs + clock.now() - askedAt;
    if (dateMs !== undefined && isSetBack(from, dateMs)) {
      cursors = cursorsAfterSetBack(dateMs);
      if (loadedFromMs !== undefined) loadedFromMs = Math.min(loadedFromMs, dateMs);
      deepNow();
      return false;
    }
    // Only its first page was filtered.
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

  /** A new look, or the deep one that was begun and has not been completed, if it reaches back as far. */
  function beginLook(kind: PollDepth, sinceMs: number): Beginning {
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
    look,
    dueKind: () => (clock.now() >= Math.min(nextDeepAt, facts.checkDueAt()) ? 'deep' : 'quick'),
    lookDeep() {
      unfinished = undefined;
      return look('deep');
    },
    async finishDeep() {
      if (unfinished) await look('deep');
    },
    deepNow,
    beginWith(reply) {
      if (cursors) return false;
      // Without `Date`: nothing in this page was stamped after it was made.
      const newestMs = () => {
        snapshot.mergeItems(reply.data.rows, reply.askedAt);
        return snapshot.newestUpdatedAt();
      };
      const startMs = facts.startOf(reply.serverDateMs, reply.askedAt) ?? newestMs();
      if (startMs === undefined) return false;
      // Everything that is read comes after it.
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

/** What a look began with. A look that needs several tries counts from its first. */
type Beginning = { sinceMs: number; beganAt: number; newestBeforeMs: number | undefined; progress: ScanProgress };
