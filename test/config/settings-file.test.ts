/** `config.jsonc`: what it may say, and what comes before what. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configFrom } from '../../src/config/config.ts';
import { readEnvironment } from '../../src/config/environment.ts';
import { SETTINGS, settingsSchema, variableText } from '../../src/config/settings.ts';
import { withSettingsFile } from '../../src/config/settings-env.ts';
import { readSettingsFile, settingsInForce } from '../../src/config/settings-file.ts';
import { cliTextsIn } from '../../src/i18n/cli/cli-texts.ts';
import { en } from '../../src/i18n/cli/help/en.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A configuration with this in its file, and two profiles. */
function aConfig(text: object | string, profiles: Record<string, object> = {}) {
  const dir = temporaryFolder();
  mkdirSync(join(dir, 'tokens'), { mode: 0o700 });
  writeFileSync(join(dir, 'tokens', 'shop'), 'a-token', { mode: 0o600 });
  writeFileSync(join(dir, 'config.jsonc'), typeof text === 'string' ? text : JSON.stringify(text, null, 2));
  const url = 'https://store.example/api/v1';
  const shop = { url, token_file: join(dir, 'tokens', 'shop') };
  const all = Object.fromEntries(Object.entries(profiles).map(([name, more]) => [name, { ...shop, ...more }]));
  writeFileSync(join(dir, 'profiles.json'), JSON.stringify({ profiles: all }), { mode: 0o600 });
  return { dir, env: { BANCADA_CONFIG_DIR: dir, LANG: 'C.UTF-8' } };
}

const stationOf = async (text: object, profile: object, more: object = {}, flags: object = {}) => {
  const { env } = aConfig(text, { shop: profile });
  const config = await configFrom(flags, await withSettingsFile([], { ...env, ...more }));
  return config?.station;
};

const mistakesOf = (text: object | string) => {
  const { problems } = readSettingsFile(aConfig(text).dir);
  return problems.map(({ line, words }) => `${line}: ${words(cliTextsIn('en'))}`);
};

test('a flag comes before the environment, that before the file, by profile before the profile and all', async () => {
  const file = { station: 'of all', profiles: { shop: { station: 'of shop' } } };
  const mine = { station: 'of profiles.json' };
  expect(await stationOf(file, mine, { BANCADA_STATION: 'env' }, { station: 'flag' })).toBe('flag');
  expect(await stationOf(file, mine, { BANCADA_STATION: 'env' })).toBe('env');
  expect(await stationOf(file, mine)).toBe('of shop');
  expect(await stationOf({ station: 'of all' }, mine)).toBe('of profiles.json');
  expect(await stationOf({ station: 'of all' }, {})).toBe('of all');
});

test('a profile that is asked for on the line brings its own part of the file', async () => {
  const { env } = aConfig({ profiles: { a: { theme: 'dark' }, b: { theme: 'light' } } }, { a: {}, b: {} });
  const themeOf = async (...words: string[]) => (await withSettingsFile(words, env))['BANCADA_THEME'];
  expect(await themeOf('items', '--profile', 'b')).toBe('light');
  expect(await themeOf('items', '--profile=a')).toBe('dark');
  expect(await themeOf('items', '--', '--profile=a')).toBeUndefined();
});

test('an address of one place never gets a token of another', async () => {
  const { env } = aConfig({ url: 'https://other.example/api/v1', token_file: '/a/token' }, { shop: {} });
  const add = async (more: object, words: string[] = []) => withSettingsFile(words, { ...env, ...more });
  expect((await add({}))['BANCADA_URL']).toBe('https://other.example/api/v1');
  for (const more of [{ BANCADA_URL: 'https://x.example' }, { BANCADA_TOKEN: 't' }, { BANCADA_PROFILE: 'shop' }]) {
    const inForce = await add(more);
    expect([inForce['BANCADA_TOKEN_FILE'], inForce['BANCADA_URL']]).toEqual([
      undefined,
      readEnvironment(more as never).url,
    ]);
  }
  expect((await add({}, ['items', '--profile', 'shop']))['BANCADA_URL']).toBeUndefined();
});

test('each setting in force has its origin, by file and line', () => {
  const { dir, env } = aConfig('{\n  // looks\n  "theme": "dark",\n  "hub": "redis://127.0.0.1:6379"\n}', {
    shop: { notify: 'on' },
  });
  const { settings } = settingsInForce({ ...env, BANCADA_PICTURES: 'off' }, { '--station': 'x' });
  const of = (name: string) => settings.find(({ setting }) => setting.name === name);
  expect(of('theme')).toMatchObject({
    text: 'dark',
    origin: { kind: 'file', place: `${join(dir, 'config.jsonc')}:3` },
  });
  expect(of('pictures')).toMatchObject({ text: 'off', origin: { kind: 'environment', place: 'BANCADA_PICTURES' } });
  expect(of('station')).toMatchObject({ text: 'x', origin: { kind: 'flag', place: '--station' } });
  expect(of('notify')).toMatchObject({ text: 'on', origin: { kind: 'profile' } });
  expect(of('watch_seconds')).toMatchObject({ text: '25', origin: { kind: 'default' } });
});

