/** The clock of what ticks on screens: who shares a timer, and whose context a listener is called in. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everySecond } from '../../components/every-second.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test('listeners that begin together share a timer, later ones have another, and without any there is none', () => {
  const told: string[] = [];
  const ends = ['header', 'list'].map((name) => everySecond(() => told.push(name)));
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(500);
  ends.push(everySecond(() => told.push('another screen')));
  expect(vi.getTimerCount()).toBe(2);
  vi.advanceTimersByTime(500);
  expect(told).toEqual(['header', 'list']);
  vi.advanceTimersByTime(500);
  expect(told).toEqual(['header', 'list', 'another screen']);
  ends[0]!();
  vi.advanceTimersByTime(1000);
  expect(told.slice(3)).toEqual(['list', 'another screen']);
  for (const end of ends) end();
  expect(vi.getTimerCount()).toBe(0);
});

test('each listener is called in the context in which it began', () => {
  const session = new AsyncLocalStorage<string>();
  const heard: unknown[] = [];
  const ends = ['one', 'two'].map((name) => session.run(name, () => everySecond(() => heard.push(session.getStore()))));
  vi.advanceTimersByTime(1000);
  expect(heard).toEqual(['one', 'two']);
  for (const end of ends) end();
});
