/** What the store's answers tell of its budget of requests, and how long a read waits for it. */
import { expect, test } from 'vitest';
import { createBudget, recordRateLimit, waitTurn, type SeenLimit } from '../../src/sync/budget.ts';
import { aClock } from '../support/clock.ts';

/** A budget that was told so, of sixty requests a minute. */
function told(...seen: (Partial<SeenLimit> & { at: number })[]) {
  const budget = createBudget();
  for (const { at, ...one } of seen) budget.note({ limit: 60, seenAt: at, ...one });
  return budget;
}

test('reads go while more than a quarter is left, and wait for the end of the minute after that', () => {
  expect(createBudget().waitMs(0, 99)).toBe(0);
  expect(told({ at: 0, remaining: 16 }).waitMs(20_000, 0)).toBe(0);
  expect(told({ at: 0, remaining: 15 }).waitMs(20_000, 0)).toBe(40_000);
  expect(told({ at: 0, remaining: 16 }).waitMs(20_000, 1)).toBe(40_000);
});

test('when the minute is over nothing is known of the next, and nothing is waited for', () => {
  const budget = told({ at: 0, remaining: 0 });
  expect([budget.waitMs(59_999, 0), budget.waitMs(60_000, 0), budget.waitMs(61_000, 0)]).toEqual([1, 0, 0]);
  expect([budget.spacingMs(60_000), budget.spacingMs(61_000)]).toEqual([0, 0]);
});

test('a minute begins anew with an answer after which there is more, and with the first after its end', () => {
  expect(
    told({ at: 0, remaining: 20 }, { at: 30_000, remaining: 50 }, { at: 40_000, remaining: 5 }).waitMs(40_000, 0),
  ).toBe(50_000);
  expect(told({ at: 0, remaining: 5 }, { at: 30_000, remaining: 5 }).waitMs(40_000, 0)).toBe(20_000);
  expect(told({ at: 0, remaining: 50 }, { at: 60_000, remaining: 5 }).waitMs(60_000, 0)).toBe(60_000);
});

test('an answer that does not tell the budget takes nothing from what is known', () => {
  for (const silent of [{ limit: undefined }, { remaining: undefined }, { limit: undefined, remaining: 50 }, {}]) {
    expect([silent, told({ at: 0, remaining: 5 }, { at: 1000, ...silent }).waitMs(1000, 0)]).toEqual([silent, 59_000]);
  }
});

test('a clock of the store that is off stops nobody for more than five minutes', () => {
  expect(told({ at: 1000, remaining: 0, resetAt: 9e9 }).waitMs(1000, 0)).toBe(300_000);
});

test('a wait that the store asks for is waited out, and the longest of them counts', () => {
  const budget = createBudget();
  budget.hold(8000);
  budget.hold(5000);
  expect([budget.waitMs(1000, 0), budget.waitMs(8000, 0)]).toEqual([7000, 0]);
});

test('the moment that a wait names is the reset only where nothing was left, and the wait is still to come', () => {
  const some = told({ at: 1000, remaining: 3 });
  some.hold(9000);
  expect(some.waitMs(9000, 0)).toBe(52_000);
  expect(told({ at: 1000, remaining: 0 }).waitMs(9000, 0)).toBe(52_000);
  const over = createBudget();
  over.hold(5000);
  over.note({ limit: 60, remaining: 0, seenAt: 5000 });
  expect(over.waitMs(5000, 0)).toBe(60_000);
});

test('what an answer tells is read with its wait, and the moment of its reset from the clock of this machine', () => {
  const budget = createBudget();
  const clock = { now: () => 1000, wallNow: () => 501_000 };
  recordRateLimit(budget, {}, clock);
  expect(budget.waitMs(1000, 0)).toBe(0);
  recordRateLimit(budget, { rateLimit: { limit: 60, remaining: 1, resetAtMs: 530_000 } }, clock);
  expect(budget.waitMs(1000, 0)).toBe(29_000);
  recordRateLimit(budget, { retryAfterMs: 40_000 }, clock);
  expect(budget.waitMs(1000, 0)).toBe(40_000);
});

test('a limit without what is left of it bounds nothing', () => {
  const budget = createBudget();
  budget.note({ limit: 60, seenAt: 0 });
  budget.note({ remaining: 0, seenAt: 0 });
  expect([budget.waitMs(1, 0), budget.spacingMs(1)]).toEqual([0, 0]);
});

test('while more is left than belongs to writes a read goes at once, and is told its turn', async () => {
  const budget = createBudget();
  const clock = aClock();
  budget.note({ limit: 60, remaining: 16, seenAt: clock.now() });
  const turns: string[] = [];
  await waitTurn({
    budget,
    clock,
    signal: new AbortController().signal,
    onWait: () => turns.push('waits'),
    onTurn: () => turns.push('goes'),
  });
  expect(turns).toEqual(['goes']);
});
