/** What is due when, as pure decisions. */
import { expect, test } from 'vitest';
import { createScheduler } from '../../../src/sync/poll/scheduler.ts';
import { ATTENDED_PACE, SWEEP_EVERY_MS, SWEEP_SOON_MS } from '../../../src/sync/poll/pace.ts';
import type { SavedSync } from '../../../src/sync/snapshot.ts';
import type { FullScanResult } from '../../../src/sync/scan/full-scan-plan.ts';

const RESULT: FullScanResult = {
  kind: 'load',
  beganAt: 1000,
  unproven: [],
  unread: [],
  incomplete: [],
  absent: [],
  mendedCount: 0,
  goneCount: 0,
};

const IDLE = { hasCursors: true, isRung: false, scanning: undefined };
const WALL = Date.UTC(2026, 10, 20, 12);
const SAVED: SavedSync = {
  cursors: undefined,
  isLoaded: true,
  load: undefined,
  loadedFromMs: undefined,
  lookedAtWallMs: WALL,
  sweptAtWallMs: WALL,
  isDoubted: false,
  unproven: [],
  absent: [],
};

/** An scheduler whose first load has ended at second 5; in how long the next sweep begins if nothing else happens. */
function anAgenda(result: Partial<FullScanResult> = {}, doubtedAt?: number, soonMs?: number) {
  const scheduler = createScheduler(ATTENDED_PACE);
  if (doubtedAt !== undefined) scheduler.sweepNow(doubtedAt);
  scheduler.fullScanEnded({ ...RESULT, ...result }, { at: 5000, wallMs: 0, soonMs });
  scheduler.pollAt(Infinity);
  return scheduler.next({ now: 5000, hasCursors: true, isRung: false, scanning: undefined });
}

test('what was read whole is read again in ten minutes, what could not be proven in two', () => {
  expect(anAgenda()).toEqual({ kind: 'wait', ms: SWEEP_EVERY_MS });
  expect(anAgenda({ unproven: ['pending'] })).toEqual({ kind: 'wait', ms: SWEEP_SOON_MS });
});

test('a doubt that came while the open states were read is not overwritten by their end', () => {
  expect(anAgenda({}, 2000)).toEqual({ kind: 'wait', ms: ATTENDED_PACE.activeMs });
  expect(anAgenda({ unproven: ['pending'] }, 2000)).toEqual({ kind: 'wait', ms: ATTENDED_PACE.activeMs });
  expect(anAgenda({}, 2000, 500)).toEqual({ kind: 'wait', ms: 500 });
});

test('a doubt from before a reading is answered by it, one from its first millisecond is not', () => {
  expect(anAgenda({}, 900)).toEqual({ kind: 'wait', ms: SWEEP_EVERY_MS });
  expect(anAgenda({}, 1000)).toEqual({ kind: 'wait', ms: ATTENDED_PACE.activeMs });
});

test('a doubt while nothing is read has the open states read at once', () => {
  const scheduler = createScheduler(ATTENDED_PACE);
  scheduler.fullScanEnded(RESULT, { at: 5000, wallMs: 0 });
  scheduler.sweepNow(6000);
  expect(scheduler.next({ ...IDLE, now: 6000 })).toEqual({ kind: 'begin-sweep' });
});

test('a look goes before the reading of the open states, and a ring before its time', () => {
  const scheduler = createScheduler(ATTENDED_PACE);
  const situation = { now: 0, hasCursors: true, isRung: false, scanning: 'load' } as const;
  expect(scheduler.next(situation)).toEqual({ kind: 'poll' });
  scheduler.pollAt(3000);
  expect(scheduler.next(situation)).toEqual({ kind: 'scan' });
  expect(scheduler.next({ ...situation, isRung: true })).toEqual({ kind: 'poll' });
  expect(scheduler.next({ ...situation, hasCursors: false, isRung: true })).toEqual({ kind: 'scan' });
});

