import { defineConfig } from 'vitest/config';
import { longestFirst } from './test/longest-first.ts';
import { placeOfTests } from './test/support/place.ts';

// Workers and what they start inherit it.
process.env['TMPDIR'] ??= placeOfTests();

/** Much to compute, much to compile, many starts of a program, or real seconds that have to pass. */
const LONGEST = [
  'cluster/processes.',
  'cli/scripts.',
  'sim/hub.',
  'cluster/hub.',
  'package/shell-blocks.',
  'ssh/slow-readers.',
  'recipes/',
  'cli/moves.',
  'sandbox/database.',
  'screens/every-width.',
  'ssh/server.',
  'cli/every-command.',
  'tty/job-control.',
  'sim/',
  'outbox/processes.',
  'house/',
  'differential/',
  'cli/watch.',
  'cli/run-again.',
  'package/',
  'sandbox/',
  'tty/',
].map((name) => `/test/${name}`);

export default defineConfig({
  // React as the program has it: the one for development takes twice the time to say the same.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['test/journeys/**', 'node_modules/**'],
    // Importing Ink costs 300 ms per isolated file; every test builds its own stores instead.
    isolate: false,
    // What hangs is ended; how long a test takes is no claim of its own, and a busy machine takes its time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: longestFirst(LONGEST) },
    env: {
      NODE_ENV: 'production',
      FORCE_COLOR: '0',
      BANCADA_LANG: 'en',
      TZ: 'America/Sao_Paulo',
      COLUMNS: '100',
      LINES: '30',
    },
  },
});
