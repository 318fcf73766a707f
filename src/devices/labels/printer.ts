/** Fetching and printing together. */
import { createHash } from 'node:crypto';
import { fetchLabel, type LabelFetchOptions } from '../../api/label.ts';
import type { HowEnded, LabelPrinter } from '../../replica/labels.ts';
import { openPrinterJobs, type PrintTarget } from './printer-jobs.ts';
import { codeInZpl } from './zpl-code.ts';

export type PrinterOptions = Omit<LabelFetchOptions, 'withinMs'> & { to: PrintTarget; env?: NodeJS.ProcessEnv };

/** A printer that fetches each label again and keeps none. */
export function createLabelPrinter({ to, env, ...options }: PrinterOptions): LabelPrinter {
  const handOver = openPrinterJobs(to, env ? { env } : {});
  return {
    async print(url) {
      const { bytes, problem } = await fetchLabel(url, options);
      if (problem) return { problem };
      let how: HowEnded | undefined;
      const failure = await handOver(bytes, (one) => (how = one));
      if (failure) return { problem: failure, ...(how ? { how } : {}) };
      const hash = createHash('sha256').update(bytes).digest('hex');
      return { bytes: bytes.length, hash, code: codeInZpl(bytes) };
    },
  };
}
