import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ssh2 from 'ssh2';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeKeyPair, openHostKey } from '../../src/ssh/host-key.ts';

const make = (comment: string) => ssh2.utils.generateKeyPairSync('ed25519', { comment });

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'host-key-'))));
afterEach(() => rmSync(folder, { recursive: true }));

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
