/** Completion in the real zsh and fish, where they are installed; bash has its test among the scripts. */
import { spawn as spawnInTerminal } from '@lydell/node-pty';
import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProgram, homeIn, type BuiltProgram } from './build-program.ts';
import { aFolder, envFor } from './run-cli.ts';

let program: BuiltProgram;
let folder: ReturnType<typeof aFolder>;

beforeAll(async () => {
  program = await buildProgram();
  folder = aFolder();
  const file = join(folder.path, 'bancada');
  writeFileSync(file, `#!/bin/sh\nexec "${process.execPath}" "${program.path}" "$@"\n`);
  chmodSync(file, 0o755);
});
afterAll(() => {
  program[Symbol.dispose]();
  folder[Symbol.dispose]();
});

function isMissing(shell: string): boolean {
  const missing = spawnSync(shell, ['--version']).error !== undefined;
  if (missing) console.warn(`SKIPPED: ${shell} is not installed, so its completion is not tested.`);
  return missing;
}

const hasNoFish = isMissing('fish');
const hasNoZsh = isMissing('zsh');

function env(language: string): Record<string, string> {
  const path = `${folder.path}:${process.env['PATH']}`;
  return { ...envFor('', folder, { BANCADA_LANG: language }), PATH: path, ...homeIn(folder), LANG: 'C.UTF-8' };
}

test.skipIf(hasNoFish)('fish completes commands, flags and values, and says what they are', async () => {
  expect(await fishCompletes('bancada ite')).toEqual(['items\tlist order items, all pages of them']);
  expect(await fishCompletes('bancada items --status in')).toEqual(['in_production']);
  expect(await fishCompletes('bancada stock se')).toEqual(['set\tchange the count or the switch of one record']);
  expect(await fishCompletes('bancada price 1 --unit ')).toEqual(['cents', 'reais']);
  expect(await fishCompletes('bancada items --fields id,pedido.nu')).toEqual(['id,pedido.numero']);
  expect(await fishCompletes('bancada stock set 1 --fields verd')).toEqual(['verdict']);
  writeFileSync(join(folder.path, 'counts.csv'), '');
  expect(await fishCompletes(`bancada stock import ${folder.path}/cou`)).toEqual([`${folder.path}/counts.csv`]);
  expect(await fishCompletes(`bancada tags 1 --out ${folder.path}/cou`)).toEqual([`${folder.path}/counts.csv`]);
  expect(await fishCompletes('bancada ace', 'pt-BR')).toEqual(['aceitar\taceitar itens pendentes']);
  expect((await fishCompletes('bancada items --sta', 'pt-BR')).toSorted()).toEqual([
    '--station\to nome desta bancada, para a trilha de auditoria',
    '--status\tpending, accepted, in_production, shipped, delivered, cancelled; vários com vírgulas',
  ]);
});

test.skipIf(hasNoZsh)('zsh completes commands, flags and values, and says what they are', async () => {
  await using zsh = await openZsh('en');
  expect(await zsh.type('bancada ite\t', /bancada items $/)).toBeDefined();
  expect(await zsh.type('bancada items --status in\t', /--status in_production $/)).toBeDefined();
  expect(await zsh.type('bancada stock se\t', /bancada stock set $/)).toBeDefined();
  expect(await zsh.type('bancada items --fields id,pedido.nu\t', /id,pedido\.numero $/)).toBeDefined();
  const listed = await zsh.type('bancada items --sta\t\t', /--status +-- .*cancelled/s);
  expect(listed).toMatch(/--station +-- the name of this bench/);
});

test.skipIf(hasNoZsh)('zsh says it in Portuguese', async () => {
  await using zsh = await openZsh('pt-BR');
  expect(await zsh.type('bancada acei\t', /bancada aceitar $/)).toBeDefined();
  const listed = await zsh.type('bancada w\t\t', /webhooks +-- /);
  expect(listed).toMatch(/watch +-- acompanhar mudanças: uma linha/);
});

test.skipIf(hasNoZsh)('zsh completes at the first press where the script is a file of its function path', async () => {
  await using zsh = await openZsh(
    'en',
    'mkdir ~/functions; bancada completion zsh > ~/functions/_bancada; fpath=(~/functions $fpath); compinit -D',
  );
  expect(await zsh.type('bancada ite\t', /bancada items $/)).toBeDefined();
});

async function fishCompletes(line: string, language = 'en'): Promise<string[]> {
  const script = `bancada completion fish | source; complete -C '${line}'`;
  const { stdout } = await promisify(execFile)('fish', ['-N', '-c', script], { env: env(language) });
  return stdout.split('\n').filter(Boolean);
}

/** A zsh in a terminal. `type` answers what is shown since, as soon as it is as expected. */
async function openZsh(language: string, source = 'compinit -D; source <(bancada completion zsh)') {
  const terminal = spawnInTerminal('zsh', ['-f'], { cols: 160, rows: 40, env: { ...env(language), PS1: '> ' } });
  let shown = '';
  let look: (() => void) | undefined;
  terminal.onData((text) => {
    shown += text;
    look?.();
  });
  const ended = new Promise<void>((resolve) => terminal.onExit(() => resolve()));
  const type = (keys: string, expected: RegExp): Promise<string> => {
    shown = '';
    // Ctrl-U: what stood on the line goes.
    terminal.write(`\x15${keys}`);
    return new Promise((resolve) => {
      look = () => {
        const text = stripVTControlCharacters(shown);
        if (expected.test(text)) resolve(text);
      };
    });
  };
  const load = `autoload -Uz compinit; ${source}; print LOA''DED\r`;
  await type(load, /\nLOADED/);
  return {
    type,
    async [Symbol.asyncDispose]() {
      terminal.kill();
      await ended;
    },
  };
}
