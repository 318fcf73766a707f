/**
 * Codecs read a value from outside (the disk, another host, a file) into a type of ours, or refuse it and say where and
 * why. The type follows from the codec, so the two cannot differ. Pure.
 */
import { isRecord, isTime, tryParseJson } from './json.ts';

/** Why a codec reads no value: what it is instead, `is not a text`, and at which field; at none where it is all of it. */
export class Refusal {
  readonly wrong: string;
  readonly path: readonly string[];

  constructor(wrong: string, path: readonly string[] = []) {
    this.wrong = wrong;
    this.path = path;
  }
}

const REFUSED = new Refusal('cannot be used');

/** Returns the value as T, the fields of objects in the order in which the codec names them, or a {@link Refusal}. */
export type Codec<T> = (value: unknown) => T | Refusal;

/** The type that a codec reads. */
export type ReadBy<C> = C extends Codec<infer T> ? T : never;

/** Reads a value; `undefined` where it is none of the codec's. */
export function read<T>(codec: Codec<T>, value: unknown): T | undefined {
  const found = codec(value);
  return found instanceof Refusal ? undefined : found;
}

/** Reads a text of JSON; `undefined` where it is none, or says nothing of the codec's. */
export function readText<T>(codec: Codec<T>, text: string): T | undefined {
  return read(codec, tryParseJson(text));
}

/** A value that passes a type guard, as it is; `wrong`: what is said of one that does not. */
export function that<T>(guard: (value: unknown) => value is T, wrong?: string): Codec<T> {
  const refusal = wrong === undefined ? REFUSED : new Refusal(wrong);
  return (value) => (guard(value) ? value : refusal);
}

/** One of these values, and nothing else. */
export function oneOf<const T>(values: readonly T[]): Codec<T> {
  return that((value): value is T => values.some((one) => one === value), `is none of ${values.join(', ')}`);
}

/** Whatever it is. */
export const anything: Codec<unknown> = (value) => value;
/** A text, a number that is finite, yes or no, an object of whatever fields. */
export const string = that((value): value is string => typeof value === 'string', 'is not a text');
export const finite = that(isTime, 'is not a number');
export const boolean = that((value): value is boolean => typeof value === 'boolean', 'is neither true nor false');
export const fields = that(isRecord, 'is not an object');

/** What a codec reads, made into something else; refused where `make` returns `undefined`. */
export function mapped<T, U>(codec: Codec<T>, make: (value: T) => U | undefined): Codec<U> {
  return (value) => {
    const found = codec(value);
    if (found instanceof Refusal) return found;
    const made = make(found);
    return made === undefined ? REFUSED : made;
  };
}

/** What the first of these codecs reads that does. */
export function anyOf<T>(...codecs: readonly Codec<T>[]): Codec<T> {
  return (value) => {
    for (const codec of codecs) {
      const found = codec(value);
      if (!(found instanceof Refusal)) return found;
    }
    return REFUSED;
  };
}

/** What the codec refuses, or what is missing, costs itself and nothing else: `otherwise` takes its place. */
export function orElse<T, U>(codec: Codec<T>, otherwise: U): Codec<T | U> {
  return (value) => {
    const found = codec(value);
    return found instanceof Refusal ? otherwise : found;
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

const NO_LIST = new Refusal('is not a list');

/** The refusal of a part, as one of the whole. */
function within(name: string, { wrong, path }: Refusal): Refusal {
  return new Refusal(wrong, [name, ...path]);
}

/** A list of at most `most` values. */
export function listOf<T>(codec: Codec<T>, most = 10_000): Codec<T[]> {
  return (value) => {
    if (!Array.isArray(value)) return NO_LIST;
    if (value.length > most) return new Refusal(`has more than ${most} parts`);
    const found: T[] = [];
    for (const [index, one] of (value as unknown[]).entries()) {
      const read = codec(one);
      if (read instanceof Refusal) return within(String(index), read);
      found.push(read);
    }
    return found;
  };
}

/** What can be read of the values of an object, by their names. */
export function someValuesOf<T>(codec: Codec<T>): Codec<Record<string, T>> {
  return mapped(fields, (value) => {
    const pairs = Object.entries(value).map(([name, one]) => [name, codec(one)] as const);
    return Object.fromEntries(pairs.filter((pair): pair is [string, T] => !(pair[1] instanceof Refusal)));
  });
}

/** An object of whatever names, each value read by the codec. */
export function recordOf<T>(codec: Codec<T>): Codec<Record<string, T>> {
  return (value) => {
    if (!isRecord(value)) return fields(value) as Refusal;
    const found: [string, T][] = [];
    for (const [name, one] of Object.entries(value)) {
      const read = codec(one);
      if (read instanceof Refusal) return within(name, read);
      found.push([name, read]);
    }
    return Object.fromEntries(found);
  };
}

type Fields = Readonly<Record<string, Codec<unknown>>>;
type Missing<F extends Fields> = { [K in keyof F]: F[K] extends OptionalCodec<unknown> ? K : never }[keyof F];
/** What an object of these fields is; one that may be missing is absent then. */
export type ObjectOf<F extends Fields> = {
  [K in Exclude<keyof F, Missing<F>>]: ReadBy<F[K]>;
} & { [K in Missing<F>]?: ReadBy<F[K]> };

/** What a codec reads and a test passes; `wrong`: what is said of what does not, `path`: at which of its fields. */
export function where<T>(
  codec: Codec<T>,
  isFit: (value: T) => boolean,
  wrong = REFUSED.wrong,
  path: readonly string[] = [],
): Codec<T> {
  return (value) => {
    const found = codec(value);
    return found instanceof Refusal || isFit(found) ? found : new Refusal(wrong, path);
  };
}

/** The codec, with one thing said of all that it refuses. */
export function called<T>(codec: Codec<T>, wrong: string): Codec<T> {
  const refusal = new Refusal(wrong);
  return (value) => {
    const found = codec(value);
    return found instanceof Refusal ? refusal : found;
  };
}

/** What the codec reads; `otherwise` where nothing is said. */
export function withDefault<T>(codec: Codec<T>, otherwise: T): Codec<T> {
  return (value) => codec(value ?? otherwise);
}

/** An object with these fields and no others. */
export function exact<F extends Fields>(fields: F): Codec<ObjectOf<F>> {
  const inner = object(fields);
  return (value) => {
    const strange = isRecord(value) ? Object.keys(value).find((name) => !Object.hasOwn(fields, name)) : undefined;
    return strange === undefined ? inner(value) : new Refusal('is not known', [strange]);
  };
}

/** An object with these fields; others are left out. */
export function object<F extends Fields>(codecs: F): Codec<ObjectOf<F>> {
  const named = Object.entries(codecs);
  return (value) => {
    if (!isRecord(value)) return fields(value) as Refusal;
    const found: Record<string, unknown> = {};
    for (const [name, codec] of named) {
      const read = codec(value[name]);
      if (read instanceof Refusal)
        return value[name] === undefined ? new Refusal(`has no "${name}"`) : within(name, read);
      if (read !== undefined || !('isOptional' in codec)) found[name] = read;
    }
    return found as ObjectOf<F>;
  };
}
