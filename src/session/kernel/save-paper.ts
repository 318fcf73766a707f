/** Paper as a file, from the bench. */
import type { Drawing } from '../../devices/barcodes/sheet.ts';
import { missingLetters } from '../../i18n/paper-words.ts';
import type { SessionContext } from '../session-context.ts';

/** What became of it; `missing`: what is to be said of letters that could not be printed. */
export type SavedPaper =
  | { path: string; problem?: undefined; missing: string | undefined }
  | { problem: string; missing?: undefined };

/** Writes the drawings where the bench was opened, as a PDF of this name. */
export async function savePaper(
  { effects, texts }: Pick<SessionContext, 'effects' | 'texts'>,
  name: string,
  drawings: readonly Drawing[],
): Promise<SavedPaper> {
  const { pdfOf } = await import('../../devices/barcodes/pdf.ts');
  const written = await pdfOf(drawings);
  const saved = await effects.save(`${name}.pdf`, written.pdf);
  return saved.problem === undefined ? { ...saved, missing: missingLetters(written, texts.papers) } : saved;
}
