/** The tracking code that a label in ZPL prints as a barcode. */
import { hasValidS10CheckDigit, normaliseTracking } from '../../domain/tracking.ts';

/** Barcodes, `^BC…^FD…^FS`: what a field begins with besides its data are Code 128 subsets, `>:`, and modes of a QR code, `QA,`. */
const BARCODE = /\^B[0-9A-Z][^^]*(?:\^(?!FD|FS)[A-Z0-9]{2}[^^]*)*\^FD(?:>[:;9]|[A-Z]{1,2},)?([^^]*)\^FS/g;

/**
 * The code of the postal union that is a barcode on the label; `undefined` where the file is no ZPL, has none, or has more
 * than one: then nobody knows which is the parcel's.
 */
export function codeInZpl(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes).toString('latin1');
  if (!/^[\s\x03]*\^XA/.test(text)) return undefined;
  const codes = [...text.matchAll(BARCODE)].map(([, data = '']) => normaliseTracking(data));
  const [code, ...more] = new Set(codes.filter((one) => hasValidS10CheckDigit(one) === true));
  return more.length === 0 ? code : undefined;
}
