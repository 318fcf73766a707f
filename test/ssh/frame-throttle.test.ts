import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFrameThrottle } from '../../src/ssh/frame-throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aShare() {
  const told: string[] = [];
  const share = createFrameThrottle({
    onSlow: () => told.push('slow'),
    rest: () => told.push('rest'),
    goOn: () => told.push('go on'),
    resize: ({ columns, rows }) => told.push(`${columns}x${rows}`),
  });
  return { share, told };
}

test('a frame that took long is counted, and the session rests twice as long', () => {
  const { share, told } = aShare();
  share.noteFrame(49);
  expect(told).toEqual([]);
  share.noteFrame(300);
  expect(told).toEqual(['slow', 'rest']);
  vi.advanceTimersByTime(599);
  expect(told).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['slow', 'rest', 'go on']);
});

test('of many sizes the first and the last are drawn, and none while the session rests', () => {
  const { share, told } = aShare();
  for (const columns of [80, 81, 82, 83]) share.resize({ columns, rows: 24 });
  expect(told).toEqual(['80x24']);
  vi.advanceTimersByTime(100);
  expect(told).toEqual(['80x24', '83x24']);
  share.noteFrame(100);
  share.resize({ columns: 90, rows: 24 });
  vi.advanceTimersByTime(199);
  expect(told.at(-1)).toBe('rest');
  vi.advanceTimersByTime(1);
  expect(told.slice(-2)).toEqual(['go on', '90x24']);
});

test('a window as large as a wall is drawn anew seldom: eight times what it took lies between two sizes', () => {
  const { share, told } = aShare();
  share.resize({ columns: 500, rows: 200 });
  share.noteFrame(40);
  for (const columns of [400, 401, 402]) share.resize({ columns, rows: 200 });
  vi.advanceTimersByTime(319);
  expect(told).toEqual(['500x200']);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['500x200', '402x200']);
});

test('what has ended draws and wakes nothing any more', () => {
  const { share, told } = aShare();
  share.noteFrame(100);
  share.resize({ columns: 90, rows: 24 });
  share.end();
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual(['slow', 'rest']);
});
