/**
 * Tags of single pieces: their codes, and whether a piece with a tag is the one that is wanted. A tag is printed when the piece
 * is begun (`bancada tags`), and scanned to tell the piece from others that look alike.
 *
 *     BNT-7M2K9QX4 3GT 02 H
 *         item     what unit check     (without the blanks)
 *
 * `item` is a digest of the item's id, which is too long for a small barcode; `what` one of what the item says the piece is, so
 * that a tag from before a change proves nothing; `check` catches every wrong character and every transposition of two. Digits
 * and capitals without I, L, O and U, for a torn tag is typed by hand.
 */
import type { OrderItem } from './records.ts';

/** The contents of a tag. */
export type PieceTag = {
  /** The digest of the item's id. */
  item: string;
  /** The digest of what the piece was to be when the tag was printed. */
  what: string;
  /** Which of the item's units, from 1. */
  unit: number;
};

/** The fields of an item on which its tags depend. */
type Tagged = Pick<OrderItem, 'id' | 'product_id' | 'variation_options' | 'personalization_data'>;

/** Only the first units of an item have tags, up to this number. */
export const MOST_TAGGED_UNITS = 1023;

const PREFIX = 'BNT-';
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ITEM_LENGTH = 8;
const WHAT_LENGTH = 3;
const UNIT_LENGTH = 2;
/** The factors of the two hashes. */
const [FIRST, SECOND] = [0x9e3779b1, 0x85ebca77];
/** The bits of a hash in four digits. */
const DIGIT_BITS = 0xfffff;

/** The text of the barcode of one unit. `unit`: from 1 to {@link MOST_TAGGED_UNITS}; throws for another. */
export function tagCode(item: Tagged, unit: number): string {
  if (!Number.isInteger(unit) || unit < 1 || unit > MOST_TAGGED_UNITS) throw new RangeError(`no unit ${unit}`);
  const digits = itemDigest(item) + whatDigest(item) + DIGITS[unit >> 5] + DIGITS[unit & 31];
  return PREFIX + digits + checkDigit(digits);
}

/** Reads a scanned or typed tag; `null` for a text that begins like one and is invalid; `undefined` for other texts. */
export function readTag(text: string): PieceTag | null | undefined {
  const upper = text.trim().toUpperCase();
  if (!upper.startsWith(PREFIX)) return undefined;
  // A letter that no tag has can only be a misread digit that looks like it.
  const digits = upper.slice(PREFIX.length).replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (digits.length !== ITEM_LENGTH + WHAT_LENGTH + UNIT_LENGTH + 1) return null;
  if (checkDigit(digits.slice(0, -1)) !== digits.at(-1)) return null;
  const unitAt = ITEM_LENGTH + WHAT_LENGTH;
  const unit = DIGITS.indexOf(digits[unitAt]!) * 32 + DIGITS.indexOf(digits[unitAt + 1]!);
  return unit === 0 ? null : { item: digits.slice(0, ITEM_LENGTH), what: digits.slice(ITEM_LENGTH, unitAt), unit };
}

/** Whether a tag was made for an item. */
export function isTagOf(tag: PieceTag, item: Pick<OrderItem, 'id'>): boolean {
  return itemsOf(tag)(item);
}

/** As {@link isTagOf}, for many items: most cost one hash and the comparison of two numbers. */
export function itemsOf(tag: PieceTag): (item: Pick<OrderItem, 'id'>) => boolean {
  const [first, second] = [bitsOf(tag.item.slice(0, 4)), bitsOf(tag.item.slice(4))];
  return ({ id }) => (hashOf(id, FIRST) & DIGIT_BITS) === first && (hashOf(id, SECOND) & DIGIT_BITS) === second;
}

/** Whether the piece of a tag still is what its item says: product, variation and text. */
export function isUpToDate(tag: PieceTag, item: Tagged): boolean {
  return tag.what === whatDigest(item);
}

function itemDigest({ id }: Pick<OrderItem, 'id'>): string {
  return digest(ITEM_LENGTH, id);
}

function whatDigest({ product_id, variation_options, personalization_data }: Tagged): string {
  return digest(WHAT_LENGTH, product_id, variation_options, personalization_data);
}

/** A digest of `length` digits, at most eight, of five bits each: four of either of two hashes. */
function digest(length: number, ...texts: readonly string[]): string {
  const text = texts.join('\u0000');
  const hashes = [hashOf(text, FIRST), hashOf(text, SECOND)];
  return Array.from({ length }, (_, index) => DIGITS[(hashes[index >> 2]! >>> ((index & 3) * 5)) & 31]).join('');
}

/** The bits of four digits; a value that no hash has if one of them is not a digit. */
function bitsOf(digits: string): number {
  return Array.from(digits).reduce((bits, digit, index) => bits | (DIGITS.indexOf(digit) << (index * 5)), 0);
}

/** A 32-bit hash of a text; each odd factor makes another hash. It tells ids apart, and keeps no secret. */
function hashOf(text: string, factor: number): number {
  let bits = text.length;
  for (let at = 0; at < text.length; at++) {
    bits = Math.imul(bits ^ text.charCodeAt(at), factor);
    bits ^= bits >>> 15;
  }
  // Mixes until every bit of the text has changed every bit of the hash.
  for (const [shift, next] of [
    [16, 0x21f0aaad],
    [15, 0x735a2d97],
  ] as const) {
    bits = Math.imul(bits ^ (bits >>> shift), next);
  }
  return (bits ^ (bits >>> 15)) >>> 0;
}

/**
 * The digit with which the sum of all digits, each times another power of two in the field of 32 elements, is zero. `undefined`
 * if a character is not a digit.
 */
function checkDigit(digits: string): string | undefined {
  let sum = 0;
  for (const digit of digits) {
    const value = DIGITS.indexOf(digit);
    if (value < 0) return undefined;
    sum = timesTwo(sum) ^ value;
  }
  return DIGITS[timesTwo(sum)];
}

/** Doubles in the field of 32 elements, by x⁵ + x² + 1. */
function timesTwo(value: number): number {
  return value & 16 ? (value << 1) ^ 0b100101 : value << 1;
}
