/**
 * Decides what the engine does next, and when: the pure part of its loop, without requests or waits. All times are
 * milliseconds on the monotonic clock unless their name says `wall`.
 */
import type { ItemStatus } from '../../domain/records.ts';
import type { Incomplete } from '../../replica/health.ts';
import { SWEEP_EVERY_MS, SWEEP_SOON_MS, type PollPace } from './pace.ts';
import type { SavedSync } from '../snapshot.ts';
import type { FullScanKind, FullScanResult } from '../scan/full-scan-plan.ts';

/** `begin-load` and `begin-sweep` take no time; the next turn follows at once. */
type Task = { kind: 'begin-load' | 'begin-sweep' | 'poll' | 'scan' } | { kind: 'wait'; ms: number };

/** What the other parts tell the scheduler. */
type Situation = {
  now: number;
  /** Whether a first response has set the cursors. */
  hasCursors: boolean;
  isRung: boolean;
  /** The full scan that is under way. */
  scanning: FullScanKind | undefined;
};

export type Scheduler = {
  /** Whether the first load has ended. */
  readonly isLoaded: boolean;
  readonly nextLookAt: number;
  /** Items of ours that the last full scan did not find. */
  readonly absent: readonly string[];
  readonly incomplete: readonly Incomplete[];
  /** The most urgent task. */
  next(situation: Situation): Task;
  /** Sets when the next poll is due. */
  pollAt(atMs: number): void;
  /** Makes a sweep due now. */
  sweepNow(now: number): void;
  /** Takes the result of a full scan; `soonMs`: until the next one, where that must be soon. */
  fullScanEnded(result: FullScanResult, ended: { at: number; wallMs: number; soonMs?: number | undefined }): void;
  /** Starts over from the state on the disk; returns how old that is. */
  resume(saved: SavedSync | undefined, clock: { now: number; wallNow: number }): { ageMs: number };
  save(): Pick<SavedSync, 'isLoaded' | 'sweptAtWallMs' | 'unproven' | 'absent' | 'incomplete'>;
};

/** After a gap longer than this a sweep is due soon after the first poll. */
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
    next({ now, hasCursors, isRung, scanning }) {
      if (!isLoaded && !scanning) return { kind: 'begin-load' };
      if (!scanning && now >= nextSweepAt) return { kind: 'begin-sweep' };
      if (hasCursors && (isRung || now >= nextLookAt)) return { kind: 'poll' };
      if (scanning) return { kind: 'scan' };
      return { kind: 'wait', ms: Math.max(0, Math.min(nextLookAt, nextSweepAt) - now) };
    },
    pollAt: (atMs) => void (nextLookAt = atMs),
    sweepNow(now) {
      doubtedAt = now;
      nextSweepAt = Math.min(nextSweepAt, now);
    },
    fullScanEnded(result, { at, wallMs, soonMs }) {
      ({ unproven, absent } = result);
      incomplete = result.incomplete.length > 0 ? result.incomplete : NONE;
      const inMs = soonMs ?? (unproven.length > 0 ? Math.min(SWEEP_SOON_MS, sweepEveryMs) : sweepEveryMs);
      // A doubt that arose while it ran may be about rows that it had read before.
      const isDoubted = doubtedAt >= result.beganAt;
      nextSweepAt = at + (isDoubted ? Math.min(inMs, pace.activeMs) : inMs);
      // A first load reads all open states, as a sweep does.
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
      // The deltas cover the gap; a sweep follows all the same, after the first polls.
      const sweepInMs = Math.max(pace.activeMs * 2, sweepEveryMs - sinceMs(sweptAtWallMs));
      nextSweepAt = now + (unproven.length > 0 || ageMs > GAP_MS ? pace.activeMs * 2 : sweepInMs);
      return { ageMs };
    },
    save: () => ({ isLoaded, sweptAtWallMs, unproven, absent, incomplete }),
  };
}
