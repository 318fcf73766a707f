/** The bundle of commands and that of the first ones, and for which lines the entry takes them. */
import type { Metafile } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeBundles } from '../../scripts/bundle.ts';
import { namesOf } from '../../src/cli/command.ts';
import { CLI_COMMANDS } from '../../src/cli/commands/commands.ts';
import { OPENAPI, SANDBOX, SSH } from '../../src/cli/commands/servers.ts';
import { DEMO, TOUR } from '../../src/cli/commands/start.ts';
import { BOARD } from '../../src/cli/commands/workshop.ts';
import { aFolder } from '../cli/run-cli.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let inputs: Metafile['inputs'];
let firstInputs: Metafile['inputs'];

const { path: place, [Symbol.dispose]: remove } = aFolder();

beforeAll(async () => {
  writeFileSync(join(place, 'package.json'), '{"type":"module"}');
  const made = await writeBundles(join(place, 'of-no-checkout'), { only: ['commands', 'first'] });
  [inputs, firstInputs] = made.map((one) => one.inputs) as [typeof inputs, typeof inputs];
});
afterAll(remove);

const printedBy = (name: string, ...words: string[]) =>
  execFileSync(process.execPath, [join(place, name), ...words], { encoding: 'utf8' });
const versionTold = (folder: string, ...words: string[]) => printedBy(`${folder}/first.js`, '--version', ...words);

test('both bundles of commands tell the same version and the same help', () => {
  for (const line of [['--version', '--json'], ['--help'], ['ping', '--help']]) {
    expect(printedBy('of-no-checkout/first.js', ...line)).toBe(printedBy('of-no-checkout/commands.js', ...line));
  }
});

test('a program that was built of no checkout tells its version without a commit', () => {
  expect(versionTold('of-no-checkout')).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(JSON.parse(versionTold('of-no-checkout', '--json'))).toMatchObject({
    commit: null,
    node: process.versions.node,
  });
});

test('the version is told with its commit, and with --json what it runs on', async () => {
  await writeBundles(join(place, 'of-a-checkout'), { commit: '0123456789ab', only: ['first'] });
  expect(versionTold('of-a-checkout')).toMatch(/^\d+\.\d+\.\d+ \(0123456789ab\)\n$/);
  expect(JSON.parse(versionTold('of-a-checkout', '--json'))).toMatchObject({
    name: 'bancada',
    commit: '0123456789ab',
    node: process.versions.node,
  });
});

test('the bundle of commands has nothing of a screen or a server in it', () => {
  const rooms = new Set(Object.keys(inputs).map((input) => /^(?:src\/|node_modules\/)?[^/:]+/.exec(input)?.[0]));
  for (const room of ['screens', 'components', 'src/tour', 'src/ssh']) expect(rooms).not.toContain(room);
  for (const name of ['ink', 'react', 'react-reconciler', 'yoga-layout', 'ssh2', 'zod', 'pdfkit', 'fontkit']) {
    expect(rooms).not.toContain(`node_modules/${name}`);
  }
  expect([...rooms]).toEqual(expect.arrayContaining(['src/cli', 'src/api', 'src/db', 'node_modules/commander']));
});

test('the bundle of the first commands has nothing of another command, of the bench or of a database in it', () => {
  const paths = Object.keys(firstInputs);
  expect(paths.filter((path) => path.startsWith('src/cli/handlers/'))).toEqual(['src/cli/handlers/ping.ts']);
  for (const folder of [
    'src/db/',
    'src/sync/engine.ts',
    'src/outbox/',
    'src/app/core.ts',
    'screens/',
    'node_modules/bwip-js/',
  ]) {
    expect(paths.filter((path) => path.startsWith(folder))).toEqual([]);
  }
});

test('what writes paper and reads fonts is read when it is asked for, and never at a start', () => {
  const libraries = ['library:pdfkit', 'library:fontkit'];
  const asked = Object.values(inputs).flatMap(({ imports }) => imports.filter(({ path }) => libraries.includes(path)));
  expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(libraries));
  expect(new Set(asked.map(({ kind }) => kind))).toEqual(new Set(['dynamic-import']));
});

/** The files of a bundle that ask for what it leaves out. */
const askersIn = (files: Metafile['inputs']) =>
  Object.entries(files)
    .filter(([, { imports }]) => imports.some(({ path }) => path.startsWith('elsewhere:')))
    .map(([path]) => relative(ROOT, resolve(ROOT, path)))
    .toSorted();

// Of each of these the entry knows the words.
test('what is left out is asked for by the commands that open screens or serve, and by no other', () => {
  expect(askersIn(inputs)).toEqual(['src/cli/commands/servers.ts', 'src/cli/handlers/sandbox.ts', 'src/main.tsx']);
});

test('what the first commands do without is asked for where another command begins, and nowhere else', () => {
  const definitions = /^src\/cli\/commands\/\w+\.ts$/;
  expect(askersIn(firstInputs).filter((path) => !definitions.test(path))).toEqual(['src/main.tsx']);
});

test('the entry takes the whole program where a line may open a screen or serve, and a smaller one otherwise', async () => {
  const whole = [DEMO, TOUR, BOARD, SSH, SANDBOX, OPENAPI].flatMap(namesOf);
  const all = Object.values(CLI_COMMANDS).flat().flatMap(namesOf);

  using folder = aFolder();
  copyFileSync(join(ROOT, 'src/entry.js'), join(folder.path, 'bancada.mjs'));
  const lines: [string, readonly string[]][] = [
    ...[...new Set([...whole, ...all])].map((word): [string, string[]] => [
      whole.includes(word) ? 'main' : word === 'ping' ? 'first' : 'commands',
      [word],
    ]),
    ...[['help'], ['no-such-word']].map((line): [string, string[]] => ['commands', line]),
    ...[['--help'], ['-h'], ['--version'], ['-V'], ['ping', '--json'], ['ping', '--help']].map(
      (line): [string, string[]] => ['first', line],
    ),
    ...[[], ['--read-only'], ['--version', 'demo'], ['--profile', 'a', 'demo'], ['--lang', 'en']].map(
      (line): [string, string[]] => ['main', line],
    ),
  ];
  expect(
    await takenIn(
      folder.path,
      lines.map(([, line]) => line),
    ),
  ).toEqual(lines);
});

/** Reads the entry anew for each line, with no bundle behind it, and says which one it asked for. */
const ENTRY_READER = `
  const { registerHooks } = require('node:module');
  const { parentPort, workerData: { entry, lines } } = require('node:worker_threads');
  // The entry listens anew each time that it is read.
  process.setMaxListeners(0);
  let taken;
  registerHooks({
    resolve(specifier, context, next) {
      const [, bundle] = /^\\.\\/(main|commands|first)\\.js$/.exec(specifier) ?? [];
      if (bundle === undefined) return next(specifier, context);
      taken = bundle;
      return { url: 'data:text/javascript,', format: 'module', shortCircuit: true };
    },
  });
  (async () => {
    const told = [];
    for (const [index, line] of lines.entries()) {
      taken = undefined;
      process.argv = [process.execPath, entry, ...line];
      await import(entry + '?' + index);
      told.push([taken, line]);
    }
    parentPort.postMessage(told);
  })();`;

/** Which bundle the entry in a folder takes for each of the lines. */
function takenIn(folder: string, lines: readonly (readonly string[])[]): Promise<unknown> {
  const entry = pathToFileURL(join(folder, 'bancada.mjs')).href;
  return new Promise((resolve, reject) => {
    const worker = new Worker(ENTRY_READER, { eval: true, workerData: { entry, lines } });
    worker.once('message', resolve).once('error', reject);
  });
}
