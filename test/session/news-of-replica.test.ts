import { describe, expect, test } from 'vitest';
import { createReplica, mergeItems, updateHealth } from '../../src/replica/replica.ts';
import { isNewsOfReplica } from '../../src/session/subscriptions/news-of-replica.ts';
import { anItem } from '../support/items.ts';

/** The replica before and after a change that follows a poll of the second 1. */
function changed(change: (replica: ReturnType<typeof createReplica>) => void) {
  const replica = createReplica();
  updateHealth(replica, { isLoaded: true, progress: undefined, snapshotAt: 1000, nextLookAt: 6000 });
  const before = replica.getState();
  change(replica);
  return [replica.getState(), before] as const;
}

describe('news of the replica', () => {
  const polled = () => changed((replica) => updateHealth(replica, { snapshotAt: 6000, nextLookAt: 11_000 }));

  test('a poll that brings nothing is none while all is well', () => {
    expect(isNewsOfReplica(...polled(), 6000)).toBe(false);
  });

  test('a poll that brings nothing is news after a time without one: the sign of it goes', () => {
    expect(isNewsOfReplica(...polled(), 600_000)).toBe(true);
  });

  test('an item, or a trouble, is always news', () => {
    expect(isNewsOfReplica(...changed((replica) => mergeItems(replica, [anItem()], 1)), 6000)).toBe(true);
    const trouble = { kind: 'unreachable', message: 'no route' } as const;
    expect(isNewsOfReplica(...changed((replica) => updateHealth(replica, { trouble })), 6000)).toBe(true);
  });
});
