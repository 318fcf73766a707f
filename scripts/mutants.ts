/**
 * Mutants that nobody chose: Stryker changes the code of one folder in every way it knows, and the tests of that folder
 * must notice. `npm run mutants -- domain`, or `npm run mutants -- domain lifecycle,merge` for some files of it.
 *
 * Stryker wants a vitest of its own beside it, so both are installed in a folder of their own (`.mutants`), in the versions
 * named here, and nothing of them is among the dependencies.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const STRYKER = '10.1.1';
const VITEST = '5.1.1';

const [folder = 'domain', names] = process.argv.slice(2);
const root = fileURLToPath(new URL('..', import.meta.url));
const place = join(root, '.mutants');
mkdirSync(place, { recursive: true });
const write = (name: string, text: string) => writeFileSync(join(place, name), text);

write('package.json', JSON.stringify({ name: 'mutants', private: true, type: 'module' }));
const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${STRYKER}`);
const npm = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', place];
if (!existsSync(join(place, 'node_modules/.bin/stryker')))
  execFileSync('npm', [...npm, ...packages, `vitest@${VITEST}`], { stdio: 'inherit' });

// Without a tsconfig: Stryker would read it by a compiler that has gone.
for (const part of ['src', 'test', 'scripts', 'screens', 'components']) {
  rmSync(join(place, part), { recursive: true, force: true });
  cpSync(join(root, part), join(place, part), { recursive: true });
}
const env = { FORCE_COLOR: '0', BANCADA_LANG: 'en', TZ: 'America/Sao_Paulo', COLUMNS: '100', LINES: '30' };
const tests = { include: [`test/${folder}/**/*.test.{ts,tsx}`], isolate: false, env };
write('vitest.config.ts', `export default { test: ${JSON.stringify(tests)} };\n`);
const mutate = (names ?? '**/*').split(',').map((name) => `src/${folder}/${name}.ts`);
write(
  'stryker.config.json',
  JSON.stringify({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate,
    coverageAnalysis: 'perTest',
    vitest: { related: false },
    concurrency: 2,
    reporters: ['clear-text'],
    clearTextReporter: { allowColor: false, logTests: false },
    tempDirName: '.tmp',
    ignorePatterns: ['node_modules'],
    thresholds: { high: 95, low: 85, break: null },
  }),
);
const { status } = spawnSync(join(place, 'node_modules/.bin/stryker'), ['run'], { cwd: place, stdio: 'inherit' });
process.exitCode = status ?? 1;
