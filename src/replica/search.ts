/**
 * The filter of the queue: words, `field:value`, `age>2d`, `!not`, "two words". Where no row holds the words as they
 * were typed, rows that hold the letters of long words in order are shown instead.
 *
 * It runs over 100,000 rows with every letter: texts are folded once per version of an item, and a longer filter only
 * looks through what the shorter one left. A search can be left off and taken up again, so that no key waits for it.
 */
import type { Remarks } from '../domain/workshop.ts';
import type { CachedItem } from './records.ts';
import { canBeResembled, fuzzyTestOf, searchText, testOf, type Skus, type Test } from './filter-terms.ts';
import { asksForSku, filterProblem, parseFilter, runsByTheClock, type FilterProblem } from './filter-words.ts';

/** What a filter found. */
export type SearchResult = {
  rows: readonly CachedItem[];
  /** No row holds the words; these hold their letters in order. */
  isFuzzy: boolean;
  /** Something that cannot be asked: nothing is looked for, and no row is left. */
  problem?: FilterProblem;
};

/** A search that can be left off and taken up again. */
export type Search = {
  /** What it has found: the first of its rows, as long as it is not whole. */
  soFar(): SearchResult;
  readonly isWhole: boolean;
  /** Looks on until it is whole, or it is enough; that is asked after every few rows. */
  goOn(isEnough: () => boolean): void;
  /** The rows that it looks through, and how many of them it has. */
  readonly source: readonly CachedItem[];
  readonly at: number;
};

/** The rows that a filter leaves, in their order. `nowMs` on the wall clock, for ages. */
export function search(
  rows: readonly CachedItem[],
  filter: string,
  nowMs: number,
  skus: Skus = NO_SKUS,
  remarks: Remarks = NO_REMARKS,
  isZoneKnown = true,
): SearchResult {
  const look = lookFor(rows, filter, nowMs, skus, remarks, isZoneKnown);
  look.goOn(never);
  return look.soFar();
}

/**
 * What holds every word of a filter that has no {@link filterProblem}: what commands select, which take no row that only
 * resembles the words.
 */
export function exactTest(filter: string, remarks: Remarks = NO_REMARKS, isZoneKnown = true): Test {
  return allOf(parseFilter(filter).map((term) => testOf(term, remarks, isZoneKnown)));
}

/**
 * The same in portions: the search for a filter, as far as it has come. The same rows and the same filter are the same
 * search.
 */
export function lookFor(
  rows: readonly CachedItem[],
  filter: string,
  nowMs: number,
  skus: Skus = NO_SKUS,
  remarks: Remarks = NO_REMARKS,
  isZoneKnown = true,
): Search {
  const query = filter.trimStart();
  if (query.trim() === '') return wholeOf({ rows, isFuzzy: false });
  const problem = filterProblem(query, (remarks.buyers?.size ?? 0) > 0);
  if (problem) return wholeOf({ rows: [], isFuzzy: false, problem });
  const before = found.get(rows);
  // Other SKUs or notes may leave other rows; then nothing that was found before says anything.
  const isOld = before?.remarks !== remarks || (before.skus !== skus && asksForSku(query));
  const known = (isOld ? undefined : before?.byQuery) ?? new Map<string, Search>();
  found.set(rows, { skus, remarks, byQuery: known });
  // An age is another one in a minute; everything else stays true as long as the rows do.
  const key = runsByTheClock(query) ? `${Math.floor(nowMs / 60_000)} ${isZoneKnown} ${query}` : query;
  const same = known.get(key);
  if (same) return same;

  const look = createLook(rows, narrowest(known, query), query, { nowMs, skus, remarks, isZoneKnown });
  if (known.size >= KEPT_RESULTS) known.delete(known.keys().next().value!);
  known.set(key, look);
  return look;
}

function never(): boolean {
  return false;
}

function wholeOf(found: SearchResult): Search {
  return { soFar: () => found, isWhole: true, goOn() {}, source: found.rows, at: found.rows.length };
}

