import { userInfo } from 'node:os';
import { expect, test, vi } from 'vitest';
import { configDirFrom, serverDirsFrom, stateDirFrom } from '../../src/config/folders.ts';

test('a server is looked for in the own state and in that of the packaged service', () => {
  expect(serverDirsFrom({}, '/home/ana')).toEqual(['/home/ana/.local/state/bancada', '/var/lib/bancada']);
  expect(serverDirsFrom({ XDG_STATE_HOME: '/var/lib' }, '/home/ana')).toEqual(['/var/lib/bancada']);
});

test('where a state directory is named, no other is asked for a server', () => {
  expect(serverDirsFrom({ BANCADA_STATE_DIR: '/srv/bench' }, '/home/ana')).toEqual(['/srv/bench']);
});

test('a HOME that is set to nothing is that of the system’s accounts', () => {
  vi.stubEnv('HOME', '');
  const { homedir } = userInfo();
  expect(configDirFrom({ HOME: '' })).toBe(`${homedir}/.config/bancada`);
  expect(stateDirFrom({ HOME: '' })).toBe(`${homedir}/.local/state/bancada`);
  vi.unstubAllEnvs();
});
