/**
 * What a leader publishes: a snapshot of everything that it knows, under an epoch of its own, then every change in order, with
 * the cursor that the changes justify. Each leadership begins with a new snapshot, so nothing is resumed and no leader can be
 * mistaken for another: one that was paused writes to an epoch that does not stand any more.
 */
import type { Clock } from '../base/clock.ts';
import { OPEN_STATUSES } from '../domain/lifecycle.ts';
import { isConfirmedWrite } from '../domain/merge.ts';
import type { OrderItem } from '../domain/records.ts';
import type { Replica } from '../replica/replica.ts';
import type { Snapshot, SavedSync } from '../sync/snapshot.ts';
import type { HubLink, HubView, PublishResult } from './link.ts';
import { RENEW_MS } from './membership.ts';
import { wireSaved, writeBatch, writeHealth, type HubEvent, type Moments } from './wire.ts';

export type LeadershipOptions = {
  link: HubLink;
  /** Names this leadership, unlike every other. */
  holder: string;
  epoch: string;
  clock: Clock;
  replica: Replica;
  snapshot: Pick<Snapshot, 'idsIn' | 'latest' | 'saved' | 'zoneOffsetMs' | 'onChanges' | 'newestUpdatedAt'>;
  /** Called when its holder has to look at it: it is over, or the lease is to be renewed at once. */
  onNews: () => void;
};

export type Leadership = ReturnType<typeof createLeadership>;

/** How many events are in one batch at most; each of them may be a page of rows. */
const EVENTS_AT_ONCE = 20;
/** The snapshot is written in parts of this many items; the lease is renewed after so many parts. */
const ITEMS_AT_ONCE = 200;
const PARTS_AT_ONCE = 5;
/** With more batches than this, or more of their text than of the snapshot and this, another epoch is to begin. */
const MOST_BATCHES = 4000;
const MOST_LENGTH = 4_000_000;
/** Another epoch is begun no sooner than this after the last. */
const NEXT_EPOCH_AFTER_MS = 10_000;
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

