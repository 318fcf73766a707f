/** The key by which clients recognise the server: made on the first start, readable only by its user. */
import { createHash } from 'node:crypto';
import ssh2 from 'ssh2';
import { isThere, readPrivateFile, writePrivateFile } from '../config/private-file.ts';
import { sshProblem } from '../config/ssh-problem.ts';

/**
 * The types of host keys. Not RSA: ssh2 1.17 offers the signature over SHA-1 with each RSA key, which no current client
 * accepts, and this cannot be switched off.
 */
const HOST_KEY_TYPES = new Set(['ssh-ed25519', 'ecdsa-sha2-nistp256', 'ecdsa-sha2-nistp384', 'ecdsa-sha2-nistp521']);

export type HostKey = {
  path: string;
  /** The type in SSH's spelling: `ssh-ed25519`. */
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
 * Makes an ed25519 pair in OpenSSH's format. About one in 256 that ssh2 1.17 makes is invalid: it drops a zero byte at the
 * front of the public half.
 */
export function makeKeyPair(comment: string, make: (comment: string) => KeyPair = generate): KeyPair {
  for (;;) {
    const pair = make(comment);
    if (!(ssh2.utils.parseKey(pair.public) instanceof Error)) return pair;
  }
}

/**
 * Reads a host key, or makes an ed25519 one if there is none. Throws a `ConfigProblem` if others can read the file, it holds no
 * key, or the type is not accepted.
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
 * Reads all host keys of a server. Throws a `ConfigProblem` as {@link openHostKey} does, and if two are of one type: a client
 * is shown one of each.
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
