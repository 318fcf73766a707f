/**
 * Public keys in the wire format, hardware keys (`sk-…`) included, and the verification of signatures. A security key does not
 * sign the text itself: it signs the hash of the text, the application it was asked for, whether it was touched, and how often
 * it has signed.
 */
import { createHash, createPublicKey, verify, type JsonWebKey, type KeyObject } from 'node:crypto';
import { readWire, WrongWire, type WireReader } from './wire.ts';

/** The facts that a valid signature proves. */
export type Signed = {
  /** The key was touched, or needs no touch. */
  isTouched: boolean;
  /** The key has verified its user, by a PIN or a finger. */
  isVerified: boolean;
};

export type PublicKey = {
  type: string;
  /** The whole key. */
  wire: Buffer;
  /** The size of an RSA key in bits. */
  rsaBits: number | undefined;
  isHardware: boolean;
  /** `signature`: complete, with its type before it; `undefined` if it is not of this key. */
  verify(data: Buffer, signature: Buffer): Signed | undefined;
};

/** The curves of ECDSA: their names in a JWK, their hash, and the bytes of a coordinate. */
export const CURVES: ReadonlyMap<string, { crv: string; hash: string; size: number }> = new Map(
  Object.entries({
    nistp256: { crv: 'P-256', hash: 'sha256', size: 32 },
    nistp384: { crv: 'P-384', hash: 'sha384', size: 48 },
    nistp521: { crv: 'P-521', hash: 'sha512', size: 66 },
  }),
);
const RSA_HASHES: ReadonlyMap<string, string> = new Map(
  Object.entries({ 'rsa-sha2-256': 'sha256', 'rsa-sha2-512': 'sha512' }),
);
const PLAIN: Signed = { isTouched: true, isVerified: true };
const [TOUCHED, VERIFIED] = [0x01, 0x04];

/** The parts of a key of a type, and how its signatures are verified. */
type Material = { key: KeyObject; kinds: readonly string[]; check: Check; rsaBits?: number; application?: Buffer };
type Check = (kind: string, data: Buffer, signature: Buffer) => boolean;

/** Parses a key; `undefined` for bytes that are none, or of a type that is not accepted. */
export function readPublicKey(wire: Buffer): PublicKey | undefined {
  try {
    const reader = readWire(wire);
    const type = reader.text();
    const key = readKeyOf(type, reader, wire);
    return key && reader.isAtEnd ? { ...key, wire } : undefined;
  } catch (error) {
    if (isOfInput(error)) return undefined;
    throw error;
  }
}

/** Node refuses a point that is not on the curve, or bytes that are no key at all. */
function isOfInput(error: unknown): boolean {
  return error instanceof WrongWire || (error instanceof Error && 'code' in error);
}

/** Parses the parts of a key of a type, after its name; throws if there are none. */
export function readKeyOf(type: string, reader: WireReader, wire: Buffer): PublicKey | undefined {
  const material = materialOf(type, reader);
  if (!material) return undefined;
  const { kinds, check, application, rsaBits } = material;
  return {
    type,
    wire,
    rsaBits,
    isHardware: application !== undefined,
    verify(data, whole) {
      try {
        const reader = readWire(whole);
        const kind = reader.text();
        if (!kinds.includes(kind)) return undefined;
        const signature = reader.string();
        if (!application) return reader.isAtEnd && check(kind, data, signature) ? PLAIN : undefined;
        const tail = whole.subarray(reader.at);
        const flags = reader.byte();
        reader.number();
        const told = Buffer.concat([sha256(application), tail, sha256(data)]);
        if (!reader.isAtEnd || !check(kind, told, signature)) return undefined;
        return { isTouched: (flags & TOUCHED) !== 0, isVerified: (flags & VERIFIED) !== 0 };
      } catch (error) {
        if (isOfInput(error)) return undefined;
        throw error;
      }
    },
  };
}

function materialOf(type: string, reader: WireReader): Material | undefined {
  const ofHardware = /^sk-(.+)@openssh\.com$/.exec(type)?.[1];
  const plain = ofHardware ?? type;
  if (ofHardware === 'ssh-rsa') return undefined;
  const kinds = plain === 'ssh-rsa' ? [...RSA_HASHES.keys()] : [type];
  const parts = partsOf(plain, reader, kinds);
  return parts && { ...parts, kinds, ...(ofHardware === undefined ? {} : { application: reader.string() }) };
}

function partsOf(plain: string, reader: WireReader, kinds: readonly string[]): Omit<Material, 'kinds'> | undefined {
  if (plain === 'ssh-ed25519') {
    const key = keyOf({ kty: 'OKP', crv: 'Ed25519', x: reader.string().toString('base64url') });
    return { key, check: (_, data, signature) => signature.length === 64 && verify(null, data, key, signature) };
  }
  const curveName = /^ecdsa-sha2-(nistp\d+)$/.exec(plain)?.[1];
  if (curveName !== undefined) return ecdsaParts(curveName, reader);
  if (plain !== 'ssh-rsa') return undefined;
  const [e, n] = [reader.bigNumber(), reader.bigNumber()];
  const key = keyOf({ kty: 'RSA', e: e.toString('base64url'), n: n.toString('base64url') });
  return {
    key,
    rsaBits: n.length * 8,
    check: (kind, data, signature) => kinds.includes(kind) && verify(RSA_HASHES.get(kind), data, key, signature),
  };
}

function ecdsaParts(curveName: string, reader: WireReader): Omit<Material, 'kinds'> | undefined {
  const curve = CURVES.get(curveName);
  if (!curve || reader.text() !== curveName) return undefined;
  const { crv, hash, size } = curve;
  const point = reader.string();
  // 4: both coordinates follow.
  if (point.length !== 1 + 2 * size || point[0] !== 4) return undefined;
  const [x, y] = [point.subarray(1, 1 + size), point.subarray(1 + size)];
  const key = keyOf({ kty: 'EC', crv, x: x.toString('base64url'), y: y.toString('base64url') });
  const check: Check = (_, data, signature) => {
    const numbers = readWire(signature);
    const [r, s] = [numbers.bigNumber(), numbers.bigNumber()];
    if (!numbers.isAtEnd || r.length > size || s.length > size) return false;
    const both = Buffer.alloc(2 * size);
    r.copy(both, size - r.length);
    s.copy(both, 2 * size - s.length);
    return verify(hash, data, { key, dsaEncoding: 'ieee-p1363' }, both);
  };
  return { key, check };
}

const keyOf = (jwk: JsonWebKey) => createPublicKey({ key: jwk, format: 'jwk' });
const sha256 = (data: Buffer) => createHash('sha256').update(data).digest();
