/** Fetching and printing together. */
import { createHash } from 'node:crypto';
import { fetchLabel, type LabelFetchOptions } from '../../api/label.ts';
import type { HowEnded, LabelPrinter, PrinterPort } from '../../replica/labels.ts';
import { codeInZpl } from './zpl-code.ts';
import { runPrintCommand } from './print-command.ts';
import { createRawPort } from './raw-port.ts';

export type PrinterOptions = Omit<LabelFetchOptions, 'withinMs'> & {
  /** The words of the print command, or a printer's own port. */
  to: readonly string[] | PrinterPort;
  env?: NodeJS.ProcessEnv;
};

/** A printer that fetches each label again and keeps none. */
export function createLabelPrinter({ to, ...options }: PrinterOptions): LabelPrinter {
  const port = 'host' in to ? createRawPort(to) : undefined;
  const command = 'host' in to ? [] : to;
  return {
    async print(url) {
      const { bytes, problem } = await fetchLabel(url, options);
      if (problem) return { problem };
      let how: HowEnded | undefined;
      const failure = port
        ? await port(bytes)
        : await runPrintCommand(command, bytes, { ...options, onFailure: (one) => (how = one) });
      if (failure) return { problem: failure, ...(how ? { how } : {}) };
      const hash = createHash('sha256').update(bytes).digest('hex');
      return { bytes: bytes.length, hash, code: codeInZpl(bytes) };
    },
  };
}