test('before anything is known there is a first load to begin, and nothing to keep', () => {
  const scheduler = createScheduler(ATTENDED_PACE);
  expect(scheduler.next({ ...IDLE, now: 0 })).toEqual({ kind: 'begin-load' });
  expect(scheduler.save()).toEqual({
    isLoaded: false,
    sweptAtWallMs: undefined,
    unproven: [],
    absent: [],
    incomplete: [],
  });
  expect(scheduler.absent).toEqual([]);
});

/** After how many milliseconds the open states are read again by a run that goes on with this. */
function sweepsIn(saved: Partial<SavedSync>): number | undefined {
  const scheduler = createScheduler(ATTENDED_PACE);
  scheduler.resume({ ...SAVED, ...saved }, { now: 3000, wallNow: WALL });
  expect(scheduler.next({ ...IDLE, now: 3000 })).toEqual({ kind: 'poll' });
  scheduler.pollAt(Infinity);
  const task = scheduler.next({ ...IDLE, now: 3000 });
  return task.kind === 'wait' ? task.ms : undefined;
}

test('a run that goes on with the last one’s records reads the open states when they are due, and lets two looks go first', () => {
  const soonMs = 2 * ATTENDED_PACE.activeMs;
  expect(sweepsIn({ sweptAtWallMs: WALL - 240_000 })).toBe(SWEEP_EVERY_MS - 240_000);
  expect(sweepsIn({ sweptAtWallMs: WALL - SWEEP_EVERY_MS })).toBe(soonMs);
  expect(sweepsIn({ sweptAtWallMs: WALL - 4 * SWEEP_EVERY_MS })).toBe(soonMs);
  expect(sweepsIn({ sweptAtWallMs: undefined })).toBe(soonMs);
  // This machine's clock was set back.
  expect(sweepsIn({ sweptAtWallMs: WALL + 240_000 })).toBe(SWEEP_EVERY_MS);
});

test('after more than two minutes without a look, or where a state was not proven, a new run reads the open states soon', () => {
  const soonMs = 2 * ATTENDED_PACE.activeMs;
  expect(sweepsIn({ lookedAtWallMs: WALL - 120_000 })).toBe(SWEEP_EVERY_MS);
  expect(sweepsIn({ lookedAtWallMs: WALL - 120_001 })).toBe(soonMs);
  expect(sweepsIn({ lookedAtWallMs: undefined })).toBe(soonMs);
  expect(sweepsIn({ unproven: ['pending'] })).toBe(soonMs);
});

test('what was missing and what was incomplete is known to the next run, which says how old its picture is', () => {
  const scheduler = createScheduler(ATTENDED_PACE);
  const found = { absent: ['item'], incomplete: [{ status: 'pending', have: 1, total: 2 }] } as const;
  scheduler.fullScanEnded(
    { ...RESULT, absent: ['item'], incomplete: [...found.incomplete] },
    { at: 5000, wallMs: WALL },
  );
  const next = createScheduler(ATTENDED_PACE);
  const clock = { now: 0, wallNow: WALL + 5000 };
  expect(next.resume({ ...SAVED, ...scheduler.save() }, clock)).toEqual({ ageMs: 5000 });
  expect([next.absent, next.incomplete]).toEqual([found.absent, found.incomplete]);
  expect(next.resume({ ...SAVED, lookedAtWallMs: undefined }, clock)).toEqual({ ageMs: Infinity });
  expect(next.resume(undefined, clock)).toEqual({ ageMs: Infinity });
  expect([next.isLoaded, next.absent, next.incomplete]).toEqual([false, [], []]);
});

test('where nothing is incomplete, reading after reading, that is no news', () => {
  const scheduler = createScheduler(ATTENDED_PACE);
  scheduler.fullScanEnded({ ...RESULT, incomplete: [] }, { at: 5000, wallMs: 0 });
  const { incomplete } = scheduler;
  scheduler.fullScanEnded({ ...RESULT, incomplete: [] }, { at: 9000, wallMs: 0 });
  expect(scheduler.incomplete).toBe(incomplete);
});
