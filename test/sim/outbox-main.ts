/**
 * The long run: `npm run prove -- sim-actions --schedules 100000 --seed 1 [--loss 0.15] [--trace]`.
 * Ends with 1 at a complaint.
 */
import { parseArgs } from 'node:util';
import type { Complaint } from './intent-oracle.ts';
import { judgeOutcome } from './outbox-oracle.ts';
import { runSchedule } from './outbox-schedule.ts';

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    loss: { type: 'string', default: '0.02,0.15' },
    trace: { type: 'boolean', default: false },
  },
});

const startedAt = performance.now();
for (const loss of values.loss.split(',').map(Number)) {
  const totals: Record<string, number> = {};
  const complaints: (Complaint & { seed: string })[] = [];
  let [ambiguous, shared, crashes, lossy] = [0, 0, 0, 0];
  for (let i = 0; i < Number(values.schedules); i++) {
    const seed = `${values.seed}-${i}`;
    const outcome = await runSchedule({ seed, loss, ...(values.trace ? { trace: (line) => console.log(line) } : {}) });
    const judgement = judgeOutcome(outcome);
    for (const [kind, count] of Object.entries(judgement.counts)) totals[kind] = (totals[kind] ?? 0) + count;
    ambiguous += judgement.ambiguousCount;
    shared += judgement.sharedCodeCount;
    crashes += outcome.crashCount;
    if (judgement.ambiguousCount > 0) lossy++;
    complaints.push(...judgement.complaints.map((one) => ({ ...one, seed })));
  }
  const intents = Object.values(totals).reduce((sum, count) => sum + count, 0);
  const share = (((totals['unconfirmed'] ?? 0) * 100) / intents).toFixed(2);
  console.log(
    JSON.stringify({
      loss,
      schedules: Number(values.schedules),
      lossy,
      intents,
      ambiguous,
      crashes,
      ...totals,
      shared,
    }),
  );
  console.log(`unconfirmed: ${share} % of intents at ${loss * 100} % loss; complaints: ${complaints.length}`);
  for (const { seed, kind, text } of complaints.slice(0, 20)) console.log(`  seed ${seed}: ${kind}: ${text}`);
  if (complaints.length > 0) process.exitCode = 1;
}
console.log(`${Math.round(performance.now() - startedAt)} ms`);
