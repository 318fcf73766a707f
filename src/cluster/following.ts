/**
 * What a host without the lease does: it paints the snapshot, then applies what is told after it, batch by batch, none
 * left out. Rows go the way of every other answer, newer wins. The leader's cursor becomes its own as soon as the disk
 * here holds all that the cursor vouches for: then this host could go on where the leader stops.
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
  /** The connection of the moment. */
  link: () => HubLink;
  clock: Clock;
  replica: Replica;
  snapshot: Pick<Snapshot, 'mergeItems' | 'markGone' | 'setZone' | 'zoneOffsetMs' | 'keep' | 'get' | 'orderIdOf'>;
  askOrder: AskOrder;
};

export type Following = {
  /** The epoch whose snapshot has been taken; `undefined` before that. */
  readonly epoch: string | undefined;
  /** The last batch that was applied. */
  readonly number: number;
  /** Whether the snapshot that was read is known to be the newest: before that nothing of it is shown. */
  readonly isProven: boolean;
  /** An epoch of which somebody has put old rows back or taken some away: it is not followed. */
  readonly doubted: string | undefined;
  /** Whether everything that the leader's cursor vouches for is here. */
  readonly isWhole: boolean;
  /** Whether the change that is being told of came from the hub. */
  readonly isApplying: boolean;
  /** How long the leader has told nothing new of itself, in milliseconds. */
  silentMs(): number;
  /** The leader's health, its moments on our clock, as of when all that it had told by then was here. */
  health(): WireHealth | undefined;
  /**
   * Applies what a reading brought; takes the snapshot where that is void. `askedBefore`: when the reading before it
   * was sent.
   */
  apply(view: HubView, askedBefore: number): Promise<void>;
  /** What is followed is void: the next reading takes the snapshot. */
  forget(): void;
  end(): void;
};

/** Rows that are merged in one go: few enough not to hold up keys. */
const ROWS_AT_ONCE = 500;

/** A snapshot that was read, as long as its rows may be old ones that somebody has put back. */
type Unproven = {
  rows: SnapshotRow[];
  ids: Set<string>;
  saved: WireSaved | undefined;
  /** Of these the leader has told since. */
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

  /** The snapshot is the newest: it is shown, but for what has been told of since. */
  async function accept(taken: Unproven): Promise<void> {
    const rows = taken.rows.filter(({ item }) => !taken.told.has(item.id));
    for (let i = 0; i < rows.length; i += ROWS_AT_ONCE) {
      mergeRows(rows.slice(i, i + ROWS_AT_ONCE));
      // Keys come in between.
      await clock.sleep(0, ending.signal).catch(() => {});
      if (unproven !== taken) return;
    }
    unproven = undefined;
    if (number === lastNumber) leader.vouch();
    takeOver.begin(taken.ids, taken.saved);
  }

  function mergeRows(rows: readonly SnapshotRow[]): void {
    // When they were asked for is not known yet: what is here of the same second stays.
    for (const [askedAt, group] of Map.groupBy(rows, (row) => row.askedAt)) {
      merge(
        group.map(({ item }) => item),
        { askedAt, knownAt: Math.max(...group.map(({ knownAt }) => knownAt)) },
      );
    }
    takeOver.merged(rows);
  }

  /** False as long as it is not known whether the snapshot is the newest, and where it is not. */
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

  /** False for a batch that does not follow on the last one. */
  function applyBatch(batch: Batch, askedBefore: number): boolean {
    if (batch.number !== number + 1) return false;
    const read = readBatch(batch.text);
    if (!read) return false;
    // Those that the reading before already knew to be there may have been told at any time.
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
      // Batches that have been thrown away leave nothing to read after ours.
      if (view.epoch === epoch && view.batches.length === 0 && view.lastNumber !== number) return forget();
      if (view.epoch === epoch) lastNumber = view.lastNumber;
      if (unproven && !(await prove(unproven, view))) return;
      // Of many batches a reading brings some; the health that came with them is of the last.
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
