import { execFile, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Command, type CommanderError } from 'commander';
import { expect, test } from 'vitest';
import { systemIo } from '../../src/tty/io.ts';
import { addCommand, withoutScreens } from '../../src/cli/command.ts';
import { SANDBOX } from '../../src/cli/commands/servers.ts';
import { localizeHelp } from '../../src/cli/localize-help.ts';
import { helpTextsIn } from '../../src/i18n/cli/help/help-texts.ts';
import { DEFAULT_SWITCHES } from '../../src/sandbox/switches.ts';
import { openSandbox, type Json } from './support.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const COMMAND = fileURLToPath(new URL('command.ts', import.meta.url));

type Ended = { code: number | null; out: string; err: string };

function start(...args: string[]) {
  const child = spawn(process.execPath, ['--no-warnings', COMMAND, 'sandbox', ...args]);
  let out = '';
  let err = '';
  const firstLine = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      if (out.includes('\n')) resolve(out.split('\n')[0]!);
    });
  });
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, out, err })));
  return { child, firstLine, ended };
}

test('openapi prints the document of an ordinary sandbox, each time the same', async () => {
  const printed = () =>
    promisify(execFile)(process.execPath, ['--no-warnings', COMMAND, 'openapi'], { maxBuffer: 1e7 });
  const [once, again] = await Promise.all([printed(), printed()]);
  expect(once).toEqual(again);
  const { openapi, servers, paths } = JSON.parse(once.stdout) as Json;
  expect([openapi, servers]).toEqual(['3.1.0', [{ url: 'http://127.0.0.1:4010/api/v1' }]]);
  expect(paths['/pedidos'].get.responses['200'].content['application/json'].example.data).toHaveLength(1);
});

test('--json prints one line once it serves, and SIGTERM ends it with 0', async () => {
  const { child, firstLine, ended } = start('--json', '--port', '0', '--token', 't', '--items', '30', '--seed', '7');
  const { url, token, ...rest } = JSON.parse(await firstLine) as Json;
  expect([token, rest]).toEqual(['t', {}]);
  const response = await fetch(`${url}/pedidos`, { headers: { authorization: 'Bearer t' } });
  expect(((await response.json()) as Json).meta.total).toBe(30);
  child.kill('SIGTERM');
  const { code, out, err } = await ended;
  expect([code, out.split('\n').length, err]).toEqual([0, 2, '']);
});

test('switches, faults, a profile and a start time are taken from the command line, and SIGINT ends it with 0', async () => {
  const stores = ['--token', 'a', '--token', 'b', '--items', '10', '--now', '2026-11-20T10:00:00-03:00'];
  const switches = ['--set', 'refusalStatus=400', '--set', 'drift=null,numbers'];
  const { child, firstLine, ended } = start(
    '--json',
    ...stores,
    ...switches,
    '--fault',
    'status,status=418,times=1,operation=ping',
  );
  const { url, tokens } = JSON.parse(await firstLine) as Json;
  expect(tokens).toEqual(['a', 'b']);
  const state = (await (await fetch(`${new URL(url).origin}/_sandbox/state`)).json()) as Json;
  expect(state.switches).toEqual({ ...DEFAULT_SWITCHES, refusalStatus: 400, drift: ['null', 'numbers'] });
  expect(state.faults).toMatchObject([{ kind: 'status', status: 418, times: 1, operation: 'ping' }]);
  expect(state.clock.now.slice(0, 16)).toBe('2026-11-20T13:00');
  child.kill('SIGINT');
  expect((await ended).code).toBe(0);
});

test('a terminal that is closed, which says so more than once, ends it cleanly, with 0 and its shop on disk', async () => {
  const folder = temporaryFolder();
  const db = join(folder, 'shop.sqlite');
  const { child, firstLine, ended } = start('--json', '--token', 't', '--items', '10', '--db', db);
  const { url } = JSON.parse(await firstLine) as Json;
  await fetch(`${url}/ping`, { headers: { authorization: 'Bearer t' } });
  child.kill('SIGHUP');
  child.kill('SIGHUP');
  expect(await ended).toMatchObject({ code: 0, err: '' });
  // Nothing is left beside the file of a shop that was closed.
  expect(readdirSync(folder)).toEqual(['shop.sqlite']);
});

/** Runs the command in this process, for what ends before it serves. */
async function runHere(...args: string[]): Promise<{ code: number; said: string }> {
  let said = '';
  const write = (text: string): void => void (said += text);
  const program = new Command('bancada').exitOverride().configureOutput({ writeOut: write, writeErr: write });
  const help = await helpTextsIn('en');
  addCommand(program, SANDBOX, { io: systemIo(), ways: withoutScreens(''), help, exitCode: 0 });
  localizeHelp(program, help);
  const ended = program.parseAsync(['sandbox', ...args], { from: 'user' });
  const { exitCode } = await ended.then(
    () => ({ exitCode: -1 }),
    (error: CommanderError) => error,
  );
  return { code: exitCode, said };
}

test('what cannot be done is said in one line, with exit code 2', async () => {
  await using taken = await openSandbox();
  const wrong: [string[], string][] = [
    [['--set', 'nothing=1'], 'There is no switch "nothing"'],
    [['--fault', 'flood'], 'kind:'],
    [['--profile', 'storm'], 'There is no profile "storm"'],
    [['--profile', 'constructor'], 'There is no profile "constructor"'],
    [['--webhook-url', 'http://127.0.0.1:1/'], '--webhook-url and --webhook-secret go together'],
    [['--webhook-url', 'nowhere', '--webhook-secret', 's'], '--webhook-url: expected'],
    [['--token', 'a b'], '--token: expected'],
    [['--token', 'a', '--token', 'a'], '--token: expected'],
    [['--port', String(taken.port)], `port ${taken.port} on 127.0.0.1 is taken`],
    // Below a file there is no folder, whoever asks.
    [['--db', '/dev/null/shop.db'], 'Cannot use the database /dev/null/shop.db'],
  ];
  for (const [args, text] of wrong) {
    const { code, said } = await runHere(...args);
    expect([code, said.trim().split('\n').length], said).toEqual([2, 1]);
    expect(said).toContain(`error: ${text}`);
  }
});

test('numbers and times of flags are checked', async () => {
  const wrong = [
    ['--port', 'x'],
    ['--port', '70000'],
    ['--items', '1.5'],
    ['--rate', '-1'],
    ['--latency', ''],
    ['--now', 'noon'],
    ['--now', '2026-11-20T10:00:00'],
  ];
  for (const args of wrong) {
    const { code, said } = await runHere(...args);
    expect([code, said], args.join(' ')).toEqual([1, expect.stringContaining(`'${args[1]}' is invalid. Expected a`)]);
  }
});

test('help has examples', async () => {
  const { code, said } = await runHere('--help');
  expect(code).toBe(0);
  for (const text of ['Examples:', '--profile bad-wifi', '--fault drop,when=after', '/_sandbox', '/openapi.json']) {
    expect(said).toContain(text);
  }
});
