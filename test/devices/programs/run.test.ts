/** Other programs as they are run: their words as they are, what they get and what is kept of them, and their end. */
import { readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram, type RunOptions } from '../../../src/devices/programs/run.ts';
import { createPrograms } from '../../../src/session/state/programs.ts';
import { isAlive } from '../../support/processes.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const USUAL = { input: '', withinMs: 20_000, mostOutput: 1000 } satisfies RunOptions;
const node = (script: string, ...args: string[]) => [process.execPath, '-e', script, ...args];

test('its words go to it as they are, and no shell reads them', async () => {
  const words = ['$(id)', '; rm x', '"quoted"', 'a b', '*'];
  const end = await runProgram(node('console.log(JSON.stringify(process.argv.slice(1)))', ...words), USUAL);
  expect(end).toEqual({ exitCode: 0, output: `${JSON.stringify(words)}\n`, isCut: false, said: '' });
});

test('it gets its input, what is allowed of the environment, and no terminal', async () => {
  const script = `let text = ''; process.stdin.on('data', (d) => text += d).on('end', () => {
    console.log([text, process.env.LANG, process.env.BANCADA_TOKEN, process.stdout.isTTY].join('|')); process.exit(3); });`;
  const env = { ...process.env, LANG: 'pt_BR', BANCADA_TOKEN: 'secret' };
  expect(await runProgram(node(script), { ...USUAL, input: 'record', env })).toMatchObject({
    exitCode: 3,
    output: 'record|pt_BR||\n',
  });
});

test('what it says is read to its end and kept up to a bound', async () => {
  const script = `process.stdout.write('x'.repeat(5_000_000)); process.stderr.write('y'.repeat(100_000));`;
  const { exitCode, output, isCut, said } = await runProgram(node(script), USUAL);
  expect([exitCode, output.length, isCut, said.length]).toEqual([0, 1000, true, 2000]);
});

test('one that does not come to an end is ended, with what it has begun, and so are all when their bench ends', async () => {
  const folder = temporaryFolder();
  const pidFile = join(folder, 'pid');
  // Its child holds the output open, too.
  const script = `const c = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'],
    { stdio: 'inherit' }); require('fs').writeFileSync(${JSON.stringify(pidFile)}, String(c.pid)); setInterval(() => {}, 1000);`;
  const closing = new AbortController();
  const running = runProgram(node(script), { ...USUAL, signal: closing.signal });
  while (!existsSync(pidFile) || readFileSync(pidFile, 'utf8') === '') await new Promise(setImmediate);
  closing.abort();
  expect(await running).toMatchObject({ problem: 'ended', exitCode: null });
  const child = Number(readFileSync(pidFile, 'utf8'));
  while (isAlive(child)) await new Promise(setImmediate);
  expect(await runProgram(node('setInterval(() => {}, 1000)'), { ...USUAL, withinMs: 1 })).toMatchObject({
    problem: 'late',
  });
  expect(await runProgram(node(''), { ...USUAL, signal: closing.signal })).toMatchObject({ problem: 'ended' });
});

/** Leaves group, session and parent, as a daemon does, closes what it was given, and goes on. */
const LEAVES = (pidFile: string) => `const c = require('child_process').spawn(process.execPath, ['-e',
  "const d = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });" +
  "d.unref(); require('fs').writeFileSync('${pidFile}', String(d.pid));"], { detached: true, stdio: 'ignore' }); c.unref();`;
const pidIn = async (pidFile: string) => {
  while (!existsSync(pidFile) || readFileSync(pidFile, 'utf8') === '') await new Promise(setImmediate);
  return Number(readFileSync(pidFile, 'utf8'));
};

test.runIf(process.platform === 'linux')('one that leaves its group is ended with its time', async () => {
  const pidFile = join(temporaryFolder(), 'pid');
  const closing = new AbortController();
  const script = `${LEAVES(pidFile)} setInterval(() => {}, 1000);`;
  const running = runProgram(node(script), { ...USUAL, signal: closing.signal });
  const left = await pidIn(pidFile);
  closing.abort();
  await running;
  while (isAlive(left)) await new Promise(setImmediate);
});

test.runIf(process.platform === 'linux')(
  'one that leaves its group is ended with its bench, and no other is',
  async () => {
    const folder = temporaryFolder();
    const [mine, others] = [join(folder, 'mine'), join(folder, 'others')];
    const [bench, other] = [createPrograms(), createPrograms()];
    await bench.run('weigh', node(LEAVES(mine)), '', 20_000);
    await other.run('weigh', node(LEAVES(others)), '', 20_000);
    const [left, stays] = [await pidIn(mine), await pidIn(others)];
    expect(isAlive(left)).toBe(true);
    bench.close();
    while (isAlive(left)) await new Promise(setImmediate);
    expect(isAlive(stays)).toBe(true);
    other.close();
    while (isAlive(stays)) await new Promise(setImmediate);
  },
);

test('what a program leaves behind is not waited for, and goes on', async () => {
  // The one that is left holds the output open until somebody writes to it.
  const held = `const c = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'],
    { stdio: 'inherit' }); c.unref(); console.log(c.pid);`;
  const closing = new AbortController();
  const { exitCode, output, problem } = await runProgram(node(held), { ...USUAL, signal: closing.signal });
  expect({ exitCode, problem }).toEqual({ exitCode: 0, problem: undefined });
  expect(isAlive(Number(output))).toBe(true);
  closing.abort();
  while (isAlive(Number(output))) await new Promise(setImmediate);
});

test('a program that is not there is told as that', async () => {
  for (const words of [['/not/there'], [''], []]) {
    expect(await runProgram(words, USUAL)).toMatchObject({ problem: 'missing', exitCode: null });
  }
});
