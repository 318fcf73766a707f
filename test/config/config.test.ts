import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configFrom, ConfigProblem, demoConfigFrom } from '../../src/config/config.ts';
import { readProfiles, saveProfile } from '../../src/config/profiles.ts';
import { cliTextsIn } from '../../src/i18n/cli/cli-texts.ts';
import type { Language } from '../../src/i18n/texts.ts';
import { cleanToken } from '../../src/config/token.ts';
import { aFolder, TOKEN } from '../cli/run-cli.ts';

const URL = 'https://store.example/api/v1';

async function problemOf(work: () => unknown): Promise<string> {
  try {
    await work();
  } catch (error) {
    if (error instanceof ConfigProblem || (error as Error).name === 'InvalidConfig') return (error as Error).message;
    throw error;
  }
  throw new Error('expected a problem');
}

test.each([
  ['as it is', TOKEN],
  ['with a line break at the end', `${TOKEN}\r\n`],
  ['with blanks around', `  ${TOKEN}\t`],
  ['in quotes', `"${TOKEN}"`],
  ['in curly quotes', `“${TOKEN}”`],
  ['with Bearer', `Bearer ${TOKEN}`],
  ['as a whole header', `Authorization: Bearer ${TOKEN}`],
  ['as a header in quotes', `'Authorization: bearer ${TOKEN}'\n`],
  ['with a byte order mark', `\ufeff${TOKEN}`],
])('a token is taken %s', (_, text) => {
  expect(cleanToken(text)).toBe(TOKEN);
});

test.each([
  ['nothing', ''],
  ['blanks', ' \n '],
  ['only Bearer', 'Bearer '],
  ['two lines', `${TOKEN}\n${TOKEN}`],
  ['two words', `${TOKEN} ${TOKEN}`],
  ['a letter outside ASCII', `${TOKEN}é`],
  ['an invisible character', `${TOKEN.slice(0, 5)}\u200b${TOKEN.slice(5)}`],
  ['a control character', `${TOKEN}\x07x`],
  ['a quotation mark inside', `${TOKEN}"x`],
])('a token is refused that is %s, in a sentence without it', async (_, text) => {
  const sentence = await problemOf(() => cleanToken(text));
  expect(sentence).not.toContain(TOKEN.slice(0, 5));
  expect(sentence).toMatch(/^[A-Z].*\.$/);
});

test('with an address and a token in the environment no profile is needed, and none is looked at', async () => {
  using folder = aFolder();
  mkdirSync(join(folder.path, 'config'));
  writeFileSync(join(folder.path, 'config/profiles.json'), 'not JSON');
  const env = { BANCADA_URL: URL, BANCADA_TOKEN: TOKEN, BANCADA_CONFIG_DIR: join(folder.path, 'config') };
  expect(await configFrom({}, env)).toMatchObject({ url: URL, token: TOKEN });
});

test('a token never goes to an address that it was not configured with', async () => {
  using folder = aFolder();
  saveProfile(folder.path, 'loja', { url: URL, token_file: join(folder.path, 'token') }, TOKEN);
  const env = { BANCADA_CONFIG_DIR: folder.path };
  expect(await problemOf(() => configFrom({}, { ...env, BANCADA_URL: 'https://other.example/api/v1' }))).toMatch(
    /not used/,
  );
  expect(await problemOf(() => configFrom({}, { ...env, BANCADA_TOKEN: 'other-token' }))).toMatch(
    /not the address of its store \(BANCADA_URL\)/,
  );
  const chosen = await configFrom(
    { profile: 'loja' },
    { ...env, BANCADA_URL: 'https://o.example', BANCADA_TOKEN: 'other' },
  );
  expect(chosen).toMatchObject({ url: URL, token: TOKEN, profile: 'loja' });
});

test.each([
  ['http://store.example/api/v1', /https/],
  ['http://127.0.0.1.evil.example/api/v1', /https/],
  ['http://localhost.evil.example/api/v1', /https/],
  ['ftp://store.example/api/v1', /https/],
  ['https://user:pass@store.example/api/v1', /user name/],
  ['https://store.example@evil.example/api/v1', /user name/],
  ['https://store.example/api/v1?token=x', /query/],
  ['https://store.example/api/v1#x', /fragment/],
  ['store.example/api/v1', /not a URL|begin/],
  ['', /not the address of its store \(BANCADA_URL\)/],
])('the address %s is refused', async (url, why) => {
  expect(await problemOf(() => configFrom({}, { BANCADA_URL: url, BANCADA_TOKEN: TOKEN }))).toMatch(why);
});

