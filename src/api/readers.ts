/**
 * Readers that tolerate drift: what differs from the declared type is kept as well as it can be, and counted
 * (design part 4). Every text goes through `safeText` here, once, on its way in.
 */
import { hasWrongZone } from '../base/times.ts';
import { isRecord, UNREADABLE } from '../base/json.ts';
import { readAmount } from '../base/money.ts';
import { readOptions } from '../base/options.ts';
import { safeText } from '../base/safe-text.ts';
import { type DriftCounter, type SeenType, unnoted } from './drift.ts';

/**
 * Reads one value. `field` is its full name, `item.tracking_code`, for the counter. Never
 * throws but {@link WrongShape}.
 */
export type Reader<T> = (value: unknown, field: string, drift: DriftCounter) => T;

/** An answer that cannot be taken for what the spec says, not even with tolerance. */
export class WrongShape extends Error {}

/** What JSON calls the value; `missing` for no value at all. */
export function typeOf(value: unknown): SeenType {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : (typeof value as 'string' | 'number' | 'boolean' | 'object');
}

/**
 * A declared string: null and missing become '', numbers and booleans their text, objects and arrays their JSON, and
 * what was too deep to be read says so.
 */
export const text: Reader<string> = (value, field, drift) => {
  if (isTooDeep(value)) return unreadable(field, drift);
  if (typeof value === 'string') return safeText(value);
  drift.note(field, typeOf(value));
  if (value === null || value === undefined) return '';
  return safeText(typeof value === 'object' ? JSON.stringify(value) : String(value));
};

/** A declared string that holds a time, in whatever format; see base/times.ts. */
export const time: Reader<string> = (value, field, drift) => {
  const read = text(value, field, drift);
  if (read !== '' && hasWrongZone(read)) drift.note(field, 'no-zone');
  return read;
};

/** A declared string that holds a count: without the blanks that some stores write into their numbers. */
export const count: Reader<string> = (value, field, drift) => {
  const read = text(value, field, drift);
  return /^\d+$/.test(read) || !/^[\d\s]+$/.test(read) ? read : read.replaceAll(/\s/g, '');
};

/** Whether something in it was too deep, and has been put out of it by body.ts. */
function isTooDeep(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === UNREADABLE;
  return JSON.stringify(value).includes(UNREADABLE);
}

function unreadable(field: string, drift: DriftCounter): string {
  drift.note(field, 'too-deep');
  return UNREADABLE;
}

/** Pairs in a declared string, whatever form the store has for them: names and values, see base/options.ts. */
export const options: Reader<string> = (value, field, drift) => {
  if (value === undefined || value === null || isTooDeep(value)) return text(value, field, drift);
  if (typeof value !== 'string') drift.note(field, typeOf(value));
  return safeText(readOptions(value));
};

/** A declared string or null. */
export const textOrNull: Reader<string | null> = (value, field, drift) => {
  if (value === null) return null;
  if (value !== undefined) return text(value, field, drift);
  drift.note(field, 'missing');
  return null;
};

/**
 * A declared number: a numeric string becomes its number; what is none becomes NaN, which is no price and no weight.
 */
export const number: Reader<number> = (value, field, drift) => {
  if (typeof value === 'number') return value;
  drift.note(field, typeOf(value));
  return typeof value === 'string' ? numberIn(value.replaceAll(/\s/g, '')) : Number.NaN;
};

/** A price that need not be there: null and absent are "none", which is zero. */
export const numberOrNone: Reader<number> = (value, field, drift) => {
  if (value !== null && value !== undefined) return number(value, field, drift);
  drift.note(field, typeOf(value));
  return 0;
};

function numberIn(text: string): number {
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  const cents = readAmount(text);
  return cents === undefined ? Number.NaN : cents / 100;
}

/** A declared boolean; `1`, `"1"` and `"true"` pass for true. */
export const flag: Reader<boolean> = (value, field, drift) => {
  if (typeof value === 'boolean') return value;
  drift.note(field, typeOf(value));
  return value === 1 || value === '1' || value === 'true';
};

/**
 * An object with these fields. One that is missing as a whole is noted once and read as if every field were missing.
 *
 * One that is just as it should be is answered itself and not a copy, as most are, and there are many of them: it is not
 * to be changed. `parts`: fields that may stand behind the others, and are left to the caller.
 */
export function record<T extends object>(
  readers: { [K in keyof T]-?: Reader<T[K]> },
  parts: readonly string[] = [],
): Reader<T> {
  const keys = Object.keys(readers);
  const reads = Object.values(readers) as Reader<unknown>[];
  const fullNames = new Map<string, string[]>();
  return (value, name, drift) => {
    const isThere = isRecord(value);
    if (!isThere) drift.note(name, typeOf(value));
    const source: Record<string, unknown> = isThere ? value : {};
    const counter = isThere ? drift : unnoted;
    let names = fullNames.get(name);
    if (!names) fullNames.set(name, (names = keys.map((key) => `${name}.${key}`)));
    let copy = isThere && isInOrder(source, keys, parts) ? undefined : ({} as Record<string, unknown>);
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at]!;
      const told = source[key];
      const read = reads[at]!(told, names[at]!, counter);
      if (!copy && read !== told)
        copy = Object.fromEntries(keys.slice(0, at).map((before) => [before, source[before]]));
      if (copy) copy[key] = read;
    }
    return (copy ?? source) as T;
  };
}

/** Whether an object has these fields in this order, and behind them nothing but some of the parts, in theirs. */
function isInOrder(source: object, keys: readonly string[], parts: readonly string[]): boolean {
  let at = 0;
  for (const name in source) {
    if (at < keys.length) {
      if (name !== keys[at]) return false;
    } else {
      while (at < keys.length + parts.length && name !== parts[at - keys.length]) at++;
      if (at === keys.length + parts.length) return false;
    }
    at++;
  }
  return at >= keys.length;
}

/**
 * Rows, and what `rows[i]` was read from; `dropped` are the texts of those without a usable id, which a total counts
 * and no request can name. For counting only: nothing in them was made safe.
 */
export type Rows<T> = { rows: T[]; rawRows: unknown[]; dropped: string[] };

/** Reads a list of records. A row without a usable id is dropped and noted: nothing could be done with it, ever. */
export function readRows<T extends { id: string }>(
  values: readonly unknown[],
  read: Reader<T>,
  name: string,
  drift: DriftCounter,
): Rows<T> {
  const result: Rows<T> = { rows: [], rawRows: [], dropped: [] };
  for (const value of values) {
    if (hasUsableId(value)) {
      result.rows.push(read(value, name, drift));
      result.rawRows.push(value);
    } else {
      drift.note(name, 'dropped-row');
      result.dropped.push(JSON.stringify(value) ?? '');
    }
  }
  return result;
}

/** A list of rows in an answer, `undefined` for what is none; noted where it is not written as one. */
export function readList(value: unknown, field: string, drift: DriftCounter): unknown[] | undefined {
  if (!Array.isArray(value)) drift.note(field, typeOf(value));
  return listIn(value);
}

/**
 * A list, also where it is an object with numbers for keys: so PHP writes one that was filtered. `undefined` for
 * anything else.
 */
export function listIn(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  return isRecord(value) && Object.keys(value).every((key) => /^\d+$/.test(key)) ? Object.values(value) : undefined;
}

/** Whether the value is an object with an id that can be shown and sent as it is. */
export function hasUsableId(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false;
  const id = value['id'];
  if (typeof id === 'number') return Number.isFinite(id);
  return typeof id === 'string' && id !== '' && id !== '.' && id !== '..' && id !== UNREADABLE && safeText(id) === id;
}
