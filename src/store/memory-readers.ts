/** Reading back what was written as JSON, without trusting it. */

export type Json = Readonly<Record<string, unknown>>;

/** Longer texts were typed by nobody. */
const LONGEST = 10_000;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST;
export const isNumber = (value: unknown): value is number => Number.isSafeInteger(value);
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

/** The value if it is one of these. */
export function isOneOf<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((one) => one === value);
}

/** What can be read of a list; `undefined` where it is none. */
export function listOf<T>(value: unknown, read: (one: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return (value as unknown[]).map(read).filter((one) => one !== undefined);
}

/** What can be read of an object's values. */
export function mapOf<T>(value: unknown, read: (one: unknown) => T | undefined): Record<string, T> | undefined {
  if (!isObject(value)) return undefined;
  const pairs = Object.entries(value).map(([name, one]) => [name, read(one)] as const);
  return Object.fromEntries(pairs.filter((pair): pair is [string, T] => pair[1] !== undefined));
}

/** What can be read of a list of pairs. */
export function pairsOf<T>(value: unknown, read: (one: unknown) => T | undefined): [string, T][] {
  return (
    listOf(value, (pair): [string, T] | undefined => {
      const [name, one] = Array.isArray(pair) ? (pair as unknown[]) : [];
      const known = read(one);
      return isText(name) && known !== undefined ? [name, known] : undefined;
    }) ?? []
  );
}