test.each(['http://127.0.0.1:4010/api/v1', 'http://localhost:4010/api/v1', 'http://[::1]:4010/api/v1'])(
  'this machine itself may be without TLS: %s',
  async (url) => {
    expect(await configFrom({}, { BANCADA_URL: url, BANCADA_TOKEN: TOKEN })).toMatchObject({ url });
  },
);

test('a token file that others can read is refused, and so is one that is not there', async () => {
  using folder = aFolder();
  const file = join(folder.path, 'token');
  const env = { BANCADA_URL: URL, BANCADA_TOKEN_FILE: file };
  expect(await problemOf(() => configFrom({}, env))).toMatch(/cannot be read/);
  writeFileSync(file, `${TOKEN}\n`, { mode: 0o600 });
  expect(await configFrom({}, env)).toMatchObject({ token: TOKEN });
  for (const mode of [0o640, 0o604, 0o644, 0o660]) {
    chmodSync(file, mode);
    expect(await problemOf(() => configFrom({}, env))).toMatch(/chmod 600/);
  }
});

test('profiles and tokens are kept in files that nobody else can read, in folders that nobody else can enter', async () => {
  using folder = aFolder();
  const dir = join(folder.path, 'config');
  saveProfile(dir, 'loja', { url: URL, token_file: join(dir, 'tokens', 'loja') }, TOKEN);
  const modeOf = (path: string) => (statSync(join(dir, path)).mode & 0o777).toString(8);
  expect(['.', 'tokens', 'profiles.json', 'tokens/loja'].map(modeOf)).toEqual(['700', '700', '600', '600']);
  expect(await configFrom({}, { BANCADA_CONFIG_DIR: dir })).toMatchObject({ url: URL, token: TOKEN, profile: 'loja' });
});

test('flags win over the environment, and the environment over the profile', async () => {
  using folder = aFolder();
  const profile = { url: URL, token_command: `echo ${TOKEN}`, station: 'perfil', operator: 'ana', language: 'pt-BR' };
  saveProfile(folder.path, 'um', profile);
  saveProfile(folder.path, 'dois', { ...profile, station: 'outro' });
  const env = { BANCADA_CONFIG_DIR: folder.path, LANG: 'en_US.UTF-8' };
  expect(await configFrom({}, env)).toMatchObject({
    station: 'perfil',
    operator: 'ana',
    language: 'pt-BR',
    profile: 'um',
  });
  expect(
    await configFrom({}, { ...env, BANCADA_STATION: 'env', BANCADA_LANG: 'en', BANCADA_PROFILE: 'dois' }),
  ).toMatchObject({
    station: 'env',
    language: 'en',
    profile: 'dois',
  });
  expect(
    await configFrom(
      { station: 'flag', lang: 'en', profile: 'um' },
      { ...env, BANCADA_STATION: 'env', BANCADA_PROFILE: 'dois' },
    ),
  ).toMatchObject({ station: 'flag', language: 'en', profile: 'um' });
});

test('a token command that fails, prints nothing or prints rubbish is told without what it printed', async () => {
  using folder = aFolder();
  for (const command of ['exit 3', 'true', `echo ${TOKEN} ${TOKEN}`, `echo "${TOKEN}é"`]) {
    saveProfile(folder.path, 'loja', { url: URL, token_command: command });
    expect(await problemOf(() => configFrom({}, { BANCADA_CONFIG_DIR: folder.path }))).not.toContain(TOKEN);
  }
});

test('words of a token command are run without a shell', async () => {
  using folder = aFolder();
  saveProfile(folder.path, 'loja', { url: URL, token_command: ['printf', '%s', '$HOME'] });
  expect(await configFrom({}, { BANCADA_CONFIG_DIR: folder.path })).toMatchObject({ token: '$HOME' });
});

test.each([
  ['not JSON', '{'],
  ['a list', '[]'],
  ['a profile without an address', '{"profiles":{"a":{"token_file":"x"}}}'],
  ['a profile without a token', '{"profiles":{"a":{"url":"https://x"}}}'],
  ['a profile with two tokens', '{"profiles":{"a":{"url":"https://x","token_file":"x","token_command":"y"}}}'],
  ['a default that is none', '{"default":"b","profiles":{"a":{"url":"https://x","token_file":"x"}}}'],
  [
    'a setting that nests too deep to be written back',
    `{"profiles":{"a":{"url":"https://x","token_file":"x","y":${'['.repeat(20_000)}${']'.repeat(20_000)}}}}`,
  ],
  ['another unit', '{"profiles":{"a":{"url":"https://x","token_file":"x","price_unit":"euros"}}}'],
])('a profile file with %s is told with its place', async (_, text) => {
  using folder = aFolder();
  writeFileSync(join(folder.path, 'profiles.json'), text);
  expect(await problemOf(() => readProfiles(folder.path))).toContain(join(folder.path, 'profiles.json'));
});

