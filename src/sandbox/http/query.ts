/** Parses query strings as PHP does: the last of several equal names counts, and `name[]` makes an array. */

export type Query = {
  /** The value of a parameter; empty text is `null`, as in the service, an array or object is {@link ARRAY}. */
  get(name: string): string | null | undefined | typeof ARRAY;
  /** The parameters of the request without one of them, for generated links. */
  pairsWithout(name: string): [string, string][];
};

/** The value of a parameter that is an array or object. */
const ARRAY = Symbol('array');

/** Parses the part of a URL after the question mark. Never throws: a malformed escape is taken literally. */
export function parseQuery(text: string): Query {
  const values = new Map<string, string | typeof ARRAY>();
  const pairs = new Map<string, string>();
  for (const part of text.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decode(equals < 0 ? part : part.slice(0, equals));
    const value = equals < 0 ? '' : decode(part.slice(equals + 1));
    const bracket = name.indexOf('[');
    values.set(name, value);
    if (bracket > 0) values.set(name.slice(0, bracket), ARRAY);
    pairs.set(name, value);
  }
  return {
    get: (name) => {
      const value = values.get(name);
      return value === '' ? null : value;
    },
    pairsWithout: (name) => [...pairs].filter(([other]) => other !== name),
  };
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
