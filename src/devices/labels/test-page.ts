/** A page that shows whether a printer prints: a title, a time, and a code of ours without a meaning. */
import { pdfOf } from '../barcodes/pdf.ts';
import type { Drawing } from '../barcodes/sheet.ts';
import { drawQrCode } from '../barcodes/tags.ts';

export type TestFormat = 'pdf' | 'zpl';
export type TestPage = { title: string; time: string };

const CODE = 'BANCADA-TEST';
/** The usual label of a parcel, in millimetres; its frame shows what a printer cuts off. */
const [WIDTH, HEIGHT, MARGIN, LINE] = [100, 150, 4, 0.4];

/** The bytes of the page for a printer. */
export async function drawTestPage(format: TestFormat, page: TestPage): Promise<Uint8Array> {
  return format === 'pdf' ? (await pdfOf([drawPage(page)])).pdf : new TextEncoder().encode(zplPage(page));
}

function drawPage({ title, time }: TestPage): Drawing {
  const [across, down] = [WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN];
  const left = MARGIN + 6;
  return {
    width: WIDTH,
    height: HEIGHT,
    rectangles: [
      ...[MARGIN, HEIGHT - MARGIN - LINE].map((y) => ({ x: MARGIN, y, width: across, height: LINE })),
      ...[MARGIN, WIDTH - MARGIN - LINE].map((x) => ({ x, y: MARGIN, width: LINE, height: down })),
      ...drawQrCode(CODE, left, 50, 1),
    ],
    lettering: [
      { x: left, y: 22, text: 'bancada', size: 8, face: 'bold' },
      { x: left, y: 32, text: title, size: 5, face: 'plain' },
      { x: left, y: 40, text: time, size: 4, face: 'mono' },
    ],
  };
}

/** No command that would change the labels after it, such as their width or their character set. */
function zplPage({ title, time }: TestPage): string {
  const lines = [title, time].map((text) => text.normalize('NFD').replaceAll(/[^ -~]|[\^~]/g, ''));
  return [
    '^XA',
    '^FO40,40^A0N,48,48^FDbancada^FS',
    ...lines.map((text, index) => `^FO40,${100 + index * 40}^A0N,28,28^FD${text}^FS`),
    `^FO40,190^BQN,2,5^FDMA,${CODE}^FS`,
    '^XZ',
    '',
  ].join('\n');
}
