/**
 * What reads the store in a small world: the real looks, with cursor, scan and lookback, and the real full scan beside them,
 * over real records, without the loop around them.
 */
import type { ItemQuery, Page, Reply } from '../../src/api/client.ts';
import type { Clock } from '../../src/base/clock.ts';
import type { ItemStatus, Order, OrderItem } from '../../src/domain/records.ts';
import type { Health } from '../../src/replica/health.ts';
import type { CachedItem, ItemRecords, WasSetBack } from '../../src/replica/records.ts';
import { createReplica } from '../../src/replica/replica.ts';
import { createScheduler, type Scheduler } from '../../src/sync/poll/scheduler.ts';
import { createDeltaPoll, type DeltaPoll } from '../../src/sync/poll/delta-poll.ts';
import { ATTENDED_PACE } from '../../src/sync/poll/pace.ts';
import { readPage as readPageOf, type PageContext } from '../../src/sync/poll/validated-reads.ts';
import { createServiceFacts, type ServiceFacts } from '../../src/sync/profile/service-facts.ts';
import type { Snapshot } from '../../src/sync/snapshot.ts';
import { createFullScan, type FullScan } from '../../src/sync/scan/full-scan.ts';
import { memorySnapshot } from '../support/memory-snapshot.ts';

export type SyncProgram = {
  records: ItemRecords;
  snapshot: Snapshot;
  scheduler: Scheduler;
  facts: ServiceFacts;
  looks: DeltaPoll;
  fullScan: FullScan;
  /** What the screens say. */
  health(): Partial<Health>;
  /** How often deltas were doubted. */
  doubtCount(): number;
  /** Whether what is kept of an item is stamped later than the clock that was set back, and yields to what is told now. */
  isOvertaken(entry: CachedItem): boolean;
};

export type SyncProgramOptions = {
  clock: Clock;
  /** How many pages a look asks for at once; a reading of the open states asks for one. */
  looksAtOnce: number;
  /** Ask the store. */
  listItems(query: ItemQuery, page: number): Promise<Reply<Page<OrderItem>>>;
  getOrder(orderId: string): Promise<Reply<Order>>;
  /** Whether the open states have been read once. */
  isLoaded(): boolean;
  /** When a look was last answered (monotonic). */
  lookedAt(): number;
  /** An item is taken for gone. */
  onGone(id: string): void;
  /** These lists are said to be unreadable from now on. */
  onUnread(statuses: readonly ItemStatus[]): void;
};

export function createSyncProgram(options: SyncProgramOptions): SyncProgram {
  const { clock } = options;
  const replica = createReplica();
  const { records } = replica.getState();
  let health: Partial<Health> = {};
  let doubtCount = 0;
  let newestMs: number | undefined;
  let wasSetBack: WasSetBack | undefined;

  const snapshot = memorySnapshot(replica, clock, {
    doubtStamps(doubt) {
      wasSetBack = doubt;
      records.doubtStamps(doubt);
    },
    newestUpdatedAt: () => newestMs,
    markGone(id) {
      options.onGone(id);
      records.forget(id);
    },
    setHealth(patch) {
      if (patch.unread) options.onUnread(patch.unread);
      health = { ...health, ...patch };
    },
  });
  records.onChanges((changes) => {
    for (const { entry } of changes) newestMs = Math.max(newestMs ?? -Infinity, entry.updatedAtMs ?? -Infinity);
  });

  const scheduler = createScheduler(ATTENDED_PACE);
  const onDoubt = (doubt: string) => {
    doubtCount++;
    if (doubt === 'missed-change') looks.deepNow();
  };
  const facts = createServiceFacts({ snapshot, clock, onDoubt });
  const isInRounds = () => facts.areDeltasUseless;
  const pages: PageContext<OrderItem, ItemQuery> = {
    request: options.listItems,
    identity: { era: 0, judge: async () => {} },
    firstPages: new Map(),
    onReply(reply) {
      facts.noteDate(reply.askedAt, reply.serverDateMs);
      looks.beginWith(reply);
    },
    onPage: (isHonest) => facts.notePage(isHonest),
  };
  const readPage = (query: ItemQuery, page: number) => readPageOf(pages, query, page);
  const looks = createDeltaPoll({
    readPage,
    snapshot,
    facts,
    clock,
    pace: ATTENDED_PACE,
    concurrency: options.looksAtOnce,
    isLoaded: options.isLoaded,
  });
  const fullScan = createFullScan({
    readPage,
    fetchOrder: options.getOrder,
    finishDeepPoll: () => looks.finishDeep(),
    pollDeep: () => looks.pollDeep(),
    snapshot,
    now: clock.now,
    concurrency: 1,
    isOverdue: looks.isOverdue,
    cannotProve: isInRounds,
    cannotPage: () => facts.arePagesIgnored,
    lookedAt: options.lookedAt,
  });
  return {
    records,
    snapshot,
    scheduler,
    facts,
    looks,
    fullScan,
    health: () => health,
    doubtCount: () => doubtCount,
    isOvertaken: ({ updatedAtMs, firstAskedAt }) => wasSetBack?.(updatedAtMs ?? 0, firstAskedAt, clock.now()) === true,
  };
}
