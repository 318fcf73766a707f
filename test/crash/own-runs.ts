/**
 * `npm run prove -- kill-own-runs [--events 10000] [--kills 10]`: programs of the shop's own at two hosts of a hub, killed in the
 * middle. Each order is told at least once, none twice without saying so, and each failure is listed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hasRedis } from '../cluster/redis-server.ts';
import { tellOwnPrograms } from './own-runs-stage.ts';

const { values } = parseArgs({
  options: { events: { type: 'string', default: '10000' }, kills: { type: 'string', default: '10' } },
});
if (!hasRedis()) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'bancada-own-runs-'));
const startedAt = performance.now();
try {
  const report = await tellOwnPrograms({
    folder,
    events: Number(values.events),
    kills: Number(values.kills),
    withinMs: 3600_000,
  });
  console.log(JSON.stringify({ ...report, seconds: Math.round((performance.now() - startedAt) / 1000) }, null, 2));
  if (report.complaints.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
