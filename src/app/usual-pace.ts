/** Learns again and again, beside the looks, how the shop works: for those who ask whether its promises can be kept. */
import { DAY_MS, MINUTE_MS } from '../base/durations.ts';
import type { Clock } from '../base/clock.ts';
import { tryOr } from '../db/state-problem.ts';
import type { StateDatabase } from '../db/database.ts';
import { readPacePieces } from '../db/pace-pieces.ts';
import { closedOn } from '../domain/promise.ts';
import { PACE_DAYS, usualPace } from '../domain/usual-pace.ts';
import { zoneOf, type Replica } from '../replica/replica.ts';

/** How long a pace is believed. */
const BELIEVED_MS = 10 * MINUTE_MS;
/** An order may have been placed that long before its items left. */
const LONGEST_WAY_MS = 30 * DAY_MS;

export type PaceReading = {
  /** Learns it now. */
  read(): void;
  end(): void;
};

type Options = { database: StateDatabase; replica: Replica; clock: Pick<Clock, 'wallNow'> };

/** Begins to listen to the replica: the pace is learnt when something has changed, and not again for ten minutes. */
export function learnUsualPace({ database, replica, clock }: Options): PaceReading {
  let readAt = -Infinity;
  let waiting: NodeJS.Immediate | undefined;
  /** Reads the rows, and returns what learns from them. */
  function readRows(): () => void {
    const state = replica.getState();
    const { records } = state;
    const nowMs = clock.wallNow();
    const { rules } = records.promises;
    readAt = nowMs;
    // Where nothing is promised nothing is missed; where nobody knows the store's zone, nobody knows when its shop works.
    if (!rules || !zoneOf(state).isKnown) return () => (records.pace = undefined);
    const sinceMs = nowMs - PACE_DAYS * DAY_MS - LONGEST_WAY_MS;
    const pieces = tryOr(() => readPacePieces(database, sinceMs, records.zoneOffsetMs), []);
    return () => {
      // What was read of another store says nothing of this one.
      const isSame = replica.getState().lojaId === state.lojaId;
      if (isSame) records.pace = usualPace(pieces, nowMs, closedOn(rules));
    };
  }
  const unsubscribe = replica.subscribe(({ version, health, records }, before) => {
    if (version === before.version || !health.isLoaded || waiting || !records.promises.rules) return;
    if (Math.abs(clock.wallNow() - readAt) < BELIEVED_MS) return;
    // Not in the way of what has changed, and in two turns: a key may come between them.
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
