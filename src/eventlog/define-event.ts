/**
 * Workshop events: what people note of pieces, jobs, vans and price runs, in the form in which hosts exchange it. An event
 * without a key only adds to the log. Of the events with one key the latest stamp applies, and of two with one stamp the
 * greater text: hosts that have the same events, received in whatever order and however often, come to the same state.
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

/** How long hosts send each other an event; one that was away for longer misses it. */
export const EXCHANGE_MS = 90 * DAY_MS;
/** How long events are kept on disk: as long as the audit trail. */
const KEEP_MS = 400 * DAY_MS;

type Definition<K extends string, E extends By> = {
  kind: K;
  /** Begins the names of its events; no other kind has it. */
  prefix: string;
  /** The order of its fields is that of the text: a field comes last, or the names of all events change. */
  codec: Codec<E>;
  /** What an event is about; of two events about the same the later one applies. Without it events only add up. */
  key?: (event: E) => readonly (string | number)[];
  /** In place of a digest of the key. */
  keyName?: (event: E) => string;
  /** In place of `isLater`: whether one event of a key applies and not the other. */
  supersedes?: (one: E, other: E, isLater: boolean) => boolean;
  /** The item, carrier, job or run that it is about: events are looked up by it. */
  subject: (event: E) => string;
  /** Its lines in the audit trail. */
  audit: (event: E) => AuditEntry[];
  /** Whether it applies however old it is: it is kept and exchanged without end. */
  isOpen?: (event: E) => boolean;
  /** How long it is exchanged. */
  exchangeMs?: number | ((event: E) => number);
  /** How long it is kept. */
  keepMs?: number;
};

/** A kind of event, with what follows from its definition. */
export type EventKind<K extends string = string, E extends By = By> = {
  readonly kind: K;
  readonly prefix: string;
  readonly keepMs: number;
  /** Whether later events take the place of earlier ones. */
  readonly hasKey: boolean;
  encode(event: E): EventText;
  /** Reads a text of this kind; `undefined` for one that bancada would not have written so. */
  decode(text: EventText): E | undefined;
  /** The name of the events with the key of this one, for which the fields of the key are enough. */
  nameOf(event: Partial<E>): string;
  supersedes(one: E, other: E): boolean;
  subject(event: E): string;
  audit(event: E): AuditEntry[];
  /** Until when hosts exchange it; `undefined` for one that applies however old it is. */
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

/** Events with a key are ordered by their stamp, which is later than every stamp that its writer knew. */
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

/** Milliseconds since the epoch, a stamp that is made of them, or a number from zero on. */
export const moment = that(isMoment);
/** A number from one to a million. */
export const quantity = that(isCount);
/** A text of a person's, or a name: safe for a terminal, and possibly empty. */
export const word = that((value): value is string => isWord(value));
/** A word of at most so many characters. */
export const shortWord = (most: number) => that((value): value is string => isWord(value, most));
/** An id of the store's, or the name of another event. */
export const id = that((value): value is string => isWord(value, 200) && value !== '');
/** A SHA-256 in hex digits. */
export const hash = that((value): value is string => typeof value === 'string' && /^[\da-f]{64}$/.test(value));
/** Whether it is so. */
export const bool = that((value): value is boolean => typeof value === 'boolean');
/** The fields that say when it was noted, by whom and where; every event begins with them, or with its stamp. */
export const BY = { at: moment, operator: word, station: word };
