/** The lease as the readings show it: whose it is, and for how long it has not moved, by our own clock. */
import type { LeaderLease } from './link.ts';

export type LeaseWatch = {
  see(lease: LeaderLease | undefined): void;
  /** We have just taken it. */
  take(holder: string): void;
  /** How long its holder has not renewed it, in milliseconds. */
  silentMs(): number;
  /** Whether it has been seen to move: the hub lives. */
  readonly hasMoved: boolean;
};

export function createLeaseWatch(now: () => number): LeaseWatch {
  let lease: LeaderLease | undefined;
  let movedAt = now();
  let hasMoved = false;
  return {
    see(seen) {
      if (seen?.holder === lease?.holder && seen?.beat === lease?.beat) return;
      hasMoved ||= lease !== undefined;
      lease = seen;
      movedAt = now();
    },
    take: (holder) => void (lease = { holder, beat: 0 }),
    silentMs: () => now() - movedAt,
    get hasMoved() {
      return hasMoved;
    },
  };
}
