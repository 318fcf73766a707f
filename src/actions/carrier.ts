/** Carries out one intent after the other: the part that waits, sends and looks. What to do is decided in policy.ts and jobs.ts. */
import type { Clock } from '../clock.ts';
import { ApiError, NotAuthenticated, RateLimited } from '../api/errors.ts';
import type { Gate } from './gate.ts';
import type { Hold, NotSentCode, Verdict } from './intents.ts';
import { jobOf, type Found, type Job, type JobTools, type Look } from './jobs.ts';
import { NotRecorded, type AttemptFacts, type IntentRow, type Outbox } from './outbox.ts';
import {
  pauseBeforeRetry,
  pauseBetweenLaterLooks,
  pauseBetweenLooks,
  type ActionTimes,
  type Policy,
} from './policy.ts';
import type { Slots } from './slots.ts';
import type { View } from './view.ts';

export type CarrierOptions = {
  outbox: Outbox;
  view: View;
  gate: Gate;
  tools: JobTools;
  policy: Policy;
  times: ActionTimes;
  clock: Clock;
  random: () => number;
  bulkSlots: Slots;
  /** How old an intent is, by the best clock there is for it. */
  ageOf: (row: IntentRow) => number;
  /** Gives an intent its last verdict and tells it. */
  finish: (row: IntentRow, verdict: Verdict, attempt?: number) => void;
  /** Tells that an intent stands unconfirmed. */
  announce: (row: IntentRow) => void;
  /** Shows and tells rows that were closed along with another. */
  close: (rows: readonly IntentRow[]) => void;
  /** How long what is impatient waits for a store that asks for fewer requests; `undefined`: not at all. */
  whenLimited: () => number | undefined;
  /** Says whether this machine can record. */
  setTrouble: (trouble: string | undefined) => void;
};

/** How long a watch goes on past its window while no look succeeds. */
const NO_CONTACT_MS = 120_000;
const DISK_RETRY_MS = 5000;
const TOKEN_RETRY_MS = 60_000;
/** Looks at an item whose move was refused, before the refusal is told without one. */
const LOOKS_AFTER_REFUSAL = 3;

export type Carrier = ReturnType<typeof createCarrier>;

/** What follows: carry on with a row, or nothing more to do here. */
type Step = IntentRow | undefined;

