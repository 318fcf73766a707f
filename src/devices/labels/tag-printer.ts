/** Printing tags of pieces: as ZPL, by the print command or straight to a printer's port; one job after the other. */
import { zplOf } from '../barcodes/zpl.ts';
import type { TagLabel } from '../../domain/tag-labels.ts';
import type { TagPrinter, TagTarget, TagProblem } from '../../replica/labels.ts';
import { runPrintCommand } from './print-command.ts';
import { connect } from 'node:net';

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

/** Sends them and closes; resolves with what went wrong, or `undefined`. Never rejects. `withinMs`: 10 s by default. */
function sendRaw(
  { host, port }: { host: string; port: number },
  bytes: Uint8Array,
  withinMs = 10_000,
): Promise<TagProblem | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (problem?: TagProblem) => {
      clearTimeout(deadline);
      socket.destroy();
      resolve(problem);
    };
    const deadline = setTimeout(() => end('printer-late'), withinMs);
    socket.on('error', () => end('printer-unreachable'));
    // Its answers, if any, are not read: they would only fill the line.
    socket.resume();
    socket.on('close', () => end('printer-unreachable'));
    // Handed over and acknowledged by the other side: the printer has all of it.
    socket.end(bytes, () => end());
  });
}
