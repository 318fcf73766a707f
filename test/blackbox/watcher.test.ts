import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTerminal } from '../journeys/harness/terminal.ts';
import type { Bench } from './program.ts';
import { countsOn, createWatcher } from './watcher.ts';

/** Draws a picture that is old, and at the first key one that is live: its header first, the rest at the second key. */
const PROGRAM = `
  const at = (row, text) => '\\x1b[' + row + ';1H' + text;
  process.stdin.setRawMode(true);
  process.stdout.write(at(1, 'picture 20 s') + at(3, 'Pending 20  Shipped 29'));
  process.stdin.once('data', () => {
    process.stdout.write('\\x1b[?2026h' + at(1, '● live      '));
    process.stdin.once('data', () => process.stdout.write(at(3, 'Pending 17  Shipped 31') + '\\x1b[?2026l'));
  });
`;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

test('a frame that has not come to its end is not looked at', async () => {
  await using screen = openTerminal({ command: [process.execPath, '-e', PROGRAM] });
  const watcher = createWatcher();
  watcher.watch({ home: { name: 'a', machine: { heldMs: () => 0 } }, screen, pid: screen.pid } as unknown as Bench);
  const glimpsed = () => watcher.glimpses.map(({ ageMs, counts }) => [ageMs, counts['pending']]);
  await screen.waitFor('Shipped 29');
  vi.advanceTimersByTime(1000);
  screen.write('k');
  await screen.waitFor('live');
  vi.advanceTimersByTime(1000);
  expect(glimpsed()).toEqual([[21_000, 20]]);
  screen.write('k');
  await screen.waitFor('Shipped 31');
  vi.advanceTimersByTime(1000);
  watcher.end();
  expect(glimpsed()).toEqual([
    [21_000, 20],
    [15_000, 17],
  ]);
});

const countsBeside = (chips: string) => countsOn([` ▏Pending 9▕  Accepted 5   Shipped 26   Delivered ${chips}`]);

test('the hits of a filter are no counts of the store', () => {
  expect(countsBeside('2 marked')).toEqual({ pending: 9, accepted: 5, shipped: 26 });
  expect(countsBeside('“Nome” 9 / 17')).toBeUndefined();
  expect(countsBeside('9… / 17+')).toBeUndefined();
});
