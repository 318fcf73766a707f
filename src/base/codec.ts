/**
 * Codecs read a value from outside (the disk, another host, a file) into a type of ours, or refuse it. The type follows
 * from the codec, so the two cannot differ. Pure.
 */
import { isRecord } from './json.ts';

const REFUSED = Symbol('refused');

/** Returns the value as T, the fields of objects in the order in which the codec names them, or {@link REFUSED}. */
export type Codec<T> = (value: unknown) => T | typeof REFUSED;

/** The type that a codec reads. */
export type ReadBy<C> = C extends Codec<infer T> ? T : never;

/** Reads a value; `undefined` where it is none of the codec's. */
export function read<T>(codec: Codec<T>, value: unknown): T | undefined {
  const found = codec(value);
  return found === REFUSED ? undefined : found;
}

/** A value that passes a type guard, as it is. */
export function that<T>(guard: (value: unknown) => value is T): Codec<T> {
  return (value) => (guard(value) ? value : REFUSED);
}

/** One of these values, and nothing else. */
export function oneOf<const T>(values: readonly T[]): Codec<T> {
  return that((value): value is T => values.some((one) => one === value));
}

/** A field that may be missing. */
export function optional<T>(codec: Codec<T>): Codec<T | undefined> {
  return (value) => (value === undefined ? undefined : codec(value));
}

/** A list of at most `most` values. */
export function listOf<T>(codec: Codec<T>, most = 10_000): Codec<T[]> {
  return (value) => {
    if (!Array.isArray(value) || value.length > most) return REFUSED;
    const found: T[] = [];
    for (const one of value as unknown[]) {
      const read = codec(one);
      if (read === REFUSED) return REFUSED;
      found.push(read);
    }
    return found;
  };
}

type Fields = Readonly<Record<string, Codec<unknown>>>;
type Missing<F extends Fields> = { [K in keyof F]: undefined extends ReadBy<F[K]> ? K : never }[keyof F];
/** What an object of these fields is; one that may be missing is absent then. */
export type ObjectOf<F extends Fields> = {
  [K in Exclude<keyof F, Missing<F>>]: ReadBy<F[K]>;
} & { [K in Missing<F>]?: ReadBy<F[K]> };

/** What a codec reads and a test passes. */
export function where<T>(codec: Codec<T>, isFit: (value: T) => boolean): Codec<T> {
  return (value) => {
    const found = codec(value);
    return found !== REFUSED && isFit(found) ? found : REFUSED;
  };
}

/** An object with these fields; others are left out. */
export function object<F extends Fields>(fields: F): Codec<ObjectOf<F>> {
  const names = Object.keys(fields);
  return (value) => {
    if (!isRecord(value)) return REFUSED;
    const found: Record<string, unknown> = {};
    for (const name of names) {
      const read = fields[name]!(value[name]);
      if (read === REFUSED) return REFUSED;
      if (read !== undefined) found[name] = read;
    }
    return found as ObjectOf<F>;
  };
}
