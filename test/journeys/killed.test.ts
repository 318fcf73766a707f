import { expect, test } from 'vitest';
import { playRounds } from '../crash/rounds.ts';
import { byNight } from '../support/night.ts';

test('a program that is killed after a key loses nothing it has acknowledged, and the next one doubles nothing', async () => {
  const report = await playRounds({ rounds: byNight(3, 6), seed: 'journey' });
  expect(report.complaints).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(0);
}, 180_000);
