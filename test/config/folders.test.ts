import { expect, test } from 'vitest';
import { serverDirsFrom } from '../../src/config/folders.ts';

test('a server is looked for in the own state and in that of the packaged service', () => {
  expect(serverDirsFrom({}, '/home/ana')).toEqual(['/home/ana/.local/state/bancada', '/var/lib/bancada']);
  expect(serverDirsFrom({ XDG_STATE_HOME: '/var/lib' }, '/home/ana')).toEqual(['/var/lib/bancada']);
});

test('where a state directory is named, no other is asked for a server', () => {
  expect(serverDirsFrom({ BANCADA_STATE_DIR: '/srv/bench' }, '/home/ana')).toEqual(['/srv/bench']);
});
