/**
 * PINs: short, so only a slow hash with a salt of its own is kept, and who types wrong ones has to wait. Like a badge a PIN
 * gives nobody a right; it is asked once more who is there.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { object, string, where, type ReadBy } from '../base/codec.ts';
import { MINUTE_MS } from '../base/durations.ts';
import { fold } from '../base/fold.ts';

const HASH_BYTES = 32;
const SALT_BYTES = 16;
/** A tenth of a second and 16 MB of memory. */
const COST = { N: 2 ** 14, r: 8, p: 3 };

const hexOf = (bytes: number) => where(string, (text) => text.length === 2 * bytes && !/[^\da-f]/.test(text));
/** What is kept of a PIN: its scrypt in hex digits, with the salt. */
export const keptPin = object({ salt: hexOf(SALT_BYTES), hash: hexOf(HASH_BYTES) });
export type KeptPin = ReadBy<typeof keptPin>;

/** Whether a text can be a PIN: four to twelve digits. */
export function isPin(text: string): boolean {
  return /^\d{4,12}$/.test(text);
}

/** What is kept of a PIN. */
export async function hashOfPin(pin: string, salt: Buffer = randomBytes(SALT_BYTES)): Promise<KeptPin> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  scrypt(pin, salt, HASH_BYTES, COST, (error, hash) => (error ? reject(error) : resolve(hash)));
  return { salt: salt.toString('hex'), hash: (await promise).toString('hex') };
}

/** What came of a PIN that was typed; `waitMs`: how long none is tried any more, 0 where the next one is. */
export type PinVerdict = { kind: 'right' } | { kind: 'wrong' | 'too-soon'; waitMs: number };

/** Wrong PINs of one person that cost nothing but the time of their hash. */
const FREE_TRIES = 3;
const FIRST_WAIT_MS = MINUTE_MS / 2;
const LONGEST_WAIT_MS = 15 * MINUTE_MS;

/**
 * Tries PINs, for all sessions of a process: each wrong one from the third on makes the next wait twice as long. `now` on a
 * clock that never jumps.
 */
export function createPinTries(
  now: () => number,
  hashOf = hashOfPin,
): (name: string, kept: KeptPin, typed: string) => Promise<PinVerdict> {
  const wrong = new Map<string, { count: number; endsAt: number }>();
  return async (name, kept, typed) => {
    const who = fold(name);
    const { count, endsAt } = wrong.get(who) ?? { count: 0, endsAt: -Infinity };
    if (now() < endsAt) return { kind: 'too-soon', waitMs: endsAt - now() };
    const waitMs =
      count + 1 < FREE_TRIES ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (count + 1 - FREE_TRIES));
    // Before it is known: two at once are two tries.
    wrong.set(who, { count: count + 1, endsAt: now() + waitMs });
    const { hash } = await hashOf(typed, Buffer.from(kept.salt, 'hex'));
    if (!timingSafeEqual(Buffer.from(hash, 'hex'), Buffer.from(kept.hash, 'hex'))) return { kind: 'wrong', waitMs };
    wrong.delete(who);
    return { kind: 'right' };
  };
}
