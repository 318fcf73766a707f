/**
 * The access key of a Brazilian fiscal document, the 44 characters under the barcode of a DANFE (NF-e) or DC-e.
 *
 * Known: state (2 digits), year and month (4), CNPJ of the issuer (14), model (2), series (3), number (9), kind of issue
 * (1), a random number (8), and a check digit, modulo 11 over the 43 before it with the weights 2 to 9 from the right.
 *
 * Assumed for a CNPJ with letters: they are in the first twelve characters of the CNPJ alone, and each counts as its ASCII value
 * minus 48. The model is not checked, for new ones are added.
 */
import { normaliseTracking } from './tracking.ts';

const KEY = /(?<![0-9A-Z])\d{6}[0-9A-Z]{12}\d{26}(?![0-9A-Z])/;
const LENGTH_OF_KEY = 44;

/**
 * Reads the key in a typed or scanned text: alone, in groups, or inside a longer text such as the address in a QR code. Returns
 * `null` if it has the form of a key and its month or check digit is wrong; `undefined` if it does not have that form.
 */
export function readFiscalKey(text: string): string | null | undefined {
  const key = KEY.exec(normaliseTracking(text))?.[0];
  if (key === undefined) return undefined;
  const month = Number(key.slice(4, 6));
  const isRight = month >= 1 && month <= 12 && checkDigitOfKey(key) === Number(key.at(-1));
  return isRight ? key : null;
}

/** Whether a text has the form of a fiscal key, even with a wrong check digit: then it is no other code. */
export function hasFormOfFiscalKey(text: string): boolean {
  return readFiscalKey(text) !== undefined;
}

/** The check digit of a key in capitals, from its first 43 characters. */
export function checkDigitOfKey(key: string): number {
  const values = Array.from(key.slice(0, LENGTH_OF_KEY - 1), (sign) => sign.charCodeAt(0) - 48);
  const sum = values.toReversed().reduce((all, value, i) => all + value * ((i % 8) + 2), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}
