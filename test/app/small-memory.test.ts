import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SMALL_MEMORY = fileURLToPath(new URL('../../src/app/small-memory.ts', import.meta.url));

/** The size of the young generation, in MB, after much was made of which a part was kept for a while. */
function youngAfter(calls: string): number {
  const program = `
    import { getHeapSpaceStatistics } from 'node:v8';
    import { staySmall } from ${JSON.stringify(SMALL_MEMORY)};
    ${calls}
    let kept = [];
    for (let index = 0; index < 600_000; index++) {
      kept.push({ index, text: String(index) });
      if (kept.length > 50_000) kept = [];
    }
    const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
    console.log(young.space_size / 2 ** 20);`;
  const args = ['--no-warnings', '--input-type=module', '--eval', program];
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

test('a bench stays small where another program would grow', () => {
  const [small, grown] = [youngAfter('staySmall()'), youngAfter('void staySmall')];
  expect(small).toBeLessThan(4);
  expect(grown).toBeGreaterThan(small * 3);
});
