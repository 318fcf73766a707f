/** Who a connection belongs to: the key that it has proved to hold. */
import { timingSafeEqual } from 'node:crypto';
import type ssh2 from 'ssh2';
import type { AuthorizedKey } from './authorized-keys.ts';
import type { Arrival, Tried } from './door.ts';
import { fingerprintOf } from './host-key.ts';
import type { LoginEvent, RefusalReason } from './login-log.ts';

export type AuthenticationOptions = {
  /** Asked at every try, so that a key that was taken away opens nothing any more. */
  keys: () => readonly AuthorizedKey[];
  arrival: Arrival;
  /** Wrong keys that it may offer. */
  attempts: number;
  wallNow: () => number;
  onEvent: (event: LoginEvent) => void;
};

/** Answers whose connection it is, once that is proved. */
export function authenticate(
  client: ssh2.Connection,
  { keys, arrival, attempts, wallNow, onEvent }: AuthenticationOptions,
): () => AuthorizedKey | undefined {
  let owner: AuthorizedKey | undefined;
  let attemptCount = 0;

  client.on('authentication', (ctx) => {
    const { username: user } = ctx;
    if (ctx.method !== 'publickey') return refuse(ctx, { reason: 'method', user });
    const key = keys().find(({ wire }) => isSame(wire, ctx.key.data));
    const reason = key ? whyNot(key, ctx) : 'unknown-key';
    const fingerprint = fingerprintOf(ctx.key.data);
    if (!key || reason) return refuse(ctx, { reason: reason ?? 'unknown-key', user, key: fingerprint });
    // Before the signature the client only asks whether the key would do.
    if (ctx.signature) {
      owner = key;
      arrival.loggedIn();
      const { operator, station = arrival.address } = key;
      onEvent({ event: 'login', operator, station, address: arrival.address, user, key: fingerprint });
    }
    ctx.accept();
  });

  function refuse(ctx: ssh2.AuthContext, tried: Tried): void {
    // To ask what there is, is no try; it must be answered at once.
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

  function whyNot(key: AuthorizedKey, ctx: ssh2.PublicKeyAuthContext): RefusalReason | undefined {
    const { key: offered, hashAlgo, signature, blob = Buffer.alloc(0) } = ctx;
    // An RSA key without a named hash signs with SHA-1.
    if (offered.algo === 'ssh-rsa' && hashAlgo === undefined) return 'old-signature';
    if (key.expiresAt !== undefined && wallNow() >= key.expiresAt) return 'expired-key';
    if (!key.allowsAddress(arrival.address)) return 'address';
    return signature && key.key.verify(blob, signature, hashAlgo) !== true ? 'bad-signature' : undefined;
  }

  return () => owner;
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
