/** Labels that were printed, in the log. Every call may throw `StateUnusable`. */
import type { LabelPrinted } from '../domain/workshop.ts';
import { labelPrinted } from '../eventlog/kinds/labels.ts';
import type { StateDatabase } from './database.ts';
import { append, eventsOf, freeMoment, recordDurably } from './event-log.ts';
import { DAY_MS } from '../base/durations.ts';

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

/** A parcel leaves soon after its label was printed; of older ones nobody asks. */
const ASKED_FOR_MS = 60 * DAY_MS;

/** The id of the order on whose label a normalised tracking code was printed last; `nowMs` since the epoch. */
export function orderOfLabelCode(database: StateDatabase, code: string, nowMs: number): string | undefined {
  const sql = `SELECT subject FROM events WHERE kind = ? AND at >= ? AND json_extract(text, '$.code') = ? ORDER BY at DESC`;
  return database.get<{ subject: string }>(sql, labelPrinted.kind, nowMs - ASKED_FOR_MS, code)?.subject;
}
