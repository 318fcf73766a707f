/**
 * What a host without the lease does: it paints the snapshot, then applies what is told after it, batch by batch, none left
 * out. Rows go the way of every other answer, newer wins. The leader's cursor becomes its own as soon as the disk here
 * holds all that the cursor vouches for: then this host could go on where the leader stops.
 */
import { isTime, parse } from '../api/readers.ts';
import type { Clock } from '../clock.ts';
import { OPEN_STATUSES } from '../domain/lifecycle.ts';
import type { OrderItem } from '../domain/records.ts';
import type { Shop } from '../store/shop.ts';
import type { Picture } from '../sync/picture.ts';
import { createBounds } from './bounds.ts';
import type { Batch, HubLink, HubView } from './link.ts';
import { createMissing, type AskOrder } from './missing.ts';
import type { HubRules } from './rules.ts';
import {
  readBatch,
  readHealth,
  readKeptItem,
  readSaved,
  savedHere,
  type HubEvent,
  type Moments,
  type WireHealth,
  type WireSaved,
} from './wire.ts';

export type FollowingOptions = {
  /** The connection of the moment. */
  link: () => HubLink;
  clock: Clock;
  shop: Shop;
  picture: Pick<Picture, 'mergeItems' | 'markGone' | 'setZone' | 'zoneOffsetMs' | 'keep' | 'get'>;
  askOrder: AskOrder;
  rules: HubRules;
};

export type Following = {
  /** The epoch whose snapshot has been taken; `undefined` before that. */
  readonly epoch: string | undefined;
  /** The last batch that was applied. */
  readonly number: number;
  /** Whether everything that the leader's cursor vouches for is here. */
  readonly isWhole: boolean;
  /** Whether the change that is being told of came from the hub. */
  readonly isApplying: boolean;
  /** The leader's health, its moments on our clock. */
  health(): WireHealth | undefined;
  /** Applies what a reading brought; takes the snapshot where that is void. `askedBefore`: when the reading before it was sent. */
  apply(view: HubView, askedBefore: number): Promise<void>;
  /** What is followed is void: the next reading takes the snapshot. */
  forget(): void;
  end(): void;
};

/** Rows that are merged in one go: few enough not to hold up keys. */
const ROWS_AT_ONCE = 500;
const FRACTION = /\.\d+/;

