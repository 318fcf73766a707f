/**
 * Codecs read a value from outside (the disk, another host, a file) into a type of ours, or refuse it. The type follows
 * from the codec, so the two cannot differ. Pure.
 */
import { isRecord, isTime, tryParseJson } from './json.ts';

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

/** Reads a text of JSON; `undefined` where it is none, or says nothing of the codec's. */
export function readText<T>(codec: Codec<T>, text: string): T | undefined {
  return read(codec, tryParseJson(text));
}

/** A value that passes a type guard, as it is. */
export function that<T>(guard: (value: unknown) => value is T): Codec<T> {
  return (value) => (guard(value) ? value : REFUSED);
}

/** One of these values, and nothing else. */
export function oneOf<const T>(values: readonly T[]): Codec<T> {
  return that((value): value is T => values.some((one) => one === value));
}

/** Whatever it is. */
export const anything: Codec<unknown> = (value) => value;
/** A text, a number that is finite, yes or no, an object of whatever fields. */
export const string = that((value): value is string => typeof value === 'string');
export const finite = that(isTime);
export const boolean = that((value): value is boolean => typeof value === 'boolean');
export const fields = that(isRecord);

/** What a codec reads, made into something else; refused where `make` returns `undefined`. */
export function mapped<T, U>(codec: Codec<T>, make: (value: T) => U | undefined): Codec<U> {
  return (value) => {
    const found = codec(value);
    const made = found === REFUSED ? undefined : make(found);
    return made === undefined ? REFUSED : made;
  };
}

/** What the first of these codecs reads that does. */
export function anyOf<T>(...codecs: readonly Codec<T>[]): Codec<T> {
  return (value) => {
    for (const codec of codecs) {
      const found = codec(value);
      if (found !== REFUSED) return found;
    }
    return REFUSED;
  };
}

/** What the codec refuses, or what is missing, costs itself and nothing else: `otherwise` takes its place. */
export function orElse<T, U>(codec: Codec<T>, otherwise: U): Codec<T | U> {
  return (value) => {
    const found = codec(value);
    return found === REFUSED ? otherwise : found;
  };
}

type OptionalCodec<T> = Codec<T | undefined> & { isOptional: true };

/** A field that may be missing, and is absent then. */
export function optional<T>(codec: Codec<T>): OptionalCodec<T> {
  const read = (value: unknown) => (value === undefined ? undefined : codec(value));
  return Object.assign(read, { isOptional: true as const });
}

/** What can be read of a list, at most `most` values. */
export function someOf<T>(codec: Codec<T>, most = Infinity): Codec<T[]> {
  return mapped(listOf(orElse(codec, undefined), most), (list) => list.filter((one) => one !== undefined) as T[]);
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

/** What can be read of the values of an object, by their names. */
export function someValuesOf<T>(codec: Codec<T>): Codec<Record<string, T>> {
  return mapped(fields, (value) => {
    const pairs = Object.entries(value).map(([name, one]) => [name, codec(one)] as const);
    return Object.fromEntries(pairs.filter((pair): pair is [string, T] => pair[1] !== REFUSED));
  });
}

type Fields = Readonly<Record<string, Codec<unknown>>>;
type Missing<F extends Fields> = { [K in keyof F]: F[K] extends OptionalCodec<unknown> ? K : never }[keyof F];
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
  const named = Object.entries(fields);
  return (value) => {
    if (!isRecord(value)) return REFUSED;
    const found: Record<string, unknown> = {};
    for (const [name, codec] of named) {
      const read = codec(value[name]);
      if (read === REFUSED) return REFUSED;
      if (read !== undefined || !('isOptional' in codec)) found[name] = read;
    }
    return found as ObjectOf<F>;
  };
}
