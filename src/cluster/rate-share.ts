/**
 * One rate limit of the store for all hosts. With the hub, each host learns what the others have seen of it. Without it they
 * poll side by side: each then takes no more than its share, and polls more seldom the more hosts there are.
 */
import { MINUTE_MS } from '../base/durations.ts';
import { createBucket, type Bucket } from '../sync/bucket.ts';
import type { Budget, SeenLimit } from '../sync/budget.ts';
import type { PollPace } from '../sync/poll/pace.ts';

/** Whether this process polls by itself now, and how many hosts there are. */
export type ClusterState = { isDirect: boolean; hostCount: number };

/** What a stock Laravel allows in a minute, assumed until a response announces another limit. */
export const USUAL_LIMIT = 60;
/** The rest is left to writes, as in budget.ts. */
const SHARE_OF_READS = 0.75;

/** The rate limit for this process, shared with all hosts. */
export function createRateShare(
  budget: Budget,
  clusterState: () => ClusterState,
  now: () => number,
): Budget & {
  /** Takes what another host has seen. */
  noteOther(seen: SeenLimit): void;
} {
  let limit = USUAL_LIMIT;
  let newestSeenAt = -Infinity;
  /** Full when direct polling begins. */
  let bucket: Bucket | undefined;

  const perMinute = () => Math.max(1, (limit * SHARE_OF_READS) / Math.max(1, clusterState().hostCount));

  return {
    note(seen) {
      newestSeenAt = Math.max(newestSeenAt, seen.seenAt);
      limit = seen.limit ?? limit;
      if (clusterState().isDirect) (bucket ??= createBucket(perMinute, perMinute)).take(now());
      else bucket = undefined;
      budget.note(seen);
    },
    hold: (untilAt) => budget.hold(untilAt),
    noteOther(seen) {
      if (seen.seenAt <= newestSeenAt) return;
      newestSeenAt = seen.seenAt;
      limit = seen.limit ?? limit;
      budget.note(seen);
    },
    spacingMs(at) {
      const ms = budget.spacingMs(at);
      return clusterState().isDirect ? Math.max(ms, MINUTE_MS / perMinute()) : ms;
    },
    waitMs(at, underWay) {
      const ms = budget.waitMs(at, underWay);
      if (!clusterState().isDirect) return ms;
      bucket ??= createBucket(perMinute, perMinute);
      return Math.max(ms, bucket.waitMs(at, 1 + underWay));
    },
  };
}

/** The pace of one host among others: unchanged if it is alone; side by side each waits longer, times the number of hosts. */
export function pacedWith(pace: PollPace, clusterState: () => ClusterState): PollPace {
  const times = (ms: number) => {
    const { isDirect, hostCount } = clusterState();
    return isDirect ? ms * Math.max(1, hostCount) : ms;
  };
  return {
    ...pace,
    get activeMs() {
      return times(pace.activeMs);
    },
    get idleMs() {
      return times(pace.idleMs);
    },
    get deepEveryMs() {
      return times(pace.deepEveryMs);
    },
  };
}
