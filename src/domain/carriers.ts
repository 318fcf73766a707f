/**
 * Carriers: by which words of a delivery type they are known, and what their codes look like. A carrier that is not here
 * is not judged by: its codes are asked about once, and their shape is learnt, see replica/barcodes.ts.
 */
import { fold } from '../base/fold.ts';

type Carrier = {
  /** Words of a delivery type, folded; one of them names it. */
  words: readonly string[];
  /** A normalised code of its; none where nothing is carried. */
  code: RegExp | undefined;
};

/** Fetched by the buyer: nobody gives it a code. */
const PICKUP_WORDS = ['retirada', 'retirar', 'pickup'];

export const CARRIERS: readonly Carrier[] = [
  // The post of Brazil, with the form of the postal union: two letters, nine digits, two letters.
  { words: ['correios', 'sedex', 'pac'], code: /^[A-Z]{2}\d{9}[A-Z]{2}$/ },
  { words: ['jadlog'], code: /^\d{14}$/ },
  { words: PICKUP_WORDS, code: undefined },
];

/** More of a delivery type names no carrier. */
const LONGEST_METHOD = 200;

function carrierOfMethod(method: string): Carrier | undefined {
  const words = new Set(fold(method.slice(0, LONGEST_METHOD)).split(/[^a-z0-9]/));
  return CARRIERS.find((one) => one.words.some((word) => words.has(word)));
}

/** Whether the buyer fetches what goes by a delivery type: it leaves without a tracking code. */
export function isPickup(method: string): boolean {
  return carrierOfMethod(method)?.words === PICKUP_WORDS;
}

/** Whether a normalised code has the shape that the carrier of a delivery type writes. False where neither is known. */
export function isOfCarrier(method: string, code: string): boolean {
  return carrierOfMethod(method)?.code?.test(code) === true;
}

/** Whether a normalised code has the shape of a carrier, and the delivery type is known to be another's. */
export function isOfOtherCarrier(method: string, code: string): boolean {
  const goesBy = carrierOfMethod(method);
  if (!goesBy || goesBy.code?.test(code)) return false;
  return CARRIERS.some((one) => one.code?.test(code));
}
