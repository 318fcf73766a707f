/**
 * `npm run prove -- kill-backup --rounds 200 --seed 1`, after `npm run build`. Ends with 1 if a restored outbox sent anything, a
 * trail was not whole, or a directory was neither the old one nor the new one.
 */
import { parseArgs } from 'node:util';
import { playBackupRounds } from './backup-rounds.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
});

const startedAt = performance.now();
const report = await playBackupRounds({
  rounds: Number(values.rounds),
  seed: values.seed,
  onRound: (number, kills) => void process.stderr.write(`${number}: killed ${kills} times\n`),
});
console.log(JSON.stringify(report, null, 2));
console.log(`${Math.round((performance.now() - startedAt) / 1000)} s`);
if (report.complaints.length > 0) process.exitCode = 1;
