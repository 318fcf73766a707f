/** The tracking code that a label in ZPL prints as a barcode. */
import { hasValidS10CheckDigit, normaliseTracking } from '../../domain/tracking.ts';

/** Barcodes, `^BC…^FD…^FS`: before its data a field may have the subset of a Code 128, `>:`, or the mode of a QR code, `QA,`. */
const BARCODE = /\^B[0-9A-Z][^^]*(?:\^(?!FD|FS)[A-Z0-9]{2}[^^]*)*\^FD(?:>[:;9]|[A-Z]{1,2},)?([^^]*)\^FS/g;

/**
 * The code of the postal union that is a barcode on the label; `undefined` if the file is no ZPL, has no code, or more than
 * one: then it is unknown which is the parcel's.
 */
export function codeInZpl(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes).toString('latin1');
  if (!/^[\s\x03]*\^XA/.test(text)) return undefined;
  const codes = [...text.matchAll(BARCODE)].map(([, data = '']) => normaliseTracking(data));
  const [code, ...more] = new Set(codes.filter((one) => hasValidS10CheckDigit(one) === true));
  return more.length === 0 ? code : undefined;
}
