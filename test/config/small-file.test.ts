import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readKeymap } from '../../src/session/keymap/configured-keymap.ts';
import { readSecrets } from '../../src/devices/doorbell/secrets.ts';
import { readPrivateFile } from '../../src/config/private-file.ts';
import { ConfigProblem } from '../../src/config/problem.ts';
import { readSmallFile } from '../../src/config/small-file.ts';
import { configFrom } from '../../src/config/config.ts';
import { saveProfile } from '../../src/config/profiles.ts';
import { readAuthorizedKeys } from '../../src/ssh/authorized-keys.ts';
import { openHostKey } from '../../src/ssh/host-key.ts';
import { aFolder, TOKEN } from '../cli/run-cli.ts';
import { processorClock } from '../support/processor-time.ts';

const URL = 'https://store.example/api/v1';

/** Everything that reads a small file which a user names or writes; `place` is where such a file is put. */
const READERS: Record<string, (place: (name: string) => string, folder: string) => unknown> = {
  'a token': (place) => configFrom({}, { BANCADA_URL: URL, BANCADA_TOKEN_FILE: place('token') }),
  'the token of a profile': (place, folder) => {
    saveProfile(join(folder, 'config'), 'loja', { url: URL, token_file: place('token') });
    return configFrom({}, { BANCADA_CONFIG_DIR: join(folder, 'config') });
  },
  'the address of the hub': (place) =>
    configFrom({}, { BANCADA_URL: URL, BANCADA_TOKEN: TOKEN, BANCADA_HUB_FILE: place('hub') }),
  profiles: (place, folder) => configFrom({}, { BANCADA_CONFIG_DIR: place('profiles.json') && folder }),
  'remapped keys': (place, folder) => readKeymap(place('keys.json') && folder),
  'the secret of webhooks': (place) => readSecrets(place('secret')),
  'the host key': (place) => openHostKey(place('host-key')),
  'authorized keys': (place) => readAuthorizedKeys(place('authorized-keys')),
};

/** What may stand where a small file should. */
const THINGS: Record<string, { put(path: string): void; words: RegExp }> = {
  'a device': { put: (path) => symlinkSync('/dev/zero', path), words: /is no ordinary file/ },
  'a pipe that nobody writes to': {
    put: (path) => void spawnSync('mkfifo', ['-m', '600', path]),
    words: /no ordinary/,
  },
  'a folder': { put: (path) => mkdirSync(path), words: /is no ordinary file/ },
  'a file of two megabytes': {
    put: (path) => writeFileSync(path, 'a'.repeat(2 * 1024 * 1024), { mode: 0o600 }),
    words: /is larger than \d+ kB/,
  },
};

test.each(
  Object.entries(READERS).flatMap(([what, read]) =>
    Object.entries(THINGS).map(([name, thing]) => ({ what, read, name, thing })),
  ),
)('$name in place of $what is refused in a sentence, before it is read', async ({ read, thing }) => {
  using folder = aFolder();
  const place = (name: string) => {
    const path = join(folder.path, name);
    thing.put(path);
    return path;
  };
  const spentMs = processorClock();
  const problem = await problemOf(() => read(place, folder.path));
  expect(problem.message).toMatch(thing.words);
  expect(problem.message).toContain(folder.path);
  expect(spentMs()).toBeLessThan(1000);
});

test('a file of just 64 kB is read, and a link to one is followed', () => {
  using folder = aFolder();
  const path = join(folder.path, 'file');
  const text = 'a'.repeat(64 * 1024);
  writeFileSync(path, text, { mode: 0o600 });
  symlinkSync(path, join(folder.path, 'link'));
  expect(readSmallFile(path).text).toBe(text);
  expect(readPrivateFile(join(folder.path, 'link'))).toBe(text);
  writeFileSync(path, `${text}a`);
  expect(() => readSmallFile(path)).toThrow(/is larger than 64 kB/);
});

test.skipIf(process.platform !== 'linux')(
  'what a file claims to hold is not believed: under /proc that is nothing',
  () => {
    expect(readSmallFile('/proc/self/status').text).toContain('Pid:');
  },
);

test('a token command that prints without end is told', async () => {
  using folder = aFolder();
  const env = { BANCADA_CONFIG_DIR: folder.path };
  saveProfile(folder.path, 'loja', { url: URL, token_command: ['yes', TOKEN] });
  const problem = await problemOf(() => configFrom({}, env));
  expect(problem.message).toMatch(/printed more than 64 kB/);
});

async function problemOf(work: () => unknown): Promise<ConfigProblem> {
  try {
    await work();
  } catch (error) {
    if (error instanceof ConfigProblem) return error;
    throw error;
  }
  throw new Error('expected a problem');
}
