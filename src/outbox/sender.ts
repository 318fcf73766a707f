/**
 * The sender alone uses the network for intents. It takes an intent from phase to phase: send.ts sends the request,
 * lost-reply.ts finds out what became of one whose reply was lost, backoff.ts waits for the store, the token or the disk.
 */
import type { ActionTimes } from '../domain/action-times.ts';
import { mergeItems } from '../replica/replica.ts';
import { createPreflight } from './preflight.ts';
import { recorded, type SendTools, type NextStep } from './backoff.ts';
import type { Ledger } from './ledger.ts';
import type { ActionsOptions } from './options.ts';
import type { IntentRow } from './outbox-table.ts';
import { prepareAndSend } from './send.ts';
import { graceLeft } from './transitions.ts';
import type { Timers } from './timers.ts';
import { lookAtUnconfirmed, watchLostReply } from './lost-reply.ts';

type SenderOptions = Pick<ActionsOptions, 'client' | 'replica' | 'clock' | 'bulkConcurrency' | 'whenLimited'> & {
  ledger: Ledger;
  waits: Timers;
  times: ActionTimes;
  random: () => number;
  signal: AbortSignal;
};

export type Sender = ReturnType<typeof createSender>;

/** A sender over a ledger; `carry` may run for many intents at once. */
export function createSender(options: SenderOptions) {
  const { client, replica, clock, ledger, waits, times, random, signal } = options;
  const bulkSlots = createSemaphore(options.bulkConcurrency ?? 3);
  const gate = createPreflight({ client, clock, signal });
  const tools: SendTools = {
    ledger,
    waits,
    gate,
    times,
    clock,
    random,
    whenLimited: options.whenLimited ?? (() => undefined),
    holdCounts: new Map(),
    soonAgain: new Map(),
    jobs: {
      client,
      signal,
      wallNow: clock.wallNow,
      confirmStore: gate.confirm,
      takeItems(lojaId, items, askedAt) {
        if (lojaId !== replica.getState().lojaId) return;
        // Equal times mark the response to our own write.
        const knownAt = clock.now();
        mergeItems(replica, items, askedAt === 'our-write' ? knownAt : askedAt, knownAt);
      },
    },
  };

  async function endOfGrace(id: string): Promise<void> {
    for (;;) {
      const leftMs = graceLeft(ledger.extrasOf(id), clock.now());
      if (leftMs === 0 || !ledger.get(id)) return;
      await waits.pause(id, leftMs);
    }
  }

  async function step(row: IntentRow): Promise<NextStep> {
    if (row.phase === 'watching') return watchLostReply(row, tools);
    if (row.phase === 'unconfirmed') return lookAtUnconfirmed(row, tools);
    if (row.bulkId === undefined) return prepareAndSend(row, tools);
    // It may have been withdrawn while it waited for its slot.
    return bulkSlots.run(async () => (ledger.get(row.id) ? prepareAndSend(row, tools) : undefined));
  }

  return {
    /** Carries an intent out; resolves when it is settled, or this process may not go on with it. */
    async carry(id: string): Promise<void> {
      await endOfGrace(id);
      let row = await recorded(id, () => ledger.claim(id), tools);
      while (row) row = await step(row);
      tools.holdCounts.delete(id);
    },
    /** Retries every waiting intent now: the store or the token may be back. */
    resume(): void {
      gate.doubt();
      waits.wakeAll();
    },
  };
}

/** A semaphore with a fixed number of slots; callers wait in the order in which they came. */
type Semaphore = { run<T>(work: () => Promise<T>): Promise<T> };

/** `count` slots. */
function createSemaphore(count: number): Semaphore {
  let taken = 0;
  const queue: (() => void)[] = [];
  return {
    async run(work) {
      if (taken >= count) await new Promise<void>((resolve) => queue.push(resolve));
      else taken++;
      try {
        return await work();
      } finally {
        // The slot goes to the next caller at once, so that no other gets it in between.
        const next = queue.shift();
        if (next) next();
        else taken--;
      }
    },
  };
}
