/** Certificates of users, as OpenSSH makes them: a key, whose it is, for how long, and a signature of who says so. */
import { readKeyOf, type PublicKey } from './public-key.ts';
import { readWire, wireStrings, WrongWire } from './wire.ts';

export type Certificate = {
  /** The key that it is for. */
  key: PublicKey;
  /** The key of whoever made it, on the wire. */
  authority: Buffer;
  serial: bigint;
  /** Whose it is, in the words of whoever made it. */
  id: string;
  /** As which users it may log in; none where it does not say. */
  principals: readonly string[];
  /** On the wall clock, in milliseconds: from the first until before the second; Infinity for ever. */
  validFromMs: number;
  validUntilMs: number;
  /** What must be kept to; whoever does not know one of them may not let it in. */
  critical: ReadonlyMap<string, string>;
  /** What it allows. */
  extensions: ReadonlySet<string>;
  /**
   * Whether its authority made it. Asked only of authorities that are known: with a key of a stranger's choice the answer
   * may take seconds.
   */
  isBy(authority: PublicKey): boolean;
};

const USER = 1;
const NAME = /^(.+)-cert-v01@openssh\.com$/;
const LARGEST_BYTES = 16_384;
const FOREVER = 0xffffffffffffffffn;

/** Whether the type of a key, or how it is to sign, is that of a certificate. */
export const isCertificateType = (type: string): boolean => NAME.test(type);

/** Reads it; `undefined` for anything else. Nothing in it is proved, see {@link Certificate.isBy}. */
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
  // A key in hardware: `sk-ssh-ed25519-cert-v01@openssh.com` is for `sk-ssh-ed25519@openssh.com`.
  const type = base.startsWith('sk-') ? `${base}@openssh.com` : base;
  // So that two of the same key differ.
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

/** Each has a name and a value, which is empty or a string of its own. */
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
