/**
 * What a leader tells: a snapshot of everything that it knows, under an epoch of its own, and after it every change,
 * in order, with the cursor that the changes justify. Each leadership begins with a new snapshot, so there is nothing
 * to be resumed and nobody to be mistaken for: a leader that was paused writes to an epoch that does not stand any
 * more.
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
  /** Unlike that of every other leadership. */
  holder: string;
  epoch: string;
  clock: Clock;
  replica: Replica;
  snapshot: Pick<Snapshot, 'idsIn' | 'latest' | 'saved' | 'zoneOffsetMs' | 'onChanges' | 'newestUpdatedAt'>;
  /** It is over: another host leads, or the snapshot or the server is gone. */
  onEnd: () => void;
};

export type Leadership = {
  readonly holder: string;
  /** The epoch once it stands, `undefined` while the snapshot is being written. */
  readonly epoch: string | undefined;
  readonly isOver: boolean;
  /** The last batch that the server has taken; 0 before the first. */
  readonly toldNumber: number;
  /** Writes the snapshot and lets it stand. */
  begin(): Promise<void>;
  gone(itemId: string): void;
  /** The sync's memory as it has just been kept: what was told before justifies it. */
  kept(saved: SavedSync): void;
  zone(offsetMs: number): void;
  renew(): Promise<void>;
  /** Lets go of the lease, so that another host takes over at once. */
  release(): Promise<void>;
  end(): void;
};

/** Events of one batch, each of which may be a page of rows. */
const EVENTS_AT_ONCE = 20;
/** The snapshot is written in parts of this many items, with signs of life between them. */
const ITEMS_AT_ONCE = 1000;
/**
 * A change is told again once a question that was asked this long after the first telling has confirmed it: within one
 * second of a service's stamps the later question decides, and how late the first telling was cannot be known.
 */
const CONFIRMED_AFTER_MS = 3000;
const GIVEN_UP_AFTER_MS = 180_000;
/** What changed without a new stamp is read again by the next sweep only: ten minutes later, and as long as that takes. */
const UNSTAMPED_GIVEN_UP_AFTER_MS = 1_800_000;
/** What is stamped longer before the newest stamp than this cannot be of the second of a write that is made now. */
const OLD_STAMP_MS = 300_000;
/** Of the items that changed last so many are in every snapshot: more than change within the overlap of a cursor. */
const LATEST = 2000;
/** Closed items that the snapshot goes on holding after memory has let them go; with more, a new one is written. */
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
  /** What was told once, when, and until when it may be told again. */
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

  /** One batch after the other; one that may or may not have arrived ends it all. */
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
      // The connection is down; who reads from it hears of it too.
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

  /** What a later look has confirmed is told again, with when that was asked. */
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
      // From here on changes are queued: what is written below is at least as old as they are.
      const entries = [...records.all()];
      const saved = snapshot.saved();
      const zoneOffsetMs = snapshot.zoneOffsetMs();
      queue = [];
      const rows = entries.map((entry) => [entry.item.id, () => writeItem(entry.item, momentsOf(entry))] as const);
      // What was closed a while ago is on the disk only, and the cursor vouches for it.
      for (const row of snapshot.latest(LATEST)) {
        if (!records.get(row.item.id)) rows.push([row.item.id, () => writeItem(row.item, momentsOf(row))]);
      }
      for (const [itemId] of rows) held.add(itemId);
      // Items that are open and only on the disk: known to be there.
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
      // When the last look was is in the health; the cursor's quick half moves with every look.
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
      // Closed items stay in the snapshot until it is written again.
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
 * When a row was asked for and known, as others may take it. The answer to a write of our own counts here as asked
 * when it came, for the operator is to see it; to others it is no later than anything, until a look has confirmed it.
 */
function momentsOf({ askedAt, knownAt }: Moments): Moments {
  return { askedAt: askedAt === knownAt ? 0 : askedAt, knownAt };
}
