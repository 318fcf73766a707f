/**
 * The signature of a webhook, spec part 6: HMAC-SHA256 over the raw body. The spec does not show the encoding of the digest, so
 * both usual ones are read.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header with the signature, in lower case. */
export const SIGNATURE_HEADER = 'x-service-signature';

const HEX = /^sha256=([0-9a-f]{64})$/i;
const BASE64 = /^sha256=([A-Za-z0-9+/]{43}=)$/;

export type Digest = 'hex' | 'base64';

/** The value of the header for a body. */
export function signatureOf(body: Uint8Array | string, secret: string, digest: Digest = 'hex'): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest(digest)}`;
}

/**
 * Makes a function that verifies a body by its header, with any of the secrets (the current one, and the next or the last while
 * they are exchanged). It takes as long for a near miss as for nonsense.
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
      // Every secret is tried, even after one has matched.
      isOurs = timingSafeEqual(expected, claimed) || isOurs;
    }
    return isReadable && isOurs;
  };
}

// Checks the characters before decoding: Node's decoders skip unknown ones.
function readDigest(header: string | undefined): Buffer | undefined {
  const hex = HEX.exec(header ?? '');
  if (hex) return Buffer.from(hex[1]!, 'hex');
  const base64 = BASE64.exec(header ?? '');
  const bytes = base64 && Buffer.from(base64[1]!, 'base64');
  return bytes?.length === 32 ? bytes : undefined;
}
