import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { aFolder, envFor, runCli, TOKEN, type CliOptions } from './run-cli.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ tokens: [TOKEN], items: 10 });
});
afterAll(() => sandbox.close());

function login(folder: { path: string }, args: string[], options: CliOptions = {}) {
  return runCli(['login', ...args], { env: envFor('', folder, { BANCADA_TOKEN: '' }), ...options });
}

const profilesOf = (folder: { path: string }) => {
  const file = join(folder.path, 'config/profiles.json');
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { default?: string; profiles: object })
    : undefined;
};

const ASK_URL = /Base URL/;
const ASK_TOKEN = /not shown/;
/** Enter, where the name of the shop is asked for. */
const NO_SHOP = [/Name of the shop/, '\r'] as const;

test('it says where it keeps things before it asks for the token, checks the token, and keeps it', async () => {
  using folder = aFolder();
  const run = await login(folder, ['--url', `${sandbox.url}/`], {
    isTerminal: true,
    answers: [[ASK_TOKEN, `${TOKEN}\r`], NO_SHOP],
  });
  expect(run.code).toBe(0);
  expect(run.stderr.indexOf(join(folder.path, 'config/tokens/default'))).toBeLessThan(run.stderr.indexOf('not shown'));
  expect(run.stderr + run.stdout).not.toContain(TOKEN);
  expect(profilesOf(folder)).toMatchObject({ default: 'default', profiles: { default: { url: sandbox.url } } });
  const env = envFor('', folder, { BANCADA_TOKEN: '' });
  expect((await runCli(['ping'], { env })).code).toBe(0);
});

test.each([
  ['as it is', TOKEN],
  ['with Bearer and quotes', `"Bearer ${TOKEN}"\n`],
  ['as a terminal brackets a paste', `\x1b[200~${TOKEN}\x1b[201~`],
])('the token may come %s', async (_, text) => {
  using folder = aFolder();
  const isPaste = text.includes('\x1b');
  const how = isPaste ? { isTerminal: true, answers: [[ASK_TOKEN, `${text}\r`], NO_SHOP] as const } : { input: text };
  const run = await login(folder, ['--url', sandbox.url], how);
  expect(run.code).toBe(0);
  expect(readFileSync(join(folder.path, 'config/tokens/default'), 'utf8')).toBe(`${TOKEN}\n`);
});

test.each([
  ['a token that the store does not know', 'another-token', 3],
  ['a token with a line break', `${TOKEN}\n${TOKEN}`, 2],
  ['a token outside ASCII', `${TOKEN}é`, 2],
  ['no token', '', 2],
])('%s is not kept, and not told', async (_, text, code) => {
  using folder = aFolder();
  const run = await login(folder, ['--url', sandbox.url], { input: text });
  expect(run.code).toBe(code);
  expect(run.stderr).not.toContain(text === '' ? TOKEN : text.slice(0, 10));
  expect(profilesOf(folder)).toBeUndefined();
  expect(existsSync(join(folder.path, 'config/tokens'))).toBe(false);
});

test.each([
  ['http://store.example/api/v1', 'clear text'],
  ['https://me@store.example/api/v1', 'user name'],
  ['https://store.example/api/v1#a', 'fragment'],
  ['https://st\u043ere.example/api/v1', 'xn--'],
  ['nothing', 'not a URL'],
])('the address %s is not taken in silence', async (url, why) => {
  using folder = aFolder();
  const run = await login(folder, ['--url', url], { input: TOKEN });
  expect(run.code).toBe(2);
  expect(run.stderr).toContain(why);
  expect(profilesOf(folder)).toBeUndefined();
});

