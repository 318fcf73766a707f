/**
 * What the engine has to do next, and when: the pure part of its loop. Moments come in, nothing is asked or waited for
 * here. All times are milliseconds on the monotonic clock unless their name says `wall`.
 */
import type { ItemStatus } from '../../domain/records.ts';
import type { Incomplete } from '../../replica/health.ts';
import { SWEEP_EVERY_MS, SWEEP_SOON_MS, type PollPace } from './pace.ts';
import type { SavedSync } from '../snapshot.ts';
import type { FullScanKind, FullScanResult } from '../scan/full-scan-plan.ts';

/** `begin-load` and `begin-sweep` take no time; the turn goes on with what is due after them. */
export type Task = { kind: 'begin-load' | 'begin-sweep' | 'look' | 'walk' } | { kind: 'wait'; ms: number };

/** What the decision needs to know of the other parts. */
export type Situation = {
  now: number;
  /** Whether an answer has told where the deltas begin. */
  hasCursors: boolean;
  isRung: boolean;
  /** The reading of the open states that is under way. */
  walking: FullScanKind | undefined;
};

export type Scheduler = {
  /** Whether the open states have been read once. */
  readonly isLoaded: boolean;
  readonly nextLookAt: number;
  /** Items that the last reading of the open states missed. */
  readonly absent: readonly string[];
  readonly incomplete: readonly Incomplete[];
  /** The most urgent thing. */
  next(situation: Situation): Task;
  /** The next look begins then. */
  lookAt(atMs: number): void;
  /** The open states are to be read now. */
  sweepNow(now: number): void;
  /** A reading of the open states has ended; `soonMs`: where it must not be long until the next. */
  walkEnded(result: FullScanResult, ended: { at: number; wallMs: number; soonMs?: number | undefined }): void;
  /** Begins again from what is on the disk; returns how old that is. */
  resume(saved: SavedSync | undefined, clock: { now: number; wallNow: number }): { ageMs: number };
  save(): Pick<SavedSync, 'isLoaded' | 'sweptAtWallMs' | 'unproven' | 'absent' | 'incomplete'>;
};

/** After a gap longer than this the open states are read again as soon as the looks have gone first. */
const GAP_MS = 120_000;
const NONE: readonly Incomplete[] = [];

export function createScheduler(pace: PollPace): Scheduler {
  const sweepEveryMs = pace.sweepEveryMs ?? SWEEP_EVERY_MS;
  let isLoaded = false;
  let absent: string[] = [];
  let unproven: ItemStatus[] = [];
  let incomplete: readonly Incomplete[] = [];
  let doubtedAt = -Infinity;
  let sweptAtWallMs: number | undefined;
  let nextLookAt = 0;
  let nextSweepAt = Infinity;

  return {
    get isLoaded() {
      return isLoaded;
    },
    get nextLookAt() {
      return nextLookAt;
    },
    get absent() {
      return absent;
    },
    get incomplete() {
      return incomplete;
    },
    next({ now, hasCursors, isRung, walking }) {
      if (!isLoaded && !walking) return { kind: 'begin-load' };
      if (!walking && now >= nextSweepAt) return { kind: 'begin-sweep' };
      if (hasCursors && (isRung || now >= nextLookAt)) return { kind: 'look' };
      if (walking) return { kind: 'walk' };
      return { kind: 'wait', ms: Math.max(0, Math.min(nextLookAt, nextSweepAt) - now) };
    },
    lookAt: (atMs) => void (nextLookAt = atMs),
    sweepNow(now) {
      doubtedAt = now;
      nextSweepAt = Math.min(nextSweepAt, now);
    },
    walkEnded(result, { at, wallMs, soonMs }) {
      ({ unproven, absent } = result);
      incomplete = result.incomplete.length > 0 ? result.incomplete : NONE;
      const inMs = soonMs ?? (unproven.length > 0 ? Math.min(SWEEP_SOON_MS, sweepEveryMs) : sweepEveryMs);
      // Who doubted while it ran has not been answered by what it had read before.
      const isDoubted = doubtedAt >= result.beganAt;
      nextSweepAt = at + (isDoubted ? Math.min(inMs, pace.activeMs) : inMs);
      // A first load is a reading of all open states, too.
      sweptAtWallMs = wallMs;
      isLoaded = true;
    },
    resume(saved, { now, wallNow }) {
      const sinceMs = (wallMs: number | undefined) => (wallMs === undefined ? Infinity : Math.max(0, wallNow - wallMs));
      isLoaded = saved?.isLoaded === true;
      absent = saved?.absent ?? [];
      unproven = saved?.unproven ?? [];
      incomplete = saved?.incomplete ?? NONE;
      sweptAtWallMs = saved?.sweptAtWallMs;
      nextLookAt = 0;
      const ageMs = sinceMs(saved?.lookedAtWallMs);
      // After a gap the deltas answer for, the open states are read again all the same, but the looks go first.
      const sweepInMs = Math.max(pace.activeMs * 2, sweepEveryMs - sinceMs(sweptAtWallMs));
      nextSweepAt = now + (unproven.length > 0 || ageMs > GAP_MS ? pace.activeMs * 2 : sweepInMs);
      return { ageMs };
    },
    save: () => ({ isLoaded, sweptAtWallMs, unproven, absent, incomplete }),
  };
}
