/** Waits of an intent that cannot go on: for this machine's disk, for the store, or for a token. */
import type { ActionTimes } from '../domain/action-times.ts';
import type { Clock } from '../base/clock.ts';
import type { Hold, NotSentCode } from '../domain/intents.ts';
import type { Preflight, HeldBack } from './preflight.ts';
import type { JobTools } from './operation-handlers.ts';
import type { Ledger } from './ledger.ts';
import { NotRecorded, type IntentRow } from './outbox-table.ts';
import { pauseBeforeRetry, TOKEN_RETRY_MS } from './policy.ts';
import type { Timers } from './timers.ts';

/** What the functions that carry intents out work with. */
export type SendTools = {
  ledger: Ledger;
  waits: Timers;
  gate: Preflight;
  jobs: JobTools;
  times: ActionTimes;
  clock: Clock;
  random: () => number;
  /** How long an impatient intent waits after a 429; `undefined`: not at all. */
  whenLimited: () => number | undefined;
  /** By intent, how often in a row it has been held for the same cause. */
  holdCounts: Map<string, { by: HeldBy; count: number }>;
  /** By intent whose reply was just lost, after how many milliseconds it may be sent again, if before the end of its watch. */
  soonAgain: Map<string, number>;
};

/** Why an intent is held: by a check before its request (`way`), or because the request failed. */
type HeldBy = 'way' | 'request';

/** The row to carry on with; `undefined` if there is nothing more to do. */
export type NextStep = IntentRow | undefined;

const DISK_RETRY_MS = 5000;

/** Runs work that must be written to disk before the intent goes on, and repeats it until it is. */
export async function recorded<T>(id: string, work: () => T, { ledger, waits }: SendTools): Promise<T> {
  for (;;) {
    try {
      const result = work();
      ledger.setTrouble(undefined);
      return result;
    } catch (error) {
      if (!(error instanceof NotRecorded)) throw error;
      ledger.setTrouble(error.message);
      ledger.mark(id, { hold: 'disk' });
      await waits.pause(id, DISK_RETRY_MS);
    }
  }
}

/**
 * Holds an intent, then takes ownership of it again; by then it may be settled, withdrawn or another process's. An impatient
 * intent that was never sent is settled as `not-sent` instead.
 */
export async function backOff(
  row: IntentRow,
  { hold: why, retryAfterMs }: Omit<HeldBack, 'kind'>,
  tools: SendTools,
  by: HeldBy = 'way',
) {
  const { ledger, waits, gate, random } = tools;
  if (why === 'token') gate.doubt();
  const limitedMs = why === 'limited' && !row.isPatient ? tools.whenLimited() : undefined;
  if (!row.isPatient && row.attemptCount === 0 && limitedMs === undefined) {
    ledger.settle(row, { kind: 'not-sent', code: NOT_SENT_FOR[why] ?? 'unreachable', reason: '' });
    return undefined;
  }
  // Its grace is over: from now on it is shown as waiting for the store, and a flush does not wait for it.
  if (row.phase === 'grace') await recorded(row.id, () => ledger.change(row.id, { phase: 'waiting' }), tools);
  const count = countHold(row.id, by, tools);
  ledger.mark(row.id, { hold: why });
  await waits.pause(row.id, limitedMs ?? pauseOfHold(why, retryAfterMs, count, random()));
  return recorded(row.id, () => ledger.claim(row.id), tools);
}

/** How often in a row it has been held for this cause before: after another cause the pauses begin short again. */
function countHold(id: string, by: HeldBy, { holdCounts }: SendTools): number {
  const before = holdCounts.get(id);
  const count = before?.by === by ? before.count : 0;
  holdCounts.set(id, { by, count: count + 1 });
  return count;
}

const NOT_SENT_FOR: Partial<Record<Hold, NotSentCode>> = {
  offline: 'unreachable',
  limited: 'limited',
  token: 'unauthenticated',
};

function pauseOfHold(why: Hold, retryAfterMs: number | undefined, count: number, chance: number): number {
  if (why === 'token' || why === 'other-store') return TOKEN_RETRY_MS * (0.9 + 0.2 * chance);
  return retryAfterMs === undefined ? pauseBeforeRetry(count, chance) : retryAfterMs * (1 + 0.1 * chance);
}
