/** What is due when, as pure decisions. */
import { expect, test } from 'vitest';
import { createAgenda } from '../../src/sync/agenda.ts';
import { ATTENDED_PACE, SWEEP_EVERY_MS, SWEEP_SOON_MS } from '../../src/sync/pace.ts';
import type { WalkResult } from '../../src/sync/walk.ts';

const RULES = { sweeps: true, resumesLoad: true };
const RESULT: WalkResult = {
  kind: 'load',
  beganAt: 1000,
  unproven: [],
  unread: [],
  incomplete: [],
  absent: [],
  mendedCount: 0,
  goneCount: 0,
};

/** An agenda whose first load has ended at second 5; in how long the next sweep begins if nothing else happens. */
function anAgenda(result: Partial<WalkResult> = {}, doubtedAt?: number, soonMs?: number) {
  const agenda = createAgenda(ATTENDED_PACE, RULES);
  if (doubtedAt !== undefined) agenda.sweepNow(doubtedAt);
  agenda.walkEnded({ ...RESULT, ...result }, { at: 5000, wallMs: 0, soonMs });
  agenda.lookAt(Infinity);
  return agenda.next({ now: 5000, hasCursors: true, isRung: false, walking: undefined });
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

test('a doubt from before a reading is answered by it', () => {
  expect(anAgenda({}, 900)).toEqual({ kind: 'wait', ms: SWEEP_EVERY_MS });
});

test('a look goes before the reading of the open states, and a ring before its time', () => {
  const agenda = createAgenda(ATTENDED_PACE, RULES);
  const situation = { now: 0, hasCursors: true, isRung: false, walking: 'load' } as const;
  expect(agenda.next(situation)).toEqual({ kind: 'look' });
  agenda.lookAt(3000);
  expect(agenda.next(situation)).toEqual({ kind: 'walk' });
  expect(agenda.next({ ...situation, isRung: true })).toEqual({ kind: 'look' });
  expect(agenda.next({ ...situation, hasCursors: false, isRung: true })).toEqual({ kind: 'walk' });
});
