/**
 * Tags of single pieces: what the code on a tag says, and whether a piece with it is the one that is wanted. A tag is
 * printed where a piece is begun, `bancada tags`, and scanned wherever the piece has to be told from its look-alikes.
 *
 *     BNT-7M2K9QX4 3GT 02 H
 *         item     what unit check     (without the blanks)
 *
 * `item` is a digest of the item's id, which alone would be too long for a small barcode; `what` one of what the item
 * says the piece is, so that a tag from before a change proves nothing; `check` catches every wrong character and every
 * two that changed places. Digits and capitals without I, L, O and U: a torn tag is typed by hand.
 */
import type { OrderItem } from './records.ts';

/** What a tag says. */
export type PieceTag = {
  /** The digest of the item's id. */
  item: string;
  /** The digest of what the piece was to be when the tag was made. */
  what: string;
  /** Which of the item's units, from 1. */
  unit: number;
};

/** What of an item its tags depend on. */
export type Tagged = Pick<OrderItem, 'id' | 'product_id' | 'variation_options' | 'personalization_data'>;

/** More units of one item than this have no tags. */
export const MOST_TAGGED_UNITS = 1023;

const PREFIX = 'BNT-';
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ITEM_LENGTH = 8;
const WHAT_LENGTH = 3;
const UNIT_LENGTH = 2;
/** What makes two hashes of one text. */
const [FIRST, SECOND] = [0x9e3779b1, 0x85ebca77];
/** What four digits hold of a hash. */
const DIGIT_BITS = 0xfffff;

/** What the barcode on the tag of one unit holds. `unit`: from 1 to {@link MOST_TAGGED_UNITS}; throws for another. */
export function tagCode(item: Tagged, unit: number): string {
  if (!Number.isInteger(unit) || unit < 1 || unit > MOST_TAGGED_UNITS) throw new RangeError(`no unit ${unit}`);
  const digits = itemDigest(item) + whatDigest(item) + DIGITS[unit >> 5] + DIGITS[unit & 31];
  return PREFIX + digits + checkDigit(digits);
}

/**
 * The tag that a scanned or typed text is; `null` for one that begins like a tag and is none, as after a wrong key;
 * `undefined` for anything else.
 */
export function readTag(text: string): PieceTag | null | undefined {
  const upper = text.trim().toUpperCase();
  if (!upper.startsWith(PREFIX)) return undefined;
  // What is read as one of the letters that no tag has can only be the digit that looks like it.
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

/** As {@link isTagOf}, for many items: numbers are compared, and most items cost one hash and no text. */
export function itemsOf(tag: PieceTag): (item: Pick<OrderItem, 'id'>) => boolean {
  const [first, second] = [bitsOf(tag.item.slice(0, 4)), bitsOf(tag.item.slice(4))];
  return ({ id }) => (hashOf(id, FIRST) & DIGIT_BITS) === first && (hashOf(id, SECOND) & DIGIT_BITS) === second;
}

/** Whether the piece of a tag of an item is what the item says now: the product, the variation, the text on it. */
export function isUpToDate(tag: PieceTag, item: Tagged): boolean {
  return tag.what === whatDigest(item);
}

function itemDigest({ id }: Pick<OrderItem, 'id'>): string {
  return digest(ITEM_LENGTH, id);
}

function whatDigest({ product_id, variation_options, personalization_data }: Tagged): string {
  return digest(WHAT_LENGTH, product_id, variation_options, personalization_data);
}

/** So many digits, up to eight, of five bits each: four of either of two hashes. */
function digest(length: number, ...texts: readonly string[]): string {
  const text = texts.join('\u0000');
  const hashes = [hashOf(text, FIRST), hashOf(text, SECOND)];
  return Array.from({ length }, (_, index) => DIGITS[(hashes[index >> 2]! >>> ((index & 3) * 5)) & 31]).join('');
}

/** The bits that four digits were made of; none that a hash has where one of them is no digit. */
function bitsOf(digits: string): number {
  return Array.from(digits).reduce((bits, digit, index) => bits | (DIGITS.indexOf(digit) << (index * 5)), 0);
}

/** 32 bits of a text; another odd factor makes another hash. It has to tell ids apart, and to keep no secret. */
function hashOf(text: string, factor: number): number {
  let bits = text.length;
  for (let at = 0; at < text.length; at++) {
    bits = Math.imul(bits ^ text.charCodeAt(at), factor);
    bits ^= bits >>> 15;
  }
  // Until every bit of the text has moved every bit of the hash.
  for (const [shift, next] of [
    [16, 0x21f0aaad],
    [15, 0x735a2d97],
  ] as const) {
    bits = Math.imul(bits ^ (bits >>> shift), next);
  }
  return (bits ^ (bits >>> 15)) >>> 0;
}

/**
 * The digit that makes the sum of all, each times another power of two in the field of 32 elements, zero. `undefined`
 * where a character is no digit.
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

/** In the field of 32 elements, by x⁵ + x² + 1. */
function timesTwo(value: number): number {
  return value & 16 ? (value << 1) ^ 0b100101 : value << 1;
}
