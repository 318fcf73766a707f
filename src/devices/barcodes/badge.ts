/** A badge as a drawing: a name, and its code twice, for both kinds of scanner. The code is not printed in letters. */
import { displayWidth } from '../../base/width.ts';
import { encodeBarcode } from './barcode.ts';
import type { Drawing } from './sheet.ts';
import { drawQrCode } from './tags.ts';

/** A7 landscape, the size of usual badge holders. */
const WIDTH = 105;
const HEIGHT = 74;
const MARGIN = 7;
/** Three dots of a 300 dpi printer. */
const MODULE = 25.4 / 100;
const BAR_HEIGHT = 16;
const QR_MODULE = 1;
const NAME_SIZE = 9;
/** The average width of a letter as a share of its height, for each cell that it takes. */
const LETTER_WIDTH = 0.58;

/** Draws the badge of a person; `title` is printed small above the name. */
export function drawBadge(name: string, code: string, title: string): Drawing {
  const barcode = encodeBarcode(code);
  const left = (WIDTH - barcode.width * MODULE) / 2;
  const top = HEIGHT - MARGIN - BAR_HEIGHT;
  const qr = drawQrCode(code, 0, 0, QR_MODULE);
  const qrWidth = Math.max(...qr.map(({ x, width }) => x + width));
  const qrAt = WIDTH - MARGIN - qrWidth;
  const room = qrAt - 4 * QR_MODULE - MARGIN;
  const size = Math.min(NAME_SIZE, room / (LETTER_WIDTH * Math.max(1, displayWidth(name))));
  return {
    width: WIDTH,
    height: HEIGHT,
    rectangles: [
      ...qr.map((one) => ({ ...one, x: one.x + qrAt, y: one.y + MARGIN })),
      ...barcode.bars.map(({ at, width }) => ({
        x: left + at * MODULE,
        y: top,
        width: width * MODULE,
        height: BAR_HEIGHT,
      })),
    ],
    lettering: [
      { x: MARGIN, y: MARGIN + 4, text: title, size: 3.2, face: 'plain' },
      { x: MARGIN, y: MARGIN + 18, text: name, size, face: 'bold', room },
    ],
  };
}
