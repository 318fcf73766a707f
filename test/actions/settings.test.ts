import { expect, test } from 'vitest';
import { watchFrom } from '../../src/settings/action-times.ts';

test('the watch is set in seconds, and left to its default where nothing is set', () => {
  expect(watchFrom({})).toEqual({});
  expect(watchFrom({ BANCADA_WATCH_SECONDS: '40.5' })).toEqual({ watchMs: 40_500 });
});

test.each(['0', '601', '-1', 'soon', '4s', '1e1'])('a watch of “%s” is refused', (text) => {
  expect(() => watchFrom({ BANCADA_WATCH_SECONDS: text })).toThrow(/BANCADA_WATCH_SECONDS must be .* from 1 to 600/);
});
