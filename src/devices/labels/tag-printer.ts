/** Printing tags of pieces: as ZPL, by the print command or straight to a printer's port; one job after the other. */
import { zplOf } from '../barcodes/zpl.ts';
import type { TagLabel } from '../../domain/tag-labels.ts';
import type { TagPrinter, TagTarget } from '../../replica/labels.ts';
import { runPrintCommand } from './print-command.ts';
import { sendRaw } from './raw-printer.ts';

/** A printer of tags. `printCommand`: the words of the command, where that is the target. */
export function createTagPrinter(target: TagTarget, printCommand: readonly string[] = []): TagPrinter {
  let last: Promise<unknown> = Promise.resolve();
  return {
    print(labels: readonly TagLabel[], onFailure) {
      const bytes = new TextEncoder().encode(zplOf(labels));
      // Two jobs at once would be refused by a printer with one port, or be torn.
      const job = last.then(() =>
        target === 'command' ? runPrintCommand(printCommand, bytes, { onFailure }) : sendRaw(target, bytes),
      );
      last = job;
      return job;
    },
  };
}
