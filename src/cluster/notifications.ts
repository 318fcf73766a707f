/** Notifications between hosts: a host sends the leader the rows that it has written, or asks it to poll. Many become one. */
import type { Clock } from '../base/clock.ts';
import type { OrderItem } from '../domain/records.ts';
import type { SeenLimit } from '../sync/budget.ts';
import type { Snapshot } from '../sync/snapshot.ts';
import type { HubLink, HubView } from './link.ts';
import { readBatch, writeBatch } from './wire.ts';

export type NotificationsOptions = {
  link: Pick<HubLink, 'notify'>;
  clock: Clock;
  snapshot: Pick<Snapshot, 'mergeItems'>;
  pollNow: () => void;
  /** Ends every wait. */
  signal: AbortSignal;
};

export type Notifications = ReturnType<typeof createNotifications>;

const NOTIFY_GAP_MS = 150;
const MOST_ROWS = 20;
/** The least time between two polls requested by others, and the share of the rate limit below which there are none. */
const POLL_GAP_MS = 1000;
const SCARCE = 0.4;

/** Makes those of one connection. */
export function createNotifications({ link, clock, snapshot, pollNow, signal }: NotificationsOptions) {
  let written: OrderItem[] = [];
  let isPollAsked = false;
  let count: number | undefined;
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

  /** Only the host that wrote rows knows when they were requested: their stamps decide. */
  function mergeWritten(text: string): void {
    for (const event of readBatch(text)?.events ?? []) {
      if (event.kind === 'rows') snapshot.mergeItems(event.items, event.askedAt, clock.now(), true);
    }
  }

  return {
    /** The count that was read last while this process led. */
    get count() {
      return count;
    },
    /** Notifies the leader, or does so in a moment if that was just done; without rows, or with many, it asks for a poll. */
    send(rows?: readonly OrderItem[]): void {
      written.push(...(rows ?? []));
      isPollAsked ||= rows === undefined || written.length > MOST_ROWS;
      notifySoon(() => {
        const [moments, items] = [{ askedAt: 0, knownAt: 0 }, written];
        const text = isPollAsked ? '' : writeBatch([{ kind: 'rows', ...moments, items }], 0);
        [written, isPollAsked] = [[], false];
        link.notify(text).catch(() => {});
      });
    },
    /** Called with each reading of a leader: merges what a host has written, or polls, unless little is left of the limit. */
    receive({ notificationCount, notification }: HubView, seen: SeenLimit | undefined): void {
      const before = count;
      count = notificationCount;
      // The first count says nothing: its notifications are from before.
      if (before === undefined || before === count) return;
      // The text of a notification stays until the next one: of several only the last can be read.
      if (count === before + 1 && notification !== '') return mergeWritten(notification);
      const isScarce =
        seen?.limit !== undefined && seen.remaining !== undefined && seen.remaining < seen.limit * SCARCE;
      if (!isScarce) pollSoon(pollNow);
    },
  };
}
