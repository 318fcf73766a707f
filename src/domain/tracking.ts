/** Tracking codes: their normal form, what may be sent (spec 4.3, 8), and the S10 standard of the postal union. */

/** The longest code that the API accepts, spec 8. */
export const MAX_TRACKING_LENGTH = 100;

/** Typed in place of a code it means that the parcel leaves without one. It is never sent as a code. */
export const WITHOUT_TRACKING = '-';

export type TrackingProblem = 'empty' | 'too-long' | 'unprintable';

/** Spaces, dashes of every width, the soft hyphen, and characters without width. */
const GROUPING = /[\s\p{Pd}\u00ad\u200b-\u200d\u2060\u2212\ufeff]/gu;

/** Normalises a typed or scanned code: capitals, without the spaces and dashes between groups (`AB 100 005 026 BR`). */
export function normaliseTracking(text: string): string {
  return text.replace(GROUPING, '').toUpperCase();
}

/** Whether a code is written in groups, and so is sent in another form. */
export function isInGroups(text: string): boolean {
  return normaliseTracking(text) !== text.trim().toUpperCase();
}

/** Whether a text means that there is no code. */
export function isWithoutTracking(text: string): boolean {
  return text.trim() === WITHOUT_TRACKING;
}

/** Whether two codes are equal in their normal form, or both missing. */
export function isSameTracking(one: string | null | undefined, other: string | null | undefined): boolean {
  return one === other || normaliseTracking(one ?? '') === normaliseTracking(other ?? '');
}

/**
 * Why a normalised code cannot be sent, if it cannot. The length is counted in code points, as the service does. Only printable
 * ASCII may be sent, for a letter of another script that looks alike is never a tracking code.
 */
export function trackingProblem(code: string): TrackingProblem | undefined {
  if (code === '' || code === WITHOUT_TRACKING) return 'empty';
  if ([...code].length > MAX_TRACKING_LENGTH) return 'too-long';
  return /^[\x21-\x7e]+$/.test(code) ? undefined : 'unprintable';
}

/** The shape of a code, by the kinds of its characters: `JD-1009` is `AA9999`. Codes of one carrier have the same shape. */
export function shapeOf(code: string): string {
  return normaliseTracking(code).replace(/[A-Z]/g, 'A').replace(/\d/g, '9');
}

/** Whether a code may be the barcode of a product: 8, 12, 13 or 14 digits with a valid check digit (GTIN). */
export function hasProductCheckDigit(code: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(code)) return false;
  const sum = [...code].toReversed().reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

const S10 = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/;
const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** Whether the check digit of a code in S10 form (two letters, nine digits, two letters) is right; `undefined` for other forms. */
export function hasValidS10CheckDigit(code: string): boolean | undefined {
  const match = S10.exec(code);
  if (!match) return undefined;
  const [, digits = '', check] = match;
  const sum = S10_WEIGHTS.reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
  const remainder = 11 - (sum % 11);
  const expected = remainder === 10 ? 0 : remainder === 11 ? 5 : remainder;
  return Number(check) === expected;
}
