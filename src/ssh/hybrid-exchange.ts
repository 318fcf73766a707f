/**
 * `mlkem768x25519-sha256` (draft-ietf-sshm-mlkem-hybrid-kex) for ssh2's server: to get the session key of recorded traffic, a
 * future quantum computer would have to break two exchanges at once. The build patches it into ssh2, see
 * scripts/patches/ssh2.patch.
 *
 * The client sends an ML-KEM-768 encapsulation key followed by an X25519 key. The reply is the ciphertext encapsulated for the
 * first, and our X25519 key. The secret is the hash of both secrets, and is used everywhere as a string, not as a number.
 */
import * as crypto from 'node:crypto';

/** Present if OpenSSL has ML-KEM: Node from 24.7 on. */
type WithMlKem = { encapsulate?: (key: crypto.KeyObject) => { sharedKey: Buffer; ciphertext: Buffer } };
const { encapsulate } = crypto as WithMlKem;

const CLIENT_KEM_BYTES = 1184;
const CURVE_BYTES = 32;

// The DER bytes before a key, which say what kind it is.
const KEM_PREFIX = Buffer.from('308204b2300b0609608648016503040402038204a100', 'hex');
const CURVE_PREFIX = Buffer.from('302a300506032b656e032100', 'hex');

const publicKey = (prefix: Buffer, bytes: Buffer) =>
  crypto.createPublicKey({ key: Buffer.concat([prefix, bytes]), format: 'der', type: 'spki' });

/** Whether this Node supports it. */
export const hasHybridExchange = canEncapsulate();

function canEncapsulate(): boolean {
  if (!encapsulate) return false;
  try {
    const [type, generate] = [
      'ml-kem-768',
      crypto.generateKeyPairSync as (type: string) => crypto.KeyPairKeyObjectResult,
    ];
    return encapsulate(generate(type).publicKey).sharedKey.length === 32;
  } catch {
    return false;
  }
}

/** The server's half of an exchange; throws if the offer has another length. */
export function answerHybrid(offer: Buffer): { reply: Buffer; secret: Buffer } {
  if (!encapsulate || offer.length !== CLIENT_KEM_BYTES + CURVE_BYTES) throw new Error('no offer of a hybrid exchange');
  const { sharedKey, ciphertext } = encapsulate(publicKey(KEM_PREFIX, offer.subarray(0, CLIENT_KEM_BYTES)));
  const own = crypto.generateKeyPairSync('x25519');
  const theirs = publicKey(CURVE_PREFIX, offer.subarray(CLIENT_KEM_BYTES));
  const shared = crypto.diffieHellman({ privateKey: own.privateKey, publicKey: theirs });
  return {
    reply: Buffer.concat([ciphertext, own.publicKey.export({ type: 'spki', format: 'der' }).subarray(-CURVE_BYTES)]),
    secret: crypto.createHash('sha256').update(sharedKey).update(shared).digest(),
  };
}

/** The part of ssh2's own exchange classes that this one needs. */
type Exchange = { type: string; hashName: string };
type ExchangeClass = new (...args: never[]) => object;

/** The exchange as a class for ssh2, which never reads the reply before the secret. */
export function hybridExchange(KeyExchange: ExchangeClass): ExchangeClass {
  return class extends KeyExchange implements Exchange {
    readonly type = 'hybrid';
    readonly hashName = 'sha256';
    #answer: { reply: Buffer; secret: Buffer } | undefined;

    convertPublicKey = (key: Buffer): Buffer => key;
    getPublicKey = (): Buffer => this.#answer!.reply;
    computeSecret(offer: Buffer): Buffer | Error {
      try {
        this.#answer = answerHybrid(offer);
        return this.#answer.secret;
      } catch (error) {
        return error instanceof Error ? error : new Error(String(error));
      }
    }
  };
}
