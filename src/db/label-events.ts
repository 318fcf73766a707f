/** Labels that were printed, in the log. Every call may throw `StateUnusable`. */
import type { LabelPrinted } from '../domain/workshop.ts';
import { labelPrinted } from '../eventlog/kinds/labels.ts';
import type { StateDatabase } from './database.ts';
import { append, eventsOf, freeMoment, recordDurably } from './event-log.ts';

/** Notes that a label was printed. */
export function noteLabelPrinted(database: StateDatabase, printed: LabelPrinted): void {
  recordDurably(database, () =>
    append(database, labelPrinted, { ...printed, at: freeMoment(database, labelPrinted, printed.at) }),
  );
}

/** The labels of an order that were printed here and at other hosts, the oldest first. */
export function labelsPrintedOf(database: StateDatabase, orderId: string): LabelPrinted[] {
  return [...eventsOf(database, labelPrinted, { subject: orderId }).values()];
}