export function createFollowing(options: FollowingOptions): Following {
  const { link, clock, shop, picture, askOrder, rules } = options;
  const { records } = shop.getState();
  let bounds = createBounds();
  let epoch: string | undefined;
  let number = 0;
  let lastNumber = 0;
  let isApplying = false;
  let saved: WireSaved | undefined;
  /** The cursor of the snapshot: deltas answer here for what was stamped after it. */
  let wholeFromMs: number | undefined;
  let isWhole = false;
  /** Ids of the snapshot, as long as it has not been seen to stand still after they were read. */
  let unprovenIds: Set<string> | undefined;
  let told: { text: string; health: WireHealth } | undefined;
  /** Rows of the snapshot that lost against what is here while nobody could say which was asked for later. */
  let undecided: ({ item: OrderItem } & Moments)[] = [];
  /** Those of them that stay undecided. */
  const doubtful = new Set<string>();

  const missing = createMissing({ picture, clock, askOrder, applying });

  function applying(work: () => void): void {
    isApplying = true;
    try {
      work();
    } finally {
      isApplying = false;
    }
  }

  /** Asked for no earlier than it can have been, and known no later: by what was known here before, not by when it is read. */
  function merge(items: readonly OrderItem[], moments: Moments): void {
    const now = clock.now();
    const askedAt = rules.askedAt(Math.max(0, bounds.earliest(moments.askedAt)), now);
    const knownAt = Math.max(0, Math.min(now, bounds.latest(moments.knownAt)));
    applying(() => picture.mergeItems(items, askedAt, knownAt));
  }

  /** The health tells twice over: what it says, and that it was said after the reading before. */
  function noteHealth(text: string | undefined, askedBefore: number): void {
    if (text === undefined || text === told?.text) return;
    const health = readHealth(text);
    if (!health) return;
    if (told) bounds.note(health.toldAt, askedBefore, clock.now());
    told = { text, health };
  }

  async function takeSnapshot(view: HubView): Promise<void> {
    forget();
    if (view.epoch === undefined) return;
    bounds = createBounds();
    told = undefined;
    noteHealth(view.notes['health'], -Infinity);
    useZone(view.notes['zone']);
    const ids = new Set<string>();
    const from = readSaved(view.notes['saved']);
    for (let cursor = ''; cursor !== '0';) {
      const part = await link().items(view.epoch, cursor === '' ? '0' : cursor);
      cursor = part.cursor;
      await mergeParts(part.items, ids);
    }
    epoch = view.epoch;
    number = view.lastNumber;
    lastNumber = view.lastNumber;
    saved = from;
    if (saved?.isLoaded) unprovenIds = ids;
  }

  async function mergeParts(items: readonly (readonly [id: string, text: string])[], ids: Set<string>): Promise<void> {
    for (let i = 0; i < items.length; i += ROWS_AT_ONCE) {
      const rows = items.slice(i, i + ROWS_AT_ONCE).flatMap(([id, text]) => {
        ids.add(id);
        return readKeptItem(text) ?? [];
      });
      // Nobody knows yet when they were asked for: what is here of the same second stays.
      for (const [askedAt, group] of Map.groupBy(rows, (row) => row.askedAt)) {
        merge(
          group.map(({ item }) => item),
          { askedAt, knownAt: Math.max(...group.map(({ knownAt }) => knownAt)) },
        );
      }
      undecided.push(...rows.filter(({ item }) => picture.get(item.id)?.item !== item && !isHere(item)));
    }
  }

  function isHere(item: OrderItem): boolean {
    const entry = picture.get(item.id);
    return entry !== undefined && JSON.stringify(entry.item) === JSON.stringify(item);
  }

  function decide(): void {
    if (undecided.length === 0 || bounds.earliest(0) === -Infinity) return;
    const rows = undecided;
    undecided = [];
    for (const { item, ...moments } of rows) {
      merge([item], moments);
      // Another version of the same second, and no telling which is the later one: only the store can.
      if (!isHere(item) && isSameSecond(item)) doubtful.add(item.id);
    }
  }

  function isSameSecond(item: OrderItem): boolean {
    const ours = picture.get(item.id)?.item.updated_at ?? '';
    return ours.replace(FRACTION, '') === item.updated_at.replace(FRACTION, '');
  }

  /** What is open here and of what the leader knows nothing has moved on while nobody looked, or is gone. */
  function lookForMissing(ids: ReadonlySet<string>): void {
    const missed = new Set(doubtful);
    doubtful.clear();
    if (rules.asksForMissing) {
      for (const status of OPEN_STATUSES) {
        for (const { item } of records.inDrawer(status)) if (!ids.has(item.id)) missed.add(item.id);
      }
    }
    wholeFromMs = saved?.cursors?.durableMs;
    missing.begin(missed);
    missing.ask(becomeWhole);
  }

  function becomeWhole(): void {
    if (isWhole || epoch === undefined || !missing.isOver) return;
    isWhole = true;
    keep();
  }

  /** The leader's cursor, on the disk together with the rows that it vouches for. */
  function keep(): void {
    if (!isWhole || !saved) return;
    const here = savedHere(saved, clock);
    const { loadedFromMs } = here;
    const fromMs = loadedFromMs === undefined ? wholeFromMs : Math.max(loadedFromMs, wholeFromMs ?? loadedFromMs);
    picture.keep({ ...here, loadedFromMs: fromMs });
  }

  function useZone(text: string | undefined): void {
    const offsetMs = text === undefined ? undefined : parse(text);
    if (isTime(offsetMs) && offsetMs !== picture.zoneOffsetMs()) applying(() => picture.setZone(offsetMs));
  }

  function applyEvent(event: HubEvent): void {
    switch (event.kind) {
      case 'rows':
        for (const { id } of event.items) {
          missing.found(id);
          unprovenIds?.add(id);
        }
        return merge(event.items, event);
      case 'gone':
        missing.found(event.itemId);
        return applying(() => picture.markGone(event.itemId));
      case 'zone':
        return useZone(String(event.offsetMs));
      case 'saved':
        saved = event.saved;
        return keep();
    }
  }

  /** False for a batch that does not follow on the last one. */
  function applyBatch(batch: Batch, askedBefore: number): boolean {
    if (batch.number !== number + 1) return false;
    const read = readBatch(batch.text);
    if (!read) return false;
    // Those that the reading before already knew to be there may have been told at any time.
    if (batch.number > lastNumber) bounds.note(read.toldAt, askedBefore, clock.now());
    for (const event of read.events) applyEvent(event);
    number = batch.number;
    return true;
  }

  /** A moment of the leader's clock on ours. */
  function here(at: number | undefined): number | undefined {
    const earliest = at === undefined ? -Infinity : bounds.earliest(at);
    return Number.isFinite(earliest) ? earliest : undefined;
  }

  function forget(): void {
    epoch = undefined;
    number = 0;
    saved = undefined;
    wholeFromMs = undefined;
    isWhole = false;
    unprovenIds = undefined;
    missing.forget();
    undecided = [];
    doubtful.clear();
  }

  return {
    get epoch() {
      return epoch;
    },
    get number() {
      return number;
    },
    get isWhole() {
      return isWhole;
    },
    get isApplying() {
      return isApplying;
    },
    health() {
      if (!told) return undefined;
      const { health } = told;
      const { pictureAt, nextLookAt, sweep } = health;
      const endedAt = here(sweep?.endedAt);
      return {
        ...health,
        pictureAt: here(pictureAt),
        nextLookAt: here(nextLookAt),
        sweep: sweep && endedAt !== undefined ? { ...sweep, endedAt } : undefined,
      };
    },
    async apply(view, askedBefore) {
      const isAnother = view.epoch !== epoch && (rules.takesEpochsApart || epoch === undefined);
      if (isAnother) return takeSnapshot(view);
      noteHealth(view.notes['health'], askedBefore);
      for (const batch of view.batches) {
        if (applyBatch(batch, askedBefore)) continue;
        forget();
        return;
      }
      // Batches that have been thrown away leave nothing to read after ours.
      if (view.epoch === epoch && view.batches.length === 0 && view.lastNumber !== number) return forget();
      if (view.epoch === epoch) lastNumber = view.lastNumber;
      decide();
      if (isWhole || !saved?.isLoaded || epoch === undefined || view.epoch !== epoch) return;
      if (missing.isKnown) return missing.ask(becomeWhole);
      if (undecided.length > 0) return;
      if (unprovenIds) lookForMissing(unprovenIds);
      // Loaded after the snapshot was taken: what the leader knows by now, if the next reading finds it standing still.
      else unprovenIds = new Set(await link().itemIds(epoch));
    },
    forget,
    end: missing.end,
  };
}
