/**
 * The sync engine: the one owner of the loop and its abort signal. What is due when, what to ask and what an answer
 * means are decisions of the other files here; INVARIANTS.md says what must always hold.
 *
 *     snapshot of the last run → identify → ┌─ look is due? look ─────────────────────────┐
 *                                           ├─ open states to be read? some pages of them ─┤→ … → stop
 *                                           └─ nothing? wait ──────────────────────────────┘
 *
 * Looks go before the reading of the open states, so a change shows within seconds however long that takes. A failure
 * is waited out with backoff, and what was under way goes on where it stopped. 401 ends it: nothing that it could ask
 * would be answered. Of several processes with one disk, one polls and the others stand by.
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
  /** How many pages may be under way at once. */
  concurrency?: number;
  /** The store's budget of requests, fed from the headers of all answers. */
  budget: Budget;
};

export type SyncEngine = {
  /** Begins, or begins again after a 401. */
  start(): void;
  /** Something happened: look now rather than at the end of the wait. */
  doorbell(): void;
  /**
   * Asks for a page of items for another reader, and answers it once it is known to be of the store that is open.
   * Rejects as the question does, and where the store turns out to be another.
   */
  judged: Poller['judged'];
  /** The store has just done what somebody asked: it is back, if it was away, and a look is worth its while. */
  noteDone(): void;
  /** The service has just stamped an item for a write of ours: what zone its times are of shows in it. */
  noteWrite: Poller['noteWrite'];
  /** The token may stand for another store now: asks, and goes on with the one that it is. */
  confirmStore(): void;
  /** Ends the loop and whatever it is waiting for; keeps what is known. It does not begin again. */
  stop(): Promise<void>;
};

export function createSyncEngine(options: SyncOptions): SyncEngine {
  const { client, snapshot, clock, pace, random, concurrency = 4, budget } = options;
  const { shared } = snapshot;
  const stopping = new AbortController();
  const { signal } = stopping;
  /** Another try is wanted while the last one may still end in a 401. */
  let isAskedAgain = false;
  let running: Promise<void> | undefined;

  const onWorked = () => void (isAskedAgain = false);
  const attempts = createRetryLoop({ snapshot, clock, pace, random, budget, signal, onWorked });
  const poller = createPoller({ client, snapshot, clock, pace, random, concurrency, attempts, budget, signal });
  const sharing = shared && createSharing({ shared, snapshot, clock, attempts });

  async function run(): Promise<void> {
    poller.resume();
    while (!(await attempts.attempt(poller.identify)));
    const beating = new AbortController();
    const heart = sharing?.beat(beating.signal);
    let isPolling = false;
    try {
      for (;;) {
        signal.throwIfAborted();
        isPolling = !shared || shared.holdLease();
        if (isPolling) await poller.turn();
        else await standBy();
      }
    } finally {
      beating.abort();
      await heart;
      // What is believed of the cursor by a process that only watched, or that slept while another one polled, is old.
      if (isPolling && (!shared || shared.holdLease())) poller.keep();
      shared?.releaseLease();
    }
  }

  async function standBy(): Promise<void> {
    await sharing?.standBy();
    // The other process may have ended because the token stands for another store now.
    while (!(await attempts.attempt(poller.identify)));
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
