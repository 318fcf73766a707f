/**
 * Logins, refusals and ends as one line of JSON each. The names of the fields are documented in docs/ssh.md and matched by
 * docs/fail2ban: add some, rename none.
 */
import { safeText } from '../base/safe-text.ts';

/** Why the server ended a session. */
export type EndReason = 'idle' | 'late' | 'slow' | 'flood' | 'stopping' | 'crashed' | KeyEnd | 'ended';

/** The key is no longer in the file, has expired, or has other options there. `ended`: an administrator of the host did it. */
export type KeyEnd = 'key-removed' | 'key-expired' | 'key-changed';

/** Why a connection ended without a login. */
export type RefusalReason =
  /** A key that is not in the file; that has expired; that may not log in from that address. */
  | 'unknown-key'
  | 'expired-key'
  | 'address'
  /** An RSA key that signs with SHA-1; a signature that is not of the key. */
  | 'old-signature'
  | 'bad-signature'
  /** A revoked key, or a certificate of one or by one. */
  | 'revoked'
  /** A certificate of no accepted authority; not valid at this time; not for this user; with an unknown condition. */
  | 'certificate'
  | 'certificate-date'
  | 'principal'
  | 'certificate-option'
  /** A hardware key that was not touched, or that did not verify its user. */
  | 'no-touch'
  /** A password or another method that is not accepted. */
  | 'method'
  /** It took too long; it was displaced by others; it left without a try. */
  | 'late'
  | 'crowd'
  | 'gone';

type Who = { operator: string; station: string; address: string };

export type LoginEvent =
  /** `certificate`: its name and number, if it is one. */
  | (Who & { event: 'login'; user: string; key: string; certificate?: string })
  /** `key`: the fingerprint that was offered last; `tries`: how many keys were offered. */
  | { event: 'refused'; address: string; reason: RefusalReason; tries: number; user?: string; key?: string }
  | { event: 'locked-out'; address: string; seconds: number }
  /** The key may log in, but there is no place for it. */
  | (Who & { event: 'no-place' })
  | (Who & { event: 'start'; what: 'terminal' | 'command' })
  | (Who & { event: 'end'; what: 'terminal' | 'command'; why: EndReason | 'left' | 'done'; seconds: number });

const LONGEST = 100;

/**
 * The line of an event, without its line end. Texts that a client chose can neither break the line nor make it endless. Without
 * a time if the reader of the line adds one.
 */
export function loginLine(event: LoginEvent, wallMs?: number): string {
  const safe = Object.entries(event).map(([name, value]) => [
    name,
    typeof value === 'string' ? safeText(value, LONGEST) : value,
  ]);
  return JSON.stringify({
    ...(wallMs === undefined ? {} : { at: new Date(wallMs).toISOString() }),
    ...Object.fromEntries(safe),
  });
}
