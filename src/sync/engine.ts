/**
 * The sync engine owns the loop and its abort signal. The other files here decide what is due, what to request and what a
 * response means; INVARIANTS.md says what must always hold.
 *
 *     snapshot of the last run → identify → ┌─ a poll is due? poll ───────────────────┐
 *                                           ├─ a full scan is due? some of its pages ─┤→ … → stop
 *                                           └─ nothing is due? wait ──────────────────┘
 *
 * Polls go before full scans, so a change shows within seconds however long a full scan takes. After a failure the engine
 * backs off and continues where it stopped. A 401 ends the loop: no request would be accepted. Of several processes with
 * one disk, one polls and the others stand by.
 */
import type { ApiClient } from '../api/client.ts';
import type { Clock } from '../base/clock.ts';
import { createRetryLoop, Stopped } from './poll/retry-loop.ts';
import type { Budget } from './budget.ts';
import type { PollPace } from './poll/pace.ts';
import { createPoller, type Poller } from './poll/poller.ts';
import { createSharing } from './sharing.ts';
import type { Snapshot } from './snapshot.ts';

export type { Snapshot } from './snapshot.ts';

export type SyncOptions = {
  client: Pick<ApiClient, 'ping' | 'listItems' | 'getOrder'>;
  snapshot: Snapshot;
  clock: Clock;
  pace: PollPace;
  /** A number from 0 (included) to 1. */
  random: () => number;
  /** How many pages may be requested at once. */
  concurrency?: number;
  /** The store's rate limit, as the headers of all responses announce it. */
  budget: Budget;
};

export type SyncEngine = {
  /** Starts the loop, also again after a 401. */
  start(): void;
  /** Something has happened in the store: polls now, without waiting for the next poll to be due. */
  doorbell(): void;
  /**
   * Requests a page of items for another reader, and resolves once that page is known to come from the store that is open.
   * Rejects with the error of the request, and with `StoreChanged`.
   */
  judged: Poller['judged'];
  /** The store has just accepted a write: ends a backoff early, for the store is back. */
  noteDone(): void;
  /** Takes the stamp that the store gave to our own write: shows the time zone of its times. */
  noteWrite: Poller['noteWrite'];
  /** The token may belong to another store now: checks that, and continues with the store it belongs to. */
  confirmStore(): void;
  /** Ends the loop with its requests and waits, and writes its state. It cannot be started again. */
  stop(): Promise<void>;
};

export function createSyncEngine(options: SyncOptions): SyncEngine {
  const { client, snapshot, clock, pace, random, concurrency = 4, budget } = options;
  const { shared } = snapshot;
  const stopping = new AbortController();
  const { signal } = stopping;
  /** `start` was called while the loop may still be about to end with a 401. */
  let isAskedAgain = false;
  let running: Promise<void> | undefined;
  /** Another process has polled meanwhile. */
  let isIdentityDue = false;

  const onWorked = () => void (isAskedAgain = false);
  const attempts = createRetryLoop({ snapshot, clock, pace, random, budget, signal, onWorked });
  const poller = createPoller({ client, snapshot, clock, pace, random, concurrency, attempts, budget, signal });
  const sharing = shared && createSharing({ shared, snapshot, clock, attempts });

  async function run(): Promise<void> {
    poller.resume();
    isIdentityDue = false;
    while (!(await attempts.attempt(poller.identify)));
    const beating = new AbortController();
    const heart = sharing?.beat(beating.signal);
    let isPolling = false;
    try {
      for (;;) {
        signal.throwIfAborted();
        isPolling = !shared || shared.holdLease();
        if (!isPolling) {
          await sharing?.standBy();
          // The other process may have ended because the token belongs to another store now.
          isIdentityDue = true;
        } else if (isIdentityDue) await identify();
        else await poller.turn();
      }
    } finally {
      beating.abort();
      await heart;
      // Only the process that polls may write the cursor: one that stood by, or slept, has an old one.
      if (isPolling && (!shared || shared.holdLease())) poller.keep();
      shared?.releaseLease();
    }
  }

  async function identify(): Promise<void> {
    if (!(await attempts.attempt(poller.identify))) return;
    isIdentityDue = false;
    snapshot.setHealth({ role: 'polling' });
  }

  function start(): void {
    if (running) isAskedAgain = true;
    if (running || signal.aborted) return;
    snapshot.setHealth({ trouble: undefined });
    running = run()
      .catch((error: unknown) => {
        if (!signal.aborted && !(error instanceof Stopped)) throw error;
      })
      .finally(() => {
        running = undefined;
        if (isAskedAgain) start();
        isAskedAgain = false;
      });
  }

  return {
    start,
    doorbell: attempts.ring,
    noteDone: attempts.noteDone,
    judged: poller.judged,
    noteWrite: poller.noteWrite,
    confirmStore() {
      poller.confirmSoon();
      attempts.ring();
    },
    async stop() {
      const task = running;
      stopping.abort();
      await task;
    },
  };
}
