/**
 * What a leader publishes: a snapshot of everything that it knows, under an epoch of its own, then every change in order, with
 * the cursor that the changes justify. Each leadership begins with a new snapshot, so nothing is resumed and no leader can be
 * mistaken for another: one that was paused writes to an epoch that does not stand any more.
 */
import type { Clock } from '../base/clock.ts';
import { OPEN_STATUSES } from '../domain/lifecycle.ts';
import type { OrderItem } from '../domain/records.ts';
import type { Replica } from '../replica/replica.ts';
import type { Snapshot, SavedSync } from '../sync/snapshot.ts';
import type { HubLink, Keep, PublishResult } from './link.ts';
import { wireSaved, writeBatch, writeHealth, writeItem, type HubEvent, type Moments } from './wire.ts';

export type LeadershipOptions = {
  link: HubLink;
  /** Names this leadership, unlike every other. */
  holder: string;
  epoch: string;
  clock: Clock;
  replica: Replica;
  snapshot: Pick<Snapshot, 'idsIn' | 'latest' | 'saved' | 'zoneOffsetMs' | 'onChanges' | 'newestUpdatedAt'>;
  /** Called when it is over: another host leads, or the snapshot or the server is gone. */
  onEnd: () => void;
};

export type Leadership = {
  readonly holder: string;
  /** The epoch once its snapshot stands; `undefined` while that is being written. */
  readonly epoch: string | undefined;
  readonly isOver: boolean;
  /** The number of the last batch that the server has taken; 0 before the first. */
  readonly toldNumber: number;
  /** Writes the snapshot and opens it for followers. */
  begin(): Promise<void>;
  gone(itemId: string): void;
  /** Publishes the sync's state, just written to the disk; the batches before justify its cursor. */
  kept(saved: SavedSync): void;
  zone(offsetMs: number): void;
  renew(): Promise<void>;
  /** Releases the lease, so that another host takes over at once. */
  release(): Promise<void>;
  end(): void;
};

/** How many events are in one batch at most; each of them may be a page of rows. */
const EVENTS_AT_ONCE = 20;
/** The snapshot is written in parts of this many items; the lease is renewed between them. */
const ITEMS_AT_ONCE = 1000;
/**
 * A change is published again once a response that was requested this long after the first publication has confirmed it: within
 * one second of the store's stamps the later request decides, and how late the first publication was cannot be known.
 */
const CONFIRMED_AFTER_MS = 3000;
const GIVEN_UP_AFTER_MS = 180_000;
/** A change without a new stamp is read again only by the next full scan: ten minutes later, plus the time that takes. */
const UNSTAMPED_GIVEN_UP_AFTER_MS = 1_800_000;
/** An item stamped longer than this before the newest stamp cannot be of the same second as a write that is made now. */
const OLD_STAMP_MS = 300_000;
/** Every snapshot contains this many of the items that changed last: more than change within the overlap of a cursor. */
const LATEST = 2000;
/** How many closed items that memory has let go of the snapshot may still hold; with more, a new one is written. */
const SPARE_ITEMS = 5000;

