import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['test/journeys/**', 'node_modules/**'],
    // Importing Ink costs 300 ms per isolated file; every test builds its own stores instead.
    isolate: false,
    env: { FORCE_COLOR: '0', BANCADA_LANG: 'en', TZ: 'America/Sao_Paulo', COLUMNS: '100', LINES: '30' },
  },
});