/** What carries intents out, one `carry` for each. */
export function createCarrier(options: CarrierOptions) {
  const { outbox, view, gate, tools, policy, times, clock, random, bulkSlots } = options;
  const { ageOf, finish, announce, close, setTrouble, whenLimited } = options;
  const { signal } = tools;
  const waits = new Map<string, AbortController>();
  const wakeAll = () => {
    for (const cut of waits.values()) cut.abort();
  };
  // One listener for all waits: a combined signal for each of them would outlive it as long as somebody listens.
  signal.addEventListener('abort', wakeAll, { once: true });

  /** Waits, until `wake` cuts it short. Throws when this process ends. */
  async function pause(id: string, ms: number): Promise<void> {
    signal.throwIfAborted();
    const cut = new AbortController();
    waits.set(id, cut);
    try {
      await clock.sleep(ms, cut.signal).catch(() => signal.throwIfAborted());
    } finally {
      if (waits.get(id) === cut) waits.delete(id);
    }
  }

  /** Runs what must be on disk before anything else happens, as often as it takes. */
  async function recorded<T>(id: string, work: () => T): Promise<T> {
    for (;;) {
      try {
        const result = work();
        setTrouble(undefined);
        return result;
      } catch (error) {
        if (!(error instanceof NotRecorded)) throw error;
        setTrouble(error.message);
        view.mark(id, { hold: 'disk' });
        await pause(id, DISK_RETRY_MS);
      }
    }
  }

  /** Carries an intent as far as it goes; resolves when it is settled or not this process's turn. */
  async function carry(id: string): Promise<void> {
    await grace(id);
    let row = await recorded(id, () => outbox.claim(id));
    while (row) {
      view.put(row);
      row = await step(row);
    }
  }

  async function grace(id: string): Promise<void> {
    for (;;) {
      const { graceEndsAt } = view.extrasOf(id);
      const leftMs = (graceEndsAt ?? 0) - clock.now();
      if (graceEndsAt === undefined || leftMs <= 0 || !view.get(id)) return;
      await pause(id, leftMs);
    }
  }

  async function step(row: IntentRow): Promise<Step> {
    if (row.phase === 'watching') return watch(row);
    if (row.phase === 'unconfirmed') return lookLater(row);
    if (row.bulkId === undefined) return prepareAndSend(row);
    // It may have been taken back while it waited for its slot.
    return bulkSlots.run(async () => (view.get(row.id) ? prepareAndSend(row) : undefined));
  }

  // Sending

  async function prepareAndSend(row: IntentRow): Promise<Step> {
    const facts = await prepare(row);
    return facts === 'hold' ? claimAgain(row) : facts && send(row, facts);
  }

  /** After a wait the row may be somebody else's, taken back or settled. */
  const claimAgain = (row: IntentRow) => recorded(row.id, () => outbox.claim(row.id));

  /** Everything that must be so before a request leaves. `undefined`: it has its verdict. `hold`: later. */
  async function prepare(row: IntentRow): Promise<AttemptFacts | 'hold' | undefined> {
    const passage = await gate.pass(row.lojaId);
    if (passage.kind === 'hold') return hold(row, passage.hold, passage.retryAfterMs);

    const ageMs = ageOf(row);
    if (!policy.needsLookFirst(row, ageMs, times.staleMs)) return {};
    const job = jobOf(row, tools);
    const look = await job.look();
    if (look.kind === 'failed') return holdAfter(row, look.error);
    const check = job.check(look, ageMs > times.staleMs);
    if (check.kind === 'go') return check.facts;
    finish(row, check.verdict, row.attemptCount);
    return undefined;
  }

  function holdAfter(row: IntentRow, error: ApiError): Promise<'hold' | undefined> {
    if (error instanceof NotAuthenticated) return hold(row, 'token');
    if (error instanceof RateLimited) return hold(row, 'limited', error.retryAfterMs);
    return hold(row, 'offline');
  }

  const failures = new Map<string, number>();

  async function hold(row: IntentRow, why: Hold, retryAfterMs?: number): Promise<'hold' | undefined> {
    if (why === 'token') gate.doubt();
    const waitMs = why === 'limited' && !row.isPatient ? whenLimited() : undefined;
    if (!row.isPatient && row.attemptCount === 0 && waitMs === undefined) {
      finish(row, { kind: 'not-sent', code: NOT_SENT_FOR[why] ?? 'unreachable', reason: '' });
      return undefined;
    }
    const count = failures.get(row.id) ?? 0;
    failures.set(row.id, count + 1);
    view.mark(row.id, { hold: why });
    const chance = random();
    await pause(
      row.id,
      waitMs !== undefined
        ? waitMs
        : why === 'token' || why === 'other-store'
          ? TOKEN_RETRY_MS * (0.9 + 0.2 * chance)
          : retryAfterMs === undefined
            ? pauseBeforeRetry(count, chance)
            : retryAfterMs * (1 + 0.1 * chance),
    );
    return 'hold';
  }

  async function send(row: IntentRow, facts: AttemptFacts): Promise<Step> {
    const begun = await recorded(row.id, () => outbox.beginAttempt(row.id, facts));
    if (!begun) return undefined;
    const sending = begun.row;
    view.put(sending);
    failures.delete(row.id);
    view.mark(row.id, { hold: undefined, graceEndsAt: undefined });
    close(begun.superseded);
    try {
      const verdict = await jobOf(sending, tools).send();
      if (!verdict) return lost(sending);
      finish(sending, verdict, sending.attemptCount);
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return afterError(sending, error);
    }
  }

  async function afterError(row: IntentRow, error: ApiError): Promise<Step> {
    const next = policy.afterError(error, signal.aborted);
    switch (next.kind) {
      case 'lost':
        return lost(row);
      case 'refused':
        return refused(row, error.storeMessage || error.message);
      case 'not-sent':
        finish(row, { kind: 'not-sent', code: next.code, reason: error.message }, row.attemptCount);
        return undefined;
      case 'hold': {
        // This request has certainly not been applied: it is as if it had not left, but for those before it.
        const phase = row.isAmbiguous ? 'watching' : 'waiting';
        const back = await recorded(row.id, () => outbox.update(row.id, { phase, attemptCount: row.attemptCount - 1 }));
        if (!back) return undefined;
        view.put(back);
        return (await hold(back, next.hold, next.retryAfterMs)) && claimAgain(back);
      }
      case 'stopping':
        return undefined;
    }
  }

  async function refused(row: IntentRow, reason: string): Promise<Step> {
    const job = jobOf(row, tools);
    const found = await lookAFewTimes(row, job);
    const meaning = job.afterRefusal(found, reason);
    if (meaning === 'watch') return lost(row);
    finish(row, meaning, row.attemptCount);
    return undefined;
  }

  async function lookAFewTimes(row: IntentRow, job: Job): Promise<Found<unknown> | undefined> {
    for (let count = 0; count < LOOKS_AFTER_REFUSAL; count++) {
      if (count > 0) await pause(row.id, pauseBetweenLooks(count));
      const look = await job.look();
      if (look.kind !== 'failed') return look;
    }
    return undefined;
  }

  // Looking for evidence

  async function lost(row: IntentRow): Promise<Step> {
    const patch = { phase: 'watching', isAmbiguous: true, lookCount: 0 } as const;
    return recorded(row.id, () => outbox.update(row.id, patch));
  }

  async function watch(row: IntentRow): Promise<Step> {
    const job = jobOf(row, tools);
    const endsAt = clock.now() + times.watchMs;
    for (let count = 0; ; count++) {
      const askedAt = clock.now();
      const look = await countedLook(row, job, count);
      if (look.kind !== 'failed') {
        const verdict = job.judge(look);
        if (verdict) return finish(row, verdict, row.attemptCount) as undefined;
        // Only a look that was asked when nothing could be under way any more shows what has not happened.
        if (askedAt >= endsAt) return afterWatch(row, job.afterWatch(look, ageOf(row) <= times.staleMs));
      } else if (askedAt >= endsAt + NO_CONTACT_MS) return unconfirmed(row);
      const leftMs = endsAt - clock.now();
      // With a refused token every look would be refused too, until somebody gives it a new one.
      const isTokenRefused = look.kind === 'failed' && look.error instanceof NotAuthenticated;
      const pauseMs = isTokenRefused ? TOKEN_RETRY_MS : pauseBetweenLooks(count);
      const nextMs = leftMs > 0 ? Math.min(pauseMs, leftMs) : pauseMs;
      view.mark(row.id, { nextLookAt: clock.now() + nextMs });
      await pause(row.id, nextMs);
    }
  }

  async function afterWatch(row: IntentRow, next: ReturnType<Job['afterWatch']>): Promise<Step> {
    if (next === 'unconfirmed') return unconfirmed(row);
    if ('kind' in next) return finish(row, next, row.attemptCount) as undefined;
    const passage = await gate.pass(row.lojaId);
    if (passage.kind === 'open') return send(row, next.resend);
    // It would be sent again, and cannot be now: the next watch begins with a look.
    return (await hold(row, passage.hold, passage.retryAfterMs)) && claimAgain(row);
  }

  async function unconfirmed(row: IntentRow): Promise<Step> {
    const followers = await recorded(row.id, () => outbox.dropFollowers(row.id));
    const standing = await recorded(row.id, () => outbox.update(row.id, { phase: 'unconfirmed', lookCount: 0 }));
    if (!standing) return undefined;
    view.put(standing);
    announce(standing);
    close(followers);
    return standing;
  }

  /** An unconfirmed intent is looked at now and then, when its item changes, and whenever somebody asks. It is never sent again. */
  async function lookLater(row: IntentRow): Promise<Step> {
    for (let count = 0; ; count++) {
      const pauseMs = pauseBetweenLaterLooks(count);
      view.mark(row.id, { nextLookAt: clock.now() + pauseMs });
      await pause(row.id, pauseMs);
      const current = await recorded(row.id, () => outbox.claim(row.id));
      if (!current || current.phase !== 'unconfirmed') return current;
      const job = jobOf(current, tools);
      const look = await countedLook(current, job, count);
      if (look.kind === 'failed') continue;
      const next = job.judge(look) ?? job.afterWatch(look, false);
      if (next !== 'unconfirmed' && 'kind' in next) return finish(current, next, current.attemptCount) as undefined;
    }
  }

  async function countedLook(row: IntentRow, job: Job, count: number): Promise<Look<unknown>> {
    const look = await job.look();
    const shown = view.get(row.id);
    if (shown) view.put({ ...shown, lookCount: count + 1 });
    return look;
  }

  return {
    carry,
    /** Cuts the wait of an intent short, if it is in one. */
    wake: (id: string) => waits.get(id)?.abort(),
    wakeAll,
  };
}

const NOT_SENT_FOR: Partial<Record<Hold, NotSentCode>> = {
  offline: 'unreachable',
  limited: 'limited',
  token: 'unauthenticated',
};
