import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { DEFAULT_SWITCHES } from '../../src/sandbox/switches.ts';
import { openSandbox, type Json } from './support.ts';

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

test('what cannot be done is said in one line, with exit code 2', { timeout: 20_000 }, async () => {
  await using taken = await openSandbox();
  const wrong: [string[], string][] = [
    [['--set', 'nothing=1'], 'There is no switch "nothing"'],
    [['--fault', 'flood'], 'kind:'],
    [['--profile', 'storm'], 'There is no profile "storm"'],
    [['--webhook-url', 'http://127.0.0.1:1/'], '--webhook-url and --webhook-secret go together'],
    [['--token', 'a b'], '--token: expected'],
    [['--port', String(taken.port)], `port ${taken.port} on 127.0.0.1 is taken`],
    [['--db', '/nonexistent/shop.db'], 'Cannot use the database /nonexistent/shop.db'],
  ];
  const results = await Promise.all(wrong.map(([args]) => start(...args).ended));
  for (const [i, { code, out, err }] of results.entries()) {
    expect([code, out, err.trim().split('\n').length], err).toEqual([2, '', 1]);
    expect(err).toContain(`error: ${wrong[i]![1]}`);
  }
});

test('help has examples', async () => {
  const { ended } = start('--help');
  const { code, out } = await ended;
  expect(code).toBe(0);
  for (const text of ['Examples:', '--profile bad-wifi', '--fault drop,when=after', '/_sandbox', '/openapi.json']) {
    expect(out).toContain(text);
  }
});
