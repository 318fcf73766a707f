/** Certificates of users, as OpenSSH makes them: a key, its owner, a validity, and the signature of an authority. */
import { readKeyOf, type PublicKey } from './public-key.ts';
import { readWire, wireStrings, WrongWire } from './wire.ts';

export type Certificate = {
  /** The certified key. */
  key: PublicKey;
  /** The key of the authority, in the wire format. */
  authority: Buffer;
  serial: bigint;
  /** The owner's name, as the authority wrote it. */
  id: string;
  /** As which users it may log in; empty if it names none. */
  principals: readonly string[];
  /** By the wall clock, in milliseconds: from the first until before the second; Infinity for ever. */
  validFromMs: number;
  validUntilMs: number;
  /** Conditions that must be kept; a certificate with an unknown one must not be accepted. */
  critical: ReadonlyMap<string, string>;
  /** The permissions that it grants. */
  extensions: ReadonlySet<string>;
  /**
   * Whether its authority has signed it. To be called only for known authorities: with a key of a stranger's choice it may take
   * seconds.
   */
  isBy(authority: PublicKey): boolean;
};

const USER = 1;
const NAME = /^(.+)-cert-v01@openssh\.com$/;
const LARGEST_BYTES = 16_384;
const FOREVER = 0xffffffffffffffffn;

/** Whether the type of a key or of a signature is that of a certificate. */
export const isCertificateType = (type: string): boolean => NAME.test(type);

/** Parses a certificate; `undefined` for anything else. Nothing in it is verified, see {@link Certificate.isBy}. */
export function readCertificate(wire: Buffer): Certificate | undefined {
  if (wire.length > LARGEST_BYTES) return undefined;
  try {
    return read(wire);
  } catch (error) {
    if (error instanceof WrongWire || (error instanceof Error && 'code' in error)) return undefined;
    throw error;
  }
}

function read(wire: Buffer): Certificate | undefined {
  const reader = readWire(wire);
  const base = NAME.exec(reader.text())?.[1];
  if (base === undefined) return undefined;
  // A hardware key: `sk-ssh-ed25519-cert-v01@openssh.com` certifies `sk-ssh-ed25519@openssh.com`.
  const type = base.startsWith('sk-') ? `${base}@openssh.com` : base;
  // A nonce, which makes two certificates of the same key differ.
  reader.string();
  const from = reader.at;
  const bare = readKeyOf(type, reader, wire);
  if (!bare) return undefined;
  const keyWire = Buffer.concat([wireStrings(type), wire.subarray(from, reader.at)]);
  const serial = reader.long();
  if (reader.number() !== USER) return undefined;
  const id = reader.text();
  const principals = listOf(reader.string());
  const [validFromMs, validUntilMs] = [momentOf(reader.long()), momentOf(reader.long())];
  const critical = optionsOf(reader.string());
  const extensions = optionsOf(reader.string());
  reader.string();
  const authority = reader.string();
  const signed = wire.subarray(0, reader.at);
  const signature = reader.string();
  if (!reader.isAtEnd) return undefined;
  return {
    key: { ...bare, wire: keyWire },
    authority,
    serial,
    id,
    principals,
    validFromMs,
    validUntilMs,
    critical,
    extensions: new Set(extensions.keys()),
    isBy: (by) => by.wire.equals(authority) && by.verify(signed, signature) !== undefined,
  };
}

function momentOf(seconds: bigint): number {
  return seconds === FOREVER ? Infinity : Number(seconds) * 1000;
}

function listOf(packed: Buffer): string[] {
  const reader = readWire(packed);
  const all: string[] = [];
  while (!reader.isAtEnd) all.push(reader.text());
  return all;
}

/** Each option has a name and a value, which is empty or a string of its own. */
function optionsOf(packed: Buffer): Map<string, string> {
  const reader = readWire(packed);
  const all = new Map<string, string>();
  while (!reader.isAtEnd) {
    const name = reader.text();
    const value = reader.string();
    if (all.has(name)) throw new WrongWire('an option twice');
    all.set(name, value.length === 0 ? '' : readWire(value).text());
  }
  return all;
}
