/**
 * Runs the unit tests, which compute, and beside them the journeys, which mostly wait for a terminal: two cores have
 * work all the time. What the journeys say is told when the unit tests have ended.
 */
import { spawn } from 'node:child_process';

const startedAt = performance.now();
const journeys = run(['--config', 'vitest.journeys.config.ts', '--maxWorkers=3'], 'pipe');
const codes = { 'unit tests': (await run(['--maxWorkers=2'], 'inherit')).code, journeys: 0 };
const { code, told } = await journeys;
codes.journeys = code;
process.stdout.write(told);

const failed = Object.entries(codes).flatMap(([name, code]) => (code === 0 ? [] : [name]));
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(failed.length === 0 ? `All passed in ${seconds} s.` : `Failed after ${seconds} s: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Runs vitest; its output goes where ours goes, or is kept until it can be told. */
function run(args: readonly string[], output: 'inherit' | 'pipe'): Promise<{ code: number; told: string }> {
  const child = spawn('vitest', ['run', ...args], { stdio: ['ignore', output, output] });
  let told = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (told += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, told }));
  });
}
