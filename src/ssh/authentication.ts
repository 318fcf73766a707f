/** Authenticates a connection by the key that it proves to hold. */
import type ssh2 from 'ssh2';
import type { AuthorizedKey } from './authorized-keys.ts';
import { admit, offeredKey } from './admission.ts';
import { isCertificateType } from './certificate.ts';
import type { Arrival, LoginAttempt } from './listener.ts';
import { fingerprintOf } from './host-key.ts';
import type { LoginEvent, RefusalReason } from './login-log.ts';
import type { Signed } from './public-key.ts';
import { wireStrings } from './wire.ts';

/** Flags and a counter, behind the signature of a hardware key. */
const HARDWARE_TAIL_BYTES = 5;

export type AuthenticationOptions = {
  /** Called at every try, so that a key that was removed opens nothing any more. */
  keys: () => readonly AuthorizedKey[];
  arrival: Arrival;
  /** How many wrong keys it may offer. */
  attempts: number;
  wallNow: () => number;
  onEvent: (event: LoginEvent) => void;
};

/** Returns a function that returns the owner of the connection, once that is proved. */
export function authenticate(
  client: ssh2.Connection,
  { keys, arrival, attempts, wallNow, onEvent }: AuthenticationOptions,
): () => AuthorizedKey | undefined {
  let owner: AuthorizedKey | undefined;
  let attemptCount = 0;

  client.on('authentication', (ctx) => {
    const { username: user } = ctx;
    if (ctx.method !== 'publickey') return refuse(ctx, { reason: 'method', user });
    const { algo: type, data: wire } = ctx.key;
    const key = whoseKey(ctx);
    const fingerprint = fingerprintOf(typeof key === 'string' ? offeredKey({ type, wire }) : key.wire);
    if (typeof key === 'string') return refuse(ctx, { reason: key, user, key: fingerprint });
    // Without a signature the client only asks whether the key would be accepted.
    if (ctx.signature) {
      owner = key;
      arrival.loggedIn();
      const { operator, station = arrival.address, certificate } = key;
      const named = certificate === undefined ? {} : { certificate };
      onEvent({ event: 'login', operator, station, address: arrival.address, user, key: fingerprint, ...named });
    }
    ctx.accept();
  });

  function refuse(ctx: ssh2.AuthContext, tried: LoginAttempt): void {
    // Asking for the methods is no try; it must be answered at once.
    if (ctx.method === 'none') return ctx.reject(['publickey']);
    attemptCount++;
    arrival.noteTry(tried);
    const isLast = attemptCount >= attempts;
    if (isLast) arrival.failed();
    const answer = () => {
      if (arrival.socket.destroyed) return;
      ctx.reject(['publickey']);
      if (isLast) client.end();
    };
    const delayMs = arrival.delayMs();
    if (delayMs > 0) setTimeout(answer, delayMs).unref();
    else answer();
  }

  function whoseKey(ctx: ssh2.PublicKeyAuthContext): AuthorizedKey | RefusalReason {
    const { algo: type, data: wire } = ctx.key;
    // An RSA key without a named hash signs with SHA-1.
    if (type === 'ssh-rsa' && ctx.hashAlgo === undefined) return 'old-signature';
    const owner = admit(keys(), { type, wire, user: ctx.username, address: arrival.address, wallNow: wallNow() });
    if (typeof owner === 'string' || !ctx.signature) return owner;
    const signed = signatureOf(owner, ctx);
    if (!signed) return 'bad-signature';
    const { needsTouch, needsVerification } = owner.proof;
    const isProven = (signed.isTouched || !needsTouch) && (signed.isVerified || !needsVerification);
    return !owner.key.isHardware || isProven ? owner : 'no-touch';
  }

  return () => owner;
}

/** The facts that a signature proves; `undefined` if it is not of the key. */
function signatureOf({ key, plain }: AuthorizedKey, ctx: ssh2.PublicKeyAuthContext): Signed | undefined {
  const { signature = Buffer.alloc(0), blob = Buffer.alloc(0), hashAlgo } = ctx;
  if (plain)
    return plain.verify(blob, signature, hashAlgo) === true ? { isTouched: true, isVerified: true } : undefined;
  // ssh2 leaves the signature of a certificate whole; if the signature's type is that of the key, it removes the type.
  const isWhole = isCertificateType(ctx.key.algo);
  const tail = signature.length - HARDWARE_TAIL_BYTES;
  if (!isWhole && tail < 0) return undefined;
  const whole = isWhole
    ? signature
    : Buffer.concat([wireStrings(key.type, signature.subarray(0, tail)), signature.subarray(tail)]);
  return key.verify(blob, whole);
}
