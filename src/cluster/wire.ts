/**
 * What travels through the hub. Items as the disk keeps them: order items of spec 2.1 field by field, no buyer, no
 * token, and of what is closed no address of a label. Moments are on the leader's monotonic clock, ages where a machine's wall clock would be needed. What comes in
 * was made safe by another process; it is read as carefully as an answer of the service, for the server is a third
 * party.
 */
import { unnoted } from '../api/drift.ts';
import { hasUsableId } from '../api/readers.ts';
import { readListedItem } from '../api/resources.ts';
import type { ItemStatus, OrderItem } from '../domain/records.ts';
import { readStatus } from '../domain/lifecycle.ts';
import { toStored } from '../domain/partial-records.ts';
import { ITEM_STATUSES } from '../domain/records.ts';
import type { Doubt, Health, Incomplete, Trouble } from '../replica/health.ts';
import type { SavedSync } from '../sync/snapshot.ts';
import { safeText } from '../base/safe-text.ts';
import { isRecord, isTime, tryParseJson } from '../base/json.ts';

/** When a reply was asked for and when it was here, on the leader's clock. */
export type Moments = { askedAt: number; knownAt: number };

export type HubEvent =
  /** Rows of one reply. */
  | ({ kind: 'rows'; items: OrderItem[] } & Moments)
  | { kind: 'gone'; itemId: string }
  | { kind: 'saved'; saved: WireSaved }
  | { kind: 'zone'; offsetMs: number };

/** The sync's memory; the two moments of the wall clock as ages at `toldAt` of the leader's clock. */
export type WireSaved = Omit<SavedSync, 'lookedAtWallMs' | 'sweptAtWallMs'> & {
  toldAt: number;
  lookedAgeMs: number | undefined;
  sweptAgeMs: number | undefined;
};

/** What a follower shows of the leader's health. */
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
> & { toldAt: number };

type Clocks = { now: () => number; wallNow: () => number };

/** An item as it is told: nobody prints the label of what is closed, and whoever has its address may fetch it. */
export function wireItem(item: OrderItem): Partial<OrderItem> {
  const status = readStatus(item.item_status);
  const told = toStored(item);
  if (status !== 'delivered' && status !== 'cancelled') return told;
  const { label_url: _, ...rest } = told;
  return rest;
}

/** What is left out is noted as unknown: it takes nothing away from what is known here. */
function readWireItem(value: unknown): OrderItem {
  return readListedItem(value, 'hub', unnoted);
}

export function writeBatch(events: readonly HubEvent[], toldAt: number): string {
  const told = events.map((event) => (event.kind === 'rows' ? { ...event, items: event.items.map(wireItem) } : event));
  return JSON.stringify({ toldAt, events: told });
}

/** A batch as it came; `undefined` for a text that is none. */
export function readBatch(text: string): { toldAt: number; events: HubEvent[] } | undefined {
  const value = tryParseJson(text);
  if (!isRecord(value) || !isTime(value['toldAt']) || !Array.isArray(value['events'])) return undefined;
  const events = value['events'].map(readEvent);
  return events.some((event) => event === undefined)
    ? undefined
    : { toldAt: value['toldAt'], events: events as HubEvent[] };
}

function readEvent(value: unknown): HubEvent | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, askedAt, knownAt, items, itemId, saved, offsetMs } = value;
  if (kind === 'rows' && isTime(askedAt) && isTime(knownAt) && Array.isArray(items) && items.every(hasUsableId)) {
    return { kind, askedAt, knownAt, items: items.map(readWireItem) };
  }
  if (kind === 'gone' && typeof itemId === 'string') return { kind, itemId: safeText(itemId) };
  if (kind === 'zone' && isTime(offsetMs)) return { kind, offsetMs };
  const sync = kind === 'saved' ? readSavedValue(saved) : undefined;
  return sync && { kind: 'saved', saved: sync };
}

export function writeItem(item: OrderItem, { askedAt, knownAt }: Moments): string {
  return JSON.stringify({ askedAt, knownAt, item: wireItem(item) });
}

/** An item of the snapshot; `undefined` for one that is only known there, or a text that is none. */
export function readKeptItem(text: string): ({ item: OrderItem } & Moments) | undefined {
  const value = tryParseJson(text);
  if (!isRecord(value)) return undefined;
  const { askedAt, knownAt, item } = value;
  if (!isTime(askedAt) || !isTime(knownAt) || !hasUsableId(item)) return undefined;
  return { askedAt, knownAt, item: readWireItem(item) };
}

