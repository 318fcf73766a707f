/** Tracking codes: what may be sent (spec 4.3, 8) and what the S10 standard of the postal union says of a code. */

/** The longest code that the API takes, spec 8. */
export const MAX_TRACKING_LENGTH = 100;

/** Given instead of a code, it says that there is none: the parcel leaves without. It is never sent as one. */
export const WITHOUT_TRACKING = '-';

export type TrackingProblem = 'empty' | 'too-long' | 'unprintable';

/** Blanks, dashes of every width, the soft hyphen, and what has no width at all. */
const GROUPING = /[\s\p{Pd}\u00ad\u200b-\u200d\u2060\u2212\ufeff]/gu;

/**
 * A code as typed or scanned, made ready to be judged and sent: in capitals, and written together. Labels print codes in
 * groups, `AB 100 005 026 BR`; what parts the groups is none of the code.
 */
export function normaliseTracking(text: string): string {
  return text.replace(GROUPING, '').toUpperCase();
}

/** Whether a code was written in groups, so that it is sent otherwise than it stands there. */
export function isInGroups(text: string): boolean {
  return normaliseTracking(text) !== text.trim().toUpperCase();
}

/** Whether a text says that there is no code. */
export function isWithoutTracking(text: string): boolean {
  return text.trim() === WITHOUT_TRACKING;
}

/** Whether two codes, as somebody wrote them, are one; also where neither is there. */
export function isSameTracking(one: string | null | undefined, other: string | null | undefined): boolean {
  return one === other || normaliseTracking(one ?? '') === normaliseTracking(other ?? '');
}

/**
 * What forbids sending a normalised code, if anything. Length counts characters (code points) as the service does.
 * Only ASCII graph may be sent: a look-alike letter from another script is never a tracking code.
 */
export function trackingProblem(code: string): TrackingProblem | undefined {
  if (code === '' || code === WITHOUT_TRACKING) return 'empty';
  if ([...code].length > MAX_TRACKING_LENGTH) return 'too-long';
  return /^[\x21-\x7e]+$/.test(code) ? undefined : 'unprintable';
}

/**
 * Letters and digits of a code by kind, its signs as they are: `JD-1009` is `AA9999`. Codes of
 * one carrier look alike so.
 */
export function shapeOf(code: string): string {
  return normaliseTracking(code).replace(/[A-Z]/g, 'A').replace(/\d/g, '9');
}

/** Whether a code could be on a product: 8, 12, 13 or 14 digits of which the last checks the others (GTIN). */
export function hasProductCheckDigit(code: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(code)) return false;
  const sum = [...code].toReversed().reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

const S10 = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/;
const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/**
 * Whether the check digit of a code in S10 form (two letters, nine digits, two letters) is right.
 * `undefined` for a code of any other form: other carriers, nothing to check.
 */
export function hasValidS10CheckDigit(code: string): boolean | undefined {
  const match = S10.exec(code);
  if (!match) return undefined;
  const [, digits = '', check] = match;
  const sum = S10_WEIGHTS.reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
  const remainder = 11 - (sum % 11);
  const expected = remainder === 10 ? 0 : remainder === 11 ? 5 : remainder;
  return Number(check) === expected;
}
