/** Reads a printed page as a scanner does: what was written is parsed, printed as dots, and decoded. */
import {
  BinaryBitmap,
  Code128Reader,
  DecodeHintType,
  GlobalHistogramBinarizer,
  type LuminanceSource,
  QRCodeReader,
  RGBLuminanceSource,
} from '@zxing/library';
import { contentsOf } from '../../support/pdf.ts';
import type { Rectangle } from '../../../src/devices/barcodes/sheet.ts';

/** The bars of an SVG of ours, in millimetres. */
export function barsOfSvg(svg: string): Rectangle[] {
  const path = /<path [^>]*d="([^"]+)"/.exec(svg)?.[1] ?? '';
  return [...path.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h-[\d.]+z/g)].map(([, ...numbers]) =>
    rectangleOf(numbers.map(Number)),
  );
}

/** The bars of a PDF of ours, in millimetres from its upper left corner. */
export function barsOfPdf(pdf: Uint8Array): Rectangle[] {
  const [content = ''] = contentsOf(pdf);
  // Its first line turns the page over: what follows counts from the upper left corner.
  if (!/^1 0 0 -1 0 [\d.]+ cm\n/.test(content)) throw new Error('The page is not turned over.');
  return [...content.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map(([, ...numbers]) =>
    rectangleOf(numbers.map((points) => (Number(points) * 25.4) / 72)),
  );
}

/** What a scanner reads at every place where bars stand, row by row, with only its quiet zone around it. */
export function readBars(bars: readonly Rectangle[], dotsPerInch: number): string[] {
  return symbolsOf(bars).map(({ x, y, width, height }) => {
    return decode(printed({ x: x - QUIET_MM, y, width: width + 2 * QUIET_MM, height }, bars, dotsPerInch / 25.4));
  });
}

/** Ten modules, as the bars of the sheet are drawn. */
const QUIET_MM = 10 * (25.4 / 75);

/** Bars that stand closer together than a quiet zone are one symbol. */
function symbolsOf(bars: readonly Rectangle[]): Rectangle[] {
  const symbols: Rectangle[] = [];
  for (const bar of bars.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const last = symbols.at(-1);
    if (last && last.y === bar.y && bar.x - (last.x + last.width) < QUIET_MM) last.width = bar.x + bar.width - last.x;
    else symbols.push({ ...bar });
  }
  return symbols;
}

type Printed = { dots: Uint8ClampedArray; columns: number; rows: number };

/** A place of the page, in millimetres, as a printer makes it: a dot is black where its middle is. */
function printed({ x, y, width, height }: Rectangle, bars: readonly Rectangle[], perMm: number): Printed {
  const [columns, rows] = [Math.ceil(width * perMm), Math.ceil(height * perMm)];
  const dots = new Uint8ClampedArray(columns * rows).fill(255);
  // The first dot whose middle lies so far to the right, or so far down.
  const from = (mm: number) => Math.max(0, Math.ceil(mm * perMm - 0.5));
  for (const bar of bars) {
    const [left, right] = [from(bar.x - x), Math.min(columns, from(bar.x + bar.width - x))];
    for (let row = from(bar.y - y); row < Math.min(rows, from(bar.y + bar.height - y)); row++) {
      if (right > left) dots.fill(0, row * columns + left, row * columns + right);
    }
  }
  return { dots, columns, rows };
}

function decode({ dots, columns, rows }: Printed): string {
  const source: LuminanceSource = new RGBLuminanceSource(dots, columns, rows);
  return new Code128Reader().decode(new BinaryBitmap(new GlobalHistogramBinarizer(source))).getText();
}

function rectangleOf([x = 0, y = 0, width = 0, height = 0]: readonly number[]): Rectangle {
  return { x, y, width, height };
}

/** The symbol stands alone and upright, as a reader has it in its frame. */
const HINTS = new Map([[DecodeHintType.PURE_BARCODE, true]]);

/** What a reader of QR codes finds in a square of a page that was printed at 300 dots an inch. */
export function readQrCode(modules: readonly Rectangle[], x: number, y: number, side: number): string {
  const { dots, columns, rows } = printed({ x, y, width: side, height: side }, modules, 300 / 25.4);
  const source = new RGBLuminanceSource(dots, columns, rows);
  return new QRCodeReader().decode(new BinaryBitmap(new GlobalHistogramBinarizer(source)), HINTS).getText();
}
