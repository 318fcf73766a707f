/** What this process tells of itself: that it lives, and what it has seen of the store's budget. */
import type { SeenLimit } from '../sync/budget.ts';
import { APPEAR_MS, type HostHeartbeat } from './hosts.ts';

export type Heartbeat = {
  readonly limit: SeenLimit | undefined;
  noteLimit(limit: SeenLimit): void;
  noteHold(untilAt: number): void;
  /** A new connection knows nothing of us. */
  forget(): void;
  isDue(now: number): boolean;
  /** The text to tell now. */
  say(now: number, isHost: boolean, doubts?: string): string;
};

/** `isPlain`: what this host writes can be read at the server. */
export function createHeartbeat(wallNow: () => number, isPlain = false): Heartbeat {
  let beat = 0;
  let saidAt = -Infinity;
  let limit: SeenLimit | undefined;
  let heldUntil = 0;
  let isNews = false;

  function limitAt(now: number): HostHeartbeat['limit'] {
    if (limit?.limit === undefined || limit.remaining === undefined) return undefined;
    const { limit: perWindow, remaining, seenAt, resetAt } = limit;
    const resetInMs = resetAt === undefined ? {} : { resetInMs: resetAt - now };
    return { limit: perWindow, remaining, ageMs: now - seenAt, ...resetInMs };
  }

  return {
    get limit() {
      return limit;
    },
    noteLimit(seen) {
      isNews ||= seen.remaining !== limit?.remaining;
      limit = seen;
    },
    noteHold(untilAt) {
      heldUntil = Math.max(heldUntil, untilAt);
      isNews = true;
    },
    forget: () => void (saidAt = -Infinity),
    isDue: (now) => isNews || now - saidAt >= APPEAR_MS,
    say(now, isHost, doubts) {
      isNews = false;
      saidAt = now;
      const held = heldUntil > now ? { heldMs: heldUntil - now } : {};
      const word: HostHeartbeat = {
        beat: ++beat,
        at: wallNow(),
        isHost,
        ...(isPlain ? { isPlain } : {}),
        ...(doubts === undefined ? {} : { doubts }),
        limit: limitAt(now),
        ...held,
      };
      return JSON.stringify(word);
    },
  };
}
