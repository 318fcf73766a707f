/**
 * The long run: `npm run prove -- sim --schedules 100000 --seed 1 --minutes 20`. Prints what failed and how to replay
 * it; ends with 1 then. Where the minutes are over before the schedules are, it says how many there were.
 */
import { parseArgs } from 'node:util';
import { explain } from './journal.ts';
import { runSchedule } from './schedule.ts';

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: 'Infinity' },
  },
});
const count = Number(values.schedules);
const firstSeed = Number(values.seed);
const startedAt = performance.now();
const endsAt = startedAt + Number(values.minutes) * 60_000;
let ranCount = 0;
let [failed, changes, requests, crashes] = [0, 0, 0, 0];
for (let seed = firstSeed; seed < firstSeed + count && performance.now() < endsAt; seed++) {
  ranCount++;
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
  `${ranCount} schedules from seed ${firstSeed}: ${failed} failed; ${changes} changes, ${requests} requests, ${crashes} crashes in ${seconds.toFixed(1)} s`,
);
process.exitCode = failed > 0 ? 1 : 0;
