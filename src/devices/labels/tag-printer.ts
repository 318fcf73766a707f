/** Printing tags of pieces: as ZPL, by the print command or straight to a printer's port; one job after the other. */
import { zplOf } from '../barcodes/zpl.ts';
import type { TagLabel } from '../../domain/tag-labels.ts';
import type { TagPrinter, TagTarget } from '../../replica/labels.ts';
import { runPrintCommand } from './print-command.ts';
import { createRawPort } from './raw-port.ts';

/** A printer of tags. `printCommand`: the words of the command, where that is the target. */
export function createTagPrinter(target: TagTarget, printCommand: readonly string[] = []): TagPrinter {
  const port = target === 'command' ? undefined : createRawPort(target);
  let last: Promise<unknown> = Promise.resolve();
  return {
    print(labels: readonly TagLabel[], onFailure) {
      const bytes = new TextEncoder().encode(zplOf(labels));
      if (port) return port(bytes);
      const job = last.then(() => runPrintCommand(printCommand, bytes, { onFailure }));
      last = job;
      return job;
    },
  };
}
