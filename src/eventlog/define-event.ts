/**
 * Workshop events: what people note about pieces, jobs, vans and price runs, in the form in which hosts exchange it. Events
 * without a key are all kept. Of events with the same key the one with the latest stamp applies, and of equal stamps the
 * greater text: hosts with the same events reach the same state, whatever the order in which they arrive and however often.
 * Pure.
 */
import { createHash } from 'node:crypto';
import type { AuditEntry, By } from '../domain/audit.ts';
import { read, that, type Codec } from '../base/codec.ts';
import { isTime, tryParseJson } from '../base/json.ts';
import { safeText } from '../base/safe-text.ts';
import { MOST_NOTE_LENGTH } from '../domain/workshop.ts';
import { DAY_MS } from '../base/durations.ts';

/** An event as hosts exchange it: its name, the same on every host, and its JSON. */
export type EventText = readonly [name: string, text: string];

/** How long hosts send an event to each other; a host that was away for longer misses it. */
export const EXCHANGE_MS = 90 * DAY_MS;
/** How long events are kept on disk: as long as the audit trail. */
const KEEP_MS = 400 * DAY_MS;

type Definition<K extends string, E extends By> = {
  kind: K;
  /** The first part of the names of its events, unique among kinds. */
  prefix: string;
  /** Its field order is the order in the text: append new fields at the end, or the names of all events change. */
  codec: Codec<E>;
  /** The key of an event; of two events with the same key the later one applies. Without it all events are kept. */
  key?: (event: E) => readonly (string | number)[];
  /** Makes the name of an event, in place of a digest of the key. */
  keyName?: (event: E) => string;
  /** Whether `one` applies and not `other`, in place of `isLater`. */
  supersedes?: (one: E, other: E, isLater: boolean) => boolean;
  /** The id by which events are looked up: an item, carrier, job or run. */
  subject: (event: E) => string;
  /** The event's entries in the audit trail. */
  audit: (event: E) => AuditEntry[];
  /** Whether an event applies regardless of its age: it is kept and exchanged without end. */
  isOpen?: (event: E) => boolean;
  /** How long an event is exchanged, in milliseconds. */
  exchangeMs?: number | ((event: E) => number);
  /** How long an event is kept, in milliseconds. */
  keepMs?: number;
};

/** A kind of event, with the functions derived from its definition. */
export type EventKind<K extends string = string, E extends By = By> = {
  readonly kind: K;
  readonly prefix: string;
  readonly keepMs: number;
  /** Whether later events replace earlier ones. */
  readonly hasKey: boolean;
  encode(event: E): EventText;
  /** Decodes a text of this kind; `undefined` if bancada would not have written it in this form. */
  decode(text: EventText): E | undefined;
  /** The name of the events with the key of this one; only the fields of the key are needed. */
  nameOf(event: Partial<E>): string;
  supersedes(one: E, other: E): boolean;
  subject(event: E): string;
  audit(event: E): AuditEntry[];
  /** The time until which hosts exchange it; `undefined` if it applies regardless of its age. */
  exchangedUntil(event: E): number | undefined;
};

/** Defines a kind of event. */
export function defineEvent<const K extends string, E extends By>(definition: Definition<K, E>): EventKind<K, E> {
  const { kind, prefix, codec, key, keyName, subject, audit, keepMs = KEEP_MS } = definition;
  const { isOpen = () => false, exchangeMs = EXCHANGE_MS } = definition;
  const textOf = (event: E) => JSON.stringify(read(codec, event) ?? event);
  const nameFor = (event: E, text: string) =>
    keyName?.(event) ?? `${prefix}:${digestOf(key ? JSON.stringify(key(event)) : text)}`;
  return {
    kind,
    prefix,
    keepMs,
    hasKey: key !== undefined || keyName !== undefined,
    encode(event) {
      const text = textOf(event);
      return [nameFor(event, text), text];
    },
    decode([name, text]) {
      const event = read(codec, tryParseJson(text));
      return event && JSON.stringify(event) === text && nameFor(event, text) === name ? event : undefined;
    },
    nameOf: (event) => nameFor(event as E, key || keyName ? '' : textOf(event as E)),
    supersedes(one, other) {
      const [stamp, before] = [stampOf(one), stampOf(other)];
      const isLater = stamp > before || (stamp === before && textOf(one) > textOf(other));
      return definition.supersedes?.(one, other, isLater) ?? isLater;
    },
    subject,
    audit,
    exchangedUntil: (event) =>
      isOpen(event) ? undefined : event.at + (typeof exchangeMs === 'number' ? exchangeMs : exchangeMs(event)),
  };
}

/** The stamp that orders events of one key: later than every stamp that the event's writer knew. */
export function stampOf(event: By): number {
  return 'stamp' in event && typeof event.stamp === 'number' ? event.stamp : event.at;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

const isMoment = (value: unknown): value is number => isTime(value) && Number.isInteger(value) && value >= 0;
const isCount = (value: unknown): value is number => isMoment(value) && value > 0 && value < 1e6;
const isWord = (value: unknown, most = MOST_NOTE_LENGTH): value is string =>
  typeof value === 'string' && value.length <= most && safeText(value, most) === value;

/** Milliseconds since the epoch, a stamp made from them, or a count that may be zero. */
export const moment = that(isMoment);
/** A whole number from 1 to below a million. */
export const quantity = that(isCount);
/** A text or name that a person typed: safe for a terminal, may be empty. */
export const word = that((value): value is string => isWord(value));
/** A word of at most `most` characters. */
export const shortWord = (most: number) => that((value): value is string => isWord(value, most));
/** An id from the store, or the name of another event. */
export const id = that((value): value is string => isWord(value, 200) && value !== '');
/** A SHA-256 in hex digits. */
export const hash = that((value): value is string => typeof value === 'string' && /^[\da-f]{64}$/.test(value));
/** A boolean. */
export const bool = that((value): value is boolean => typeof value === 'boolean');
/** The time, operator and station of an event; every event begins with them, or with its stamp. */
export const BY = { at: moment, operator: word, station: word };
