/** The clock of the machine: what it tells, and how a wait ends. */
import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';

// None of them can end between two looks of one turn of the loop.
const timers = () => process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length;

test('the wall tells the time of day, the other clock what has gone by since the process began', () => {
  const [wall, ran] = [Date.now(), performance.now()];
  const [shown, gone] = [systemClock.wallNow(), systemClock.now()];
  expect([shown >= wall, shown <= Date.now()]).toEqual([true, true]);
  expect([gone >= ran, gone <= performance.now()]).toEqual([true, true]);
});

test('a wait that is over listens no longer for its end', async () => {
  const { signal } = new AbortController();
  await systemClock.sleep(1, signal);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('a wait that is cut short ends with the reason, and with its timer; one that was cut before begins none', async () => {
  const [aborting, before] = [new AbortController(), timers()];
  const waiting = systemClock.sleep(60_000, aborting.signal);
  expect(timers()).toBe(before + 1);
  aborting.abort('closing');
  await expect(waiting).rejects.toBe('closing');
  await expect(systemClock.sleep(60_000, aborting.signal)).rejects.toBe('closing');
  expect(timers()).toBe(before);
});
