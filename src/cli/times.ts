/** Times in the output of commands: short and local for people, ISO 8601 in UTC for programs. */
import { formatFarTime } from '../base/ages.ts';

/** ISO 8601 in UTC; `null` for no time, as JSON has it. */
export function isoOf(epochMs: number): string;
export function isoOf(epochMs: number | undefined): string | null;
export function isoOf(epochMs: number | undefined): string | null {
  return epochMs === undefined ? null : new Date(epochMs).toISOString();
}

/** The cells of a column of times, in a terminal and in a pipe; empty for no time. */
export function timeCells<T>(timeOf: (record: T) => number | undefined) {
  return {
    cell: (record: T) => formatFarTime(timeOf(record), Date.now()),
    piped: (record: T) => isoOf(timeOf(record)) ?? '',
  };
}