function problemIn(language: Language, work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof ConfigProblem) return error.words(cliTextsIn(language));
  }
  return '';
}

test.each([
  ['[]', 'it is not an object', 'o arquivo não é um objeto'],
  ['{}', 'it has no "profiles"', 'o arquivo não tem "profiles"'],
  ['{"profiles":{"a":{"token_file":"x"}}}', 'profiles.a has no "url"', 'profiles.a não tem "url"'],
  [
    '{"profiles":{"a":{"url":"https://x"}}}',
    'profiles.a needs "token_file" or "token_command"',
    'profiles.a precisa de "token_file" ou "token_command"',
  ],
  [
    '{"profiles":{"a":{"url":"https://x","token_file":1}}}',
    'profiles.a.token_file is not a text',
    'profiles.a.token_file não é um texto',
  ],
  [
    '{"profiles":{"a":{"url":"https://x","token_command":[""]}}}',
    'profiles.a.token_command is no command',
    'profiles.a.token_command não é um comando',
  ],
  [
    '{"profiles":{"a":{"url":"https://x","price_unit":"euros"}}}',
    'profiles.a.price_unit is none of cents, reais',
    'profiles.a.price_unit não é um destes: cents, reais',
  ],
  [
    '{"profiles":{"a":{"url":"https://x","hub_plain":1}}}',
    'profiles.a.hub_plain is neither true nor false',
    'profiles.a.hub_plain não é true nem false',
  ],
  [
    '{"profiles":{"a":{"url":"https://x","print_command":[]}}}',
    'profiles.a.print_command is not a list of words',
    'profiles.a.print_command não é uma lista de palavras',
  ],
  [
    '{"profiles":{"a":{"url":"https://x","requests_per_minute":1}}}',
    'profiles.a.requests_per_minute is no number from 2 to 100000',
    'profiles.a.requests_per_minute não é um número de 2 a 100000',
  ],
  [
    '{"default":"b","profiles":{"a":{"url":"https://x","token_file":"x"}}}',
    'default names no profile',
    'default não é o nome de um perfil',
  ],
  [
    '{"profiles":{"a":{"url":"https://x","token_file":"x","inner_hosts":["//"]}}}',
    'profiles.a.inner_hosts is not a list of servers',
    'profiles.a.inner_hosts não é uma lista de servidores',
  ],
  ['{', 'JSON', 'isto não é JSON'],
])('the profile file %s is refused with its field and what is allowed', async (text, words, inPortuguese) => {
  using folder = aFolder();
  writeFileSync(join(folder.path, 'profiles.json'), text);
  expect(await problemOf(() => readProfiles(folder.path))).toContain(words);
  expect(problemIn('pt-BR', () => readProfiles(folder.path))).toContain(`usado: ${inPortuguese}. Conserte`);
});

test('an unknown profile is told with those that are known', async () => {
  using folder = aFolder();
  saveProfile(folder.path, 'loja', { url: URL, token_command: `echo ${TOKEN}` });
  expect(await problemOf(() => configFrom({ profile: 'lojas' }, { BANCADA_CONFIG_DIR: folder.path }))).toContain(
    'Known: loja',
  );
});

test('how a terminal is drawn comes from the environment, then from the profile', async () => {
  using folder = aFolder();
  const dir = folder.path;
  const env = { BANCADA_CONFIG_DIR: dir };
  const profile = { url: URL, token_command: `echo ${TOKEN}`, pictures: 'on', screen_reader: true } as const;
  saveProfile(dir, 'aurora', { ...profile, time_zone: 'America/Manaus' });
  expect(await configFrom({}, env)).toMatchObject({ pictures: 'on', isScreenReader: true, timeZone: 'America/Manaus' });
  const own = { ...env, BANCADA_PICTURES: 'off', BANCADA_SCREEN_READER: '0', BANCADA_TIME_ZONE: 'UTC' };
  const { pictures, isScreenReader, timeZone } = (await configFrom({}, own))!;
  expect({ pictures, isScreenReader, timeZone }).toEqual({
    pictures: 'off',
    isScreenReader: undefined,
    timeZone: 'UTC',
  });
  expect(await configFrom({ screenReader: true }, own)).toMatchObject({ isScreenReader: true });
});