test('a mistake is told with its line, its field and what is allowed', () => {
  expect(mistakesOf('{\n  "theme": "drak",\n  "undo_seconds": 99,\n  "asci": true\n}')).toEqual([
    expect.stringMatching(/^2: “theme”: it must be one of "auto", .+"colour-blind-light"\.$/),
    '3: “undo_seconds”: it must be a number from 0 to 60.',
    '4: There is no setting “asci”. Did you mean “ascii”?',
  ]);
  expect(mistakesOf({ profiles: { shop: { url: 'https://x.example' } } })[0]).toMatch(
    /^4: There is no setting “profiles\.shop\.url”/,
  );
  expect(mistakesOf({ time_zone: 'Mars/Phobos' })).toEqual([
    expect.stringMatching(/^2: “time_zone”: Unknown time zone/),
  ]);
  expect(mistakesOf('{ "theme": "dark", "theme": "light" }')).toEqual(['1: “theme” stands here twice.']);
  expect(mistakesOf('[1]')).toHaveLength(1);
  expect(mistakesOf('{ "theme": ')).not.toEqual([]);
  expect(mistakesOf('')).toEqual([]);
});

test('an address of the store or of a proxy that could not be used is a mistake of its line', () => {
  expect(mistakesOf({ url: 'http://store.example/api/v1' })).toEqual([
    expect.stringMatching(/^2: “url”: The base URL must be https/),
  ]);
  expect(mistakesOf({ https_proxy: 'socks5://proxy.example:1080' })).toEqual([
    expect.stringMatching(/^2: “https_proxy”: HTTPS_PROXY is no proxy that can be used/),
  ]);
});

test('a text that is no JSON is told in words', () => {
  expect(mistakesOf('{ "theme": "dark"')).toEqual(['1: This is not JSON: a } is missing.']);
  expect(mistakesOf('{ "theme" "dark" }')).toEqual(['1: This is not JSON: a colon is missing.']);
});

test('the proxies of the environment, in either spelling, come before all of those in the file', async () => {
  const { env } = aConfig({ https_proxy: 'proxy.example:3128', no_proxy: '.internal.example' });
  const inForce = (more: object) => withSettingsFile([], { ...env, ...more });
  expect(await inForce({})).toMatchObject({ HTTPS_PROXY: 'proxy.example:3128', NO_PROXY: '.internal.example' });
  for (const name of ['HTTPS_PROXY', 'https_proxy', 'all_proxy']) {
    const { HTTPS_PROXY = '', NO_PROXY } = await inForce({ [name]: 'other.example:8080' });
    expect([HTTPS_PROXY, NO_PROXY]).toEqual([name === 'HTTPS_PROXY' ? 'other.example:8080' : '', '.internal.example']);
  }
  const { settings } = settingsInForce({ ...env, https_proxy: 'other.example:8080' });
  expect(settings.find(({ setting }) => setting.name === 'https_proxy')).toMatchObject({
    text: 'other.example:8080',
    origin: { kind: 'environment', place: 'https_proxy' },
  });
});

test('a secret cannot stand in the file', () => {
  expect(mistakesOf({ token: 'abc' })).toEqual([expect.stringContaining('a token is in a file of its own')]);
  expect(mistakesOf({ all_proxy: 'ana:canary@proxy.example:3128' })).toEqual([
    '2: “all_proxy”: A proxy’s name and password do not belong into this file: set ALL_PROXY in the environment.',
  ]);
  const [mistake] = mistakesOf({ hub: 'rediss://user:canary@hub.example:6379' });
  expect(mistake).toMatch(/The hub’s password does not belong here/);
  expect(mistake).not.toContain('canary');
});

test('every variable of the help can stand in the file, or says how the program was started', () => {
  const ofProcess = ['BANCADA_TOKEN', 'BANCADA_CONFIG_DIR', 'BANCADA_SERVED'];
  const told = Object.keys(en.man.variables).flatMap((names) =>
    names.split(', ').filter((name) => name !== 'NO_COLOR'),
  );
  const inTable = SETTINGS.map(({ variable }) => variable);
  expect([...inTable, ...ofProcess].toSorted()).toEqual(told.toSorted());
});

test('the page on settings has a row for every variable that a file can set', () => {
  const page = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8');
  expect(SETTINGS.filter(({ variable }) => !page.includes(`\`${variable}`)).map(({ name }) => name)).toEqual([]);
});

test('what the file may say is what the environment may, and what its schema says', () => {
  const schema = settingsSchema(() => undefined) as { properties: Record<string, object> };
  for (const setting of SETTINGS) {
    expect(schema.properties[setting.name], setting.name).toBeDefined();
    if (setting.kind === 'number') {
      for (const value of [setting.least, setting.most]) {
        expect(() => readEnvironment({ [setting.variable]: variableText(setting, value) })).not.toThrow();
      }
      expect(variableText(setting, setting.most + 1)).toBeUndefined();
      expect(() => readEnvironment({ [setting.variable]: String(setting.most + 1) })).toThrow();
    }
    if (setting.kind !== 'choice') continue;
    for (const value of setting.of) {
      expect(() => readEnvironment({ [setting.variable]: variableText(setting, value) })).not.toThrow();
    }
  }
});
