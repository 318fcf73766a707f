/** Jobs for a printer, by the print command or at the printer's own port: one after the other. */
import type { HowEnded, PrinterPort, TagProblem } from '../../replica/labels.ts';
import { runPrintCommand, type PrintOptions } from './print-command.ts';
import { sendToPort } from './raw-port.ts';

/** The words of the print command, or a printer's own port. */
export type PrintTarget = readonly string[] | PrinterPort;

/**
 * Hands a job over; resolves with what went wrong, or `undefined`. `onFailure` hears how a command that failed ended.
 * Never rejects.
 */
export type PrinterJobs = (bytes: Uint8Array, onFailure?: (how: HowEnded) => void) => Promise<TagProblem | undefined>;

/** A job that is given up does not hold the next one. */
export function openPrinterJobs(to: PrintTarget, options: Omit<PrintOptions, 'onFailure'> = {}): PrinterJobs {
  let last: Promise<unknown> = Promise.resolve();
  return (bytes, onFailure) => {
    // Two jobs at once would be refused by a printer with one port, be torn, or change places.
    const job = last.then(() =>
      'host' in to ? sendToPort(to, bytes, options) : runPrintCommand(to, bytes, { ...options, onFailure }),
    );
    last = job;
    return job;
  };
}
