/** The short form of test/crash/own-runs.ts: two real hosts, a real server, one host killed in the middle. */
import { expect, test } from 'vitest';
import { tellOwnPrograms } from '../crash/own-runs-stage.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { hasRedis } from './redis-server.ts';

test.runIf(hasRedis())(
  'each order is told at least once by two hosts, none twice without saying so, and each failure is listed',
  async () => {
    const report = await tellOwnPrograms({ folder: temporaryFolder(), events: 60, kills: 1, withinMs: 50_000 });
    expect(report).toMatchObject({ complaints: [] });
    expect(report.events).toBeGreaterThanOrEqual(60);
    expect(report.failed).toBeGreaterThan(0);
  },
  60_000,
);
