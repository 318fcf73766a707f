/**
 * Every text at the hub is encrypted with a key that only hosts with the store's token have (AES-256-GCM), or at least sealed
 * with it (HMAC) if it should be readable. Others who can read the server learn how many items there are, their ids and when
 * something happens; others who can write to it can withhold or remove texts, but cannot write one that is accepted. Each text
 * is valid for one place only, see encrypted-link.ts.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';

/** The length of a seal in letters of six bits: beyond guessing, and short beside a row. */
const SIGNATURE_LENGTH = 22;

/** The first character of an encrypted text; no seal begins with it. */
const ENCRYPTED = '~';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** How many bytes of a nonce are random; the rest is a counter. */
const DRAWN_BYTES = 8;

export type MessageEncryption = {
  /** Returns a text as it is written to the server. */
  put(place: string, text: string): string;
  /** Returns the original text, whether it was sealed or encrypted; `undefined` if it is not one of ours for this place. */
  open(place: string, message: string): string | undefined;
};

/**
 * `secret` is the store's token: it is never sent, and cannot be learnt from the texts. `isPlain`: texts are sealed but
 * readable. Both kinds can be opened, for the hosts of a store may be configured differently.
 */
export function createMessageEncryption(secret: string, lojaId: string, { isPlain = false } = {}): MessageEncryption {
  // As key objects: raw bytes would be checked and copied again for each text, which costs eight times as much.
  const keyFor = (use: string) => createSecretKey(Buffer.from(hkdfSync('sha256', secret, lojaId, use, 32)));
  const signed = createSigner(keyFor('bancada hub seal 1'));
  const encrypted = createCipher(keyFor('bancada hub text 1'));
  return {
    put: isPlain ? signed.put : encrypted.put,
    open: (place, text) => (text.startsWith(ENCRYPTED) ? encrypted : signed).open(place, text),
  };
}

type Writing = Pick<MessageEncryption, 'put' | 'open'>;

/** Makes texts that anybody can read and nobody else can write. */
function createSigner(key: KeyObject): Writing {
  const signatureOf = (place: string, text: string) =>
    createHmac('sha256', key).update(`${place.length} ${place}${text}`).digest('base64url').slice(0, SIGNATURE_LENGTH);
  return {
    put: (place, text) => signatureOf(place, text) + text,
    open(place, message) {
      const text = message.slice(SIGNATURE_LENGTH);
      const [given, own] = [Buffer.from(message.slice(0, SIGNATURE_LENGTH)), Buffer.from(signatureOf(place, text))];
      return given.length === own.length && timingSafeEqual(given, own) ? text : undefined;
    },
  };
}

/** Makes texts that nobody else can read or write. The place is authenticated together with the text. */
function createCipher(key: KeyObject): Writing {
  const nextNonce = createNonces();
  return {
    put(place, text) {
      const nonce = nextNonce();
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return ENCRYPTED + Buffer.concat(parts).toString('base64url');
    },
    open(place, message) {
      const bytes = Buffer.from(message.slice(ENCRYPTED.length), 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      try {
        decipher.final();
      } catch {
        return undefined;
      }
      return text.toString('utf8');
    },
  };
}

/**
 * Makes nonces that never repeat: each process counts behind random bytes of its own, and draws new ones when the counter is
 * through. For a repeat, two processes would have to draw the same eight bytes.
 */
export function createNonces(draw: (size: number) => Buffer = randomBytes, from = 0): () => Buffer {
  let count = from;
  let drawn = draw(DRAWN_BYTES);
  return () => {
    if (count > 0xffffffff) {
      count = 0;
      drawn = draw(DRAWN_BYTES);
    }
    const nonce = Buffer.alloc(NONCE_BYTES);
    drawn.copy(nonce);
    nonce.writeUInt32BE(count++, DRAWN_BYTES);
    return nonce;
  };
}