export function createLeadership(options: LeadershipOptions): Leadership {
  const { link, holder, clock, replica, snapshot, onEnd } = options;
  const { records } = replica.getState();
  let epoch: string | undefined;
  let isOver = false;
  let number = 0;
  let toldNumber = 0;
  let queue: { event: HubEvent; keeps: Keep[] }[] = [];
  let telling: Promise<void> | undefined;
  let lastSaved = '';
  const held = new Set<string>();
  /** Items that were published once: when, and until when they may be published again. */
  const unconfirmed = new Map<string, { toldAt: number; endsAt: number }>();

  const stopListening = snapshot.onChanges((changes) => {
    for (const [askedAt, group] of Map.groupBy(changes, ({ entry }) => momentsOf(entry).askedAt)) {
      tellRows(
        group.map(({ entry }) => entry.item),
        { askedAt, knownAt: Math.max(...group.map(({ entry }) => entry.knownAt)) },
      );
    }
    const oldMs = (snapshot.newestUpdatedAt() ?? 0) - OLD_STAMP_MS;
    const toldAt = clock.now();
    for (const { entry, before } of changes) {
      const isUnstamped = before !== undefined && before.updatedAtMs === entry.updatedAtMs;
      if (!isUnstamped && (entry.updatedAtMs ?? Infinity) < oldMs) continue;
      const endsAt = toldAt + (isUnstamped ? UNSTAMPED_GIVEN_UP_AFTER_MS : GIVEN_UP_AFTER_MS);
      unconfirmed.set(entry.item.id, { toldAt, endsAt });
    }
  });

  function tellRows(items: OrderItem[], moments: Moments): void {
    const keeps = items.map((item): Keep => ({ kind: 'item', id: item.id, text: writeItem(item, moments) }));
    for (const { id } of items) held.add(id);
    tell({ kind: 'rows', ...moments, items }, keeps);
  }

  function tell(event: HubEvent, keeps: Keep[]): void {
    if (isOver) return;
    queue.push({ event, keeps });
    if (epoch !== undefined) telling ??= Promise.resolve().then(tellAll);
  }

  /** Publishes one batch after the other; ends the leadership if a batch may or may not have arrived. */
  async function tellAll(): Promise<void> {
    try {
      for (;;) {
        const part = queue.slice(0, EVENTS_AT_ONCE);
        if (part.length === 0 || epoch === undefined || isOver) return;
        queue = queue.slice(EVENTS_AT_ONCE);
        const text = writeBatch(
          part.map(({ event }) => event),
          clock.now(),
        );
        const told = await link.publish(
          holder,
          epoch,
          { number: ++number, text },
          part.flatMap(({ keeps }) => keeps),
        );
        endUnless(told);
        if (told === 'done') toldNumber = number;
      }
    } catch {
      // The connection is down; its reader gets the same error.
      end();
    } finally {
      telling = undefined;
    }
  }

  function endUnless(told: PublishResult): void {
    if (told !== 'done') end();
  }

  function end(): void {
    if (isOver) return;
    isOver = true;
    queue = [];
    stopListening();
    onEnd();
  }

  function savedText(saved: SavedSync): string {
    return JSON.stringify(wireSaved(saved, clock));
  }

  function notes(): Record<string, string> {
    return { health: writeHealth(replica.getState().health, clock.now()) };
  }

  /** Publishes again what a later response has confirmed, with the time of that request. */
  function tellConfirmed(): void {
    const now = clock.now();
    for (const [itemId, { toldAt, endsAt }] of unconfirmed) {
      const entry = records.get(itemId);
      const isConfirmed = entry && entry.askedAt >= toldAt + CONFIRMED_AFTER_MS;
      if (entry && isConfirmed) tellRows([entry.item], momentsOf(entry));
      if (!entry || isConfirmed || now > endsAt) unconfirmed.delete(itemId);
    }
  }

  return {
    holder,
    get epoch() {
      return isOver ? undefined : epoch;
    },
    get isOver() {
      return isOver;
    },
    get toldNumber() {
      return toldNumber;
    },
    async begin() {
      // From here on changes are queued: the rows written below are at least as old as they are.
      const entries = [...records.all()];
      const saved = snapshot.saved();
      const zoneOffsetMs = snapshot.zoneOffsetMs();
      queue = [];
      const rows = entries.map((entry) => [entry.item.id, () => writeItem(entry.item, momentsOf(entry))] as const);
      // Items closed a while ago are on the disk only, and the cursor vouches for them.
      for (const row of snapshot.latest(LATEST)) {
        if (!records.get(row.item.id)) rows.push([row.item.id, () => writeItem(row.item, momentsOf(row))]);
      }
      for (const [itemId] of rows) held.add(itemId);
      // Open items that are only on the disk: only their ids are written.
      for (const status of OPEN_STATUSES) {
        for (const itemId of snapshot.idsIn(status)) if (!held.has(itemId)) rows.push([itemId, () => '']);
      }
      for (const [itemId] of rows) held.add(itemId);
      for (let i = 0; i < rows.length; i += ITEMS_AT_ONCE) {
        if (isOver) return;
        const part = rows.slice(i, i + ITEMS_AT_ONCE).map(([itemId, text]) => [itemId, text()] as const);
        endUnless(await link.fill(holder, options.epoch, part));
        if (rows.length > ITEMS_AT_ONCE && !isOver) endUnless(await link.renew(holder, undefined, {}));
      }
      if (isOver) return;
      const sync = saved && { saved: savedText(saved) };
      const zone = zoneOffsetMs === undefined ? {} : { zone: String(zoneOffsetMs) };
      endUnless(await link.open(holder, options.epoch, { ...notes(), ...sync, ...zone }));
      if (isOver) return;
      epoch = options.epoch;
      if (queue.length > 0) telling ??= Promise.resolve().then(tellAll);
    },
    gone: (itemId) => tell({ kind: 'gone', itemId }, [{ kind: 'no-item', id: itemId }]),
    kept(saved) {
      tellConfirmed();
      // The time of the last poll is in the health; the cursor's fresh half moves with every poll.
      const { lookedAtWallMs: _, sweptAtWallMs: __, ...rest } = saved;
      const grain = { ...rest, cursors: saved.cursors?.durableMs };
      const text = JSON.stringify(grain);
      if (text === lastSaved) return;
      lastSaved = text;
      const wire = wireSaved(saved, clock);
      tell({ kind: 'saved', saved: wire }, [{ kind: 'note', name: 'saved', text: JSON.stringify(wire) }]);
    },
    zone: (offsetMs) => tell({ kind: 'zone', offsetMs }, [{ kind: 'note', name: 'zone', text: String(offsetMs) }]),
    async renew() {
      if (isOver) return;
      endUnless(await link.renew(holder, epoch, epoch === undefined ? {} : notes()));
      // Closed items stay in the snapshot until a new one is written.
      if (held.size > records.size + SPARE_ITEMS) end();
    },
    async release() {
      await telling;
      if (isOver) return;
      end();
      await link.release(holder);
    },
    end,
  };
}

/**
 * When a row was requested and known, as others may take it. The response to our own write counts here as requested when it
 * came, so that the operator sees it; for others it is later than nothing until a later response has confirmed it.
 */
function momentsOf({ askedAt, knownAt }: Moments): Moments {
  return { askedAt: askedAt === knownAt ? 0 : askedAt, knownAt };
}