export function wireSaved({ lookedAtWallMs, sweptAtWallMs, ...saved }: SavedSync, clock: Clocks): WireSaved {
  const ageOf = (wallMs: number | undefined) =>
    wallMs === undefined ? undefined : Math.max(0, clock.wallNow() - wallMs);
  return { ...saved, toldAt: clock.now(), lookedAgeMs: ageOf(lookedAtWallMs), sweptAgeMs: ageOf(sweptAtWallMs) };
}

/** The sync's memory as this machine keeps it. */
export function savedHere({ lookedAgeMs, sweptAgeMs, ...told }: WireSaved, clock: Clocks): SavedSync {
  const { toldAt: _, ...saved } = told;
  const wallOf = (ageMs: number | undefined) => (ageMs === undefined ? undefined : clock.wallNow() - ageMs);
  return { ...saved, lookedAtWallMs: wallOf(lookedAgeMs), sweptAtWallMs: wallOf(sweptAgeMs) };
}

export function readSaved(text: string | undefined): WireSaved | undefined {
  return text === undefined ? undefined : readSavedValue(tryParseJson(text));
}

function readSavedValue(value: unknown): WireSaved | undefined {
  if (!isRecord(value)) return undefined;
  const { cursors, isLoaded, load, loadedFromMs, isDoubted, unproven, absent, toldAt, lookedAgeMs, sweptAgeMs } = value;
  const incomplete = readIncomplete(value['incomplete']);
  const hasCursors = isRecord(cursors) && isTime(cursors['durableMs']) && isTime(cursors['freshMs']);
  if (!hasCursors || !isTime(toldAt)) return undefined;
  return {
    cursors: { durableMs: cursors['durableMs'] as number, freshMs: cursors['freshMs'] as number },
    isLoaded: isLoaded === true,
    load: isRecord(load) && Array.isArray(load['states']) ? (load as SavedSync['load']) : undefined,
    loadedFromMs: isTime(loadedFromMs) ? loadedFromMs : undefined,
    isDoubted: isDoubted === true,
    unproven: readStatuses(unproven),
    ...(incomplete.length > 0 ? { incomplete } : {}),
    absent: Array.isArray(absent) ? absent.filter((id) => typeof id === 'string') : [],
    toldAt,
    lookedAgeMs: isTime(lookedAgeMs) ? lookedAgeMs : undefined,
    sweptAgeMs: isTime(sweptAgeMs) ? sweptAgeMs : undefined,
  };
}

const DOUBTS: readonly Doubt[] = ['missed-change', 'filter-ignored', 'pages-ignored'];

function readStatuses(value: unknown): ItemStatus[] {
  return Array.isArray(value) ? ITEM_STATUSES.filter((status) => value.includes(status)) : [];
}

function readIncomplete(value: unknown): Incomplete[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    const status = isRecord(one) && ITEM_STATUSES.find((known) => known === one['status']);
    return status && isTime(one['have']) && isTime(one['total'])
      ? [{ status, have: one['have'], total: one['total'], ...(one['isAtLeast'] === true ? { isAtLeast: true } : {}) }]
      : [];
  });
}

export function writeHealth(health: Health, toldAt: number): string {
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
  };
  return JSON.stringify(told);
}

function readTrouble({ kind, message, detail }: Trouble): Trouble {
  const told = { kind, message: safeText(String(message)) };
  return detail === undefined ? told : { ...told, detail: safeText(String(detail), 40) };
}

export function readHealth(text: string | undefined): WireHealth | undefined {
  const value = text === undefined ? undefined : tryParseJson(text);
  if (!isRecord(value) || !isTime(value['toldAt'])) return undefined;
  const told = value as unknown as WireHealth;
  const { progress, snapshotAt, nextLookAt, trouble, sweep, incomplete, unread, doubt, facts } = told;
  return {
    isLoaded: told.isLoaded === true,
    progress: isRecord(progress) ? { done: Number(progress.done), total: Number(progress.total) } : undefined,
    snapshotAt: isTime(snapshotAt) ? snapshotAt : undefined,
    nextLookAt: isTime(nextLookAt) ? nextLookAt : undefined,
    trouble: isRecord(trouble) ? readTrouble(trouble) : undefined,
    failureCount: Number(told.failureCount) || 0,
    sweep: isRecord(sweep) && isTime(sweep.endedAt) && Array.isArray(sweep.unprovenStates) ? sweep : undefined,
    incomplete: readIncomplete(incomplete),
    unread: readStatuses(unread),
    doubt: DOUBTS.find((one) => one === doubt),
    facts: isRecord(facts) ? facts : {},
    toldAt: told.toldAt,
  };
}
