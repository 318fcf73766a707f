import * as crypto from 'node:crypto';
import { expect, test } from 'vitest';
import { answerHybrid, hasHybridExchange, hybridExchange } from '../../src/ssh/hybrid-exchange.ts';

const { decapsulate } = crypto as { decapsulate?: (key: crypto.KeyObject, ciphertext: Buffer) => Buffer };
const pairOf = (type: string) => (crypto.generateKeyPairSync as (type: string) => crypto.KeyPairKeyObjectResult)(type);
const bytesOf = (key: crypto.KeyObject, length: number) =>
  key.export({ type: 'spki', format: 'der' }).subarray(-length);

test.skipIf(!decapsulate)('both sides of a hybrid exchange come to the same secret, a new one each time', () => {
  expect(hasHybridExchange).toBe(true);
  const [kem, curve] = [pairOf('ml-kem-768'), pairOf('x25519')];
  const offer = Buffer.concat([bytesOf(kem.publicKey, 1184), bytesOf(curve.publicKey, 32)]);
  const [one, other] = [answerHybrid(offer), answerHybrid(offer)];
  const key = Buffer.concat([Buffer.from('302a300506032b656e032100', 'hex'), one.reply.subarray(1088)]);
  const shared = crypto.diffieHellman({
    privateKey: curve.privateKey,
    publicKey: crypto.createPublicKey({ key, format: 'der', type: 'spki' }),
  });
  const own = crypto
    .createHash('sha256')
    .update(decapsulate!(kem.privateKey, one.reply.subarray(0, 1088)))
    .update(shared)
    .digest();
  expect(own.equals(one.secret)).toBe(true);
  expect(other.secret.equals(one.secret)).toBe(false);
});

test.skipIf(!decapsulate)('what is no offer fails alone: too short, too long, no key of either kind', () => {
  const [kem, curve] = [pairOf('ml-kem-768'), pairOf('x25519')];
  const [good, point] = [bytesOf(kem.publicKey, 1184), bytesOf(curve.publicKey, 32)];
  const Exchange = hybridExchange(Object as new () => object) as new () => {
    computeSecret(offer: Buffer): Buffer | Error;
  };
  for (const offer of [
    Buffer.alloc(0),
    point,
    Buffer.concat([good, point, Buffer.alloc(1)]),
    Buffer.concat([good, point.subarray(1)]),
    Buffer.concat([Buffer.alloc(1184, 255), point]),
    // A point of no order: the secret would be known to everybody.
    Buffer.concat([good, Buffer.alloc(32)]),
  ]) {
    expect(() => answerHybrid(offer)).toThrow();
    expect(new Exchange().computeSecret(offer)).toBeInstanceOf(Error);
  }
});
