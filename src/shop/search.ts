/**
 * The filter of the queue: words, `field:value`, `age>2d`, `!not`, "two words". Where no row holds the words as they
 * were typed, rows that hold their letters in order are shown instead.
 *
 * It runs over 100,000 rows with every letter: texts are folded once per version of an item, and a longer filter only
 * looks through what the shorter one left.
 */
import type { Entry } from './records.ts';
import { fuzzyTestOf, isWord, parse, searchText, testOf, unknownFieldOf, type Skus, type Test } from './filter-terms.ts';

/** What a filter found. */
export type Found = {
  rows: readonly Entry[];
  /** No row holds the words; these hold their letters in order. */
  isFuzzy: boolean;
  /** A field that there is none of: nothing is looked for, and no row is left. */
  unknownField?: string;
};

/** Whether a filter asks for SKUs, which have to be read first. */
export function asksForSku(filter: string): boolean {
  return /\bsku[:<>]/i.test(filter);
}

/** The rows that a filter leaves, in their order. `nowMs` on the wall clock, for ages. */
export function search(rows: readonly Entry[], filter: string, nowMs: number, skus: Skus = NO_SKUS): Found {
  const query = filter.trimStart();
  if (query.trim() === '') return { rows, isFuzzy: false };
  const unknownField = unknownFieldOf(query);
  if (unknownField !== undefined) return { rows: [], isFuzzy: false, unknownField };
  // Other SKUs may leave other rows; then nothing that was found before says anything.
  const isOld = found.get(rows)?.skus !== skus && asksForSku(query);
  const known = (isOld ? undefined : found.get(rows)?.byQuery) ?? new Map<string, Found>();
  found.set(rows, { skus, byQuery: known });
  // An age is another one in a minute; everything else stays true as long as the rows do.
  const key = /[<>]/.test(query) ? `${Math.floor(nowMs / 60_000)} ${query}` : query;
  const before = known.get(key);
  if (before) return before;

  const result = look(rows, narrowest(known, query), query, { nowMs, skus });
  if (known.size >= KEPT_RESULTS) known.delete(known.keys().next().value!);
  known.set(key, result);
  return result;
}

const KEPT_RESULTS = 24;
const found = new WeakMap<readonly Entry[], { skus: Skus; byQuery: Map<string, Found> }>();
const NO_SKUS: Skus = new Map();

/** What a test is made against besides the row. */
type Around = { nowMs: number; skus: Skus };

/** What an earlier filter left, which the query can only narrow, and its text. */
type Narrowed = Found & { query: string };

function look(all: readonly Entry[], from: Narrowed | undefined, query: string, around: Around): Found {
  const terms = parse(query);
  // What was typed before the last word has been looked for: each letter costs one word, however many there are.
  const newTerms = from ? terms.slice(Math.max(0, parse(from.query).length - 1)) : terms;
  if (!from?.isFuzzy) {
    const rows = pick(from?.rows ?? all, newTerms.map(testOf), around);
    if (rows.length > 0 || from?.rows.length === 0 || !terms.some(isWord)) return { rows, isFuzzy: false };
  }
  const rows = from?.isFuzzy
    ? pick(from.rows, newTerms.map(fuzzyTestOf), around)
    : pick(all, terms.map(fuzzyTestOf), around);
  return { rows, isFuzzy: rows.length > 0 };
}

/** The result of the longest filter that the query can only narrow. */
function narrowest(known: ReadonlyMap<string, Found>, query: string): Narrowed | undefined {
  if (/[!"<>]/.test(query)) return undefined;
  for (let length = query.length - 1; length > 0; length--) {
    const shorter = query.slice(0, length);
    // `note` means something else once it is `note:`.
    if (query.slice(length).includes(':')) return undefined;
    const result = known.get(shorter);
    // Nothing found at all may still become letters in order of another word; nothing is lost by asking anew.
    if (result && (result.rows.length > 0 || result.isFuzzy)) return { ...result, query: shorter };
  }
  return undefined;
}

function pick(rows: readonly Entry[], tests: readonly Test[], { nowMs, skus }: Around): Entry[] {
  const picked: Entry[] = [];
  const [first, ...rest] = tests;
  if (!first) return [...rows];
  if (rest.length === 0) {
    for (const row of rows) if (first(row, nowMs, skus)) picked.push(row);
    return picked;
  }
  for (const row of rows) {
    if (first(row, nowMs, skus) && rest.every((test) => test(row, nowMs, skus))) picked.push(row);
  }
  return picked;
}

const WARMED_AT_ONCE = 2000;

/** Makes the texts of rows in small portions between other work, so that the first letter finds them made. */
export function warmSearch(rows: readonly Entry[], from = 0): void {
  const end = Math.min(rows.length, from + WARMED_AT_ONCE);
  for (let index = from; index < end; index++) searchText(rows[index]!);
  if (end < rows.length) setImmediate(() => warmSearch(rows, end));
}
