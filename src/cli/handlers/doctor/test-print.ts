/** Prints a test page at each configured printer, in its format. A printer that hangs is given up. */
import { formatMoment } from '../../../base/ages.ts';
import { safeText } from '../../../base/safe-text.ts';
import type { Config } from '../../../config/config.ts';
import { openPrinterJobs, type PrintTarget } from '../../../devices/labels/printer-jobs.ts';
import { drawTestPage, type TestFormat } from '../../../devices/labels/test-page.ts';
import { whyNotPrinted } from '../../../i18n/print-words.ts';
import { textsIn } from '../../../i18n/texts.ts';
import type { PrinterPort } from '../../../replica/labels.ts';
import type { CliContext } from '../../cli-context.ts';
import { ok, problem, remark, type DoctorFinding } from './finding.ts';

/** In milliseconds, the time a printer has without `--timeout`. */
const WITHIN_MS = 10_000;

/** Prints at the label printer, and at the tag printer if it is another; `wanted` replaces PDF for a command, ZPL for a port. */
export async function printTestPages(
  config: Pick<Config, 'printCommand' | 'labelPrinter' | 'tagPrinter' | 'workshop' | 'timeoutMs'>,
  talk: CliContext,
  wanted?: TestFormat,
): Promise<DoctorFinding[]> {
  const { texts, signal } = talk;
  const labels = config.printCommand ?? config.labelPrinter;
  const isNever = config.workshop?.labelPrinting === 'never';
  const tags = config.tagPrinter;
  const findings: DoctorFinding[] = [];
  if (labels && isNever) findings.push(remark(LABELS, nameOf(labels), texts.labels.neverPrinted));
  else if (labels) findings.push(await printOne(LABELS, labels, config, talk, wanted));
  else if (tags === undefined) findings.push(problem(LABELS, texts.doctor.print.none, texts.labels.noCommand));
  signal.throwIfAborted();
  if (typeof tags === 'object' && (isNever || !labels || nameOf(tags) !== nameOf(labels)))
    findings.push(await printOne('print.tags', tags, config, talk, wanted));
  signal.throwIfAborted();
  return findings;
}

const LABELS = 'print.labels';

async function printOne(
  check: string,
  to: PrintTarget,
  { timeoutMs = WITHIN_MS }: Pick<Config, 'timeoutMs'>,
  { io, texts, language, signal }: CliContext,
  wanted?: TestFormat,
): Promise<DoctorFinding> {
  const words = texts.doctor.print;
  const format = wanted ?? ('host' in to ? 'zpl' : 'pdf');
  const page = await drawTestPage(format, { title: words.title, time: formatMoment(Date.now()) });
  const jobs = openPrinterJobs(to, { withinMs: timeoutMs, env: io.env as NodeJS.ProcessEnv, signal });
  const [{ problem: why, how } = {}] = await jobs.print([page]);
  if (why === undefined) return { ...ok(check, words.taken(nameOf(to), format.toUpperCase())), advice: words.look };
  const all = textsIn(language);
  return problem(
    check,
    words.notTaken(nameOf(to), safeText(whyNotPrinted(all, how, all.label.problems[why]), 300)),
    words.advice['host' in to ? 'port' : 'command'],
  );
}

/** The name of a printer; of a command only its program, as its arguments may be secret. */
function nameOf(to: PrintTarget): string {
  if (!('host' in to)) return to[0] ?? '';
  const { host, port } = to as PrinterPort;
  return `tcp://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
