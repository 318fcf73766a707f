/** Lists of which a page always fails: the screens name them, and a sweep ends without them. */
import { OPEN_STATUSES } from '../../domain/lifecycle.ts';
import type { ItemStatus } from '../../domain/records.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Failures, StateScan, FullScanPlan } from './full-scan-plan.ts';

export type FailingLists = {
  /** A page of a list has failed, once more or for the first time. */
  note(state: StateScan, page: number): void;
  /** Lets go of the lists that always fail, so that they keep neither the others from being proven nor the reading from its end. */
  giveUp(of: FullScanPlan): void;
  /** These are the lists that could not be read, now that a reading has ended. */
  settle(statuses: readonly ItemStatus[]): void;
};

export type FailingListsOptions = {
  snapshot: Pick<Snapshot, 'setHealth'>;
  now: () => number;
  /** When the last look was complete, monotonic: the store itself was there then. */
  lookedAt: () => number;
};

/** A page that failed so often in a row is taken for one that always fails. */
const MOST_FAILURES = 3;

export function createFailingLists({ snapshot, now, lookedAt }: FailingListsOptions): FailingLists {
  /** What the screens say. */
  let unread = new Set<ItemStatus>();

  /** The store itself was there in the meantime: looks were answered. */
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
    giveUp(of) {
      for (const state of of.states) {
        if (state.isGivenUp || ![...state.stuck.values()].some(isAlways)) continue;
        // Where one list has the items of all states, nothing is known of any.
        for (const one of of.leader === state ? of.states : [state]) {
          Object.assign(one, { isGivenUp: true, isUnreadable: true, nextPage: Math.max(2, one.nextPage) });
        }
      }
      of.isOpen ||= of.states.every(({ nextPage }) => nextPage > 1);
    },
    settle(statuses) {
      if (unread.size > 0 || statuses.length > 0) tellUnread(statuses);
    },
  };
}
