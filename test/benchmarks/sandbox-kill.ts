/** Fifty kills in the middle of writes, on one file: `node test/benchmarks/sandbox-kill.ts [ROUNDS]`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runKillRounds } from '../sandbox/kill-rounds.ts';

const rounds = Number(process.argv[2] ?? 50);
const folder = mkdtempSync(join(tmpdir(), 'sandbox-kill-'));
try {
  const report = await runKillRounds(join(folder, 'shop.db'), rounds, 'fifty');
  console.log(`${report.rounds} kills, ${report.answered} answered writes, ${report.cutOff} requests cut off`);
  for (const problem of report.problems) console.log(`  ${problem}`);
  console.log(report.problems.length === 0 ? 'every file was whole, nothing answered was lost' : 'NOT WHOLE');
  process.exitCode = report.problems.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
