/** What speaks against a tracking code, by itself and for a parcel of its delivery type; whether it is in use: code-use.ts. */
import { isOfOtherCarrier } from '../domain/carriers.ts';
import { hasProductCheckDigit, hasValidS10CheckDigit } from '../domain/tracking.ts';
import type { Barcodes } from '../replica/barcodes.ts';

/**
 * Why a code is no tracking code that is known: its own check digit says so, it may be on a product, it is another
 * carrier's than the order's, or nothing is known of its shape.
 */
export type CodeDoubt = 'check-digit' | 'product' | 'carrier' | 'shape';

/**
 * What speaks against a normalised code, the plainest first; nothing where it is known to be one. Without a delivery
 * type no shape is known but the postal union's.
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
