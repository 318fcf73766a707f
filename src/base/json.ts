/** The first questions to JSON from outside. What its fields must be is for each reader to say. */

/** Whether the value is an object with names, so no list and not null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * What a record holds under a name that comes from outside. Every object answers to `constructor` and `__proto__`, so a
 * text is never put into brackets behind one.
 */
export function ownField<T>(record: { readonly [name: string]: T }, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** The text at the end of a path of names; empty where there is none, JSON where it is an object or a list. */
export function textAt(value: unknown, path: readonly string[]): string {
  const found = path.reduce<unknown>((inside, key) => (isRecord(inside) ? ownField(inside, key) : undefined), value);
  if (found === null || found === undefined) return '';
  return typeof found === 'object' ? JSON.stringify(found) : String(found);
}

/** A number that a moment or a count can be told by. */
export const isTime = (value: unknown): value is number => Number.isFinite(value);

/** What a text says as JSON; `undefined` where it is none, or nests deeper than anything that bancada writes. */
export function tryParseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isDeeperThan(value, DEEPEST) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Lists and objects in one another: more than any record of the API and anything of ours has. */
export const DEEPEST = 32;

/** Stands in place of what nests too deep to be read, in a language that nobody chose. */
export const UNREADABLE = '(unreadable / ilegível)';

/**
 * Whether lists and objects stand in one another more than `most` deep; where they do not, `onNumber` has seen every
 * number in them. Calls itself nowhere: what it looks for would end that.
 */
export function isDeeperThan(value: unknown, most: number, onNumber: (one: number) => void = () => {}): boolean {
  let level = isContainer(value) ? [value] : [];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth >= most) return true;
    const next: object[] = [];
    const look = (one: unknown) => {
      if (isContainer(one)) next.push(one);
      else if (typeof one === 'number') onNumber(one);
    };
    for (const container of level) {
      if (Array.isArray(container)) for (const one of container as unknown[]) look(one);
      else {
        const fields = container as Readonly<Record<string, unknown>>;
        // No list of names or values in between: every page of every look comes through here.
        for (const name in fields) look(fields[name]);
      }
    }
    level = next;
  }
  return false;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
