/** What is done between the letters of a filter; the frames themselves are judged in test/screens/render-scheduler.test.tsx. */
import { expect, test } from 'vitest';
import { createRenderScheduler } from '../../src/session/render-scheduler.ts';
import type { LaneTimers } from '../../src/tty/input/lane-timers.ts';
import { cursorOf, setCursor } from '../../src/session/state/session-state.ts';
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
    tidyUp: () => done.push(context.session.getState().queue.filter),
    timers,
  });
  const type = (filter: string) => {
    portionsLeft = 3;
    const { queue } = context.session.getState();
    context.session.setState({ queue: { ...queue, filter }, prompt: { kind: 'filter', value: filter } });
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

test('while a key is held the rest of the screen is told ten times a second, and once when it rests', () => {
  const { context } = aSession([]);
  const { timers, pass } = aClock();
  const { drawn, close } = createRenderScheduler(context.session, { paint: () => true, timers });
  const told: (string | undefined)[] = [];
  const lastId = () => cursorOf(drawn.getState()).id;
  drawn.subscribe(() => told.push(lastId()));
  const step = (id: string) =>
    setCursor(context.session, context.session.getState().queue.statusTab, { id, index: 0, slot: 0 });
  step('first');
  pass(10);
  expect(told).toEqual(['first']);
  for (let index = 1; index <= 30; index++) {
    step(`held ${index}`);
    pass(33);
  }
  expect(told.length).toBeLessThanOrEqual(12);
  pass(100);
  expect(lastId()).toBe('held 30');
  const { length } = told;
  pass(1000);
  expect(told).toHaveLength(length);
  close();
});
