/** How the loop asks, waits and tries again. */
import { expect, test } from 'vitest';
import { Aborted, NotAuthenticated, RateLimited, StoreTrouble, Unreachable } from '../../../src/api/errors.ts';
import { OPERATIONS } from '../../../src/domain/operations.ts';
import type { Health } from '../../../src/replica/health.ts';
import { createRetryLoop, Stopped } from '../../../src/sync/poll/retry-loop.ts';
import { createBudget } from '../../../src/sync/budget.ts';
import { ATTENDED_PACE } from '../../../src/sync/poll/pace.ts';
import { createVirtualTime } from '../../sim/world/virtual-time.ts';

const facts = { operation: OPERATIONS.listItems, mayHaveApplied: false };
const trouble = (retryAfterMs?: number) => new StoreTrouble({ ...facts, status: 503, retryAfterMs });

function anOwner() {
  const time = createVirtualTime();
  const stopping = new AbortController();
  const budget = createBudget();
  const health: Partial<Health> = {};
  const worked: number[] = [];
  const attempts = createRetryLoop({
    snapshot: { setHealth: (patch) => void Object.assign(health, patch) },
    clock: time.clock({}),
    pace: ATTENDED_PACE,
    random: () => 0.5,
    budget,
    signal: stopping.signal,
    onWorked: () => worked.push(time.now()),
  });
  /** What becomes of a promise, and when. */
  const watch = (promise: Promise<unknown>) => {
    const end: { value?: unknown; at?: number } = {};
    promise.then(
      (value) => Object.assign(end, { value, at: time.now() }),
      (error: unknown) => Object.assign(end, { value: error, at: time.now() }),
    );
    return end;
  };
  const fail = (error: Error) =>
    attempts.attempt(async () => {
      throw error;
    });
  return { time, stopping, budget, health, worked, attempts, watch, fail };
}

test('a task that worked clears the trouble, and is told', async () => {
  const { attempts, health, worked, time, watch, fail } = anOwner();
  watch(fail(trouble()));
  await time.run(1000);
  expect(health).toMatchObject({
    trouble: { kind: 'store-trouble' },
    failureCount: 1,
    failingSince: expect.any(Number) as number,
  });
  expect(await attempts.attempt(async () => {})).toBe(true);
  expect(health).toMatchObject({ trouble: undefined, failureCount: 0, failingSince: undefined });
  expect(worked).toHaveLength(1);
});

test('a failure is waited out, longer each time, and the health says until when', async () => {
  const { health, time, watch, fail } = anOwner();
  for (const waitMs of [1000, 2000, 4000]) {
    const from = time.now();
    const end = watch(fail(trouble()));
    await time.run(from + 1);
    expect(health.nextLookAt).toBe(from + waitMs);
    await time.run(from + waitMs + 1);
    expect(end).toEqual({ value: false, at: from + waitMs });
    expect(health.nextLookAt).toBe(from + waitMs);
  }
});

test('a ring cuts a backoff short, and is still to be heard by the next task', async () => {
  const { attempts, time, watch, fail } = anOwner();
  const end = watch(fail(trouble()));
  await time.run(200);
  attempts.ring();
  await time.run(201);
  expect(end).toMatchObject({ value: false });
  expect([attempts.takeRing(), attempts.takeRing()]).toEqual([true, false]);
});

test('a ring does not cut short what the store itself asked for', async () => {
  const { attempts, time, watch, fail } = anOwner();
  const end = watch(fail(trouble(60_000)));
  await time.run(200);
  attempts.ring();
  await time.run(62_999);
  expect(end.at).toBeUndefined();
  await time.run(63_001);
  expect(end).toEqual({ value: false, at: 63_000 });
});

test('what the store does for somebody cuts a backoff down to a first one, and not what it asked for', async () => {
  const { attempts, health, time, watch, fail } = anOwner();
  for (let count = 0; count < 4; count++) {
    watch(fail(trouble()));
    await time.run(time.now() + 20_000);
  }
  const from = time.now();
  const end = watch(fail(trouble()));
  await time.run(from + 200);
  expect(health.nextLookAt).toBe(from + 15_000);
  attempts.noteDone();
  attempts.noteDone();
  await time.run(from + 201);
  expect([end.at, health.nextLookAt]).toEqual([undefined, from + 1000]);
  attempts.noteDone();
  await time.run(from + 1001);
  expect(end).toEqual({ value: false, at: from + 1000 });

  const late = watch(fail(trouble()));
  await time.run(from + 9000);
  attempts.noteDone();
  await time.run(from + 9001);
  expect(late).toEqual({ value: false, at: from + 9000 });

  const asked = watch(fail(trouble(60_000)));
  attempts.noteDone();
  await time.run(from + 60_000);
  expect(asked.at).toBeUndefined();
});

test('who is rung for does not wait at all', async () => {
  const { attempts, time, watch } = anOwner();
  attempts.ring();
  const end = watch(attempts.wait(5000));
  await time.run(1);
  expect(end.at).toBe(0);
});

