/**
 * Converts the leader's times to our clock, and keeps its health, of which both the content and the time of sending matter. No
 * clock of the server takes part: what a response shows and the response before it did not was sent after the request for that
 * earlier one, whatever happened on the way.
 */
import type { Clock } from '../base/clock.ts';
import { readHealth, type Moments, type WireHealth } from './wire.ts';

/** Makes the clock of a leader of which nothing is known yet. */
export function createLeaderClock(clock: Clock) {
  let bounds = createTimeBounds();
  let aliveAt = -Infinity;
  let latest: { text: string; health: WireHealth } | undefined;
  let confirmed: WireHealth | undefined;

  function earliest(at: number | undefined): number | undefined {
    const ours = at === undefined ? -Infinity : bounds.earliest(at);
    return Number.isFinite(ours) ? ours : undefined;
  }

  return {
    /** Another leader: discards what is known of the clock. */
    begin(): void {
      bounds = createTimeBounds();
      latest = undefined;
      confirmed = undefined;
    },
    /** Something sent at `sentAt` of its clock was missing in the reading requested at `askedBefore`, and is there now. */
    note: (sentAt: number, askedBefore: number) => bounds.note(sentAt, askedBefore, clock.now()),
    /** Takes the leader's health as it stands at the hub: a sign of life, and returned by `health` only once it is confirmed. */
    noteHealth(text: string | undefined, askedBefore: number): void {
      if (text === undefined || text === latest?.text) return;
      const health = readHealth(text);
      // Health that was sent earlier than the last was put back by somebody.
      if (!health || (latest && health.sentAt <= latest.health.sentAt)) return;
      aliveAt = clock.now();
      if (latest) bounds.note(health.sentAt, askedBefore, clock.now());
      latest = { text, health };
    },
    /** Called when all that the leader had sent by the time of its last health is applied here. */
    confirmHealth: () => void (confirmed = latest?.health),
    /** For how long it has sent nothing new of itself, in milliseconds. */
    silentMs: () => clock.now() - aliveAt,
    /** The number of the last batch that it had published by the time of its last health; 0 before the first. */
    get lastNumber() {
      return latest?.health.lastNumber ?? 0;
    },
    /** Whether anything is known of its clock. */
    get isKnown() {
      return bounds.earliest(0) !== -Infinity;
    },
    /**
     * Converts moments: requested no earlier than possible, and known no later, by what was known here before rather than by the
     * time of reading.
     */
    here({ askedAt, knownAt }: Moments): Moments {
      const now = clock.now();
      return {
        askedAt: Math.max(0, bounds.earliest(askedAt)),
        knownAt: Math.max(0, Math.min(now, bounds.latest(knownAt))),
      };
    },
    /** The leader's health that was confirmed last, with its times on our clock. */
    health(): WireHealth | undefined {
      if (!confirmed) return undefined;
      const { snapshotAt, nextLookAt, sweep } = confirmed;
      const endedAt = earliest(sweep?.endedAt);
      return {
        ...confirmed,
        snapshotAt: earliest(snapshotAt),
        nextLookAt: earliest(nextLookAt),
        sweep: sweep && endedAt !== undefined ? { ...sweep, endedAt } : undefined,
      };
    },
  };
}

/** Clocks drift apart by some milliseconds an hour: a bound is used for one to two of these windows. */
const WINDOW_MS = 60_000;

/** The earliest and the latest time on our clock that a time on the leader's clock can have been. */
export function createTimeBounds() {
  let [ahead, aheadBefore, endsAt] = [-Infinity, -Infinity, -Infinity];
  let [behind, behindBefore] = [Infinity, Infinity];
  return {
    /**
     * Something sent at `sentAt` of the leader's clock was not there yet at our request of `askedAt`, and is there at `now`, both
     * on our clock.
     */
    note(sentAt: number, askedAt: number, now: number): void {
      if (now >= endsAt) {
        aheadBefore = ahead;
        behindBefore = behind;
        [ahead, behind] = [-Infinity, Infinity];
        endsAt = now + WINDOW_MS;
      }
      ahead = Math.max(ahead, askedAt - sentAt);
      behind = Math.min(behind, now - sentAt);
    },
    /** The earliest that a time of the leader's clock can have been on ours; -Infinity if nothing is known. */
    earliest: (sentAt: number) => sentAt + Math.max(ahead, aheadBefore),
    /** The latest that it can have been; Infinity if nothing is known. */
    latest: (sentAt: number) => sentAt + Math.min(behind, behindBefore),
  };
}
