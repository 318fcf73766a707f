/**
 * The store's budget of requests (`X-RateLimit-*`), which all stations share: reads leave a quarter of it to writes.
 */
import type { Clock } from '../base/clock.ts';

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
  /**
   * How far apart reads have to be at `now` so that what is left lasts until the budget is whole; 0 where none is told.
   */
  spacingMs(now: number): number;
};

/** What an answer tells of the budget, as the client's exchanges have it. */
export type AnnouncedLimit = {
  /** `resetAtMs`: milliseconds since the epoch. */
  rateLimit?: { limit?: number; remaining?: number; resetAtMs?: number } | undefined;
  retryAfterMs?: number | undefined;
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
  /** It is this read's turn: whoever asks from now on sees it under way. */
  onTurn?: () => void;
};

const SHARE_OF_WRITES = 0.25;
/** The usual window, where the store does not say when it ends. */
const WINDOW_MS = 60_000;
/** A store whose clock is off must not stop us for long. */
const LONGEST_MS = 300_000;

export function createBudget(): Budget {
  let last: (SeenLimit & { limit: number; remaining: number }) | undefined;
  let windowBeganAt = 0;
  let heldUntil = 0;

  /** What reads may still spend, and until when; `undefined` where nothing is known to bound them. */
  function leftAt(now: number): { reads: number; endsAt: number } | undefined {
    if (!last) return undefined;
    // Nothing is left, and the store has said when to come back: the budget is whole then,
    // whatever the usual window is.
    const isNamed = last.remaining === 0 && heldUntil > last.seenAt;
    const resetAt = last.resetAt ?? (isNamed ? heldUntil : windowBeganAt + WINDOW_MS);
    const endsAt = Math.min(resetAt, last.seenAt + LONGEST_MS);
    if (now >= endsAt) return undefined;
    return { reads: last.remaining - Math.ceil(last.limit * SHARE_OF_WRITES), endsAt };
  }

  return {
    note(seen) {
      const { limit, remaining, seenAt } = seen;
      if (limit === undefined || remaining === undefined) return;
      const isNewWindow = !last || remaining > last.remaining;
      if (isNewWindow || seenAt >= windowBeganAt + WINDOW_MS) windowBeganAt = seenAt;
      last = { ...seen, limit, remaining };
    },
    hold(untilAt) {
      heldUntil = Math.max(heldUntil, untilAt);
    },
    waitMs(now, underWay) {
      if (now < heldUntil) return heldUntil - now;
      const left = leftAt(now);
      return !left || left.reads > underWay ? 0 : left.endsAt - now;
    },
    spacingMs(now) {
      const left = leftAt(now);
      return left ? (left.endsAt - now) / Math.max(1, left.reads) : 0;
    },
  };
}

/** Takes note of what an answer tells, now. */
export function recordRateLimit(
  budget: Pick<Budget, 'note' | 'hold'>,
  { rateLimit, retryAfterMs }: AnnouncedLimit,
  clock: Pick<Clock, 'now' | 'wallNow'>,
): void {
  const seenAt = clock.now();
  if (rateLimit) {
    const { limit, remaining, resetAtMs } = rateLimit;
    const resetAt = resetAtMs === undefined ? undefined : seenAt + resetAtMs - clock.wallNow();
    budget.note({ limit, remaining, seenAt, resetAt });
  }
  if (retryAfterMs !== undefined) budget.hold(seenAt + retryAfterMs);
}

/** Waits until the budget lets one more read go. Others spend it in the meantime: after each wait it is asked again. */
export async function waitTurn({ budget, clock, signal, underWay = () => 0, onWait, onTurn }: Turn): Promise<void> {
  for (;;) {
    const ms = budget?.waitMs(clock.now(), underWay()) ?? 0;
    if (ms <= 0) return onTurn?.();
    onWait?.(ms);
    await clock.sleep(ms, signal);
  }
}
