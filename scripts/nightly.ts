/**
 * What takes too long for every commit: `npm run nightly`. The same shift on stores with thirty mixes of habits, the
 * journeys on stores of both profiles, and the document of the sandbox before outside linters. Ends with 1 where any fails.
 */
import { spawnSync } from 'node:child_process';

const JOURNEYS = ['exec', '--', 'vitest', 'run', '--config', 'vitest.journeys.config.ts'];

const steps: readonly { name: string; words: string[]; env?: Record<string, string> }[] = [
  { name: 'shifts on thirty mixes of habits', words: ['exec', '--', 'node', 'test/stores/main.ts', '--mixes', '30'] },
  { name: 'journeys on stock-laravel', words: JOURNEYS, env: { BANCADA_JOURNEY_PROFILE: 'stock-laravel' } },
  { name: 'journeys on worst-spec-reading', words: JOURNEYS, env: { BANCADA_JOURNEY_PROFILE: 'worst-spec-reading' } },
  { name: 'linters of the document', words: ['run', '-s', 'lint-api'] },
];

const failed: string[] = [];
for (const { name, words, env } of steps) {
  console.log(`# ${name}`);
  const { status } = spawnSync('npm', words, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) failed.push(name);
}
console.log(failed.length === 0 ? 'all of it passed' : `failed: ${failed.join('; ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
