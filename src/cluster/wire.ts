/**
 * The texts that are sent through the hub. Items are as on the disk: order items of spec 2.1 field by field, without buyer or
 * token, and closed ones without the address of their label. Times are on the leader's monotonic clock, and ages where a
 * machine's wall clock would be needed. Another process has made the texts safe, but they are read as carefully as a response
 * of the store, for the server is a third party.
 */
import { unnoted } from '../api/drift.ts';
import { hasUsableId } from '../api/readers.ts';
import { readListedItem } from '../api/resources.ts';
import type { OrderItem } from '../domain/records.ts';
import { readStatus } from '../domain/lifecycle.ts';
import { toStored } from '../domain/partial-records.ts';
import { ITEM_STATUSES } from '../domain/records.ts';
import type { Doubt, Health, Trouble } from '../replica/health.ts';
import type { SavedSync } from '../sync/snapshot.ts';
import type { Clock } from '../base/clock.ts';
import { safeText } from '../base/safe-text.ts';
import {
  anyOf,
  anything,
  boolean,
  listOf,
  mapped,
  finite,
  object,
  oneOf,
  optional,
  orElse,
  read,
  readText,
  someOf,
  string,
  that,
  where,
  type Codec,
} from '../base/codec.ts';

/** When a response was requested and when it was received, on the leader's clock. */
export type Moments = { askedAt: number; knownAt: number };

export type HubEvent =
  /** The rows of one response. */
  | ({ kind: 'rows'; items: OrderItem[] } & Moments)
  | { kind: 'gone'; itemId: string }
  /** Open items that the leader has on its disk only. */
  | { kind: 'known'; itemIds: string[] }
  | { kind: 'saved'; saved: WireSaved }
  | { kind: 'zone'; offsetMs: number };

/** The sync's state; its two times of the wall clock as ages when it was sent. */
export type WireSaved = Omit<SavedSync, 'lookedAtWallMs' | 'sweptAtWallMs'> & {
  lookedAgeMs: number | undefined;
  sweptAgeMs: number | undefined;
};

/** The part of the leader's health that a follower shows. */
const HEALTH_FIELDS = [
  ...(['isLoaded', 'progress', 'snapshotAt', 'nextLookAt', 'trouble', 'failureCount'] as const),
  ...(['sweep', 'incomplete', 'unread', 'doubt', 'facts'] as const),
];

export type WireHealth = Pick<Health, (typeof HEALTH_FIELDS)[number]> & {
  sentAt: number;
  /** The number of the last batch that the server had taken then. */
  lastNumber: number;
};

/** A batch, or a part of a snapshot; `isLast`: the snapshot has no more parts. */
export type WireBatch = { sentAt: number; events: HubEvent[]; isLast: boolean };

type WallClock = Pick<Clock, 'wallNow'>;

/** An item as it is sent: nobody prints the label of a closed item, and anybody who has its address can fetch it. */
export function wireItem(item: OrderItem): Partial<OrderItem> {
  const status = readStatus(item.item_status);
  const value = toStored(item);
  if (status !== 'delivered' && status !== 'cancelled') return value;
  const { label_url: _, ...rest } = value;
  return rest;
}