/** Makes a leadership whose snapshot has not begun yet. */
export function createLeadership(options: LeadershipOptions) {
  const { link, holder, clock, replica, snapshot, onNews } = options;
  const { records } = replica.getState();
  let epoch: string | undefined;
  let isOver = false;
  let number = 0;
  let publishedNumber = 0;
  /** The last batch that the server had taken at the last reading: the next one must show it. */
  let publishedBefore = 0;
  let [begunAt, renewedAt] = [-Infinity, -Infinity];
  let isLoaded = false;
  let queue: HubEvent[] = [];
  let publishing: Promise<void> | undefined;
  let lastSaved = '';
  let [snapshotLength, batchLength] = [0, 0];
  /** Items that were published once: when, and until when they may be published again. */
  const unconfirmed = new Map<string, { sentAt: number; endsAt: number }>();

  const stopListening = snapshot.onChanges((changes) => {
    for (const event of rowEvents(changes.map(({ entry }) => entry))) enqueue(event);
    const oldMs = (snapshot.newestUpdatedAt() ?? 0) - OLD_STAMP_MS;
    const sentAt = clock.now();
    for (const { entry, before } of changes) {
      const isUnstamped = before !== undefined && before.updatedAtMs === entry.updatedAtMs;
      if (!isUnstamped && (entry.updatedAtMs ?? Infinity) < oldMs) continue;
      const endsAt = sentAt + (isUnstamped ? UNSTAMPED_GIVEN_UP_AFTER_MS : GIVEN_UP_AFTER_MS);
      unconfirmed.set(entry.item.id, { sentAt, endsAt });
    }
  });

  function enqueue(event: HubEvent): void {
    if (isOver) return;
    queue.push(event);
    publishSoon();
  }

  function publishSoon(): void {
    if (epoch !== undefined && queue.length > 0) publishing ??= Promise.resolve().then(publishQueue);
  }

  /** Publishes one batch after the other; ends the leadership if a batch may or may not have arrived. */
  async function publishQueue(): Promise<void> {
    try {
      for (;;) {
        const part = queue.slice(0, EVENTS_AT_ONCE);
        if (part.length === 0 || epoch === undefined || isOver) return;
        queue = queue.slice(EVENTS_AT_ONCE);
        const text = writeBatch(part, clock.now());
        const result = await link.publish(holder, epoch, { number: ++number, text });
        batchLength += text.length;
        endUnless(result);
        if (result === 'done') publishedNumber = number;
      }
    } catch {
      // The connection is down; its reader gets the same error.
      end();
    } finally {
      publishing = undefined;
    }
  }

  function endUnless(result: PublishResult): void {
    if (result !== 'done') end();
  }

  function end(): void {
    if (isOver) return;
    isOver = true;
    queue = [];
    stopListening();
    onNews();
  }

  const health = () => writeHealth(replica.getState().health, clock.now(), publishedNumber);

  /** Everything that is known now, in parts. */
  function snapshotNow(): HubEvent[][] {
    // Items closed a while ago are on the disk only, and the cursor vouches for them.
    const rows = [...records.all(), ...snapshot.latest(LATEST).filter(({ item }) => !records.get(item.id))];
    const ids = new Set(rows.map(({ item }) => item.id));
    const itemIds = OPEN_STATUSES.flatMap((status) => snapshot.idsIn(status)).filter((itemId) => !ids.has(itemId));
    const first: HubEvent[] = [{ kind: 'known', itemIds }];
    const [saved, offsetMs] = [snapshot.saved(), snapshot.zoneOffsetMs()];
    if (saved?.cursors) first.push({ kind: 'saved', saved: wireSaved(saved, clock) });
    if (offsetMs !== undefined) first.push({ kind: 'zone', offsetMs });
    const parts = [first];
    for (let i = 0; i < rows.length; i += ITEMS_AT_ONCE) parts.push(rowEvents(rows.slice(i, i + ITEMS_AT_ONCE)));
    return parts;
  }

  async function writeSnapshot(): Promise<void> {
    const parts = snapshotNow();
    for (const [index, part] of parts.entries()) {
      const text = writeBatch(part, clock.now(), index === parts.length - 1);
      snapshotLength += text.length;
      endUnless(await link.fill(holder, options.epoch, index, text));
      if (isOver) return;
      if (index % PARTS_AT_ONCE === PARTS_AT_ONCE - 1) endUnless(await link.renew(holder, undefined, ''));
      if (isOver) return;
    }
    endUnless(await link.open(holder, options.epoch, health()));
  }

  /** Publishes again what a later response has confirmed, with the time of that request. */
  function republishConfirmed(): void {
    const now = clock.now();
    for (const [itemId, { sentAt, endsAt }] of unconfirmed) {
      const entry = records.get(itemId);
      const isConfirmed = entry && entry.askedAt >= sentAt + CONFIRMED_AFTER_MS;
      if (entry && isConfirmed) for (const event of rowEvents([entry])) enqueue(event);
      if (!entry || isConfirmed || now > endsAt) unconfirmed.delete(itemId);
    }
  }

  return {
    holder,
    /** The epoch once its snapshot stands; `undefined` while that is being written. */
    get epoch() {
      return isOver ? undefined : epoch;
    },
    get isOver() {
      return isOver;
    },
    /** Whether a reading shows that it is over: another host leads, or the server has forgotten what it had taken. */
    isLostIn({ lease, epoch: current, lastNumber }: Pick<HubView, 'lease' | 'epoch' | 'lastNumber'>): boolean {
      const isForgotten = epoch !== undefined && (current !== epoch || lastNumber < publishedBefore);
      publishedBefore = publishedNumber;
      return isOver || lease?.holder !== holder || isForgotten;
    },
    /** Whether another epoch is to begin: much was published since the snapshot, or `isRejected`: somebody has changed that. */
    isStale(isRejected: boolean): boolean {
      const isLong = publishedNumber >= MOST_BATCHES || batchLength > Math.max(MOST_LENGTH, snapshotLength);
      return (isLong || isRejected) && clock.now() - begunAt >= NEXT_EPOCH_AFTER_MS;
    },
    /** In how many milliseconds the lease is to be renewed. */
    renewInMs: () => renewedAt + RENEW_MS - clock.now(),
    /** Writes the snapshot and opens it for followers. */
    async begin(): Promise<void> {
      // From here on changes are queued: the snapshot is at least as old as they are.
      queue = [];
      await writeSnapshot();
      if (isOver) return;
      epoch = options.epoch;
      begunAt = renewedAt = clock.now();
      publishSoon();
    },
    gone: (itemId: string) => enqueue({ kind: 'gone', itemId }),
    /** Publishes the sync's state, just written to the disk; the batches before justify its cursor. */
    kept(saved: SavedSync): void {
      republishConfirmed();
      // Followers wait for a first load to end, and learn it from the next health.
      if (saved.isLoaded !== isLoaded) {
        [isLoaded, renewedAt] = [saved.isLoaded, -Infinity];
        onNews();
      }
      // Without a cursor nothing is loaded, and followers have no use for the rest.
      if (!saved.cursors) return;
      // The time of the last poll is in the health; the cursor's fresh half moves with every poll.
      const { lookedAtWallMs: _, sweptAtWallMs: __, ...rest } = saved;
      const significant = { ...rest, cursors: saved.cursors.durableMs };
      const text = JSON.stringify(significant);
      if (text === lastSaved) return;
      lastSaved = text;
      enqueue({ kind: 'saved', saved: wireSaved(saved, clock) });
    },
    zone: (offsetMs: number) => enqueue({ kind: 'zone', offsetMs }),
    async renew(): Promise<void> {
      if (isOver) return;
      renewedAt = clock.now();
      endUnless(await link.renew(holder, epoch, health()));
    },
    /** Releases the lease, so that another host takes over at once. */
    async release(): Promise<void> {
      await publishing;
      if (isOver) return;
      end();
      await link.release(holder);
    },
    end,
  };
}

/** The rows as events, one for each time of request. */
function rowEvents(entries: readonly ({ item: OrderItem } & Moments)[]): HubEvent[] {
  return [...Map.groupBy(entries, (entry) => momentsOf(entry).askedAt)].map(([askedAt, group]) => {
    const knownAt = Math.max(...group.map((entry) => entry.knownAt));
    return { kind: 'rows', askedAt, knownAt, items: group.map(({ item }) => item) };
  });
}

/**
 * When a row was requested and known, as others may take it. The response to our own write counts here as requested when it
 * came, so that the operator sees it; for others it is later than nothing until a later response has confirmed it.
 */
function momentsOf({ askedAt, knownAt }: Moments): Moments {
  return { askedAt: isConfirmedWrite({ askedAt, knownAt }) ? 0 : askedAt, knownAt };
}
