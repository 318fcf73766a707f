/** Finds lists of which a page always fails: the screens name them, and a sweep ends without them. */
import { OPEN_STATUSES } from '../../domain/lifecycle.ts';
import type { ItemStatus } from '../../domain/records.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Failures, StateScan, FullScanPlan } from './full-scan-plan.ts';

type FailingLists = {
  /** Counts a failure of a page. */
  note(state: StateScan, page: number): void;
  /** Leaves out the lists that always fail, so that the full scan can prove the others and end. */
  giveUp(plan: FullScanPlan): void;
  /** Sets the lists that could not be read, when a full scan has ended. */
  settle(statuses: readonly ItemStatus[]): void;
};

type FailingListsOptions = {
  snapshot: Pick<Snapshot, 'setHealth'>;
  now: () => number;
  /** When the last poll was complete (monotonic): the store itself worked then. */
  lookedAt: () => number;
};

/** After this many failures in a row a page counts as one that always fails. */
const MOST_FAILURES = 3;

export function createFailingLists({ snapshot, now, lookedAt }: FailingListsOptions): FailingLists {
  /** The lists that the screens name. */
  let unread = new Set<ItemStatus>();

  /** Polls succeeded in the meantime, so it is this page that fails and not the store. */
  const isAlways = ({ count, since }: Failures) => count >= MOST_FAILURES && lookedAt() > since;

  function tellUnread(statuses: readonly ItemStatus[]): void {
    unread = new Set(statuses);
    snapshot.setHealth({ unread: OPEN_STATUSES.filter((status) => unread.has(status)) });
  }

  return {
    note({ status, stuck }, page) {
      const { count, since } = stuck.get(page) ?? { count: 0, since: now() };
      const failures = { count: count + 1, since };
      stuck.set(page, failures);
      if (isAlways(failures) && !unread.has(status)) tellUnread([...unread, status]);
    },
    giveUp(plan) {
      for (const state of plan.states) {
        if (state.isGivenUp || ![...state.stuck.values()].some(isAlways)) continue;
        // If one list contains the items of all states, no state can be read without it.
        for (const one of plan.leader === state ? plan.states : [state]) {
          Object.assign(one, { isGivenUp: true, isUnreadable: true, nextPage: Math.max(2, one.nextPage) });
        }
      }
      plan.isOpen ||= plan.states.every(({ nextPage }) => nextPage > 1);
    },
    settle(statuses) {
      if (unread.size > 0 || statuses.length > 0) tellUnread(statuses);
    },
  };
}
