/**
 * Runs the unit tests and the journeys side by side: the first keep one core busy, the second mostly wait for a terminal.
 * The output of the journeys comes after that of the unit tests, whole. Fails if either does.
 */
import { spawn } from 'node:child_process';

type Run = { name: string; args: string[]; isQuiet: boolean };

const runs: Run[] = [
  { name: 'unit tests', args: ['run', '--maxWorkers=1'], isQuiet: false },
  { name: 'journeys', args: ['run', '--config', 'vitest.journeys.config.ts'], isQuiet: true },
];

const startedAt = performance.now();
const results = await Promise.all(runs.map(start));
for (const { output } of results) process.stdout.write(output);
const seconds = Math.round((performance.now() - startedAt) / 1000);
const failed = results.filter(({ code }) => code !== 0).map(({ name }) => name);
console.log(failed.length === 0 ? `All passed in ${seconds} s.` : `Failed after ${seconds} s: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;

function start({ name, args, isQuiet }: Run): Promise<{ name: string; code: number; output: string }> {
  const child = spawn('vitest', args, { stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', 'inherit'] });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ name, code: code ?? 1, output }));
  });
}
