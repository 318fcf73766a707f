/** Looks for what became of a request whose reply was lost: closely for a while, then now and then. */
import { backOff, recorded, type SendTools, type NextStep } from './backoff.ts';
import { jobOf, type Observation } from './operation-handlers.ts';
import type { IntentRow } from './outbox-table.ts';
import { pauseBetweenLaterLooks, pauseBetweenLooks, TOKEN_RETRY_MS } from './policy.ts';
import { send } from './send.ts';

/** How long a watch goes on past its window while no look succeeds. */
const NO_CONTACT_MS = 120_000;

/**
 * Watches until a look proves what became of it, or nothing of it can be under way any more. Sends nothing before that,
 * but what cannot happen twice, see policy.ts.
 */
export async function watchLostReply(row: IntentRow, tools: SendTools): Promise<NextStep> {
  const { ledger, waits, clock, jobs, times, soonAgain } = tools;
  const job = jobOf(row, jobs);
  ledger.mark(row.id, { lookCount: 0 });
  const endsAt = clock.now() + times.watchMs;
  const soonAt = clock.now() + (soonAgain.get(row.id) ?? Infinity);
  soonAgain.delete(row.id);
  for (let count = 0; ; count++) {
    const askedAt = clock.now();
    const look = await job.look();
    ledger.mark(row.id, { lookCount: count + 1 });
    if (look.kind === 'seen') {
      const verdict = look.judge();
      if (verdict) return void ledger.settle(row, verdict);
      // Only a look that was asked when nothing could be under way any more shows what has not happened.
      if (askedAt >= endsAt || (askedAt >= soonAt && isToBeSent(row, look, tools))) return endWatch(row, look, tools);
    } else if (askedAt >= endsAt + NO_CONTACT_MS) return unconfirmed(row, tools);
    // With a wrong token every look would fail too, until the bench is given another one.
    const isTokenWrong = look.kind === 'failed' && (look.held.hold === 'token' || look.held.hold === 'other-store');
    const pauseMs = isTokenWrong ? TOKEN_RETRY_MS : pauseBetweenLooks(count);
    const leftMs = endsAt - clock.now();
    const pauseOrEndMs = leftMs > 0 ? Math.min(pauseMs, leftMs) : pauseMs;
    // The look after which it may be sent again is asked when that is due.
    const isBeforeSoon = look.kind === 'seen' && askedAt < soonAt;
    const nextMs = isBeforeSoon ? Math.min(pauseOrEndMs, Math.max(0, soonAt - clock.now())) : pauseOrEndMs;
    ledger.mark(row.id, { nextLookAt: clock.now() + nextMs });
    await waits.pause(row.id, nextMs);
  }
}

function isToBeSent(row: IntentRow, seen: Observation, { ledger, times }: SendTools): boolean {
  const next = seen.judgeLostReply(ledger.ageOf(row) <= times.staleMs);
  return next !== 'unconfirmed' && 'resend' in next;
}

async function endWatch(row: IntentRow, seen: Observation, tools: SendTools): Promise<NextStep> {
  const { ledger, gate, times } = tools;
  const next = seen.judgeLostReply(ledger.ageOf(row) <= times.staleMs);
  if (next === 'unconfirmed') return unconfirmed(row, tools);
  if ('kind' in next) return void ledger.settle(row, next);
  const passage = await gate.pass(row.lojaId);
  // Where it would be sent again and cannot be now, the next watch begins with a look.
  return passage.kind === 'open' ? send(row, next.resend, tools) : backOff(row, passage, tools);
}

function unconfirmed(row: IntentRow, tools: SendTools): Promise<NextStep> {
  return recorded(row.id, () => tools.ledger.standUnconfirmed(row.id), tools);
}

/**
 * An unconfirmed intent is looked at now and then, when its item changes, and whenever a person
 * asks. It is never sent again.
 */
export async function lookAtUnconfirmed(row: IntentRow, tools: SendTools): Promise<NextStep> {
  const { ledger, waits, clock, jobs } = tools;
  ledger.mark(row.id, { lookCount: 0 });
  for (let count = 0; ; count++) {
    const pauseMs = pauseBetweenLaterLooks(count);
    ledger.mark(row.id, { nextLookAt: clock.now() + pauseMs });
    await waits.pause(row.id, pauseMs);
    const current = await recorded(row.id, () => ledger.claim(row.id), tools);
    if (current?.phase !== 'unconfirmed') return current;
    const look = await jobOf(current, jobs).look();
    ledger.mark(row.id, { lookCount: count + 1 });
    if (look.kind === 'failed') continue;
    const next = look.judge() ?? look.judgeLostReply(false);
    if (next !== 'unconfirmed' && 'kind' in next) return void ledger.settle(current, next);
  }
}