test('a ring that came before a task is not lost by it, and one that it has answered is over', async () => {
  const { attempts } = anOwner();
  attempts.ring();
  await attempts.attempt(async () => {});
  expect(attempts.isRung).toBe(true);
  attempts.takeRing();
  await attempts.attempt(async () => {});
  expect(attempts.isRung).toBe(false);
});

test('401 ends the asking, and no next look is promised', async () => {
  const { health, fail } = anOwner();
  await expect(fail(new NotAuthenticated({ ...facts, status: 401 }))).rejects.toThrow(Stopped);
  expect(health).toMatchObject({ trouble: { kind: 'unauthenticated' }, nextLookAt: undefined });
});

test('what is no error of the client is a bug, and no reason to wait', async () => {
  const { attempts } = anOwner();
  const bug = new TypeError('x is undefined');
  await expect(attempts.attempt(() => attempts.ask(() => Promise.reject(bug)))).rejects.toBe(bug);
});

test('who is stopped tells and waits for nothing any more', async () => {
  const { attempts, stopping, time, watch, fail, health } = anOwner();
  const backoff = watch(fail(trouble(60_000)));
  await time.run(10);
  stopping.abort(new Error('stopped'));
  await time.run(11);
  expect(backoff.value).toEqual(new Error('stopped'));
  await expect(fail(trouble())).rejects.toThrow('stopped');
  await expect(attempts.wait(5000)).rejects.toThrow('stopped');
  expect(health.failureCount).toBe(1);
  const pausing = anOwner();
  const pause = pausing.watch(pausing.attempts.wait(5000));
  pausing.stopping.abort(new Error('stopped'));
  await pausing.time.run(1);
  expect(pause.value).toEqual(new Error('stopped'));
});

test('who is stopped begins no task, and calls nothing trouble that ends because of it', async () => {
  const { attempts, stopping, time, watch, health } = anOwner();
  const given: AbortSignal[] = [];
  const end = watch(
    attempts.attempt(() =>
      attempts.ask(
        (signal) =>
          new Promise<never>((_resolve, reject) => {
            given.push(signal);
            signal.addEventListener('abort', () => reject(trouble()));
          }),
      ),
    ),
  );
  await time.run(1);
  stopping.abort(new Error('stopped'));
  await time.run(2);
  expect([end.value, health.trouble]).toEqual([new Error('stopped'), undefined]);
  let hasBegun = false;
  await expect(attempts.attempt(async () => void (hasBegun = true))).rejects.toThrow('stopped');
  expect(hasBegun).toBe(false);
});

test.each([
  ['a 401', new NotAuthenticated({ ...facts, status: 401 }), true],
  ['a wait that the store asks for', new RateLimited({ ...facts, status: 429, retryAfterMs: 8000 }), true],
  ['any other failure', new Unreachable({ operation: OPERATIONS.listItems, code: 'ECONNRESET' }), false],
  ['trouble without a wait', trouble(), false],
] as const)('of a task that ends with %s the other requests are given up: %s', async (_, error, isGivenUp) => {
  const { attempts, time, watch } = anOwner();
  let given: AbortSignal | undefined;
  const hanging = (signal: AbortSignal) => {
    given = signal;
    return new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(error)));
  };
  watch(
    attempts.attempt(async () => {
      await Promise.all([attempts.ask(hanging), attempts.ask(() => Promise.reject(error))]);
    }),
  );
  await time.run(1);
  expect(given!.aborted).toBe(isGivenUp);
});

test('what waits for its turn in a task that is given up is not sent for it any more', async () => {
  const { attempts, time, watch, budget } = anOwner();
  const limited = new RateLimited({ ...facts, status: 429, retryAfterMs: 1000 });
  let sentCount = 0;
  const end = watch(
    attempts.attempt(async () => {
      const first = attempts.ask(() => Promise.reject(limited));
      // Others have spent the budget of this minute.
      budget.hold(60_000);
      const second = attempts.ask(async () => void sentCount++);
      await Promise.allSettled([first, second]);
      await second;
    }),
  );
  await time.run(2000);
  // The store wanted a second: the task does not wait a minute to hear that.
  expect(end).toEqual({ value: false, at: expect.closeTo(1050, -2) });
  await time.run(70_000);
  expect(sentCount).toBe(0);
});

test('who waits for its turn beside a task that is given up is sent when it is its turn', async () => {
  const { attempts, time, watch, budget } = anOwner();
  budget.hold(5000);
  const reader = watch(attempts.ask(async () => 'answer'));
  watch(attempts.attempt(() => Promise.reject(limited)));
  await time.run(10);
  watch(attempts.attempt(() => attempts.ask(hanging)));
  await time.run(6000);
  expect(reader).toEqual({ value: 'answer', at: 5000 });
});

test('a request of the next task is not given up with those of the last', async () => {
  const { attempts, time, watch, budget } = anOwner();
  const limited = new RateLimited({ ...facts, status: 429, retryAfterMs: 1000 });
  watch(attempts.attempt(() => attempts.ask(() => Promise.reject(limited))));
  await time.run(2000);
  budget.hold(0);
  const end = watch(attempts.attempt(() => attempts.ask(async (signal) => expect(signal.aborted).toBe(false))));
  await time.run(2001);
  expect(end.value).toBe(true);
});

