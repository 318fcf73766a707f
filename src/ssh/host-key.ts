/** The key by which clients know the server again: made on the first start, for its user's eyes only. */
import { createHash } from 'node:crypto';
import ssh2 from 'ssh2';
import { isThere, readPrivateFile, writePrivateFile } from '../config/private-file.ts';
import { sshProblem } from '../config/ssh-problem.ts';

/**
 * What a host key can be. None of RSA: ssh2 1.17 offers the signature over SHA-1 with each of them, which no client of
 * today takes, and cannot be told to leave it out.
 */
const HOST_KEY_TYPES = new Set(['ssh-ed25519', 'ecdsa-sha2-nistp256', 'ecdsa-sha2-nistp384', 'ecdsa-sha2-nistp521']);

export type HostKey = {
  path: string;
  /** As SSH names it: `ssh-ed25519`. */
  type: string;
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

/**
 * Reads a host key, or makes an ed25519 one where there is none. Throws a `ConfigProblem` where others can read it, it is
 * no key, or of a type that is not taken.
 */
export function openHostKey(path: string): HostKey {
  const isNew = !isThere(path);
  if (isNew) writePrivateFile(path, makeKeyPair('bancada').private);
  const privateKey = readPrivateFile(path);
  const key = ssh2.utils.parseKey(privateKey);
  if (key instanceof Error || !key.isPrivateKey()) throw sshProblem(({ hostKey }) => hostKey.unusable(path));
  const { type } = key;
  if (!HOST_KEY_TYPES.has(type)) throw sshProblem(({ hostKey }) => hostKey.type(path, type));
  return { path, type, privateKey, fingerprint: fingerprintOf(key.getPublicSSH()), isNew };
}

/**
 * Reads the host keys that a server has at a time. Throws a `ConfigProblem` as {@link openHostKey} does, and where two are
 * of one type: a client is shown one of each.
 */
export function openHostKeys(paths: readonly string[]): HostKey[] {
  const keys: HostKey[] = [];
  for (const path of paths) {
    const key = openHostKey(path);
    const before = keys.find(({ type }) => type === key.type);
    if (before) throw sshProblem(({ hostKey }) => hostKey.sameType(before.path, path, key.type));
    keys.push(key);
  }
  return keys;
}

/** The fingerprint of a public key, as OpenSSH writes it. */
export function fingerprintOf(wire: Buffer): string {
  return `SHA256:${createHash('sha256')
    .update(wire)
    .digest('base64')
    .replace(/(?<!=)=+$/, '')}`;
}
