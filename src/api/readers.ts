/**
 * Readers that tolerate drift: a value that differs from the declared type is kept as well as possible, and counted (design
 * part 4). Every text is made safe here, once, when it enters.
 */
import { hasWrongZone } from '../base/times.ts';
import { isRecord, UNREADABLE } from '../base/json.ts';
import { readAmount } from '../base/money.ts';
import { readOptions } from '../base/options.ts';
import { safeText } from '../base/safe-text.ts';
import { type DriftCounter, type SeenType, unnoted } from './drift.ts';

/** Reads one value; `field`: its full name, such as `item.tracking_code`, for the counter. Throws {@link WrongShape} alone. */
export type Reader<T> = (value: unknown, field: string, drift: DriftCounter) => T;

/** An answer that differs from the spec too much to be tolerated. */
export class WrongShape extends Error {}

/** What JSON calls the value; `missing` for no value at all. */
export function typeOf(value: unknown): SeenType {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : (typeof value as 'string' | 'number' | 'boolean' | 'object');
}

/**
 * A declared string: null and missing become '', numbers and booleans their text, objects and arrays their JSON, and a value
 * nested too deeply becomes {@link UNREADABLE}.
 */
export const text: Reader<string> = (value, field, drift) => {
  if (isTooDeep(value)) return unreadable(field, drift);
  if (typeof value === 'string') return safeText(value);
  drift.note(field, typeOf(value));
  if (value === null || value === undefined) return '';
  return safeText(typeof value === 'object' ? JSON.stringify(value) : String(value));
};

/** A declared string with a time, in any format; see base/times.ts. */
export const time: Reader<string> = (value, field, drift) => {
  const read = text(value, field, drift);
  if (read !== '' && hasWrongZone(read)) drift.note(field, 'no-zone');
  return read;
};

/** A declared string with a count; removes the spaces that some stores write into numbers. */
export const count: Reader<string> = (value, field, drift) => {
  const read = text(value, field, drift);
  return /^\d+$/.test(read) || !/^[\d\s]+$/.test(read) ? read : read.replaceAll(/\s/g, '');
};

/** Whether body.ts has replaced a value in it that was nested too deeply. */
function isTooDeep(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === UNREADABLE;
  return JSON.stringify(value).includes(UNREADABLE);
}

function unreadable(field: string, drift: DriftCounter): string {
  drift.note(field, 'too-deep');
  return UNREADABLE;
}

/** A declared string with pairs of names and values, in any form that stores use; see base/options.ts. */
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

/** A declared number: a numeric string becomes its number, anything else NaN. */
export const number: Reader<number> = (value, field, drift) => {
  if (typeof value === 'number') return value;
  drift.note(field, typeOf(value));
  return typeof value === 'string' ? numberIn(value.replaceAll(/\s/g, '')) : Number.NaN;
};

/** An optional price: null and missing become 0. */
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

/** A declared boolean; `1`, `"1"` and `"true"` count as true. */
export const flag: Reader<boolean> = (value, field, drift) => {
  if (typeof value === 'boolean') return value;
  drift.note(field, typeOf(value));
  return value === 1 || value === '1' || value === 'true';
};

/**
 * An object with these fields. If the whole object is missing, that is counted once, and it is read as if every field were.
 *
 * An object without any drift, as most are, is returned itself and not copied: do not change it. `parts`: fields that may
 * follow the others, and which the caller reads.
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

/** Whether an object has exactly these fields in this order, followed by none or some of the parts in their order. */
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
 * Rows; `rows[i]` was read from `rawRows[i]`. `dropped`: the texts of rows without a usable id, which the total counts; they
 * are for counting alone, and not made safe.
 */
export type Rows<T> = { rows: T[]; rawRows: unknown[]; dropped: string[] };

/** Reads a list of records. Drops and counts rows without a usable id, for no request can name them. */
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

/** A list of rows in an answer; `undefined`, and counted as drift, if it is none. */
export function readList(value: unknown, field: string, drift: DriftCounter): unknown[] | undefined {
  if (!Array.isArray(value)) drift.note(field, typeOf(value));
  return listIn(value);
}

/** A list; also an object whose keys are numbers, as PHP writes a filtered list. `undefined` for anything else. */
export function listIn(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  return isRecord(value) && Object.keys(value).every((key) => /^\d+$/.test(key)) ? Object.values(value) : undefined;
}

/** Whether the value is an object with an id that can be shown and sent unchanged. */
export function hasUsableId(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false;
  const id = value['id'];
  if (typeof id === 'number') return Number.isFinite(id);
  return typeof id === 'string' && id !== '' && id !== '.' && id !== '..' && id !== UNREADABLE && safeText(id) === id;
}
