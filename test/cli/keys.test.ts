import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readKeymap } from '../../src/session/keymap/configured-keymap.ts';
import { ConfigProblem } from '../../src/config/problem.ts';
import { aFolder, runCli } from './run-cli.ts';
import { processorClock } from '../support/processor-time.ts';

const runKeys = (folder: { path: string }, ...args: string[]) =>
  runCli(['keys', ...args], { env: { BANCADA_CONFIG_DIR: folder.path } });

test('without a file every action is there with the keys it comes with', async () => {
  using folder = aFolder();
  const { code, stdout, stderr } = await runKeys(folder, '--json');
  expect([code, stderr]).toEqual([0, '']);
  const records = JSON.parse(stdout) as { action: string; keys: string[]; default_keys: string[]; screens: string[] }[];
  expect(records.find(({ action }) => action === 'accept')).toEqual({
    action: 'accept',
    does: 'accept',
    screens: ['queue', 'item', 'packing'],
    keys: ['a'],
    default_keys: ['a'],
  });
  expect(records.every(({ keys, default_keys }) => keys.join() === default_keys.join())).toBe(true);
  expect((await runKeys(folder, '--changed')).stdout).toBe('');
});

test('on a terminal it says where the file is, and what one looks like that works', async () => {
  using folder = aFolder();
  const { stderr } = await runCli(['keys'], { env: { BANCADA_CONFIG_DIR: folder.path }, isTerminal: true });
  const [, path, example = ''] = /Changed in (.+\.json): (.+)\n/.exec(stderr) ?? [];
  expect(path).toBe(join(folder.path, 'keys.json'));
  writeFileSync(path!, example);
  expect((await runKeys(folder, '--changed')).lines).toEqual(['accept\ta F2\ta\taccept\tqueue']);
});

test('what the file changes is listed where it differs, in the language asked for', async () => {
  using folder = aFolder();
  writeFileSync(join(folder.path, 'keys.json'), '{ "queue": { "copy": [] }, "item": { "accept": ["f2", "a"] } }');
  const { code, lines } = await runKeys(folder, '--changed', '--lang', 'pt-BR');
  expect(code).toBe(0);
  expect(lines).toEqual(['copy\t–\ty\tcopiar\tqueue', 'accept\tF2 a\ta\taceitar\titem']);
});

test('a key that tmux may keep is allowed, and said', async () => {
  using folder = aFolder();
  writeFileSync(join(folder.path, 'keys.json'), '{\n"everywhere": { "undo": "ctrl+b" } }');
  const { code, stderr } = await runKeys(folder, '--changed');
  expect(code).toBe(0);
  expect(stderr).toMatch(/keys\.json:2: Ctrl\+B may not arrive: tmux keeps it/);
});

test('what is wrong is told line by line with exit 2, and the bench does not begin', async () => {
  using folder = aFolder();
  writeFileSync(join(folder.path, 'keys.json'), '{\n"queue": {\n"acept": "a",\n"undo": "nokey" } }');
  const { code, stderr } = await runKeys(folder);
  expect(code).toBe(2);
  expect(stderr.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/keys\.json:3: There is no action “acept”\. Did you mean “accept”\?$/),
    expect.stringMatching(/keys\.json:4: “nokey” is no key/),
  ]);
  expect(() => readKeymap(folder.path)).toThrow(ConfigProblem);
  expect(() => readKeymap(folder.path)).toThrow(/keys\.json:3: .*And 1 more: “bancada keys” tells them all\./);
});

test('the doctor looks at the file, too', async () => {
  using folder = aFolder();
  const examine = async () => {
    const { stdout } = await runCli(['doctor', '--json'], {
      env: { BANCADA_CONFIG_DIR: folder.path, HOME: folder.path },
    });
    const findings = JSON.parse(stdout) as { check: string; state: string; found: string; advice?: string }[];
    return findings.find(({ check }) => check === 'files.keys');
  };
  expect(await examine()).toBeUndefined();
  writeFileSync(join(folder.path, 'keys.json'), '{ "everywhere": { "undo": "u" } }');
  expect(await examine()).toMatchObject({ state: 'problem', advice: expect.stringContaining('u would be both') });
  writeFileSync(join(folder.path, 'keys.json'), '{ "everywhere": { "undo": "f9" } }');
  expect(await examine()).toMatchObject({ state: 'ok' });
});

test.each([
  [
    '250,000 names',
    `{${Array.from({ length: 250_000 }, (_, i) => `"name${i}": {}`).join(',')}}`,
    /keys\.json is larger than 64 kB/,
  ],
  ['lists 30,000 deep', '['.repeat(30_000), /keys\.json:1: Nothing in this file stands this deep\./],
])('a file of %s is one sentence with exit 2, at once', async (_, text, sentence) => {
  using folder = aFolder();
  writeFileSync(join(folder.path, 'keys.json'), text);
  const spentMs = processorClock();
  const { code, stderr } = await runKeys(folder);
  expect([code, stderr.trimEnd().split('\n').length]).toEqual([2, 1]);
  expect(stderr).toMatch(sentence);
  expect(() => readKeymap(folder.path)).toThrow(ConfigProblem);
  expect(spentMs()).toBeLessThan(3000);
});