test.each([
  [{ BANCADA_PICTURES: 'yes' }, 'BANCADA_PICTURES is “yes”'],
  [{ BANCADA_TIME_ZONE: 'Mars/Olympus' }, 'Unknown time zone'],
  [{ BANCADA_CUTOFFS: '*:25:99' }, 'BANCADA_CUTOFFS has “*:25:99”, which is no cut-off. Write the delivery and a time'],
  [{ BANCADA_CUTOFFS: 'SEDEX 16:00, nonsense; PAC 17:30' }, 'BANCADA_CUTOFFS has “nonsense”'],
  [{ BANCADA_CUTOFFS: 'SEDEX 116:00' }, 'BANCADA_CUTOFFS has “SEDEX 116:00”'],
  [{ BANCADA_THEME: 'pink' }, 'BANCADA_THEME is “pink”. It can be auto, terminal, dark, light'],
  [{ BANCADA_NOTIFY: 'loud' }, 'BANCADA_NOTIFY must be one of'],
  [{ BANCADA_UNDO_SECONDS: 'soon' }, 'BANCADA_UNDO_SECONDS must be a number'],
  [{ BANCADA_WATCH_SECONDS: '0' }, 'BANCADA_WATCH_SECONDS must be a number'],
  [{ BANCADA_LANG: 'la' }, 'Unknown language “la”'],
])('a setting that says nothing is told, on a store and on a demo alike: %o', async (env, words) => {
  const store = { BANCADA_URL: URL, BANCADA_TOKEN: TOKEN, ...env };
  expect(await problemOf(() => configFrom({}, store))).toContain(words);
  expect(await problemOf(() => demoConfigFrom({}, env))).toContain(words);
});

test('a demo takes what is set for the bench, and nothing that is set for the real store', async () => {
  const ofBench = {
    BANCADA_LANG: 'pt-BR',
    BANCADA_STATION: 'mesa 2',
    BANCADA_OPERATOR: 'ana',
    BANCADA_TIME_ZONE: 'America/Manaus',
    BANCADA_THEME: 'dark',
    BANCADA_UNDO_SECONDS: '0',
    BANCADA_WATCH_SECONDS: '40',
    BANCADA_NOTIFY: 'osc9',
    BANCADA_PICTURES: 'off',
    BANCADA_SCREEN_READER: '1',
    BANCADA_ASCII: '1',
    BANCADA_CUTOFFS: 'SEDEX 16:00',
  };
  const ofStore = {
    BANCADA_URL: URL,
    BANCADA_TOKEN: TOKEN,
    BANCADA_READ_ONLY: '1',
    BANCADA_HUB: 'redis://127.0.0.1',
    BANCADA_PRINT_COMMAND: 'lp',
  };
  const set = {
    language: 'pt-BR',
    station: 'mesa 2',
    operator: 'ana',
    timeZone: 'America/Manaus',
    theme: 'dark',
    graceMs: 0,
    watchMs: 40_000,
    notify: 'osc9',
    pictures: 'off',
    isScreenReader: true,
    isAscii: true,
    cutOffs: [{ method: 'SEDEX', minutes: 960 }],
  };
  const { workshop, ...demo } = demoConfigFrom({}, { ...ofBench, ...ofStore });
  expect(demo).toEqual({ ...set });
  // The shop's own lists, or what holds without them.
  expect(workshop).toBeDefined();
  expect(await configFrom({}, { ...ofBench, ...ofStore })).toMatchObject({
    ...set,
    isReadOnly: true,
    printCommand: ['lp'],
  });
  expect(demoConfigFrom({}, {})).toMatchObject({ station: 'demo' });
});

test.each([
  ['pictures', 'yes'],
  ['screen_reader', 'yes'],
  ['time_zone', 3],
])('a profile whose %s is %o is refused', async (key, value) => {
  using folder = aFolder();
  const dir = folder.path;
  const profile = { url: URL, token_command: 'true', [key]: value };
  writeFileSync(join(dir, 'profiles.json'), JSON.stringify({ profiles: { one: profile } }), { mode: 0o600 });
  expect(await problemOf(() => readProfiles(dir))).toContain(key);
});
