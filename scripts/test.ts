/**
 * Runs compiler and linter, the unit tests, which compute, and beside them the journeys, which mostly wait for a terminal:
 * two cores have work all the time. What the compiler and the linter say is told at once, what the journeys say when the
 * unit tests have ended. What failed is told again at the end: of a long log some services keep no more.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { staleBecauseOf } from './stale.ts';

/** What the JSON report of vitest says of a file, as far as it is read here. */
type FileReport = {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
};

/** Of an error: enough to know it by. The whole of it stands where the test ran. */
const ERROR_LINES = 12;
/** A line of a stack that leads into the test runner. */
const FRAME_OF_OTHERS = /^ +at .*(node_modules|<anonymous>)/;

const startedAt = performance.now();
const stale =
  process.env['BANCADA_PROGRAM'] === undefined ? staleBecauseOf(resolve(import.meta.dirname, '..')) : undefined;
if (stale !== undefined) {
  console.log(`The journeys run what is built, and ${stale} is newer than that: building.`);
  execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
}
const dir = mkdtempSync(join(tmpdir(), 'bancada-test-'));
// Tests start the same programs again and again: what Node has compiled for the first start serves the others.
process.env['NODE_COMPILE_CACHE'] = join(dir, 'compiled');
const reports = { 'unit tests': join(dir, 'unit.json'), journeys: join(dir, 'journeys.json') };
const checked = check();
const journeys = vitest(['--config', 'vitest.journeys.config.ts', '--maxWorkers=3'], reports.journeys, 'pipe');
const unitTests = await vitest(['--maxWorkers=3'], reports['unit tests'], 'inherit');
const { code, told } = await journeys;
process.stdout.write(told);

const codes = { check: (await checked).code, 'unit tests': unitTests.code, journeys: code };
const failed = (['check', 'unit tests', 'journeys'] as const).filter((name) => codes[name] !== 0);
const seconds = Math.round((performance.now() - startedAt) / 1000);
if (codes.check !== 0) console.log((await checked).told);
for (const report of Object.values(reports)) for (const told of failuresIn(report)) console.log(told);
console.log(failed.length === 0 ? `All passed in ${seconds} s.` : `Failed after ${seconds} s: ${failed.join(', ')}.`);
rmSync(dir, { recursive: true });
process.exitCode = failed.length === 0 ? 0 : 1;

/** The tests that a report calls failed, each with the beginning of its error. */
function failuresIn(path: string): string[] {
  const told: string[] = [];
  for (const file of filesOf(path)) {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    for (const { fullName, failureMessages = [] } of tests) told.push(beginning(file, fullName, failureMessages[0]));
    if (tests.length === 0 && file.status === 'failed') told.push(beginning(file, 'the file itself', file.message));
  }
  return told;
}

/** None where vitest ended before it wrote a report. */
function filesOf(path: string): FileReport[] {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as { testResults: FileReport[] }).testResults;
  } catch {
    return [];
  }
}

function beginning(file: FileReport, test: string, error = ''): string {
  const ours = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => !FRAME_OF_OTHERS.test(line));
  const lines = ours.slice(0, ERROR_LINES);
  return [`FAILED ${relative(process.cwd(), file.name)}: ${test}`, ...lines.map((line) => `  ${line}`)].join('\n');
}

type Ended = { code: number; told: string };

/**
 * Compiler and linter. One thread of the compiler does less work in all than several, and the tests have use for the others;
 * it keeps nearly all that it allocates, so it collects no garbage. The linter's line is run as it stands: npm, which
 * would only read it, takes as long to start as the linter itself.
 */
async function check(): Promise<Ended> {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { lint: string } };
  const compiled = await run('tsc', ['--singleThreaded'], 'pipe', { GOGC: 'off' });
  const linted = await run('sh', ['-c', scripts.lint], 'pipe');
  const ended = { code: compiled.code || linted.code, told: compiled.told + linted.told };
  if (ended.code !== 0) process.stdout.write(ended.told);
  return ended;
}

function vitest(args: readonly string[], report: string, output: 'inherit' | 'pipe'): Promise<Ended> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return run('vitest', ['run', ...args, ...reporters], output);
}

/** Runs a program; its output goes where ours goes, or is kept until it can be told. */
function run(
  program: string,
  args: readonly string[],
  output: 'inherit' | 'pipe',
  env: Record<string, string> = {},
): Promise<Ended> {
  const child = spawn(program, args, { stdio: ['ignore', output, output], env: { ...process.env, ...env } });
  let told = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (told += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, told }));
  });
}
