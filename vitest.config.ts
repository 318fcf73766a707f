import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The simulations compute longest: begun last, one of them would run alone on one core at the end. */
class SimulationsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own
    const sorted = await super.sort(files);
    return [...sorted.filter(isSimulation), ...sorted.filter((file) => !isSimulation(file))];
  }
}

function isSimulation({ moduleId }: TestSpecification): boolean {
  return moduleId.includes('/test/sim/');
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['test/journeys/**', 'node_modules/**'],
    // Importing Ink costs 300 ms per isolated file; every test builds its own stores instead.
    isolate: false,
    // What hangs is ended; how long a test takes is no claim of its own, and a busy machine takes its time.
    testTimeout: 20_000,
    sequence: { sequencer: SimulationsFirst },
    env: { FORCE_COLOR: '0', BANCADA_LANG: 'en', TZ: 'America/Sao_Paulo', COLUMNS: '100', LINES: '30' },
  },
});
