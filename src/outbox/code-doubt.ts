/** Doubts about a tracking code, by itself and for a delivery type. Whether it is in use already: code-use.ts. */
import { isOfOtherCarrier } from '../domain/carriers.ts';
import { hasProductCheckDigit, hasValidS10CheckDigit } from '../domain/tracking.ts';
import type { Barcodes } from '../replica/barcodes.ts';

/**
 * Why a code may be no tracking code of this parcel: its check digit is wrong, it may be the barcode of a product, it is of
 * another carrier than the order's, or its shape is unknown.
 */
export type CodeDoubt = 'check-digit' | 'product' | 'carrier' | 'shape';

/**
 * The doubts about a normalised code, the strongest first; none if its shape is known. Without a delivery type only the
 * postal union's shape (S10) is known.
 */
export function doubtsOfCode(
  { hasShape }: Pick<Barcodes, 'hasShape'>,
  method: string | undefined,
  code: string,
): CodeDoubt[] {
  const isS10 = hasValidS10CheckDigit(code);
  const isKnown = method !== undefined && hasShape(method, code);
  const doubts: CodeDoubt[] = [];
  if (isS10 === false) doubts.push('check-digit');
  if (hasProductCheckDigit(code)) doubts.push('product');
  if (method !== undefined && !isKnown && isOfOtherCarrier(method, code)) doubts.push('carrier');
  return doubts.length > 0 || isKnown || isS10 ? doubts : ['shape'];
}
