/** Jobs for a printer, by the print command or at the printer's own port: one after the other. */
import type { HowEnded, PrinterPort, TagProblem } from '../../replica/labels.ts';
import { wholeKindOf, type LabelKind } from './label-kind.ts';
import { printFiles, runPrintCommand, takesFiles, type PrintOptions } from './print-command.ts';
import { sendToPort, type PortOptions } from './raw-port.ts';

/** The words of the print command, or a printer's own port. */
export type PrintTarget = readonly string[] | PrinterPort;

/** The problem with a file, and how a failed command ended. */
export type FileEnd = { problem?: TagProblem | undefined; how?: HowEnded | undefined };

export type PrinterJobs = {
  /** How many files one job may have. */
  mostInJob: number;
  /**
   * Prints files in their order, consecutive files of one kind as one job if the printer takes them so; returns the result of
   * each. Never rejects.
   */
  print(files: readonly Uint8Array[]): Promise<FileEnd[]>;
};

type JobOptions = Omit<PrintOptions, 'onFailure'> & PortOptions;

/** More would leave a screen without news for long, and lose more with a job that is lost. */
const MOST_IN_JOB = 10;

/** A job that is given up does not delay the next one. */
export function openPrinterJobs(to: PrintTarget, options: JobOptions = {}): PrinterJobs {
  const joined = joinedKinds(to);
  let last: Promise<unknown> = Promise.resolve();
  return {
    mostInJob: joined.size > 0 ? MOST_IN_JOB : 1,
    print(files) {
      // A printer with one port would refuse the second of two jobs at once, mix them, or swap them.
      const ends = last.then(() => printAll(to, jobsOf(files, joined), options));
      last = ends;
      return ends;
    },
  };
}

/** The kinds of which several files can be one job: only in ZPL is that the same as one file. */
function joinedKinds(to: PrintTarget): ReadonlySet<LabelKind | undefined> {
  if ('host' in to) return new Set(['zpl']);
  return new Set(takesFiles(to) ? ['pdf', 'png', 'zpl'] : []);
}

function jobsOf(files: readonly Uint8Array[], joined: ReadonlySet<LabelKind | undefined>): Uint8Array[][] {
  const jobs: Uint8Array[][] = [];
  let before: LabelKind | undefined;
  for (const bytes of files) {
    const kind = wholeKindOf(bytes);
    const job = jobs.at(-1);
    if (job && kind === before && joined.has(kind) && job.length < MOST_IN_JOB) job.push(bytes);
    else jobs.push([bytes]);
    before = kind;
  }
  return jobs;
}

async function printAll(to: PrintTarget, jobs: readonly Uint8Array[][], options: JobOptions): Promise<FileEnd[]> {
  const ends: FileEnd[] = [];
  for (const files of jobs) {
    const end = await printJob(to, files, options);
    if (end) ends.push(...files.map(() => end));
    // `lp` has taken none of them: a file that it refuses must not stop the others.
    else
      ends.push(
        ...(await printAll(
          to,
          Array.from(files, (one) => [one]),
          options,
        )),
      );
  }
  return ends;
}

/** Prints one job; `undefined` if it has several files of which none was taken, so that each can be tried by itself. */
async function printJob(
  to: PrintTarget,
  files: readonly Uint8Array[],
  options: JobOptions,
): Promise<FileEnd | undefined> {
  const [bytes, ...more] = files;
  if (!bytes) return {};
  if ('host' in to) return { problem: await sendToPort(to, Buffer.concat(files), options) };
  if (more.length > 0) {
    const problem = await printFiles(to, files, options);
    return problem === 'unable' || problem === 'command-failed' ? undefined : { problem };
  }
  let how: HowEnded | undefined;
  const problem = await runPrintCommand(to, bytes, { ...options, onFailure: (one) => (how = one) });
  return { problem, how };
}
