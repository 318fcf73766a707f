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

/** The sync's state; its two times of the wall clock as ages at `toldAt` of the leader's clock. */
export type WireSaved = Omit<SavedSync, 'lookedAtWallMs' | 'sweptAtWallMs'> & {
  toldAt: number;
  lookedAgeMs: number | undefined;
  sweptAgeMs: number | undefined;
};

/** The part of the leader's health that a follower shows. */
export type WireHealth = Pick<
  Health,
  | 'isLoaded'
  | 'progress'
  | 'snapshotAt'
  | 'nextLookAt'
  | 'trouble'
  | 'failureCount'
  | 'sweep'
  | 'incomplete'
  | 'unread'
  | 'doubt'
  | 'facts'
> & {
  toldAt: number;
  /** The number of the last batch that the server had taken then. */
  lastNumber: number;
};

/** A batch, or a part of a snapshot; `isLast`: the snapshot has no more parts. */
export type WireBatch = { toldAt: number; events: HubEvent[]; isLast: boolean };

type Clocks = { now: () => number; wallNow: () => number };

/** An item as it is sent: nobody prints the label of a closed item, and anybody who has its address can fetch it. */
export function wireItem(item: OrderItem): Partial<OrderItem> {
  const status = readStatus(item.item_status);
  const told = toStored(item);
  if (status !== 'delivered' && status !== 'cancelled') return told;
  const { label_url: _, ...rest } = told;
  return rest;
}

/** Fields left out are marked as unknown: they do not overwrite what is known here. */
const item = mapped(
  where(anything, (value) => hasUsableId(value)),
  (value) => readListedItem(value, 'hub', unnoted),
);
const lax = <T>(codec: Codec<T>) => orElse(codec, undefined);
/** Passes a value unchanged if it has the fields that its reader needs. */
const shaped = <T>(codec: Codec<unknown>) => that((value): value is T => read(codec, value) !== undefined);
const someList = listOf(anything, Infinity);
const statuses = mapped(orElse(someList, [] as unknown[]), (told) =>
  ITEM_STATUSES.filter((status) => told.includes(status)),
);
const incomplete = someOf(
  object({
    status: oneOf(ITEM_STATUSES),
    have: finite,
    total: finite,
    isAtLeast: optional(lax(oneOf([true]))),
  }),
);
const savedCodec = object({
  cursors: object({ durableMs: finite, freshMs: finite }),
  isLoaded: orElse(boolean, false),
  load: lax(shaped<NonNullable<SavedSync['load']>>(object({ states: someList }))),
  loadedFromMs: lax(finite),
  isDoubted: orElse(boolean, false),
  unproven: statuses,
  incomplete: optional(lax(where(incomplete, ({ length }) => length > 0))),
  absent: orElse(someOf(string), []),
  toldAt: finite,
  lookedAgeMs: lax(finite),
  sweptAgeMs: lax(finite),
});
const itemId = mapped(string, (told) => safeText(told));
const moments = { askedAt: finite, knownAt: finite };
const batchCodec = object({
  toldAt: finite,
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
  const told = { kind, message: safeText(String(message)) };
  return detail === undefined ? told : { ...told, detail: safeText(String(detail), 40) };
});
const someNumber = mapped(anything, Number);
const healthCodec = object({
  isLoaded: orElse(boolean, false),
  progress: lax(object({ done: someNumber, total: someNumber })),
  snapshotAt: lax(finite),
  nextLookAt: lax(finite),
  trouble: lax(trouble),
  failureCount: mapped(someNumber, (count) => count || 0),
  sweep: lax(shaped<NonNullable<Health['sweep']>>(object({ endedAt: finite, unprovenStates: someList }))),
  incomplete: orElse(incomplete, []),
  unread: statuses,
  doubt: lax(oneOf<Doubt>(['missed-change', 'filter-ignored', 'pages-ignored'])),
  facts: orElse(shaped<Health['facts']>(object({})), {}),
  toldAt: finite,
  lastNumber: finite,
});

export function writeBatch(events: readonly HubEvent[], toldAt: number, isLast = false): string {
  const told = events.map((event) => (event.kind === 'rows' ? { ...event, items: event.items.map(wireItem) } : event));
  return JSON.stringify({ toldAt, isLast, events: told });
}

/** Reads a batch; `undefined` if the text is none. */
export function readBatch(told: string): WireBatch | undefined {
  return readText(batchCodec, told);
}

export function wireSaved({ lookedAtWallMs, sweptAtWallMs, ...saved }: SavedSync, clock: Clocks): WireSaved {
  const ageOf = (wallMs: number | undefined) =>
    wallMs === undefined ? undefined : Math.max(0, clock.wallNow() - wallMs);
  return { ...saved, toldAt: clock.now(), lookedAgeMs: ageOf(lookedAtWallMs), sweptAgeMs: ageOf(sweptAtWallMs) };
}

/** Converts the sync's state to the clocks of this machine. */
export function savedHere({ lookedAgeMs, sweptAgeMs, ...told }: WireSaved, clock: Clocks): SavedSync {
  const { toldAt: _, ...saved } = told;
  const wallOf = (ageMs: number | undefined) => (ageMs === undefined ? undefined : clock.wallNow() - ageMs);
  return { ...saved, lookedAtWallMs: wallOf(lookedAgeMs), sweptAtWallMs: wallOf(sweptAgeMs) };
}

export function writeHealth(health: Health, toldAt: number, lastNumber: number): string {
  const { isLoaded, progress, snapshotAt, nextLookAt, trouble, failureCount, sweep, incomplete, unread, doubt, facts } =
    health;
  const told: WireHealth = {
    isLoaded,
    progress,
    snapshotAt,
    nextLookAt,
    trouble,
    failureCount,
    sweep,
    incomplete,
    unread,
    doubt,
    facts,
    toldAt,
    lastNumber,
  };
  return JSON.stringify(told);
}

export function readHealth(told: string | undefined): WireHealth | undefined {
  return told === undefined ? undefined : readText<WireHealth>(healthCodec, told);
}
