/** Reading back what was written as JSON, without trusting it. */
import { isRecord } from '../../base/json.ts';
import type { ListCursor } from '../state/list.ts';

export type Json = Readonly<Record<string, unknown>>;

/** Longer texts were not typed by a person. */
const LONGEST = 10_000;

export const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST;
export const isNumber = (value: unknown): value is number => Number.isSafeInteger(value);
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

/** The value if it is one of these. */
export function isOneOf<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((one) => one === value);
}

/** What can be read of a list; `undefined` where it is none. */
export function readEach<T>(value: unknown, read: (one: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return (value as unknown[]).map(read).filter((one) => one !== undefined);
}

/** What can be read of an object's values. */
export function mapOf<T>(value: unknown, read: (one: unknown) => T | undefined): Record<string, T> | undefined {
  if (!isRecord(value)) return undefined;
  const pairs = Object.entries(value).map(([name, one]) => [name, read(one)] as const);
  return Object.fromEntries(pairs.filter((pair): pair is [string, T] => pair[1] !== undefined));
}

/** What can be read of a list of pairs. */
export function pairsOf<T>(value: unknown, read: (one: unknown) => T | undefined): [string, T][] {
  return (
    readEach(value, (pair): [string, T] | undefined => {
      const [name, one] = Array.isArray(pair) ? (pair as unknown[]) : [];
      const known = read(one);
      return isText(name) && known !== undefined ? [name, known] : undefined;
    }) ?? []
  );
}

/** A cursor of a list. */
export function readCursor(value: unknown): ListCursor | undefined {
  if (!isRecord(value)) return undefined;
  const { id, index, slot } = value;
  if (!isNumber(index) || !isNumber(slot)) return undefined;
  return { id: isText(id) ? id : undefined, index: Math.max(0, index), slot: Math.max(0, slot) };
}
