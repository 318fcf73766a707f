/** How the picture is doing: two axes kept apart, what we have and how the last look went. */

/** What went wrong with the last look, sorted by what it means for the operator. */
export type Trouble = {
  kind: 'unreachable' | 'unauthenticated' | 'limited' | 'store-trouble' | 'unreadable' | 'refused';
  /** One sentence, made safe for a terminal, without secrets. */
  message: string;
};

export type Health = {
  /** Whether the open states have all been read once. */
  isLoaded: boolean;
  /** Items read of items announced, while the first load runs. */
  progress: { done: number; total: number } | undefined;
  /** When the newest complete look was asked for, on the monotonic clock; `undefined` before the first. */
  pictureAt: number | undefined;
  /** When the next look begins, on the monotonic clock; `undefined` while one is under way. */
  nextLookAt: number | undefined;
  trouble: Trouble | undefined;
  /** Looks that failed since the last that worked. */
  failureCount: number;
};

export const INITIAL_HEALTH: Health = {
  isLoaded: false,
  progress: undefined,
  pictureAt: undefined,
  nextLookAt: undefined,
  trouble: undefined,
  failureCount: 0,
};

export type Freshness = 'connecting' | 'loading' | 'live' | 'behind' | 'offline' | 'unauthenticated';

/** A picture older than this is not called live, whatever the last look said: a hung request must not look fresh. */
export const LIVE_WITHIN_MS = 15_000;

/** The one word of the health line. `now` on the monotonic clock; `expectedMs` how long the pace may leave between looks. */
export function freshnessOf(health: Health, now: number, expectedMs = LIVE_WITHIN_MS): Freshness {
  const { trouble } = health;
  if (trouble?.kind === 'unauthenticated') return 'unauthenticated';
  if (trouble?.kind === 'unreachable') return 'offline';
  if (trouble) return 'behind';
  if (!health.isLoaded) return health.progress ? 'loading' : 'connecting';
  const age = health.pictureAt === undefined ? Infinity : now - health.pictureAt;
  return age <= Math.max(LIVE_WITHIN_MS, expectedMs * 1.5) ? 'live' : 'behind';
}
