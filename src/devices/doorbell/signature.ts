/**
 * The signature of a webhook, spec part 6: HMAC-SHA256 over the raw body. How the digest is written is not shown, so
 * both usual ways are read.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header that carries it, in lower case. */
export const SIGNATURE_HEADER = 'x-service-signature';

const HEX = /^sha256=([0-9a-f]{64})$/i;
const BASE64 = /^sha256=([A-Za-z0-9+/]{43}=)$/;

export type Digest = 'hex' | 'base64';

/** The value of the header for a body. */
export function signatureOf(body: Uint8Array | string, secret: string, digest: Digest = 'hex'): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest(digest)}`;
}

/**
 * A check of a body against its header, with any of the secrets (the present one, and the next or the last while they
 * are exchanged). Takes as long for a near miss as for nonsense.
 */
export function createVerifier(
  secrets: readonly string[] | (() => readonly string[]),
): (body: Uint8Array, header: string | undefined) => boolean {
  return (body, header) => {
    const claimed = readDigest(header) ?? Buffer.alloc(32);
    const isReadable = readDigest(header) !== undefined;
    let isOurs = false;
    for (const secret of typeof secrets === 'function' ? secrets() : secrets) {
      const expected = createHmac('sha256', secret).update(body).digest();
      // Every secret is tried, whichever fits.
      isOurs = timingSafeEqual(expected, claimed) || isOurs;
    }
    return isReadable && isOurs;
  };
}

// By the letters, before decoding: Node's decoders skip what they do not know.
function readDigest(header: string | undefined): Buffer | undefined {
  const hex = HEX.exec(header ?? '');
  if (hex) return Buffer.from(hex[1]!, 'hex');
  const base64 = BASE64.exec(header ?? '');
  const bytes = base64 && Buffer.from(base64[1]!, 'base64');
  return bytes?.length === 32 ? bytes : undefined;
}
