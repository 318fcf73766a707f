/**
 * A host without the lease: it takes the leader's snapshot, then applies the batches after it in order, none left out. Rows are
 * merged as those of any other response, newer wins. The leader's cursor becomes this host's own as soon as its disk holds all
 * that the cursor vouches for: from then on this host could continue where the leader stops.
 */
import { isTime, tryParseJson } from '../base/json.ts';
import type { Clock } from '../base/clock.ts';
import type { OrderItem } from '../domain/records.ts';
import type { Replica } from '../replica/replica.ts';
import type { Snapshot } from '../sync/snapshot.ts';
import { createLeaderClock } from './leader-clock.ts';
import type { Batch, HubLink, HubView } from './link.ts';
import { createTakeOver, type AskOrder, type SnapshotRow } from './take-over.ts';
import {
  readBatch,
  readKeptItem,
  readSaved,
  type HubEvent,
  type Moments,
  type WireHealth,
  type WireSaved,
} from './wire.ts';

export type FollowingOptions = {
  /** The current connection. */
  link: () => HubLink;
  clock: Clock;
  replica: Replica;
  snapshot: Pick<Snapshot, 'mergeItems' | 'markGone' | 'setZone' | 'zoneOffsetMs' | 'keep' | 'get' | 'orderIdOf'>;
  askOrder: AskOrder;
};

export type Following = {
  /** The epoch whose snapshot was read; `undefined` before that. */
  readonly epoch: string | undefined;
  /** The number of the last batch that was applied. */
  readonly number: number;
  /** Whether the snapshot that was read is known to be the newest; nothing of it is shown before that. */
  readonly isProven: boolean;
  /** An epoch in which somebody has put old rows back or taken some away; it is not followed. */
  readonly doubted: string | undefined;
  /** Whether this host has everything that the leader's cursor vouches for. */
  readonly isWhole: boolean;
  /** Whether the change that listeners are being notified of came from the hub. */
  readonly isApplying: boolean;
  /** For how long the leader has sent nothing new of itself, in milliseconds. */
  silentMs(): number;
  /** The leader's health, with its times on our clock, as of when all that the leader had sent by then was applied here. */
  health(): WireHealth | undefined;
  /**
   * Applies a reading; reads the snapshot if there is none that is valid. `askedBefore`: when the previous reading was
   * requested.
   */
  apply(view: HubView, askedBefore: number): Promise<void>;
  /** Discards the snapshot: the next reading reads it again. */
  forget(): void;
  end(): void;
};

/** How many rows are merged at once: few enough not to delay keys. */
const ROWS_AT_ONCE = 500;

/** A snapshot that was read, until it is known that none of its rows are old ones that somebody has put back. */
type Unproven = {
  rows: SnapshotRow[];
  ids: Set<string>;
  saved: WireSaved | undefined;
  /** The ids of items that later batches contain. */
  told: Set<string>;
};

