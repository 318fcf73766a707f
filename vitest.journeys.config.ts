import { defineConfig } from 'vitest/config';

/** Journeys run the built program in a real terminal: one at a time, with room for a slow machine. */
export default defineConfig({
  test: {
    include: ['test/journeys/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
