/** The store's budget of requests (`X-RateLimit-*`), which all stations share: reads leave a quarter of it to writes. */
import type { Clock } from '../clock.ts';

/** What the last answer told. */
export type SeenLimit = {
  limit?: number | undefined;
  remaining?: number | undefined;
  /** When the budget is whole again, on the monotonic clock. */
  resetAt?: number | undefined;
  /** When it was told, on the monotonic clock. */
  seenAt: number;
};

export type Budget = {
  note(seen: SeenLimit): void;
  /** The store wants to be left alone until then (monotonic): what it told a write counts for reads as well. */
  hold(untilAt: number): void;
  /** How long a read must wait at `now`; 0 where it may go. `underWay`: requests sent and not answered yet. */
  waitMs(now: number, underWay: number): number;
};

export type Turn = {
  /** Without one, every turn comes at once. */
  budget: Pick<Budget, 'waitMs'> | undefined;
  clock: Pick<Clock, 'now' | 'sleep'>;
  signal: AbortSignal;
  /** Requests sent and not answered yet, as of now; none where it is not given. */
  underWay?: () => number;
  /** Is told of every wait before it begins. */
  onWait?: (ms: number) => void;
};

const SHARE_OF_WRITES = 0.25;
/** The usual window, where the store does not say when it ends. */
const WINDOW_MS = 60_000;
/** A store whose clock is off must not stop us for long. */
const LONGEST_MS = 300_000;

export function createBudget(): Budget {
  let last: SeenLimit | undefined;
  let windowBeganAt = 0;
  let heldUntil = 0;
  return {
    note(seen) {
      if (seen.limit === undefined || seen.remaining === undefined) return;
      const isNewWindow = last?.remaining === undefined || seen.remaining > last.remaining;
      if (isNewWindow || seen.seenAt >= windowBeganAt + WINDOW_MS) windowBeganAt = seen.seenAt;
      last = seen;
    },
    hold(untilAt) {
      heldUntil = Math.max(heldUntil, untilAt);
    },
    waitMs(now, underWay) {
      if (now < heldUntil) return heldUntil - now;
      if (!last || last.limit === undefined || last.remaining === undefined) return 0;
      const endsAt = Math.min(last.resetAt ?? windowBeganAt + WINDOW_MS, last.seenAt + LONGEST_MS);
      if (now >= endsAt) return 0;
      const reserve = Math.ceil(last.limit * SHARE_OF_WRITES);
      return last.remaining - underWay > reserve ? 0 : endsAt - now;
    },
  };
}

/** Waits until the budget lets one more read go. Others spend it in the meantime: after each wait it is asked again. */
export async function waitTurn({ budget, clock, signal, underWay = () => 0, onWait }: Turn): Promise<void> {
  for (;;) {
    const ms = budget?.waitMs(clock.now(), underWay()) ?? 0;
    if (ms <= 0) return;
    onWait?.(ms);
    await clock.sleep(ms, signal);
  }
}
