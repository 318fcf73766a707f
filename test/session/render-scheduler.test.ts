/** What is done between the letters of a filter; the frames themselves are judged in test/screens/render-scheduler.test.tsx. */
import { expect, test } from 'vitest';
import { createRenderScheduler } from '../../src/session/render-scheduler.ts';
import type { LaneTimers } from '../../src/tty/input/lane-timers.ts';
import { aSession } from '../support/session.ts';

/** Time that passes when a test says so. */
function aClock() {
  let now = 0;
  const due = new Set<{ at: number; work: () => void }>();
  const set = (work: () => void, delayMs: number) => {
    const one = { at: now + delayMs, work };
    due.add(one);
    return one;
  };
  const timers: LaneTimers = {
    now: () => now,
    set,
    clear: (one) => void due.delete(one as { at: number; work: () => void }),
    soon: (work) => void set(work, 0),
  };
  return {
    timers,
    pass(ms: number) {
      for (const end = now + ms; now <= end; now++) {
        for (const one of Array.from(due)) {
          if (one.at <= now && due.delete(one)) one.work();
        }
      }
    },
  };
}

test('what can wait is done once all has been found and nobody types, and not between two fast letters', () => {
  const { context } = aSession([]);
  const { timers, pass } = aClock();
  let portionsLeft = 0;
  const done: string[] = [];
  const scheduler = createRenderScheduler(context.session, {
    paint: () => true,
    lookOn: () => --portionsLeft < 0,
    tidyUp: () => done.push(context.session.getState().filter),
    timers,
  });
  const type = (filter: string) => {
    portionsLeft = 3;
    context.session.setState({ filter, prompt: { kind: 'filter', value: filter } });
  };
  context.session.setState({ prompt: { kind: 'filter', value: '' } });
  pass(100);
  expect(done).toEqual([]);
  type('a');
  pass(40);
  expect(scheduler.isLookingOn()).toBe(false);
  type('ab');
  pass(40);
  expect(done).toEqual([]);
  pass(40);
  expect(done).toEqual(['ab']);
  pass(1000);
  expect(done).toEqual(['ab']);
  type('abc');
  pass(10);
  scheduler.close();
  pass(1000);
  expect(done).toEqual(['ab']);
});
