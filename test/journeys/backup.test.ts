/** Backups and restores by the built program that are killed; `npm run prove -- kill-backup` does many rounds of it. */
import { expect, test } from 'vitest';
import { playBackupRounds } from '../crash/backup-rounds.ts';
import { byNight } from '../support/night.ts';

test('killed at any moment, a restore leaves the old state or the new one, and sends nothing', async () => {
  const report = await playBackupRounds({ rounds: byNight(2, 4), seed: 'journey' });
  expect(report.complaints).toEqual([]);
  expect([report.writes, report.doubts > 0, report.writesUnrestored > 0]).toEqual([0, true, true]);
});
