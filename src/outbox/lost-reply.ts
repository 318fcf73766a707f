/** Finds out what became of a request whose reply was lost: reads its item often for a while, then now and then. */
import { backOff, recorded, type SendTools, type NextStep } from './backoff.ts';
import { jobOf, type Observation } from './operation-handlers.ts';
import type { IntentRow } from './outbox-table.ts';
import { pauseBetweenLaterLooks, pauseBetweenLooks, TOKEN_RETRY_MS } from './policy.ts';
import { send } from './send.ts';

/** How long a watch goes on past its end while no read succeeds. */
const NO_CONTACT_MS = 120_000;

/**
 * Reads the item until it proves the outcome, or the request cannot be under way any more. Before that it sends nothing
 * again but what the store takes once only, see policy.ts.
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
      // Only a read that was sent when the request could not be under way any more proves that it had no effect.
      if (askedAt >= endsAt || (askedAt >= soonAt && isToBeSent(row, look, tools))) return endWatch(row, look, tools);
    } else if (askedAt >= endsAt + NO_CONTACT_MS) return unconfirmed(row, tools);
    // With a wrong token every read fails, until there is another one.
    const isTokenWrong = look.kind === 'failed' && (look.held.hold === 'token' || look.held.hold === 'other-store');
    const pauseMs = isTokenWrong ? TOKEN_RETRY_MS : pauseBetweenLooks(count);
    const leftMs = endsAt - clock.now();
    const pauseOrEndMs = leftMs > 0 ? Math.min(pauseMs, leftMs) : pauseMs;
    // The read after which it may be sent again happens as soon as that is allowed.
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
  // If it cannot be sent again now, the next watch begins with a read.
  return passage.kind === 'open' ? send(row, next.resend, tools) : backOff(row, passage, tools);
}

function unconfirmed(row: IntentRow, tools: SendTools): Promise<NextStep> {
  return recorded(row.id, () => tools.ledger.standUnconfirmed(row.id), tools);
}

/** Reads the item of an unconfirmed intent now and then, when it changes, and when a person asks. Never sends it again. */
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
