import { defineConfig } from 'vitest/config';
import { longestFirst } from './test/longest-first.ts';
import { placeOfTests } from './test/support/place.ts';

// Workers and what they start inherit it.
process.env['TMPDIR'] ??= placeOfTests();

/** Programs that are killed and started again, and the pace of hands and scanners. */
const LONGEST = [
  'ssh',
  'packing',
  'leaving',
  'audit',
  'pages',
  'trouble',
  'prices-and-stock',
  'restart',
  'proxy',
  'work-an-item',
  'undo',
  'backup',
  'hosts',
].map((name) => `/test/journeys/${name}.`);

/** Journeys run the built program in a real terminal: they wait more than they work, so several files at a time. */
export default defineConfig({
  test: {
    include: ['test/journeys/**/*.test.ts'],
    globalSetup: ['test/journeys/state-home.ts'],
    maxWorkers: 4,
    // What they import, the sandbox above all, is read once by each worker; every journey has its own store and terminal.
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: longestFirst(LONGEST) },
  },
});
