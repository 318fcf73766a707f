import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { saveProfile, tokenFileIn, type ProfileFile } from '../../src/config/profiles.ts';
import { aFolder, envFor, runCli, TOKEN, type CliOptions } from './run-cli.ts';

/** Two profiles as login makes them, and one whose token lies elsewhere. */
function aConfig(folder: { path: string }): string {
  const config = join(folder.path, 'config');
  for (const name of ['shop', 'outlet']) {
    const url = `https://${name}.example/api/v1`;
    saveProfile(config, name, { url, token_file: tokenFileIn(config, name), station: 'door' }, TOKEN);
  }
  saveProfile(config, 'vault', { url: 'https://vault.example/api/v1', token_command: 'pass show store' });
  return config;
}

const run = (folder: { path: string }, args: string[], options: CliOptions = {}) =>
  runCli(args, { env: envFor('', folder, { BANCADA_URL: '', BANCADA_TOKEN: '' }), ...options });

const read = (config: string) => JSON.parse(readFileSync(join(config, 'profiles.json'), 'utf8')) as ProfileFile;

test('profiles are listed with their addresses and where their tokens are, never with a token', async () => {
  using folder = aFolder();
  const config = aConfig(folder);
  const list = await run(folder, ['profiles']);
  expect(list).toMatchObject({ code: 0, stderr: '' });
  expect(list.lines).toEqual([
    `shop *\thttps://shop.example/api/v1\t${tokenFileIn(config, 'shop')}`,
    `outlet\thttps://outlet.example/api/v1\t${tokenFileIn(config, 'outlet')}`,
    'vault\thttps://vault.example/api/v1\tpass show store',
  ]);
  expect(list.stdout).not.toContain(TOKEN);
  const names = await run(folder, ['profiles', '--ndjson', '--fields', 'name,is_default']);
  expect(names.lines[0]).toBe('{"name":"shop","is_default":true}');
});

test('without a profile that is said, and is no error', async () => {
  using folder = aFolder();
  for (const command of ['profiles', 'logout']) {
    const told = await run(folder, [command]);
    expect(told).toMatchObject({ code: 0, stdout: '' });
    expect(told.stderr).toContain('bancada login');
  }
});

test('a profile that is renamed keeps its token, its settings and its place', async () => {
  using folder = aFolder();
  const config = aConfig(folder);
  expect(await run(folder, ['profiles', 'rename', 'shop', 'loja'])).toMatchObject({ code: 0 });
  const file = read(config);
  expect(file.default).toBe('loja');
  expect(Object.keys(file.profiles)).toEqual(['loja', 'outlet', 'vault']);
  expect(file.profiles['loja']).toMatchObject({ station: 'door', token_file: tokenFileIn(config, 'loja') });
  expect(readFileSync(tokenFileIn(config, 'loja'), 'utf8')).toBe(`${TOKEN}\n`);
  expect(existsSync(tokenFileIn(config, 'shop'))).toBe(false);
});

test.each([
  ['a name that is taken', ['shop', 'outlet'], /already/],
  ['a name that cannot be a file', ['shop', '../x'], /letters/],
  ['a profile that is not there', ['nobody', 'x'], /nobody/],
])('%s is refused, and nothing changes', async (_, names, complaint) => {
  using folder = aFolder();
  const config = aConfig(folder);
  const before = readFileSync(join(config, 'profiles.json'), 'utf8');
  const renamed = await run(folder, ['profiles', 'rename', ...names]);
  expect(renamed.code).toBe(2);
  expect(renamed.stderr).toMatch(complaint);
  expect(readFileSync(join(config, 'profiles.json'), 'utf8')).toBe(before);
});

test('logout forgets the profile that would be used and its token; the next one is used from then on', async () => {
  using folder = aFolder();
  const config = aConfig(folder);
  const asked = await run(folder, ['logout']);
  expect(asked).toMatchObject({ code: 2 });
  expect(read(config).profiles).toHaveProperty('shop');
  const out = await run(folder, ['logout', '--yes']);
  expect(out).toMatchObject({ code: 0 });
  expect(out.stderr).toContain('revoke it');
  expect(Object.keys(read(config).profiles)).toEqual(['outlet', 'vault']);
  expect(read(config).default).toBe('outlet');
  expect(existsSync(tokenFileIn(config, 'shop'))).toBe(false);
  expect(existsSync(tokenFileIn(config, 'outlet'))).toBe(true);
});

