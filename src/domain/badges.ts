/**
 * Badges: a barcode with a secret that says who stands at a bench. It is convenience and no authentication: whoever holds
 * the badge, or a photograph of it, is taken for its owner. Only a hash of the secret is kept, see config/operators-file.ts.
 */

const PREFIX = 'BNB-';
/** Crockford's base 32: no letter that is read as another, and the same out of a scanner whatever its keyboard. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Five bits each: a hundred bits are not guessed. */
export const SIGNS_OF_BADGE = 20;
const BADGE = /^BNB-[0-9A-HJKMNP-TV-Z]{20}$/;
const WITHIN = /BNB-[0-9A-HJKMNP-TV-Z]{20}/i;
/** Of a badge that is read with half of it, or with something behind it, enough to be no other code; with the hyphen lost, too. */
const BEGINS = /(?<![0-9A-Z])BNB(?:-|[0-9A-Z]{20})/i;

/** The code of a badge with these random bytes, one for each of its signs. */
export function badgeCode(random: Uint8Array): string {
  return PREFIX + Array.from(random, (byte) => SIGNS[byte % SIGNS.length]).join('');
}

/**
 * The code of a badge in a scanned text; `null` for one that begins like a badge and is none; `undefined` for anything
 * else. A text of the first two kinds is never shown, kept or sent.
 */
export function readBadge(text: string): string | null | undefined {
  if (!BEGINS.test(text)) return undefined;
  const code = text.trim().toUpperCase();
  return BADGE.test(code) ? code : null;
}

/** The badge in a text, where a whole one is in it, and what is left of the text without it. */
export function cutBadge(text: string): { code: string; rest: string } | undefined {
  const found = WITHIN.exec(text);
  if (!found) return undefined;
  const { index } = found;
  return { code: found[0].toUpperCase(), rest: text.slice(0, index) + text.slice(index + found[0].length) };
}

const LONGEST_NAME = 30;

/** Whether a name can be a person's on a badge: `(`, `)` and `@` set it off from the login and the station. */
export function isOperatorName(name: string): boolean {
  return /^[\p{L}\d](?:[\p{L}\p{M}\d .'’-]*[\p{L}\p{M}\d.])?$/u.test(name) && name.length <= LONGEST_NAME;
}

/** Who acts, as trail, claims, pace and hand-over carry it: `Ana (desk)`, the badge's name and the login. */
export function operatorWithBadge(name: string, login: string): string {
  return login === '' ? name : `${name} (${login})`;
}
