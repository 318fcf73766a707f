/** The file type of a label, by its beginning and end. */

export type LabelKind = 'pdf' | 'png' | 'zpl';

/** The type by the file's beginning; `undefined` for any other. */
export function labelKindOf(bytes: Uint8Array): LabelKind | undefined {
  const head = textAt(bytes, 0, 64);
  if (head.startsWith('%PDF')) return 'pdf';
  if (head.startsWith('\x89PNG')) return 'png';
  return /^[\s\x03]*(?:\^XA|~)/.test(head) ? 'zpl' : undefined;
}

const ENDS: Readonly<Record<LabelKind, RegExp>> = { pdf: /%%EOF\s*$/, png: /IEND.{4}$/s, zpl: /\^XZ[\s\x03]*$/ };

/** The type of a file that has its end: a file that was cut off would spoil those after it in the same job. */
export function wholeKindOf(bytes: Uint8Array): LabelKind | undefined {
  const kind = labelKindOf(bytes);
  return kind && ENDS[kind].test(textAt(bytes, -64)) ? kind : undefined;
}

const textAt = (bytes: Uint8Array, from: number, to?: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');