test('a token file of the user’s own stays when its profile goes', async () => {
  using folder = aFolder();
  const config = aConfig(folder);
  mkdirSync(join(folder.path, 'own'));
  const own = join(folder.path, 'own', 'token');
  writeFileSync(own, TOKEN, { mode: 0o600 });
  saveProfile(config, 'outlet', { url: 'https://outlet.example/api/v1', token_file: own });
  const removed = await run(folder, ['profiles', 'remove', 'outlet', '--yes']);
  expect(removed.stderr).toContain('stays where it is');
  expect(existsSync(own)).toBe(true);
  expect(read(config).profiles).not.toHaveProperty('outlet');
});

test('a no at the question keeps the profile', async () => {
  using folder = aFolder();
  const config = aConfig(folder);
  const out = await run(folder, ['profiles', 'remove', 'shop'], { isTerminal: true, answers: [[/Forget it/, 'n\r']] });
  expect(out.code).toBe(2);
  expect(read(config).profiles).toHaveProperty('shop');
});

test('a shell completes profiles, the next state of a list, and the names of events', async () => {
  using folder = aFolder();
  aConfig(folder);
  const complete = async (...words: string[]) => (await run(folder, ['__complete', '--', ...words])).lines;
  expect(await complete('items', '--profile', 'o')).toEqual(['outlet\thttps://outlet.example/api/v1']);
  expect(await complete('profiles', 'rename', 'sh')).toEqual(['shop\thttps://shop.example/api/v1']);
  expect(await complete('items', '--status', 'pending,ac')).toEqual(['pending,accepted']);
  expect(await complete('items', '--status', 'pending,')).not.toContain('pending,pending');
  expect(await complete('webhooks', 'trigger', 'pedido.')).toEqual(['pedido.pago', 'pedido.cancelado']);
  expect(await complete('why', 'la')).toEqual(['late\tlate']);
  expect(await complete('why', 'late', 'is:acc')).toEqual(['is:accepted']);
  expect(await complete('accept', '--where', 'qty>1 !is:hold is:pen')).toEqual(['qty>1 !is:hold is:pending']);
});

test.each([
  [['profiles']],
  [['profiles', 'rename', 'a', 'b']],
  [['profiles', 'remove', 'a', '--yes']],
  [['items']],
  [['van']],
  [['keys']],
  [['keys', '--json']],
  [['doctor']],
])('a configuration folder that is a file is a setting that cannot work: %j', async (words) => {
  using folder = aFolder();
  const file = join(folder.path, 'config');
  writeFileSync(file, '');
  const run = await runCli(words, {
    env: envFor('http://127.0.0.1:9/api/v1', folder, { BANCADA_CONFIG_DIR: '', XDG_CONFIG_HOME: file }),
  });
  expect(run.code).toBe(2);
  expect(run.stdout + run.stderr).toMatch(/bancada\/\w+\.json cannot be read: .* is a file/);
});

test('a token that cannot be kept is told so', async () => {
  using folder = aFolder();
  const store = await startSandbox({ tokens: [TOKEN], items: 4, seed: 4 });
  onTestFinished(() => store.close());
  const env = envFor('', folder, { BANCADA_URL: '', BANCADA_TOKEN: '', BANCADA_CONFIG_DIR: '/proc/bancada' });
  const login = await runCli(['login', '--url', store.url], { env, input: TOKEN });
  expect(login).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('/proc/bancada/tokens/default cannot be written.'),
  });
});

test('where the file names no default the only profile is used, and of several none by chance', async () => {
  using folder = aFolder();
  const config = aConfig(folder);
  const { default: _, profiles } = read(config);
  const path = join(config, 'profiles.json');
  writeFileSync(path, JSON.stringify({ profiles }));
  const several = await run(folder, ['ping']);
  expect(several).toMatchObject({ code: 2, stderr: expect.stringContaining('Known: shop, outlet, vault.') });
  expect((await run(folder, ['profiles'])).stdout).not.toContain('*');
  writeFileSync(
    path,
    JSON.stringify({ profiles: { shop: { ...profiles['shop'], url: 'http://127.0.0.1:9/api/v1' } } }),
  );
  expect(await run(folder, ['ping'])).toMatchObject({ code: 5, stderr: expect.stringContaining('127.0.0.1:9') });
  expect((await run(folder, ['profiles'])).lines[0]).toContain('shop *');
});

test('a shell that completes runs no token command: it may ask for a passphrase', async () => {
  using folder = aFolder();
  const ran = join(folder.path, 'ran');
  const url = 'https://vault.example/api/v1';
  saveProfile(join(folder.path, 'config'), 'vault', { url, token_command: `touch ${ran}; echo ${TOKEN}` });
  expect(await run(folder, ['__complete', '--', 'accept', '1'])).toMatchObject({ code: 0 });
  expect(existsSync(ran)).toBe(false);
});
