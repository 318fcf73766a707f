/**
 * Learns the time zone of a service whose times have none: compares `updated_at` of rows that have just changed with the
 * `Date` of the response. Until the zone is known nothing depends on it, see poll/cursor.ts.
 */
import { readMoment } from '../../base/times.ts';
import { HOUR_MS } from '../../base/durations.ts';

const QUARTER_HOUR_MS = 900_000;
/** A change is read within minutes. A difference further than this from a whole quarter of an hour proves no zone. */
const TOLERANCE_MS = 240_000;
const EARLIEST_MS = -12 * HOUR_MS;
const LATEST_MS = 14 * HOUR_MS;
/** How many changes in a row must agree. */
const WITNESSES = 3;

type Zone = {
  /** Whether times can be compared with a clock: all of them have a zone, or the offset is known. */
  isKnown(): boolean;
  /** How far times without a zone are ahead of UTC, in milliseconds; 0 until it is known. */
  offsetMs(): number;
  /** Takes the text of any `updated_at`: shows whether times have a zone. */
  see(text: string): void;
  /**
   * Takes the `updated_at` of a change that was not there a few seconds ago, and the `Date` of its response. Returns whether
   * the offset has changed. `isOwn`: the response to our own write, which the store stamped at that moment; one is enough.
   */
  learn(text: string, dateMs: number | undefined, isOwn?: boolean): boolean;
};

/** `offsetMs`: the offset learnt by an earlier run; `text`: any `updated_at` that is known already. */
export function createZone({
  offsetMs,
  text,
}: { offsetMs?: number | undefined; text?: string | undefined } = {}): Zone {
  let isZoneless = text !== undefined && readMoment(text)?.isZoned === false;
  let learntMs = offsetMs;
  let candidateMs: number | undefined;
  let witnesses = 0;
  return {
    isKnown: () => !isZoneless || learntMs !== undefined,
    offsetMs: () => learntMs ?? 0,
    see(text) {
      // Most end with Z; this spares parsing them.
      if (isZoneless || text.endsWith('Z')) return;
      isZoneless = readMoment(text)?.isZoned === false;
    },
    learn(text, dateMs, isOwn = false) {
      const moment = readMoment(text);
      if (!moment || moment.isZoned || dateMs === undefined) return false;
      const ahead = moment.epochMs - dateMs;
      const offset = Math.round(ahead / QUARTER_HOUR_MS) * QUARTER_HOUR_MS || 0;
      if (Math.abs(ahead - offset) > TOLERANCE_MS || offset < EARLIEST_MS || offset > LATEST_MS) return false;
      witnesses = isOwn ? WITNESSES : offset === candidateMs ? witnesses + 1 : 1;
      candidateMs = offset;
      if (witnesses < WITNESSES || offset === learntMs) return false;
      learntMs = offset;
      return true;
    },
  };
}
