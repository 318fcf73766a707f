/**
 * Learns the usual pace of the shop again and again, besides the polls: for readers that check whether its promises can be
 * kept.
 */
import { DAY_MS, MINUTE_MS } from '../base/durations.ts';
import type { Clock } from '../base/clock.ts';
import { tryOr } from '../db/state-problem.ts';
import type { StateDatabase } from '../db/database.ts';
import { readPacePieces } from '../db/pace-pieces.ts';
import { closedOn } from '../domain/promise.ts';
import { PACE_DAYS, usualPace } from '../domain/usual-pace.ts';
import { zoneOf, type Replica } from '../replica/replica.ts';

/** How long a pace stays valid, in milliseconds. */
const BELIEVED_MS = 10 * MINUTE_MS;
/** An order may have been placed this long before its items left. */
const LONGEST_WAY_MS = 30 * DAY_MS;

export type PaceReading = {
  /** Learns it now. */
  read(): void;
  end(): void;
};

type Options = { database: StateDatabase; replica: Replica; clock: Pick<Clock, 'wallNow'> };

/** Listens to the replica: learns the pace when something has changed, but not again for ten minutes. */
export function learnUsualPace({ database, replica, clock }: Options): PaceReading {
  let readAt = -Infinity;
  let waiting: NodeJS.Immediate | undefined;
  /** Reads the rows; returns a function that learns the pace from them. */
  function readRows(): () => void {
    const state = replica.getState();
    const { records } = state;
    const nowMs = clock.wallNow();
    const { rules } = records.promises;
    readAt = nowMs;
    // Without promises the pace is not needed; if the store's time zone is unknown, so are the hours in which its shop works.
    if (!rules || !zoneOf(state).isKnown) return () => (records.pace = undefined);
    const sinceMs = nowMs - PACE_DAYS * DAY_MS - LONGEST_WAY_MS;
    const pieces = tryOr(() => readPacePieces(database, sinceMs, records.zoneOffsetMs), []);
    return () => {
      // Rows of another store are discarded.
      const isSame = replica.getState().lojaId === state.lojaId;
      if (isSame) records.pace = usualPace(pieces, nowMs, closedOn(rules));
    };
  }
  const unsubscribe = replica.subscribe(({ version, health, records }, before) => {
    if (version === before.version || !health.isLoaded || waiting || !records.promises.rules) return;
    if (Math.abs(clock.wallNow() - readAt) < BELIEVED_MS) return;
    // Later, so that it does not delay the change itself, and in two turns, so that a key may be handled in between.
    waiting = setImmediate(() => {
      const learn = readRows();
      waiting = setImmediate(() => {
        waiting = undefined;
        learn();
      });
    });
  });
  return {
    read: () => readRows()(),
    end() {
      unsubscribe();
      if (waiting) clearImmediate(waiting);
    },
  };
}
