/**
 * Drawings as PDF: pages of rectangles and letters, with the used parts of the fonts embedded. The library that writes it is
 * loaded when the first paper is printed.
 */
import { graphemesOf } from '../../base/graphemes.ts';
import { safeText } from '../../base/safe-text.ts';
import { openFonts, type PaperFont } from './fonts.ts';
import type { Drawing, Lettering } from './sheet.ts';

/** A file, with what its reader must be told about it. */
export type WrittenPdf = {
  pdf: Uint8Array;
  /** Each letter that no font has, once: {@link BOX} is printed in its place. */
  missing: readonly string[];
  /** Why the font of the shop's own was not used. */
  fontProblem?: string;
};

/** Printed in place of a letter that cannot be printed: nobody takes it for a letter. */
export const BOX = '□';

const POINTS_PER_MM = 72 / 25.4;
/** They select a form of the letter before them, or join two: leaving them out cannot be seen. */
const UNSEEN = new Set(['\u200d', '\ufe0e', '\ufe0f']);

/** Writes one page for each drawing. `ownFont`: a font file for letters that the program's fonts lack. */
export async function pdfOf(drawings: readonly Drawing[], ownFont?: string): Promise<WrittenPdf> {
  const pages = drawings.map((drawing) => ({ ...drawing, lettering: drawing.lettering.map(clean) }));
  if (ownFont === undefined) return write(pages);
  try {
    return await write(pages, ownFont);
  } catch (error) {
    // Paper without some letters is better than none.
    return { ...(await write(pages)), fontProblem: (error as NodeJS.ErrnoException).code ?? String(error) };
  }
}

function clean(lettering: Lettering): Lettering {
  return { ...lettering, text: safeText(lettering.text).normalize('NFC') };
}

async function write(drawings: readonly Drawing[], ownFont?: string): Promise<WrittenPdf> {
  const fonts = await openFonts(
    drawings.flatMap(({ lettering }) => lettering),
    ownFont,
  );
  const { PDFDocument } = await import('pdfkit');
  const info = { Producer: 'bancada', Creator: 'bancada' };
  const document = new PDFDocument({ autoFirstPage: false, font: null, pdfVersion: '1.4', info });
  const chunks: Uint8Array[] = [];
  for (const { name, bytes } of fonts.all()) document.registerFont(name, bytes);
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  document.once('end', resolve).once('error', reject);
  const missing = new Set<string>();
  for (const { width, height, rectangles, lettering } of drawings) {
    document.addPage({ size: [points(width), points(height)], margin: 0 });
    for (const bar of rectangles) document.rect(points(bar.x), points(bar.y), points(bar.width), points(bar.height));
    if (rectangles.length > 0) document.fill('black');
    for (const { x, y, text, size, face, room = Infinity } of lettering) {
      const runs = runsOf(text, fonts.of(face), missing).map((run) => {
        const width = document.font(run.font.name).fontSize(points(size)).widthOfString(run.text);
        return { ...run, width };
      });
      const narrowed = Math.min(1, points(room) / runs.reduce((sum, { width }) => sum + width, 0));
      const how = { lineBreak: false, baseline: 'alphabetic', horizontalScaling: 100 * narrowed };
      let at = points(x);
      for (const run of runs) {
        document.font(run.font.name).text(run.text, at, points(y), how);
        at += run.width * narrowed;
      }
    }
  }
  document.end();
  await ended;
  return { pdf: Buffer.concat(chunks), missing: [...missing] };
}

function points(mm: number): number {
  return mm * POINTS_PER_MM;
}

type Run = { font: PaperFont; text: string };

/** Splits a text into pieces of one font each. A mark is set in the font of the letter that it sits on, if that has both. */
function runsOf(text: string, fonts: readonly PaperFont[], missing: Set<string>): Run[] {
  const runs: Run[] = [];
  const put = (letter: string): boolean => {
    const font = fonts.find(({ has }) => has(letter));
    if (!font) return false;
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
    return true;
  };
  for (const { segment } of graphemesOf(text)) {
    if (put(segment)) continue;
    const seen = Array.from(segment).filter((one) => !UNSEEN.has(one));
    if (seen.length === 1 && put(seen[0]!)) continue;
    missing.add(segment);
    put(BOX);
  }
  return runs;
}
