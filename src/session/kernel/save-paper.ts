/** Saves paper as a PDF file. */
import type { Drawing } from '../../devices/barcodes/sheet.ts';
import { paperNotice } from '../../i18n/paper-words.ts';
import type { SessionContext } from '../session-context.ts';

/** The outcome; `missing`: the notice about letters that could not be printed, and about the shop's own font. */
type SavedPaper =
  | { path: string; problem?: undefined; missing: string | undefined }
  | { problem: string; missing?: undefined };

/** Writes the drawings as a PDF of this name to the directory where bancada was started. */
export async function savePaper(
  { effects, texts, paperFont }: Pick<SessionContext, 'effects' | 'texts' | 'paperFont'>,
  name: string,
  drawings: readonly Drawing[],
): Promise<SavedPaper> {
  const { pdfOf } = await import('../../devices/barcodes/pdf.ts');
  const written = await pdfOf(drawings, paperFont);
  const saved = await effects.save(`${name}.pdf`, written.pdf);
  return saved.problem === undefined ? { ...saved, missing: paperNotice(written, texts.papers) } : saved;
}
