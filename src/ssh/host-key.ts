/** The key by which clients know the server again: made on the first start, for its user's eyes only. */
import { createHash } from 'node:crypto';
import ssh2 from 'ssh2';
import { isThere, readPrivateFile, writePrivateFile } from '../files/private-file.ts';
import { sshProblem } from './problem.ts';

export type HostKey = {
  /** In OpenSSH's format. */
  privateKey: string;
  /** As `ssh` shows it: `SHA256:…`. */
  fingerprint: string;
  isNew: boolean;
};

type KeyPair = { public: string; private: string };

const generate = (comment: string): KeyPair => ssh2.utils.generateKeyPairSync('ed25519', { comment });

/**
 * A new ed25519 pair in OpenSSH's format. About one in 256 that ssh2 1.17 makes is broken: it drops a zero byte at the
 * front of the public half.
 */
export function makeKeyPair(comment: string, make: (comment: string) => KeyPair = generate): KeyPair {
  for (;;) {
    const pair = make(comment);
    if (!(ssh2.utils.parseKey(pair.public) instanceof Error)) return pair;
  }
}

/** Reads the host key, or makes an ed25519 one. Throws a `ConfigProblem` where others can read it or it is none. */
export function openHostKey(path: string): HostKey {
  const isNew = !isThere(path);
  if (isNew) writePrivateFile(path, makeKeyPair('bancada').private);
  const privateKey = readPrivateFile(path);
  const key = ssh2.utils.parseKey(privateKey);
  if (key instanceof Error || !key.isPrivateKey()) throw sshProblem(({ hostKey }) => hostKey.unusable(path));
  return { privateKey, fingerprint: fingerprintOf(key.getPublicSSH()), isNew };
}

/** The fingerprint of a public key, as OpenSSH writes it. */
export function fingerprintOf(wire: Buffer): string {
  return `SHA256:${createHash('sha256').update(wire).digest('base64').replace(/=+$/, '')}`;
}
