/** Fetches labels and prints them. */
import { createHash } from 'node:crypto';
import { fetchLabel, type LabelFetchOptions } from '../../api/label.ts';
import type { LabelPrinter, Printed } from '../../replica/labels.ts';
import { openPrinterJobs, type FileEnd, type PrintTarget } from './printer-jobs.ts';
import { codeInZpl } from './zpl-code.ts';

export type PrinterOptions = Omit<LabelFetchOptions, 'withinMs'> & { to: PrintTarget; env?: NodeJS.ProcessEnv };

/** A printer that fetches each label again and keeps none. */
export function createLabelPrinter({ to, env, ...options }: PrinterOptions): LabelPrinter {
  const jobs = openPrinterJobs(to, env ? { env } : {});
  return {
    mostInJob: jobs.mostInJob,
    async print(urls) {
      const fetched: Awaited<ReturnType<typeof fetchLabel>>[] = [];
      for (const url of urls) fetched.push(await fetchLabel(url, options));
      const ends = await jobs.print(fetched.flatMap(({ bytes }) => bytes ?? []));
      return fetched.map(({ bytes, problem }) => (bytes ? printedOf(bytes, ends.shift()) : { problem }));
    },
  };
}

function printedOf(bytes: Uint8Array, { problem, how }: FileEnd = {}): Printed {
  if (problem) return { problem, ...(how ? { how } : {}) };
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { bytes: bytes.length, hash, code: codeInZpl(bytes) };
}