const KEPT_RESULTS = 24;
const found = new WeakMap<readonly CachedItem[], { skus: Skus; remarks: Remarks; byQuery: Map<string, Search> }>();
const NO_SKUS: Skus = new Map();
const NO_REMARKS: Remarks = { held: new Map(), notes: new Map() };

/** What a test is made against besides the row. */
type Around = { nowMs: number; skus: Skus; remarks: Remarks; isZoneKnown: boolean };

/** What an earlier filter left, which the query can only narrow, and its text. */
type Narrowed = SearchResult & { query: string };

/** So many rows between two questions whether it is enough. */
const ROWS_AT_ONCE = 32;

function createLook(all: readonly CachedItem[], from: Narrowed | undefined, query: string, around: Around): Search {
  const terms = parseFilter(query);
  // What was typed before the last word has been looked for: each letter costs one word, however many there are.
  const newTerms = from ? terms.slice(Math.max(0, parseFilter(from.query).length - 1)) : terms;
  let source = from?.rows ?? all;
  let isFuzzy = from?.isFuzzy === true;
  let test = allOf(newTerms.map((term) => (isFuzzy ? fuzzyTestOf : testOf)(term, around.remarks, around.isZoneKnown)));
  let soFar: SearchResult & { rows: CachedItem[] } = { rows: [], isFuzzy };
  let isWhole = false;
  let at = 0;

  /** No row holds the words: looks for their letters, if that may find anything. */
  function turnFuzzy(): boolean {
    if (isFuzzy || soFar.rows.length > 0 || from?.rows.length === 0 || !terms.some(canBeResembled)) return false;
    source = all;
    test = allOf(terms.map((term) => fuzzyTestOf(term, around.remarks, around.isZoneKnown)));
    isFuzzy = true;
    soFar = { rows: [], isFuzzy };
    at = 0;
    return true;
  }

  return {
    soFar: () => soFar,
    get isWhole() {
      return isWhole;
    },
    get source() {
      return source;
    },
    get at() {
      return at;
    },
    goOn(isEnough) {
      while (!isWhole) {
        const until = Math.min(source.length, at + ROWS_AT_ONCE);
        for (; at < until; at++) {
          const row = source[at]!;
          if (test(row, around.nowMs, around.skus)) soFar.rows.push(row);
        }
        if (at === source.length && !turnFuzzy()) {
          soFar = { rows: soFar.rows, isFuzzy: isFuzzy && soFar.rows.length > 0 };
          isWhole = true;
          // A longer filter begins with what this one has left.
          source = soFar.rows;
        } else if (isEnough()) return;
      }
    },
  };
}

/** The result of the longest filter that the query can only narrow. */
function narrowest(known: ReadonlyMap<string, Search>, query: string): Narrowed | undefined {
  if (/[!"<>]/.test(query)) return undefined;
  for (let length = query.length - 1; length > 0; length--) {
    const shorter = query.slice(0, length);
    // `note` means something else once it is `note:`.
    if (query.slice(length).includes(':')) return undefined;
    const look = known.get(shorter);
    if (!look?.isWhole) continue;
    const result = look.soFar();
    // Nothing found at all may still become letters in order of another word; nothing is lost by asking again.
    if (result.rows.length > 0 || result.isFuzzy) return { ...result, query: shorter };
  }
  return undefined;
}

function allOf(tests: readonly Test[]): Test {
  const [only] = tests;
  if (tests.length === 1) return only!;
  return (row, nowMs, skus) => tests.every((test) => test(row, nowMs, skus));
}

const WARMED_AT_ONCE = 2000;

/** Makes the texts of rows in small portions between other work, so that the first letter finds them made. */
export function warmSearch(rows: readonly CachedItem[], from = 0): void {
  const end = Math.min(rows.length, from + WARMED_AT_ONCE);
  for (let index = from; index < end; index++) searchText(rows[index]!);
  if (end < rows.length) setImmediate(() => warmSearch(rows, end));
}
