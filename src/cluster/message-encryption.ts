/**
 * Every text at the hub is closed with a key that only hosts with the store's token have (AES-256-GCM), or at least
 * bears their seal (HMAC), where it is to be readable. The server, and whoever else may read it, learns how many items
 * there are, their ids and when something happens; whoever may write to it can be silent or take things away. Nobody
 * can say anything. What a text holds for is its place, see sealed-link.ts.
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

/** Letters of a seal, six bits each: beyond guessing, and little beside a row. */
const SEAL_LENGTH = 22;

/** What a closed text begins with; no seal does. */
const CLOSED = '~';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Of a nonce, what is drawn by chance; the rest counts. */
const DRAWN_BYTES = 8;

export type MessageEncryption = {
  /** The text as it is written there. */
  put(place: string, text: string): string;
  /** The text as it was, however its host wrote it; `undefined` where that is not one of ours for this place. */
  open(place: string, sealed: string): string | undefined;
  /** A number of 128 bits for a text, which nobody else can work out. */
  weigh(text: string): bigint;
};

/**
 * `secret` is the store's token: it never leaves, and from what is written nobody learns it. `isPlain`: texts bear a
 * seal and can be read. Both kinds are opened, for hosts of a store may be set differently.
 */
export function createMessageEncryption(secret: string, lojaId: string, { isPlain = false } = {}): MessageEncryption {
  // As key objects: bytes are judged and copied again for each text, which costs eight times as much.
  const keyFor = (use: string) => createSecretKey(Buffer.from(hkdfSync('sha256', secret, lojaId, use, 32)));
  const marked = createMark(keyFor('bancada hub seal 1'));
  const closed = createCloset(keyFor('bancada hub text 1'));
  const ofSums = keyFor('bancada hub sum 1');
  return {
    put: isPlain ? marked.put : closed.put,
    open: (place, text) => (text.startsWith(CLOSED) ? closed : marked).open(place, text),
    weigh: (text) => BigInt(`0x${createHmac('sha256', ofSums).update(text).digest('hex').slice(0, 32)}`),
  };
}

type Writing = Pick<MessageEncryption, 'put' | 'open'>;

/** Texts that anybody can read and nobody else can write. */
function createMark(key: KeyObject): Writing {
  const sealOf = (place: string, text: string) =>
    createHmac('sha256', key).update(`${place.length} ${place}${text}`).digest('base64url').slice(0, SEAL_LENGTH);
  return {
    put: (place, text) => sealOf(place, text) + text,
    open(place, sealed) {
      const text = sealed.slice(SEAL_LENGTH);
      const [told, own] = [Buffer.from(sealed.slice(0, SEAL_LENGTH)), Buffer.from(sealOf(place, text))];
      return told.length === own.length && timingSafeEqual(told, own) ? text : undefined;
    },
  };
}

/** Texts that nobody else can read or write. The place is part of what the tag vouches for. */
function createCloset(key: KeyObject): Writing {
  const nextNonce = createNonces();
  return {
    put(place, text) {
      const nonce = nextNonce();
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return CLOSED + Buffer.concat(parts).toString('base64url');
    },
    open(place, sealed) {
      const bytes = Buffer.from(sealed.slice(CLOSED.length), 'base64url');
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
 * Nonces of which none comes twice: a process counts behind a beginning of its own, and draws another one when the
 * count is through. Two processes would have to draw the same eight bytes.
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
