/** Writes drawings to a file or to standard output; an existing file is overwritten only with --force. */
import { writeFile } from 'node:fs/promises';
import { safeText } from '../../base/safe-text.ts';
import { readEnvironment } from '../../config/environment.ts';
import type { Drawing } from '../../devices/barcodes/sheet.ts';
import { paperNotice } from '../../i18n/paper-words.ts';
import { textsIn } from '../../i18n/texts.ts';
import { UsageProblem } from '../failures.ts';
import type { CliContext } from '../cli-context.ts';

type Target = { out?: string | undefined; force?: boolean | undefined; mode?: number };

/** Writes to a file, with `mode` if it is new, and says so; without a file to standard output. Throws {@link UsageProblem}. */
export async function writeDrawn(
  { texts, out: stdout, say }: CliContext,
  content: string | Uint8Array,
  { out, force, mode = 0o666 }: Target,
): Promise<void> {
  if (out === undefined) {
    if (typeof content === 'string') return stdout.line(content.trimEnd());
    if (stdout.isTerminal) throw new UsageProblem(texts.codes.noTerminal);
    return stdout.bytes(content);
  }
  await writeFile(out, content, { flag: force ? 'w' : 'wx', mode }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new UsageProblem(texts.codes.isThere(out));
    throw new UsageProblem(texts.codes.notWritten(out, error.code ?? ''), { cause: error });
  });
  say(safeText(texts.codes.written(out), 1000));
}

/** Makes the PDF of drawings; says which characters it could not print. */
export async function printedPdf(talk: CliContext, drawings: readonly Drawing[]): Promise<Uint8Array> {
  // Loaded last: the PDF writer is larger than all the rest of a command.
  const { pdfOf } = await import('../../devices/barcodes/pdf.ts');
  const written = await pdfOf(drawings, readEnvironment(talk.io.env).paperFont);
  const problem = paperNotice(written, textsIn(talk.language).papers);
  if (problem !== undefined) talk.say(problem);
  return written.pdf;
}