/** A request that ends as the client ends it when its signal aborts. */
const hanging = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const end = () => reject(new Aborted(OPERATIONS.ping, true));
    if (signal.aborted) return end();
    signal.addEventListener('abort', end);
  });
const limited = new RateLimited({ ...facts, status: 429, retryAfterMs: 30_000 });

test('a request that is given up because another one was told to wait fails with that, and was not refused', async () => {
  const { attempts, time, watch, health } = anOwner();
  const ping = watch(attempts.ask(hanging));
  const end = watch(attempts.attempt(() => attempts.ask(() => Promise.reject(limited))));
  await time.run(1);
  expect(ping.value).toBe(limited);
  expect(health.trouble?.kind).toBe('limited');
  await time.run(40_000);
  expect(end).toMatchObject({ value: false });
});

test('a task whose request is given up because another reader was told to wait says so, and waits as long', async () => {
  const { attempts, time, watch, health } = anOwner();
  const end = watch(attempts.attempt(() => attempts.ask(hanging)));
  await time.run(10);
  watch(attempts.ask(() => Promise.reject(limited)));
  await time.run(20);
  expect(health.trouble?.kind).toBe('limited');
  await time.run(29_000);
  expect(end).toEqual({});
  await time.run(40_000);
  expect(end).toMatchObject({ value: false });
});

test('a request waits for the budget; several that wait together count once', async () => {
  const { attempts, time, watch, budget, health } = anOwner();
  await time.run(1000);
  budget.hold(4000);
  const ends = [1, 2].map((value) => watch(attempts.ask(async () => value)));
  await time.run(1001);
  expect(health.nextLookAt).toBe(4000);
  await time.run(5000);
  expect(ends).toEqual([
    { value: 1, at: 4000 },
    { value: 2, at: 4000 },
  ]);
  expect(attempts.waitedMs).toBe(3000);
  budget.hold(7000);
  watch(attempts.ask(async () => {}));
  await time.run(8000);
  expect(attempts.waitedMs).toBe(5000);
});

test('of requests that begin together no more go than the budget has left; those under way count until they are answered', async () => {
  const { attempts, time, watch, budget } = anOwner();
  // A quarter is left to writes: one read may go.
  budget.note({ limit: 4, remaining: 2, seenAt: 0, resetAt: 9000 });
  let answer!: () => void;
  const first = watch(attempts.ask(() => new Promise<void>((resolve) => (answer = resolve))));
  const second = watch(attempts.ask(async () => {}));
  await time.run(1000);
  expect([first.at, second.at]).toEqual([undefined, undefined]);
  answer();
  await time.run(2000);
  const third = watch(attempts.ask(async () => {}));
  await time.run(10_000);
  expect([first.at, third.at, second.at]).toEqual([1000, 2000, 9000]);
});

test('what another reader asks while a task waits for what it was told is sent, and no part of what was given up', async () => {
  const { attempts, time, watch, fail } = anOwner();
  watch(fail(limited));
  watch(attempts.attempt(() => attempts.ask(() => Promise.reject(limited))));
  await time.run(1000);
  const given: boolean[] = [];
  watch(attempts.ask(async ({ aborted }) => given.push(aborted)));
  await time.run(1001);
  expect(given).toEqual([false]);
});

test('a request that fails by itself tells that, also after another one of its task was told to wait', async () => {
  const { attempts, time, watch } = anOwner();
  const own = trouble();
  const slow = Promise.withResolvers<never>();
  const ends = [watch(attempts.ask(() => slow.promise)), watch(attempts.ask(() => Promise.reject(limited)))];
  await time.run(1);
  slow.reject(own);
  await time.run(2);
  expect(ends.map(({ value }) => value)).toEqual([own, limited]);
});

test('a task that is given up sends no further request, and is no failure', async () => {
  const { attempts, time, watch, health } = anOwner();
  let sentCount = 0;
  const end = watch(
    attempts.attempt(async () => {
      await attempts.ask(async () => attempts.giveUp());
      await attempts.ask(async () => void sentCount++);
    }),
  );
  await time.run(10_000);
  expect(end).toEqual({ value: false, at: 0 });
  expect([sentCount, health.trouble, health.failureCount]).toEqual([0, undefined, undefined]);
});

test('a task that is given up while it waits after failures ends then', async () => {
  const { attempts, time, watch, fail } = anOwner();
  for (let count = 0; count < 4; count++) {
    watch(fail(trouble()));
    await time.run(time.now() + 20_000);
  }
  const from = time.now();
  const end = watch(fail(trouble()));
  await time.run(from + 5000);
  expect(end).toEqual({});
  attempts.giveUp();
  await time.run(from + 5001);
  expect(end).toEqual({ value: false, at: from + 5000 });
});

test('of two readers beside the polls both end when the store asks one of them to wait', async () => {
  const { attempts, time, watch } = anOwner();
  const ends = [watch(attempts.ask(hanging)), watch(attempts.ask(() => Promise.reject(limited)))];
  await time.run(1);
  expect(ends.map(({ value }) => value)).toEqual([limited, limited]);
});
