/**
 * What a service's times without a zone are ahead of UTC, learnt from rows that have changed just now: their
 * `updated_at` against `Date`. Until it is known nothing depends on it, see lookback.ts.
 */
import { readMoment } from '../../base/times.ts';
import { HOUR_MS } from '../../base/durations.ts';

const QUARTER_HOUR_MS = 900_000;
/** A change shows up within minutes; what is further from a quarter of an hour says nothing about zones. */
const TOLERANCE_MS = 240_000;
const EARLIEST_MS = -12 * HOUR_MS;
const LATEST_MS = 14 * HOUR_MS;
/** So many changes in a row must agree. */
const WITNESSES = 3;

export type Zone = {
  /** Whether times are to be trusted as moments: all bear a zone, or the offset has been learnt. */
  isKnown(): boolean;
  /** What zone-less texts are ahead of UTC; 0 until it is known. */
  offsetMs(): number;
  /** The text of some `updated_at`. */
  see(text: string): void;
  /**
   * A change that was not there a few seconds ago, and the `Date` of the answer that brought it. Answers
   * whether something was learnt. `isOwn`: the answer to a write of ours, which was stamped then and not before.
   */
  learn(text: string, dateMs: number | undefined, isOwn?: boolean): boolean;
};

/** `offsetMs`: what was learnt in an earlier run; `text`: some `updated_at` that is known already. */
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
      // Most end so, and of 100,000 none is read twice.
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