test('a profile is replaced only when that is meant, and the others stay', async () => {
  using folder = aFolder();
  await login(folder, ['--url', sandbox.url, '--profile', 'um'], { input: TOKEN });
  await login(folder, ['--url', sandbox.url, '--profile', 'dois', '--price-unit', 'cents'], { input: TOKEN });
  const asked = await login(folder, ['--url', sandbox.url, '--profile', 'um'], { input: TOKEN });
  expect(asked).toMatchObject({ code: 2 });
  expect(asked.stderr).toContain('--yes');
  const other = 'http://127.0.0.1:1/api/v1';
  expect((await login(folder, ['--url', other, '--profile', 'um', '--yes'], { input: TOKEN })).code).toBe(5);
  expect(profilesOf(folder)).toMatchObject({
    default: 'um',
    profiles: { um: { url: sandbox.url }, dois: { price_unit: 'cents' } },
  });
});

test('a token command is kept instead of its token', async () => {
  using folder = aFolder();
  const run = await login(folder, ['--url', sandbox.url, '--token-command', `printf %s ${TOKEN}`]);
  expect(run.code).toBe(0);
  expect(existsSync(join(folder.path, 'config/tokens'))).toBe(false);
  expect((await runCli(['ping'], { env: envFor('', folder, { BANCADA_TOKEN: '' }) })).code).toBe(0);
});

test('Ctrl-C at the token ends with 130 and keeps nothing', async () => {
  using folder = aFolder();
  const run = await login(folder, ['--url', sandbox.url], { isTerminal: true, input: 'abc\x03' });
  expect(run.code).toBe(130);
  expect(profilesOf(folder)).toBeUndefined();
});

test('it speaks Portuguese where Portuguese is set', async () => {
  using folder = aFolder();
  const run = await login(folder, ['--url', 'http://store.example/api/v1', '--lang', 'pt-BR'], { input: TOKEN });
  expect(run.stderr).toContain('O endereço base deve ser https');
});

const NOWHERE = 'http://127.0.0.1:1/api/v1';
const countOf = (text: string, pattern: RegExp) => text.match(new RegExp(pattern, 'g'))?.length ?? 0;

test.each([
  ['that is none', 'nothing', /not a URL/],
  ['in clear text', 'http://store.example/api/v1', /clear text/],
])('an address %s is asked for again, and the token once', async (_, wrong, why) => {
  using folder = aFolder();
  const answers = [[ASK_URL, `${wrong}\r`], [ASK_URL, `${sandbox.url}\r`], [ASK_TOKEN, `${TOKEN}\r`], NO_SHOP] as const;
  const run = await login(folder, [], { isTerminal: true, answers });
  expect(run.stderr).toMatch(why);
  expect([run.code, countOf(run.stderr, ASK_TOKEN)]).toEqual([0, 1]);
  expect(profilesOf(folder)).toMatchObject({ profiles: { default: { url: sandbox.url } } });
});

test('an address at which no store answers is asked for again, with the one there was; the token stays', async () => {
  using folder = aFolder();
  const answers = [
    [ASK_TOKEN, `${TOKEN}\r`],
    [ASK_URL, '\r'],
    [ASK_URL, `${sandbox.url.replace('/api/v1', '/elsewhere')}\r`],
    [ASK_URL, `${sandbox.url}\r`],
    NO_SHOP,
  ] as const;
  const run = await login(folder, ['--url', NOWHERE], { isTerminal: true, answers });
  expect([run.code, countOf(run.stderr, ASK_TOKEN)]).toEqual([0, 1]);
  expect(countOf(run.stderr, /no connection to 127\.0\.0\.1:1/)).toBe(2);
  expect(run.stderr).toContain(`Enter keeps ${NOWHERE}`);
  expect(run.stderr).toContain('nothing of the API is at');
  expect(run.stderr + run.stdout).not.toContain(TOKEN);
});

