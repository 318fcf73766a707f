/** The store's rate limit (`X-RateLimit-*`), which all stations share: reads leave a quarter of it to writes. */
import type { Clock } from '../base/clock.ts';

/** What the last response announced. */
export type SeenLimit = {
  limit?: number | undefined;
  remaining?: number | undefined;
  /** When the limit is reset, on the monotonic clock. */
  resetAt?: number | undefined;
  /** When the response arrived, on the monotonic clock. */
  seenAt: number;
};

export type Budget = {
  note(seen: SeenLimit): void;
  /** The store has asked for no request until then (`Retry-After`, monotonic); counts for reads when a write got it. */
  hold(untilAt: number): void;
  /** How long a read must wait at `now`; 0 if it may be sent. `underWay`: requests sent and not answered yet. */
  waitMs(now: number, underWay: number): number;
  /** How far apart reads must be at `now` so that the rest of the limit lasts until its reset; 0 if no limit is announced. */
  spacingMs(now: number): number;
};

/** The rate limit as a response announces it. */
type AnnouncedLimit = {
  /** `resetAtMs`: milliseconds since the epoch. */
  rateLimit?: { limit?: number; remaining?: number; resetAtMs?: number } | undefined;
  retryAfterMs?: number | undefined;
};

type Turn = {
  /** Without one no request waits. */
  budget: Pick<Budget, 'waitMs'> | undefined;
  clock: Pick<Clock, 'now' | 'sleep'>;
  signal: AbortSignal;
  /** Requests sent and not answered yet; none if not given. */
  underWay?: () => number;
  /** Called before each wait. */
  onWait?: (ms: number) => void;
  /** Called when this read may be sent: from now on others must count it as under way. */
  onTurn?: () => void;
};

const SHARE_OF_WRITES = 0.25;
/** The usual window of a rate limit, used where the store does not say when it ends. */
const WINDOW_MS = 60_000;
/** The longest wait for a reset: the store's clock may be wrong. */
const LONGEST_MS = 300_000;

export function createBudget(): Budget {
  let last: (SeenLimit & { limit: number; remaining: number }) | undefined;
  let windowBeganAt = 0;
  let heldUntil = 0;

  /** How many reads are left, and until when; `undefined` if no limit is known. */
  function leftAt(now: number): { reads: number; endsAt: number } | undefined {
    if (!last) return undefined;
    // Nothing is left and the store has sent Retry-After: that is when the limit is reset.
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

/** Takes what a response that has just arrived announces. */
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

/** Waits until one more read may be sent. Others may spend the limit meanwhile, so it is checked again after each wait. */
export async function waitTurn({ budget, clock, signal, underWay = () => 0, onWait, onTurn }: Turn): Promise<void> {
  for (;;) {
    const ms = budget?.waitMs(clock.now(), underWay()) ?? 0;
    if (ms <= 0) return onTurn?.();
    onWait?.(ms);
    await clock.sleep(ms, signal);
  }
}