export function createFollowing(options: FollowingOptions): Following {
  const { link, clock, replica, snapshot, askOrder } = options;
  const leader = createLeaderClock(clock);
  const takeOver = createTakeOver({ snapshot, replica, clock, askOrder, applying });
  let epoch: string | undefined;
  let number = 0;
  let lastNumber = 0;
  let isApplying = false;
  let unproven: Unproven | undefined;
  let doubted: string | undefined;
  const ending = new AbortController();

  function applying(work: () => void): void {
    isApplying = true;
    try {
      work();
    } finally {
      isApplying = false;
    }
  }

  function merge(items: readonly OrderItem[], moments: Moments): void {
    const { askedAt, knownAt } = leader.here(moments);
    applying(() => snapshot.mergeItems(items, askedAt, knownAt, true));
  }

  async function takeSnapshot(view: HubView): Promise<void> {
    forget();
    if (view.epoch === undefined || view.epoch === doubted) return;
    leader.begin();
    leader.noteHealth(view.notes['health'], -Infinity);
    useZone(view.notes['zone']);
    const taken: Unproven = { rows: [], ids: new Set(), saved: readSaved(view.notes['saved']), told: new Set() };
    for (let cursor = ''; cursor !== '0';) {
      const part = await link().items(view.epoch, cursor === '' ? '0' : cursor);
      cursor = part.cursor;
      for (const [id, text] of part.items) {
        taken.ids.add(id);
        const row = readKeptItem(text);
        if (row) taken.rows.push(row);
      }
    }
    epoch = view.epoch;
    number = view.lastNumber;
    lastNumber = view.lastNumber;
    unproven = taken;
  }

  /** Merges a snapshot that is the newest, except the items that later batches have changed. */
  async function accept(taken: Unproven): Promise<void> {
    const rows = taken.rows.filter(({ item }) => !taken.told.has(item.id));
    for (let i = 0; i < rows.length; i += ROWS_AT_ONCE) {
      mergeRows(rows.slice(i, i + ROWS_AT_ONCE));
      // Lets keys be handled in between.
      await clock.sleep(0, ending.signal).catch(() => {});
      if (unproven !== taken) return;
    }
    unproven = undefined;
    if (number === lastNumber) leader.vouch();
    takeOver.begin(taken.ids, taken.saved);
  }

  function mergeRows(rows: readonly SnapshotRow[]): void {
    // When they were requested is not known yet: an item with a stamp of the same second stays as it is here.
    for (const [askedAt, group] of Map.groupBy(rows, (row) => row.askedAt)) {
      merge(
        group.map(({ item }) => item),
        { askedAt, knownAt: Math.max(...group.map(({ knownAt }) => knownAt)) },
      );
    }
    takeOver.merged(rows);
  }

  /** False if the snapshot is not the newest, or if that is not known yet. */
  async function prove(taken: Unproven, { isProven }: HubView): Promise<boolean> {
    if (isProven === undefined) return false;
    if (isProven) {
      await accept(taken);
      return unproven === undefined;
    }
    doubted = epoch;
    forget();
    return false;
  }

  function useZone(text: string | undefined): void {
    const offsetMs = text === undefined ? undefined : tryParseJson(text);
    if (isTime(offsetMs) && offsetMs !== snapshot.zoneOffsetMs()) applying(() => snapshot.setZone(offsetMs));
  }

  function applyEvent(event: HubEvent): void {
    switch (event.kind) {
      case 'rows':
        for (const { id } of event.items) {
          unproven?.ids.add(id);
          unproven?.told.add(id);
          takeOver.told(id);
        }
        return merge(event.items, event);
      case 'gone':
        unproven?.told.add(event.itemId);
        takeOver.gone(event.itemId);
        return applying(() => snapshot.markGone(event.itemId));
      case 'zone':
        return useZone(String(event.offsetMs));
      case 'saved':
        if (unproven) return void (unproven.saved = event.saved);
        return takeOver.kept(event.saved);
    }
  }

  /** False for a batch that does not follow the last one. */
  function applyBatch(batch: Batch, askedBefore: number): boolean {
    if (batch.number !== number + 1) return false;
    const read = readBatch(batch.text);
    if (!read) return false;
    // A batch that the previous reading already counted may have been sent at any time.
    if (batch.number > lastNumber) leader.note(read.toldAt, askedBefore);
    for (const event of read.events) applyEvent(event);
    number = batch.number;
    return true;
  }

  function forget(): void {
    epoch = undefined;
    number = 0;
    unproven = undefined;
    takeOver.forget();
  }

  return {
    get epoch() {
      return epoch;
    },
    get number() {
      return number;
    },
    get isProven() {
      return epoch !== undefined && unproven === undefined;
    },
    get doubted() {
      return doubted;
    },
    get isWhole() {
      return takeOver.isWhole;
    },
    get isApplying() {
      return isApplying;
    },
    silentMs: leader.silentMs,
    health: leader.health,
    async apply(view, askedBefore) {
      if (view.epoch !== epoch) return takeSnapshot(view);
      leader.noteHealth(view.notes['health'], askedBefore);
      for (const batch of view.batches) if (!applyBatch(batch, askedBefore)) return forget();
      // The batches after ours have been discarded: none of them can be read.
      if (view.epoch === epoch && view.batches.length === 0 && view.lastNumber !== number) return forget();
      if (view.epoch === epoch) lastNumber = view.lastNumber;
      if (unproven && !(await prove(unproven, view))) return;
      // A reading brings only some of many batches, but the health as of the last one.
      if (number === view.lastNumber) leader.vouch();
      if (epoch !== undefined && view.epoch === epoch) takeOver.turn(leader.isKnown ? merge : undefined);
    },
    forget,
    end() {
      ending.abort();
      unproven = undefined;
      takeOver.end();
    },
  };
}