/** Fields left out are marked as unknown: they do not overwrite what is known here. */
const item = mapped(
  where(anything, (value) => hasUsableId(value)),
  (value) => readListedItem(value, 'hub', unnoted),
);
const orAbsent = <T>(codec: Codec<T>) => orElse(codec, undefined);
/** Passes a value unchanged if it has the fields that its reader needs. */
const shaped = <T>(codec: Codec<unknown>) => that((value): value is T => read(codec, value) !== undefined);
const someList = listOf(anything, Infinity);
const statuses = mapped(orElse(someList, [] as unknown[]), (value) =>
  ITEM_STATUSES.filter((status) => value.includes(status)),
);
const incomplete = someOf(
  object({
    status: oneOf(ITEM_STATUSES),
    have: finite,
    total: finite,
    isAtLeast: optional(orAbsent(oneOf([true]))),
  }),
);
const savedCodec = object({
  cursors: object({ durableMs: finite, freshMs: finite }),
  isLoaded: orElse(boolean, false),
  load: orAbsent(shaped<NonNullable<SavedSync['load']>>(object({ states: someList }))),
  loadedFromMs: orAbsent(finite),
  isDoubted: orElse(boolean, false),
  unproven: statuses,
  incomplete: optional(orAbsent(where(incomplete, ({ length }) => length > 0))),
  absent: orElse(someOf(string), []),
  lookedAgeMs: orAbsent(finite),
  sweptAgeMs: orAbsent(finite),
});
const itemId = mapped(string, (value) => safeText(value));
const moments = { askedAt: finite, knownAt: finite };
const batchCodec = object({
  sentAt: finite,
  isLast: orElse(boolean, false),
  events: listOf(
    anyOf<HubEvent>(
      object({ kind: oneOf(['rows']), ...moments, items: listOf(item, Infinity) }),
      object({ kind: oneOf(['gone']), itemId }),
      object({ kind: oneOf(['known']), itemIds: listOf(itemId, Infinity) }),
      object({ kind: oneOf(['zone']), offsetMs: finite }),
      object({ kind: oneOf(['saved']), saved: savedCodec }),
    ),
    Infinity,
  ),
});
const trouble = mapped(shaped<Trouble>(object({})), ({ kind, message, detail }): Trouble => {
  const value = { kind, message: safeText(String(message)) };
  return detail === undefined ? value : { ...value, detail: safeText(String(detail), 40) };
});
const someNumber = mapped(anything, Number);
const healthCodec = object({
  isLoaded: orElse(boolean, false),
  progress: orAbsent(object({ done: someNumber, total: someNumber })),
  snapshotAt: orAbsent(finite),
  nextLookAt: orAbsent(finite),
  trouble: orAbsent(trouble),
  failureCount: mapped(someNumber, (count) => count || 0),
  sweep: orAbsent(shaped<NonNullable<Health['sweep']>>(object({ endedAt: finite, unprovenStates: someList }))),
  incomplete: orElse(incomplete, []),
  unread: statuses,
  doubt: orAbsent(oneOf<Doubt>(['missed-change', 'filter-ignored', 'pages-ignored'])),
  facts: orElse(shaped<Health['facts']>(object({})), {}),
  sentAt: finite,
  lastNumber: finite,
});

export function writeBatch(events: readonly HubEvent[], sentAt: number, isLast = false): string {
  const value = events.map((event) => (event.kind === 'rows' ? { ...event, items: event.items.map(wireItem) } : event));
  return JSON.stringify({ sentAt, isLast, events: value });
}

/** Reads a batch; `undefined` if the text is none. */
export function readBatch(value: string): WireBatch | undefined {
  return readText(batchCodec, value);
}

export function wireSaved({ lookedAtWallMs, sweptAtWallMs, ...saved }: SavedSync, clock: WallClock): WireSaved {
  const ageOf = (wallMs: number | undefined) =>
    wallMs === undefined ? undefined : Math.max(0, clock.wallNow() - wallMs);
  return { ...saved, lookedAgeMs: ageOf(lookedAtWallMs), sweptAgeMs: ageOf(sweptAtWallMs) };
}

/** Converts the sync's state to the clocks of this machine. */
export function fromWireSaved({ lookedAgeMs, sweptAgeMs, ...saved }: WireSaved, clock: WallClock): SavedSync {
  const wallOf = (ageMs: number | undefined) => (ageMs === undefined ? undefined : clock.wallNow() - ageMs);
  return { ...saved, lookedAtWallMs: wallOf(lookedAgeMs), sweptAtWallMs: wallOf(sweptAgeMs) };
}

export function writeHealth(health: Health, sentAt: number, lastNumber: number): string {
  const shown = Object.fromEntries(HEALTH_FIELDS.map((field) => [field, health[field]]));
  return JSON.stringify({ ...shown, sentAt, lastNumber });
}

export function readHealth(value: string | undefined): WireHealth | undefined {
  return value === undefined ? undefined : readText<WireHealth>(healthCodec, value);
}
