/**
 * Drawings as PDF: pages of rectangles and of letters in three of the fonts that every reader has by itself. That
 * is so little of the format that writing it is shorter than asking a library to.
 */
import type { Drawing, Lettering } from './sheet.ts';

const FONTS: Readonly<Record<Lettering['face'], string>> = {
  plain: 'Helvetica',
  bold: 'Helvetica-Bold',
  mono: 'Courier',
};
const FACES = Object.keys(FONTS) as Lettering['face'][];
const POINTS_PER_MM = 72 / 25.4;
const DECODER = new TextDecoder('windows-1252');

/**
 * The bytes of the file, one page a drawing, all of them ASCII. Letters that the fonts have not become a question mark:
 * see {@link lacksLetters}.
 */
export function pdfOf(...drawings: readonly Drawing[]): string {
  const fonts = FACES.map((_, index) => `/F${index} ${pageAt(drawings.length) + index} 0 R`).join(' ');
  const kids = drawings.map((_, index) => `${pageAt(index)} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${drawings.length} >>`,
    ...drawings.flatMap((drawing, index) => {
      const content = contentOf(drawing);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${points(drawing.width)} ${points(drawing.height)}] ` +
          `/Resources << /Font << ${fonts} >> >> /Contents ${pageAt(index) + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
    ...FACES.map((face) => `<< /Type /Font /Subtype /Type1 /BaseFont /${FONTS[face]} /Encoding /WinAnsiEncoding >>`),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  // The table of offsets is read by position: every line of it is twenty bytes.
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return (
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}` +
    `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  );
}

/** The number of a page's object: after the catalog and the list of pages, each page and then its content. */
function pageAt(index: number): number {
  return 3 + 2 * index;
}

/** PDF counts from the lower left corner. */
function contentOf({ height, rectangles, lettering }: Drawing): string {
  const bars = rectangles.map(
    (bar) => `${points(bar.x)} ${points(height - bar.y - bar.height)} ${points(bar.width)} ${points(bar.height)} re`,
  );
  const letters = lettering.map(
    ({ x, y, text, size, face }) =>
      `BT /F${FACES.indexOf(face)} ${points(size)} Tf ${points(x)} ${points(height - y)} Td (${stringOf(text)}) Tj ET`,
  );
  return ['0 g', ...bars, 'f', ...letters].join('\n');
}

function points(mm: number): string {
  return String(Math.round(mm * POINTS_PER_MM * 10_000) / 10_000);
}

/** The letters of the fonts, by their bytes in the encoding that PDF calls WinAnsi. */
const BYTES = new Map(
  Array.from({ length: 0x100 }, (_, byte): [string, number] => [DECODER.decode(Uint8Array.of(byte)), byte]),
);

/** Whether there is a letter in these drawings that the fonts have not. */
export function lacksLetters(drawings: readonly Drawing[]): boolean {
  return drawings.some(({ lettering }) =>
    lettering.some(({ text }) => Array.from(text).some((one) => !BYTES.has(one))),
  );
}

/** The inside of a PDF string: what is not plain ASCII as octal digits. */
function stringOf(text: string): string {
  return Array.from(text, (letter) => {
    const code = BYTES.get(letter);
    if (code === undefined) return '?';
    const isPlain = code >= 0x20 && code < 0x7f && !'()\\'.includes(letter);
    return isPlain ? letter : `\\${code.toString(8).padStart(3, '0')}`;
  }).join('');
}
