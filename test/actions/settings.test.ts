import { expect, test } from 'vitest';
import { actionTimesFrom } from '../../src/settings/action-times.ts';

test('grace and watch are set in seconds, and left to their defaults where nothing is set', () => {
  expect(actionTimesFrom({})).toEqual({});
  expect(actionTimesFrom({ BANCADA_UNDO_SECONDS: '0', BANCADA_WATCH_SECONDS: '40.5' })).toEqual({
    graceMs: 0,
    watchMs: 40_500,
  });
});

test.each(['-1', '61', 'soon', '4s', '1e1'])('a grace of “%s” is refused', (text) => {
  expect(() => actionTimesFrom({ BANCADA_UNDO_SECONDS: text })).toThrow(/BANCADA_UNDO_SECONDS must be .* from 0 to 60/);
});
