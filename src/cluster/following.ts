/**
 * A host without the lease: it reads the leader's snapshot, then applies the batches after it in order, none left out. Rows are
 * merged as those of any other response, newer wins. The leader's cursor becomes this host's own as soon as its disk holds all
 * that the cursor vouches for: from then on this host could continue where the leader stops.
 */
import { isTime } from '../base/json.ts';
import type { Clock } from '../base/clock.ts';
import type { Replica } from '../replica/replica.ts';
import type { Snapshot } from '../sync/snapshot.ts';
import { createLeaderClock } from './leader-clock.ts';
import type { Batch, HubLink, HubView } from './link.ts';
import { createCursorAdoption, type FetchOrder, type TakenSnapshot } from './cursor-adoption.ts';
import { readBatch, type HubEvent, type WireBatch } from './wire.ts';

export type FollowingOptions = {
  /** The current connection. */
  link: () => HubLink;
  clock: Clock;
  replica: Replica;
  snapshot: Pick<Snapshot, 'mergeItems' | 'markGone' | 'setZone' | 'zoneOffsetMs' | 'keep' | 'get' | 'orderIdOf'>;
  fetchOrder: FetchOrder;
};

export type Following = ReturnType<typeof createFollowing>;

/** How many rows are merged at once: few enough not to delay keys. */
const ROWS_AT_ONCE = 500;

type Rows = HubEvent & { kind: 'rows' };

/** A snapshot with the batches after it, until all that the leader has published is read. */
type CatchUp = TakenSnapshot & {
  /** A part of the snapshot cannot be read. */
  isIncomplete?: true;
};

/** Makes a host that has read nothing of a leader yet. */
export function createFollowing(options: FollowingOptions) {
  const { link, clock, replica, snapshot, fetchOrder } = options;
  const leader = createLeaderClock(clock);
  const adoption = createCursorAdoption({ snapshot, replica, clock, fetchOrder, applying });
  let epoch: string | undefined;
  let [number, lastNumber] = [0, 0];
  let isApplying = false;
  let catchUp: CatchUp | undefined;
  let rejectedEpoch: string | undefined;
  const ending = new AbortController();

  function applying(work: () => void): void {
    isApplying = true;
    try {
      work();
    } finally {
      isApplying = false;
    }
  }

  function merge({ items, ...moments }: Rows): void {
    const { askedAt, knownAt } = leader.here(moments);
    applying(() => snapshot.mergeItems(items, askedAt, knownAt, true));
  }

  async function readSnapshot(view: HubView): Promise<void> {
    forget();
    if (view.epoch === undefined || view.epoch === rejectedEpoch) return;
    leader.begin();
    leader.noteHealth(view.health, -Infinity);
    [epoch, number, lastNumber] = [view.epoch, 0, view.lastNumber];
    const taken: CatchUp = { rows: [], ids: new Set(), saved: undefined };
    catchUp = taken;
    for (let index = 0, isLast = false; !isLast; index++) {
      const part = readBatch((await link().part(epoch, index)) ?? '');
      if (catchUp !== taken) return;
      // Missing, or nobody with the token has written it.
      if (!part) return void (taken.isIncomplete = true);
      applyAll(part);
      isLast = part.isLast;
    }
  }

  /** Merges the snapshot. */
  async function accept(taken: CatchUp): Promise<void> {
    let count = 0;
    for (const rows of taken.rows) {
      merge(rows);
      count += rows.items.length;
      if (count < ROWS_AT_ONCE) continue;
      count = 0;
      // Lets keys be handled in between.
      await clock.sleep(0, ending.signal).catch(() => {});
      if (catchUp !== taken) return;
    }
    catchUp = undefined;
    adoption.begin(taken);
  }

  function applyAll({ events }: WireBatch): void {
    for (const event of events) {
      if (event.kind === 'zone') {
        const { offsetMs } = event;
        if (isTime(offsetMs) && offsetMs !== snapshot.zoneOffsetMs()) applying(() => snapshot.setZone(offsetMs));
      } else if (catchUp) collect(catchUp, event);
      else apply(event);
    }
  }

  function collect(taken: CatchUp, event: HubEvent): void {
    switch (event.kind) {
      case 'rows':
        taken.rows.push(event);
        for (const { id } of event.items) taken.ids.add(id);
        return;
      case 'known':
        for (const itemId of event.itemIds) taken.ids.add(itemId);
        return;
      case 'gone':
        taken.ids.delete(event.itemId);
        for (const rows of taken.rows) rows.items = rows.items.filter(({ id }) => id !== event.itemId);
        return;
      case 'saved':
        taken.saved = event.saved;
    }
  }

  function apply(event: HubEvent): void {
    switch (event.kind) {
      case 'rows':
        for (const { id } of event.items) adoption.notePublished(id);
        return merge(event);
      case 'gone':
        adoption.gone(event.itemId);
        return applying(() => snapshot.markGone(event.itemId));
      case 'saved':
        return adoption.kept(event.saved);
    }
  }

  /** False for a batch that does not follow the last one. */
  function applyBatch(batch: Batch, askedBefore: number): boolean {
    if (batch.number !== number + 1) return false;
    const read = readBatch(batch.text);
    if (!read) return false;
    // A batch that the previous reading already counted may have been sent at any time.
    if (batch.number > lastNumber) leader.note(read.sentAt, askedBefore);
    applyAll(read);
    number = batch.number;
    return true;
  }

  /** The snapshot is read again; if it fails again, somebody has changed it. */
  function fail(): void {
    if (catchUp) rejectedEpoch = epoch;
    forget();
  }

  function forget(): void {
    epoch = undefined;
    number = 0;
    catchUp = undefined;
    adoption.forget();
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
      return epoch !== undefined && catchUp === undefined;
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
      return isApplying;
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
      if (!isRead || isCut || catchUp?.isIncomplete) return fail();
      lastNumber = view.lastNumber;
      // A reading brings only some of many batches, but the health as of the last one.
      if (number !== lastNumber || leader.lastNumber > lastNumber) return;
      if (catchUp) {
        // When its rows were requested is known once the leader has sent something since this host came.
        if (leader.isKnown) await accept(catchUp);
        if (catchUp) return;
      }
      leader.confirmHealth();
      adoption.turn();
    },
    /** Discards the snapshot: the next reading reads it again. */
    forget,
    end(): void {
      ending.abort();
      catchUp = undefined;
      adoption.end();
    },
  };
}
