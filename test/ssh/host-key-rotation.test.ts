/** A change of the host key that nobody is asked about, with OpenSSH's own client. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import ssh2 from 'ssh2';
import { hostKeyPairs, proofsOf } from '../../src/ssh/host-key-rotation.ts';
import { makeKeyPair } from '../../src/ssh/host-key.ts';
import { readPublicKey } from '../../src/ssh/public-key.ts';
import { readWire, wireStrings } from '../../src/ssh/wire.ts';
import { openSshStage } from './ssh-stage.ts';
import { folderOfFile } from '../support/temporary-folder.ts';

const hasOpenSsh = spawnSync('ssh', ['-V']).error === undefined;
const folder = folderOfFile();

const wireOf = ({ private: text }: { private: string }) => (ssh2.utils.parseKey(text) as ssh2.ParsedKey).getPublicSSH();
const keyOf = ({ public: line }: { public: string }) => line.split(' ')[1]!;
const ecdsaPair = (comment: string) => ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256, comment });
const echo = (line: string, io: { stdout: { write(text: string): unknown } }) => {
  io.stdout.write(line);
  return Promise.resolve(0);
};

const SESSION = Buffer.from('session id');

test('a proof is made of each key that is asked about, for this session alone, and of no key of others', () => {
  const [one, two, other] = [makeKeyPair('one'), ecdsaPair('two'), makeKeyPair('other')];
  const pairs = hostKeyPairs([one.private, two.private]);
  const proofs = readWire(proofsOf(wireStrings(wireOf(two), wireOf(one)), pairs, SESSION)!);
  for (const key of [two, one]) {
    const said = (session: string | Buffer) => wireStrings('hostkeys-prove-00@openssh.com', session, wireOf(key));
    const proof = proofs.string();
    expect(readPublicKey(wireOf(key))!.verify(said(SESSION), proof)).toBeDefined();
    expect(readPublicKey(wireOf(key))!.verify(said('another'), proof)).toBeUndefined();
  }
  expect(proofs.isAtEnd).toBe(true);
  expect(proofsOf(wireStrings(wireOf(other)), pairs, SESSION)).toBeUndefined();
  expect(proofsOf(wireStrings(wireOf(one), wireOf(one)), pairs, SESSION)).toBeUndefined();
  expect(proofsOf(Buffer.from([0, 0, 1]), pairs, SESSION)).toBeUndefined();
});

/** One login by OpenSSH's client that asks nobody; fails the test where it does not come in. */
async function logIn(known: string, hostKeys: string[], more: object, ...options: string[]) {
  await using stage = await openSshStage({}, '', echo, undefined, { hostKeys, ...more });
  const key = join(folder, 'key');
  writeFileSync(key, stage.privateKey, { mode: 0o600 });
  const words =
    '-F /dev/null -o BatchMode=yes -o UpdateHostKeys=yes -o HostKeyAlias=bench -o StrictHostKeyChecking=yes';
  const to = ['-o', `UserKnownHostsFile=${known}`, '-p', String(stage.server.port), '-i', key, 'bench@127.0.0.1'];
  const child = spawn('ssh', [...words.split(' '), ...options, ...to, 'hello'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const [status] = (await once(child, 'close')) as [number];
  expect(status, err).toBe(0);
}

test.skipIf(!hasOpenSsh)(
  'each of several host keys opens the door to those who know it, and they learn the others',
  async () => {
    const ed = makeKeyPair('ed');
    const ecdsa = ecdsaPair('ecdsa');
    for (const [type, one] of [
      ['ssh-ed25519', ed],
      ['ecdsa-sha2-nistp256', ecdsa],
    ] as const) {
      const known = join(folder, `known-${type}`);
      writeFileSync(known, `bench ${type} ${keyOf(one)}\n`);
      await logIn(known, [ed.private, ecdsa.private], {}, '-o', `HostKeyAlgorithms=${type}`);
      expect(readFileSync(known, 'utf8')).toContain(keyOf(one));
    }
    const known = join(folder, 'known-both');
    writeFileSync(known, `bench ssh-ed25519 ${keyOf(ed)}\n`);
    await logIn(known, [ed.private, ecdsa.private], {});
    expect(readFileSync(known, 'utf8')).toContain(keyOf(ecdsa));
  },
);

test.skipIf(!hasOpenSsh)(
  'a client learns the next host key, takes it without a question, and forgets the old one',
  async () => {
    const [old, next] = [makeKeyPair('old'), makeKeyPair('next')];
    const known = join(folder, 'known_hosts');
    writeFileSync(known, `bench ssh-ed25519 ${keyOf(old)}\n`);
    await logIn(known, [old.private], { nextHostKey: next.private });
    expect(readFileSync(known, 'utf8')).toContain(keyOf(old));
    expect(readFileSync(known, 'utf8')).toContain(keyOf(next));
    await logIn(known, [next.private], {});
    expect(readFileSync(known, 'utf8')).toContain(keyOf(next));
    expect(readFileSync(known, 'utf8')).not.toContain(keyOf(old));
  },
);
