/**
 * PINs are short, so only a slow salted hash is stored, and after wrong ones a person must wait. Like a badge a PIN grants no
 * rights; it confirms who is at the bench.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { object, string, where, type ReadBy } from '../base/codec.ts';
import { MINUTE_MS } from '../base/durations.ts';
import { fold } from '../base/fold.ts';

const HASH_BYTES = 32;
const SALT_BYTES = 16;
/** Costs a tenth of a second and 16 MB of memory. */
const COST = { N: 2 ** 14, r: 8, p: 3 };

const hexOf = (bytes: number) => where(string, (text) => text.length === 2 * bytes && !/[^\da-f]/.test(text));
/** The stored form of a PIN: its scrypt hash in hex digits, with the salt. */
export const keptPin = object({ salt: hexOf(SALT_BYTES), hash: hexOf(HASH_BYTES) });
export type KeptPin = ReadBy<typeof keptPin>;

/** Whether a text can be a PIN: four to twelve digits. */
export function isPin(text: string): boolean {
  return /^\d{4,12}$/.test(text);
}

/** Computes the stored form of a PIN. */
export async function hashOfPin(pin: string, salt: Buffer = randomBytes(SALT_BYTES)): Promise<KeptPin> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  scrypt(pin, salt, HASH_BYTES, COST, (error, hash) => (error ? reject(error) : resolve(hash)));
  return { salt: salt.toString('hex'), hash: (await promise).toString('hex') };
}

/** The result of a typed PIN; `waitMs`: how long no further PIN is accepted, 0 if one may be tried at once. */
export type PinVerdict = { kind: 'right' } | { kind: 'wrong' | 'too-soon'; waitMs: number };

/** This wrong PIN of a person in a row causes the first wait. */
const FIRST_WAIT_AT = 3;
const FIRST_WAIT_MS = MINUTE_MS / 2;
const LONGEST_WAIT_MS = 15 * MINUTE_MS;

/**
 * Checks PINs for all sessions of a process: the third wrong one causes a wait, and each further one doubles it. `now` on a
 * monotonic clock.
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
      count + 1 < FIRST_WAIT_AT ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (count + 1 - FIRST_WAIT_AT));
    // Before the result is known: two PINs at once count as two tries.
    wrong.set(who, { count: count + 1, endsAt: now() + waitMs });
    const { hash } = await hashOf(typed, Buffer.from(kept.salt, 'hex'));
    if (!timingSafeEqual(Buffer.from(hash, 'hex'), Buffer.from(kept.hash, 'hex'))) return { kind: 'wrong', waitMs };
    wrong.delete(who);
    return { kind: 'right' };
  };
}
