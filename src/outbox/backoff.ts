/** What an intent that cannot go on waits for: this machine's disk, the store, its token. */
import type { ActionTimes } from '../domain/action-times.ts';
import type { Clock } from '../base/clock.ts';
import type { Hold, NotSentCode } from '../domain/intents.ts';
import type { Preflight, HeldBack } from './preflight.ts';
import type { JobTools } from './operation-handlers.ts';
import type { Ledger } from './ledger.ts';
import { NotRecorded, type IntentRow } from './outbox-table.ts';
import { pauseBeforeRetry, TOKEN_RETRY_MS } from './policy.ts';
import type { Timers } from './timers.ts';

/** What carrying intents out has at hand. */
export type SendTools = {
  ledger: Ledger;
  waits: Timers;
  gate: Preflight;
  jobs: JobTools;
  times: ActionTimes;
  clock: Clock;
  random: () => number;
  /** How long what is impatient waits for a store that asks for fewer requests; `undefined`: not at all. */
  whenLimited: () => number | undefined;
  /** How often each intent has been held by the same thing, one time after the other. */
  holdCounts: Map<string, { by: HeldBy; count: number }>;
  /** After how many milliseconds what was lost just now may be sent again, where it need not be watched to the end. */
  soonAgain: Map<string, number>;
};

/** What held an intent: something before it could leave, or that its request did not get through. */
type HeldBy = 'way' | 'request';

/** What follows: carry on with a row, or nothing more to do here. */
export type NextStep = IntentRow | undefined;

const DISK_RETRY_MS = 5000;

/** Runs what must be on disk before anything else happens, as often as it takes. */
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
 * Holds an intent until it may be tried again: then it may be another process's, taken back or settled. What is
 * impatient and has never been sent ends as not sent instead.
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
  // Its grace is over: what waits for the store is shown as that, and no end of this process waits for it.
  if (row.phase === 'grace') await recorded(row.id, () => ledger.change(row.id, { phase: 'waiting' }), tools);
  const count = countHold(row.id, by, tools);
  ledger.mark(row.id, { hold: why });
  await waits.pause(row.id, limitedMs ?? pauseOfHold(why, retryAfterMs, count, random()));
  return recorded(row.id, () => ledger.claim(row.id), tools);
}

/** How often it has been held by this before. A request that has left at last may find the store after a short pause. */
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
