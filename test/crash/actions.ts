/**
 * `npm run prove -- kill --rounds 500 --seed 1`, after `npm run build`. Ends with 1 if anything was
 * lost, doubled or told wrongly.
 */
import { parseArgs } from 'node:util';
import { playRounds } from './rounds.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '500' }, seed: { type: 'string', default: '1' } },
});

const startedAt = performance.now();
const report = await playRounds({
  rounds: Number(values.rounds),
  seed: values.seed,
  onRound: ({ number, step, killedAfterMs, wasAcknowledged, wasToldDone }) => {
    const seen = wasToldDone ? 'done' : wasAcknowledged ? 'on its way' : 'nothing';
    process.stderr.write(`${number} ${step.operation} killed after ${killedAfterMs} ms, the screen said: ${seen}\n`);
  },
});
console.log(JSON.stringify(report, null, 2));
console.log(`${Math.round((performance.now() - startedAt) / 1000)} s`);
if (report.complaints.length > 0) process.exitCode = 1;
