/**
 * The leader's moments on our clock, and its health, which tells twice over: what it says, and that it was said by
 * now. No clock of the server takes part: what an answer shows and the answer before it did not was told after the
 * question before it was sent, whatever happened on the way.
 */
import type { Clock } from '../base/clock.ts';
import { readHealth, type Moments, type WireHealth } from './wire.ts';

export type LeaderClock = {
  /** Another leader: nothing is known of its clock. */
  begin(): void;
  /** Something told at `toldAt` of its clock was not there at the reading sent at `askedBefore`, and is now. */
  note(toldAt: number, askedBefore: number): void;
  /** The leader's health as it stands at the hub: a sign of life, and said here only once it is vouched for. */
  noteHealth(text: string | undefined, askedBefore: number): void;
  /** All that the leader had told when its health was noted is here by now. */
  vouch(): void;
  /** How long it has told nothing new of itself, in milliseconds. */
  silentMs(): number;
  /** Whether anything is known of its clock. */
  readonly isKnown: boolean;
  /**
   * Asked for no earlier than it can have been, and known no later: by what was known here before, not by when it is
   * read.
   */
  here(moments: Moments): Moments;
  /** The leader's health that was vouched for last, its moments on our clock. */
  health(): WireHealth | undefined;
};

export function createLeaderClock(clock: Clock): LeaderClock {
  let bounds = createTimeBounds();
  let heardAt = -Infinity;
  let told: { text: string; health: WireHealth } | undefined;
  let vouched: WireHealth | undefined;

  function earliest(at: number | undefined): number | undefined {
    const ours = at === undefined ? -Infinity : bounds.earliest(at);
    return Number.isFinite(ours) ? ours : undefined;
  }

  return {
    begin() {
      bounds = createTimeBounds();
      told = undefined;
      vouched = undefined;
    },
    note: (toldAt, askedBefore) => bounds.note(toldAt, askedBefore, clock.now()),
    noteHealth(text, askedBefore) {
      if (text === undefined || text === told?.text) return;
      const health = readHealth(text);
      // What was told before is no news: somebody put it back.
      if (!health || (told && health.toldAt <= told.health.toldAt)) return;
      heardAt = clock.now();
      if (told) bounds.note(health.toldAt, askedBefore, clock.now());
      told = { text, health };
    },
    vouch: () => void (vouched = told?.health),
    silentMs: () => clock.now() - heardAt,
    get isKnown() {
      return bounds.earliest(0) !== -Infinity;
    },
    here({ askedAt, knownAt }) {
      const now = clock.now();
      return {
        askedAt: Math.max(0, bounds.earliest(askedAt)),
        knownAt: Math.max(0, Math.min(now, bounds.latest(knownAt))),
      };
    },
    health() {
      if (!vouched) return undefined;
      const { snapshotAt, nextLookAt, sweep } = vouched;
      const endedAt = earliest(sweep?.endedAt);
      return {
        ...vouched,
        snapshotAt: earliest(snapshotAt),
        nextLookAt: earliest(nextLookAt),
        sweep: sweep && endedAt !== undefined ? { ...sweep, endedAt } : undefined,
      };
    },
  };
}

/** What a moment on the leader's clock is at the earliest and at the latest on ours. */
export type TimeBounds = {
  /**
   * Something told at `toldAt` of the leader's clock was not there yet when we asked at `askedAt` of ours, and is at
   * `now`.
   */
  note(toldAt: number, askedAt: number, now: number): void;
  /** The earliest that a moment of the leader's clock can have been on ours; -Infinity as long as nothing is known. */
  earliest(toldAt: number): number;
  /** The latest that it can have been; Infinity as long as nothing is known. */
  latest(toldAt: number): number;
};

/** Clocks drift apart, by some milliseconds an hour: a bound is believed for one to two of these. */
const WINDOW_MS = 60_000;

export function createTimeBounds(): TimeBounds {
  let [ahead, aheadBefore, endsAt] = [-Infinity, -Infinity, -Infinity];
  let [behind, behindBefore] = [Infinity, Infinity];
  return {
    note(toldAt, askedAt, now) {
      if (now >= endsAt) {
        aheadBefore = ahead;
        behindBefore = behind;
        [ahead, behind] = [-Infinity, Infinity];
        endsAt = now + WINDOW_MS;
      }
      ahead = Math.max(ahead, askedAt - toldAt);
      behind = Math.min(behind, now - toldAt);
    },
    earliest: (toldAt) => toldAt + Math.max(ahead, aheadBefore),
    latest: (toldAt) => toldAt + Math.min(behind, behindBefore),
  };
}
