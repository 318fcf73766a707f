/** `codes`: draws the sheet of command barcodes and writes it to a file or to standard output. */
import { extname } from 'node:path';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { UsageProblem } from '../failures.ts';
import type { CliContext } from '../cli-context.ts';
import { printedPdf, writeDrawn } from './write-drawn.ts';
import type { PageName } from '../../devices/barcodes/pages.ts';
import type { Drawing } from '../../devices/barcodes/sheet.ts';

const FORMATS = ['svg', 'pdf'] as const;
export type DrawnFormat = (typeof FORMATS)[number];

type FormatFlags = { out?: string; format?: DrawnFormat };
export type CodesFlags = FormatFlags & { page: PageName; force?: boolean };

/** Draws the sheet in the language of the command. An existing file is overwritten only with --force. */
export async function writeCodes(talk: CliContext, flags: CodesFlags): Promise<ExitCode> {
  const { out, force } = flags;
  const format = formatFor(talk, flags);
  // Loaded last: the barcode encoder is larger than all the rest of a command.
  const { drawSheet } = await import('../../devices/barcodes/sheet.ts');
  const sheet = await drawnAs(talk, format, drawSheet(flags.page, talk.texts.codes.sheet));
  await writeDrawn(talk, sheet, { out, force });
  return EXIT.done;
}

/** Writes a drawing in a format. */
export async function drawnAs(talk: CliContext, format: DrawnFormat, drawing: Drawing): Promise<string | Uint8Array> {
  if (format === 'pdf') return printedPdf(talk, [drawing]);
  return (await import('../../devices/barcodes/svg.ts')).svgOf(drawing);
}

/** The format of `--format`, or of the ending of the file. Throws {@link UsageProblem} if neither names one. */
export function formatFor({ texts }: Pick<CliContext, 'texts'>, { out, format }: FormatFlags): DrawnFormat {
  const ending = out === undefined ? 'svg' : extname(out).slice(1).toLowerCase();
  const chosen = format ?? FORMATS.find((one) => one === ending);
  if (!chosen) throw new UsageProblem(texts.codes.whichFormat);
  return chosen;
}
