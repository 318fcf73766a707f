/**
 * Tags for label printers with ZPL: 50 × 30 mm at 8 dots a millimetre (203 dpi), each with a QR code that the printer itself
 * draws. Texts are sent as UTF-8.
 */
import type { TagLabel } from '../../domain/tag-labels.ts';

const WIDTH = 400;
const HEIGHT = 240;
const LEFT = 16;
/** The left edge of the text beside the code, which is 21 modules of five dots, and its quiet zone. */
const BESIDE = 148;

/** The labels one after the other, each a format of its own. */
export function zplOf(labels: readonly TagLabel[]): string {
  return labels.map(labelOf).join('');
}

function labelOf({ code, order, unit, units, name, text }: TagLabel): string {
  return [
    '^XA^CI28',
    `^PW${WIDTH}^LL${HEIGHT}^LH0,0`,
    `^FO${LEFT},12^BQN,2,5^FDMA,${code}^FS`,
    field(BESIDE, 20, 36, 1, `${order}  ${unit}/${units}`),
    field(BESIDE, 64, 22, 3, name),
    field(LEFT, 134, sizeFor(text), 3, text),
    field(LEFT, 222, 16, 1, code),
    '^XZ',
    '',
  ].join('\n');
}

/** This many lines of text of this height, from a position to the right edge; the printer cuts what does not fit. */
function field(x: number, y: number, size: number, lines: number, text: string): string {
  return `^FO${x},${y}^A0N,${size},${size}^FB${WIDTH - x - LEFT},${lines},0,L^FH^FD${escape(text)}^FS`;
}

/** The largest size in which a text fits into three lines; letters are about half as wide as high. */
function sizeFor(text: string): number {
  const widest = Math.floor((3 * (WIDTH - 2 * LEFT) * 0.9) / (Math.max(1, [...text].length) * 0.55));
  return Math.max(14, Math.min(28, widest));
}

/** Replaces characters of the printer's own language by hexadecimal digits. */
function escape(text: string): string {
  return text.replaceAll(/[\^~_\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
