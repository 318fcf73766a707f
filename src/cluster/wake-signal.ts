/** Notifications between hosts: a host sends the leader the rows that it has written, or asks it to poll. Many become one. */
import type { Clock } from '../base/clock.ts';
import type { OrderItem } from '../domain/records.ts';
import type { SeenLimit } from '../sync/budget.ts';
import type { Snapshot } from '../sync/snapshot.ts';
import type { HubLink } from './link.ts';
import { readBatch, writeBatch } from './wire.ts';

const NOTIFY_GAP_MS = 150;
const MOST_ROWS = 20;
/** The least time between two polls requested by others, and the share of the rate limit below which there are none. */
const POLL_GAP_MS = 1000;
const SCARCE = 0.4;

/** `pollNow` polls the store; `signal` ends every wait. */
export function createWakeSignal(clock: Clock, signal: AbortSignal, pollNow: () => void) {
  let written: OrderItem[] = [];
  let isPollAsked = false;
  const notifySoon = spaced(NOTIFY_GAP_MS);
  const pollSoon = spaced(POLL_GAP_MS);

  /** Runs a function at once, or when the gap after the last run is over; once, however often it is called until then. */
  function spaced(gapMs: number): (work: () => void) => void {
    let doneAt = -Infinity;
    let isDue = false;
    return (work) => {
      if (isDue) return;
      isDue = true;
      const doNow = () => {
        isDue = false;
        doneAt = clock.now();
        work();
      };
      const waitMs = doneAt + gapMs - clock.now();
      if (waitMs <= 0) doNow();
      else clock.sleep(waitMs, signal).then(doNow, () => {});
    };
  }

  return {
    /** Notifies the leader, or does so in a moment if that was just done; without rows, or with many, it asks for a poll. */
    notify(link: HubLink, rows?: readonly OrderItem[]): void {
      written.push(...(rows ?? []));
      isPollAsked ||= rows === undefined || written.length > MOST_ROWS;
      notifySoon(() => {
        const [moments, items] = [{ askedAt: 0, knownAt: 0 }, written];
        const text = isPollAsked ? '' : writeBatch([{ kind: 'rows', ...moments, items }], 0);
        [written, isPollAsked] = [[], false];
        link.notify(text).catch(() => {});
      });
    },
    /** Called when a host asks this leader for a poll: polls, unless little is left of the store's rate limit. */
    poll(seen: SeenLimit | undefined): void {
      const isScarce =
        seen?.limit !== undefined && seen.remaining !== undefined && seen.remaining < seen.limit * SCARCE;
      if (!isScarce) pollSoon(pollNow);
    },
  };
}

/** Takes the rows of a notification. Only the host that wrote them knows when they were requested: their stamps decide. */
export function mergeWritten(snapshot: Pick<Snapshot, 'mergeItems'>, text: string, now: number): void {
  for (const event of readBatch(text)?.events ?? []) {
    if (event.kind === 'rows') snapshot.mergeItems(event.items, event.askedAt, now, true);
  }
}
