/**
 * The long run of the hub: `npm run prove -- sim-hub --schedules 5000 --seed 1`. Ends with 1 where something failed.
 */
import { parseArgs } from 'node:util';
import { explain } from './journal.ts';
import { runHubSchedule } from './hub-schedule.ts';

const { values } = parseArgs({
  options: { schedules: { type: 'string', default: '500' }, seed: { type: 'string', default: '1' } },
});
const count = Number(values.schedules);
const firstSeed = Number(values.seed);
const startedAt = performance.now();
let [failed, refused, misfortunes] = [0, 0, 0];
for (let seed = firstSeed; seed < firstSeed + count; seed++) {
  const outcome = await runHubSchedule(seed);
  refused += outcome.refusedCount;
  misfortunes += outcome.misfortuneCount;
  if (outcome.violations.length === 0) continue;
  failed++;
  console.log(`${explain(outcome)}\n`);
}
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
console.log(
  `${count} schedules of the hub from seed ${firstSeed}: ${failed} failed; ${misfortunes} misfortunes, ${refused} steps refused, in ${seconds} s`,
);
process.exitCode = failed > 0 ? 1 : 0;
