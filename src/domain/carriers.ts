/**
 * Carriers: the words of a delivery type that name them, and the form of their tracking codes. For a carrier that is not here
 * the operator is asked once, and the shape of the code is learnt, see replica/barcodes.ts.
 */
import { fold } from '../base/fold.ts';

type Carrier = {
  /** Words, folded; a delivery type with one of them is of this carrier. */
  words: readonly string[];
  /** The form of its normalised codes; `undefined` if it has none. */
  code: RegExp | undefined;
};

/** The words for parcels that the buyer picks up, without a tracking code. */
const PICKUP_WORDS = ['retirada', 'retirar', 'pickup'];

export const CARRIERS: readonly Carrier[] = [
  // The Brazilian post, with the form S10 of the postal union: two letters, nine digits, two letters.
  { words: ['correios', 'sedex', 'pac'], code: /^[A-Z]{2}\d{9}[A-Z]{2}$/ },
  { words: ['jadlog'], code: /^\d{14}$/ },
  { words: PICKUP_WORDS, code: undefined },
];

/** How many characters of a delivery type are searched. */
const LONGEST_METHOD = 200;

function carrierOfMethod(method: string): Carrier | undefined {
  const words = new Set(fold(method.slice(0, LONGEST_METHOD)).split(/[^a-z0-9]/));
  return CARRIERS.find((one) => one.words.some((word) => words.has(word)));
}

/** Whether the buyer picks up parcels of a delivery type, which leave without a tracking code. */
export function isPickup(method: string): boolean {
  return carrierOfMethod(method)?.words === PICKUP_WORDS;
}

/** Whether a normalised code has the form of the delivery type's carrier; false if the carrier is not known. */
export function isOfCarrier(method: string, code: string): boolean {
  return carrierOfMethod(method)?.code?.test(code) === true;
}

/** Whether a normalised code has the form of another carrier than the delivery type's, which is known. */
export function isOfOtherCarrier(method: string, code: string): boolean {
  const goesBy = carrierOfMethod(method);
  if (!goesBy || goesBy.code?.test(code)) return false;
  return CARRIERS.some((one) => one.code?.test(code));
}
