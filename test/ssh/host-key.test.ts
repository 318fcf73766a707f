import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ssh2 from 'ssh2';
import { beforeEach, expect, test } from 'vitest';
import { makeKeyPair, openHostKey, openHostKeys } from '../../src/ssh/host-key.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const make = (comment: string) => ssh2.utils.generateKeyPairSync('ed25519', { comment });

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

test('is made once, for its user alone, and stays the same', () => {
  const path = join(folder, 'state', 'key');
  const first = openHostKey(path);
  expect(first.isNew).toBe(true);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(first.fingerprint).toMatch(/^SHA256:[\w+/]{43}$/);
  expect(openHostKey(path)).toEqual({ ...first, isNew: false });
});

test('that others can read is refused, and so is what is no private key', () => {
  const path = join(folder, 'key');
  openHostKey(path);
  chmodSync(path, 0o644);
  expect(() => openHostKey(path)).toThrow();
  const other = join(folder, 'other');
  writeFileSync(other, 'hello', { mode: 0o600 });
  expect(() => openHostKey(other)).toThrow(/no private key/);
});

test('a pair that came out broken is made again', () => {
  let broken = make('broken');
  while (!(ssh2.utils.parseKey(broken.public) instanceof Error)) broken = make('broken');
  const whole = makeKeyPair('whole');
  const made = [broken, whole];
  expect(makeKeyPair('any', () => made.shift()!)).toBe(whole);
});

test('of RSA is refused with what to do, as it would be offered over SHA-1 and no client of today would come in', () => {
  const path = join(folder, 'rsa');
  writeFileSync(path, ssh2.utils.generateKeyPairSync('rsa', { bits: 2048 }).private, { mode: 0o600 });
  expect(() => openHostKey(path)).toThrow(/ssh-rsa; ed25519 and ECDSA are taken/);
});

test('can be several, one of each type', () => {
  const [ed, ecdsa, another] = [join(folder, 'ed'), join(folder, 'ecdsa'), join(folder, 'another')];
  writeFileSync(ecdsa, ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 }).private, { mode: 0o600 });
  expect(openHostKeys([ed, ecdsa]).map(({ type, isNew }) => [type, isNew])).toEqual([
    ['ssh-ed25519', true],
    ['ecdsa-sha2-nistp256', false],
  ]);
  expect(() => openHostKeys([ed, ecdsa, another])).toThrow(/both of the type ssh-ed25519/);
});
