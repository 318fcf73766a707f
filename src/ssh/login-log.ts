/**
 * Who came, who was not let in and who left, as one line of JSON each. The names of the fields are documented in the
 * docs/ssh.md and matched by docs/fail2ban: add some, rename none.
 */
import { safeText } from '../base/safe-text.ts';

/** Why the server ended a session. */
export type EndReason = 'idle' | 'slow' | 'flood' | 'stopping' | 'crashed' | KeyEnd | 'ended';

/** Its key is no longer in the file, has expired, or says something else there. `ended`: somebody on the host did. */
export type KeyEnd = 'key-removed' | 'key-expired' | 'key-changed';

/** Why a connection ended without a login. */
export type RefusalReason =
  /** A key that is not in the file; that has expired; that may not come from there. */
  | 'unknown-key'
  | 'expired-key'
  | 'address'
  /** An RSA key that signs with SHA-1; a signature that is not of the key. */
  | 'old-signature'
  | 'bad-signature'
  /** A key, or a certificate of one, or of an authority, that is revoked. */
  | 'revoked'
  /** A certificate that is none for this; not of this day; not for this user; with a condition that is not known. */
  | 'certificate'
  | 'certificate-date'
  | 'principal'
  | 'certificate-option'
  /** A key in hardware that nobody touched, or that did not make sure who it was. */
  | 'no-touch'
  /** A password or something else that is not taken. */
  | 'method'
  /** It said too little for too long; it had to go for others; it left without a try. */
  | 'late'
  | 'crowd'
  | 'gone';

type Who = { operator: string; station: string; address: string };

export type LoginEvent =
  /** `certificate`: its name and number, where it is one. */
  | (Who & { event: 'login'; user: string; key: string; certificate?: string })
  /** `key`: the fingerprint that was offered last; `tries`: how many keys were. */
  | { event: 'refused'; address: string; reason: RefusalReason; tries: number; user?: string; key?: string }
  | { event: 'locked-out'; address: string; seconds: number }
  /** A key that may log in, and no place for it. */
  | (Who & { event: 'no-place' })
  | (Who & { event: 'start'; what: 'terminal' | 'command' })
  | (Who & { event: 'end'; what: 'terminal' | 'command'; why: EndReason | 'left' | 'done'; seconds: number });

const LONGEST = 100;

/**
 * The line of an event, without its end. What a client chose itself can neither break it nor be endless. Without a time
 * where the reader of the line notes one.
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
