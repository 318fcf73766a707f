/** `bancada commands`: what the shop's own commands are, what is wrong with their file, and which program is not there. */
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { customCommandNames } from '../../src/cli/handlers/custom-commands.ts';
import { aFolder, runCli } from './run-cli.ts';

const run = (folder: { path: string }, args: string[], isTerminal = false) =>
  runCli(args, { env: { BANCADA_CONFIG_DIR: folder.path, PATH: '/usr/bin:/bin' }, isTerminal });

/** What shells complete behind `--own-commands`. */
const namesIn = (folder: { path: string }) => customCommandNames({ io: { env: { BANCADA_CONFIG_DIR: folder.path } } });

const written = (folder: { path: string }, text: string, name = 'commands.json') =>
  writeFileSync(join(folder.path, name), text, { mode: 0o600 });

test('it lists them with what each is given, and keys lists them by their names', async () => {
  using folder = aFolder();
  written(folder, '{ "weigh": { "run": ["sh", "-c", "true"], "key": "a", "screens": ["item"], "personal": true } }');
  // The key is free where keys.json has freed it.
  written(folder, '{ "everywhere": { "accept": "f7" } }', 'keys.json');
  const { code, stdout, stderr } = await run(folder, ['commands', '--json']);
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toEqual([
    {
      name: 'weigh',
      run: ['sh', '-c', 'true'],
      key: 'a',
      screens: ['item'],
      needs: 'item',
      show: 'notice',
      personal: true,
      seconds: 10,
      prompts: [],
      on: [],
    },
  ]);
  expect((await run(folder, ['keys', '--changed'])).stdout).toContain('weigh\ta\t–\tsh -c true\titem');
  expect(namesIn(folder)).toEqual(['weigh']);
  expect((await run(folder, ['comandos', '--lang', 'pt-BR'], true)).stdout).toContain('sim');
});

test('a mistake is told by its line, a program that is not there by its command, and both are exit 2', async () => {
  using folder = aFolder();
  written(folder, '{\n"weigh": { "run": ["/not/there"] } }');
  const missing = await run(folder, ['commands']);
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('“weigh”: /not/there is not there')]);
  written(folder, '{\n"weigh": { "run": ["sh"], "key": "q" } }');
  const taken = await run(folder, ['commands', '--lang', 'pt-BR']);
  expect([taken.code, taken.stdout]).toEqual([2, '']);
  expect(taken.stderr).toMatch(/commands\.json:2: q já faz “quit” em queue, .*libere-a em keys\.json/);
  expect(namesIn(folder)).toEqual([]);
  chmodSync(join(folder.path, 'commands.json'), 0o666);
  expect((await run(folder, ['commands'])).stderr).toMatch(/chmod go-w/);
});

test('without a file it says what one looks like that works', async () => {
  using folder = aFolder();
  const { code, stderr } = await run(folder, ['commands'], true);
  const [, example = ''] = /commands\.json: (.+)\n/.exec(stderr) ?? [];
  expect(code).toBe(0);
  written(folder, example.replace('/usr/local/bin/weigh', 'sh'));
  expect((await run(folder, ['commands'])).code).toBe(0);
});
