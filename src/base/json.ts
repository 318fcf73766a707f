/** Basic checks of JSON from outside; each reader checks the fields it needs. */

/** Whether the value is an object with names: no list, not null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The value of a record under a name that comes from outside. Every object also has inherited names such as `constructor` and
 * `__proto__`, so never index an object with such a name.
 */
export function ownField<T>(record: { readonly [name: string]: T }, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** The text at a path of names; empty if there is none, JSON if it is an object or a list. */
export function textAt(value: unknown, path: readonly string[]): string {
  const found = path.reduce<unknown>((inside, key) => (isRecord(inside) ? ownField(inside, key) : undefined), value);
  if (found === null || found === undefined) return '';
  return typeof found === 'object' ? JSON.stringify(found) : String(found);
}

/** Whether the value is a finite number. */
export const isTime = (value: unknown): value is number => Number.isFinite(value);

/** Parses a text as JSON; `undefined` if it is none, or is nested deeper than anything that bancada writes. */
export function tryParseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isDeeperThan(value, DEEPEST) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** The most levels of nested lists and objects: more than any record of the API or of ours has. */
export const DEEPEST = 32;

/** Replaces a value that is nested too deep to be read; in both languages, for no language is chosen where it is written. */
export const UNREADABLE = '(unreadable / ilegível)';

/**
 * Whether lists and objects are nested more than `most` levels deep; if not, `onNumber` was called with every number in them.
 * Not recursive: the nesting it checks for could overflow the stack.
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
        // Makes no list of keys or values: every page of every poll is checked here.
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
