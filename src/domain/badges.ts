/**
 * Badges: a barcode with a secret that names the operator of a station. A badge is convenience, not authentication: anybody with
 * the badge, or a photograph of it, counts as its owner. Only a hash of the secret is kept, see config/operators-file.ts.
 */

const PREFIX = 'BNB-';
/** Crockford's base 32: no letters that look alike, and a scanner sends them the same under every keyboard layout. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Five bits each: a hundred bits cannot be guessed. */
export const SIGNS_OF_BADGE = 20;
const BADGE = /^BNB-[0-9A-HJKMNP-TV-Z]{20}$/;
const WITHIN = /BNB-[0-9A-HJKMNP-TV-Z]{20}/i;
/** Of a badge that is read with half of it, or with something behind it, enough to be no other code; with the hyphen lost, too. */
const BEGINS = /(?<![0-9A-Z])BNB(?:-|[0-9A-Z]{20})/i;

/** Makes the code of a badge from random bytes, one for each of its characters. */
export function badgeCode(random: Uint8Array): string {
  return PREFIX + Array.from(random, (byte) => SIGNS[byte % SIGNS.length]).join('');
}

/**
 * Reads the code of a badge; `null` for a text that begins like a badge and is none; `undefined` for other texts. A text of the
 * first two kinds must never be shown, stored or sent.
 */
export function readBadge(text: string): string | null | undefined {
  if (!BEGINS.test(text)) return undefined;
  const code = text.trim().toUpperCase();
  return BADGE.test(code) ? code : null;
}

/** The badge inside a text, if there is a whole one, and the text without it. */
export function cutBadge(text: string): { code: string; rest: string } | undefined {
  const found = WITHIN.exec(text);
  if (!found) return undefined;
  const { index } = found;
  return { code: found[0].toUpperCase(), rest: text.slice(0, index) + text.slice(index + found[0].length) };
}

const LONGEST_NAME = 30;

/** Whether a name may be on a badge: not with `(`, `)` or `@`, which separate it from the login and the station. */
export function isOperatorName(name: string): boolean {
  return /^[\p{L}\d](?:[\p{L}\p{M}\d .'’-]*[\p{L}\p{M}\d.])?$/u.test(name) && name.length <= LONGEST_NAME;
}

/** The operator in trail, claims, pace and hand-over: `Ana (desk)`, the badge's name and the login. */
export function operatorWithBadge(name: string, login: string): string {
  return login === '' ? name : `${name} (${login})`;
}
