/**
 * Mutants that nobody chose: Stryker changes the code of one folder in every way it knows, and the tests near it must
 * notice. `npm run prove -- mutants domain`, or `npm run prove -- mutants domain lifecycle,merge` for some files of it.
 *
 * Stryker is installed in a folder of its own (`.mutants`), in the version named here, and is not among the dependencies.
 * What came out is kept there: a mutant is tried again only where its file or the tests that reach it have changed.
 * `--quick` leaves out what happens while files are loaded: each of those takes as long as a hundred others.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { FOLDERS } from './folders.ts';
import { judged, type Report } from './survivors.ts';

type Tried = { static?: boolean; status: string };

const STRYKER = '10.1.1';
/** The version of the vitest that the tests run on. */
const EXPECT = '5.1.1';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    again: { type: 'boolean', default: false },
    dry: { type: 'boolean', default: false },
    lanes: { type: 'string', default: '1' },
    quick: { type: 'boolean', default: false },
  },
});
const [name = 'domain', names] = positionals;
const folder = FOLDERS[name];
if (!folder) throw new Error(`there is ${Object.keys(FOLDERS).join(', ')}`);
const root = join(import.meta.dirname, '../..');
const store = join(root, '.mutants');
const place = join(store, 'at', name);
mkdirSync(place, { recursive: true });

const packages = [`@stryker-mutator/core@${STRYKER}`, `@vitest/expect@${EXPECT}`];
const npm = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', store];
if (!existsSync(join(store, 'node_modules/@vitest/expect'))) {
  writeFileSync(join(store, 'package.json'), JSON.stringify({ name: 'mutants', private: true, type: 'module' }));
  execFileSync('npm', [...npm, ...packages], { stdio: 'inherit' });
}

// A copy without a tsconfig: Stryker would read it by a compiler that has gone. It is changed where it is.
for (const part of ['src', 'test', 'scripts', 'screens', 'components', 'docs', 'packaging']) {
  rmSync(join(place, part), { recursive: true, force: true });
  cpSync(join(root, part), join(place, part), { recursive: true });
}
cpSync(join(root, 'package.json'), join(place, 'package.json'));

const isNear = (file: string) => !folder.without?.some((end) => file.endsWith(`/${end}.test.ts`));
const tests = folder.tests.flatMap((path) =>
  /\.tsx?$/.test(path) ? [path] : globSync(`${path}/**/*.test.ts`, { cwd: root }),
);
const wanted = names?.split(',').map((one) => `/${one}.ts`);
const mutate = globSync([...folder.mutate], { cwd: root }).filter(
  (file) => wanted?.some((end) => file.endsWith(end)) ?? true,
);
writeFileSync(
  join(place, 'stryker.config.json'),
  JSON.stringify({
    testRunner: 'near',
    plugins: [join(import.meta.dirname, 'runner.ts')],
    near: { tests: tests.filter(isNear).toSorted() },
    mutate,
    inPlace: true,
    coverageAnalysis: 'perTest',
    incremental: true,
    incrementalFile: join(store, `${name}.json`),
    force: values.again,
    ignoreStatic: values.quick,
    dryRunOnly: values.dry,
    // By the clock on the wall, and for what never lets go of the processor: the tests end all else themselves.
    timeoutMS: 12_000,
    concurrency: Number(values.lanes),
    reporters: ['clear-text', 'json', 'progress-append-only'],
    jsonReporter: { fileName: 'report.json' },
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportMutants: false },
    tempDirName: '.tmp',
    ignorePatterns: ['node_modules', 'screens', 'components', 'docs'],
    thresholds: { high: 95, low: 85, break: null },
    warnings: false,
  }),
);
// What is changed while files are loaded is of no test in particular: a new test alone would not have it tried again.
const outcome = join(store, `${name}.json`);
if (existsSync(outcome)) {
  const kept = JSON.parse(readFileSync(outcome, 'utf8')) as { files: Record<string, { mutants: Tried[] }> };
  for (const file of Object.values(kept.files)) {
    file.mutants = file.mutants.filter((one) => !one.static || one.status !== 'Survived');
  }
  writeFileSync(outcome, JSON.stringify(kept));
}
const env = {
  ...process.env,
  MUTANTS_EXPECT: pathToFileURL(join(store, 'node_modules/@vitest/expect/dist/index.js')).href,
  NODE_ENV: 'test',
  FORCE_COLOR: '0',
  BANCADA_LANG: 'en',
  TZ: 'America/Sao_Paulo',
};
const report = join(place, 'report.json');
rmSync(report, { force: true });
const stryker = join(store, 'node_modules/@stryker-mutator/core/bin/stryker.js');
// Stryker and the processes of its own go on when they are asked to end: all of them are one group, which is ended.
const run = spawn(process.execPath, [stryker, 'run'], { cwd: place, stdio: 'inherit', env, detached: true });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    try {
      process.kill(-run.pid!, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
    process.exit(1);
  });
}
const [status] = (await once(run, 'exit')) as [number | null];
process.exitCode = status ?? 1;
if (existsSync(report)) {
  const { survivors, unused } = judged(JSON.parse(readFileSync(report, 'utf8')) as Report);
  for (const one of survivors) console.log(one);
  if (names === undefined) for (const one of unused) console.log(`explains nothing: ${one}`);
  console.log(`${survivors.length} survivors are not explained.`);
  if (survivors.length > 0) process.exitCode = 1;
}
