/** `codes`: draws the sheet of command barcodes and writes it where it shall go. */
import { extname } from 'node:path';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { UsageProblem } from '../failures.ts';
import type { CliContext } from '../cli-context.ts';
import { writeDrawn } from './write-drawn.ts';
import type { PageName } from '../../devices/barcodes/pages.ts';

const FORMATS = ['svg', 'pdf'] as const;
type Format = (typeof FORMATS)[number];

export type CodesFlags = { out?: string; format?: Format; page: PageName; force?: boolean };

/** Draws the sheet in the language of the command. A file that is there is left alone unless it may be written over. */
export async function writeCodes(talk: CliContext, { out, format, page, force }: CodesFlags): Promise<ExitCode> {
  const { texts } = talk;
  const chosen = format ?? (out === undefined ? 'svg' : formatOf(out));
  if (!chosen) throw new UsageProblem(texts.codes.whichFormat);
  const sheet = await draw(chosen, page, talk);
  await writeDrawn(talk, sheet, { ...(out === undefined ? {} : { out }), ...(force ? { force } : {}) });
  return EXIT.done;
}

async function draw(format: Format, page: PageName, { texts }: CliContext): Promise<string> {
  // Loaded last: what encodes barcodes is larger than all the rest of a command.
  const { drawSheet } = await import('../../devices/barcodes/sheet.ts');
  const drawing = drawSheet(page, texts.codes.sheet);
  if (format === 'pdf') return (await import('../../devices/barcodes/pdf.ts')).pdfOf(drawing);
  return (await import('../../devices/barcodes/svg.ts')).svgOf(drawing);
}

function formatOf(file: string): Format | undefined {
  const ending = extname(file).slice(1).toLowerCase();
  return FORMATS.find((format) => format === ending);
}
