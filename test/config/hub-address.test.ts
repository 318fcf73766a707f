import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkHubAddress, shownHubAddress } from '../../src/config/hub-address.ts';
import { ConfigProblem } from '../../src/config/problem.ts';
import { readEnvironment, type Env } from '../../src/config/environment.ts';
import { hubFrom } from '../../src/config/hub.ts';
import type { Profile } from '../../src/config/profiles.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SECRET = 'canary-s3cret';
const hubOf = (env: Env, profile: Profile | undefined) => hubFrom(readEnvironment(env), profile);

test.each([
  'redis://127.0.0.1:6379',
  'redis://localhost',
  'redis://[::1]:6379',
  'redis://10.1.0.5',
  'redis://192.168.7.1:6380',
  'redis://172.20.0.1',
  'redis://100.101.2.3',
  'redis://[fd00::7]',
  `rediss://shop:${SECRET}@hub.example:6380`,
])('%s can be used', (address) => {
  expect(checkHubAddress(address)).toBe(new URL(address).href);
});

test.each([
  'hub.example',
  'http://127.0.0.1',
  'redis://',
  `redis://shop:${SECRET}@hub.example`,
  'redis://172.32.0.1',
  'redis://8.8.8.8',
  `redis://shop:${SECRET}@[2001:db8::1]`,
])('%s cannot, and what is said of it repeats nothing of it', (address) => {
  const problem = (() => {
    try {
      return checkHubAddress(address);
    } catch (error) {
      return error;
    }
  })();
  expect(problem).toBeInstanceOf(ConfigProblem);
  expect(String(problem)).not.toContain(SECRET);
});

test('people are shown an address without user and password', () => {
  expect(shownHubAddress(`rediss://shop:${SECRET}@hub.example:6380/2`)).toBe('rediss://hub.example:6380/2');
});

test('the environment goes before the profile, a file before a plain address, and a profile holds no password', () => {
  const dir = temporaryFolder();
  const file = join(dir, 'hub');
  writeFileSync(file, `redis://shop:${SECRET}@10.1.0.5\n`, { mode: 0o600 });
  const profile = { url: 'https://store.test', hub: 'redis://10.9.9.9' };
  expect(hubOf({}, undefined)).toBeUndefined();
  expect(hubOf({ BANCADA_HUB: 'redis://127.0.0.1' }, profile)).toBe('redis://127.0.0.1');
  expect(hubOf({ BANCADA_HUB_FILE: file }, profile)).toBe(`redis://shop:${SECRET}@10.1.0.5`);
  expect(hubOf({}, { ...profile, hub_file: file })).toBe(`redis://shop:${SECRET}@10.1.0.5`);
  expect(hubOf({}, profile)).toBe('redis://10.9.9.9');
  expect(() => hubOf({}, { ...profile, hub: `redis://shop:${SECRET}@10.1.0.5` })).toThrow(ConfigProblem);
  writeFileSync(join(dir, 'open'), 'redis://10.1.0.5', { mode: 0o644 });
  expect(() => hubOf({ BANCADA_HUB_FILE: join(dir, 'open') }, undefined)).toThrow(ConfigProblem);
});
