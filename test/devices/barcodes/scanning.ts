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
  return symbolsOf(bars).map((symbol) => decode(printed(symbol, bars, dotsPerInch)));
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

/** One place of the page as a printer makes it: a dot is black where its middle is. */
function printed(
  { x, y, width, height }: Rectangle,
  bars: readonly Rectangle[],
  dotsPerInch: number,
): { dots: Uint8ClampedArray; columns: number; rows: number } {
  const perMm = dotsPerInch / 25.4;
  const columns = Math.floor((width + 2 * QUIET_MM) * perMm);
  const rows = Math.floor(height * perMm);
  const dots = new Uint8ClampedArray(columns * rows).fill(255);
  for (const bar of bars) {
    for (let row = 0; row < rows; row++) {
      const atY = y + (row + 0.5) / perMm;
      if (atY < bar.y || atY >= bar.y + bar.height) continue;
      for (let column = 0; column < columns; column++) {
        const atX = x - QUIET_MM + (column + 0.5) / perMm;
        if (atX >= bar.x && atX < bar.x + bar.width) dots[row * columns + column] = 0;
      }
    }
  }
  return { dots, columns, rows };
}

function decode({ dots, columns, rows }: ReturnType<typeof printed>): string {
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
  const perMm = 300 / 25.4;
  const size = Math.ceil(side * perMm);
  const dots = new Uint8ClampedArray(size * size).fill(255);
  for (const one of modules) {
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        const [atX, atY] = [x + (column + 0.5) / perMm, y + (row + 0.5) / perMm];
        const isIn = atX >= one.x && atX < one.x + one.width && atY >= one.y && atY < one.y + one.height;
        if (isIn) dots[row * size + column] = 0;
      }
    }
  }
  const source = new RGBLuminanceSource(dots, size, size);
  return new QRCodeReader().decode(new BinaryBitmap(new GlobalHistogramBinarizer(source)), HINTS).getText();
}
