/** Runs a stretch of seeds, every fiftieth of them twice, and tells what failed. */
import { explain } from './journal.ts';
import { runSchedule } from './schedule.ts';

export type Stretch = { failures: string[]; scheduleCount: number; changeCount: number; crashCount: number };

export async function runSeeds(firstSeed: number, count: number): Promise<Stretch> {
  const stretch: Stretch = { failures: [], scheduleCount: 0, changeCount: 0, crashCount: 0 };
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const outcome = await runSchedule(seed);
    stretch.scheduleCount++;
    stretch.changeCount += outcome.changeCount;
    stretch.crashCount += outcome.crashCount;
    if (outcome.violations.length > 0) stretch.failures.push(explain(outcome));
    if (seed % 50 !== 0) continue;
    const again = await runSchedule(seed);
    if (again.hash !== outcome.hash) stretch.failures.push(`seed ${seed} went another way the second time`);
  }
  return stretch;
}
