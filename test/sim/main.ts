/** The long run: `node test/sim/main.ts --schedules 100000 --seed 1`. Prints what failed and how to replay it; ends with 1 then. */
import { parseArgs } from 'node:util';
import { explain } from './journal.ts';
import { runSchedule } from './schedule.ts';

const { values } = parseArgs({
  options: { schedules: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } },
});
const count = Number(values.schedules);
const firstSeed = Number(values.seed);
const startedAt = performance.now();
let [failed, changes, requests, crashes] = [0, 0, 0, 0];
for (let seed = firstSeed; seed < firstSeed + count; seed++) {
  const outcome = await runSchedule(seed);
  changes += outcome.changeCount;
  requests += outcome.requestCount;
  crashes += outcome.crashCount;
  if (outcome.violations.length > 0) {
    failed++;
    console.log(`${explain(outcome)}\n`);
  }
}
const seconds = (performance.now() - startedAt) / 1000;
console.log(
  `${count} schedules from seed ${firstSeed}: ${failed} failed; ${changes} changes, ${requests} requests, ${crashes} crashes in ${seconds.toFixed(1)} s`,
);
process.exitCode = failed > 0 ? 1 : 0;
