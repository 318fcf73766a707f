/** Decides whether an offered key or certificate may log in, and as whom. */
import { readAddressList } from './addresses.ts';
import { SMALLEST_RSA_BITS, type AuthorizedKey } from './authorized-keys.ts';
import { isCertificateType, readCertificate, type Certificate } from './certificate.ts';
import type { RefusalReason } from './login-log.ts';
import { safeText } from '../base/safe-text.ts';

/** The key or certificate offered, and the client that offers it. */
export type Offer = {
  /** The type of the key, and the key itself. */
  type: string;
  wire: Buffer;
  /** The user name of the login. */
  user: string;
  address: string;
  wallNow: number;
};

const LONGEST_NAME = 60;
const KNOWN_CRITICAL = new Set(['force-command', 'source-address', 'verify-required']);

/** The entry of the key's owner, or the reason of a refusal. Whether the client holds the key is not checked here. */
export function admit(keys: readonly AuthorizedKey[], offer: Offer): AuthorizedKey | RefusalReason {
  const owner = isCertificateType(offer.type) ? ownerOfCertificate(keys, offer) : ownerOfKey(keys, offer.wire);
  if (typeof owner === 'string') return owner;
  if (owner.expiresAt !== undefined && offer.wallNow >= owner.expiresAt) {
    return owner.certificate === undefined ? 'expired-key' : 'certificate-date';
  }
  return owner.allowsAddress(offer.address) ? owner : 'address';
}

/** The offered key itself: for a certificate, the key that it certifies. */
export function offeredKey({ type, wire }: Pick<Offer, 'type' | 'wire'>): Buffer {
  return (isCertificateType(type) ? readCertificate(wire)?.key.wire : undefined) ?? wire;
}

/** Whether a key is revoked. */
export function isRevoked(keys: readonly AuthorizedKey[], wire: Buffer): boolean {
  return keys.some(({ role, listed }) => role === 'revoked' && listed.equals(wire));
}

function ownerOfKey(keys: readonly AuthorizedKey[], offered: Buffer): AuthorizedKey | RefusalReason {
  if (isRevoked(keys, offered)) return 'revoked';
  return keys.find(({ role, wire }) => role === 'user' && wire.equals(offered)) ?? 'unknown-key';
}

function ownerOfCertificate(keys: readonly AuthorizedKey[], offer: Offer): AuthorizedKey | RefusalReason {
  const certificate = readCertificate(offer.wire);
  if (!certificate) return 'certificate';
  const { key, authority, validFromMs, validUntilMs } = certificate;
  if (isRevoked(keys, key.wire) || isRevoked(keys, authority)) return 'revoked';
  const line = keys.find(({ role, listed }) => role === 'authority' && listed.equals(authority));
  if (!line) return 'unknown-key';
  if (!certificate.isBy(line.key)) return 'certificate';
  const operator = line.operator || safeText(certificate.id, LONGEST_NAME).trim();
  if (operator === '' || (key.rsaBits ?? Infinity) < SMALLEST_RSA_BITS) return 'certificate';
  if (offer.wallNow < validFromMs || offer.wallNow >= validUntilMs) return 'certificate-date';
  // A certificate without principals would be valid for everybody.
  const wanted = line.principals ?? [offer.user];
  if (!certificate.principals.some((one) => wanted.includes(one))) return 'principal';
  return narrowed(line, certificate, operator) ?? 'certificate-option';
}

/** The entry of an authority, narrowed by one of its certificates; `undefined` for a certificate with an unknown condition. */
function narrowed(line: AuthorizedKey, certificate: Certificate, operator: string): AuthorizedKey | undefined {
  const { key, critical, extensions, serial, id, validUntilMs } = certificate;
  for (const name of critical.keys()) if (!KNOWN_CRITICAL.has(name)) return undefined;
  const from = critical.get('source-address');
  const comesFrom = from === undefined ? () => true : readAddressList(from);
  if (!comesFrom) return undefined;
  const ends = [line.expiresAt, validUntilMs].filter((at) => at !== undefined && at !== Infinity) as number[];
  return {
    ...line,
    role: 'user',
    key,
    plain: undefined,
    wire: key.wire,
    operator,
    allowsAddress: (address) => line.allowsAddress(address) && comesFrom(address),
    expiresAt: ends.length === 0 ? undefined : Math.min(...ends),
    rights: { ...line.rights, hasNoTerminal: line.rights.hasNoTerminal || !extensions.has('permit-pty') },
    proof: {
      needsTouch: line.proof.needsTouch || !extensions.has('no-touch-required'),
      needsVerification: line.proof.needsVerification || critical.has('verify-required'),
    },
    forcedCommand: critical.get('force-command'),
    certificate: `${safeText(id, LONGEST_NAME)} (${serial})`,
  };
}
