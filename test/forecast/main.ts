/**
 * Replays sixty days of shops of every habit and says how good the forecast was: `npm run prove -- forecast -- --seeds 8`.
 * Ends with 1 where it warns falsely, or misses, more than one in five.
 */
import { parseArgs } from 'node:util';
import { HOUR_MS } from '../../src/base/durations.ts';
import { judge, replay, sumOf, type Score } from './replay.ts';
import { HABITS, ORDERS_A_DAY } from './shop.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '4' },
    from: { type: 'string', default: '1' },
    days: { type: 'string', default: '60' },
    hours: { type: 'string', default: '4' },
  },
});
const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => Number(values.from) + index);
const percent = (share: number) => `${Math.round(share * 100)} %`;

function tell(name: string, score: Score): boolean {
  const { precision, recall } = judge(score);
  const { open, late, warned, both } = score;
  console.log(
    `${name.padEnd(32)} ${open} open, ${late} late, ${warned} warned, ${both} of them late: precision ${percent(precision)}, recall ${percent(recall)}`,
  );
  return precision >= 0.8 && recall >= 0.8;
}

const all: Score[] = [];
for (const habit of HABITS) {
  for (const ordersADay of ORDERS_A_DAY) {
    const scores = seeds.map((seed) =>
      replay({ seed, habit, ordersADay, days: Number(values.days) }, Number(values.hours) * HOUR_MS),
    );
    tell(`${habit}, ${ordersADay} a day`, sumOf(scores));
    all.push(...scores);
  }
}
process.exitCode = tell('all', sumOf(all)) ? 0 : 1;
