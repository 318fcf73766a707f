/**
 * Codecs read a value from outside (the disk, another host, a file) as a type of ours, or refuse it with the place and the
 * reason. The type follows from the codec, so the two cannot differ. Pure.
 */
import { isRecord, isTime, tryParseJson } from './json.ts';

/** Why a codec refuses a value: the reason, such as `is not a text`, and the path of the field; empty for the whole value. */
export class Refusal {
  readonly wrong: string;
  readonly path: readonly string[];

  constructor(wrong: string, path: readonly string[] = []) {
    this.wrong = wrong;
    this.path = path;
  }
}

const REFUSED = new Refusal('cannot be used');

/** Returns the value as T, with the fields of objects in the codec's order, or a {@link Refusal}. */
export type Codec<T> = (value: unknown) => T | Refusal;

/** The type that a codec reads. */
export type ReadBy<C> = C extends Codec<infer T> ? T : never;

/** Reads a value; `undefined` if the codec refuses it. */
export function read<T>(codec: Codec<T>, value: unknown): T | undefined {
  const found = codec(value);
  return found instanceof Refusal ? undefined : found;
}

/** Reads a text as JSON; `undefined` if it is no JSON or the codec refuses it. */
export function readText<T>(codec: Codec<T>, text: string): T | undefined {
  return read(codec, tryParseJson(text));
}

/** Accepts a value that passes a type guard, unchanged; `wrong`: the reason given for any other. */
export function that<T>(guard: (value: unknown) => value is T, wrong?: string): Codec<T> {
  const refusal = wrong === undefined ? REFUSED : new Refusal(wrong);
  return (value) => (guard(value) ? value : refusal);
}

/** Accepts one of these values and no other. */
export function oneOf<const T>(values: readonly T[]): Codec<T> {
  return that((value): value is T => values.some((one) => one === value), `is none of ${values.join(', ')}`);
}

/** Accepts any value. */
export const anything: Codec<unknown> = (value) => value;
/** A string, a finite number, a boolean, an object with any fields. */
export const string = that((value): value is string => typeof value === 'string', 'is not a text');
export const finite = that(isTime, 'is not a number');
export const boolean = that((value): value is boolean => typeof value === 'boolean', 'is neither true nor false');
export const fields = that(isRecord, 'is not an object');

/** Converts the value that a codec reads; refuses it if `make` returns `undefined`. */
export function mapped<T, U>(codec: Codec<T>, make: (value: T) => U | undefined): Codec<U> {
  return (value) => {
    const found = codec(value);
    if (found instanceof Refusal) return found;
    const made = make(found);
    return made === undefined ? REFUSED : made;
  };
}

/** The value of the first of these codecs that does not refuse. */
export function anyOf<T>(...codecs: readonly Codec<T>[]): Codec<T> {
  return (value) => {
    for (const codec of codecs) {
      const found = codec(value);
      if (!(found instanceof Refusal)) return found;
    }
    return REFUSED;
  };
}

/** Replaces a value that is missing or that the codec refuses by `otherwise`. */
export function orElse<T, U>(codec: Codec<T>, otherwise: U): Codec<T | U> {
  return (value) => {
    const found = codec(value);
    return found instanceof Refusal ? otherwise : found;
  };
}

type OptionalCodec<T> = Codec<T | undefined> & { isOptional: true };

/** A field that may be missing, and is then absent from the result. */
export function optional<T>(codec: Codec<T>): OptionalCodec<T> {
  const read = (value: unknown) => (value === undefined ? undefined : codec(value));
  return Object.assign(read, { isOptional: true as const });
}

/** A list of at most `most` values, without those that the codec refuses. */
export function someOf<T>(codec: Codec<T>, most = Infinity): Codec<T[]> {
  return mapped(listOf(orElse(codec, undefined), most), (list) => list.filter((one) => one !== undefined) as T[]);
}

const NO_LIST = new Refusal('is not a list');

/** Prefixes the path of a field's refusal with the field's name. */
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

/** The values of an object by their names, without those that the codec refuses. */
export function someValuesOf<T>(codec: Codec<T>): Codec<Record<string, T>> {
  return mapped(fields, (value) => {
    const pairs = Object.entries(value).map(([name, one]) => [name, codec(one)] as const);
    return Object.fromEntries(pairs.filter((pair): pair is [string, T] => !(pair[1] instanceof Refusal)));
  });
}

/** An object with any names, each value read by the codec. */
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
/** The type of an object with these fields; optional ones may be absent. */
type ObjectOf<F extends Fields> = {
  [K in Exclude<keyof F, Missing<F>>]: ReadBy<F[K]>;
} & { [K in Missing<F>]?: ReadBy<F[K]> };

/** Accepts a value of the codec that passes a test; `wrong`: the reason given for any other, `path`: the field it concerns. */
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

/** As the codec, with one reason for all values that it refuses. */
export function called<T>(codec: Codec<T>, wrong: string): Codec<T> {
  const refusal = new Refusal(wrong);
  return (value) => {
    const found = codec(value);
    return found instanceof Refusal ? refusal : found;
  };
}

/** As the codec; reads `otherwise` in place of a value that is missing or null. */
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

/** An object with these fields; other fields are left out of the result. */
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
