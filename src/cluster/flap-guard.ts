/**
 * A hub that comes and goes must not make the hosts come and go with it: after the third fall within a few minutes it
 * has to stand for a while, longer each time, before anybody leaves direct polling for it.
 */

export type FlapGuard = {
  joined(): void;
  fell(): void;
  /** Whether the connection has stood long enough to be relied on. */
  isSteady(): boolean;
};

const WINDOW_MS = 300_000;
const PROBATIONS_MS = [0, 0, 0, 0, 15_000, 60_000, 120_000];

export function createFlapGuard(now: () => number): FlapGuard {
  let falls: number[] = [];
  let joinedAt = -Infinity;
  return {
    joined: () => void (joinedAt = now()),
    fell() {
      falls = [...falls.filter((at) => now() - at < WINDOW_MS), now()];
    },
    isSteady() {
      const count = falls.filter((at) => now() - at < WINDOW_MS).length;
      return now() - joinedAt >= PROBATIONS_MS[Math.min(count, PROBATIONS_MS.length - 1)]!;
    },
  };
}
