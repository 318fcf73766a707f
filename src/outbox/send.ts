/** Sends the request of one intent: the checks before it, and what its response means. */
import { ApiError, NotFoundHere } from '../api/errors.ts';
import type { Verdict } from '../domain/intents.ts';
import type { HeldBack } from './preflight.ts';
import { backOff, recorded, type SendTools, type NextStep } from './backoff.ts';
import { jobOf, type OperationHandler } from './operation-handlers.ts';
import type { AttemptFacts, IntentRow } from './outbox-table.ts';
import { afterError, needsLookFirst, pauseBetweenLooks, soonAgainMs } from './policy.ts';
import { lost } from './transitions.ts';

/** How often the item is read after a refusal, if reading fails, before the verdict is given without it. */
const LOOKS_AFTER_REFUSAL = 3;

/** Sends an intent if the token belongs to its store and, where that is needed, the item as read now allows it. */
export async function prepareAndSend(row: IntentRow, tools: SendTools): Promise<NextStep> {
  const { ledger, gate, jobs, times } = tools;
  const passage = await gate.pass(row.lojaId);
  if (passage.kind === 'hold') return backOff(row, passage, tools);

  const ageMs = ledger.ageOf(row);
  if (!needsLookFirst(row, ageMs, times.staleMs)) return send(row, {}, tools);
  const look = await jobOf(row, jobs).look();
  if (look.kind === 'failed') return backOff(row, look.held, tools);
  const check = look.check(ageMs > times.staleMs);
  return check.kind === 'go' ? send(row, check.facts, tools) : settle(row, check.verdict, tools);
}

/** Announces the request of an intent in the ledger, sends it, and judges its response. */
export async function send(row: IntentRow, facts: AttemptFacts, tools: SendTools): Promise<NextStep> {
  const { ledger, jobs } = tools;
  const sending = await recorded(row.id, () => ledger.announce(row.id, facts), tools);
  if (!sending) return undefined;
  try {
    const { verdict, status } = await jobOf(sending, jobs).send();
    return verdict ? settle(sending, verdict, tools) : watched(sending, status, tools);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return failed(sending, error, tools);
  }
}

async function failed(row: IntentRow, error: ApiError, tools: SendTools): Promise<NextStep> {
  const { jobs } = tools;
  const next = afterError(error, jobs.signal.aborted);
  switch (next.kind) {
    case 'lost':
      noteSoonAgain(row, soonAgainMs(error, row), tools);
      return watched(row, error.status, tools);
    case 'bare-yes':
      return done(row, error.status, tools);
    case 'refused':
      return error instanceof NotFoundHere ? notFound(row, error, tools) : refused(row, error, tools);
    case 'not-sent':
      return settle(row, { kind: 'not-sent', code: next.code, reason: error.message }, tools);
    case 'hold':
      return holdUnsent(row, next, error.status, tools);
    case 'stopping':
      return undefined;
  }
}

function noteSoonAgain({ id }: IntentRow, ms: number | undefined, { soonAgain }: SendTools): void {
  if (ms !== undefined) soonAgain.set(id, ms);
}

/** Reads the item after a success without a usable body; if it does not show the change yet, watches it. */
async function done(row: IntentRow, status: number | undefined, tools: SendTools): Promise<NextStep> {
  const look = await jobOf(row, tools.jobs).look();
  const verdict = look.kind === 'seen' ? look.afterYes() : undefined;
  return verdict ? settle(row, verdict, tools) : watched(row, status, tools);
}

/**
 * After a 404 the token may belong to another store. If it does not, and the item is there, the intent is sent once more.
 * A second 404 counts as a refusal.
 */
async function notFound(row: IntentRow, error: NotFoundHere, tools: SendTools): Promise<NextStep> {
  const { ledger, gate, jobs, times } = tools;
  const passage = await gate.confirm(row.lojaId);
  if (passage.kind === 'hold') return holdUnsent(row, passage, error.status, tools);
  const look = await jobOf(row, jobs).look();
  if (look.kind === 'failed') return holdUnsent(row, look.held, error.status, tools);
  if (!look.isThere || row.attemptCount > 1) return refused(row, error, tools);
  const check = look.check(ledger.ageOf(row) > times.staleMs);
  if (check.kind !== 'go') return settle(row, check.verdict, tools);
  await recorded(row.id, () => ledger.noteTurnedAway(row, error.status), tools);
  return send(row, check.facts, tools);
}

/** Records that the last request was certainly not applied, and backs off. `status`: of its response, if it was sent. */
async function holdUnsent(
  row: IntentRow,
  why: Omit<HeldBack, 'kind'>,
  status: number | undefined,
  tools: SendTools,
): Promise<NextStep> {
  const back = await recorded(row.id, () => tools.ledger.unsend(row.id, status), tools);
  // One `ping` for all waiting intents finds out whether the store is back; it needs no entry in the trail.
  if (why.hold === 'offline') tools.gate.doubt();
  return back && backOff(back, why, tools, 'request');
}

async function refused(row: IntentRow, error: ApiError, tools: SendTools): Promise<NextStep> {
  const meaning = await afterRefusal(row, jobOf(row, tools.jobs), error.storeWords, tools);
  return meaning === 'watch' ? watched(row, error.status, tools) : settle(row, meaning, tools);
}

async function afterRefusal(row: IntentRow, job: OperationHandler, reason: string, { waits }: SendTools) {
  for (let count = 0; count < LOOKS_AFTER_REFUSAL; count++) {
    if (count > 0) await waits.pause(row.id, pauseBetweenLooks(count));
    const look = await job.look();
    if (look.kind !== 'failed') return look.afterRefusal(reason);
  }
  return job.afterUnseenRefusal(reason);
}

/** Begins to watch an intent whose outcome is unknown; `status`: of the response that did not tell it, if there was one. */
function watched(row: IntentRow, status: number | undefined, tools: SendTools): Promise<NextStep> {
  return recorded(row.id, () => tools.ledger.change(row.id, lost(row, status)), tools);
}

function settle(row: IntentRow, verdict: Verdict, { ledger }: SendTools): undefined {
  ledger.settle(row, verdict);
}
