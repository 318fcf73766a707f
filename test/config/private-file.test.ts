import { temporaryFolder } from '../support/temporary-folder.ts';
import { chmodSync, chownSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readKeymap } from '../../src/session/keymap/configured-keymap.ts';
import { isThere, readPrivateFile } from '../../src/config/private-file.ts';
import { ConfigProblem } from '../../src/config/problem.ts';
import { readProfiles } from '../../src/config/profiles.ts';
import { cliTextsIn } from '../../src/i18n/cli/cli-texts.ts';
import { aFolder, runCli } from '../cli/run-cli.ts';

const FILES = {
  'profiles.json': { text: '{"profiles":{}}', read: readProfiles },
  'keys.json': { text: '{}', read: readKeymap },
};

function problemOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof ConfigProblem) return error.words(cliTextsIn('en'));
    throw error;
  }
  return 'none';
}

test.each(Object.entries(FILES))('%s that others can change is refused, with what to do', (name, { text, read }) => {
  using home = aFolder();
  const folder = home.path;
  const path = join(folder, name);
  writeFileSync(path, text);
  for (const mode of [0o644, 0o600, 0o444]) {
    chmodSync(path, mode);
    expect(problemOf(() => read(folder))).toBe('none');
  }
  for (const mode of [0o664, 0o602, 0o666]) {
    chmodSync(path, mode);
    expect(problemOf(() => read(folder))).toBe(`Others can change ${path}. Close it first: chmod go-w ${path}`);
  }
});

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot).each(Object.entries(FILES))('%s of another user is refused', (name, { text, read }) => {
  using home = aFolder();
  const folder = home.path;
  const path = join(folder, name);
  writeFileSync(path, text);
  chownSync(path, 12_345, 12_345);
  expect(problemOf(() => read(folder))).toContain('belongs to another user');
});

test('a folder that this user may not look into is told with the HOME that leads there', async () => {
  using folder = aFolder();
  const home = folder.path;
  // A link to itself may be entered by nobody, not even by root.
  symlinkSync(join(home, '.config'), join(home, '.config'));
  vi.stubEnv('HOME', home);
  try {
    const path = join(home, '.config', 'bancada', 'keys.json');
    const told = `${path} cannot be read by this user: HOME is ${home}. Set HOME or BANCADA_CONFIG_DIR.`;
    expect(problemOf(() => isThere(path))).toBe(told);
    const run = await runCli(['keys'], { env: { HOME: home, BANCADA_LANG: 'pt-BR' } });
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining(`HOME é ${home}`) });
    vi.stubEnv('HOME', '/elsewhere');
    expect(problemOf(() => isThere(path))).toBe(`${path} cannot be read.`);
  } finally {
    vi.unstubAllEnvs();
  }
});

test.skipIf(process.platform === 'win32')('a credential of systemd may show its access list, and is still read', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'token');
  writeFileSync(path, 'secret', { mode: 0o600 });
  chmodSync(path, 0o440);
  expect(() => readPrivateFile(path)).toThrow(ConfigProblem);
  const before = process.env['CREDENTIALS_DIRECTORY'];
  try {
    process.env['CREDENTIALS_DIRECTORY'] = folder;
    expect(readPrivateFile(path)).toBe('secret');
    chmodSync(path, 0o444);
    expect(() => readPrivateFile(path)).toThrow(ConfigProblem);
    chmodSync(path, 0o440);
    // Whoever writes there may put anything in its place.
    chmodSync(folder, 0o777);
    expect(() => readPrivateFile(path)).toThrow(ConfigProblem);
  } finally {
    if (before === undefined) delete process.env['CREDENTIALS_DIRECTORY'];
    else process.env['CREDENTIALS_DIRECTORY'] = before;
  }
});