test('a token that the store does not take is asked for again; the address stays', async () => {
  using folder = aFolder();
  const answers = [
    [ASK_URL, `${sandbox.url}\r`],
    [ASK_TOKEN, 'another-token\r'],
    [ASK_TOKEN, 'two words\r'],
    [ASK_TOKEN, `${TOKEN}\r`],
    NO_SHOP,
  ] as const;
  const run = await login(folder, [], { isTerminal: true, answers });
  expect([run.code, countOf(run.stderr, ASK_URL)]).toEqual([0, 1]);
  expect(run.stderr).toContain('does not accept the token');
  // It is what is being run.
  expect(run.stderr).not.toContain('bancada login');
  expect(run.stderr).toContain('contains a blank');
  expect(readFileSync(join(folder.path, 'config/tokens/default'), 'utf8')).toBe(`${TOKEN}\n`);
});

test.each([
  ['tokens', 3, Array.from({ length: 9 }, () => [ASK_TOKEN, 'another-token\r'] as const)],
  ['addresses', 5, Array.from({ length: 9 }, () => [ASK_URL, `${NOWHERE}\r`] as const)],
] as const)('after some wrong %s it ends as it did, and nothing is kept', async (what, code, answers) => {
  using folder = aFolder();
  const first = what === 'tokens' ? [] : ([[ASK_TOKEN, `${TOKEN}\r`]] as const);
  const url = what === 'tokens' ? sandbox.url : NOWHERE;
  const run = await login(folder, ['--url', url], { isTerminal: true, answers: [...first, ...answers] });
  expect(run.code).toBe(code);
  expect(countOf(run.stderr, what === 'tokens' ? ASK_TOKEN : ASK_URL)).toBeLessThan(9);
  expect(run.stderr).toContain('Nothing was kept.');
  expect(profilesOf(folder)).toBeUndefined();
});

test.each([
  ['bancada', '/usr/local/bin/bancada', {}],
  ['npm run -s bancada', '/shop/dist/bancada.js', { npm_lifecycle_event: 'bancada' }],
  ['npx bancada', '/cache/node_modules/.bin/bancada', { npm_command: 'exec' }],
  ['node /shop/dist/bancada.js', '/shop/dist/bancada.js', {}],
  ["node '/my shop/dist/bancada.js'", '/my shop/dist/bancada.js', {}],
  ['bancada', 'C:\\npm\\node_modules\\bancada\\dist\\bancada.js', {}],
])('at its end it says how to start with what was started: %s', async (command, program, more) => {
  using folder = aFolder();
  const env = { ...envFor('', folder, { BANCADA_TOKEN: '' }), ...more };
  const first = await runCli(['login', '--url', sandbox.url], { env, program, input: TOKEN });
  expect(first.stderr.trimEnd()).toMatch(new RegExp(`${escaped(`Open the bench: ${command}`)}$`));
  const other = ['login', '--url', sandbox.url, '--profile', 'other'];
  const dashes = command.startsWith('npm ') ? ' --' : '';
  const { stderr } = await runCli(other, { env, program, input: TOKEN });
  expect(stderr.trimEnd()).toMatch(new RegExp(`${escaped(`Open the bench: ${command}${dashes} --profile other`)}$`));
});

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

test('the name of the shop is kept in its profile, and stays where the next login says none', async () => {
  using folder = aFolder();
  await login(folder, ['--url', sandbox.url, '--shop', 'Loja da Vila'], { input: TOKEN });
  const run = await login(folder, ['--url', sandbox.url, '--yes'], { input: TOKEN });
  expect(run.code).toBe(0);
  expect(profilesOf(folder)).toMatchObject({ profiles: { default: { shop: 'Loja da Vila' } } });
});

test('a person is asked for the name of the shop, once the store has taken the token', async () => {
  using folder = aFolder();
  const answers = [
    [ASK_TOKEN, `${TOKEN}\r`],
    [/Name of the shop/, 'Loja da Vila\r'],
  ] as const;
  const run = await login(folder, ['--url', sandbox.url], { isTerminal: true, answers });
  expect(run.code).toBe(0);
  expect(profilesOf(folder)).toMatchObject({ profiles: { default: { shop: 'Loja da Vila' } } });
});
