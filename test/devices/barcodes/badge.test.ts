import { describe, expect, test } from 'vitest';
import { drawBadge } from '../../../src/devices/barcodes/badge.ts';
import { pdfOf } from '../../../src/devices/barcodes/pdf.ts';
import { svgOf } from '../../../src/devices/barcodes/svg.ts';
import { badgeCode } from '../../../src/domain/badges.ts';
import { barsOfPdf, barsOfSvg, readBars, readQrCode } from './scanning.ts';

const CODE = badgeCode(Uint8Array.from({ length: 20 }, (_, at) => at * 37));

describe('badge on paper', () => {
  test.each(['Ana', 'Maria Aparecida dos Santos Lima'])('%s: both of its codes can be scanned', async (name) => {
    const drawing = drawBadge(name, CODE, 'bancada: badge');
    const { width, height, rectangles, lettering } = drawing;
    for (const bars of [barsOfSvg(svgOf(drawing)), barsOfPdf((await pdfOf([drawing])).pdf)]) {
      // The upright bars are as high as no module of the square.
      const upright = bars.filter((one) => one.height > 10);
      expect(readBars(upright, 300)).toEqual([CODE]);
      const square = bars.filter((one) => one.height < 10);
      const side = Math.max(...square.map((one) => one.y + one.height)) - 7;
      expect(readQrCode(square, width - 7 - side - 4, 3, side + 8)).toBe(CODE);
    }
    for (const one of rectangles) expect([one.x >= 4, one.x + one.width <= width - 4]).toEqual([true, true]);
    expect(Math.max(...rectangles.map((one) => one.y + one.height))).toBeLessThan(height);
    expect(lettering.map(({ text }) => text)).toEqual(['bancada: badge', name]);
  });
});
