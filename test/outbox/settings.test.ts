import { describe, expect, test } from 'vitest';
import { readEnvironment } from '../../src/config/environment.ts';

describe('settings', () => {
  test('grace and watch are set in seconds, and have defaults', () => {
    expect(readEnvironment({})).toMatchObject({ graceMs: undefined, watchMs: undefined });
    expect(readEnvironment({ BANCADA_UNDO_SECONDS: '0' })).toMatchObject({ graceMs: 0 });
    expect(readEnvironment({ BANCADA_WATCH_SECONDS: '40.5' })).toMatchObject({ watchMs: 40_500 });
  });

  test.each(['-1', '61', 'soon', '4s', '1e1'])('a grace of “%s” is refused', (text) => {
    expect(() => readEnvironment({ BANCADA_UNDO_SECONDS: text })).toThrow(
      /BANCADA_UNDO_SECONDS must be .* from 0 to 60/,
    );
  });

  test.each(['0', '601', '-1', 'soon', '4s', '1e1'])('a watch of “%s” is refused', (text) => {
    expect(() => readEnvironment({ BANCADA_WATCH_SECONDS: text })).toThrow(
      /BANCADA_WATCH_SECONDS must be .* from 1 to 600/,
    );
  });
});
