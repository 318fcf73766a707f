/**
 * The logins, for administrators of the server: lists them, ends one, and ends those whose key is no longer as it was at the
 * login.
 */
import { randomBytes } from 'node:crypto';
import type { Author } from '../domain/intents.ts';
import { isRevoked } from './admission.ts';
import type { AuthorizedKey } from './authorized-keys.ts';
import { fingerprintOf } from './host-key.ts';
import type { EndReason, KeyEnd } from './login-log.ts';

/** What a login does, and how it is ended. */
export type Purpose = { what: 'terminal' | 'command'; end(why: EndReason): void; idleMs?: () => number };

export type LoginEntry = {
  /** Called when it becomes a terminal or a command. */
  isNow(purpose: Purpose): void;
  leave(): void;
};

/** A login in the list; times by the wall clock. */
export type ListedLogin = {
  id: string;
  operator: string;
  station: string;
  address: string;
  /** The fingerprint of its key. */
  key: string;
  what: 'login' | 'terminal' | 'command';
  since: string;
  /** Seconds since the last key press at a terminal. */
  idle_seconds?: number;
};

export type Logins = {
  add(login: { owner: AuthorizedKey; address: string; author: Author; end(): void }): LoginEntry;
  list(): ListedLogin[];
  /** False if there is no such login. */
  end(id: string): boolean;
  /** Ends logins whose keys have changed. To be called every other second. */
  check(): void;
};

export type LoginsOptions = {
  keys: () => readonly AuthorizedKey[];
  wallNow: () => number;
  /** Whether a login continues when its key is removed or changed. */
  keepsSessions: boolean;
};

type Held = {
  id: string;
  owner: AuthorizedKey;
  address: string;
  author: Author;
  since: number;
  purpose: Purpose | undefined;
  endLogin(): void;
  doubt: KeyEnd | undefined;
};

export function createLogins({ keys, wallNow, keepsSessions }: LoginsOptions): Logins {
  const all = new Map<string, Held>();

  function endOf(held: Held, why: EndReason): void {
    if (held.purpose) held.purpose.end(why);
    else held.endLogin();
  }

  function whyNot({ owner, address }: Held, now: readonly AuthorizedKey[]): KeyEnd | undefined {
    const found = now.find(({ role, listed }) => role !== 'revoked' && listed.equals(owner.listed));
    if (!found || isRevoked(now, owner.wire) || isRevoked(now, owner.listed)) return 'key-removed';
    const ends = Math.min(
      owner.certificate === undefined ? Infinity : (owner.expiresAt ?? Infinity),
      found.expiresAt ?? Infinity,
    );
    if (wallNow() >= ends) return 'key-expired';
    return found.said !== owner.said || !found.allowsAddress(address) ? 'key-changed' : undefined;
  }

  return {
    add({ owner, address, author, end }) {
      let id = randomBytes(3).toString('hex');
      while (all.has(id)) id = randomBytes(3).toString('hex');
      const held: Held = {
        id,
        owner,
        address,
        author,
        since: wallNow(),
        purpose: undefined,
        endLogin: end,
        doubt: undefined,
      };
      all.set(id, held);
      return { isNow: (purpose) => void (held.purpose = purpose), leave: () => void all.delete(id) };
    },
    list: () =>
      [...all.values()].map(({ id, owner, address, author, since, purpose }) => ({
        id,
        ...author,
        address,
        key: fingerprintOf(owner.wire),
        what: purpose?.what ?? 'login',
        since: new Date(since).toISOString(),
        ...(purpose?.idleMs ? { idle_seconds: Math.round(purpose.idleMs() / 1000) } : {}),
      })),
    end(id) {
      const held = all.get(id);
      if (held) endOf(held, 'ended');
      return held !== undefined;
    },
    check() {
      if (keepsSessions || all.size === 0) return;
      const now = keys();
      for (const held of Array.from(all.values())) {
        const why = whyNot(held, now);
        // A file that is being written may be read half: only what was seen twice counts.
        if (why !== undefined && (why === held.doubt || why === 'key-expired')) endOf(held, why);
        held.doubt = why;
      }
    },
  };
}
