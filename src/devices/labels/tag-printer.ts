/** Prints the tags of pieces: as ZPL, by the print command or directly at a printer's port. */
import { zplOf } from '../barcodes/zpl.ts';
import type { TagPrinter, TagTarget } from '../../replica/labels.ts';
import { openPrinterJobs } from './printer-jobs.ts';

/** A printer of tags. `printCommand`: the words of the command, if that is the target. */
export function createTagPrinter(target: TagTarget, printCommand: readonly string[] = []): TagPrinter {
  const jobs = openPrinterJobs(target === 'command' ? printCommand : target);
  return {
    async print(labels, onFailure) {
      const [{ problem, how } = {}] = await jobs.print([new TextEncoder().encode(zplOf(labels))]);
      if (how) onFailure?.(how);
      return problem;
    },
  };
}
