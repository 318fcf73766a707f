import { describe, expect, test } from 'vitest';
import { freshnessOf, INITIAL_HEALTH, LIVE_WITHIN_MS, type Health } from '../../src/replica/health.ts';

/** Everything has been read, and the last complete look was asked for at 0. */
const loaded: Health = { ...INITIAL_HEALTH, isLoaded: true, snapshotAt: 0 };

describe('health', () => {
  test.each([
    [0, 'live'],
    [LIVE_WITHIN_MS, 'live'],
    [LIVE_WITHIN_MS + 1, 'behind'],
  ])('a picture that is %i ms old is %s, whatever else was answered since', (ageMs, word) => {
    expect(freshnessOf(loaded, ageMs)).toBe(word);
  });
});
