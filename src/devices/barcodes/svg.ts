/** A drawing as SVG. */
import type { Drawing, Lettering, Rectangle } from './sheet.ts';

const FACES: Readonly<Record<Lettering['face'], string>> = {
  plain: 'font-family="Helvetica, Arial, sans-serif"',
  bold: 'font-family="Helvetica, Arial, sans-serif" font-weight="bold"',
  mono: 'font-family="Courier, monospace"',
};

/** One page in the size of the paper, so that bars are printed as wide as they are drawn. */
export function svgOf({ width, height, rectangles, lettering }: Drawing): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">`,
    // Barcodes on the dark background of a viewer cannot be read.
    `<rect width="${width}" height="${height}" fill="white"/>`,
    `<path fill="black" shape-rendering="crispEdges" d="${rectangles.map(outlineOf).join('')}"/>`,
    ...lettering.map(
      ({ x, y, text, size, face }) =>
        `<text x="${mm(x)}" y="${mm(y)}" font-size="${size}" ${FACES[face]} fill="black">${escape(text)}</text>`,
    ),
    '</svg>',
    '',
  ].join('\n');
}

function outlineOf({ x, y, width, height }: Rectangle): string {
  return `M${mm(x)} ${mm(y)}h${mm(width)}v${mm(height)}h${mm(-width)}z`;
}

/** Rounded to a ten-thousandth of a millimetre: far finer than any printer. */
function mm(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
