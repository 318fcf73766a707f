/**
 * Runs the unit tests, which keep two cores busy three files at a time, and after them the journeys, which mostly wait
 * for a terminal and want a machine that is not busy: at 1 ms per character a scanner is not imitated beside a hundred
 * thousand simulated faults. The journeys run also where a unit test failed.
 */
import { spawn } from 'node:child_process';

const runs = [
  { name: 'unit tests', args: ['run', '--maxWorkers=3'] },
  { name: 'journeys', args: ['run', '--config', 'vitest.journeys.config.ts'] },
];

const startedAt = performance.now();
const failed: string[] = [];
for (const { name, args } of runs) {
  if ((await run(args)) !== 0) failed.push(name);
}
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(failed.length === 0 ? `All passed in ${seconds} s.` : `Failed after ${seconds} s: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;

function run(args: string[]): Promise<number> {
  const child = spawn('vitest', args, { stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
