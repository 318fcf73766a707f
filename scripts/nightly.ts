/**
 * What takes too long for every commit: `npm run prove -- nightly`. The same shift on stores with thirty mixes of habits, the
 * unit tests and journeys with all that `npm test` does a part of, the journeys on stores of both profiles too, the long
 * simulations, and the document of the sandbox before outside tools. Ends with 1 where any fails.
 * `-- --small` runs every step in its smallest size, in a few minutes: whether the steps themselves work.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { small: { type: 'boolean', default: false } } });
const isSmall = values.small;

/** Of one bench that only reads and one that ships. */
const SOME_JOURNEYS = ['views', 'work-an-item'].map((name) => `test/journeys/${name}.test.ts`);

/** What `npm test` does a part of is done whole: test/support/night.ts. */
const WHOLE = { BANCADA_NIGHT: '1' };

const journeysOn = (profile?: string) => ({
  name: `journeys on ${profile ?? 'an ordinary store'}`,
  words: ['exec', '--', 'vitest', 'run', '--config', 'vitest.journeys.config.ts', ...(isSmall ? SOME_JOURNEYS : [])],
  env: { ...WHOLE, ...(profile === undefined ? {} : { BANCADA_JOURNEY_PROFILE: profile }) },
});

const prove = (...words: string[]) => ['run', '-s', 'prove', '--', ...words];

const shift = isSmall ? ['--mixes', '1', '--items', '90', '--moves', '8'] : ['--mixes', '30'];

const steps: readonly { name: string; words: string[]; env?: Record<string, string> }[] = [
  // The journeys run the built program.
  { name: 'build', words: ['run', '-s', 'build'] },
  {
    name: 'unit tests',
    words: ['exec', '--', 'vitest', 'run', ...(isSmall ? ['test/sim/outbox.test.ts'] : [])],
    env: WHOLE,
  },
  { name: 'simulation of the sync', words: prove('sim', '--schedules', isSmall ? '50' : '20000') },
  {
    name: 'simulation of the actions',
    words: prove('sim-actions', '--schedules', isSmall ? '50' : '20000'),
  },
  {
    name: 'simulation of the hub',
    words: prove('sim-hub', '--schedules', isSmall ? '5' : '1000'),
  },
  { name: 'replays of the forecast', words: prove('forecast', '--seeds', isSmall ? '1' : '8') },
  { name: 'shifts on mixes of habits', words: prove('habits', ...shift) },
  journeysOn(),
  journeysOn('stock-laravel'),
  journeysOn('worst-spec-reading'),
  { name: 'linters of the document', words: prove('lint-api') },
  { name: 'the document against the answers', words: prove('conform') },
];

const failed: string[] = [];
for (const { name, words, env } of steps) {
  console.log(`# ${name}`);
  const from = performance.now();
  const { status } = spawnSync('npm', words, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) failed.push(name);
  console.log(`# ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${Math.round((performance.now() - from) / 1000)} s`);
}
console.log(failed.length === 0 ? 'all of it passed' : `failed: ${failed.join('; ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
