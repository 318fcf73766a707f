/**
 * The row stream as a host without the lease reads it: the leader's snapshot, then the batches after it in order, none left out.
 * Nothing of a snapshot is applied before all that the leader has published is read. What is applied: cursor-adoption.ts.
 */
import type { Clock } from '../base/clock.ts';
import type { OrderItem } from '../domain/records.ts';
import type { Replica } from '../replica/replica.ts';
import { createCursorAdoption, type CursorAdoptionOptions, type FetchOrder } from './cursor-adoption.ts';
import { createLeaderClock } from './leader-clock.ts';
import type { Batch, HubLink, HubView } from './link.ts';
import { readBatch, type HubEvent } from './wire.ts';

export type FollowingOptions = {
  /** The current connection. */
  link: () => HubLink;
  clock: Clock;
  replica: Replica;
  snapshot: CursorAdoptionOptions['snapshot'];
  fetchOrder: FetchOrder;
};

export type Following = ReturnType<typeof createFollowing>;

/** How many rows are merged at once: few enough not to delay keys. */
const ROWS_AT_ONCE = 500;

/** Makes a host that has read nothing of a leader yet. */
export function createFollowing(options: FollowingOptions) {
  const { link, clock, replica, snapshot, fetchOrder } = options;
  const leader = createLeaderClock(clock);
  const adoption = createCursorAdoption({ snapshot, replica, clock, fetchOrder, here: leader.here });
  let epoch: string | undefined;
  let [number, lastNumber] = [0, 0];
  /** The snapshot and the batches after it, until all that the leader has published is read. */
  let pending: HubEvent[] | undefined;
  /** A part of the snapshot cannot be read. */
  let isIncomplete = false;
  let rejectedEpoch: string | undefined;
  const ending = new AbortController();

  async function readSnapshot(view: HubView): Promise<void> {
    forget();
    if (view.epoch === undefined || view.epoch === rejectedEpoch) return;
    leader.begin();
    leader.noteHealth(view.health, -Infinity);
    [epoch, lastNumber] = [view.epoch, view.lastNumber];
    const events: HubEvent[] = [];
    pending = events;
    for (let index = 0, isLast = false; !isLast; index++) {
      const part = readBatch((await link().part(epoch, index)) ?? '');
      if (pending !== events) return;
      // Missing, or nobody with the token has written it.
      if (!part) return void (isIncomplete = true);
      events.push(...part.events);
      isLast = part.isLast;
    }
  }

  async function applyPending(events: readonly HubEvent[]): Promise<void> {
    let count = 0;
    for (const event of lastRows(events)) {
      adoption.take(event, true);
      if (event.kind === 'rows') count += event.items.length;
      if (count < ROWS_AT_ONCE) continue;
      count = 0;
      // Lets keys be handled in between.
      await clock.sleep(0, ending.signal).catch(() => {});
      if (pending !== events) return;
    }
    pending = undefined;
  }

  /** False for a batch that does not follow the last one. */
  function applyBatch(batch: Batch, askedBefore: number): boolean {
    if (batch.number !== number + 1) return false;
    const read = readBatch(batch.text);
    if (!read) return false;
    // A batch that the previous reading already counted may have been sent at any time.
    if (batch.number > lastNumber) leader.note(read.sentAt, askedBefore);
    if (pending) pending.push(...read.events);
    else for (const event of read.events) adoption.take(event, false);
    number = batch.number;
    return true;
  }

  /** The snapshot is read again; if it fails again, somebody has changed it. */
  function fail(): void {
    if (pending) rejectedEpoch = epoch;
    forget();
  }

  function forget(): void {
    [epoch, number, pending, isIncomplete] = [undefined, 0, undefined, false];
    adoption.begin();
  }

  return {
    /** The epoch whose snapshot was read; `undefined` before that. */
    get epoch() {
      return epoch;
    },
    /** The number of the last batch that was applied. */
    get number() {
      return number;
    },
    /** Whether all that the leader has published is applied here; nothing of its snapshot is shown before that. */
    get isCaughtUp() {
      return epoch !== undefined && pending === undefined;
    },
    /** An epoch whose snapshot or batches somebody has changed or taken away; it is not followed. */
    get rejectedEpoch() {
      return rejectedEpoch;
    },
    /** Whether this host has everything that the leader's cursor vouches for. */
    get isComplete() {
      return adoption.isComplete;
    },
    /** Whether the change that listeners are being notified of came from the hub. */
    get isApplying() {
      return adoption.isApplying;
    },
    /** For how long the leader has sent nothing new of itself, in milliseconds. */
    silentMs: leader.silentMs,
    /** The leader's health, with its times on our clock, as of when all that the leader had sent by then was applied here. */
    health: leader.health,
    /**
     * Applies a reading; reads the snapshot if there is none that is valid. `askedBefore`: when the previous reading was
     * requested.
     */
    async apply(view: HubView, askedBefore: number): Promise<void> {
      if (view.epoch !== epoch) return readSnapshot(view);
      leader.noteHealth(view.health, askedBefore);
      const isRead = view.batches.every((batch) => applyBatch(batch, askedBefore));
      // Batches after ours have been discarded: none of them can be read.
      const isCut = view.batches.length === 0 && view.lastNumber !== number;
      if (!isRead || isCut || isIncomplete) return fail();
      lastNumber = view.lastNumber;
      // A reading brings only some of many batches, but the health as of the last one.
      if (number !== lastNumber || leader.lastNumber > lastNumber) return;
      // When the rows of a snapshot were requested is known once the leader has sent something since this host came.
      if (pending && leader.isKnown) await applyPending(pending);
      if (pending) return;
      leader.confirmHealth();
      adoption.turn();
    },
    /** Discards the snapshot: the next reading reads it again. */
    forget,
    end(): void {
      ending.abort();
      pending = undefined;
      adoption.end();
    },
  };
}

/**
 * The events without rows that a later one replaces. They are applied a part at a time: an earlier row would roll back for a moment
 * what this host has on its disk.
 */
function lastRows(events: readonly HubEvent[]): HubEvent[] {
  const later = new Set<string>();
  const isLast = ({ id }: OrderItem) => {
    if (later.has(id)) return false;
    later.add(id);
    return true;
  };
  return events
    .toReversed()
    .map((event) => (event.kind === 'rows' ? { ...event, items: event.items.filter(isLast) } : event))
    .toReversed();
}
